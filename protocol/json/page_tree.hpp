#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::json {

// A game with its variations, as the page has it: a list of nodes, each after its parent. The first is the position
// where the game begins, {"comment": text}; the others are {"parent": place in the list, "at": [column, row],
// "comment": text, "labels": [[column, row, text], ...], "shapes": [[kind, column, row], ...]}, a pass at [-1, -1].
// Comments, labels and shapes may be absent. A shape's kind is SGF's name for it: CR, TR, SQ, MA for a mark on a point,
// AR, LN for an arrow or a line, which a second column and row end. The children of a node come in their order; the
// first is the main line. The sides take turns.

/// More nodes are left out when a file is read, and refused when one is written.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// SGF's names of what a file says of a game as a whole, beside its rules.
inline constexpr std::array<std::string_view, 23> game_facts{"GN", "EV", "RO", "PC", "DT", "PB", "PW", "BR",
                                                             "WR", "BT", "WT", "RE", "HA", "RU", "TM", "OT",
                                                             "GC", "AN", "CP", "ON", "SO", "US", "ID"};

/// The moves of a tree. Left out is what follows a move that is no point of the board, or of the side whose turn it is
/// not. A node without a move gives its comment, its labels and its shapes to the one before it.
[[nodiscard]] boost::json::array page_tree(const sgf::Tree& tree, BoardSize size, Color first);

/// {"text": SGF}: the engine's game, its set-up and rules, with the variations of `nodes`, a list as above in JSON.
/// page_error for what is none.
[[nodiscard]] boost::json::object page_tree_text(const Engine& engine, std::string_view nodes);
/// The same of a game that no engine has on its board. The spec is valid, the set-up's stones are on its board.
[[nodiscard]] boost::json::object page_tree_text(const GameSpec& spec, const Setup& setup, std::string_view nodes);

/// The names of the properties of a tree that `page_tree` leaves out, each once, but those that tell of the file alone.
[[nodiscard]] std::vector<std::string> left_out_of_page(const sgf::Tree& tree);

}  // namespace tengen::json
