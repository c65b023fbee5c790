#include "protocol/gtp/record.hpp"

#include "protocol/gtp/search_text.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::gtp {

namespace {

void add_players(sgf::Node& root, const Journal& journal, const std::string& program) {
  const auto& own = journal.last_move();
  if (own) {
    const bool black = own->color == Color::black;
    root.add(black ? "PB" : "PW", program);
    if (!journal.opponent.empty()) root.add(black ? "PW" : "PB", journal.opponent);
    if (!journal.rating.empty()) root.add(black ? "WR" : "BR", journal.rating);
  }
  if (!journal.result.empty()) root.add("RE", journal.result);
}

}  // namespace

sgf::Tree game_record(const Position& position, const Journal& journal, const std::string& program) {
  const GameSpec rules = position.rules();
  const Setup& setup = position.engine().setup();
  sgf::Game game{.size = position.size(),
                 .setup = setup.stones,
                 .first = setup.to_move,
                 .moves = {position.moves().begin(), position.moves().end()}};
  if (const int type = sgf::game_type(rules); type > 0) game.type = type;
  if (std::holds_alternative<go::Spec>(rules)) game.komi = position.komi();
  sgf::Tree tree = sgf::make_tree(game);
  tree.nodes[0].add("AP", program);
  add_players(tree.nodes[0], journal, program);
  // A line without branches: the node of a number has so many moves before it.
  for (std::size_t moves = 0; moves < tree.nodes.size(); ++moves) {
    if (const Finding* found = journal.at(moves)) tree.nodes[moves].add("C", finding_text(*found, position.size()));
  }
  return tree;
}

}  // namespace tengen::gtp
