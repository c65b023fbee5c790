#include "protocol/review/text.hpp"

#include <algorithm>
#include <array>

#include "protocol/text.hpp"

namespace tengen::review {

namespace {

constexpr int points_digits = 100;

/// Centi-points as points with two decimals: `1.85`.
std::string points_text(int centi_points) {
  const int size = centi_points < 0 ? -centi_points : centi_points;
  const std::string fraction = std::to_string(points_digits + size % points_digits).substr(1);
  return std::string(centi_points < 0 ? "-" : "").append(std::to_string(size / points_digits)) + "." + fraction;
}

std::string padded(std::string text, std::size_t width, bool to_the_left = false) {
  if (text.size() >= width) return text;
  const std::string blanks(width - text.size(), ' ');
  return to_the_left ? text + blanks : blanks + text;
}

const char* side_name(Color color) {
  return color == Color::black ? "Black" : "White";
}

std::string move_text(Vertex vertex, const records::Facts& facts) {
  return records::move_text(vertex, facts.game.value_or(records::GameKind::gomoku),
                            facts.size.value_or(BoardSize{0, 0}));
}

const char* verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::fine:
      return "";
    case Verdict::only_move:
      return "the only good move";
    case Verdict::doubtful:
      return "doubtful";
    case Verdict::mistake:
      return "mistake";
    case Verdict::blunder:
      return "blunder";
    case Verdict::gives_up_win:
      return "gives up a proven win";
    case Verdict::walks_into_loss:
      return "walks into a proven loss";
  }
  return "";
}

std::string row(const std::array<std::string, 6>& cells) {
  constexpr std::array<std::size_t, 5> widths{4, 8, 13, 24, 6};
  std::string text = padded(cells[0], widths[0]) + "  " + padded(cells[1], widths[1], true) + " " +
                     padded(cells[2], widths[2], true) + " " + padded(cells[3], widths[3], true) + " " +
                     padded(cells[4], widths[4]) + "  " + cells[5];
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string row_text(const MoveReview& move, const records::Facts& facts) {
  const std::string best = move.is_best                   ? "-"
                           : move.best_line.moves.empty() ? score_text(move.best_line.score)
                                                          : move_text(move.best_line.moves.front(), facts) + " " +
                                                                score_text(move.best_line.score);
  const auto loss = move.is_best ? std::optional<int>(0) : move.loss();
  return row({std::to_string(move.number),
              std::string(side_name(move.move.color), 1) + " " + move_text(move.move.at, facts),
              score_text(move.played), best, loss ? points_text(*loss) : "-", comment_text(move, facts)});
}

std::string plural(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

/// `2 mistakes (moves 5, 9)`, or nothing.
void count_verdicts(std::string& text, const GameReview& review, Color color, Verdict verdict, const std::string& one,
                    const std::string& many) {
  std::string numbers;
  std::size_t count = 0;
  for (const MoveReview& move : review.moves) {
    if (move.move.color != color || move.verdict != verdict) continue;
    numbers += (count++ == 0 ? "" : ", ") + std::to_string(move.number);
  }
  if (count == 0) return;
  if (!text.empty()) text += "; ";
  text += plural(count, one, many) + " (" + (count == 1 ? "move " : "moves ") + numbers + ")";
}

std::string side_text(const GameReview& review, Color color, const std::string& name) {
  std::string verdicts;
  count_verdicts(verdicts, review, color, Verdict::gives_up_win, "proven win given up", "proven wins given up");
  count_verdicts(verdicts, review, color, Verdict::walks_into_loss, "proven loss walked into",
                 "proven losses walked into");
  count_verdicts(verdicts, review, color, Verdict::blunder, "blunder", "blunders");
  count_verdicts(verdicts, review, color, Verdict::mistake, "mistake", "mistakes");
  count_verdicts(verdicts, review, color, Verdict::doubtful, "doubtful move", "doubtful moves");
  int lost = 0;
  int judged = 0;
  for (const MoveReview& move : review.moves) {
    const auto loss = move.is_best ? std::optional<int>(0) : move.loss();
    if (move.move.color != color || !loss) continue;
    lost += *loss;
    ++judged;
  }
  std::string text = side_name(color);
  if (!name.empty()) text += " (" + quote(name) + ")";
  text += ": " + (verdicts.empty() ? std::string("no mistakes found") : verdicts);
  if (judged > 0) text += "; " + points_text(lost / judged) + " points lost a move";
  return text + "\n";
}

std::string win_text(const ProvenWin& win, const records::Facts& facts) {
  std::string text =
      "before move " + std::to_string(win.number) + ": " + side_name(win.winner) + " " + score_text(win.score);
  if (!win.line.empty()) text += " with " + line_text(win.line, facts);
  if (win.given_up) text += "; given up by move " + std::to_string(*win.given_up);
  return text + "\n";
}

}  // namespace

std::string score_text(Score score) {
  if (is_win(score)) return "wins in " + std::to_string((plies_to_end(score) + 1) / 2);
  if (is_loss(score)) return "loses in " + std::to_string((plies_to_end(score) + 1) / 2);
  const bool exact = is_exact_margin(score);
  const std::string points = points_text(exact ? margin_of(score) * half_point : score);
  return (exact ? "exactly " : "") + std::string(score > 0 ? "+" : "") + points;
}

std::string line_text(const std::vector<Vertex>& moves, const records::Facts& facts, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) text += (i == 0 ? "" : " ") + move_text(moves[i], facts);
  if (moves.size() > most) text += " ...";
  return text;
}

std::string comment_text(const MoveReview& review, const records::Facts& facts) {
  std::string text = verdict_text(review.verdict);
  if (!review.is_best && review.verdict != Verdict::fine) {
    const std::string line = line_text(review.best_line.moves, facts);
    text += ": " + line + (line.empty() ? "" : " ") + score_text(review.best_line.score);
  }
  if (review.verdict == Verdict::fine && is_win(review.played) && is_win(review.best) && review.played < review.best) {
    text = "slower: wins in " + std::to_string((plies_to_end(review.best) + 1) / 2) + " at best";
  }
  return text;
}

std::string report_text(const GameReview& review, const records::Record& record) {
  std::string text = row({"No", "Move", "Score", "Best", "Loss", "Comment"});
  for (const MoveReview& move : review.moves) text += row_text(move, record.facts);
  text += "\nMistakes\n";
  text += "  " + side_text(review, Color::black, record.black);
  text += "  " + side_text(review, Color::white, record.white);
  text += "\nProven wins\n";
  for (const ProvenWin& win : review.wins) text += "  " + win_text(win, record.facts);
  if (review.wins.empty()) text += "  none\n";
  return text;
}

}  // namespace tengen::review
