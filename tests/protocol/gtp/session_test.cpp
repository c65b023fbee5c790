#include "protocol/gtp/gtp_session.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/protocol/gtp/conversation.hpp"

using namespace tengen;
using namespace tengen::test;

BOOST_AUTO_TEST_SUITE(session)

namespace {

std::string ok(const std::string& text = {}) {
  return "= " + text + "\n\n";
}
std::string error(const std::string& text) {
  return "? " + text + "\n\n";
}

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

BOOST_AUTO_TEST_CASE(who_are_you) {
  Conversation gtp;
  BOOST_TEST(gtp.send("protocol_version") == ok("2"));
  BOOST_TEST(gtp.send("name") == ok("Tengen"));
  BOOST_TEST(gtp.send("version") == ok("1.2"));
  BOOST_TEST(gtp.send("5 name extra words") == "=5 Tengen\n\n");
}

BOOST_AUTO_TEST_CASE(what_nobody_knows) {
  Conversation gtp;
  BOOST_TEST(gtp.send("foo") == error("unknown command"));
  BOOST_TEST(gtp.send("NAME") == error("unknown command"));
  BOOST_TEST(gtp.send("8 foo bar") == "?8 unknown command\n\n");
  BOOST_TEST(gtp.send("3 ") == "?3 syntax error\n\n");
  BOOST_TEST(gtp.send("known_command") == error("syntax error"));
  BOOST_TEST(gtp.send("known_command foo") == ok("false"));
  BOOST_TEST(gtp.send("7   known_command\tgenmove\r") == "=7 true\n\n");
  BOOST_TEST(gtp.send("") == "");
  BOOST_TEST(gtp.send("# name") == "");
}

BOOST_AUTO_TEST_CASE(every_listed_command_is_known) {
  for (const GameSpec& spec : {GameSpec(go::Spec{}), GameSpec(gomoku::Spec{}), GameSpec(connect::Spec{})}) {
    Conversation gtp(spec);
    std::istringstream list(gtp.send("list_commands").substr(2));
    std::set<std::string> names;
    for (std::string name; list >> name;) {
      BOOST_TEST(gtp.send("known_command " + name) == ok("true"), name);
      BOOST_TEST(names.insert(name).second, name);
    }
    for (const char* name : {"protocol_version", "name", "version", "known_command", "list_commands", "quit",
                             "boardsize", "clear_board", "komi", "play", "genmove", "undo", "loadsgf", "showboard"}) {
      BOOST_TEST(names.count(name) == 1, name);
    }
    BOOST_TEST(names.count("fixed_handicap") == (std::holds_alternative<go::Spec>(spec) ? 1U : 0U));
  }
}

BOOST_AUTO_TEST_CASE(handicap_is_unknown_outside_go) {
  Conversation gtp(gomoku::Spec{});
  BOOST_TEST(gtp.send("known_command fixed_handicap") == ok("false"));
  BOOST_TEST(gtp.send("fixed_handicap 2") == error("unknown command"));
}

BOOST_AUTO_TEST_CASE(a_line_too_long_counts_for_nothing) {
  Conversation gtp;
  gtp.session.on_line({"9 play b c3", gtp.host.time, true});
  BOOST_TEST(gtp.host.take() == "?9 syntax error\n\n");
  BOOST_TEST(gtp.send("undo") == error("cannot undo"));
}

BOOST_AUTO_TEST_CASE(quit_answers_first) {
  Conversation gtp;
  BOOST_TEST(gtp.send("1 quit") == "=1 \n\n");
  BOOST_TEST(gtp.host.exited);
  BOOST_TEST(gtp.send("name") == "");
}

BOOST_AUTO_TEST_CASE(the_end_of_input_is_a_quit_without_words) {
  Conversation gtp;
  gtp.session.on_end_of_input();
  BOOST_TEST(gtp.host.exited);
  BOOST_TEST(gtp.host.take() == "");
}

BOOST_AUTO_TEST_CASE(parameters_of_each_game) {
  BOOST_TEST(
      Conversation(go::little_go()).send("tengen-param") ==
      ok("ko simple\nscoring stones\nmove_limit 24\nthreads 1\nlevel 20\nmemory_mb 350\nmove_time_ms 2000\nmax_time_ms "
         "0\nreserve_ms 100\nmax_nodes 0\ncandidates 10\nresign "
         "on\nlive_graphics off"));
  BOOST_TEST(Conversation(gomoku::Spec{}).send("tengen-param") ==
             ok("rule freestyle\nthreads 1\nlevel 20\nmemory_mb 350\nmove_time_ms 2000\nmax_time_ms 0\nreserve_ms "
                "100\nmax_nodes "
                "0\ncandidates 10\nresign on\nlive_graphics off"));
  BOOST_TEST(
      Conversation(connect::Spec{}).send("tengen-param") ==
      ok("in_a_row 4\nthreads 1\nlevel 20\nmemory_mb 350\nmove_time_ms 2000\nmax_time_ms 0\nreserve_ms 100\nmax_nodes "
         "0\ncandidates 10\nresign on\nlive_graphics off"));
}

BOOST_AUTO_TEST_CASE(parameters_that_are_refused) {
  Conversation gtp;
  const std::string before = gtp.send("tengen-param");
  BOOST_TEST(gtp.send("tengen-param rule") == error("unknown parameter"));
  BOOST_TEST(gtp.send("tengen-param rule renju") == error("unknown parameter"));
  for (const char* change :
       {"ko x", "ko simple x", "scoring none", "move_limit -1", "move_limit 1001", "move_limit x", "threads 0",
        "threads 257", "threads 1.5", "memory_mb 15", "memory_mb -1", "memory_mb 99999999999999999999", "level 0",
        "level 21", "level 5.5", "level x", "move_time_ms 0", "move_time_ms x", "resign maybe"}) {
    BOOST_TEST(gtp.send("tengen-param " + std::string(change)) == error("invalid value"), change);
  }
  BOOST_TEST(gtp.send("tengen-param") == before);
}

BOOST_AUTO_TEST_CASE(parameters_change_rules_and_engine) {
  Conversation gtp;
  for (const char* change : {"ko simple", "scoring stones", "move_limit 24", "threads 4", "level 7", "memory_mb 64",
                             "move_time_ms 500", "resign off"}) {
    gtp.done("tengen-param " + std::string(change));
  }
  BOOST_TEST(gtp.send("tengen-param") == ok("ko simple\nscoring stones\nmove_limit 24\nthreads 4\nlevel 7\nmemory_mb "
                                            "64\nmove_time_ms 500\nmax_time_ms 0\nreserve_ms 100\nmax_nodes "
                                            "0\ncandidates 10\nresign off\nlive_graphics off"));
  BOOST_TEST(gtp.send("tengen-param threads") == ok("4"));
  gtp.done("boardsize 7");
  BOOST_TEST(gtp.send("tengen-param ko") == ok("simple"));
  Conversation gomoku(gomoku::Spec{});
  for (const char* rule : {"exact", "renju", "caro6", "caro5", "freestyle"}) {
    gomoku.done("tengen-param rule " + std::string(rule));
    BOOST_TEST(gomoku.send("tengen-param rule") == ok(rule));
  }
  Conversation connect(connect::Spec{});
  connect.done("tengen-param in_a_row 5");
  BOOST_TEST(connect.send("tengen-param in_a_row") == ok("5"));
}

BOOST_AUTO_TEST_CASE(a_rule_that_the_moves_played_break) {
  Conversation gtp(gomoku::Spec{});
  // Six black stones in a row: in renju an overline, which Black may not make.
  for (const char* move : {"b h8", "w a1", "b j8", "w a2", "b k8", "w a4", "b m8", "w a6", "b n8", "w a8", "b l8"}) {
    gtp.done("play " + std::string(move));
  }
  const std::string before = gtp.state();
  BOOST_TEST(gtp.send("tengen-param rule renju") == error("the moves played break that rule"));
  BOOST_TEST(gtp.state() == before);
}

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

BOOST_AUTO_TEST_SUITE_END()
