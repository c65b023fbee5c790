#include "adapters/files/weights.hpp"

#include <filesystem>
#include <utility>

#include "adapters/files/files.hpp"

namespace tengen::adapters {

namespace {

/// What a file of weights or of a cell network holds. `not_found` if it cannot be read.
Result<std::string> read_weights_bytes(const std::string& path) {
  constexpr std::size_t most_bytes = std::size_t{4} << 20;  // more than any such file has
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return Error{Errc::not_found, "is a folder"};
  auto source = open_file(path);
  if (!source) return source.error();
  std::string bytes(most_bytes, '\0');
  bytes.resize((*source)->read(bytes));
  return bytes;
}

Result<> use_file(const std::string& path) {
  const auto bytes = read_weights_bytes(path);
  if (!bytes) return bytes.error();
  if (gomoku::is_cell_network(*bytes)) {
    auto network = gomoku::read_cell_network(*bytes);
    if (!network) return network.error();
    evaluations().use(std::make_shared<const gomoku::CellNetwork>(std::move(*network)));
    return {};
  }
  const auto weights = gomoku::read_weights(*bytes);
  if (!weights) return weights.error();
  evaluations().use(*weights);
  return {};
}

}  // namespace

gomoku::Evaluations& evaluations() {
  static gomoku::Evaluations all;
  return all;
}

std::string use_weights(const std::vector<std::string>& paths) {
  std::string problem;
  for (const std::string& path : paths) {
    const auto used = use_file(path);
    if (!used && problem.empty()) problem = "weights '" + path + "': " + used.error().detail;
  }
  return problem;
}

}  // namespace tengen::adapters
