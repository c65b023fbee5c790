#include "protocol/database/branch.hpp"

#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <string>

#include "protocol/database/transfer.hpp"
#include "tests/support/memory_database.hpp"
#include "tests/support/strings.hpp"

namespace {

using namespace tengen;
using namespace tengen::database;
using test::MemoryDatabase;

Placement after(std::initializer_list<Vertex> moves) {
  Placement position;
  for (const Vertex at : moves) position = after_move(position, at);
  return position;
}

struct BranchFixture {
  MemoryDatabase database;

  void put(const Placement& position, char label = no_label) {
    database.put(key_of(position), {.label = label}).value();
  }
  bool has(const Placement& position) { return database.records().count(key_of(position)) == 1; }
  std::uint64_t take_away(const Placement& position, Fate otherwise, char chosen) {
    return take_away_after(database, position,
                           [=](const Record& record) { return record.label == chosen ? Fate::take_away : otherwise; })
        .value();
  }
};

const Placement root{};
const Placement one = after({{7, 7}});
const Placement two = after({{7, 7}, {7, 6}});
const Placement three = after({{7, 7}, {7, 6}, {8, 8}});
const Placement other_two = after({{8, 8}, {7, 6}});  // leads to `three` as well
const Placement four = after({{7, 7}, {7, 6}, {8, 8}, {0, 0}});

}  // namespace

BOOST_FIXTURE_TEST_SUITE(database_branch, BranchFixture)

BOOST_AUTO_TEST_CASE(children_are_found_through_all_mirror_images) {
  put(two, 'w');
  const auto found = children(database, one).value();
  BOOST_TEST_REQUIRE(found.size() == 4U);
  BOOST_TEST((found.front().move == Vertex{7, 6}));
  BOOST_TEST((found.back().move == Vertex{7, 8}));
  BOOST_TEST(found.back().record.label == 'w');
  BOOST_TEST(children(database, two).value().empty());
}

