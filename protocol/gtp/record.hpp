#pragma once

#include "protocol/gtp/journal.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::gtp {

/// The game as a record: rules, stones set up, moves, and the players as far as they are known. The comment of a node
/// tells what a search has found about the position there. `program` is who plays the moves that `genmove` found.
[[nodiscard]] sgf::Tree game_record(const Position& position, const Journal& journal, const std::string& program);

}  // namespace tengen::gtp
