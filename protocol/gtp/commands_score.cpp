#include <cstdlib>

#include "protocol/board_text.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

/// `B+3.5`, `W+2`, or `0` for a draw; `margin` counts half points for Black.
std::string score_text(int margin) {
  if (margin == 0) return "0";
  const int size = std::abs(margin);
  return std::string(margin > 0 ? "B+" : "W+") + std::to_string(size / 2) + (size % 2 != 0 ? ".5" : "");
}

std::optional<GroupStatus> parse_status(std::string_view word) {
  const std::string text = upper(word);
  if (text == "ALIVE") return GroupStatus::alive;
  if (text == "DEAD") return GroupStatus::dead;
  if (text == "SEKI") return GroupStatus::seki;
  return std::nullopt;
}

constexpr int half_points_of_a_win = 2;

/// The margin of a game of Go in which every point is somebody's for certain, whoever plays on and how; dead stones
/// come off. Empty where something is open yet, and where a game is over: then the rules have the word.
std::optional<int> settled_margin(const Engine& engine, const GameSpec& game) {
  const auto* go = std::get_if<go::Spec>(&game);
  if (go == nullptr || go->scoring != go::Scoring::area || go->move_limit > 0 || engine.status().over) return {};
  const std::size_t black = engine.safe_points(Color::black).size();
  const std::size_t white = engine.safe_points(Color::white).size();
  if (black + white != static_cast<std::size_t>(go->size.area())) return {};
  return 2 * (static_cast<int>(black) - static_cast<int>(white)) - go->komi;
}

}  // namespace

/// Go: what is settled for both sides, else the board as it stands, by the rules in force. Other games know no margin:
/// `B+1` says that Black has won.
Session::Answer Session::final_score(Arguments) {
  const GameStatus status = position_.engine().status();
  if (const auto margin = settled_margin(position_.engine(), position_.spec())) return success(score_text(*margin));
  if (status.margin) return success(score_text(*status.margin));
  if (status.winner) {
    return success(score_text(*status.winner == Color::black ? half_points_of_a_win : -half_points_of_a_win));
  }
  if (status.over || position_.ended_by_passes()) return success(score_text(0));
  return failure("cannot score");
}

Session::Answer Session::final_status_list(Arguments arguments) {
  const auto status = arguments.empty() ? std::nullopt : parse_status(arguments[0]);
  if (!status) return failure("syntax error");
  std::string list;
  // Where stones alone count, up to the last ply, none comes off the board in the end.
  const auto* go = std::get_if<go::Spec>(&position_.spec());
  const bool stands = go != nullptr && go->scoring == go::Scoring::stones;
  if (stands && *status == GroupStatus::dead) return success();
  auto groups = position_.engine().groups(*status);
  if (stands && *status == GroupStatus::alive) {
    const auto others = position_.engine().groups(GroupStatus::dead);
    groups.insert(groups.end(), others.begin(), others.end());
  }
  for (const auto& group : groups) list += vertex_list(group, position_.size()) + "\n";
  return success(list);
}

Session::Answer Session::showboard(Arguments) {
  const Engine& engine = position_.engine();
  std::string text = "\n" + board_text(engine);
  text += engine.to_move() == Color::black ? "Black (X) to move" : "White (O) to move";
  if (is_go()) {
    text += ", captured: " + std::to_string(engine.captures(Color::black)) + " by Black, " +
            std::to_string(engine.captures(Color::white)) + " by White";
  }
  return success(text);
}

}  // namespace tengen::gtp
