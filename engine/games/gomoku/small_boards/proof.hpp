#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/games/gomoku/small_boards/shortcuts.hpp"

namespace tengen::lines {

/// Why a position has the value that a proof gives it.
enum class Reason : std::uint8_t {
  win,        ///< the side to move completes a line
  move,       ///< the proving side plays a move, also the first of a win by threats
  replies,    ///< the other side is to move: every reply that matters leads to a position of the proof
  pairing,    ///< a pairing strategy holds every line open to the attacker
  potential,  ///< the Erdős-Selfridge sum over the lines open to the attacker is too small
  closed,     ///< no line is open to the attacker
};

/// One position of a proof. Children are found by their stones.
struct ProofNode {
  LinePosition position{};
  Reason reason = Reason::closed;
  int cell = -1;    ///< of `win` and `move`
  Pairing pairs{};  ///< of `pairing`
};

/// A proof that the first player wins, or that it does not: positions in any order, the first one asked for among them.
/// Positions that are symmetric to each other stand for one another.
struct LineProof {
  LineGame game{};
  bool attacker_wins = false;
  LinePosition root{};
  std::vector<ProofNode> nodes{};
};

/// Checks a proof move by move, with a board, lines and symmetries of its own: nothing is shared with the solver but
/// the form of the proof. Every position must follow from positions of the proof by its stated reason. Stones only
/// become more, so that no proof can lean on itself. Returns `syntax` with the first position that does not hold.
[[nodiscard]] Result<> verify(const LineProof& proof);

/// As text, one position a line:
///
///     tengen lines ROWS COLUMNS IN-A-ROW wins|holds
///     X.O/.X./... x move 8
///
/// The board's rows from the top (X the first player's, O the second's), the side to move, the reason (win, move,
/// replies, pairing, potential, closed), and its cells: numbers from 0, row by row. The first position is the one asked
/// for.
[[nodiscard]] std::string write_proof(const LineProof& proof);
/// `syntax` for what is no such text.
[[nodiscard]] Result<LineProof> read_proof(const std::string& text);

}  // namespace tengen::lines
