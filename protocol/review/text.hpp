#pragma once

#include <string>
#include <vector>

#include "protocol/records/record.hpp"
#include "protocol/review/review.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::review {

/// `+1.85` points; `wins in 3` of the winner's own moves; `exactly -2.5` points.
[[nodiscard]] std::string score_text(Score score);
/// One line for a person: what to think of the move, and what was better.
[[nodiscard]] std::string comment_text(const MoveReview& review, const records::Facts& facts);
/// The moves with blanks between, at most `most` of them.
[[nodiscard]] std::string line_text(const std::vector<Vertex>& moves, const records::Facts& facts,
                                    std::size_t most = 12);

/// The table of all moves, then a summary of mistakes for each side and of the wins that were on the board.
[[nodiscard]] std::string report_text(const GameReview& review, const records::Record& record);

/// The game with the review as comments and markup (V, BM, DO, TE, GB, GW), better lines as variations. Whatever
/// comments the record had come first.
[[nodiscard]] sgf::Tree annotate(const GameReview& review, const records::Record& record);

}  // namespace tengen::review
