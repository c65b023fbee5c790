#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/games/gomoku/evaluation/weights.hpp"
#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// The four worths that a multiset of patterns has: see gomoku::CellWeights.
enum class Worth : std::uint8_t { moving, waiting, attack, defence };
inline constexpr std::size_t worth_count = 4;

/// One number of the weights: which side's, which worth, of which multiset.
using Parameter = std::uint16_t;
inline constexpr std::size_t parameter_count = 2 * worth_count * gomoku::multiset_count;
[[nodiscard]] constexpr Parameter parameter(std::size_t side, Worth worth, std::size_t multiset) noexcept {
  return static_cast<Parameter>((side * worth_count + static_cast<std::size_t>(worth)) * gomoku::multiset_count +
                                multiset);
}

/// Black and White are judged alike but under renju; then everything counts as side 0.
[[nodiscard]] constexpr bool has_two_sides(gomoku::Rule rule) noexcept {
  return rule == gomoku::Rule::renju;
}

/// Quiet positions and what became of them, for the side to move.
struct JudgedPositions {
  struct Position {
    std::uint32_t first = 0;  ///< of `cells`
    std::uint16_t count = 0;
    std::uint8_t side = 0;
    std::uint8_t threats = 0;  ///< a mask of gomoku::ThreatMask
    float result = 0;          ///< 0 lost, 0.5 drawn, 1 won; below 0: unknown
    float score = 0;           ///< logarithm of the odds that the score of the search stands for
  };
  struct Cells {
    std::uint16_t multiset;
    std::int16_t
        count;         ///< below 0 where the board has more of them than the weights are meant for: see gomoku::Weights
    std::uint8_t sum;  ///< in which of the four sums they are: see gomoku::NetworkInput
  };
  std::vector<Position> positions{};
  std::vector<Cells> cells{};

  [[nodiscard]] std::span<const Cells> cells_of(const Position& position) const noexcept {
    return std::span(cells).subspan(position.first, position.count);
  }
};

/// Positions with a choice and the move that a search chose.
struct MoveChoices {
  struct Choice {
    std::uint32_t first = 0;  ///< of `moves`
    std::uint16_t count = 0;
    std::uint16_t chosen = 0;
  };
  struct Candidate {
    Parameter attack;
    Parameter defence;
  };
  std::vector<Choice> choices{};
  std::vector<Candidate> moves{};

  [[nodiscard]] std::span<const Candidate> moves_of(const Choice& choice) const noexcept {
    return std::span(moves).subspan(choice.first, choice.count);
  }
};

struct Samples {
  JudgedPositions positions;
  MoveChoices choices;
  int games = 0;
};

struct SampleOptions {
  bool two_sides = false;                  ///< see `has_two_sides`
  bool choices = true;                     ///< add these too
  double score_unit = gomoku::logit_unit;  ///< centi-points of the game's scores that stand for odds of e to 1
};

/// Replays a game and adds its positions. Moves that the rules refuse end the replay: the file may come from anywhere.
void add_samples(const TrainingGame& game, const gomoku::Spec& spec, const SampleOptions& options, Samples& samples);

}  // namespace tengen::lab
