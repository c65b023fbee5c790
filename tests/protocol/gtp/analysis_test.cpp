#include "protocol/gtp/analysis.hpp"
#include "protocol/ranked_variations.hpp"

#include <boost/test/unit_test.hpp>
#include <range/v3/algorithm/count.hpp>
#include <sstream>

#include "protocol/win_chance.hpp"
#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(analysis)

namespace {

constexpr BoardSize five{5, 5};

std::optional<gtp::AnalysisRequest> parse(const std::string& text, gtp::Family family = gtp::Family::kata) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return gtp::parse_analysis(words, family, Color::white, five);
}

SearchInfo thought(int rank, Score score, std::uint64_t nodes, std::vector<Vertex> line = {{2, 2}}) {
  SearchInfo info;
  info.depth = 3;
  info.rank = rank;
  info.score = score;
  info.move_nodes = nodes;
  info.line = std::move(line);
  return info;
}

}  // namespace

BOOST_AUTO_TEST_CASE(arguments_in_every_form) {
  BOOST_TEST((parse("")->color == Color::white));
  BOOST_TEST(parse("")->interval.count() == 500);
  BOOST_TEST((parse("B 50")->color == Color::black));
  BOOST_TEST(parse("B 50")->interval.count() == 500);
  BOOST_TEST(parse("20")->interval.count() == 200);
  BOOST_TEST(parse("interval 30")->interval.count() == 300);
  BOOST_TEST(parse("b interval 0")->interval.count() == 10);
  BOOST_TEST(parse("1e99")->interval.count() == 3'600'000);
  BOOST_TEST(parse("b 10 rootInfo true ownership true pvVisits false")->extras.root_info);
  BOOST_TEST(parse("b 10")->lines(10) == 10);
  BOOST_TEST(parse("b 10 minmoves 12")->lines(10) == 12);
  BOOST_TEST(parse("b 10 minmoves 5")->lines(1) == 5);
  BOOST_TEST(parse("b 10 minmoves 5 maxmoves 3")->lines(10) == 3);
  BOOST_TEST(parse("b maxmoves 0")->lines(10) == 1);
  BOOST_TEST(parse("b maxmoves 2000000000")->lines(10) == 1000);
}

BOOST_AUTO_TEST_CASE(arguments_that_are_refused) {
  for (const char* words : {"x", "b x", "interval", "b 10 interval x", "minmoves -1", "maxmoves 99999999999",
                            "rootInfo 2", "avoid", "avoid b", "avoid b c3", "avoid x c3 1", "avoid b z9 1",
                            "avoid b c3,, 1", "avoid b c9 1", "allow b c3 x", "foo true", "ownership"}) {
    BOOST_TEST(!parse(words), words);
  }
}

BOOST_AUTO_TEST_CASE(avoided_and_allowed_first_moves) {
  BOOST_TEST((parse("avoid w c3,pass 1")->exclude == std::vector<Vertex>{{2, 2}, Vertex::pass()}));
  BOOST_TEST((parse("w 10 avoid w c3 1 avoid w a5 9")->exclude == std::vector<Vertex>{{2, 2}, {0, 0}}));
  BOOST_TEST(parse("w avoid b c3 1")->exclude.empty());
  BOOST_TEST(parse("w avoid w c3 0")->exclude.empty());
  const auto allowed = parse("allow w c3,d4 1");
  BOOST_TEST(allowed->exclude.size() == 24U);
}

