#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/protocol/gomocup/session_fixture.hpp"

// Every command that Yixin-Board sends, with what follows it on lines of its own. Read in main.c of
// accreator/Yixin-Board (2018) and dhbloo/Yixin-Board (2025).

namespace {

using namespace tengen;

constexpr const char* sent_by_yixin_board[] = {
    "START 15",
    "start 15 15",
    "board\n7,7,2\ndone",
    "turn 8,8",
    "end",
    "info show_detail 3",
    "INFO timeout_turn 5000",
    "INFO timeout_match 100000",
    "INFO time_left 100000",
    "INFO time_increment 0",
    "INFO max_node -1",
    "INFO max_depth 225",
    "INFO caution_factor 1",
    "INFO thread_num 2",
    "INFO thread_split_depth 8",
    "INFO hash_size 65536",
    "INFO pondering 0",
    "INFO vcthread 0",
    "INFO rule 2",
    "info start_depth 4",
    "info nbestsym 1",
    "info usedatabase 1",
    "info database_readonly 1",
    "info checkmate 0",
    "yxboard\n7,7,2\ndone",
    "yxstop",
    "yxshowinfo",
    "yxshowforbid",
    "yxshowhashusage",
    "yxhashclear",
    "yxhashdump\nsome.hash",
    "yxhashload\nsome.hash",
    "yxnbest 3",
    "yxsearchdefend",
    "yxbalanceone 0",
    "yxbalancetwo 0",
    "yxblock\n7,7\ndone",
    "yxblockundo\n7,7\ndone",
    "yxblockreset",
    "yxblockpath\n7,7\n8,8\ndone",
    "yxblockpathundo\n7,7\n8,8\ndone",
    "yxblockpathreset",
    "yxforbid add 7 7 0",
    "yxforbid del 7 7 0",
    "yxswap2step1",
    "yxswap2step2",
    "yxswap2step3",
    "yxsoosorvstep1",
    "yxsoosorvstep2\n7,7\n6,7\n5,7\ndone",
    "yxsoosorvstep3\n7,7\n6,7\n5,7\ndone",
    "yxsoosorvstep4 2\n7,7\n6,7\n5,7\n9,9\ndone",
    "yxsoosorvstep5 2\n7,7\n6,7\n5,7\n9,9\ndone",
    "yxsoosorvstep6\n7,7\n6,7\n5,7\n9,9\n4,4\n3,3\ndone",
    "yxdraw",
    "yxresign",
    "yxprintfeature",
    "yxquerydatabaseall\n7,7\ndone",
    "yxquerydatabaseallt\n7,7\ndone",
    "yxquerydatabaseone\n7,7\ndone",
    "yxquerydatabasetext\n7,7\ndone",
    "yxedittvddatabase 1 87 0 0\n7,7\ndone",
    "yxedittextdatabase \"a remark\nof two lines\"\n7,7\ndone",
    "yxeditlabeldatabase 8,8 A\n7,7\ndone",
    "yxdeletedatabaseone\n7,7\ndone",
    "yxdeletedatabaseall\n7,7\ndone",
    "yxdeletedatabaseall nonwlrecursive\n7,7\ndone",
    "yxdeletedatabaseall wlinstep 5\n7,7\ndone",
    "yxsetbestmovedatabase\n7,7\ndone",
    "yxclearbestmovedatabase\n7,7\ndone",
    "yxsetdatabase\nsome.db",
    "yxsavedatabase",
    "yxdbcheck",
    "yxdbfix",
    "yxdbtopos\nsome.pos",
    "yxdbtotxt\nsome.txt",
    "yxdbtotxtall\nsome.txt",
    "yxtxttodb\nsome.txt",
    "yxlibtodb\nsome.lib",
    "yxdbmerge\nsome.db",
    "yxdbsplit\nsome.db",
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(yixin_board, test::GomocupFixture)

BOOST_DATA_TEST_CASE(knows_what_it_sends, boost::unit_test::data::make(sent_by_yixin_board), command) {
  ask("info show_detail 3\nyxshowinfo\nSTART 15");
  std::string said = ask(command);
  while (host.searching()) said += finish({4, 4});
  BOOST_TEST(said.find("UNKNOWN") == std::string::npos, said);
  // A word that nobody sends shows that the rest of the command has not been swallowed by something unfinished.
  if (std::string(command) != "end") BOOST_TEST(ask("yxnothing").find("UNKNOWN") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
