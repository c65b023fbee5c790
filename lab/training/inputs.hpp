#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// Which positions of files of games `tengen-lab inputs` writes, and how often.
struct InputOptions {
  std::vector<std::string> files{};  ///< of games under one rule
  std::vector<std::string> tests{};  ///< the same, held back as a whole; nothing else is held back then
  bool all = false;                  ///< positions that are not quiet as well
  int validation = 10;               ///< one game of so many is held back
  int epochs = 0;                    ///< 0: every position once, in the order of the files
  int first_epoch = 0;               ///< earlier ones are passed over
  std::uint32_t limit = 0;           ///< positions to learn from, taken by chance; 0: all of them
  std::uint64_t seed = 1;
  int threads = 1;
};

/// A position as networks see it, as it is written: numbers of this machine, without gaps. Cells count row by row from
/// the top.
struct InputHead {
  static constexpr std::uint8_t quiet = 1;      ///< an evaluation is asked of it: nobody can make five, no win is seen
  static constexpr std::uint8_t held_back = 2;  ///< for tests alone
  static constexpr std::uint8_t black = 4;      ///< is to move
  static constexpr std::size_t most_choices = 33;
  static constexpr std::int8_t no_result = 2;

  struct Choice {
    std::uint16_t cell = 0;
    std::int16_t score = 0;  ///< of the search, in centi-points
  };

  std::uint32_t game = 0;  ///< its number
  std::uint8_t columns = 0;
  std::uint8_t rows = 0;
  std::uint8_t threats = 0;  ///< a ThreatMask
  std::uint8_t flags = 0;
  std::int8_t result = no_result;  ///< 1 won, 0 drawn, -1 lost for the side to move
  std::uint8_t choice_count = 0;   ///< 0: there is no choice, or the side to move is lost
  std::int16_t score = 0;          ///< of the search, in centi-points
  std::int16_t classical = 0;      ///< what the evaluation says without a cell network, ...
  std::int16_t value = 0;          ///< ... and with the one that was given
  std::uint16_t source = 0;        ///< which of the files
  std::uint16_t ply = 0;           ///< stones on the board
  /// The moves that the search gave a score, first the one that it chose.
  std::array<Choice, most_choices> choices{};
};

/// What follows the head for each cell of the largest board of the files; none of it means anything beyond the board.
struct InputCell {
  static constexpr std::uint16_t move = 1;       ///< the search looks at it
  static constexpr std::uint16_t forbidden = 2;  ///< to Black, under renju

  /// See gomoku::CellNetwork; White's rows are its own where the rule's colours differ.
  std::array<std::uint16_t, gomoku::rows_per_cell> rows{};
  /// Multisets of the side to move and of the other side before the last move.
  std::array<std::uint16_t, 2> before{};
  std::int16_t order = 0;  ///< a move's rank without a cell network, ...
  std::int16_t rank = 0;   ///< ... and with the one that was given
  std::uint16_t flags = 0;
};

/// Every position of a file after its openings, in order, with the cells of the largest board of the file.
void read_inputs(const TrainingFile& file,
                 const std::function<void(const InputHead&, std::span<const InputCell>)>& take);

/// Writes the positions of files of games to stdout: one line of JSON, then a record for each position: those held
/// back, then in every epoch those to learn from, in an order of its own. The line says
///
///     rule, side (of the canvas on which cells lie), record (bytes of one)
///     train, held (positions to learn from, held back), sources (by file: path, games, sizes, engine, nodes, seed,
///     unit, where `unit` centi-points of its scores stand for odds of e to 1 by its games' results, or null) blank (by
///     size of board, first 15x15: columns, rows, and the multisets of Black and White on it, empty)
///
/// The process's exit code.
int run_inputs(const InputOptions& options, const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
