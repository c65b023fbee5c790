// Games to learn from and what is learnt from them: files, shards, and a fit whose answer is known.

#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>

#include "adapters/files/files.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "lab/files.hpp"
#include "lab/plots/plots.hpp"
#include "lab/training/score_unit.hpp"
#include "lab/training/selfplay.hpp"
#include "lab/training/training_games.hpp"
#include "lab/training/tune.hpp"
#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

BOOST_AUTO_TEST_SUITE(training)

namespace {

using namespace tengen;
using namespace tengen::lab;
using namespace std::chrono_literals;

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

test::Outcome lab_run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), TENGEN_LAB);
  return test::run_program(arguments);
}

/// What is wrong with a file of weights.
std::string read_weights_of(const std::string& path) {
  const auto weights = gomoku::read_weights(contents(path));
  return weights ? "" : weights.error().detail;
}

std::vector<std::string> selfplay(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> words{"selfplay", file, "--nodes", "300", "--size", "9", "--seed", "5"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TrainingSettings some_settings() {
  return {.rule = gomoku::Rule::renju,
          .sizes = {{9, 7}, {15, 15}, {9, 7}},
          .nodes = 123,
          .lines = 4,
          .lines_every = 3,
          .seed = 9,
          .engine = "an \"engine\""};
}

std::string some_file(int games) {
  Random random(1);
  std::string bytes = training_header(some_settings());
  for (int i = 0; i < games; ++i) {
    TrainingGame game{.number = static_cast<std::uint32_t>(7 * i), .size = {9, 7}, .opening = 2};
    if (i % 4 < 3) game.result = i % 4 - 1;
    const auto point = [&] { return Vertex{static_cast<int>(random.below(9)), static_cast<int>(random.below(7))}; };
    const auto score = [&] { return static_cast<std::int16_t>(random.below(60000) - 30000); };
    for (int m = 0; m < 10 + i; ++m) {
      game.moves.push_back({point(), score(), static_cast<std::uint8_t>(m % 3)});
      for (int o = 0; o < m % 3; ++o) game.others.push_back({point(), score()});
    }
    bytes += training_block(game);
  }
  return bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(files_read_back) {
  const std::string bytes = some_file(5);
  const auto file = read_training_file(bytes);
  BOOST_REQUIRE(file);
  BOOST_TEST((file->settings == some_settings()));
  BOOST_TEST(file->whole == bytes.size());
  std::string again = training_header(file->settings);
  for (const TrainingGame& game : file->games) again += training_block(game);
  BOOST_TEST((again == bytes));
}

BOOST_AUTO_TEST_CASE(a_game_cut_off_is_left_out_and_damage_is_told) {
  const std::string bytes = some_file(3);
  const std::size_t header = bytes.find('\n') + 1;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto file = read_training_file(std::string_view(bytes).substr(0, size));
    BOOST_REQUIRE(file.has_value() == (size >= header));
    if (file) BOOST_REQUIRE((file->whole <= size && file->games.size() < 3));
  }
  int noticed = 0;
  for (std::size_t at = header; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 16);
    const auto file = read_training_file(damaged);
    // A length that became too long looks like a game cut off.
    if (!file || file->games.size() < 3) ++noticed;
  }
  BOOST_TEST(noticed == static_cast<int>(bytes.size() - header));
  for (const char* wrong : {"", "tengen-games 2 {}\n", "tengen-games 2 [1]\n", "tengen-games 1 {}\n", "x\n"}) {
    BOOST_TEST(!read_training_file(wrong), wrong);
  }
}

BOOST_AUTO_TEST_CASE(the_score_unit_follows_from_the_results) {
  Random random(3);
  std::vector<TrainingGame> games;
  // Black's first scored move tells the odds by which the game was decided; White's say the same from its side.
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const int score = static_cast<int>(random.below(1600)) - 800;
    const double odds = 1 / (1 + std::exp(-score / 300.0));
    const bool won = random.below(1'000'000) < odds * 1e6;
    const auto both = [score](int x) {
      return TrainingMove{{x, 0}, static_cast<std::int16_t>(x % 2 == 0 ? score : -score)};
    };
    games.push_back(
        {.number = i, .result = won ? 1 : -1, .opening = 2, .moves = {{{8, 0}}, {{7, 0}}, both(0), both(1)}});
    // What does not count: a proven score, a position that was not played on.
    games.push_back({.number = i, .result = 1, .opening = 0, .moves = {{{0, 0}, static_cast<std::int16_t>(-29990)}}});
    games.push_back({.number = i, .opening = 0, .moves = {{{0, 0}, -500}}});
  }
  const auto unit = fitting_score_unit(games);
  BOOST_REQUIRE(unit);
  BOOST_TEST(*unit == 300.0, boost::test_tools::tolerance(0.05));
  BOOST_TEST(!fitting_score_unit({}));
  for (TrainingGame& game : games) game.result = -game.result.value_or(0);  // scores that mean the opposite
  BOOST_TEST(!fitting_score_unit(games));
}

