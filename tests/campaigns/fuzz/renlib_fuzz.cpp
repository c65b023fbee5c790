// RenLib's libraries: bytes to a tree and back. The first byte chooses whether a header is put before the rest.

#include "adapters/runtime/charsets.hpp"
#include "protocol/renlib/library.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"

namespace {

using namespace tengen;

sgf::Tree tree_of(const renlib::Library& library) {
  return renlib::to_sgf(library, renlib::TextReader(library, {adapters::convert_charset}));
}

/// What was read can be written, and what was written reads back as the same tree.
void check(const std::string& bytes) {
  const auto library = renlib::parse(bytes);
  if (!library) return;
  const sgf::Tree tree = tree_of(*library);
  if (tree.size() > library->nodes.size()) fuzz::broken("more nodes than records");
  const auto written = renlib::from_sgf(tree, {adapters::convert_charset, adapters::encode_charset});
  if (!written) fuzz::broken("a library that cannot be written:", written.error().detail);
  const auto again = renlib::parse(written->bytes);
  if (!again) fuzz::broken("a library that cannot be read back:", again.error().detail);
  if (!again->warnings.empty() && library->warnings.empty()) fuzz::broken("a doubt in what we wrote");
  if (!(tree_of(*again) == tree)) fuzz::broken("another tree:", sgf::write(tree) + sgf::write(tree_of(*again)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string bytes;
  if (data[0] % 4 != 0) bytes = std::string("\xFFRenLib\xFF\x03\x04", 10) + std::string(10, '\xFF');
  bytes.append(reinterpret_cast<const char*>(data) + 1, size - 1);
  check(bytes);
  return 0;
}
