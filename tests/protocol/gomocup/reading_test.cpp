#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "protocol/gomocup/command_reader.hpp"
#include "protocol/gomocup/position.hpp"
#include "tests/protocol/gomocup/session_fixture.hpp"

// Lines become commands: what the session reads, and what it refuses.

namespace {

using namespace tengen;
using namespace tengen::gomocup;
using test::lines_in;
using test::starts_with;

struct ReadingFixture : test::GomocupFixture {
  ReadingFixture() { ask("START 15"); }

  /// Read with the session's commands, but not executed.
  std::vector<Result<Request>> read(const std::vector<std::string>& lines) const {
    CommandReader reader(session.commands());
    std::vector<Result<Request>> out;
    for (const std::string& line : lines) reader.read(line, false, out);
    return out;
  }
  /// The names of the commands among them, `error` for what is none.
  std::vector<std::string> names(const std::vector<std::string>& lines) const {
    std::vector<std::string> result;
    for (const auto& request : read(lines)) result.push_back(request ? request->command->name : "error");
    return result;
  }
};

using Names = std::vector<std::string>;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(gomocup_reading, ReadingFixture)

BOOST_AUTO_TEST_CASE(malformed_lines_are_errors) {
  for (const std::string line : {"START",
                                 "START x",
                                 "START 15,",
                                 "START 15 15 15",
                                 "START 1e3",
                                 "RECTSTART 15",
                                 "RECTSTART a,b",
                                 "TURN",
                                 "TURN 7",
                                 "TURN 7,",
                                 "TURN ,7",
                                 "TURN 7,8,9",
                                 "TURN 7;8",
                                 "TURN h8",
                                 "TAKEBACK",
                                 "PLAY 1",
                                 "YXNBEST",
                                 "YXNBEST 0",
                                 "YXBALANCEONE x",
                                 "YXFORBID add 1 2",
                                 "YXFORBID set 1 2 0"}) {
    const auto out = read({line});
    BOOST_TEST_REQUIRE(out.size() == 1U, line);
    BOOST_TEST((!out[0] && out[0].error().code == Errc::syntax), line);
    const std::string answer = ask(line);
    BOOST_TEST((starts_with(answer, "ERROR expected ") && lines_in(answer) == 1U), line << ": " << answer);
    BOOST_TEST(!host.searching());
  }
  BOOST_TEST(ask("DONE") == "ERROR DONE without BOARD\n");
  for (const std::string line : {"HELLO", "7,7", "STARTX 15", "YXNOTHING", "\xff\xfe", "-1"}) {
    const auto out = read({line});
    BOOST_TEST_REQUIRE(out.size() == 1U, line);
    BOOST_TEST((!out[0] && out[0].error().code == Errc::unknown_command), line);
  }
}

BOOST_AUTO_TEST_CASE(blank_lines_are_nothing) {
  for (const std::string line : {"", " ", "\r", "\t \r"}) BOOST_TEST(read({line}).empty());
}

BOOST_AUTO_TEST_CASE(case_blanks_and_line_ends_do_not_matter) {
  const auto size_after = [&](const std::string& line) {
    BOOST_TEST(ask(line) == "OK\n", line);
    ask("BEGIN");
    const BoardSize size = board_size(host.searched->spec());
    finish({0, 0});
    return size;
  };
  for (const std::string line : {"START 15", "start 15", "Start 15\r", "  START\t15  ", "start 15 15", "START 15,15"}) {
    ask("START 20");
    BOOST_TEST((size_after(line) == BoardSize{15, 15}), line);
  }
  BOOST_TEST((size_after("RECTSTART 20,15\r") == BoardSize{20, 15}));
  ask("START 15");
  BOOST_TEST((size_after("rectstart 20 15") == BoardSize{20, 15}));
  for (const std::string line : {"TURN 7,8", "turn 7, 8\r", "TURN 7 ,8", "TURN 7 8", "TURN +7,+8"}) {
    ask("RESTART");
    ask(line);
    BOOST_TEST_REQUIRE(host.searching(), line);
    BOOST_TEST((host.searched->at({7, 8}) == Color::black), line);
    finish({0, 0});
  }
  BOOST_TEST(ask("Play 3 , 4\r") == "3,4\n");
  BOOST_TEST(ask("takeback 3 4") == "OK\n");
  const Names same{"RESTART", "BEGIN", "ABOUT", "END", "STOP", "YXSTOP", "YXSHOWINFO", "YXSHOWFORBID", "YXHASHCLEAR"};
  BOOST_TEST((names({"restart", "begin\r", "About", "\tend", "stop ", "YXSTOP", "yxshowinfo", "YxShowForbid",
                     "yxhashclear whatever"}) == same));
}

BOOST_AUTO_TEST_CASE(huge_numbers_stay_numbers) {
  BOOST_TEST(starts_with(ask("START 99999999999999999999"), "ERROR unsupported board 1000000x1000000: "));
  BOOST_TEST(starts_with(ask("TURN -99999999999999999999,7"), "ERROR illegal move -1000000,7: "));
}

BOOST_AUTO_TEST_CASE(a_list_is_one_command) {
  BOOST_TEST((names({"BOARD", "7,7,1", " 8 , 8 , 2\r", "9,9,3", "DONE"}) == Names{"BOARD"}));
  ask("BOARD\n7,7,1\n 8 , 8 , 2\r\n9,9,3\nDONE");
  BOOST_TEST_REQUIRE(host.searching());
  BOOST_TEST((host.searched->at({7, 7}) == Color::black));
  BOOST_TEST((host.searched->at({8, 8}) == Color::white));
  BOOST_TEST(host.searched->is_neutral({9, 9}));
  finish({0, 0});
  ask("board\ndone");
  BOOST_TEST_REQUIRE(host.searching());
  BOOST_TEST(!host.searched->at({7, 7}).has_value());
  finish({0, 0});
  BOOST_TEST(ask("yxboard\n1,1,1\ndone") == "");
  BOOST_TEST(!host.searching());
  ask("SWAP2BOARD\n1,1\n2,2,1\n3,3\nDONE");
  BOOST_TEST_REQUIRE(host.searching());
  BOOST_TEST((host.searched->at({3, 3}) == Color::black));
}

// Clients that were written for Rapfi, which reads word by word, send whole positions on one line.
BOOST_AUTO_TEST_CASE(a_list_may_break_its_lines_anywhere) {
  const std::vector<std::vector<std::string>> boards{{"BOARD 7,7,1 8,8,2 DONE"},
                                                     {"board\t7,7,1\t8,8,2\tdone\r"},
                                                     {"BOARD  7 , 7 , 1   8,8, 2   DONE "},
                                                     {"BOARD 7,7,1,8,8,2,DONE"},
                                                     {"BOARD 7 7 1 8 8 2 Done"},
                                                     {"BOARD", "7,7,1 8,8,2 DONE"},
                                                     {"BOARD 7,7,1", "8,8,2", "DONE"},
                                                     {"BOARD", "7,7,1", "", "8,8,2 DONE"},
                                                     {"BOARD 7,7,1", "INFO time_left 5000", "8,8,2, DONE"}};
  for (const auto& lines : boards) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    ask(text);
    BOOST_TEST_REQUIRE(host.searching(), text);
    BOOST_TEST((host.searched->at({7, 7}) == Color::black), text);
    BOOST_TEST((host.searched->at({8, 8}) == Color::white), text);
    BOOST_TEST(host.searched->setup().stones.size() == 2U, text);
    finish({0, 0});
  }
  ask("RESTART\nBOARD DONE");
  BOOST_TEST_REQUIRE(host.searching());
  BOOST_TEST(host.searched->setup().stones.empty());
  finish({0, 0});
  for (const std::string list :
       {"7,7 8,8 9,9 DONE", "7,7,1 8,8,2 9,9 DONE", "7,7 8 , 8\n9 9 DONE", "7,7\n8,8 9,9\nDONE"}) {
    ask("SWAP2BOARD " + list);
    BOOST_TEST_REQUIRE(host.searching(), list);
    BOOST_TEST((host.searched->at({9, 9}) == Color::black), list);
    BOOST_TEST(host.searched->setup().stones.size() == 3U, list);
    finish({0, 0});
  }
}

