#include <optional>

#include "protocol/records/sgf_record.hpp"
#include "protocol/review/text.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::review {

namespace {

constexpr std::size_t longest_variation = 30;
constexpr double centi = 100;

/// SGF's V: a real number, positive for Black; in points.
std::string value_text(Score score) {
  std::string text = std::to_string(score / centi);
  return text.substr(0, text.find('.') + 3);
}

/// SGF's double values: 1 normal, 2 emphasised. DO has none.
void mark(sgf::Node& node, const MoveReview& move) {
  switch (move.verdict) {
    case Verdict::fine:
      if (move.note == Note::only_move) node.add("TE", "1");
      break;
    case Verdict::inaccuracy:
      node.add("DO", "");
      break;
    case Verdict::mistake:
      node.add("BM", "1");
      break;
    case Verdict::blunder:
      node.add("BM", "2");
      break;
  }
}

void evaluate(sgf::Node& node, Score score, Color side) {
  const Score value = for_black(score, side);
  node.add("V", value_text(value));
  if (is_won(value)) node.add("GB", "2");
  if (is_lost(value)) node.add("GW", "2");
}

void comment(sgf::Node& node, const std::string& text) {
  for (sgf::Property& property : node.properties) {
    if (property.name != "C") continue;
    property.values.front() += "\n\n" + text;
    return;
  }
  node.add("C", text);
}

/// The line as a branch from the node before the move.
void add_variation(sgf::Tree& tree, std::size_t parent, const Line& line, Color side, records::GameKind game) {
  std::size_t place = parent;
  Color color = side;
  for (std::size_t i = 0; i < line.moves.size() && i < longest_variation; ++i) {
    place = tree.add_node(place);
    sgf::Node& node = tree.nodes[place];
    node.add(color == Color::black ? "B" : "W", sgf::point_text(line.moves[i]));
    if (i == 0) {
      evaluate(node, line.score, side);
      node.add("C", score_text(for_black(line.score, side), game) + ", depth " + std::to_string(line.depth));
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
    sgf::Node& node = tree.nodes[place];
    evaluate(node, move.played, move.move.color);
    mark(node, move);
    comment(node, node_comment(move, review, record));
    // All lines where something went wrong, else only what would have been better.
    const bool wrong = move.verdict != Verdict::fine || move.note == Note::misses_win;
    const std::size_t lines = wrong ? move.others.size() : move.is_best ? 0 : 1;
    const std::size_t parent = tree.nodes[place].parent;
    for (std::size_t i = 0; i < lines; ++i) {
      add_variation(tree, parent, move.others[i], move.move.color, records::game_of(record.facts));
    }
  }
  return tree;
}

}  // namespace tengen::review