BOOST_AUTO_TEST_CASE(shards_make_the_same_games_as_one_job) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  BOOST_TEST(lab_run(selfplay(path("all"), {"--games", "8", "--threads", "2"})).code == 0);
  BOOST_TEST(lab_run(selfplay(path("a"), {"--games", "8", "--shards", "2", "--shard", "0"})).code == 0);
  BOOST_TEST(lab_run(selfplay(path("b"), {"--games", "8", "--shards", "2", "--shard", "1", "--threads", "1"})).code ==
             0);
  BOOST_TEST(lab_run({"merge", path("one"), path("all")}).code == 0);
  BOOST_TEST(lab_run({"merge", path("two"), path("b"), path("a"), path("a")}).output == path("two") + ": 8 games\n");
  BOOST_TEST((contents(path("one")) == contents(path("two"))));
  const auto file = read_training_file(contents(path("one")));
  BOOST_REQUIRE(file);
  for (const TrainingGame& game : file->games) {
    BOOST_TEST(game.opening >= 2);
    BOOST_TEST(game.moves.size() > static_cast<std::size_t>(game.opening));
  }

  // Interrupted in the middle of a game: the whole games stay, the others are played again.
  std::filesystem::resize_file(path("all"), std::filesystem::file_size(path("all")) / 2);
  const test::Outcome resumed = lab_run(selfplay(path("all"), {"--games", "8"}));
  BOOST_TEST(resumed.code == 0);
  BOOST_TEST(lab_run({"merge", path("three"), path("all")}).code == 0);
  BOOST_TEST((contents(path("one")) == contents(path("three"))));

  // Files that do not belong together.
  const test::Outcome other = lab_run(selfplay(path("all"), {"--games", "8", "--rule", "renju"}));
  BOOST_TEST(other.code == 2);
  BOOST_TEST(other.error.find("other settings") != std::string::npos, other.error);
  std::ofstream(path("bad")) << "garbage";
  BOOST_TEST(lab_run(selfplay(path("bad"), {})).code == 2);
  BOOST_TEST((contents(path("bad")) == "garbage"));
  BOOST_TEST(lab_run({"merge", path("x"), path("a"), path("bad")}).code == 2);
  BOOST_TEST(!std::filesystem::exists(path("x")));
  BOOST_TEST(lab_run(selfplay(path("n"), {"--shards", "2", "--shard", "2"})).code == 2);
}

