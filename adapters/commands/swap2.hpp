#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/error.hpp"

namespace tengen::adapters {

/// The opening swap2 of Gomoku, step by step. The opener places three stones, black, white and black. The second player
/// takes Black, or White, or places a white and a black stone more; then the opener takes a colour. White moves next.
class Swap2 {
 public:
  enum class Stage : std::uint8_t { place_three, choose_of_three, place_two, choose_of_five, done };
  enum class Choice : std::uint8_t { black, white, two_more };

  /// Goes on from so many stones; more than five end the opening.
  explicit Swap2(std::size_t stones) noexcept;

  [[nodiscard]] Stage stage() const noexcept { return stage_; }
  [[nodiscard]] bool done() const noexcept { return stage_ == Stage::done; }
  [[nodiscard]] bool choosing() const noexcept {
    return stage_ == Stage::choose_of_three || stage_ == Stage::choose_of_five;
  }
  /// Whether the opener is the one who has to act.
  [[nodiscard]] bool is_openers() const noexcept {
    return stage_ == Stage::place_three || stage_ == Stage::choose_of_five;
  }
  /// Stones on the board when this stage began.
  [[nodiscard]] std::size_t stones_before() const noexcept { return stage_ == Stage::place_two ? three : 0; }

  /// So many stones are on the board now.
  void placed(std::size_t stones) noexcept;
  /// Whether the opener, who has been Black so far, is White now. `unsupported` where there is nothing to choose, or
  /// not so.
  [[nodiscard]] Result<bool> choose(Choice choice) noexcept;
  /// Goes on without the opening.
  void give_up() noexcept { stage_ = Stage::done; }

  /// What the one who has to act is asked to do: `Place three stones: black, white, black.`
  [[nodiscard]] std::string task() const;

 private:
  static constexpr std::size_t three = 3;
  static constexpr std::size_t five = 5;

  Stage stage_ = Stage::place_three;
};

}  // namespace tengen::adapters
