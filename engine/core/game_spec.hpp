#pragma once

#include <cstdint>
#include <variant>

#include "engine/core/geometry.hpp"

namespace tengen {

namespace gomoku {

/// Which line wins. Caro's names follow Gomocup's rule numbers 8 and 9: a five with an opponent's stone at both ends
/// does not win (the board edge does not block); under `caro_six` six or more always win, under `caro_five` never.
enum class Rule : std::uint8_t { freestyle, exact_five, renju, caro_six, caro_five };
inline constexpr std::size_t rule_count = 5;

inline constexpr int min_side = 5;
inline constexpr int max_side = 22;

struct Spec {
  BoardSize size{15, 15};
  Rule rule = Rule::freestyle;
  bool continuous = false;  ///< play goes on after a win; the winning stones turn neutral
  int draw_empty = 0;       ///< drawn as soon as at most this many points are empty (0: only on a full board)

  friend bool operator==(const Spec&, const Spec&) = default;
};

/// The `draw_empty` of tournaments that name none: 25 in renju, where Black may run out of moves that are not
/// forbidden, else 0; 0 on tiny boards, which everybody plays to the end.
[[nodiscard]] constexpr int usual_draw_empty(Rule rule, BoardSize size) noexcept {
  constexpr int renju = 25;  // GomocupJudge, Piskvork
  return rule == Rule::renju && size.area() > 2 * renju ? renju : 0;
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

/// A game with its rules and board, as a user or a protocol asks for it.
using GameSpec = std::variant<gomoku::Spec, go::Spec, connect::Spec>;

[[nodiscard]] constexpr BoardSize board_size(const GameSpec& spec) noexcept {
  return std::visit([](const auto& s) { return s.size; }, spec);
}

[[nodiscard]] constexpr bool is_continuous(const GameSpec& spec) noexcept {
  const auto* gomoku = std::get_if<gomoku::Spec>(&spec);
  return gomoku != nullptr && gomoku->continuous;
}

}  // namespace tengen
