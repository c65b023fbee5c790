#include "protocol/gtp/gtp_session.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(session)

namespace {

/// One status line, no empty line inside, one at the end.
bool is_well_formed(const std::string& response) {
  if (response.empty() || (response[0] != '=' && response[0] != '?')) return false;
  const std::size_t end = response.find("\n\n");
  return end != std::string::npos && end + 2 == response.size();
}

/// Lines that are wrong in every game, after a move on c1 and one on d1.
// clang-format off
constexpr const char* refused_lines[] = {
    "boardsize", "boardsize x", "boardsize 0", "boardsize 99", "boardsize -5", "boardsize 99999999999",
    "rectangular_boardsize 5", "rectangular_boardsize 5 x", "rectangular_boardsize 999 999", "komi", "komi x",
    "komi nan", "komi inf", "play", "play b", "play x c3", "play b i3", "play b c1", "play b z25", "play b resign",
    "genmove", "genmove x", "reg_genmove", "reg_genmove x", "time_settings", "time_settings 1 2",
    "time_settings -1 0 0", "time_settings x 0 0", "time_settings 0 0 -1", "kgs-time_settings",
    "kgs-time_settings foo", "kgs-time_settings absolute", "kgs-time_settings canadian 1 2",
    "kgs-time_settings byoyomi 1 2 x", "time_left", "time_left b", "time_left x 1 1", "time_left b x 1",
    "time_left b 1 -1", "final_status_list", "final_status_list foo", "loadsgf", "loadsgf nowhere.sgf",
    "loadsgf bad.sgf", "loadsgf bad.sgf 0", "loadsgf bad.sgf x", "loadsgf a b c", "fixed_handicap 2",
    "set_free_handicap a1 b1", "place_free_handicap 2", "tengen-param foo", "tengen-param threads x", "foo",
};

/// Words to make lines of, right and wrong ones.
const std::vector<std::string> any_words = {
    "1", "42", "99999999999", "name", "play", "genmove", "undo", "b", "w", "c3", "a1", "pass", "#", "\t", "\r",
    "\x01", "komi", "-3", "1e400", "boardsize", "3", "9", "clear_board", "foo", "\xFF\xFE", "showboard", "loadsgf",
    "x.sgf", "2", "final_score", "", "dead", "final_status_list", "known_command", "tengen-param", "threads",
    "time_left", "set_free_handicap", "reg_genmove", "fixed_handicap",
};
// clang-format on

}  // namespace

BOOST_AUTO_TEST_CASE(failed_commands_change_nothing) {
  for (const GameSpec& spec : {GameSpec(go::Spec{}), GameSpec(gomoku::Spec{}), GameSpec(connect::Spec{})}) {
    Conversation gtp(spec);
    gtp.done("play b c1");
    gtp.done("play w d1");
    gtp.host.files["bad.sgf"] = "(;GM[1]SZ[5];B[zz]";
    const std::string before = gtp.state();
    for (const char* line : refused_lines) {
      BOOST_TEST(gtp.send(line).substr(0, 2) == "? ", line);
      BOOST_TEST(!gtp.host.searching());
    }
    BOOST_TEST(gtp.state() == before);
  }
}

BOOST_AUTO_TEST_CASE(one_well_formed_response_for_every_line_that_is_not_blank) {
  Random random(3);
  Conversation gtp;
  gtp.host.files["x.sgf"] = "(;SZ[5];B[cc];W[dd])";
  for (int round = 0; round < 5000; ++round) {
    std::string line;
    for (auto count = random.below(5); count > 0; --count) {
      line += any_words[random.below(static_cast<std::uint32_t>(any_words.size()))];
      if (random.below(4) != 0) line += ' ';
    }
    std::string response = gtp.send(line);
    if (gtp.host.searching()) {
      BOOST_TEST(response == "", line);
      response = gtp.finish("pass");
    }
    if (gtp::parse_line(line)) {
      BOOST_TEST(is_well_formed(response), "'" << line << "' -> '" << response << "'");
    } else {
      BOOST_TEST(response == "", line);
    }
  }
}

