#include "protocol/database/record.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/database/transfer.hpp"

namespace {

using namespace tengen;
using namespace tengen::database;

Record valued(int value, int depth, char label = no_label) {
  return {.label = label, .value = value, .depth = depth, .bound = Bound::exact};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(database_record)

BOOST_AUTO_TEST_CASE(scores_become_values_and_come_back) {
  BOOST_TEST(value_of(win_in(5)) == 29995);
  BOOST_TEST(value_of(loss_in(4)) == -29996);
  for (const Score score : {0, 123, -20000, win_in(1), win_in(400), loss_in(0), loss_in(30)}) {
    BOOST_TEST(score_of(value_of(score)) == score);
  }
  BOOST_TEST(value_of(win_in(900)) == 29500);
  BOOST_TEST(score_of(1000000) == win_in(0));
  BOOST_TEST(score_of(25000) == score_heuristic_max);
}

BOOST_AUTO_TEST_CASE(labels_tell_of_the_move_that_leads_there) {
  BOOST_TEST(label_text({}) == "");
  BOOST_TEST(label_text(valued(0, 9)) == "50%");
  BOOST_TEST(label_text(valued(-20000, 9)) == "99%");  // a heuristic value is no proof
  BOOST_TEST(label_text(valued(-29996, 9, label_win)) == "w5");
  BOOST_TEST(label_text(valued(29995, 9, label_loss)) == "l6");
  BOOST_TEST(label_text({.label = label_win}) == "w*");
  BOOST_TEST(label_text({.label = label_draw}) == "d");
  BOOST_TEST(label_text({.label = '!'}) == "!");
  BOOST_TEST(label_of('W') == 'w');
  BOOST_TEST(label_of('A') == 'A');
  for (const int no_character : {-1, 0, 10, 32, 127, 300}) BOOST_TEST(label_of(no_character) == no_label);
}

BOOST_AUTO_TEST_CASE(the_better_result_stays) {
  const Record shallow = valued(10, 5);
  const Record deep = valued(20, 12);
  BOOST_TEST((merged(shallow, deep) == deep));
  BOOST_TEST((merged(deep, shallow) == deep));
  const Record win = valued(-29991, 3, label_win);
  const Record shorter = valued(-29995, 3, label_win);
  for (const Record& other : {shallow, deep, Record{}}) {
    BOOST_TEST((merged(win, other) == win));
    BOOST_TEST((merged(other, win) == win));
  }
  BOOST_TEST((merged(win, shorter) == shorter));
  BOOST_TEST((merged(shorter, win) == shorter));
  BOOST_TEST((merged(Record{}, shallow) == shallow));
  BOOST_TEST((merged(shallow, Record{}) == shallow));
  Record bounded = valued(50, 10);
  bounded.bound = Bound::lower;
  BOOST_TEST((merged(shallow, bounded) == shallow));  // an exact value of 5 plies is worth more than a bound of 10
}

BOOST_AUTO_TEST_CASE(marks_and_texts_of_both_stay) {
  Record old{.label = label_best, .comment = "old", .points = {{{1, 1}, "a"}, {{2, 2}, "b"}}};
  Record fresh = valued(10, 5);
  fresh.points = {{{2, 2}, "c"}, {{0, 0}, "d"}};
  const Record both = merged(old, fresh);
  BOOST_TEST(both.label == label_best);
  BOOST_TEST(both.value == 10);
  BOOST_TEST(both.comment == "old");
  BOOST_TEST((both.points == std::vector<PointText>{{{0, 0}, "d"}, {{1, 1}, "a"}, {{2, 2}, "c"}}));
  fresh.comment = "new";
  fresh.label = 'x';
  BOOST_TEST(merged(old, fresh).comment == "new");
  BOOST_TEST(merged(old, fresh).label == 'x');
}

BOOST_AUTO_TEST_CASE(texts_are_clean_and_bounded) {
  BOOST_TEST(clean_text("a\r\nb\tc\x01", 100, true) == "a\nb c ");
  BOOST_TEST(clean_text("a\r\nb", 100, false) == "a b");
  BOOST_TEST(clean_text("caf\xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x98\x80", 100, true) ==
             "caf\xC3\xA9 \xE4\xB8\xAD \xF0\x9F\x98\x80");
  BOOST_TEST(clean_text("\xFF\xC3[\xE4\xB8", 100, true) == "??[??");
  BOOST_TEST(clean_text("\xC0\x80\xED\xA0\x80\xF4\x90\x80\x80", 100, true) == "?????????");
  BOOST_TEST(clean_text("ab\xC3\xA9", 3, true) == "ab");  // no half character
}

BOOST_AUTO_TEST_CASE(points_are_written_as_rapfi_does) {
  const std::vector<PointText> points{{{4, 3}, "abc"}, {{20, 11}, "\xE4\xB8\xAD"}};
  BOOST_TEST(points_text(points) == "43abc\nKB\xE4\xB8\xAD");
  BOOST_TEST((read_points(points_text(points)) == points));
  BOOST_TEST(read_points("\n\n4\n43\nZZx\n ,x\nM0x\n:0x\n0@x").empty());
}

BOOST_AUTO_TEST_CASE(lines_of_text_are_read_back) {
  Record record = valued(-29996, 12, label_win);
  record.comment = "a \"quoted\" \\n word\nand a line";
  record.points = {{{4, 3}, "abc"}, {{7, 4}, "\\"}};
  const std::string line = csv_line(7, "f-15-15-a1h8-a2-b", record);
  BOOST_TEST(line ==
             "7,f-15-15-a1h8-a2-b,w,-29996,12,exact,"
             "\"@BTXT@43abc\\n74\\\\\\ba \\\"quoted\\\" \\\\n word\\nand a line\"");
  const auto entry = read_csv_line(line + "\r");
  BOOST_TEST_REQUIRE(entry.has_value());
  BOOST_TEST(entry->first == "f-15-15-a1h8-a2-b");
  BOOST_TEST((entry->second == record));
}

BOOST_AUTO_TEST_CASE(every_label_is_read_back) {
  for (int c = 0; c < 0x7F; ++c) {
    const Record record = valued(5, 5, label_of(c));
    const auto entry = read_csv_line(csv_line(0, "f-15-15---b", record));
    BOOST_TEST_REQUIRE(entry.has_value(), c);
    BOOST_TEST((entry->second == record), c);
  }
  BOOST_TEST(read_csv_line("0,f-15-15---b,(null),0,0,none,\"\"")->second.label == no_label);
}

BOOST_AUTO_TEST_CASE(lines_from_elsewhere_are_bounded_and_turned) {
  const auto entry = read_csv_line("0,f-15-15-o15--w,w,-99999999,70000,upper,\"@BTXT@00x\"");
  BOOST_TEST_REQUIRE(entry.has_value());
  BOOST_TEST(entry->first == "f-15-15-a1--w");
  BOOST_TEST(entry->second.value == -largest_value);
  BOOST_TEST(entry->second.depth == largest_depth);
  BOOST_TEST((entry->second.points == std::vector<PointText>{{{14, 14}, "x"}}));
  for (const std::string line :
       {"", "0", "index,key,label,value,depth,bound,text", "0,f-15-15---b", "0,f-15-15---b,(none),a,0,none,\"\"",
        "0,f-15-15---b,(none),0,0,some,\"\"", "0,f-15-15---b,(none),0,0,none,\"",
        "0,f-15-15---b,(none),0,0,none,\"\\\"", "0,f-15-15---b,(none),0,0,none,x", "0,,(none),0,0,none,\"\"",
        "0,f-15-15-a1a1--b,(none),0,0,none,\"\"", "0,f-15-15-p1--b,(none),0,0,none,\"\""}) {
    BOOST_TEST(!read_csv_line(line).has_value(), line);
  }
}

BOOST_AUTO_TEST_SUITE_END()
