// Tuning by simultaneous perturbation: the course itself, its file, the command and its picture.

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "lab/tuning/spsa.hpp"
#include "tests/lab/run_lab.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(spsa)

namespace {

using namespace tengen;
using namespace tengen::lab;
using test::contents;
using test::run_lab;

const std::vector<TunedNumber> two_numbers{
    {.name = "real", .start = 2, .least = 0, .most = 10, .step = 0.5},
    {.name = "whole", .start = 40, .least = 0, .most = 60, .step = 2, .whole = true},
};

/// A made-up game whose best numbers are 5 and 20: each pair's outcome is chosen by chance from the difference.
class MadeUpGames {
 public:
  int lead_of(const SpsaTrial& trial, int pairs) {
    const double difference = strength(trial.plus) - strength(trial.minus);
    int lead = 0;
    for (int game = 0; game < 2 * pairs; ++game) {
      const double chance = 1 / (1 + std::exp(-difference));
      lead += random_.below(1'000'000) < chance * 1'000'000 ? 1 : -1;
    }
    return lead;
  }

 private:
  static double strength(const std::vector<double>& values) {
    return -std::pow(values[0] - 5, 2) / 2 - std::pow((values[1] - 20) / 4, 2) / 2;
  }
  Random random_{4};
};

}  // namespace

BOOST_AUTO_TEST_CASE(numbers_go_to_where_games_are_won) {
  Spsa course(two_numbers, {.iterations = 2000, .rate = 0.02}, 7);
  MadeUpGames games;
  while (course.done() < 2000) course.learn(games.lead_of(course.trial(), 4));
  BOOST_TEST(std::abs(course.values()[0] - 5) < 0.7, course.values()[0]);
  BOOST_TEST(std::abs(course.values()[1] - 20) < 3, course.values()[1]);
}

BOOST_AUTO_TEST_CASE(sides_lie_opposite_each_other_and_can_be_played_with) {
  const SpsaGains gains{.iterations = 100};
  Spsa course(two_numbers, gains, 3);
  double mean = 0;
  int up = 0;
  for (int i = 0; i < 100; ++i) {
    const SpsaTrial trial = course.trial();
    BOOST_TEST((trial.plus[0] + trial.minus[0]) / 2 == course.values()[0], boost::test_tools::tolerance(1e-9));
    BOOST_TEST(std::abs(trial.plus[0] - trial.minus[0]) >= 2 * 0.5 * 0.999);
    for (const auto* side : {&trial.plus, &trial.minus}) {
      BOOST_TEST(side->at(1) == std::floor(side->at(1)));
      mean += side->at(1) / 200;
    }
    up += trial.plus[0] > trial.minus[0] ? 1 : 0;
    course.learn(0);
  }
  BOOST_TEST(course.values()[0] == 2);
  BOOST_TEST(std::abs(mean - 40) < 0.5, mean);
  BOOST_TEST(up > 30);
  BOOST_TEST(up < 70);
}

BOOST_AUTO_TEST_CASE(numbers_stay_within_their_ranges) {
  Spsa course({{.name = "near_the_end", .start = 9.9, .least = 0, .most = 10, .step = 1}}, {.iterations = 50}, 1);
  for (int i = 0; i < 50; ++i) {
    const SpsaTrial trial = course.trial();
    BOOST_TEST(trial.plus[0] <= 10);
    BOOST_TEST(trial.minus[0] <= 10);
    course.learn(trial.plus[0] > trial.minus[0] ? 1000 : -1000);
    BOOST_TEST(course.values()[0] <= 10);
  }
}

BOOST_AUTO_TEST_CASE(a_course_that_is_gone_on_with_is_the_same_course) {
  const SpsaGains gains{.iterations = 60};
  Spsa whole(two_numbers, gains, 5);
  MadeUpGames games;
  std::vector<int> leads;
  std::vector<std::vector<double>> values;
  for (int i = 0; i < 60; ++i) {
    leads.push_back(games.lead_of(whole.trial(), 2));
    whole.learn(leads.back());
    values.push_back(whole.values());
  }
  Spsa second(two_numbers, gains, 5);
  for (std::size_t i = 0; i < 25; ++i) second.go_on_from(values[i]);
  for (std::size_t i = 25; i < 60; ++i) second.learn(leads[i]);
  BOOST_TEST(second.values() == whole.values());
}

