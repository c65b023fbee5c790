#pragma once

namespace tengen::search {

/// Techniques that the search always uses. Tests leave one out while compiling, to show that the value of a tree
/// searched to its end does not depend on it.
struct Techniques {
  bool table = true;          ///< transposition table: cut-offs, and its move first
  bool null_window = true;    ///< principal variation search: later moves are searched with a null window
  bool static_proofs = true;  ///< the game's static wins and score bounds, and mate-distance pruning
};

}  // namespace tengen::search
