#include "protocol/review/head.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <range/v3/algorithm/stable_sort.hpp>
#include <vector>

#include "engine/core/rule_names.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/info.hpp"
#include "protocol/notation.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::review {

namespace {

constexpr std::size_t longest_path = 200;

std::string numbers_text(const GameSpec& spec) {
  const bool points = info_of(spec).unit == ScoreUnit::points;
  return std::string("All numbers are Black's: chance is Black's chance to win after the move, a score above 0") +
         (points ? ", in points, is good for Black.\n"
                 : " is good for Black.\n\"Wins in 3\" counts the winner's own moves.\n");
}

std::string player_text(const char* side, const std::string& name) {
  return name.empty() ? std::string() : std::string(side) + printable(name) + "\n";
}

}  // namespace

double scale_of(const GameSpec& spec) noexcept {
  constexpr double points = 300;
  constexpr double lines = 100;
  if (std::holds_alternative<gomoku::Spec>(spec)) return score_odds_of_e;
  return std::holds_alternative<go::Spec>(spec) ? points : lines;
}

std::optional<Score> final_score(const GameStatus& status, Color to_move) noexcept {
  if (!status.over) return std::nullopt;
  if (status.margin) return exact_score(to_move == Color::black ? *status.margin : -*status.margin);
  if (!status.winner) return score_draw;
  return *status.winner == to_move ? win_in(0) : loss_in(0);
}

std::string rules_text(const GameSpec& spec) {
  if (const auto* const gomoku = std::get_if<gomoku::Spec>(&spec)) {
    return "Gomoku " + std::string(gomoku::names_of(gomoku->rule).title);
  }
  if (const auto* const connect = std::get_if<connect::Spec>(&spec)) {
    return "Connect " + std::to_string(connect->in_a_row);
  }
  if (const auto* const go = std::get_if<go::Spec>(&spec)) return "Go, komi " + half_points_text(go->komi);
  return std::string(info_of(spec).title);
}

std::string opening_of(const Head& head, const records::Record& record) {
  if (!std::holds_alternative<gomoku::Spec>(head.spec) || !record.setup.empty()) return {};
  std::vector<Stone> moves;
  for (const records::Move& move : record.moves) moves.push_back(move.stone);
  return opening_name(moves, board_size(head.spec));
}

std::string result_of(const Head& head, const records::Record& record) {
  const bool points = info_of(head.spec).unit == ScoreUnit::points;
  // In games without points a win is written as one.
  if (!points && record.result.ends_with("+1")) return record.result.substr(0, record.result.size() - 1);
  if (!record.result.empty()) return record.result;
  if (!head.end.over) return {};
  if (!head.end.winner) return "0";
  if (head.forbidden_end) return "W+F";
  const std::string winner = *head.end.winner == Color::black ? "B+" : "W+";
  if (!head.end.margin || !points) return winner;
  return winner + half_points_text(std::abs(*head.end.margin));
}

std::string result_text(const std::string& result) {
  if (result == "0" || result == "Draw") return "a draw";
  if (result.size() < 2 || (result[0] != 'B' && result[0] != 'W') || result[1] != '+') return printable(result);
  const std::string wins = result[0] == 'B' ? "Black wins" : "White wins";
  const std::string how = result.substr(2);
  if (how.empty()) return wins;
  if (how == "R" || how == "Resign") return wins + " by resignation";
  if (how == "T" || how == "Time") return wins + " on time";
  if (how == "F" || how == "Forfeit") return wins + " by forfeit";
  return wins + " by " + printable(how) + " points";
}

std::string head_text(const Head& head, const records::Record& record) {
  std::string text = printable(head.file, longest_path) + ": " + rules_text(head.spec) + ", " +
                     size_words(board_size(head.spec)) + ", " + std::to_string(head.moves) + " moves";
  if (!record.setup.empty()) text += " after " + std::to_string(record.setup.size()) + " stones set up";
  if (head.number > 0) text += ", game " + std::to_string(head.number) + " of the file";
  if (!head.stopped_by.empty() && !head.forbidden_end) {
    text += "\nStops early: " + printable(head.stopped_by, longest_path);
  } else if (head.moves < record.moves.size()) {
    text += " (" + std::to_string(record.moves.size() - head.moves) + " more after the end of the game)";
  }
  text += "\n";
  if (head.forbidden_end) text += "Black's last move is forbidden: White wins\n";
  text += player_text("Black: ", record.black) + player_text("White: ", record.white);
  const std::string opening = opening_of(head, record);
  if (!opening.empty()) text += "Opening: " + opening + "\n";
  const std::string result = result_of(head, record);
  text += "Result: " + (result.empty() ? "the record ends before the game" : result_text(result)) + "\n";
  return text + "\n" + numbers_text(head.spec);
}

namespace {

constexpr double best_accuracy = 100;
constexpr double halving_cost = 15;  ///< percent of winning chances

}  // namespace