BOOST_AUTO_TEST_CASE(what_is_taken_away_takes_all_after_it) {
  for (const Placement& position : {one, two, three, four}) put(position);
  BOOST_TEST(take_away(one, Fate::keep, no_label) == 3U);
  BOOST_TEST(has(one));
  BOOST_TEST(database.records().size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_another_record_leads_to_stays) {
  for (const Placement& position : {one, two, three, four, other_two}) put(position);
  BOOST_TEST(take_away(one, Fate::keep, no_label) == 1U);
  BOOST_TEST(!has(two));
  BOOST_TEST(has(three));
  BOOST_TEST(has(four));
}

BOOST_AUTO_TEST_CASE(what_stays_may_have_chosen_records_behind_it) {
  put(one);
  put(two);
  put(three, 'w');
  put(four);
  BOOST_TEST(take_away(root, Fate::keep, 'w') == 0U);
  BOOST_TEST(take_away(root, Fate::look_on, 'w') == 2U);
  BOOST_TEST(has(two));
  BOOST_TEST(!has(three));
  BOOST_TEST(!has(four));
}

BOOST_AUTO_TEST_CASE(a_branch_is_copied_with_its_root) {
  for (const Placement& position : {one, two, three, four, other_two}) put(position);
  MemoryDatabase copy;
  BOOST_TEST(copy_branch(database, copy, two).value() == 3U);
  BOOST_TEST(copy.records().size() == 3U);
  BOOST_TEST(copy.records().count(key_of(two)) == 1U);
  BOOST_TEST(copy.records().count(key_of(one)) == 0U);
}

BOOST_AUTO_TEST_CASE(a_merge_counts_what_changed) {
  put(one, 'w');
  MemoryDatabase other;
  other.put(key_of(one), {.value = 10, .depth = 5, .bound = Bound::exact}).value();
  other.put(key_of(two), {.comment = "new"}).value();
  other.put("no key", {.comment = "?"}).value();
  BOOST_TEST(merge(database, other).value() == 1U);  // a win is not replaced by a guess
  BOOST_TEST(database.records().at(key_of(one)).label == 'w');
  BOOST_TEST(database.records().at(key_of(two)).comment == "new");
  BOOST_TEST(database.records().size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_merge_of_many_is_read_in_parts) {
  MemoryDatabase other;
  for (int x = 0; x < 15; ++x) {
    for (int y = 0; y < 15; ++y) {
      for (int z = 0; z < 3; ++z) {
        if (x == z && y == 0) continue;
        other.put(key_of(after({{x, y}, {z, 0}})), {.comment = "c"}).value();
      }
    }
  }
  BOOST_TEST(other.records().size() > 400U);
  BOOST_TEST(merge(database, other).value() == other.records().size());
  BOOST_TEST((database.records() == other.records()));
}

BOOST_AUTO_TEST_CASE(a_failure_leaves_all_as_it_was) {
  put(one);
  MemoryDatabase other;
  other.put(key_of(two), {}).value();
  other.broken = true;
  BOOST_TEST(merge(database, other).error().detail == "damaged");
  BOOST_TEST(database.records().size() == 1U);
}

BOOST_AUTO_TEST_CASE(texts_are_written_and_read_back) {
  database.put(key_of(one), {.label = 'w', .value = -29990, .depth = 3, .bound = Bound::exact, .comment = "a\nb"})
      .value();
  Placement small = one;
  small.size = {9, 9};
  put(small);
  std::string text;
  test::StringSink sink(text);
  BOOST_TEST(write_text(database, sink, nullptr).value() == 2U);
  MemoryDatabase copy;
  test::StringSource source(text);
  const auto count = read_text(copy, source).value();
  BOOST_TEST(count.records == 2U);
  BOOST_TEST(count.other_lines == 0U);
  BOOST_TEST((copy.records() == database.records()));
  std::string part;
  test::StringSink part_sink(part);
  BOOST_TEST(write_text(database, part_sink, &small).value() == 1U);
  BOOST_TEST(part == csv_heading() + "\n" + csv_line(0, key_of(small), {}) + "\n");
}

BOOST_AUTO_TEST_CASE(lines_that_hold_no_record_are_counted) {
  const std::string text = csv_heading() + "\n" + csv_line(0, key_of(one), {}) + "\nnonsense\n" +
                           std::string(400000, 'x') + "\n\n" + csv_line(1, key_of(two), {});
  test::StringSource source(text);
  const auto count = read_text(database, source).value();
  BOOST_TEST(count.records == 2U);
  BOOST_TEST(count.other_lines == 2U);
  BOOST_TEST(count.first_other == 3U);
  test::StringSource binary(
      std::string("\x7f"
                  "ELF\0\0\n\xff",
                  8));
  BOOST_TEST(read_text(database, binary).error().detail == "the file holds no records");
  BOOST_TEST(database.records().size() == 2U);
}

BOOST_AUTO_TEST_CASE(lines_of_256_kib_are_read_and_longer_ones_are_none) {
  const auto line_of = [](std::size_t bytes) {
    const std::string begin = "0," + key_of(one) + ",(none),0,0,none,\"";
    return begin + std::string(bytes - begin.size() - 1, 'x') + '"';
  };
  constexpr std::size_t longest = std::size_t{256} << 10;
  test::StringSource source(line_of(longest) + "\n" + line_of(longest + 1));
  const auto count = read_text(database, source).value();
  BOOST_TEST(count.records == 1U);
  BOOST_TEST(count.other_lines == 1U);
  BOOST_TEST(count.first_other == 2U);
}

BOOST_AUTO_TEST_CASE(repair_puts_keys_right) {
  database.put("f-15-15-o15--w", {.comment = "turned", .points = {{{0, 0}, "x"}}}).value();
  database.put("nonsense", {.comment = "lost"}).value();
  put(one);
  BOOST_TEST(repair(database).value() == 2U);
  BOOST_TEST(database.records().size() == 2U);
  const Record& turned = database.records().at("f-15-15-a1--w");
  BOOST_TEST(turned.comment == "turned");
  BOOST_TEST((turned.points == std::vector<PointText>{{{14, 14}, "x"}}));
  BOOST_TEST(repair(database).value() == 0U);
}

BOOST_AUTO_TEST_CASE(nothing_changes_where_changes_cannot_begin) {
  MemoryDatabase one;
  one.busy = true;
  bool called = false;
  const auto done = change_together(one, [&called]() -> Result<> {
    called = true;
    return {};
  });
  BOOST_TEST(!called);
  BOOST_REQUIRE(!done);
  BOOST_TEST(done.error().detail == "busy");
}

BOOST_AUTO_TEST_SUITE_END()
