#include "protocol/gomocup/command.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>
#include <string>
#include <vector>

#include "engine/core/random.hpp"

using namespace tengen;
using namespace tengen::gomocup;

BOOST_AUTO_TEST_SUITE(gomocup_commands)

namespace {

std::vector<Result<Command>> read(const std::vector<std::string>& lines) {
  CommandReader reader;
  std::vector<Result<Command>> out;
  for (const std::string& line : lines) reader.read(line, false, out);
  return out;
}

Result<Command> one(const std::string& line) {
  const auto out = read({line});
  BOOST_TEST_REQUIRE(out.size() == 1U, "'" << line << "' gave " << out.size());
  return out.front();
}

template <class T>
T as(const std::string& line) {
  const auto command = one(line);
  BOOST_TEST_REQUIRE((command && std::holds_alternative<T>(*command)), line);
  return std::get<T>(*command);
}

}  // namespace

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
                                 "DONE",
                                 "YXNBEST",
                                 "YXNBEST 0",
                                 "YXBALANCEONE x",
                                 "YXFORBID add 1 2",
                                 "YXFORBID set 1 2 0"}) {
    const auto command = one(line);
    BOOST_TEST((!command && command.error().code == Errc::syntax), line);
  }
  for (const std::string line : {"HELLO", "7,7", "STARTX 15", "YXNOTHING", "\xff\xfe", "-1"}) {
    const auto command = one(line);
    BOOST_TEST((!command && command.error().code == Errc::unknown_command), line);
  }
}

BOOST_AUTO_TEST_CASE(blank_lines_are_nothing) {
  for (const std::string line : {"", " ", "\r", "\t \r"}) BOOST_TEST(read({line}).empty());
}

BOOST_AUTO_TEST_CASE(case_blanks_and_line_ends_do_not_matter) {
  for (const std::string line : {"START 15", "start 15", "Start 15\r", "  START\t15  ", "start 15 15", "START 15,15"}) {
    BOOST_TEST((as<Start>(line).size == BoardSize{15, 15}), line);
  }
  BOOST_TEST((as<Start>("RECTSTART 20,15\r").size == BoardSize{20, 15}));
  BOOST_TEST((as<Start>("rectstart 20 15").size == BoardSize{20, 15}));
  for (const std::string line : {"TURN 7,8", "turn 7, 8\r", "TURN 7 ,8", "TURN 7 8", "TURN +7,+8"}) {
    BOOST_TEST((as<Turn>(line).at == Vertex{7, 8}), line);
  }
  BOOST_TEST((as<Takeback>("TAKEBACK 3,4").at == Vertex{3, 4}));
  BOOST_TEST((as<Play>("PLAY 3,4").at == Vertex{3, 4}));
  static_cast<void>(as<Restart>("restart"));
  static_cast<void>(as<Begin>("begin"));
  static_cast<void>(as<About>("About"));
  static_cast<void>(as<End>("end"));
  static_cast<void>(as<Stop>("stop"));
  static_cast<void>(as<Stop>("YXSTOP"));
  static_cast<void>(as<YxShowInfo>("yxshowinfo"));
  static_cast<void>(as<YxShowForbid>("yxshowforbid"));
  static_cast<void>(as<YxHashClear>("yxhashclear"));
}

BOOST_AUTO_TEST_CASE(huge_numbers_stay_numbers) {
  BOOST_TEST(as<Start>("START 99999999999999999999").size.columns > 100);
  BOOST_TEST(as<Turn>("TURN -99999999999999999999,7").at.x < -100);
  BOOST_TEST(as<Info>("INFO max_memory 99999999999999999999").number == std::numeric_limits<std::int64_t>::max());
  BOOST_TEST(as<Info>("INFO time_left -99999999999999999999").number == std::numeric_limits<std::int64_t>::min());
  BOOST_TEST(as<Info>("INFO max_memory 17179869184").number == 17179869184LL);
}

BOOST_AUTO_TEST_CASE(info_keys) {
  using Key = Info::Key;
  BOOST_TEST((as<Info>("INFO timeout_turn 1000").key == Key::timeout_turn));
  BOOST_TEST((as<Info>("info TIMEOUT_MATCH 1000\r").key == Key::timeout_match));
  BOOST_TEST((as<Info>("INFO time_left -5").key == Key::time_left));
  BOOST_TEST(as<Info>("INFO time_left -5").number == -5);
  BOOST_TEST((as<Info>("INFO rule 4").key == Key::rule));
  BOOST_TEST(as<Info>("INFO folder C:\\My Documents\\Piskvork data").text == "C:\\My Documents\\Piskvork data");
  for (const std::string line : {"INFO", "INFO ", "INFO rule", "INFO rule x", "INFO rule 4x", "INFO unknown 7",
                                 "INFO evaluate 3,4", "INFO game_type 1", "INFO timeout_turn ten"}) {
    BOOST_TEST((as<Info>(line).key == Key::ignored), line);
  }
}