BOOST_AUTO_TEST_CASE(games_are_dealt_sizes_and_some_searches_have_lines) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "mixed").string();
  BOOST_REQUIRE(lab_run({"selfplay", path, "--nodes", "200", "--sizes", "7,9x12,9x12", "--lines", "3", "--lines-every",
                         "2", "--games", "12"})
                    .code == 0);
  const auto file = read_training_file(contents(path));
  BOOST_REQUIRE(file);
  std::map<std::pair<int, int>, int> sizes;
  std::size_t chosen = 0;
  std::size_t with_others = 0;
  for (const TrainingGame& game : file->games) {
    ++sizes[{game.size.columns, game.size.rows}];
    std::size_t others = 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      const TrainingMove& move = game.moves[i];
      BOOST_TEST(move.others <= 2);
      if (i < static_cast<std::size_t>(game.opening)) BOOST_TEST(move.others == 0);
      for (std::size_t o = others; o < others + move.others; ++o) {
        const RootScore& other = game.others.at(o);
        BOOST_TEST(!(other.at == move.at));
        // No move that was made before is free.
        BOOST_TEST(std::none_of(game.moves.begin(), game.moves.begin() + static_cast<std::ptrdiff_t>(i),
                                [&](const TrainingMove& before) { return before.at == other.at; }));
      }
      others += move.others;
      with_others += move.others > 0 ? 1 : 0;
    }
    chosen += game.moves.size() - static_cast<std::size_t>(game.opening);
    BOOST_TEST(others == game.others.size());
  }
  BOOST_TEST(sizes.size() == 2U);
  BOOST_TEST((sizes[{9, 12}] > 0 && sizes[{7, 7}] > 0));
  // Half of the searches; one that finds a win at once has no other lines.
  BOOST_TEST(with_others > chosen / 8);
  BOOST_TEST(with_others < chosen * 7 / 10);
  for (const char* wrong : {"4", "23", "9x", "x9", "15x15x15", ""}) {
    BOOST_TEST(lab_run({"selfplay", path, "--sizes", wrong}).code == 2, wrong);
  }
}

BOOST_AUTO_TEST_CASE(asides_lead_off_the_games_and_are_judged) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  BOOST_REQUIRE(lab_run(selfplay(path("games"), {"--games", "20", "--rule", "renju"})).code == 0);
  const auto asides = [&](const char* name, const std::vector<std::string>& more) {
    std::vector<std::string> words{"asides", path(name), path("games"), "--count", "60", "--nodes", "200"};
    words.insert(words.end(), more.begin(), more.end());
    return lab_run(words);
  };
  BOOST_TEST(asides("all", {}).code == 0);
  BOOST_TEST(asides("a", {"--shards", "2", "--shard", "0"}).code == 0);
  BOOST_TEST(asides("b", {"--shards", "2", "--shard", "1", "--threads", "1"}).code == 0);
  BOOST_TEST(lab_run({"merge", path("one"), path("all")}).code == 0);
  BOOST_TEST(lab_run({"merge", path("two"), path("b"), path("a")}).code == 0);
  BOOST_TEST((contents(path("one")) == contents(path("two"))));

  const auto games = read_training_file(contents(path("games")));
  const auto file = read_training_file(contents(path("one")));
  BOOST_REQUIRE(games);
  BOOST_REQUIRE(file);
  BOOST_TEST(file->games.size() > 40U);
  for (const TrainingGame& aside : file->games) {
    BOOST_TEST(!aside.result.has_value());
    BOOST_TEST_REQUIRE(aside.moves.size() == static_cast<std::size_t>(aside.opening) + 1);
    // It follows its game up to the last three moves of the way at most.
    const auto of = std::find_if(games->games.begin(), games->games.end(),
                                 [&](const TrainingGame& game) { return game.number == aside.number % 20; });
    BOOST_TEST_REQUIRE((of != games->games.end()));
    for (std::size_t i = 0; i + 3 < static_cast<std::size_t>(aside.opening); ++i) {
      BOOST_TEST((aside.moves[i].at == of->moves.at(i).at));
    }
  }
  const test::Outcome tuned = lab_run({"tune", path("w.inc"), path("games"), path("one"), "--epochs", "1"});
  BOOST_TEST(tuned.code == 0, tuned.error);
  BOOST_TEST(lab_run({"asides", path("x"), path("w.inc")}).code == 2);
  BOOST_TEST(asides("y", {"--shards", "2", "--shard", "2"}).code == 2);
}

JudgedPositions::Cells cells(std::size_t multiset, int count, std::uint8_t sum) {
  return {static_cast<std::uint16_t>(multiset), static_cast<std::int16_t>(count), sum};
}

