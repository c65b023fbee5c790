#include <optional>

#include "protocol/number.hpp"
#include "protocol/records/record.hpp"
#include "protocol/review/text.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::review {

namespace {

constexpr std::size_t longest_variation = 30;
constexpr double centi = 100;

/// SGF's double values: 1 normal, 2 emphasised. DO has none.
void mark(sgf::Tree& tree, std::size_t node, const MoveReview& move) {
  if (move.verdict == Verdict::fine && move.note == Note::only_move) tree.add(node, "TE", "1");
  if (move.verdict == Verdict::inaccuracy) tree.add(node, "DO", "");
  if (move.verdict == Verdict::mistake) tree.add(node, "BM", "1");
  if (move.verdict == Verdict::blunder) tree.add(node, "BM", "2");
}

void evaluate(sgf::Tree& tree, std::size_t node, Score score, Color side) {
  const Score value = for_black(score, side);
  tree.add(node, "V", fixed_text(value / centi, 2));  // in points
  if (is_won(value)) tree.add(node, "GB", "2");
  if (is_lost(value)) tree.add(node, "GW", "2");
}

void comment(sgf::Tree& tree, std::size_t node, const std::string& text) {
  const std::string before = tree.value(node, "C");
  tree.set(node, "C", before.empty() ? text : before + "\n\n" + text);
}

/// The line as a branch from the node before the move.
void add_variation(sgf::Tree& tree, std::size_t parent, const Line& line, Color side, records::GameKind game) {
  std::size_t place = parent;
  Color color = side;
  for (std::size_t i = 0; i < line.moves.size() && i < longest_variation; ++i) {
    place = tree.add_node(place);
    tree.add(place, color == Color::black ? "B" : "W", sgf::point_text(line.moves[i]));
    if (i == 0) {
      evaluate(tree, place, line.score, side);
      tree.add(place, "C", score_text(for_black(line.score, side), game) + ", depth " + std::to_string(line.depth));
    }
    color = opponent(color);
  }
}

/// `Black's chance 54 %, score +0.32: mistake; better ...`
std::string node_comment(const MoveReview& move, const GameReview& review, const records::Record& record) {
  const Score score = for_black(score_after(move), move.move.color);
  std::string text = "Black's chance " + percent_text(winning_chance(score, review.thresholds.scale)) + ", score " +
                     score_text(score, records::game_of(record.facts));
  const std::string judgement = comment_text(move, record.facts);
  if (!judgement.empty()) text += ": " + judgement;
  return text;
}

}  // namespace

sgf::Tree annotate(const GameReview& review, const records::Record& record) {
  sgf::Tree tree = records::make_sgf_tree(record);
  for (const MoveReview& move : review.moves) {
    const std::size_t place = move.number;  // the record's tree has the moves in order behind the root
    evaluate(tree, place, move.played, move.move.color);
    mark(tree, place, move);
    comment(tree, place, node_comment(move, review, record));
    // All lines where something went wrong, else only what would have been better.
    const bool wrong = move.verdict != Verdict::fine || move.note == Note::misses_win;
    const std::size_t lines = wrong ? move.others.size() : move.is_best ? 0 : 1;
    const std::size_t parent = tree.parent(place);
    for (std::size_t i = 0; i < lines; ++i) {
      add_variation(tree, parent, move.others[i], move.move.color, records::game_of(record.facts));
    }
  }
  return tree;
}

}  // namespace tengen::review