BOOST_AUTO_TEST_CASE(behind_a_done_goes_on_what_would_be_the_next_line) {
  BOOST_TEST((names({"YXBOARD 7,7,1 DONE YXBLOCK 1,1 2,2 DONE YXNBEST 2"}) == Names{"YXBOARD", "YXBLOCK", "YXNBEST"}));
  BOOST_TEST((names({"BOARD 7,7,1", "8,8,2 done TURN 1,1"}) == Names{"BOARD", "TURN"}));
  BOOST_TEST((names({"BOARD 7,7,1 TURN 1,1"}) == Names{"error", "TURN"}));
  BOOST_TEST((names({"BOARD 7,7,1 8,8,2 RESTART"}) == Names{"RESTART"}));
  BOOST_TEST((names({"BOARD 7,7,1 STOP", "8,8,2 DONE"}) == Names{"STOP", "BOARD"}));
  BOOST_TEST((names({"BOARD DONE DONE"}) == Names{"BOARD", "DONE"}));
  for (const std::string line : {"BOARD 7,7,1 x 8,8,2 DONE ABOUT", "BOARD 7,7,1 8,8 DONE ABOUT",
                                 "BOARD 7,7,1 8,8,4 DONE ABOUT", "YXBLOCK 7,7 8 DONE ABOUT"}) {
    BOOST_TEST((names({line}) == Names{"error", "ABOUT"}), line);
  }
}

