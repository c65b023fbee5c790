#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace tengen::adapters {

/// The process's standard streams as bytes, the same on every platform: no buffering, no translation of line ends.
enum class Stream { input = 0, output = 1, error = 2 };

/// Binary mode on Windows; a vanished reader becomes an error of `write_all` instead of a signal.
void prepare_standard_streams() noexcept;

/// Blocks until at least one byte is there. Returns how many were read, 0 at the end of input, nothing on an error.
[[nodiscard]] std::optional<std::size_t> read_some(Stream stream, std::span<char> buffer) noexcept;

/// Blocks until everything is written; false if the other end is gone.
bool write_all(Stream stream, std::string_view text) noexcept;

/// The same for any descriptor.
bool write_all(int descriptor, std::string_view text) noexcept;

/// Whether a person may be looking at the stream.
[[nodiscard]] bool is_terminal(Stream stream) noexcept;
/// Characters in a line of the terminal; 80 where nobody says.
[[nodiscard]] std::size_t columns_of(Stream stream) noexcept;

}  // namespace tengen::adapters
