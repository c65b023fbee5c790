#include "lab/files.hpp"

#include <fstream>
#include <iterator>

#include "adapters/streams/complain.hpp"

namespace tengen::lab {

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

int fail(const std::string& text) {
  return adapters::complain(text, 2, "tengen-lab");
}

}  // namespace tengen::lab