BOOST_AUTO_TEST_CASE(little_go_is_refereed_to_its_last_ply) {
  Conversation gtp(go::little_go());
  gtp.done("play b b1");
  gtp.done("play w a1");
  gtp.done("play b a2");
  BOOST_TEST(gtp.send("gogui-rules_captured_count") == reply("1 0"));
  BOOST_TEST(gtp.send("gogui-rules_board") == reply(". . . . .\n. . . . .\n. . . . .\nX . . . .\n. X . . ."));
  for (int ply = 4; ply <= 24; ++ply) {
    BOOST_TEST(gtp.send("gogui-rules_legal_moves").find("pass") != std::string::npos);
    const bool black = ply % 2 == 1;
    gtp.done(black          ? "play b pass"
             : ply == 4     ? "play w e5"
             : ply % 4 == 0 ? "play w pass"
                            : "play w a" + std::to_string(ply % 3 + 3));
    if (gtp.send("gogui-rules_legal_moves") == reply()) break;
  }
  BOOST_TEST(gtp.send("gogui-rules_final_result").find("White wins by ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(gogui_may_replay_a_long_game_at_every_move) {
  Conversation gtp(gomoku::Spec{.size = {19, 19}});
  int answers = 0;
  for (int round = 0; round < 3; ++round) {
    gtp.done("clear_board");
    for (int i = 0; i < 249; ++i) {
      // A pattern without five in a row.
      const int x = i % 19;
      const int y = i / 19;
      const bool black = (x + 2 * y) % 4 < 2;
      const std::string point = std::string(1, "ABCDEFGHJKLMNOPQRST"[x]) + std::to_string(y + 1);
      BOOST_REQUIRE(gtp.send((black ? "play b " : "play w ") + point) == reply());
      BOOST_REQUIRE(gtp.send("gogui-rules_side_to_move") == reply(black ? "white" : "black"));
      if (i % 25 == 0) BOOST_REQUIRE(gtp.send("gogui-rules_legal_moves").size() > 100);
      if (i % 25 == 0) BOOST_REQUIRE(gtp.send("gogui-rules_board").size() > 700);
      answers += 2;
    }
  }
  BOOST_TEST(answers == 3 * 2 * 249);
}

BOOST_AUTO_TEST_CASE(every_listed_name_can_be_read_and_written_back) {
  for (const GameSpec& spec : {GameSpec(go::Spec{}), GameSpec(gomoku::Spec{}), GameSpec(connect::Spec{})}) {
    Conversation gtp(spec);
    const std::string before = gtp.send("kata-get-params");
    const std::string list = gtp.send("kata-list-params");
    std::istringstream names(list.substr(2));
    int count = 0;
    for (std::string name; names >> name; ++count) {
      const std::string value = gtp.send("kata-get-param " + name);
      gtp.done("kata-set-param " + name + " " + value.substr(2, value.size() - 4));
    }
    BOOST_TEST(count >= 18);
    BOOST_TEST(gtp.send("kata-get-params") == before);
    const auto object = boost::json::parse(before.substr(2, before.size() - 4)).as_object();
    BOOST_TEST(object.size() == static_cast<std::size_t>(count));
    gtp.done("kata-set-params " + boost::json::serialize(object));
    BOOST_TEST(gtp.send("kata-get-params") == before);
  }
}

BOOST_AUTO_TEST_CASE(a_free_handicap_fits_every_board) {
  Conversation gtp;
  for (int columns = 1; columns <= 9; ++columns) {
    for (int rows = 1; rows <= 9; ++rows) {
      for (int count = 2; count < columns * rows; ++count) {
        gtp.done("rectangular_boardsize " + std::to_string(columns) + " " + std::to_string(rows));
        const std::string answer = gtp.send("place_free_handicap " + std::to_string(count));
        const auto stones = std::count(answer.begin() + 2, answer.end(), ' ') + 1;
        BOOST_TEST((answer[0] == '=' && stones >= 2 && stones <= count), columns << "x" << rows << " " << answer);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(huge_and_long_files_are_refused) {
  Conversation gtp;
  gtp.host.files["huge.sgf"] = "(;GM[1]SZ[5]C[" + std::string(5 << 20, 'x') + "])";
  gtp.host.files["long.sgf"] = "(;GM[1]SZ[5]";
  for (int i = 0; i < 11000; ++i) gtp.host.files["long.sgf"] += ";B[]";
  gtp.host.files["long.sgf"] += ")";
  for (const char* name : {"huge.sgf", "long.sgf"}) {
    BOOST_TEST(gtp.send("loadsgf " + std::string(name)) == refusal("cannot load file"), name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
