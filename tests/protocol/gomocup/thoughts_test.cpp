#include <boost/test/unit_test.hpp>
#include <cctype>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "protocol/gomocup/format.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

// What a search tells, read back as the Python library pygomo-lib (fbeb88b) reads it. It wants these words in this
// order: `depth A-B`, perhaps `multipv N`, `ev` with an optional sign and letters before the digits, `n` with digits
// and perhaps K, M or G (thousands, millions, milliards), `n/ms`, `tm`, then `pv` with at least one word behind it.

namespace tengen::gomocup {
namespace {

struct Thought {
  int depth = 0;
  int longest = 0;
  int rank = 1;
  std::string score{};
  std::uint64_t nodes = 0;
  std::uint64_t speed = 0;  ///< nodes a millisecond
  int milliseconds = 0;
  std::vector<std::string> line{};
};

/// The word behind this one, if it comes next.
std::optional<std::string> word_behind(std::string_view key, std::string_view& text) {
  std::string_view rest = text;
  if (take_word(rest) != key) return std::nullopt;
  const std::string word(take_word(rest));
  if (word.empty()) return std::nullopt;
  text = rest;
  return word;
}

bool is_score(std::string_view word) {
  if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
  for (const char c : word) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) return false;
  }
  return !word.empty() && std::isdigit(static_cast<unsigned char>(word.back())) != 0;
}

std::optional<std::uint64_t> nodes_of(std::string_view word) {
  std::uint64_t unit = 1;
  for (const auto& [letter, value] : {std::pair('K', 1000U), std::pair('M', 1000000U), std::pair('G', 1000000000U)}) {
    if (word.ends_with(letter)) unit = value;
  }
  if (unit > 1) word.remove_suffix(1);
  const auto number = parse_integer<std::uint64_t>(word);
  return number ? std::optional(*number * unit) : std::nullopt;
}

std::optional<Thought> read(std::string_view text) {
  Thought thought;
  const auto depth = word_behind("depth", text);
  if (!depth) return std::nullopt;
  std::string_view plies = *depth;
  const auto nominal = parse_integer<int>(take_field(plies, '-'));
  const auto longest = parse_integer<int>(plies);
  if (const auto rank = word_behind("multipv", text)) thought.rank = parse_integer<int>(*rank).value_or(-1);
  const auto score = word_behind("ev", text);
  const auto nodes = word_behind("n", text);
  const auto speed = word_behind("n/ms", text);
  const auto time = word_behind("tm", text);
  if (!nominal || !longest || !score || !is_score(*score) || !nodes || !nodes_of(*nodes) || !speed || !time)
    return std::nullopt;
  thought.depth = *nominal;
  thought.longest = *longest;
  thought.score = *score;
  thought.nodes = *nodes_of(*nodes);
  thought.speed = parse_integer<std::uint64_t>(*speed).value_or(0);
  thought.milliseconds = parse_integer<int>(*time).value_or(-1);
  if (take_word(text) != "pv" || text.empty()) return std::nullopt;
  while (!text.empty()) thought.line.emplace_back(take_word(text));
  return thought;
}

SearchInfo info_of(Score score, std::uint64_t nodes) {
  SearchInfo info;
  info.depth = 13;
  info.selective_depth = 24;
  info.score = score;
  info.nodes = nodes;
  info.elapsed = Milliseconds(369);
  info.line = {{6, 8}, {15, 19}};
  return info;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gomocup_thoughts)

BOOST_AUTO_TEST_CASE(the_form) {
  BOOST_TEST(thought_text(info_of(872, 238761)) == "depth 13-24 ev 872 n 238K n/ms 647 tm 369 pv 6,8 15,19");
  SearchInfo second = info_of(-35, 9999);
  second.rank = 2;
  BOOST_TEST(thought_text(second, 3) == "depth 13-24 multipv 2 ev -35 n 9999 n/ms 27 tm 369 pv 6,8 15,19");
  second.line.clear();
  BOOST_TEST(thought_text(second).ends_with(" pv (NONE)"));
}

BOOST_AUTO_TEST_CASE(counts_have_four_digits_at_most) {
  constexpr std::uint64_t thousand = 1000;
  for (const auto& [count, text] :
       {std::pair(std::uint64_t{0}, "0"), std::pair(std::uint64_t{9999}, "9999"),
        std::pair(std::uint64_t{10000}, "10K"), std::pair(9999 * thousand + 999, "9999K"),
        std::pair(10 * thousand * thousand, "10M"), std::pair(9999 * thousand * thousand, "9999M"),
        std::pair(10 * thousand * thousand * thousand, "10G"),
        std::pair(10 * thousand * thousand * thousand * thousand, "10T"),
        std::pair(std::numeric_limits<std::uint64_t>::max(), "18E")}) {
    BOOST_TEST(count_text(count) == text);
  }
}

BOOST_AUTO_TEST_CASE(pygomo_reads_all_of_it) {
  for (const Score score : {0, 1, -35, 872, -29000, win_in(7), loss_in(8), win_in(1), loss_in(2)}) {
    for (const std::uint64_t nodes : {0ULL, 7ULL, 9999ULL, 45000ULL, 238761ULL, 12345678ULL, 98765432109ULL}) {
      for (const int rank : {1, 2, 16}) {
        SearchInfo info = info_of(score, nodes);
        info.rank = rank;
        const std::string text = thought_text(info, rank > 1 ? 16 : 1);
        const auto thought = read(text);
        BOOST_TEST_REQUIRE(thought.has_value(), text);
        BOOST_TEST((thought->depth == 13 && thought->longest == 24 && thought->rank == rank), text);
        BOOST_TEST(thought->score == score_text(score), text);
        BOOST_TEST((thought->nodes <= nodes && nodes - thought->nodes <= nodes / 10), text);
        BOOST_TEST(thought->speed == nodes / 369, text);
        BOOST_TEST(thought->milliseconds == 369, text);
        BOOST_TEST((thought->line == std::vector<std::string>{"6,8", "15,19"}), text);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_reader_refuses_other_forms) {
  for (const char* text :
       {"", "depth 13-24 score 872 nodes 238761 nps 647048 time 369 pv 6,8",
        "(1) depth 13-24 ev 872 n 238K n/ms 647 tm 369 pv 6,8", "depth 13-24 ev +M n 1 n/ms 1 tm 1 pv 6,8",
        "depth 13-24 ev 872 n 238K n/ms 647 tm 369 pv", "depth 13 ev 872 n 238K n/ms 647 tm 369 pv 6,8"}) {
    BOOST_TEST(!read(text).has_value(), text);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tengen::gomocup
