#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/core/random.hpp"
#include "protocol/solve/solution_text.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/gomoku_referee.hpp"
#include "tests/support/named_cases.hpp"

// Forced wins of Gomoku (golden/forced_wins.jsonl: a rival program proved each): what the engine calls a win is
// replayed by the referee against every reply.

namespace {

using namespace tengen;
using test::GomokuReferee;

/// Holds a win against the rules.
class Replay {
 public:
  Replay(const std::vector<WinningStep>& win, BoardSize size, Color winner) : win_(win), size_(size), winner_(winner) {}

  void check(std::size_t place, const GomokuReferee& before) {
    BOOST_TEST_REQUIRE(place < win_.size());
    if (!seen_.insert(place).second) return;
    const WinningStep& step = win_[place];
    GomokuReferee after = before;
    BOOST_TEST_REQUIRE((after.play(step.attack.x, step.attack.y) == GomokuReferee::Verdict::ok));
    if (after.winner()) {
      BOOST_TEST(step.plies == 1);
      return;
    }
    BOOST_TEST_REQUIRE(!after.is_over());
    std::vector<Vertex> others;
    int longest = 0;
    for_each_reply(after, [&](Vertex reply, const GomokuReferee& next) {
      BOOST_TEST_REQUIRE(!next.is_over(), "a reply that wins or draws");
      const auto listed = std::find_if(step.replies.begin(), step.replies.end(),
                                       [reply](const auto& entry) { return entry.first == reply; });
      if (listed == step.replies.end()) {
        others.push_back(reply);
      } else {
        longest = std::max(longest, win_[listed->second].plies);
        check(listed->second, next);
      }
    });
    if (!step.replies.empty()) BOOST_TEST(step.plies >= longest + 2);
    // Of those that are not listed, some.
    constexpr int samples = 3;
    for (int i = 0; i < samples && !others.empty(); ++i) {
      const Vertex reply = others[random_.below(static_cast<std::uint32_t>(others.size()))];
      GomokuReferee next = after;
      static_cast<void>(next.play(reply.x, reply.y));
      BOOST_TEST_REQUIRE(step.otherwise.has_value());
      BOOST_TEST_REQUIRE((next.play(step.otherwise->x, step.otherwise->y) == GomokuReferee::Verdict::ok));
      if (!next.winner()) check_lost(next);
    }
  }
  [[nodiscard]] std::size_t positions() const { return seen_.size(); }

 private:
  template <class Visit>
  void for_each_reply(const GomokuReferee& referee, const Visit& visit) const {
    for (int y = 0; y < size_.rows; ++y) {
      for (int x = 0; x < size_.columns; ++x) {
        if (!referee.is_empty(x, y)) continue;
        GomokuReferee next = referee;
        if (next.play(x, y) == GomokuReferee::Verdict::ok) visit(Vertex{x, y}, next);
      }
    }
  }
  /// Whatever is replied, the winner makes five.
  void check_lost(const GomokuReferee& referee) const {
    std::vector<Vertex> fives;
    for (int y = 0; y < size_.rows; ++y) {
      for (int x = 0; x < size_.columns; ++x) {
        if (!referee.is_empty(x, y)) continue;
        if (referee.would_win(x, y, winner_)) fives.push_back({x, y});
        BOOST_TEST(!referee.would_win(x, y, opponent(winner_)));
      }
    }
    for_each_reply(referee, [&](Vertex reply, const GomokuReferee& next) {
      const bool wins = std::any_of(fives.begin(), fives.end(),
                                    [&](Vertex at) { return !(at == reply) && next.would_win(at.x, at.y, winner_); });
      BOOST_TEST(wins, "the reply " << reply.x << ',' << reply.y << " holds");
    });
  }

  const std::vector<WinningStep>& win_;
  BoardSize size_;
  Color winner_;
  std::set<std::size_t> seen_{};
  Random random_{7};
};

/// A search takes a while: of so many positions one.
constexpr std::size_t one_position_in = TENGEN_SANITIZED ? 22 : 4;
std::size_t positions_searched = 0;
std::size_t wins_found = 0;

void is_held_against_every_reply(const std::string& line) {
  const solve::WinPosition position = solve::read_win_position(line).value();
  test::EngineFixture fixture;
  const auto engine = fixture.make(position.spec);
  GomokuReferee referee(position.spec);
  for (const Stone& move : position.moves) {
    BOOST_TEST_REQUIRE(engine->play(move).has_value());
    BOOST_TEST_REQUIRE((referee.play(move.at.x, move.at.y) == GomokuReferee::Verdict::ok));
  }
  SearchRequest request;
  request.task = Task::solve;
  request.nodes = TENGEN_SANITIZED ? 10000 : 40000;
  const SearchResult result = adapters::search_and_wait(*engine, request);
  ++positions_searched;
  if (result.win.empty()) return;
  ++wins_found;
  BOOST_TEST(result.info.solved);
  BOOST_TEST(result.info.line.size() <= static_cast<std::size_t>(result.win.front().plies));
  Replay replay(result.win, position.spec.size, engine->to_move());
  replay.check(0, referee);
  BOOST_TEST(replay.positions() == result.win.size());
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(forced_wins, test::EngineFixture)

const test::NamedCases a_win_holds_against_every_reply =
    test::line_cases("a_win_holds_against_every_reply", std::string(TENGEN_TEST_DATA) + "/forced_wins.jsonl",
                     is_held_against_every_reply, one_position_in);

// More are found with more nodes.
BOOST_AUTO_TEST_CASE(many_wins_are_found) {
  if (positions_searched < 178 / one_position_in) return;  // only some of the positions were asked for
  BOOST_TEST(wins_found >= (TENGEN_SANITIZED ? 1U : 18U));
}

BOOST_AUTO_TEST_CASE(no_win_is_claimed_where_there_is_none) {
  for (const auto rule : {gomoku::Rule::freestyle, gomoku::Rule::renju, gomoku::Rule::caro_six}) {
    const auto engine = make(gomoku::Spec{.size = {15, 15}, .rule = rule});
    SearchRequest request;
    request.task = Task::solve;
    request.nodes = 5000;
    for (const Stone& move : {Stone{Color::black, {7, 7}}, Stone{Color::white, {8, 8}}, Stone{Color::black, {2, 12}}}) {
      BOOST_TEST_REQUIRE(engine->play(move).has_value());
      const SearchResult result = adapters::search_and_wait(*engine, request);
      BOOST_TEST(result.win.empty());
      BOOST_TEST(!result.info.solved);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