double move_accuracy(double cost) noexcept {
  return best_accuracy * std::exp2(-cost / halving_cost);
}

SideSummary summary_of(const GameReview& review, Color side) {
  SideSummary summary;
  double sum = 0;
  for (const MoveReview& move : review.moves) {
    if (move.move.color != side || !move.counts) continue;
    ++summary.counted;
    sum += move_accuracy(move.cost);
    summary.inaccuracies += move.verdict == Verdict::inaccuracy ? 1U : 0U;
    summary.mistakes += move.verdict == Verdict::mistake ? 1U : 0U;
    summary.blunders += move.verdict == Verdict::blunder ? 1U : 0U;
    summary.missed_wins += move.note == Note::misses_win ? 1U : 0U;
  }
  if (summary.counted > 0) summary.accuracy = sum / static_cast<double>(summary.counted);
  return summary;
}

std::vector<std::size_t> critical_moves(const GameReview& review, std::size_t most) {
  std::vector<std::size_t> wrong;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const MoveReview& move = review.moves[i];
    if (move.verdict != Verdict::fine || move.note == Note::misses_win) wrong.push_back(i);
    if (move.verdict == Verdict::fine && move.note == Note::only_move) found.push_back(i);
  }
  ranges::stable_sort(wrong, std::greater{}, [&review](std::size_t i) { return review.moves[i].cost; });
  ranges::stable_sort(found, std::greater{}, [&review](std::size_t i) { return review.moves[i].others_cost; });
  wrong.insert(wrong.end(), found.begin(), found.end());
  if (wrong.size() > most) wrong.resize(most);
  return wrong;
}

namespace {

/// Where the third stone stands, from the first, with the second stone above it (direct openings) or above and to the
/// right of it (indirect ones).
struct NamedThird {
  Offset third;
  const char* name;
};

// The Renju International Federation's names and numbers (renju.net, "Openings").
constexpr std::array<NamedThird, 13> direct{{{{0, -2}, "Kansei (D1)"},
                                             {{1, -2}, "Keigetsu (D2)"},
                                             {{2, -2}, "Sosei (D3)"},
                                             {{1, -1}, "Kagetsu (D4)"},
                                             {{2, -1}, "Zangetsu (D5)"},
                                             {{1, 0}, "Ugetsu (D6)"},
                                             {{2, 0}, "Kinsei (D7)"},
                                             {{0, 1}, "Shougetsu (D8)"},
                                             {{1, 1}, "Kyuugetsu (D9)"},
                                             {{2, 1}, "Shingetsu (D10)"},
                                             {{0, 2}, "Zuisei (D11)"},
                                             {{1, 2}, "Sangetsu (D12)"},
                                             {{2, 2}, "Yuusei (D13)"}}};
constexpr std::array<NamedThird, 13> indirect{{{{2, -2}, "Chousei (I1)"},
                                               {{2, -1}, "Kyougetsu (I2)"},
                                               {{2, 0}, "Kousei (I3)"},
                                               {{2, 1}, "Suigetsu (I4)"},
                                               {{2, 2}, "Ryuusei (I5)"},
                                               {{1, 0}, "Ungetsu (I6)"},
                                               {{1, 1}, "Hogetsu (I7)"},
                                               {{1, 2}, "Rangetsu (I8)"},
                                               {{0, 1}, "Gingetsu (I9)"},
                                               {{0, 2}, "Myoujou (I10)"},
                                               {{-1, 1}, "Shagetsu (I11)"},
                                               {{-1, 2}, "Meigetsu (I12)"},
                                               {{-2, 2}, "Suisei (I13)"}}};
constexpr Offset above{0, -1};
constexpr Offset above_right{1, -1};

bool in_the_centre(Vertex at, BoardSize size) {
  // Twice the distance from the centre: 0 on an odd side, 1 on an even one.
  return std::abs(2 * at.x - size.columns + 1) <= 1 && std::abs(2 * at.y - size.rows + 1) <= 1;
}

Offset between(Vertex from, Vertex to) {
  return {to.x - from.x, to.y - from.y};
}

}  // namespace

std::string opening_name(const std::vector<Stone>& moves, BoardSize size) {
  if (moves.size() < 3 || !in_the_centre(moves[0].at, size)) return {};
  const std::array<Color, 3> colors{Color::black, Color::white, Color::black};
  for (std::size_t i = 0; i < colors.size(); ++i) {
    if (moves[i].color != colors[i]) return {};
  }
  const Offset second = between(moves[0].at, moves[1].at);
  const Offset third = between(moves[0].at, moves[2].at);
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    const Offset turned_second = turned(second, symmetry);
    if (!(turned_second == above) && !(turned_second == above_right)) continue;
    for (const NamedThird& named : turned_second == above ? direct : indirect) {
      if (named.third == turned(third, symmetry)) return named.name;
    }
  }
  return {};
}

}  // namespace tengen::review
