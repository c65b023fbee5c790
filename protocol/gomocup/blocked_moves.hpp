#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/geometry.hpp"

namespace tengen::gomocup {

/// First moves that the user does not want to see. They hold for the position to be searched, not deeper in the tree,
/// and live on when a new game begins: Yixin-Board sends START before every search, and the RESET words to forget them.
///
/// The calls that add return false if there is no room left.
class BlockedMoves {
 public:
  [[nodiscard]] bool block(const std::vector<Vertex>& points);
  void unblock(const std::vector<Vertex>& points);
  void unblock_all() { points_.clear(); }

  /// Blocks the last of `moves` where the others are on the board, whatever their order: they are a game from the empty
  /// board. An empty game blocks nothing.
  [[nodiscard]] bool block_path(const std::vector<Vertex>& moves);
  void unblock_path(const std::vector<Vertex>& moves);
  void unblock_all_paths() { paths_.clear(); }

  /// Blocks the point for one colour.
  [[nodiscard]] bool forbid(const Stone& stone);
  void allow(const Stone& stone);

  /// The blocked moves of `to_move` after `stones`, whose order does not matter.
  [[nodiscard]] std::vector<Vertex> moves(const std::vector<Stone>& stones, Color to_move) const;

 private:
  struct Path {
    std::vector<Stone> before;  ///< sorted
    Vertex move;

    friend bool operator==(const Path&, const Path&) = default;
  };

  [[nodiscard]] static Path path_of(const std::vector<Vertex>& moves);

  std::vector<Vertex> points_;
  std::vector<Path> paths_;
  std::vector<Stone> forbidden_;
};

/// The points that are the image of an earlier one under a symmetry of the position; points are counted row by row from
/// the top. A search that leaves them out looks at one move of each kind.
[[nodiscard]] std::vector<Vertex> mirrored_points(const std::vector<Stone>& stones, BoardSize size);

}  // namespace tengen::gomocup