// Positions whose winner is drawn from known weights: the fit finds these again.
BOOST_AUTO_TEST_CASE(a_fit_finds_the_weights_that_made_the_results) {
  const gomoku::Code code = 4;  // a live two in one direction, nothing else
  const std::size_t good = gomoku::multiset_of(code);
  const std::size_t bad = gomoku::multiset_of(6);
  Samples train;
  Samples test;
  Random random(2);
  for (Samples* samples : {&train, &test}) {
    for (int i = 0; i < 20'000; ++i) {
      JudgedPositions& all = samples->positions;
      const auto goods = static_cast<int>(random.below(4));
      const auto bads = static_cast<int>(random.below(4));
      const auto first = static_cast<std::uint32_t>(all.cells.size());
      all.cells.push_back(cells(good, 2 * goods, 0));
      all.cells.push_back(cells(bad, 2 * bads, 1));
      const double odds = 0.5 * goods - 0.25 * bads;
      const bool won = random.below(1'000'000) < 1e6 / (1 + std::exp(-odds));
      all.positions.push_back(
          {.first = first, .count = 2, .side = 0, .threats = 0, .result = won ? 1.0F : 0.0F, .score = 0});
      MoveChoices& choices = samples->choices;
      const double share = 1 / (1 + std::exp(-1.0));
      const auto chosen = static_cast<std::uint16_t>(random.below(1'000'000) < 1e6 * share ? 0 : 1);
      choices.choices.push_back({static_cast<std::uint32_t>(choices.moves.size()), 2, chosen});
      choices.moves.push_back({parameter(0, Worth::attack, good), parameter(0, Worth::defence, 0)});
      choices.moves.push_back({parameter(0, Worth::attack, 0), parameter(0, Worth::defence, 0)});
    }
  }
  const TuneOptions options{.epochs = 30,
                            .position_rate = 0.02,
                            .result_share = 1,
                            .cell_decay = 0,
                            .line_decay = 0,
                            .network = false,
                            .threads = 2};
  const FittedWeights fitted = fit_weights(gomoku::Rule::freestyle, train, test, options, nullptr, {});
  const gomoku::Weights::Side& side = fitted.weights.sides[0];
  constexpr double unit = gomoku::logit_unit * gomoku::cell_unit;
  BOOST_TEST(side.cells[good].moving / unit == 0.5, boost::test_tools::tolerance(0.15));
  BOOST_TEST(side.cells[bad].waiting / unit == 0.25, boost::test_tools::tolerance(0.25));
  BOOST_TEST(side.cells[good].attack / double{gomoku::order_unit} == 1.0, boost::test_tools::tolerance(0.1));
  BOOST_TEST(fitted.choice_hits > 0.7);
  BOOST_TEST((fitted.weights.sides[0] == fitted.weights.sides[1]));
}

// What is fitted is what the program will judge by, on any board.
BOOST_AUTO_TEST_CASE(samples_count_what_the_board_sums) {
  const gomoku::Weights weights = gomoku::read_weights(gomoku::standard_weights(gomoku::Rule::renju)).value();
  const std::array<std::unique_ptr<gomoku::Network>, 2> networks{
      std::make_unique<gomoku::Network>(weights.sides[0].network),
      std::make_unique<gomoku::Network>(weights.sides[1].network)};
  for (const BoardSize size : {BoardSize{15, 15}, BoardSize{20, 20}, BoardSize{9, 7}, BoardSize{22, 12}}) {
    const gomoku::Spec spec{.size = size, .rule = gomoku::Rule::renju};
    Random random(static_cast<std::uint64_t>(size.columns));
    TrainingGame game;
    const auto board = std::make_unique<gomoku::Board<gomoku::Rule::renju>>(spec);
    const auto evaluator = std::make_unique<gomoku::Evaluator<gomoku::Rule::renju>>(
        *board, gomoku::standard_evaluations().of(gomoku::Rule::renju));
    std::vector<Score> judged;
    for (int i = 0; i < 30 && !board->terminal(); ++i) {
      MoveList moves;
      board->generate(moves);
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      if (i > 0 && !board->in_check() && board->static_win() == 0)
        judged.push_back(evaluator->evaluate(-score_infinite, score_infinite));
      game.moves.push_back({board->vertex(move)});
      board->play(move);
    }
    game.opening = 1;
    Samples samples;
    add_samples(game, spec, {.two_sides = true, .choices = false}, samples);
    const JudgedPositions& all = samples.positions;
    BOOST_TEST_REQUIRE(all.positions.size() == judged.size());
    BOOST_TEST(judged.size() > 8U);
    for (std::size_t i = 0; i < judged.size(); ++i) {
      const JudgedPositions::Position& position = all.positions[i];
      int cells = 0;
      gomoku::NetworkInput input{};
      for (const auto& [multiset, count, sum] : all.cells_of(position)) {
        const bool movers = sum == 0 || sum == 3;
        const gomoku::Weights::Side& side = weights.sides[movers ? position.side : 1U - position.side];
        const int worth = sum % 2 == 0 ? side.cells[multiset].moving : side.cells[multiset].waiting;
        cells += (movers ? count : -count) * worth;
        for (std::size_t f = 0; f < gomoku::feature_count; ++f) {
          std::int16_t& total = input[sum * gomoku::feature_count + f];
          total = static_cast<std::int16_t>(total + count * side.features[multiset][f]);
        }
      }
      const int together = gomoku::best_kernels().network_value(*networks[position.side], input, position.threats);
      BOOST_TEST((cells / 2 + together) / gomoku::cell_unit + weights.sides[position.side].threats[position.threats] ==
                 judged[i]);
    }
  }
}

