// The end of a game: which stones count for whom, and that every answer about it is the same.

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/json/page_session.hpp"
#include "tests/protocol/gtp/conversation.hpp"
#include "tests/support/go_referee.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(score)

namespace {

constexpr BoardSize five{5, 5};

/// A position from random moves that fill no eye of one point.
std::unique_ptr<Engine> random_position(std::mt19937& random, int moves) {
  auto engine = real_engines()(go::Spec{.size = five}).value();
  const auto is_eye = [&](Vertex at, Color color) {
    const std::vector<Vertex> around{{at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}};
    return std::all_of(around.begin(), around.end(),
                       [&](Vertex next) { return !next.is_on(five) || engine->at(next) == color; });
  };
  for (int i = 0; i < moves; ++i) {
    const Color color = engine->to_move();
    std::vector<Vertex> choices = engine->legal_moves(color);
    std::erase_if(choices, [&](Vertex at) { return at.is_pass() || is_eye(at, color); });
    if (choices.empty()) break;
    static_cast<void>(engine->play({color, choices[random() % choices.size()]}).value());
  }
  return engine;
}

std::string placing(const Engine& engine) {
  std::string command = "set_position";
  for (const Vertex at : points_of(five)) {
    const auto color = engine.at(at);
    if (color) command += (*color == Color::black ? " b " : " w ") + vertex_text(at, five);
  }
  return command;
}

int colors_on(const Engine& engine) {
  std::set<std::optional<Color>> colors;
  for (const Vertex at : points_of(five)) colors.insert(engine.at(at));
  colors.erase(std::nullopt);
  return static_cast<int>(colors.size());
}

std::vector<Vertex> points(Conversation& gtp, const std::string& kind) {
  std::istringstream reply(gtp.send("final_status_list " + kind).substr(1));
  std::vector<Vertex> all;
  for (std::string word; reply >> word;) all.push_back(gtp::parse_vertex(word, five).value());
  return all;
}

std::string margin_text(double lead) {
  std::ostringstream text;
  text << (lead == 0 ? "0" : lead > 0 ? "B+" : "W+");
  if (lead != 0) text << std::abs(lead);
  return text.str();
}

/// Counts the board of `engine` without the stones that `gtp` calls dead.
int counted(Conversation& gtp, const Engine& engine) {
  const std::vector<Vertex> dead = points(gtp, "dead");
  GoReferee referee(go::Spec{.size = five});
  for (const Vertex at : points_of(five)) {
    const auto color = engine.at(at);
    if (color && std::find(dead.begin(), dead.end(), at) == dead.end()) BOOST_REQUIRE(referee.play({*color, at}));
  }
  return referee.area_difference();
}

/// The page's state once both sides have passed, with half a point of komi.
boost::json::value page_end(const Engine& engine) {
  FakeHost host{real_engines()};
  json::PageSession page(host, {});
  std::string cells;
  for (const Vertex at : points_of(five)) {
    const auto color = engine.at(at);
    cells += !color ? '.' : *color == Color::black ? 'b' : 'w';
  }
  const std::string pass = std::to_string(Vertex::pass().x) + "," + std::to_string(Vertex::pass().y);
  const std::string passes = R"("call":"play","args":[)" + pass + "]";
  for (const std::string& call : {std::string(R"("call":"new","args":[1,5,5,0,1])"),
                                  R"("call":"setUp","args":[")" + cells + R"(",0])", passes, passes}) {
    static_cast<void>(host.take());
    page.on_line({R"({"id":1,)" + call + "}", host.time, false});
  }
  boost::json::value state = boost::json::parse(host.take()).at("result");
  BOOST_REQUIRE(state.at("over").as_bool());
  return state;
}

}  // namespace

BOOST_AUTO_TEST_CASE(score_lists_and_passes_agree) {
  std::mt19937 random(52);
  int with_dead = 0;
  for (int game = 0; game < 120; ++game) {
    const auto engine = random_position(random, 10 + game % 30);
    if (colors_on(*engine) < 2) continue;  // one colour alone is a handicap, with a bonus for White
    for (const char* const rules : {"default", "chinese", "chinese-ogs"}) {
      Conversation gtp(go::Spec{.size = five});
      gtp.done("komi 0.5");
      gtp.done("kata-set-rules " + std::string(rules));
      gtp.done(placing(*engine));
      const std::string dead = gtp.send("final_status_list dead");
      const std::string expected = margin_text(counted(gtp, *engine) - 0.5);
      with_dead += dead == reply() ? 0 : 1;
      for (const char* const move : {"", "play b pass", "play w pass"}) {
        if (*move != '\0') gtp.done(move);
        BOOST_TEST(gtp.send("final_score") == reply(expected), placing(*engine) << " " << rules << " " << move);
        BOOST_TEST(gtp.send("final_status_list dead") == dead, placing(*engine));
      }
      if (rules != std::string("default")) continue;
      const boost::json::value page = page_end(*engine);
      std::set<std::int64_t> marked;
      for (const auto& at : page.at("dead").as_array()) {
        marked.insert(at.at(1).as_int64() * five.columns + at.at(0).as_int64());
      }
      std::set<std::int64_t> places;
      for (const Vertex at : points(gtp, "dead")) places.insert(at.y * five.columns + at.x);
      BOOST_TEST((places == marked), placing(*engine));
      // Until the marks are agreed, the page counts the board as it stands, without what nothing can save.
      const int komi = std::get<go::Spec>(engine->spec()).komi;
      BOOST_TEST(page.at("margin").as_int64() == engine->status().margin.value() + komi - 1, placing(*engine));
    }
  }
  BOOST_TEST(with_dead > 10);
}

BOOST_AUTO_TEST_CASE(every_point_is_in_one_list) {
  std::mt19937 random(25);
  for (int game = 0; game < 60; ++game) {
    const auto engine = random_position(random, 10 + game % 30);
    Conversation gtp(go::Spec{.size = five});
    gtp.done(placing(*engine));
    std::map<int, int> seen;
    const auto count = [&](const std::string& kind) {
      const auto all = points(gtp, kind);
      for (const Vertex at : all) ++seen[at.y * five.columns + at.x];
      return static_cast<int>(all.size());
    };
    count("alive");
    count("seki");
    count("dame");
    const int black = count("black_territory");
    const int white = count("white_territory");
    BOOST_TEST(seen.size() == 25U);
    for (const auto& [place, times] : seen) BOOST_TEST(times == 1, place);
    // Territory and living stones are the score.
    int stones = 0;
    for (const std::string kind : {"alive", "seki"}) {
      for (const Vertex at : points(gtp, kind)) stones += engine->at(at) == Color::black ? 1 : -1;
    }
    BOOST_TEST(gtp.send("final_score") == reply(margin_text(stones + black - white)));
  }
}

BOOST_AUTO_TEST_SUITE_END()
