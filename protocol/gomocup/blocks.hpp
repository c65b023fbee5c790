#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/geometry.hpp"
#include "protocol/gomocup/command.hpp"

namespace tengen::gomocup {

/// First moves that the user does not want to see. They hold for the position to be searched, not deeper in the tree,
/// and live on when a new game begins: Yixin-Board sends START before every search, and the RESET words to forget them.
class Blocks {
 public:
  /// False if there are too many already; then nothing has changed.
  [[nodiscard]] bool apply(const YxBlock& command);
  [[nodiscard]] bool apply(const YxForbid& command);

  /// The blocked moves of `to_move` after `stones`, whose order does not matter.
  [[nodiscard]] std::vector<Vertex> moves(const std::vector<Stone>& stones, Color to_move) const;

 private:
  struct Path {
    std::vector<Stone> before;  ///< sorted
    Vertex move;

    friend bool operator==(const Path&, const Path&) = default;
  };
  static constexpr std::size_t most = 4096;

  template <class T>
  [[nodiscard]] static bool change(std::vector<T>& list, const T& item, bool add);

  std::vector<Vertex> points_;
  std::vector<Path> paths_;
  std::vector<Stone> forbidden_;
};

}  // namespace tengen::gomocup
