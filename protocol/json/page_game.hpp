#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "protocol/encoding/charsets.hpp"

namespace tengen::json {

// Games that the page reads from files and writes to them, in the form of page_form.hpp.

/// More games of a file are left out.
inline constexpr std::size_t most_chapters = 500;

/// The game in a file's text, .psq, .sgf, .lib or points: `game` ("gomoku", "go", "connect"), `columns`, `rows`,
/// `rule`, `komi` (half points, null where the file says nothing), `inARow`, `first` (to move), `setup` (cells as in
/// page_state, null for the empty board), `moves`, `tree` (page_tree of an .sgf or .lib, else null), `facts` (texts by
/// the names of `game_facts`, of an .sgf), `leftOut` (names of an .sgf's properties that the page does not keep),
/// `games` (in the file; the first is taken), `warnings` where a person should know more. page_error for what is none,
/// and for games whose colours do not take turns. Whether the moves are legal is not looked at.
[[nodiscard]] boost::json::object page_game(std::string_view text, std::string_view file_name);
/// The same of a file's bytes, whatever its charset. Of a file with several games the first that can be read, and as
/// `more` the others in their order: up to `most_chapters` of them, and as many as have `most_tree_nodes` positions
/// together. One that cannot be read is a page_error there.
[[nodiscard]] boost::json::object page_game_of_bytes(std::string bytes, std::string_view file_name,
                                                     const encoding::Charsets& charsets);

/// {"text": SGF}: a game with its variations, which need not be the one on the board. `cells` as in page_setup, empty
/// for the empty board; `nodes` as in page_tree_text. page_error for what is none.
[[nodiscard]] boost::json::object page_game_text(const GameSpec& spec, std::string_view cells, Color to_move,
                                                 std::string_view nodes);

/// {"text": ...}: the game on the board. `format`: `psq`, `sgf`, `notation` or `columns`. page_error where that format
/// cannot hold it.
[[nodiscard]] boost::json::object page_text(const Engine& engine, std::string_view format);

}  // namespace tengen::json
