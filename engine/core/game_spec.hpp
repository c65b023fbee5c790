#pragma once

#include <cstdint>
#include <variant>

#include "engine/core/geometry.hpp"
#include "engine/core/rule_names.hpp"

namespace tengen {

namespace gomoku {

inline constexpr int min_side = 5;
inline constexpr int max_side = 22;

struct Spec {
  BoardSize size{15, 15};
  Rule rule = Rule::freestyle;
  bool continuous = false;  ///< play goes on after a win; the winning stones turn neutral
  int draw_empty = 0;       ///< drawn as soon as at most this many points are empty (0: only on a full board)

  friend bool operator==(const Spec&, const Spec&) = default;
};

/// The `draw_empty` of tournaments that name none: 25 where Black may run out of moves that are not forbidden (renju),
/// else 0; 0 on tiny boards, which everybody plays to the end.
[[nodiscard]] constexpr int usual_draw_empty(Rule rule, BoardSize size) noexcept {
  constexpr int drawn = 25;  // GomocupJudge, Piskvork
  return forbids(rule, Color::black) && size.area() > 2 * drawn ? drawn : 0;
}

}  // namespace gomoku

namespace go {

inline constexpr int min_side = 1;
inline constexpr int max_side = 9;
inline constexpr int max_komi = 1000;        ///< half points, either way
inline constexpr int max_move_limit = 1000;  ///< plies

/// `simple`: a move may not recreate the position before the opponent's last move (cycles otherwise go on);
/// `positional_superko`: no earlier position of the game may come back, whoever is to move.
enum class Ko : std::uint8_t { simple, positional_superko };

/// `area`: Tromp-Taylor (stones and points that reach only one colour); `stones`: stones on the board alone.
enum class Scoring : std::uint8_t { area, stones };

struct Spec {
  BoardSize size{5, 5};
  int komi = 0;  ///< half points that White receives: 5 means 2.5
  Ko ko = Ko::positional_superko;
  Scoring scoring = Scoring::area;
  int move_limit = 0;  ///< the game ends after this many plies, passes included; 0 = no limit

  friend bool operator==(const Spec&, const Spec&) = default;
};

/// The course host's Little-Go: 5x5, stones only, komi 2.5, 24 plies, simple ko.
[[nodiscard]] constexpr Spec little_go() noexcept {
  return {.size = {5, 5}, .komi = 5, .ko = Ko::simple, .scoring = Scoring::stones, .move_limit = 24};
}

}  // namespace go

namespace connect {

inline constexpr int max_cells = 128;  ///< columns x (rows + 1) must fit into two words

struct Spec {
  BoardSize size{7, 6};
  int in_a_row = 4;

  friend bool operator==(const Spec&, const Spec&) = default;
};

}  // namespace connect

struct GameInfo;

/// A game that is none of the three above. Its descriptor (engine/games/info.hpp) outlives every spec.
struct AddedSpec {
  BoardSize size{};
  const GameInfo* game = nullptr;

  friend bool operator==(const AddedSpec&, const AddedSpec&) = default;
};

/// A game with its rules and board, as a user or a protocol asks for it. What is true of one game and not of another
/// stands in its `GameInfo`.
using GameSpec = std::variant<gomoku::Spec, go::Spec, connect::Spec, AddedSpec>;

[[nodiscard]] constexpr BoardSize board_size(const GameSpec& spec) noexcept {
  return std::visit([](const auto& s) { return s.size; }, spec);
}

[[nodiscard]] constexpr GameSpec with_size(GameSpec spec, BoardSize size) noexcept {
  std::visit([size](auto& s) { s.size = size; }, spec);
  return spec;
}

[[nodiscard]] constexpr bool is_continuous(const GameSpec& spec) noexcept {
  const auto* gomoku = std::get_if<gomoku::Spec>(&spec);
  return gomoku != nullptr && gomoku->continuous;
}

}  // namespace tengen
