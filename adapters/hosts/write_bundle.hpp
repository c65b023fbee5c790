#pragma once

#include <filesystem>

#include "adapters/hosts/host_bundles.hpp"
#include "engine/core/error.hpp"

namespace tengen::adapters {

/// Writes a host's files and, where it wants one, a copy of `program` into `folder`, which is made. Nothing is written
/// unless all can be: `unsupported` where the host cannot start this program, `not_found` where the program is no file,
/// a file exists already and `force` is not set, or something cannot be written.
[[nodiscard]] Result<> write_bundle(const HostBundle& bundle, const std::filesystem::path& program,
                                    const std::filesystem::path& folder, bool force);

}  // namespace tengen::adapters
