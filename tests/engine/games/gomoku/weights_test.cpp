#include "engine/games/gomoku/evaluation/evaluations.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/engine/games/gomoku/positions.hpp"

// Files of weights: what is written reads back, and what is damaged in any way is refused.

BOOST_AUTO_TEST_SUITE(gomoku_weights)

namespace {

using namespace tengen;
using namespace tengen::gomoku;

Weights some_weights(Rule rule, bool alike) {
  Random random(3);
  const auto below = [&random](int most) {
    return static_cast<std::int16_t>(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  const auto number = [below] { return below(15000); };
  Weights weights{.rules = Weights::bit(rule), .provenance = "made up; for this test", .sides = {}};
  for (Weights::Side& side : weights.sides) {
    for (std::int16_t& threat : side.threats) threat = number();
    for (CellWeights& cell : side.cells) {
      if (random.below(20) == 0) cell = {number(), number(), number(), number()};
    }
    for (Features& features : side.features) {
      if (random.below(20) == 0) std::generate(features.begin(), features.end(), number);
    }
    for (NetworkUnit& unit : side.network) {
      std::generate(unit.inputs.begin(), unit.inputs.end(), [below] { return below(most_input_weight); });
      std::generate(unit.threats.begin(), unit.threats.end(), number);
      unit.bias = number();
      unit.output = below(most_output_weight);
    }
  }
  if (alike) weights.sides[1] = weights.sides[0];
  return weights;
}

std::string error_of(std::string_view text) {
  const auto read = read_weights(text);
  return read ? "" : read.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_code_has_its_multiset) {
  std::set<std::size_t> found;
  for (unsigned a = 0; a < pattern_count; ++a) {
    for (unsigned b = 0; b < pattern_count; ++b) {
      for (unsigned c = 0; c < pattern_count; ++c) {
        for (unsigned d = 0; d < pattern_count; ++d) {
          const std::size_t multiset = multiset_of(static_cast<Code>(a | b << 4 | c << 8 | d << 12));
          found.insert(multiset);
          // The order of the directions does not count.
          BOOST_REQUIRE(multiset == multiset_of(static_cast<Code>(d | a << 4 | b << 8 | c << 12)));
          BOOST_REQUIRE(multiset == multiset_of(static_cast<Code>(b | a << 4 | c << 8 | d << 12)));
          BOOST_REQUIRE(multiset_of(code_of_multiset(multiset)) == multiset);
        }
      }
    }
  }
  BOOST_TEST(found.size() == multiset_count);
  BOOST_TEST(*found.rbegin() == multiset_count - 1);
}

BOOST_AUTO_TEST_CASE(the_built_in_files_are_sound) {
  for (std::size_t i = 0; i < rule_count; ++i) {
    const auto rule = static_cast<Rule>(i);
    const auto weights = read_weights(standard_weights(rule));
    BOOST_REQUIRE_MESSAGE(weights, weights.error().detail);
    BOOST_TEST(weights->is_for(rule));
    BOOST_TEST(weights->provenance.find("games") != std::string::npos);
    // Only renju tells the colours apart.
    BOOST_TEST((weights->sides[0] == weights->sides[1]) == (rule != Rule::renju));
    // Empty cells that can never be part of a five, stones' cells among them, count for nothing.
    BOOST_TEST((weights->sides[0].cells[0] == CellWeights{}));
    BOOST_TEST(write_weights(*weights) == standard_weights(rule));
  }
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back) {
  for (const bool alike : {true, false}) {
    const Weights weights = some_weights(Rule::renju, alike);
    const auto read = read_weights(write_weights(weights));
    BOOST_REQUIRE_MESSAGE(read, read.error().detail);
    BOOST_TEST((*read == weights));
  }
}

BOOST_AUTO_TEST_CASE(whatever_is_cut_off_is_refused) {
  const std::string bytes = write_weights(some_weights(Rule::freestyle, true));
  for (std::size_t size = 0; size < bytes.size(); size += size < 2000 || size + 200 > bytes.size() ? 1 : 97) {
    BOOST_REQUIRE_MESSAGE(!read_weights(bytes.substr(0, size)), size);
  }
}

BOOST_AUTO_TEST_CASE(every_flipped_bit_is_noticed) {
  const std::string bytes = write_weights(some_weights(Rule::exact_five, true));
  Random random(5);
  for (int i = 0; i < 2000; ++i) {
    const std::size_t at =
        i < 100 ? static_cast<std::size_t>(i) : random.below(static_cast<std::uint32_t>(bytes.size()));
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
    BOOST_REQUIRE_MESSAGE(!read_weights(damaged), at);
  }
}

BOOST_AUTO_TEST_CASE(errors_say_what_is_wrong) {
  const std::string bytes = write_weights(some_weights(Rule::freestyle, true));
  // The head with other numbers in it, as described at Weights.
  const auto with_number = [&bytes](std::size_t at, unsigned number) {
    std::string changed = bytes;
    for (std::size_t i = 0; i < 4; ++i) changed[at + i] = static_cast<char>(number >> 8 * i & 255);
    return changed;
  };
  BOOST_TEST(error_of("") == "not a file of weights");
  BOOST_TEST(error_of("\x7f"
                      "ELF") == "not a file of weights");
  BOOST_TEST(error_of("TENGENWT") == "cut off");
  BOOST_TEST(error_of(with_number(8, 2)) == "weights of another version");
  BOOST_TEST(error_of(with_number(12, 0)) == "for no rule that is known");
  BOOST_TEST(error_of(with_number(12, 32)) == "for no rule that is known");
  BOOST_TEST(error_of(with_number(16, 0)) == "expected one side or two");
  BOOST_TEST(error_of(with_number(16, 3)) == "expected one side or two");
  BOOST_TEST(error_of(with_number(20, 1001)) == "the provenance is too long");
  BOOST_TEST(error_of(with_number(16, 2)) == "cut off");
  BOOST_TEST(error_of(bytes + "more") == "something follows the checksum");
  BOOST_TEST(error_of(bytes.substr(0, bytes.size() - 1) + "x").find("the checksum") == 0U);
  // Numbers that the kernels' sums are not made for, in a file that is whole.
  Weights large = some_weights(Rule::freestyle, true);
  large.sides[0].network[3].inputs[5] = most_input_weight + 1;
  BOOST_TEST(error_of(write_weights(large)) == "a weight of the network is too large");
  large = some_weights(Rule::freestyle, false);
  large.sides[1].network[0].output = -most_output_weight - 1;
  BOOST_TEST(error_of(write_weights(large)) == "a weight of the network is too large");
}

BOOST_AUTO_TEST_CASE(rules_of_one_file_share_what_was_made_of_it) {
  const Evaluations evaluations;
  BOOST_TEST(evaluations.of(Rule::caro_six, {15, 15}) == evaluations.of(Rule::caro_five, {15, 15}));
  BOOST_TEST(evaluations.of(Rule::freestyle, {15, 15}) != evaluations.of(Rule::caro_five, {15, 15}));
  BOOST_TEST(evaluations.of(Rule::freestyle, {15, 15}) != evaluations.of(Rule::renju, {15, 15}));
  // The weights are the same, but each has a cell network of its own beside them on 15x15.
  BOOST_TEST(evaluations.of(Rule::freestyle, {15, 15}) != evaluations.of(Rule::exact_five, {15, 15}));
  BOOST_TEST(evaluations.of(Rule::freestyle, {15, 15}) != evaluations.of(Rule::freestyle, {12, 12}));
  BOOST_TEST(evaluations.of(Rule::freestyle, {12, 12}) == evaluations.of(Rule::exact_five, {12, 12}));
  const Evaluations& alone = gomoku::test::weights_alone();
  BOOST_TEST(alone.of(Rule::freestyle, {15, 15})->cell_network() == nullptr);
}

BOOST_AUTO_TEST_CASE(the_cell_networks_of_the_program_judge_boards_from_13_to_20) {
  const auto look_at = []<Rule R>() {
    const std::string_view file = standard_cells(cells_file(R, {15, 15}));
    const auto network = read_cell_network(file);
    BOOST_TEST_REQUIRE(network.has_value());
    BOOST_TEST(network->rules == Weights::bit(R));
    BOOST_TEST(network->provenance.find("positions") != std::string::npos);
    BOOST_TEST(write_cell_network(*network) == file);
    for (const int columns : {12, 13, 15, 17, 18, 20, 21}) {
      for (const int rows : {12, 13, 20, 21}) {
        const auto empty = std::make_unique<Board<R>>(Spec{.size = {columns, rows}, .rule = R});
        const bool judged = std::min(columns, rows) >= 13 && std::max(columns, rows) <= 20;
        BOOST_TEST((gomoku::test::evaluate(*empty) != gomoku::test::evaluate(*empty, gomoku::test::weights_alone())) ==
                   judged);
      }
    }
  };
  look_at.operator()<Rule::freestyle>();
  look_at.operator()<Rule::exact_five>();
  BOOST_TEST(cells_file(Rule::exact_five, {17, 13}) == cells_file(Rule::exact_five, {15, 15}));
  BOOST_TEST(cells_file(Rule::exact_five, {13, 18}) == cells_file(Rule::freestyle, {15, 15}));
  BOOST_TEST(cells_file(Rule::renju, {15, 15}).empty());
  BOOST_TEST(standard_cells({}).empty());
}

BOOST_AUTO_TEST_CASE(cell_networks_that_lie_elsewhere_are_read_when_a_board_needs_them) {
  std::vector<std::string> asked;
  bool missing = true;
  const Evaluations evaluations([&](std::string_view file) {
    asked.emplace_back(file);
    return read_cell_network(missing ? std::string_view("<!doctype html>") : standard_cells(file));
  });
  const auto network = [&](Rule rule, BoardSize board) { return evaluations.of(rule, board)->cell_network(); };
  BOOST_TEST(network(Rule::freestyle, {12, 12}) == nullptr);
  BOOST_TEST(network(Rule::renju, {15, 15}) == nullptr);
  BOOST_TEST(asked.empty());
  // The weights judge alone where it does not come. The next game asks again.
  BOOST_TEST(network(Rule::freestyle, {15, 15}) == nullptr);
  BOOST_TEST(evaluations.of(Rule::freestyle, {15, 15}) == evaluations.of(Rule::freestyle, {12, 12}));
  missing = false;
  BOOST_TEST_REQUIRE(network(Rule::freestyle, {15, 15}) != nullptr);
  BOOST_TEST((*network(Rule::freestyle, {20, 20}) == read_cell_network(standard_cells("freestyle.cells")).value()));
  BOOST_TEST(network(Rule::exact_five, {20, 20}) == network(Rule::freestyle, {20, 20}));
  BOOST_TEST(network(Rule::exact_five, {15, 15}) != network(Rule::freestyle, {15, 15}));
  const std::vector<std::string> expected{"freestyle.cells", "freestyle.cells", "freestyle.cells", "exact.cells"};
  BOOST_TEST(asked == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(other_weights_judge_the_rules_they_are_for) {
  Evaluations evaluations;
  const auto before = evaluations.of(Rule::caro_five, {15, 15});
  Weights weights = read_weights(standard_weights(Rule::caro_five)).value();
  weights.rules = Weights::bit(Rule::caro_five) | Weights::bit(Rule::renju);
  constexpr auto multiset = static_cast<Multiset>(multiset_count / 3);
  const int old = before->cell(Color::black, multiset).attack;
  for (Weights::Side& side : weights.sides) side.cells[multiset].attack += 7;
  evaluations.use(weights);
  BOOST_TEST(evaluations.of(Rule::caro_five, {15, 15})->cell(Color::black, multiset).attack == old + 7);
  BOOST_TEST(evaluations.of(Rule::renju, {15, 15}) == evaluations.of(Rule::caro_five, {15, 15}));
  BOOST_TEST(evaluations.of(Rule::caro_six, {15, 15})->cell(Color::black, multiset).attack == old);
  // Who holds the old ones keeps them, and so does everybody else.
  BOOST_TEST(before->cell(Color::white, multiset).attack == old);
  BOOST_TEST(standard_evaluations().of(Rule::caro_five, {15, 15})->cell(Color::black, multiset).attack == old);
}

BOOST_AUTO_TEST_SUITE_END()
