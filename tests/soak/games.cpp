#include "tests/soak/games.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/connect_referee.hpp"
#include "tests/support/go_referee.hpp"
#include "tests/support/gomoku_referee.hpp"

namespace tengen::soak {

namespace {

std::optional<Vertex> read_gtp_vertex(const std::string& text, int rows) {
  if (text == "pass" || text == "PASS") return Vertex::pass();
  const std::string letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const auto x = text.empty() ? std::string::npos : letters.find(text[0]);
  if (x == std::string::npos) return std::nullopt;
  return Vertex{static_cast<int>(x), rows - std::atoi(text.c_str() + 1)};
}

/// A game over GTP: `judge(color, vertex)` plays it with a referee and says whether it was legal, `over()` whether that
/// was the end.
template <class Judge, class Over>
void play_gtp(Pair& players, int rows, const std::vector<std::string>& settings, Random& random, Report& report,
              const Judge& judge, const Over& over) {
  constexpr int most_plies = 200;
  const std::chrono::milliseconds turn(20 + random.below(31));
  for (const auto& player : players) {
    for (const std::string& setting : settings) player->expect(setting, "= ");
    player->expect("kata-time_settings byoyomi 0 0.0" + std::to_string(turn.count()) + " 1", "= ");
    player->expect("clear_board", "= ");
  }
  int passes = 0;
  for (int ply = 0; ply < most_plies && passes < 2 && !over(); ++ply) {
    const std::size_t side = static_cast<std::size_t>(ply % 2);
    const std::string name = side == 0 ? "b " : "w ";
    const std::string said = timed_move(*players[side], "genmove " + name + "\n", turn, report);
    if (said == "= resign") return;
    const auto at = said.rfind("= ", 0) == 0 ? read_gtp_vertex(said.substr(2), rows) : std::nullopt;
    if (!at || !judge(side == 0 ? Color::black : Color::white, *at)) {
      ++report.illegal;
      report.complain("illegal '" + said + "'");
      return;
    }
    passes = at->is_pass() ? passes + 1 : 0;
    players[1 - side]->expect("play " + name + said.substr(2), "= ");
  }
}

}  // namespace

void play_gomoku(Pair& players, const GomokuRule& rule, int size, Random& random, Report& report) {
  constexpr int most_continuous = 60;
  const std::chrono::milliseconds turn(20 + random.below(31));
  for (const auto& player : players) {
    player->send("INFO timeout_turn " + std::to_string(turn.count()) + "\nINFO timeout_match 0\nINFO rule " +
                 std::to_string(rule.number) + "\n");
    player->expect("START " + std::to_string(size), "OK");
  }
  test::GomokuReferee referee(size, size, rule.rule);
  std::vector<std::pair<int, int>> moves;
  const auto middle = [&] { return size / 2 - 2 + static_cast<int>(random.below(5)); };
  for (std::uint32_t stones = random.below(4); stones > 0;) {
    const std::pair at(middle(), middle());
    if (referee.play(at.first, at.second) != test::GomokuReferee::Verdict::ok) continue;
    moves.push_back(at);
    --stones;
  }
  std::array<bool, 2> knows_the_board{};
  while (rule.continuous ? static_cast<int>(moves.size()) < std::min(most_continuous, size * size)
                         : !referee.is_over()) {
    const std::size_t side = moves.size() % 2;
    std::string command =
        moves.empty() ? "BEGIN\n"
                      : "TURN " + std::to_string(moves.back().first) + "," + std::to_string(moves.back().second) + "\n";
    if (!std::exchange(knows_the_board[side], true) && moves.size() > 1) {
      command = "BOARD\n";
      for (std::size_t i = 0; i < moves.size(); ++i) {
        command += std::to_string(moves[i].first) + "," + std::to_string(moves[i].second) + "," +
                   (i % 2 == side ? "1" : "2") + "\n";
      }
      command += "DONE\n";
    }
    const std::string said = timed_move(*players[side], command, turn, report);
    const auto at = read_point(said);
    const bool legal =
        at && (rule.continuous ? referee.is_on_board(at->first, at->second) && referee.is_empty(at->first, at->second)
                               : referee.play(at->first, at->second) == test::GomokuReferee::Verdict::ok);
    if (!legal) {
      ++report.illegal;
      report.complain("illegal '" + said + "', rule " + std::to_string(rule.number) + "\n" + referee.text());
      return;
    }
    if (rule.continuous) referee.put(at->first, at->second, side == 0 ? Color::black : Color::white);
    moves.push_back(*at);
  }
}

void play_go(Pair& players, const go::Spec& spec, Random& random, Report& report) {
  test::GoReferee referee(spec);
  const bool stones = spec.scoring == go::Scoring::stones;
  const std::vector<std::string> settings{
      "boardsize " + std::to_string(spec.size.columns),
      "tengen-param scoring " + std::string(stones ? "stones" : "area"),
      "tengen-param ko " + std::string(spec.ko == go::Ko::simple ? "simple" : "superko"),
      "tengen-param move_limit " + std::to_string(spec.move_limit), "komi 2.5"};
  play_gtp(
      players, spec.size.rows, settings, random, report,
      [&](Color color, Vertex at) {
        return referee.play({color, at});
      },
      [&] { return referee.over(); });
}

void play_connect(Pair& players, Random& random, Report& report) {
  const connect::Spec spec;
  test::ConnectReferee referee(spec);
  const auto judge = [&](Color, Vertex at) {
    const auto columns = referee.columns();
    // A stone is named where it comes to rest.
    const bool rests =
        at.is_on(spec.size) && !referee.at(at) && (at.y + 1 == spec.size.rows || referee.at({at.x, at.y + 1}));
    if (!rests || std::find(columns.begin(), columns.end(), at.x) == columns.end()) return false;
    referee.play(at.x);
    return true;
  };
  const auto over = [&] {
    return referee.columns().empty() || referee.wins(Color::black) || referee.wins(Color::white);
  };
  play_gtp(players, spec.size.rows, {}, random, report, judge, over);
}

}  // namespace tengen::soak
