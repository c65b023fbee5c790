#include "protocol/review/head.hpp"

#include <cstdlib>
#include <sstream>
#include <vector>

#include "engine/core/rule_names.hpp"
#include "protocol/printable.hpp"
#include "protocol/review/opening_names.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::review {

namespace {

constexpr std::size_t longest_path = 200;

std::string numbers_text(const GameSpec& spec) {
  const bool go = std::holds_alternative<go::Spec>(spec);
  return std::string("All numbers are Black's: chance is Black's chance to win after the move, a score above 0") +
         (go ? ", in points, is good for Black.\n"
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
  if (!std::holds_alternative<go::Spec>(spec)) return std::string(info_of(spec).title);
  std::ostringstream text;
  text << "Go, komi " << std::get<go::Spec>(spec).komi / 2.0;
  return text.str();
}

std::string opening_of(const Head& head, const records::Record& record) {
  if (!std::holds_alternative<gomoku::Spec>(head.spec) || !record.setup.empty()) return {};
  std::vector<Stone> moves;
  for (const records::Move& move : record.moves) moves.push_back(move.stone);
  return opening_name(moves, board_size(head.spec));
}

std::string result_of(const Head& head, const records::Record& record) {
  const bool points = std::holds_alternative<go::Spec>(head.spec);
  // In games without points a win is written as one.
  if (!points && record.result.ends_with("+1")) return record.result.substr(0, record.result.size() - 1);
  if (!record.result.empty()) return record.result;
  if (!head.end.over) return {};
  if (!head.end.winner) return "0";
  if (head.forbidden_end) return "W+F";
  const std::string winner = *head.end.winner == Color::black ? "B+" : "W+";
  if (!head.end.margin || !std::holds_alternative<go::Spec>(head.spec)) return winner;
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
  const BoardSize size = board_size(head.spec);
  std::string text = printable(head.file, longest_path) + ": " + rules_text(head.spec) + ", " +
                     std::to_string(size.columns) + "x" + std::to_string(size.rows) + ", " +
                     std::to_string(head.moves) + " moves";
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

}  // namespace tengen::review