// Who wins depends on two things together, which no sum of their worths tells: the network learns it.
BOOST_AUTO_TEST_CASE(a_network_learns_what_no_sum_can) {
  const std::array<std::size_t, 2> kinds{gomoku::multiset_of(4), gomoku::multiset_of(6)};
  Samples train;
  Samples test;
  for (Samples* samples : {&train, &test}) {
    for (int i = 0; i < 64; ++i) {
      JudgedPositions& all = samples->positions;
      const auto first = static_cast<std::uint32_t>(all.cells.size());
      const std::array<int, 2> counts{i % 2, i / 2 % 2};
      for (std::size_t k = 0; k < 2; ++k) all.cells.push_back(cells(kinds[k], counts[k], 0));
      const bool won = counts[0] != counts[1];
      all.positions.push_back({.first = first, .count = 2, .result = won ? 1.0F : 0.0F, .score = 0});
    }
  }
  const auto fitted = [&](bool network) {
    const TuneOptions options{
        .epochs = 100, .position_rate = 0.03, .result_share = 1, .network = network, .threads = 2};
    return fit_weights(gomoku::Rule::freestyle, train, test, options, nullptr, {});
  };
  BOOST_TEST(fitted(false).position_loss > 0.69);
  const FittedWeights learnt = fitted(true);
  BOOST_TEST(learnt.position_loss < 0.2);
  // Rounded to integers it still knows.
  const gomoku::Weights::Side& side = learnt.weights.sides[0];
  BOOST_TEST((side == learnt.weights.sides[1]));
  const auto network = std::make_unique<gomoku::Network>(side.network);
  const auto judge = [&](int a, int b) {
    gomoku::NetworkInput input{};
    for (std::size_t f = 0; f < gomoku::feature_count; ++f) {
      input[f] = static_cast<std::int16_t>(a * side.features[kinds[0]][f] + b * side.features[kinds[1]][f]);
    }
    const int cells = a * side.cells[kinds[0]].moving + b * side.cells[kinds[1]].moving;
    return (cells / 2 + gomoku::best_kernels().network_value(*network, input, 0)) / gomoku::cell_unit + side.threats[0];
  };
  BOOST_TEST(judge(0, 0) < -gomoku::logit_unit);
  BOOST_TEST(judge(1, 1) < -gomoku::logit_unit);
  BOOST_TEST(judge(1, 0) > gomoku::logit_unit);
  BOOST_TEST(judge(0, 1) > gomoku::logit_unit);
}

