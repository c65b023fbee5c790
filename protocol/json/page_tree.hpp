#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::json {

// A game with its variations, as the page has it: a list of nodes, each after its parent. The first is the position
// where the game begins, {"comment": text}; the others are {"parent": place in the list, "at": [column, row],
// "comment": text, "labels": [[column, row, text], ...]}, a pass at [-1, -1]. Comments and labels may be absent. The
// children of a node come in their order; the first is the main line. The sides take turns.

/// More nodes are left out when a file is read, and refused when one is written.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// The moves of a tree. Left out is what follows a move that is no point of the board, or of the side whose turn it is
/// not. A node without a move gives its comment and its labels to the one before it.
[[nodiscard]] boost::json::array page_tree(const sgf::Tree& tree, BoardSize size, Color first);

/// {"text": SGF}: the engine's game, its set-up and rules, with the variations of `nodes`, a list as above in JSON.
/// page_error for what is none.
[[nodiscard]] boost::json::object page_tree_text(const Engine& engine, std::string_view nodes);

}  // namespace tengen::json
