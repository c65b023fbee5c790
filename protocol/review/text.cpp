#include "protocol/review/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "protocol/number.hpp"
#include "protocol/review/head.hpp"
#include "protocol/text.hpp"

namespace tengen::review {

namespace {

std::string padded(std::string text, std::size_t width, bool to_the_left = false) {
  if (text.size() >= width) return text;
  const std::string blanks(width - text.size(), ' ');
  return to_the_left ? text + blanks : blanks + text;
}

const char* side_name(Color color) {
  return color == Color::black ? "Black" : "White";
}

/// Black's chance where `side` has this score.
std::string chance_text(Score score, Color side, const GameReview& review) {
  return percent_text(winning_chance(for_black(score, side), review.thresholds.scale));
}

std::string side_score_text(Score score, Color side, const records::Facts& facts) {
  return score_text(for_black(score, side), records::game_of(facts));
}

std::string note_text(const MoveReview& move) {
  constexpr std::array<const char*, 5> texts{"", "forced", "the only good move", "misses a proven win",
                                             "walks into a proven loss"};
  const std::string text = texts[static_cast<std::size_t>(move.note)];
  return move.note == Note::misses_win && is_lost(move.played) ? text + ", walks into a proven loss" : text;
}

/// `h8 i9 (+1.85)`: the better line and what it is worth.
std::string better_text(const MoveReview& move, const records::Facts& facts, std::size_t most) {
  const std::string score = side_score_text(move.best_line.score, move.move.color, facts);
  if (move.best_line.moves.empty()) return "a move not found here (" + score + ")";
  return line_text(move.best_line.moves, facts, most) + " (" + score + ")";
}

std::string row(const std::array<std::string, 5>& cells) {
  constexpr std::array<std::size_t, 4> widths{4, 8, 7, 20};
  std::string text = padded(cells[0], widths[0]) + "  " + padded(cells[1], widths[1], true) + " " +
                     padded(cells[2], widths[2]) + "  " + padded(cells[3], widths[3], true) + "  " + cells[4];
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

std::string named_move(const MoveReview& move, const records::Facts& facts) {
  return std::string(side_name(move.move.color), 1) + " " + move_text(move.move.at, facts);
}

std::string moves_text(const GameReview& review, const records::Facts& facts) {
  std::string text = "Moves\n" + row({"No", "Move", "Chance", "Score", ""});
  for (const MoveReview& move : review.moves) {
    text +=
        row({std::to_string(move.number), named_move(move, facts), chance_text(move.played, move.move.color, review),
             side_score_text(score_after(move), move.move.color, facts), comment_text(move, facts)});
  }
  return text;
}

std::string accuracy_text(const GameReview& review) {
  std::string text = "Accuracy\n         accuracy  inaccuracies  mistakes  blunders  wins missed\n";
  for (const Color side : {Color::black, Color::white}) {
    const SideSummary summary = summary_of(review, side);
    const std::string accuracy = summary.accuracy ? percent_text(*summary.accuracy) : "-";
    text += std::string("  ") + side_name(side) + "  " + padded(accuracy, 8) + "  " +
            padded(std::to_string(summary.inaccuracies), 12) + "  " + padded(std::to_string(summary.mistakes), 8) +
            "  " + padded(std::to_string(summary.blunders), 8) + "  " +
            padded(std::to_string(summary.missed_wins), 11) + "\n";
  }
  return text;
}

/// Two or three lines on one move: what it was, what was better, what it changed.
std::string critical_text(const MoveReview& move, const GameReview& review, const records::Facts& facts) {
  const Color side = move.move.color;
  std::string text = "  move " + std::to_string(move.number) + ", " + side_name(side) + " " +
                     move_text(move.move.at, facts) + ": " + judgement_text(move) + "\n";
  if (move.is_best) {
    const Line& other = move.others.front();
    text += "    next best " + line_text(other.moves, facts, 8) + ": Black's chance " +
            chance_text(other.score, side, review) + ", " + side_score_text(other.score, side, facts) + "\n";
  } else {
    text += "    better    " + better_text(move, facts, 8) + "\n";
  }
  text += "    Black's chance " + chance_text(move.best, side, review) + " -> " +
          chance_text(move.played, side, review) + ", score " + side_score_text(move.best, side, facts) + " -> " +
          side_score_text(move.played, side, facts) + "\n";
  return text;
}

std::string win_text(const ProvenWin& win, const records::Facts& facts) {
  std::string text = "before move " + std::to_string(win.number) + ": ";
  if (!is_win(win.score)) text += std::string(side_name(win.winner)) + " wins, ";
  text += side_score_text(win.score, win.winner, facts);
  if (!win.line.empty()) text += " with " + line_text(win.line, facts);
  if (win.given_up) text += "; missed by move " + std::to_string(*win.given_up);
  return text + "\n";
}

}  // namespace

std::string score_text(Score for_black, records::GameKind game) {
  if (is_win(for_black) || is_loss(for_black)) {
    const std::string winner = for_black > 0 ? "Black" : "White";
    const int moves = (plies_to_end(for_black) + 1) / 2;
    return moves == 0 ? winner + " has won" : winner + " wins in " + std::to_string(moves);
  }
  if (is_exact_margin(for_black)) {
    const int margin = margin_of(for_black);
    return std::string("exactly ") + (margin < 0 ? "" : "+") + half_points_text(margin) + " points";
  }
  return (for_black > 0 ? "+" : "") + fixed_text(for_black / 100.0, 2) +
         (game == records::GameKind::go ? " points" : "");
}

std::string percent_text(double percent) {
  constexpr double all = 100;
  long long whole = std::llround(percent);
  if (percent > 0 && whole == 0) whole = 1;
  if (percent < all && whole == static_cast<long long>(all)) whole = static_cast<long long>(all) - 1;
  return std::to_string(whole) + " %";
}

std::string move_text(Vertex vertex, const records::Facts& facts) {
  return records::move_text(vertex, records::game_of(facts), facts.size.value_or(BoardSize{0, 0}));
}

std::string line_text(const std::vector<Vertex>& moves, const records::Facts& facts, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) text += (i == 0 ? "" : " ") + move_text(moves[i], facts);
  if (moves.size() > most) text += " ...";
  return text;
}

const char* verdict_name(Verdict verdict) {
  constexpr std::array<const char*, 4> names{"fine", "inaccuracy", "mistake", "blunder"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string judgement_text(const MoveReview& review) {
  const std::string verdict = review.verdict == Verdict::fine ? "" : verdict_name(review.verdict);
  const std::string note = note_text(review);
  return verdict + (verdict.empty() || note.empty() ? "" : ", ") + note;
}

std::string comment_text(const MoveReview& review, const records::Facts& facts) {
  const std::string text = judgement_text(review);
  if (!text.empty()) return review.is_best ? text : text + "; better " + better_text(review, facts, 6);
  if (is_win(review.played) && is_win(review.best) && review.played < review.best) {
    return "slower: " + side_score_text(review.best, review.move.color, facts) + " at best";
  }
  return {};
}

std::string report_text(const GameReview& review, const records::Record& record, std::size_t critical) {
  std::string text = accuracy_text(review);
  text += "\nCritical positions, the greatest first\n";
  const std::vector<std::size_t> places = critical_moves(review, critical);
  for (const std::size_t i : places) text += critical_text(review.moves[i], review, record.facts);
  if (places.empty()) text += "  none\n";
  text += "\n" + moves_text(review, record.facts);
  text += "\nProven wins\n";
  for (const ProvenWin& win : review.wins) text += "  " + win_text(win, record.facts);
  if (review.wins.empty()) text += "  none\n";
  return text;
}

}  // namespace tengen::review