BOOST_AUTO_TEST_CASE(a_long_line_of_stones_takes_no_time) {
  std::string line = "SWAP2BOARD";
  for (int i = 0; i < 4000; ++i) line += " 7,7";
  BOOST_TEST((names({line, "x", "DONE"}) == Names{"error"}));
  for (int i = 0; i < 100; ++i) line += " 8,8";
  BOOST_TEST((names({line + " DONE"}) == Names{"error"}));  // too many stones
}

BOOST_AUTO_TEST_CASE(a_file_name_stands_on_the_line_or_below) {
  BOOST_TEST((names({"YXHASHDUMP", "some file"}) == Names{"YXHASHDUMP"}));
  BOOST_TEST((names({"YXHASHDUMP some file", "ABOUT"}) == Names{"YXHASHDUMP", "ABOUT"}));
  ask("YXHASHDUMP  some file \r");
  BOOST_TEST(host.files.count("some file") == 1U);
}

BOOST_AUTO_TEST_CASE(a_broken_list_is_one_error_told_at_its_end) {
  for (const std::string line : {"7,7", "7,7,4", "7,7,0", "7,7,-1", "x,7,1", "7,7,1,1", "7;7;1", "nonsense"}) {
    BOOST_TEST(read({"BOARD", "1,1,1", line, "2,2,2"}).empty(), line);
    const auto out = read({"BOARD", "1,1,1", line, "2,2,2", "DONE", "TURN 1,1"});
    BOOST_TEST_REQUIRE(out.size() == 2U, line);
    BOOST_TEST((!out[0] && out[0].error().code == Errc::syntax), line);
    BOOST_TEST(out[0].error().detail == "expected x,y,1 to x,y,3 instead of '" + line + "'");
    BOOST_TEST(out[1].has_value());
  }
  const auto points = read({"SWAP2BOARD", "1", "DONE"});
  BOOST_TEST_REQUIRE(points.size() == 1U);
  BOOST_TEST(points[0].error().detail == "expected x,y instead of '1'");
}

BOOST_AUTO_TEST_CASE(a_command_inside_a_list_ends_it) {
  BOOST_TEST((names({"BOARD", "1,1,1", "TURN 2,2"}) == Names{"error", "TURN"}));
  // A host that starts anew waits for OK and nothing else.
  for (const auto& [line, name] : {std::pair("START 15", "START"), std::pair("RECTSTART 15,15", "RECTSTART"),
                                   std::pair("RESTART", "RESTART"), std::pair("END", "END")}) {
    BOOST_TEST((names({"BOARD", "1,1,1", line, "TURN 2,2"}) == Names{name, "TURN"}), line);
  }
  // Settings and stop words may come at any time.
  for (const auto& [line, name] :
       {std::pair("INFO rule 1", "INFO"), std::pair("STOP", "STOP"), std::pair("yxstop", "YXSTOP")}) {
    BOOST_TEST((names({"BOARD", "1,1,1", line, "DONE"}) == Names{name, "BOARD"}), line);
    ask(std::string("BOARD\n1,1,2\n") + line + "\n2,2,1\n3,3,2\nDONE");
    BOOST_TEST_REQUIRE(host.searching(), line);
    BOOST_TEST((host.searched->at({1, 1}) == Color::black), line);
    BOOST_TEST((host.searched->at({3, 3}) == Color::black), line);
    finish({0, 0});
  }
}