BOOST_AUTO_TEST_CASE(chances_and_points) {
  BOOST_TEST(tengen::win_chance(0) == 0.5);
  BOOST_TEST(tengen::win_chance(300) + tengen::win_chance(-300) == 1.0, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(tengen::win_chance(500) > 0.7);
  BOOST_TEST(tengen::win_chance(score_heuristic_max) < 1);
  BOOST_TEST(tengen::win_chance(-score_heuristic_max) > 0);
  BOOST_TEST(tengen::win_chance(win_in(5)) == 1);
  BOOST_TEST(tengen::win_chance(exact_score(-1)) == 0);
  BOOST_TEST(score_points(exact_score(50)) == 25);
  BOOST_TEST(score_points(exact_score(-5)) == -2.5);
  BOOST_TEST(score_points(-130) == -1.3);
}

BOOST_AUTO_TEST_CASE(visits_fall_with_the_rank) {
  const std::vector<SearchInfo> lines{thought(1, 100, 500), thought(2, 90, 9000), thought(3, -900, 8000),
                                      thought(4, -950, 0)};
  const auto visits = pseudo_visits(lines);
  BOOST_TEST(visits[0] == 9000U);
  BOOST_TEST(visits[1] < visits[0]);
  BOOST_TEST(visits[2] < visits[1] / 4);
  BOOST_TEST(visits[3] == 10U);
  const auto equal = pseudo_visits(std::vector<SearchInfo>{thought(1, 0, 50), thought(2, 0, 50)});
  BOOST_TEST(equal[0] == 51U);
  BOOST_TEST(equal[1] == 50U);
  BOOST_TEST(pseudo_visits({}).empty());
}

BOOST_AUTO_TEST_CASE(the_older_iteration_stands_until_the_new_one_is_complete) {
  RankedVariations thoughts;
  thoughts.add(thought(1, 1, 1));
  BOOST_TEST(thoughts.iteration().size() == 1U);
  thoughts.add(thought(2, 0, 1));
  thoughts.add(thought(1, 11, 1));
  BOOST_TEST(thoughts.iteration().size() == 2U);
  BOOST_TEST(thoughts.iteration()[0].score == 1);
  thoughts.add(thought(2, 10, 1));
  BOOST_TEST(thoughts.iteration()[0].score == 11);
  thoughts.clear();
  BOOST_TEST(thoughts.iteration().empty());
}

BOOST_AUTO_TEST_CASE(each_family_has_its_form) {
  const std::vector<SearchInfo> lines{thought(1, exact_score(50), 70, {{2, 2}, Vertex::pass()}),
                                      thought(2, 0, 30, {{1, 2}})};
  BOOST_TEST(
      gtp::format_analysis({.family = gtp::Family::kata, .size = five}, lines) ==
      "info move C3 visits 70 winrate 1.0000 scoreMean 25.00 scoreStdev 0.00 scoreLead 25.00 prior 0.8750 lcb 1.0000 "
      "order 0 pv C3 pass info move B3 visits 10 winrate 0.5000 scoreMean 0.00 scoreStdev 9.07 scoreLead 0.00 prior "
      "0.1250 lcb 0.5000 order 1 pv B3\n");
  BOOST_TEST(gtp::format_analysis({gtp::Family::leela, {.root_info = true}, five, {}}, std::span(lines).first(1)) ==
             "info move C3 visits 70 winrate 10000 prior 10000 lcb 10000 order 0 pv C3 pass rootInfo visits 70 winrate "
             "10000\n");
  BOOST_TEST(gtp::format_analysis({gtp::Family::kata, {.root_info = true}, five, {}}, {}) == "");
}

BOOST_AUTO_TEST_CASE(visits_along_a_line_fall) {
  SearchInfo line = thought(1, 0, 10'000, {{2, 2}, {2, 1}, {1, 1}, {1, 2}});
  line.depth = 8;
  BOOST_TEST(line_visits(line, 10'000) == (std::vector<std::uint64_t>{10'000, 3162, 1000, 316}),
             boost::test_tools::per_element());
  line.depth = 2;
  BOOST_TEST(line_visits(line, 10'000) == (std::vector<std::uint64_t>{10'000, 1000, 100, 10}),
             boost::test_tools::per_element());
  BOOST_TEST(line_visits(line, 1) == std::vector<std::uint64_t>(4, 1), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(lists_of_moves_are_joined_or_refused) {
  using gtp::Family;
  const auto left = [](const std::string& text, Family family) {
    const auto request = parse(text, family);
    if (!request) return std::string("refused");
    std::vector<Vertex> moves;
    for (const Vertex at : points_of(five)) {
      if (ranges::count(request->exclude, at) == 0) moves.push_back(at);
    }
    return moves.size() > 3 ? std::to_string(moves.size()) : gtp::vertex_list(moves, five);
  };
  // Leela Zero: what any `allow` names, without what any `avoid` names.
  BOOST_TEST(left("w 10 allow w A1 3 allow w B1 3", Family::leela) == "A1 B1");
  BOOST_TEST(left("w allow w A1,B1 3 avoid w A1 3", Family::leela) == "B1");
  BOOST_TEST(left("w avoid w B1 1 allow w B1,C1,D1 1", Family::leela) == "C1 D1");
  BOOST_TEST(left("w allow b A1 1 allow w B1 1", Family::leela) == "B1");
  BOOST_TEST(left("w avoid w A1 1 avoid w B1 5", Family::leela) == "23");
  // KataGo: one `allow` for a colour.
  for (const Family family : {Family::kata, Family::plain}) {
    BOOST_TEST(left("w 10 allow w A1 3 allow w B1 3", family) == "refused");
    BOOST_TEST(left("w allow w A1,B1 3 avoid w A1 3", family) == "B1");
    BOOST_TEST(left("w allow b A1 1 allow w B1 1", family) == "B1");
    BOOST_TEST(left("w avoid w A1 1 avoid w B1 5", family) == "23");
  }
}

BOOST_AUTO_TEST_SUITE_END()
