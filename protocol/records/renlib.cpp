#include <utility>

#include "protocol/records/record.hpp"
#include "protocol/renlib/library.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::records {

namespace {

/// Where the moves of the main line begin.
std::vector<std::size_t> offsets_of(const renlib::Library& library) {
  std::vector<std::size_t> offsets;
  const std::vector<renlib::Node>& nodes = library.nodes;
  const auto move_from = [&nodes](std::uint32_t node) {
    while (node != renlib::Node::none && nodes[node].is_label()) node = nodes[node].next_sibling;
    return node;
  };
  for (std::uint32_t node = move_from(nodes.front().first_child); node != renlib::Node::none;
       node = move_from(nodes[node].first_child)) {
    offsets.push_back(nodes[node].begin);
  }
  return offsets;
}

}  // namespace

Result<Reading> read_renlib(std::string_view bytes, const Facts& facts, const encoding::Charsets& charsets) {
  const Facts known = merged({.game = GameKind::gomoku, .size = renlib::board}, facts);
  if (known.game != GameKind::gomoku || known.size != renlib::board) {
    return Error{Errc::unsupported, "a RenLib library is Gomoku on 15x15"};
  }
  auto library = renlib::parse(bytes);
  if (!library) return library.error();
  const renlib::TextReader texts(*library, charsets);
  Reading reading{.offsets = offsets_of(*library),
                  .warnings = std::move(library->warnings),
                  .tree = renlib::to_sgf(*library, texts)};
  if (charsets.named == nullptr && !texts.charset().empty() && texts.charset() != "UTF-8") {
    reading.warnings.push_back("the library names no charset: its texts were read as " + std::string(texts.charset()));
  }
  const auto game = sgf::read_game(reading.tree);
  if (!game) return game.error();
  reading.record.facts = known;
  take_main_line(reading.tree, *game, reading.record);
  return reading;
}

}  // namespace tengen::records
