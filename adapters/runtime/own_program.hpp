#pragma once

#include <filesystem>

namespace tengen::adapters {

/// The file that this process runs, as an absolute path; empty where the system does not say.
[[nodiscard]] std::filesystem::path own_program();

/// Whether a program under this name speaks Gomocup without being told: such programs are called pbrain-something, and
/// Yixin-Board's `engine`, to which it may pass options of another program.
[[nodiscard]] bool is_brain(const std::filesystem::path& program);

}  // namespace tengen::adapters
