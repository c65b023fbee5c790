#pragma once

#include "protocol/renlib/library.hpp"
#include "protocol/renlib/texts.hpp"
#include "protocol/renlib/write.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::renlib {

// A library as SGF and back:
//
//     a record                           a node with B or W
//     a comment, in both its parts       C
//     a label, a text at a move's point  LB of the node before
//     a mark                             MA at the move's point; HO[1] where it has none
//     the position shown first           START[1], a property of our own
//     a text of a pass, of the root      TEXT[...], a property of our own

/// The library as a tree. What stands below a label is left out.
[[nodiscard]] sgf::Tree to_sgf(const Library& library, const TextReader& texts);

/// The tree as a library that RenLib opens. Nodes of one move join the comments of nodes without one behind it, and
/// siblings with equal moves are one. `unsupported` for other boards than 15x15 and stones set up before the first
/// move, `out_of_range` for lines of more than 225 moves.
[[nodiscard]] Result<Written> from_sgf(const sgf::Tree& tree, const encoding::Charsets& charsets);

}  // namespace tengen::renlib
