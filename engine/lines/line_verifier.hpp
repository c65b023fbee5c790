#pragma once

#include <string>

#include "engine/core/error.hpp"
#include "engine/lines/line_solver.hpp"

namespace tengen::lines {

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
