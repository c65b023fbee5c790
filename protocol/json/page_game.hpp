#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "protocol/encoding/charsets.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::json {

// Games that the page reads from files and writes to them, in the form of page_form.hpp.

/// The game in a file's text, .psq, .sgf, .lib or points: `game` ("gomoku", "go", "connect"), `columns`, `rows`,
/// `rule`, `komi` (half points, null where the file says nothing), `inARow`, `first` (to move), `setup` (cells as in
/// page_state, null for the empty board), `moves`, `tree` (page_tree of an .sgf or .lib, else null), `games` (in the
/// file; the first is taken), `warnings` where a person should know more. page_error for what is none, and for games
/// whose colours do not take turns. Whether the moves are legal is not looked at.
[[nodiscard]] boost::json::object page_game(std::string_view text, std::string_view file_name);
/// The same of a file's bytes, whatever its charset.
[[nodiscard]] boost::json::object page_game_of_bytes(std::string bytes, std::string_view file_name,
                                                     const encoding::Charsets& charsets);

/// {"text": ...}: the game on the board. `format`: `psq`, `sgf`, `notation` or `columns`. page_error where that format
/// cannot hold it.
[[nodiscard]] boost::json::object page_text(const Engine& engine, std::string_view format);

// A game with its variations, as the page has it: a list of nodes, each after its parent. The first is the position
// where the game begins, {"comment": text}; the others are {"parent": place in the list, "at": [column, row],
// "comment": text}, a pass at [-1, -1]. Comments may be absent. The children of a node come in their order; the first
// is the main line. The sides take turns.

/// More nodes are left out when a file is read, and refused when one is written.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// The moves of a tree. Left out is what follows a move that is no point of the board, or of the side whose turn it is
/// not. A node without a move gives its comment to the one before it.
[[nodiscard]] boost::json::array page_tree(const sgf::Tree& tree, BoardSize size, Color first);

/// {"text": SGF}: the engine's game, its set-up and rules, with the variations of `nodes`, a list as above in JSON.
/// page_error for what is none.
[[nodiscard]] boost::json::object page_tree_text(const Engine& engine, std::string_view nodes);

}  // namespace tengen::json
