#pragma once

#include "protocol/records/record.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::records {

/// The record as a tree with one line. Node 0 describes the game, node i + 1 is move i.
[[nodiscard]] sgf::Tree make_sgf_tree(const Record& record);

/// The set-up, the moves and the comments of a tree's main line.
void take_main_line(const sgf::Tree& tree, const sgf::Game& game, Record& record);

/// Makes a tree that was read a file of our own: UTF-8, FF[4], points as two letters, and in the root the facts by
/// which it was read, where it says something else.
void put_facts(sgf::Tree& tree, const Facts& facts);

/// `unsupported` for a board that SGF has no letters for.
[[nodiscard]] Result<> check_sgf_size(const Facts& facts);

}  // namespace tengen::records
