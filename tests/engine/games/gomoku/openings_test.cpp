#include "engine/games/gomoku/openings.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <tuple>

// The book of openings: what is written reads back, what is damaged is refused, and what is built in fits its boards.

BOOST_AUTO_TEST_SUITE(gomoku_openings)

namespace {

using namespace tengen;
using namespace tengen::gomoku;

Openings some_openings() {
  return {.rule = Rule::caro_five,
          .provenance = "made up; for this test",
          .side = 15,
          .threes = {{{{{0, -2}, {1, 3}, {-2, 2}}}, 12}, {{{{5, 5}, {-5, 4}, {7, -7}}}, -30}},
          .replies = {{{0, 0}, {1, 1}, -35}, {{7, 3}, {5, 2}, 80}}};
}

std::string error_of(std::string_view text) {
  const auto read = read_openings(text);
  return read ? "" : read.error().detail;
}

/// The same file with `from` replaced by `to`, and the checksum of that.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = write_openings(some_openings());
  text.replace(text.find(from), from.size(), to);
  const std::size_t begin = text.find("version");
  const std::size_t end = text.find("check ");
  Checksum checksum;
  checksum.add(std::string_view(text).substr(begin, end - begin));
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[checksum.value() >> shift & 15];
  return text.replace(end + 6, 16, digits);
}

}  // namespace

BOOST_AUTO_TEST_CASE(there_are_eight_symmetries_and_each_has_its_way_back) {
  std::set<std::pair<int, int>> images;
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    const Offset image = turned({3, -5}, symmetry);
    images.emplace(image.x, image.y);
    BOOST_TEST((turned_back(image, symmetry) == Offset{3, -5}));
  }
  BOOST_TEST(images.size() == 8U);
  BOOST_TEST((turned({3, -5}, 0) == Offset{3, -5}));
}

BOOST_AUTO_TEST_CASE(what_is_written_reads_back) {
  const std::string text = write_openings(some_openings());
  const auto read = read_openings(text);
  BOOST_REQUIRE_MESSAGE(read, read.error().detail);
  BOOST_TEST((*read == some_openings()));
  const std::size_t begin = text.find('(') + 1;
  BOOST_TEST((*read_openings(std::string_view(text).substr(begin, text.rfind(')') - begin)) == some_openings()));
  const std::size_t check = text.find("check ");
  for (std::size_t size = 0; size < check + 22; ++size)
    BOOST_REQUIRE_MESSAGE(!read_openings(text.substr(0, size)), size);
  for (std::size_t at = text.find("rule"); at < check; ++at) {
    std::string damaged = text;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    BOOST_REQUIRE_MESSAGE(!read_openings(damaged), at);
  }
}

BOOST_AUTO_TEST_CASE(errors_say_what_and_where) {
  BOOST_TEST(error_of(changed("5 5", "5 6")) == "");
  BOOST_TEST(error_of("") == "line 1: not a file of openings");
  BOOST_TEST(error_of("version 3\n") == "openings of another version");
  BOOST_TEST(error_of(changed("from ", "by ")) == "line 4: expected 'from' and one line");
  BOOST_TEST(error_of(changed("board 15", "board 40")) == "line 5: expected 'board' and its side");
  BOOST_TEST(error_of(changed("three 0", "four 0")) == "line 6: expected 'three' or 'reply'");
  BOOST_TEST(error_of(changed("5 5 -5 4", "5 5 5 5")) ==
             "line 7: expected three points and a score");                                       // twice the same
  BOOST_TEST(error_of(changed("7 -7", "8 -7")) == "line 7: expected three points and a score");  // off the board
  BOOST_TEST(error_of(changed("0 0 1 1 -35", "0 0 1 1")) == "line 8: expected two points and a score");
  BOOST_TEST(error_of(changed("0 0 1 1", "1 1 1 1")) == "line 8: expected two points and a score");
  BOOST_TEST(error_of(std::string(1 << 17, 'x')) == "too long for a file of openings");
}

BOOST_AUTO_TEST_CASE(an_opening_is_picked_in_any_of_its_images) {
  const Openings openings = some_openings();
  Random random(1);
  std::set<std::tuple<int, int, int, int>> seen;
  for (int i = 0; i < 400; ++i) {
    const auto stones = pick_three(openings, {16, 22}, random);
    BOOST_REQUIRE(stones);
    for (const Vertex at : *stones) BOOST_REQUIRE(at.is_on({16, 22}));
    seen.emplace((*stones)[0].x, (*stones)[0].y, (*stones)[1].x, (*stones)[1].y);
  }
  BOOST_TEST(seen.size() == 16U);
  BOOST_TEST(!pick_three(openings, {14, 22}, random));
  BOOST_TEST(!pick_three(openings, {22, 14}, random));
  BOOST_TEST(!pick_three(Openings{}, {15, 15}, random));
}

BOOST_AUTO_TEST_CASE(a_reply_holds_for_every_image_of_the_stone) {
  const Openings openings = some_openings();
  const BoardSize size{15, 15};
  const auto reply_to = [&](Vertex stone) {
    const auto reply = find_reply(openings, size, stone);
    return reply ? vertex_at(reply->reply, size) : Vertex::pass();
  };
  BOOST_TEST((reply_to({7, 7}) == Vertex{8, 8}));
  BOOST_TEST((reply_to({14, 10}) == Vertex{12, 9}));
  BOOST_TEST((reply_to({0, 4}) == Vertex{2, 5}));
  BOOST_TEST((reply_to({10, 14}) == Vertex{9, 12}));
  BOOST_TEST((reply_to({4, 0}) == Vertex{5, 2}));
  BOOST_TEST(find_reply(openings, size, {4, 0})->score == 80);
  BOOST_TEST(!find_reply(openings, size, {7, 8}));
  // A larger board: its centre is (10, 10), and 19 lies beyond the 7 points that are known.
  BOOST_TEST((find_reply(openings, {20, 20}, {19, 13})->reply == Offset{5, 2}));
  BOOST_TEST((find_reply(openings, {20, 20}, {0, 7})->reply == Offset{-5, -2}));
  BOOST_TEST(!find_reply(openings, {14, 15}, {7, 7}));
}

BOOST_AUTO_TEST_CASE(the_built_in_files_are_sound) {
  for (std::size_t number = 0; number < rule_count; ++number) {
    const auto rule = static_cast<Rule>(number);
    const auto read = read_openings(standard_openings_text(rule));
    BOOST_REQUIRE_MESSAGE(read, read.error().detail);
    BOOST_TEST((read->rule == rule));
    BOOST_TEST((standard_openings(rule) == *read));
    BOOST_TEST(read->provenance.find("nodes") != std::string::npos);
    BOOST_TEST(read->side == 15);
    // Nobody plays renju with swap2.
    BOOST_TEST(read->threes.size() >= (rule == Rule::renju ? 0U : 20U));
    for (const Openings::Three& opening : read->threes) BOOST_TEST(std::abs(opening.score) <= 100);
    // A reply for every stone, near it or near the centre.
    for (const int side : {15, 22}) {
      for (int i = 0; i < side * side; ++i) {
        const BoardSize size{side, side};
        const auto reply = find_reply(*read, size, {i % side, i / side});
        BOOST_TEST_REQUIRE(reply.has_value());
        BOOST_TEST(vertex_at(reply->reply, size).is_on(size));
        const auto distance = [&](Offset from) {
          return std::max(std::abs(reply->reply.x - from.x), std::abs(reply->reply.y - from.y));
        };
        BOOST_TEST(distance(reply->stone) > 0);
        BOOST_TEST(std::min(distance(reply->stone), distance({0, 0})) <= 2);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
