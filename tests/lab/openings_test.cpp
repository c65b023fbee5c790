// Books of openings made by the lab: small ones, made with few nodes.

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "engine/games/gomoku/openings.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(making_openings)

namespace {

using namespace tengen;
using test::contents;

struct Lab {
  test::TemporaryFolder folder;

  [[nodiscard]] std::string path(const char* name) const { return (folder.path() / name).string(); }
  [[nodiscard]] test::Outcome make(const char* name, const std::vector<std::string>& more) const {
    std::vector<std::string> words{"openings", path(name), "--nodes", "1000"};
    words.insert(words.end(), more.begin(), more.end());
    return test::run_lab(words);
  }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(the_same_options_make_the_same_openings, Lab) {
  const auto with_seed = [](const char* seed) -> std::vector<std::string> {
    return {"--rule", "exact", "--threes", "4", "--even", "200", "--reply-nodes", "0", "--seed", seed};
  };
  const test::Outcome made = make("a", with_seed("3"));
  BOOST_TEST(made.code == 0, made.error);
  BOOST_TEST(made.output.find("4 of ") != std::string::npos, made.output);
  BOOST_TEST(make("b", with_seed("3")).code == 0);
  BOOST_TEST((contents(path("a")) == contents(path("b"))));
  const auto openings = gomoku::read_openings(contents(path("a")));
  BOOST_REQUIRE_MESSAGE(openings, openings.error().detail);
  BOOST_TEST((openings->rule == gomoku::Rule::exact_five));
  BOOST_TEST(openings->side == 15);
  BOOST_TEST(openings->provenance.find("seed 3") != std::string::npos);
  BOOST_TEST(openings->replies.empty());
  BOOST_TEST_REQUIRE(openings->threes.size() == 4U);
  std::set<std::pair<int, int>> firsts;
  for (const auto& opening : openings->threes) {
    BOOST_TEST(std::abs(opening.score) <= 200);
    firsts.emplace(opening.stones[0].x - opening.stones[1].x, opening.stones[0].y - opening.stones[1].y);
  }
  BOOST_TEST(firsts.size() > 1U);

  BOOST_TEST(make("c", with_seed("4")).code == 0);
  BOOST_TEST((contents(path("a")) != contents(path("c"))));
}

BOOST_FIXTURE_TEST_CASE(every_first_stone_gets_a_reply, Lab) {
  const test::Outcome made =
      make("renju", {"--rule", "renju", "--threes", "0", "--reply-nodes", "50", "--boards", "17", "13"});
  BOOST_TEST(made.code == 0, made.error);
  const auto openings = gomoku::read_openings(contents(path("renju")));
  BOOST_REQUIRE_MESSAGE(openings, openings.error().detail);
  BOOST_TEST(openings->threes.empty());
  BOOST_TEST(openings->side == 13);
  BOOST_TEST(openings->replies.size() == 28U);
  for (int i = 0; i < 169; ++i) BOOST_TEST(gomoku::find_reply(*openings, {13, 13}, {i % 13, i / 13}).has_value());
}

BOOST_FIXTURE_TEST_CASE(wrong_use_is_told, Lab) {
  BOOST_TEST(make("x", {"--rule", "chess"}).code == 2);
  BOOST_TEST(make("x", {"--boards", "9"}).code == 2);
  BOOST_TEST(make("no/such/folder", {"--threes", "0"}).code == 2);
  BOOST_TEST(!std::filesystem::exists(path("x")));
}

BOOST_AUTO_TEST_SUITE_END()