BOOST_AUTO_TEST_CASE(a_file_reads_back_and_a_broken_one_is_told) {
  const SpsaHead head{.rules = "gomoku 9x9", .limit = "nodes=10", .pairs = 3, .seed = 8, .numbers = two_numbers};
  const SpsaIteration one{.number = 1, .won = 3, .lost = 1, .drawn = 2, .values = {2.25, 39.5}};
  const std::string text = spsa_line(head) + "\n" + spsa_line(one) + "\n";
  const auto read = read_spsa(text + R"({"iteration":2,"wo)");
  BOOST_TEST_REQUIRE(bool(read));
  BOOST_TEST((read->head == head));
  BOOST_TEST(read->whole == text.size());
  BOOST_TEST_REQUIRE(read->iterations.size() == 1U);
  BOOST_TEST(read->iterations[0].values == one.values);
  BOOST_TEST(read->iterations[0].drawn == 2);

  const auto wrong = [](const std::string& lines) {
    const auto file = read_spsa(lines);
    return file ? "taken" : file.error().detail;
  };
  BOOST_TEST(wrong("") == "line 1: is missing");
  BOOST_TEST(wrong("\xFF\xFEsome bytes\n") == "line 1: is no line of such a course");
  BOOST_TEST(wrong("{\"spsa\":2}\n") == "line 1: is no line of such a course");
  BOOST_TEST(wrong(text + spsa_line(one) + "\n") == "line 3: is not the next iteration");
  SpsaIteration other = one;
  other.number = 2;
  other.values.pop_back();
  BOOST_TEST(wrong(text + spsa_line(other) + "\n") == "line 3: is not the next iteration");
}

BOOST_AUTO_TEST_CASE(the_command_tunes_goes_on_and_draws) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  const auto tune = [&](const char* file, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"spsa",         path(file),  "--size",  "7", "--nodes",       "50", "--tune",
                                   "lmr_base:0.2", "iir_depth", "--pairs", "1", "--concurrency", "2"};
    words.insert(words.end(), more.begin(), more.end());
    return run_lab(words);
  };
  const auto whole = tune("whole", {"--iterations", "6"});
  BOOST_TEST_REQUIRE(whole.code == 0, whole.error);
  BOOST_TEST(whole.output.find("after 6 iterations: set=lmr_base:") != std::string::npos, whole.output);

  // Cut off within its last lines, the file is gone on with to the same end.
  const std::string text = contents(path("whole"));
  const auto third = text.find("{\"iteration\":4");
  std::ofstream(path("cut"), std::ios::binary) << text.substr(0, third + 20);
  const auto rest = tune("cut", {"--iterations", "6"});
  BOOST_TEST_REQUIRE(rest.code == 0, rest.error);
  BOOST_TEST(contents(path("cut")) == text);

  const auto other = tune("cut", {"--iterations", "7"});
  BOOST_TEST(other.code == 2);
  BOOST_TEST(other.error.find("is a course of other numbers, games or gains") != std::string::npos, other.error);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_tuned_is_told) {
  const test::TemporaryFolder folder;
  const std::string file = (folder.path() / "file").string();
  const auto told = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"spsa", file};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = run_lab(words);
    BOOST_TEST(outcome.code == 2);
    return outcome.error;
  };
  BOOST_TEST(told({"--tune", "lmr_base"}).find("one limit is needed") != std::string::npos);
  BOOST_TEST(told({"--tune", "nothing", "--nodes", "9"}).find("no parameter of this game is called nothing") !=
             std::string::npos);
  BOOST_TEST(told({"--tune", "lmr_base:-1", "--nodes", "9"}).find("a step is a number above 0") != std::string::npos);
  BOOST_TEST(told({"--tune", "lmr_base", "lmr_base", "--nodes", "9"}).find("stands there twice") != std::string::npos);
  BOOST_TEST(told({"--tune", "lmr_base", "--nodes", "9", "--set", "lmr_depth:x"}).find("NAME:VALUE is expected") !=
             std::string::npos);
  std::ofstream(file) << "something else\n";
  BOOST_TEST(told({"--tune", "lmr_base", "--nodes", "9"}).find("is no line of such a course") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