BOOST_AUTO_TEST_CASE(a_list_is_one_command) {
  const auto out = read({"BOARD", "7,7,1", " 8 , 8 , 2\r", "9,9,3", "DONE"});
  BOOST_TEST_REQUIRE(out.size() == 1U);
  const Board board = std::get<Board>(out.front().value());
  BOOST_TEST(board.think);
  BOOST_TEST_REQUIRE(board.stones.size() == 3U);
  BOOST_TEST((board.stones[1].at == Vertex{8, 8} && board.stones[1].owner == ListedStone::Owner::opponent));
  BOOST_TEST((board.stones[2].owner == ListedStone::Owner::nobody));
  BOOST_TEST(std::get<Board>(read({"board", "done"}).front().value()).stones.empty());
  BOOST_TEST(!std::get<Board>(read({"yxboard", "1,1,1", "done"}).front().value()).think);
  BOOST_TEST(std::get<Swap2Board>(read({"SWAP2BOARD", "1,1", "2,2", "3,3", "DONE"}).front().value()).stones.size() ==
             3U);
}

BOOST_AUTO_TEST_CASE(a_broken_list_is_one_error_told_at_its_end) {
  for (const std::string line : {"7,7", "7,7,4", "7,7,0", "7,7,-1", "x,7,1", "7,7,1,1", "7;7;1", "nonsense"}) {
    CommandReader reader;
    std::vector<Result<Command>> out;
    for (const std::string& l : {std::string("BOARD"), std::string("1,1,1"), line, std::string("2,2,2")}) {
      reader.read(l, false, out);
    }
    BOOST_TEST(out.empty(), line);
    reader.read("DONE", false, out);
    BOOST_TEST_REQUIRE(out.size() == 1U);
    BOOST_TEST((!out[0] && out[0].error().code == Errc::syntax), line);
    out.clear();
    reader.read("TURN 1,1", false, out);
    BOOST_TEST(out.at(0).has_value());
  }
}

BOOST_AUTO_TEST_CASE(a_command_inside_a_list_ends_it) {
  const auto out = read({"BOARD", "1,1,1", "TURN 2,2"});
  BOOST_TEST_REQUIRE(out.size() == 2U);
  BOOST_TEST(!out[0].has_value());
  BOOST_TEST(std::holds_alternative<Turn>(out[1].value()));
  // A host that starts anew waits for OK and nothing else.
  for (const std::string line : {"START 15", "RECTSTART 15,15", "RESTART", "END"}) {
    const auto anew = read({"BOARD", "1,1,1", line, "TURN 2,2"});
    BOOST_TEST_REQUIRE(anew.size() == 2U, line);
    BOOST_TEST(anew[0].has_value());
    BOOST_TEST(std::holds_alternative<Turn>(anew[1].value()));
  }
  // Settings and stop words may come at any time.
  for (const std::string line : {"INFO rule 1", "STOP", "yxstop"}) {
    const auto undisturbed = read({"BOARD", "1,1,1", line, "DONE"});
    BOOST_TEST_REQUIRE(undisturbed.size() == 2U, line);
    BOOST_TEST(std::get<Board>(undisturbed[1].value()).stones.size() == 1U);
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
  CommandReader reader;
  std::vector<Result<Command>> out;
  reader.read("BOARD", false, out);
  for (int i = 0; i < 100000; ++i) reader.read("1,1,1", false, out);
  reader.read("DONE", false, out);
  BOOST_TEST_REQUIRE(out.size() == 1U);
  BOOST_TEST(!out[0].has_value());
  out.clear();
  reader.read("TURN 1,1", true, out);
  BOOST_TEST(!out.at(0).has_value());
}

BOOST_AUTO_TEST_CASE(info_is_never_an_error_whatever_it_holds) {
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    std::string line = "INFO ";
    const auto length = random.below(40);
    for (std::uint32_t j = 0; j < length; ++j) line += static_cast<char>(random.below(256));
    const auto out = read({line});
    BOOST_TEST_REQUIRE((out.size() == 1U && out[0] && std::holds_alternative<Info>(*out[0])));
  }
}

BOOST_AUTO_TEST_CASE(error_texts_are_one_printable_line) {
  Random random(6);
  for (int i = 0; i < 5000; ++i) {
    std::string line;
    const auto length = random.below(300);
    for (std::uint32_t j = 0; j < length; ++j) line += static_cast<char>(random.below(256));
    for (const auto& result : read({line, "BOARD", line, "DONE"})) {
      if (result) continue;
      for (const char c : result.error().detail) BOOST_TEST_REQUIRE((c >= ' ' && c < 0x7F));
      BOOST_TEST_REQUIRE(result.error().detail.size() < 200U);
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