BOOST_AUTO_TEST_CASE(whose_stones_are_black) {
  const auto color = [](const std::vector<int>& owners, bool in_move_order) {
    std::vector<ListedStone> stones;
    for (const int owner : owners) {
      stones.push_back({{static_cast<int>(stones.size()), 0}, static_cast<ListedStone::Owner>(owner)});
    }
    return own_color(stones, in_move_order);
  };
  constexpr Color black = Color::black;
  constexpr Color white = Color::white;
  for (const bool in_move_order : {false, true}) {
    BOOST_TEST((color({}, in_move_order) == black));
    BOOST_TEST((color({2}, in_move_order) == white));
    BOOST_TEST((color({1, 2}, in_move_order) == black));
    BOOST_TEST((color({2, 1, 2}, in_move_order) == white));
    BOOST_TEST((color({1, 1, 1, 2}, in_move_order) == black));
    BOOST_TEST((color({2, 2, 2}, in_move_order) == white));
  }
  // Numbers decide where order means nothing...
  BOOST_TEST((color({1, 2, 2}, false) == white));
  BOOST_TEST((color({2, 1}, false) == black));
  BOOST_TEST((color({3, 3, 3}, false) == black));
  // ... and the order where it does: black's third move became neutral, so that the numbers are equal.
  BOOST_TEST((color({2, 1, 2, 1, 3}, true) == white));
  BOOST_TEST((color({3, 1, 2}, true) == white));
  BOOST_TEST((color({3, 2, 1}, true) == black));
  BOOST_TEST((color({3, 3}, true) == black));
  BOOST_TEST((color({3}, true) == white));
}

BOOST_AUTO_TEST_CASE(endless_lists_and_lines_are_refused) {
  CommandReader reader(session.commands());
  std::vector<Result<Request>> out;
  reader.read("BOARD", false, out);
  for (int i = 0; i < 100000; ++i) reader.read("1,1,1", false, out);
  reader.read("DONE", false, out);
  BOOST_TEST_REQUIRE(out.size() == 1U);
  BOOST_TEST(!out[0].has_value());
  for (const char* line : {"TURN 1,1", "NOTHING"}) {
    out.clear();
    reader.read(line, true, out);
    BOOST_TEST_REQUIRE(out.size() == 1U);
    BOOST_TEST((!out[0] && out[0].error().detail == "the line is too long"));
  }
  // What follows the line is read all the same.
  for (const auto& [line, next, last] : {std::tuple("YXBLOCK", "1,1", "DONE"), std::tuple("YXHASHDUMP", "", "file")}) {
    out.clear();
    reader.read(line, true, out);
    reader.read(next, false, out);
    BOOST_TEST(out.empty());
    reader.read(last, false, out);
    BOOST_TEST_REQUIRE(out.size() == 1U);
    BOOST_TEST((!out[0] && out[0].error().detail == "the line is too long"));
  }
}

BOOST_AUTO_TEST_CASE(a_remark_that_nobody_closes_ends_some_time) {
  CommandReader reader(session.commands());
  std::vector<Result<Request>> out;
  reader.read("yxedittextdatabase \"no end", false, out);
  for (int i = 0; i < 2000; ++i) reader.read("more", false, out);
  reader.read("DONE", false, out);
  reader.read("ABOUT", false, out);
  BOOST_TEST_REQUIRE(out.size() == 2U);
  BOOST_TEST(out[1].value().command->name == "ABOUT");
}

BOOST_AUTO_TEST_CASE(info_is_never_an_error_whatever_it_holds) {
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    std::string line = "INFO ";
    const auto length = random.below(40);
    for (std::uint32_t j = 0; j < length; ++j) line += static_cast<char>(random.below(256));
    BOOST_TEST_REQUIRE((names({line}) == Names{"INFO"}));
  }
}

BOOST_AUTO_TEST_CASE(error_texts_are_one_printable_line) {
  Random random(6);
  for (int i = 0; i < 5000; ++i) {
    std::string line;
    const auto length = random.below(300);
    for (std::uint32_t j = 0; j < length; ++j) line += static_cast<char>(random.below(256));
    for (const auto& result : read({line, "TURN " + line, "BOARD", line, "DONE"})) {
      if (result) continue;
      for (const char c : result.error().detail) BOOST_TEST_REQUIRE((c >= ' ' && c < 0x7F));
      BOOST_TEST_REQUIRE(result.error().detail.size() < 200U);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
