#include "adapters/files/weights.hpp"

#include <filesystem>
#include <utility>

#include "adapters/files/files.hpp"

namespace tengen::adapters {

Result<gomoku::Weights> read_weights(const std::string& path) {
  constexpr std::size_t most_bytes = std::size_t{2} << 20;  // more than any file of weights has
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return Error{Errc::not_found, "is a folder"};
  auto source = open_file(path);
  if (!source) return source.error();
  std::string bytes(most_bytes, '\0');
  bytes.resize((*source)->read(bytes));
  return gomoku::read_weights(bytes);
}

gomoku::Evaluations& evaluations() {
  static gomoku::Evaluations all;
  return all;
}

std::string use_weights(const std::vector<std::string>& paths) {
  std::string problem;
  for (const std::string& path : paths) {
    auto weights = read_weights(path);
    if (weights) {
      evaluations().use(*weights);
    } else if (problem.empty()) {
      problem = "weights '" + path + "': " + weights.error().detail;
    }
  }
  return problem;
}

}  // namespace tengen::adapters
