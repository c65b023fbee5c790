#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace tengen {

/// A move as the search and the transposition table see it: 16 bits whose meaning belongs to the game
/// (a cell, a column, a pass). Only `none` means the same everywhere: no move is known.
enum class Move : std::uint16_t { none = 0xFFFF };

[[nodiscard]] constexpr Move make_move(std::size_t value) noexcept {
  return static_cast<Move>(value);
}
[[nodiscard]] constexpr std::size_t index(Move move) noexcept {
  return static_cast<std::size_t>(move);
}

/// Moves of one position, without allocation. Large enough for a 22x22 board and a pass.
class MoveList {
 public:
  static constexpr std::size_t capacity = 512;

  void push_back(Move move) noexcept {
    assert(size_ < capacity);
    moves_[size_++] = move;
  }
  void clear() noexcept { size_ = 0; }
  void resize(std::size_t size) noexcept {
    assert(size <= size_);
    size_ = size;
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Move& operator[](std::size_t i) noexcept { return moves_[i]; }
  [[nodiscard]] Move operator[](std::size_t i) const noexcept { return moves_[i]; }
  [[nodiscard]] Move* begin() noexcept { return moves_.data(); }
  [[nodiscard]] Move* end() noexcept { return moves_.data() + size_; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }

 private:
  std::array<Move, capacity> moves_;  // left uninitialised: only the first size_ are ever read
  std::size_t size_ = 0;
};

}  // namespace tengen