BOOST_AUTO_TEST_CASE(weights_from_games_play) {
  const test::TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  BOOST_TEST(lab_run(selfplay(path("games"), {"--games", "40", "--rule", "caro6"})).code == 0);
  const test::Outcome tuned =
      lab_run({"tune", path("w.inc"), path("games"), "--epochs", "2", "--log", path("loss.csv")});
  const auto log = read_file(path("loss.csv"));
  BOOST_TEST_REQUIRE(log.has_value());
  BOOST_TEST(std::count(log->begin(), log->end(), '\n') == 3);
  BOOST_TEST(bool(plot_loss(*log, "")));
  BOOST_TEST(tuned.code == 0);
  BOOST_TEST(tuned.output.find("40 games") != std::string::npos, tuned.output);
  BOOST_TEST(tuned.error.find("epoch 2 of 2") != std::string::npos, tuned.error);
  const auto weights = gomoku::read_weights(contents(path("w.inc")));
  BOOST_REQUIRE_MESSAGE(weights, weights.error().detail);
  BOOST_TEST((weights->rules == gomoku::Weights::bit(gomoku::Rule::caro_six)));
  // The scores count by the unit that the engine's games say, or the one given.
  auto games = read_training_file(contents(path("games")));
  BOOST_REQUIRE(games);
  std::string rescored = training_header(games->settings);
  for (TrainingGame& game : games->games) {
    game.result = game.number % 2 == 0 ? 1 : -1;  // played, they may all be drawn
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      // A hundred centi-points for the winner, at every fourth move for the loser.
      const int for_mover = (i % 2 == 0 ? 100 : -100) * *game.result;
      game.moves[i].score = static_cast<std::int16_t>(i / 2 % 4 == 0 ? -for_mover : for_mover);
    }
    rescored += training_block(game);
  }
  BOOST_REQUIRE(adapters::write_file(path("rescored"), rescored));
  const auto own_unit = fitting_score_unit(games->games);
  BOOST_REQUIRE(own_unit);
  BOOST_TEST((*own_unit > 50 && *own_unit < 200), *own_unit);
  const test::Outcome own = lab_run({"tune", path("own.inc"), path("rescored"), "--epochs", "1"});
  const auto unit_told = [](const std::string& output, double unit) {
    return output.find("score unit " + std::to_string(std::lround(unit)) + ",") != std::string::npos;
  };
  BOOST_TEST(unit_told(own.output, *own_unit), own.output);
  const test::Outcome given =
      lab_run({"tune", path("given.inc"), path("rescored"), "--epochs", "1", "--score-unit", "321"});
  BOOST_TEST(unit_told(given.output, 321), given.output);
  // However many files are named, what is written can be read.
  BOOST_TEST(lab_run(selfplay(path("few"), {"--games", "17", "--rule", "caro6"})).code == 0);
  std::vector<std::string> many{"tune", path("many.inc"), "--epochs", "1"};
  many.insert(many.end(), 30, path("few"));
  BOOST_TEST(lab_run(many).code == 0);
  BOOST_TEST(read_weights_of(path("many.inc")) == "");
  BOOST_TEST(lab_run({"tune", path("w2.inc"), path("w.inc")}).code == 2);

  // Half of the evaluation, all of the ordering; of weights that have a network only the ordering.
  gomoku::Weights plain = *weights;
  for (gomoku::Weights::Side& side : plain.sides) side.network = {};
  BOOST_REQUIRE(adapters::write_file(path("plain.inc"), gomoku::write_weights(plain)));
  const auto mix_with = [&](const char* other, const char* share) {
    return lab_run({"tune", path("m.inc"), path("games"), "--epochs", "2", "--position-rate", "0.01", "--mix",
                    path(other), "--mix-share", share});
  };
  const test::Outcome refused = mix_with("w.inc", "0.5");
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.error.find("has a network") != std::string::npos, refused.error);
  BOOST_TEST(mix_with("w.inc", "0").code == 0);
  const test::Outcome mix = mix_with("plain.inc", "0.5");
  BOOST_TEST(mix.code == 0, mix.error);
  const auto mix_of = gomoku::read_weights(contents(path("m.inc")));
  BOOST_REQUIRE(mix_of);
  bool evaluation_differs = false;
  for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
    const gomoku::CellWeights& mine = mix_of->sides[0].cells[m];
    const gomoku::CellWeights& its = weights->sides[0].cells[m];
    BOOST_TEST((mine.attack == its.attack && mine.defence == its.defence));
    evaluation_differs = evaluation_differs || mine.moving != its.moving;
  }
  BOOST_TEST(evaluation_differs);
  BOOST_TEST(mix_of->provenance.find("; 0.5 of the evaluation") != std::string::npos);
  BOOST_TEST(lab_run({"tune", path("w2.inc"), "/no/such"}).code == 2);

  // What is kept judges as well as it did in the fit: it was rounded there.
  const auto loss_after = [](const std::string& text, const std::string& what) {
    const auto at = text.rfind(what);
    return at == std::string::npos ? std::string{} : text.substr(at + what.size(), 6);
  };
  const std::string kept = loss_after(tuned.error, "weights file: games held back: position ");
  BOOST_TEST(kept.size() == 6U, tuned.error);
  BOOST_TEST(tuned.output.find("games held back: " + kept) != std::string::npos, tuned.output + tuned.error);

  // Going on from weights: a step too small to matter leaves them where they are.
  const auto go_on = [&](const std::string& start, const char* games_of) {
    return lab_run({"tune", path("on.inc"), path(games_of), "--epochs", "1", "--position-rate", "0.000001",
                    "--choice-rate", "0.000001", "--start", start});
  };
  const test::Outcome on = go_on(path("w.inc"), "games");
  BOOST_TEST(on.code == 0, on.error);
  BOOST_TEST(on.output.find("; gone on from: 40 games") != std::string::npos, on.output);
  const auto farther = gomoku::read_weights(contents(path("on.inc")));
  BOOST_REQUIRE(farther);
  int off = 0;
  for (std::size_t m = 0; m < gomoku::multiset_count; ++m) {
    off = std::max(off, std::abs(farther->sides[0].cells[m].moving - weights->sides[0].cells[m].moving));
  }
  BOOST_TEST(off <= 1);
  BOOST_TEST(go_on(path("none.inc"), "games").code == 2);
  BOOST_TEST(go_on(path("games"), "games").code == 2);

  const test::Outcome adopted = lab_run({"adopt", path("adopted.inc"), path("w.inc"), "--rule", "exact"});
  BOOST_TEST(adopted.code == 0, adopted.error);
  const auto adopting = gomoku::read_weights(contents(path("adopted.inc")));
  BOOST_REQUIRE(adopting);
  BOOST_TEST((adopting->rules == gomoku::Weights::bit(gomoku::Rule::exact_five)));
  BOOST_TEST((adopting->sides == weights->sides));
  BOOST_TEST(go_on(path("adopted.inc"), "games").error.find("another rule") != std::string::npos);
  BOOST_TEST(lab_run({"adopt", path("x.inc"), path("games")}).code == 2);

  // Games under other rules only help: the weights are of the first file's rule, and renju's two colours both learn.
  BOOST_TEST(lab_run(selfplay(path("renju"), {"--games", "20", "--rule", "renju"})).code == 0);
  BOOST_TEST(lab_run({"tune", path("w2.inc"), path("renju"), path("games"), "--epochs", "1"}).code == 2);
  BOOST_TEST(lab_run({"tune", path("also.inc"), path("renju"), "--also", path("games"), "--epochs", "1"}).code == 0);
  const auto also = gomoku::read_weights(contents(path("also.inc")));
  BOOST_REQUIRE(also);
  BOOST_TEST((also->rules == gomoku::Weights::bit(gomoku::Rule::renju)));
  BOOST_TEST(also->provenance.find("; caro6 9x9") != std::string::npos, also->provenance);
  BOOST_TEST((also->sides[0] != also->sides[1]));

  test::ChildProcess brain({TENGEN_BINARY, "--weights", path("w.inc")});
  brain.write("START 15\nINFO rule 8\nINFO timeout_turn 100\nBEGIN\n");
  BOOST_TEST(brain.read_line(tengen::test::patience).value_or("") == "OK");
  BOOST_TEST(test::answer(brain).value_or("") == "7,7");
}

BOOST_AUTO_TEST_SUITE_END()
