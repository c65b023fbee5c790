#include "engine/games/gomoku/evaluation/cell_network.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/gomoku/evaluation/cell_judge.hpp"
#include "tests/engine/games/gomoku/positions.hpp"

// The cell network: its files, its line shapes, and an accumulator that must always say what a new one says.

BOOST_AUTO_TEST_SUITE(gomoku_cell_network)

namespace {

using namespace tengen;
using namespace tengen::gomoku;

/// Numbers up to `most` either way in every place, up to `rows` in the rows.
std::shared_ptr<CellNetwork> some_network(int rows, int most, std::uint64_t seed = 3, bool colors_differ = false) {
  Random random(seed);
  const auto below = [&random](int limit) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * limit + 1))) - limit;
  };
  const auto fill = [&](auto& list, int limit) {
    for (auto& number : list) number = static_cast<std::remove_reference_t<decltype(number)>>(below(limit));
  };
  const auto fill_layer = [&](auto& layer, int bias) {
    for (auto& weights : layer.weights) fill(weights, most);
    fill(layer.bias, bias);
  };
  auto network = std::make_shared<CellNetwork>();
  network->rules = (1U << rule_count) - 1;
  network->provenance = "made up; for this test";
  network->colors_differ = colors_differ;
  for (std::size_t row = 0; row < (colors_differ ? row_count : shared_row_count); ++row) fill(network->rows[row], rows);
  for (auto& weights : network->mix_weights) fill(weights, 4 * most);
  fill(network->mix_bias, rows);
  for (auto& layer : network->regions) fill_layer(layer, 50'000);
  fill_layer(network->first, 50'000);
  fill_layer(network->second, 50'000);
  fill_layer(network->outcome, 50'000);
  fill_layer(network->policy, 50'000);
  return network;
}

std::string error_of(std::string_view bytes) {
  const auto read = read_cell_network(bytes);
  return read ? "" : read.error().detail;
}

std::shared_ptr<const Evaluation> evaluation_with(std::shared_ptr<const CellNetwork> network,
                                                  const Kernels& kernels = best_kernels()) {
  return std::make_shared<const Evaluation>(read_weights(standard_weights(Rule::freestyle)).value(), std::move(network),
                                            kernels);
}

/// What an evaluator says: its value, and the ranks of some points.
struct Said {
  Score value = 0;
  std::vector<int> ranks{};

  friend bool operator==(const Said&, const Said&) = default;
};

template <Rule R>
Said ask(Evaluator<R>& evaluator, std::span<const Move> moves) {
  Said said{evaluator.evaluate(-score_infinite, score_infinite), std::vector<int>(moves.size())};
  evaluator.rank(moves, said.ranks);
  return said;
}

template <Rule R>
Said ask_anew(const Board<R>& board, const std::shared_ptr<const Evaluation>& evaluation, std::span<const Move> moves) {
  return ask(*std::make_unique<Evaluator<R>>(board, evaluation), moves);
}

template <Rule R>
std::vector<Move> moves_at(const Board<R>& board, std::span<const Vertex> points) {
  std::vector<Move> moves;
  for (const Vertex at : points) moves.push_back(*board.move_at(at));
  return moves;
}

/// A line of eleven points as Tables has it, `letters` from the first to the last: '.', 'X', 'O', '#'.
std::uint64_t window_of(std::string_view letters) {
  std::uint64_t window = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::uint64_t content = std::string_view(".XO#").find(letters[i]);
    window |= content << (2 * i);
  }
  return window;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_its_mirror_image_and_the_other_view_of_it) {
  const auto shape = [](Color view, std::string_view letters) { return Shapes::of(view, window_of(letters)); };
  const Shape some = shape(Color::black, ".X.OX.X#OO.");
  BOOST_TEST(shape(Color::black, ".OO#X.XO.X.") == some);
  BOOST_TEST(shape(Color::white, ".O.XO.O#XX.") == some);
  BOOST_TEST(shape(Color::white, ".X.OX.X#OO.") != some);
  // What lies behind a wall or five points away does not count.
  BOOST_TEST(shape(Color::black, "OX.OX.X#XX#") == some);
  BOOST_TEST(shape(Color::black, ".X.OX.X..O.") != some);
}

BOOST_AUTO_TEST_CASE(every_shape_has_a_number_of_its_own) {
  // All windows of nine points without walls, and one with a wall at each distance.
  std::vector<int> seen(Shapes::count);
  for (std::uint32_t code = 0; code < 19683; ++code) {
    std::string letters = ".";
    for (std::uint32_t i = 0, rest = code; i < 9; ++i, rest /= 3) letters += ".XO"[rest % 3];
    letters += '.';
    for (std::size_t wall = 0; wall <= 4; ++wall) {
      std::string cut = letters;
      if (wall > 0) cut[5 + wall] = '#';
      const Shape shape = Shapes::of(Color::black, window_of(cut));
      BOOST_REQUIRE(shape < Shapes::count);
      seen[shape] = 1;
    }
  }
  // Both sides of the point can have a wall: those windows are missing here.
  const auto missing = std::count(seen.begin(), seen.end(), 0);
  BOOST_TEST(missing == 3 * (40 * 41 / 2));
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back) {
  for (const bool colors_differ : {false, true}) {
    const auto network = some_network(900, 500, 3, colors_differ);
    const auto read = read_cell_network(write_cell_network(*network));
    BOOST_REQUIRE(read);
    BOOST_TEST((*read == *network));
  }
}

BOOST_AUTO_TEST_CASE(damaged_files_are_refused) {
  const std::string bytes = write_cell_network(*some_network(900, 500));
  BOOST_TEST(error_of("") == "not a file of a cell network");
  BOOST_TEST(error_of("TENGENWT") == "not a file of a cell network");
  for (const std::size_t size : {std::size_t{8}, std::size_t{19}, std::size_t{30}, bytes.size() - 1}) {
    BOOST_TEST(error_of(bytes.substr(0, size)) == "cut off");
  }
  BOOST_TEST(error_of(bytes + "x") == "something follows the checksum");
  const auto changed = [&bytes](std::size_t at, char to) {
    std::string copy = bytes;
    copy[at] = to;
    return copy;
  };
  BOOST_TEST(error_of(changed(8, 9)) == "a cell network of another version");
  BOOST_TEST(error_of(changed(13, 1)) == "for no rule that is known");
  BOOST_TEST(error_of(changed(17, 100)) == "the provenance is too long");
  BOOST_TEST(error_of(changed(1000, static_cast<char>(bytes[1000] ^ 1))).starts_with("the checksum"));

  CellNetwork too_large = *some_network(10, 10);
  too_large.first.weights[3][4] = grain::most_weight + 1;
  BOOST_TEST(error_of(write_cell_network(too_large)) == "a number of the network is too large");
}

// Played on and undone at random, with and without a look at the positions on the way.
BOOST_AUTO_TEST_CASE_TEMPLATE(the_accumulator_follows_the_board, RuleType, gomoku::test::AllRules) {
  constexpr Rule R = RuleType::value;
  Random random(11);
  const auto evaluation = evaluation_with(some_network(300, 300, 3, !colors_alike(R)));
  int estimates = 0;
  for (const BoardSize size : {BoardSize{15, 15}, BoardSize{5, 7}, BoardSize{22, 22}}) {
    const auto position = gomoku::test::random_position(random, size, 6, 2);
    const auto board = gomoku::test::make_board<R>(position, Color::black);
    const auto evaluator = std::make_unique<Evaluator<R>>(*board, evaluation);
    for (int round = 0; round < 60; ++round) {
      MoveList moves;
      board->generate_legal(moves);
      if (board->ply() > 0 && (random.below(3) == 0 || moves.empty() || board->terminal())) {
        board->undo();
      } else if (!moves.empty() && !board->terminal()) {
        board->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (random.below(3) == 0 || board->terminal()) continue;
      board->generate_legal(moves);
      const std::span<const Move> all(moves.begin(), moves.end());
      const Score alpha = 4 * (static_cast<Score>(random.below(2001)) - 1000);
      const Score value = evaluator->evaluate(alpha, alpha + 1);
      const Said said = ask(*evaluator, all);
      BOOST_TEST((said == ask_anew(*board, evaluation, all)));
      // Only far outside the window an estimate stands for the value.
      if (value == said.value) continue;
      BOOST_TEST((value < alpha - estimate_margin || value > alpha + 1 + estimate_margin));
      ++estimates;
    }
    // Another position altogether on the same board.
    const auto other = gomoku::test::random_position(random, size, 9);
    BOOST_REQUIRE(board->set_up(other.stones, other.neutral, Color::white));
    BOOST_TEST((ask(*evaluator, {}) == ask_anew<R>(*board, evaluation, {})));
  }
  BOOST_TEST(estimates > 0);
}

BOOST_AUTO_TEST_CASE(turned_mirrored_and_with_colours_swapped_it_is_judged_alike) {
  Random random(5);
  const auto evaluation = evaluation_with(some_network(300, 300));
  std::vector<Said> found;
  for (const int side : {15, 16, 17, 20, 8}) {
    const BoardSize size{side, side};
    const auto position = gomoku::test::random_position(random, size, 12);
    std::vector<Vertex> free;
    const auto board = gomoku::test::make_board<Rule::freestyle>(position, Color::black);
    for (const Vertex at : points_of(size)) {
      if (board->move_at(at) && !board->at(at)) free.push_back(at);
    }
    const Said said = ask_anew(*board, evaluation, moves_at(*board, free));
    found.push_back(said);
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
      for (const bool swapped : {false, true}) {
        gomoku::test::Position image{size, {}, {}};
        for (const Stone& stone : position.stones) {
          image.stones.push_back({swapped ? opponent(stone.color) : stone.color, turned(stone.at, symmetry, size)});
        }
        std::vector<Vertex> points;
        for (const Vertex at : free) points.push_back(turned(at, symmetry, size));
        const auto other = gomoku::test::make_board<Rule::freestyle>(image, swapped ? Color::white : Color::black);
        BOOST_TEST((ask_anew(*other, evaluation, moves_at(*other, points)) == said));
      }
    }
  }
  // The numbers say something of the position, and the policy of the move.
  BOOST_TEST((found[0] != found[1]));
  BOOST_TEST(std::count(found[0].ranks.begin(), found[0].ranks.end(), found[0].ranks[0]) <
             static_cast<std::ptrdiff_t>(found[0].ranks.size()));
}

BOOST_AUTO_TEST_CASE(whites_view_has_numbers_of_its_own_where_the_colours_differ) {
  const auto alike = some_network(300, 300);
  const auto different = std::make_shared<CellNetwork>(*alike);
  different->colors_differ = true;
  for (std::size_t row = shared_row_count; row < row_count; ++row) different->rows[row].fill(70);
  Random random(4);
  const auto position = gomoku::test::random_position(random, {15, 15}, 20);
  for (const Color mover : {Color::black, Color::white}) {
    const auto board = gomoku::test::make_board<Rule::renju>(position, mover);
    const auto said = [&](const auto& network) { return ask_anew<Rule::renju>(*board, evaluation_with(network), {}); };
    BOOST_TEST((said(alike) == said(different)) == (mover == Color::black));
  }
}

// Bit by bit, with numbers as large as a file may hold and with usual ones.
BOOST_AUTO_TEST_CASE(every_kernel_gives_the_same_numbers) {
  Random random(9);
  std::vector<Said> all;
  for (const auto& network : {some_network(300, 300), some_network(5000, grain::most_weight)}) {
    for (const BoardSize size : {BoardSize{15, 15}, BoardSize{22, 21}, BoardSize{6, 5}}) {
      const auto position = gomoku::test::random_position(random, size, size.area() / 6, 3);
      const auto board = gomoku::test::make_board<Rule::renju>(position, Color::white);
      MoveList moves;
      board->generate_legal(moves);
      const std::span<const Move> points(moves.begin(), moves.end());
      const auto portable = evaluation_with(network, usable_kernels().front());
      all.push_back(ask_anew(*board, portable, points));
      for (const Kernels& kernels : usable_kernels()) {
        BOOST_TEST_CONTEXT(kernels.name) {
          BOOST_TEST((ask_anew(*board, evaluation_with(network, kernels), points) == all.back()));
        }
      }
    }
  }
  BOOST_TEST(std::ranges::count(all[0].ranks, all[0].ranks[0]) < std::ssize(all[0].ranks));
}

BOOST_AUTO_TEST_CASE(without_a_network_the_small_one_judges_alone) {
  const auto position = gomoku::test::drawn("......./..XO.../...X.../......./......./......./.......");
  const auto board = gomoku::test::make_board<Rule::freestyle>(position, Color::white);
  const auto plain = evaluation_with(nullptr);
  // A network of zeros adds nothing.
  const auto blank = std::make_shared<CellNetwork>();
  MoveList moves;
  board->generate_legal(moves);
  const std::span<const Move> all(moves.begin(), moves.end());
  const Said said = ask_anew(*board, plain, all);
  BOOST_TEST((ask_anew(*board, evaluation_with(blank), all) == said));
  BOOST_TEST((ask_anew(*board, evaluation_with(some_network(300, 300)), all) != said));
  std::vector<int> ranks(all.size());
  Evaluator<Rule::freestyle>::order(*board, plain, all, ranks);
  BOOST_TEST(said.ranks == ranks);
}

BOOST_AUTO_TEST_CASE(every_move_of_a_list_is_ranked_as_by_itself) {
  Random random(21);
  const auto position = gomoku::test::random_position(random, {11, 9}, 14);
  const auto board = gomoku::test::make_board<Rule::exact_five>(position, Color::black);
  const auto evaluation = evaluation_with(some_network(300, 300));
  MoveList moves;
  board->generate_legal(moves);
  const std::span<const Move> all(moves.begin(), moves.end());
  const Said said = ask_anew(*board, evaluation, all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    BOOST_TEST(ask_anew(*board, evaluation, all.subspan(i, 1)).ranks.front() == said.ranks[i]);
  }
}

// What a file may hold at most: no sum goes beyond its integers (the sanitizers would tell).
BOOST_AUTO_TEST_CASE(the_largest_numbers_fit) {
  Random random(8);
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto network = some_network(5000, grain::most_weight, seed);
    for (auto& row : network->rows) {
      for (auto& number : row) number = number > 0 ? 5000 : -5000;
    }
    const auto read = read_cell_network(write_cell_network(*network));
    BOOST_REQUIRE(read);
    const auto evaluation = evaluation_with(std::make_shared<const CellNetwork>(*read));
    const auto position = gomoku::test::random_position(random, {22, 22}, 80);
    const auto board = gomoku::test::make_board<Rule::freestyle>(position, Color::black);
    MoveList moves;
    board->generate_legal(moves);
    const Said said = ask_anew(*board, evaluation, std::span<const Move>(moves.begin(), moves.end()));
    BOOST_TEST(std::abs(said.value) <= score_heuristic_max);
    BOOST_TEST((std::ranges::all_of(said.ranks, [](int rank) { return std::abs(rank) <= 30000; })));
  }
}

BOOST_AUTO_TEST_SUITE_END()
