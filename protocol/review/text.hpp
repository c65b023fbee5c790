#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/records/record.hpp"
#include "protocol/review/head.hpp"
#include "protocol/review/review.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::review {

// Every number here is Black's, for the whole game: above 0, or above 50 %, is good for Black.

/// A score for Black: `+1.85`, in Go `+1.85 points`; `Black wins in 3` of the winner's own moves; `exactly -2.5
/// points`.
[[nodiscard]] std::string score_text(Score for_black, records::GameKind game);
/// Whole percent: `54 %`. Exactly 0 and 100 are said only of what is proven.
[[nodiscard]] std::string percent_text(double percent);
/// One line for a person: what to think of the move, and what was better.
[[nodiscard]] std::string comment_text(const MoveReview& review, const records::Facts& facts);
/// `mistake`; `fine` too.
[[nodiscard]] const char* verdict_name(Verdict verdict);
/// `blunder, misses a proven win`; empty where there is nothing to say.
[[nodiscard]] std::string judgement_text(const MoveReview& review);
/// The moves with blanks between, at most `most` of them.
[[nodiscard]] std::string line_text(const std::vector<Vertex>& moves, const records::Facts& facts,
                                    std::size_t most = 12);
/// A move as people of the game write it.
[[nodiscard]] std::string move_text(Vertex vertex, const records::Facts& facts);

/// Accuracy and mistakes of each side, the `critical` positions that decided the game, all moves, and the wins that
/// were on the board.
[[nodiscard]] std::string report_text(const GameReview& review, const records::Record& record, std::size_t critical);

/// The game with the review as comments and markup (V, BM, DO, TE, GB, GW), better lines as variations. Whatever
/// comments the record had come first.
[[nodiscard]] sgf::Tree annotate(const GameReview& review, const records::Record& record);

/// Everything that a report is made of.
struct Report {
  const Head& head;
  const records::Record& record;
  const GameReview& review;
  std::size_t first = 0;     ///< moves before this one, from 0, were not looked at
  std::size_t critical = 5;  ///< critical positions, at most
};

/// The report as one line of JSON without its end, documented in manifests/linux/tengen.1. Chances in percent and
/// scores are Black's. Whatever bytes the record holds, the line is UTF-8.
[[nodiscard]] std::string to_json(const Report& report);

/// A report, as `to_json` wrote it, as one HTML file that needs nothing beside it: a board to step through, the curve
/// of Black's chance, the variations. Nothing in the report can end the element that holds it.
[[nodiscard]] std::string to_html(std::string_view json);

}  // namespace tengen::review
