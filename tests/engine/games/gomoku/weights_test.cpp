#include "engine/games/gomoku/weights.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>

#include "engine/core/random.hpp"

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
  Weights weights{.rule = rule, .provenance = "made up; for this test", .sides = {}};
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
    const auto weights = read_weights(standard_weights_text(rule));
    BOOST_REQUIRE_MESSAGE(weights, weights.error().detail);
    BOOST_TEST((weights->rule == rule));
    BOOST_TEST(weights->provenance.find("games") != std::string::npos);
    // Only renju tells the colours apart.
    BOOST_TEST((weights->sides[0] == weights->sides[1]) == (rule != Rule::renju));
    // Empty cells that can never be part of a five, stones' cells among them, count for nothing.
    BOOST_TEST((weights->sides[0].cells[0] == CellWeights{}));
  }
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back) {
  for (const bool alike : {true, false}) {
    const Weights weights = some_weights(Rule::renju, alike);
    const std::string text = write_weights(weights);
    const auto read = read_weights(text);
    BOOST_REQUIRE_MESSAGE(read, read.error().detail);
    BOOST_TEST((*read == weights));
    // As the compiler sees it: without the literal's marks.
    const std::size_t begin = text.find('(') + 1;
    BOOST_TEST((*read_weights(std::string_view(text).substr(begin, text.rfind(')') - begin)) == weights));
    // Through a Windows editor.
    std::string dos;
    for (const char c : text) dos += c == '\n' ? "\r\n" : std::string(1, c);
    BOOST_TEST((*read_weights(dos) == weights));
  }
}

// Nothing is said of a network that says nothing; files from before there were any are still read.
BOOST_AUTO_TEST_CASE(weights_without_a_network_read_back) {
  Weights weights = some_weights(Rule::renju, false);
  for (Weights::Side& side : weights.sides) {
    side.network = {};
    std::fill(side.features.begin(), side.features.end(), Features{});
  }
  const std::string text = write_weights(weights);
  BOOST_TEST(text.find("unit") == std::string::npos);
  const auto read = read_weights(text);
  BOOST_REQUIRE_MESSAGE(read, read.error().detail);
  BOOST_TEST((*read == weights));
}

BOOST_AUTO_TEST_CASE(whatever_is_cut_off_is_refused) {
  const std::string text = write_weights(some_weights(Rule::freestyle, true));
  const std::size_t last_check = text.rfind("\n)");
  for (std::size_t size = 0; size < last_check; size += size < 2000 || size + 200 > last_check ? 1 : 97) {
    BOOST_REQUIRE_MESSAGE(!read_weights(text.substr(0, size)), size);
  }
}

BOOST_AUTO_TEST_CASE(every_flipped_bit_is_noticed) {
  const std::string text = write_weights(some_weights(Rule::exact_five, true));
  const std::size_t begin = text.find("rule");
  const std::size_t end = text.rfind("\n)");
  Random random(5);
  for (int i = 0; i < 4000; ++i) {
    const std::size_t at = begin + random.below(static_cast<std::uint32_t>(end - begin));
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
    // A line's end that Windows writes is no damage.
    if (damaged[at] == '\r') continue;
    BOOST_REQUIRE_MESSAGE(!read_weights(damaged), at);
  }
}

BOOST_AUTO_TEST_CASE(errors_say_what_and_where) {
  std::string text = write_weights(some_weights(Rule::freestyle, true));
  BOOST_TEST(error_of("") == "line 1: not a file of weights");
  BOOST_TEST(error_of("\x7f"
                      "ELF") == "line 1: not a file of weights");
  BOOST_TEST(error_of("version 1\n") == "weights of another version");
  BOOST_TEST(error_of("version 2\nrule chess\n") == "line 2: expected 'rule' and its name");
  BOOST_TEST(error_of("version 2\nrule renju\nfrom x\nside blue\n") == "line 4: expected 'side' and whose");
  BOOST_TEST(error_of(std::string(2 << 20, 'x')) == "too long for a file of weights");
  const std::size_t side = text.find("side any");
  BOOST_TEST(error_of(text.substr(0, side) + "side any\nthreats 1 2 3\n") ==
             "line 6: expected 'threats' and 128 numbers");
  // 32 units after the threats, then the cells.
  const auto line_at = [&text](int number) {
    std::size_t at = 0;
    for (int i = 1; i < number; ++i) at = text.find('\n', at) + 1;
    return at;
  };
  const auto with_line = [&](int number, const std::string& line) {
    const std::size_t at = line_at(number);
    return text.substr(0, at) + line + text.substr(text.find('\n', at));
  };
  const std::string no_unit = "line 7: expected 'unit' and its numbers";
  std::string unit = text.substr(line_at(7), line_at(8) - line_at(7) - 1);
  BOOST_TEST(error_of(with_line(7, unit + " 1")) == no_unit);
  BOOST_TEST(error_of(with_line(7, unit.substr(0, unit.rfind(' ')))) == no_unit);
  BOOST_TEST(error_of(with_line(7, unit.substr(0, unit.rfind(' ')) + " 8192")) == no_unit);
  BOOST_TEST(error_of(with_line(7, "unit -2001" + unit.substr(unit.find(' ', 5)))) == no_unit);
  BOOST_TEST(error_of(with_line(38, "unti" + unit.substr(4))) == "line 38: expected 'unit' and its numbers");
  const std::string no_cell = "line 39: expected four patterns and four or twelve numbers";
  BOOST_TEST(error_of(with_line(39, "4000 1 2 3 4 5")) == no_cell);
  BOOST_TEST(error_of(with_line(39, "4000 1 2 3")) == no_cell);
  BOOST_TEST(error_of(with_line(39, "ffff 1 2 3 4")) == "line 39: there is no such pattern");
  BOOST_TEST(error_of(text + "more").find("something follows the checksum") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(other_weights_judge_otherwise_until_they_are_taken_back) {
  const Rule rule = Rule::caro_five;
  const auto before = Tables::of(rule);
  Weights weights = read_weights(standard_weights_text(rule)).value();
  const Code code = code_of_multiset(multiset_count / 3);
  const auto attack = [code](const Tables& tables, Color color) { return tables.info(color, code).attack; };
  const int old = attack(*before, Color::black);
  for (Weights::Side& side : weights.sides) side.cells[multiset_count / 3].attack += 7;
  Tables::use(weights);
  BOOST_TEST(attack(*Tables::of(rule), Color::black) == old + 7);
  BOOST_TEST(attack(*before, Color::black) == old);
  Tables::use(read_weights(standard_weights_text(rule)).value());
  BOOST_TEST(attack(*Tables::of(rule), Color::white) == old);
}

BOOST_AUTO_TEST_SUITE_END()
