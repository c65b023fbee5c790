#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "protocol/gomocup/blocked_moves.hpp"
#include "tests/protocol/gomocup/session_fixture.hpp"

// What Yixin-Board adds to the protocol, over a host that searches only when told to.

namespace {

using namespace tengen;
using tengen::gomocup::BlockedMoves;
using tengen::gomocup::mirrored_points;
using test::starts_with;

struct YixinFixture : test::GomocupFixture {
  YixinFixture() { ask("info show_detail 0\nstart 15"); }

  /// A thought about the move of this rank.
  void think(int rank, Vertex at, Score score) {
    SearchInfo info;
    info.depth = 8;
    info.selective_depth = 12;
    info.rank = rank;
    info.score = score;
    info.nodes = 1000;
    info.elapsed = Milliseconds(10);
    info.table_permille = 123;
    info.line = {at};
    host.deliver(session, info);
  }
  std::string finish_with(std::vector<Vertex> moves, Score score = 0, bool swap = false) {
    SearchResult result;
    result.moves = std::move(moves);
    result.swap = swap;
    result.info.score = score;
    host.finish(session, result);
    return host.take();
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(gomocup_yixin, YixinFixture)

BOOST_AUTO_TEST_CASE(nbest_thinks_about_several_moves_and_plays_the_best) {
  ask("yxboard\n7,7,2\ndone\nyxnbest 3");
  BOOST_TEST(request().multi_pv == 3);
  think(1, {8, 8}, 50);
  BOOST_TEST(host.take() == "");  // one line of three is no news yet
  think(2, {8, 7}, 40);
  think(3, {6, 6}, 30);
  const std::string told = host.take();
  BOOST_TEST(starts_with(told, "MESSAGE depth 8-12 multipv 1 ev 50 "));
  BOOST_TEST(told.find("MESSAGE depth 8-12 multipv 3 ev 30 ") != std::string::npos);
  BOOST_TEST(finish_with({{8, 8}}) == "8,8\n");
}

// As Rapfi, whose clients stop it.
BOOST_AUTO_TEST_CASE(an_analysis_without_a_limit_goes_on_until_it_is_stopped) {
  for (const std::string zero : {"0", "-1"}) {
    for (const std::string analysis : {"yxnbest 3", "yxsearchdefend", "yxbalanceone 0"}) {
      ask("info timeout_turn " + zero + "\ninfo timeout_match 0\nyxboard 7,7,1 8,8,2 done\n" + analysis);
      BOOST_TEST((request().time.turn > std::chrono::hours(1)), analysis);
      BOOST_TEST(!request().time.left, analysis);
      ask("yxstop");
      BOOST_TEST(host.stop_asked, analysis);
      finish({6, 7});
    }
    ask("board 7,7,1 8,8,2 done");  // a move to play
    BOOST_TEST((request().time.turn <= Milliseconds(0)));
    finish({6, 7});
  }
  ask("info timeout_turn 500\nyxnbest 3");
  BOOST_TEST((request().time.turn == Milliseconds(500)));
  finish({6, 8});
}

BOOST_AUTO_TEST_CASE(detail_draws_on_the_board) {
  ask("info show_detail 3\nyxboard\n7,7,2\ndone\nyxnbest 2");
  think(1, {8, 8}, 50);
  think(2, {8, 7}, loss_in(4));
  const std::string told = host.take();
  for (const std::string line : {"INFO PV 0", "INFO NUMPV 2", "INFO DEPTH 8", "INFO SELDEPTH 12", "INFO EVAL 50",
                                 "INFO EVAL -M4", "INFO BESTLINE 8,8", "INFO PV DONE", "MESSAGE REALTIME REFRESH",
                                 "MESSAGE REALTIME POS 8,7", "MESSAGE REALTIME DONE 8,7", "MESSAGE REALTIME LOSE 8,7",
                                 "MESSAGE REALTIME BEST 8,8", "MESSAGE REALTIME VAL 50"}) {
    BOOST_TEST(told.find(line + "\n") != std::string::npos, line << " in\n" << told);
  }
}

BOOST_AUTO_TEST_CASE(an_interrupted_question_is_answered_all_the_same) {
  ask("board\n7,7,2\ndone\nstart 15");
  BOOST_TEST(host.stop_asked);
  BOOST_TEST(finish({8, 8}) == "8,8\nOK\n");
}

BOOST_AUTO_TEST_CASE(blocked_moves_stay_blocked_until_reset) {
  ask("yxblock\n7,7\n8,8\ndone\nyxblockundo\n8,8\ndone\nstart 15\nbegin");
  BOOST_TEST((request().exclude == std::vector<Vertex>{{7, 7}}));
  BOOST_TEST(starts_with(finish_with({}), "ERROR every move is blocked"));
  ask("yxblockreset\nbegin");
  BOOST_TEST(request().exclude.empty());
  BOOST_TEST(finish({7, 7}) == "7,7\n");
}

BOOST_AUTO_TEST_CASE(a_blocked_path_blocks_its_last_move_in_any_order_of_the_others) {
  ask("yxblockpath\n7,7\n8,8\n6,6\n5,5\ndone");
  ask("start 15\nboard\n6,6,2\n8,8,1\n7,7,2\ndone");
  BOOST_TEST((request().exclude == std::vector<Vertex>{{5, 5}}));
  finish({9, 9});
  ask("start 15\nboard\n7,7,2\ndone");
  BOOST_TEST(request().exclude.empty());
  finish({9, 9});
  ask("yxblockpathreset\nstart 15\nboard\n6,6,2\n8,8,1\n7,7,2\ndone");
  BOOST_TEST(request().exclude.empty());
}

BOOST_AUTO_TEST_CASE(forbidden_by_the_user_is_per_colour) {
  ask("yxforbid add 7 7 0\nyxforbid add 8 8 1\nbegin");
  BOOST_TEST((request().exclude == std::vector<Vertex>{{7, 7}}));
  finish({6, 6});
  ask("yxforbid del 7 7 0\nstart 15\nbegin");
  BOOST_TEST(request().exclude.empty());
}

BOOST_AUTO_TEST_CASE(balance_asks_for_its_bias) {
  ask("yxboard\n7,7,1\ndone\nyxbalanceone -150");
  BOOST_TEST((request().task == Task::balance_one));
  BOOST_TEST(request().bias == -150);
  BOOST_TEST(finish_with({{3, 4}}) == "3,4\n");
  ask("yxbalancetwo");
  BOOST_TEST((request().task == Task::balance_two));
  BOOST_TEST(finish_with({{3, 4}, {5, 6}}) == "3,4 5,6\n");
}

BOOST_AUTO_TEST_CASE(defences_are_the_moves_that_do_not_lose) {
  ask("yxboard\n7,7,2\n8,8,1\ndone\nyxsearchdefend");
  BOOST_TEST(request().multi_pv > 20);
  think(1, {6, 6}, 10);
  think(2, {9, 9}, -20);
  think(3, {0, 0}, loss_in(6));
  const std::string told = finish_with({{6, 6}});
  BOOST_TEST(told.find("MESSAGE defences 6,6 9,9\n6,6\n") != std::string::npos, told);
}

BOOST_AUTO_TEST_CASE(swap2_steps_speak_of_moves_and_swaps) {
  ask("info rule 1\nyxswap2step1");
  BOOST_TEST((request().task == Task::swap2));
  BOOST_TEST(finish_with({{7, 7}, {8, 8}, {9, 7}}) ==
             "MESSAGE SWAP2 MOVE1 7 7\nMESSAGE SWAP2 MOVE2 8 8\nMESSAGE SWAP2 MOVE3 9 7\n");
  const std::string three = "start 15\nyxboard\n7,7,2\n8,8,1\n9,7,2\ndone\nyxswap2step2";
  ask(three);
  BOOST_TEST(finish_with({}, 0, true) == "MESSAGE SWAP2 SWAP1 YES\n");
  ask(three);
  BOOST_TEST(finish_with({{6, 6}}) == "MESSAGE SWAP2 SWAP1 NO\n");
  ask(three);
  BOOST_TEST(finish_with({{6, 6}, {5, 5}}) == "MESSAGE SWAP2 MOVE4 6 6\nMESSAGE SWAP2 MOVE5 5 5\n");
  BOOST_TEST(starts_with(ask("yxswap2step3"), "ERROR step 3 of swap2 is for a board of 5 stones"));
  ask("start 15\nyxboard\n7,7,1\n8,8,2\n9,7,1\n6,6,2\n5,5,1\ndone\nyxswap2step3");
  BOOST_TEST(finish_with({{4, 4}}) == "MESSAGE SWAP2 SWAP2 NO\n");
}

BOOST_AUTO_TEST_CASE(soosorv_steps_go_through_the_whole_opening) {
  ask("info rule 2\nyxsoosorvstep1");
  BOOST_TEST((request().task == Task::balance_one));
  BOOST_TEST(request().exclude.size() == 225U - 25U);
  BOOST_TEST(finish_with({{8, 8}}) ==
             "MESSAGE SOOSORV MOVE1 7 7\nMESSAGE SOOSORV MOVE2 7 6\nMESSAGE SOOSORV MOVE3 8 8\n");
  ask("yxsoosorvstep2\n7,7\n7,6\n8,8\ndone");
  BOOST_TEST(finish_with({{6, 6}}, -80) == "MESSAGE SOOSORV SWAP1 YES\n");
  ask("yxsoosorvstep3\n7,7\n7,6\n8,8\ndone");
  BOOST_TEST((request().task == Task::balance_one));
  BOOST_TEST(finish_with({{6, 6}}) == "");
  BOOST_TEST(request().multi_pv == 8);  // how many fifth moves leave both sides even
  think(1, {5, 5}, 120);
  think(2, {9, 9}, -20);
  think(3, {9, 8}, -90);
  static_cast<void>(host.take());
  BOOST_TEST(finish_with({{5, 5}}).find("MESSAGE SOOSORV MOVE4 6 6 2\n") != std::string::npos);
  ask("yxsoosorvstep4 2\n7,7\n7,6\n8,8\n6,6\ndone");
  BOOST_TEST(request().multi_pv == 2);
  think(1, {5, 5}, 100);
  think(2, {9, 9}, -30);
  static_cast<void>(host.take());
  BOOST_TEST(finish_with({{5, 5}}, 100) == "MESSAGE SOOSORV SWAP2 YES\n");  // White will choose the second
  ask("yxsoosorvstep5 3\n7,7\n7,6\n8,8\n6,6\ndone");
  think(1, {5, 5}, 100);
  think(2, {9, 9}, 50);
  static_cast<void>(host.take());
  const std::string offers = finish_with({{5, 5}}, 100);
  BOOST_TEST(offers.find("MESSAGE SOOSORV MOVE5 REFRESH\nMESSAGE SOOSORV MOVE5 5 5\nMESSAGE SOOSORV MOVE5 9 9\n") !=
             std::string::npos);
  BOOST_TEST(test::lines_in(offers) == 7U);  // two thoughts, the offers between REFRESH and DONE
  BOOST_TEST(offers.find("MOVE5 DONE\n") != std::string::npos);
  ask("yxsoosorvstep6\n7,7\n7,6\n8,8\n6,6\n5,5\n9,9\ndone");
  BOOST_TEST(request().exclude.size() == 223U);
  think(1, {5, 5}, 100);
  think(2, {9, 9}, 50);
  static_cast<void>(host.take());
  BOOST_TEST(finish_with({{5, 5}}, 100) == "MESSAGE SOOSORV MOVE5C 9 9\n");
}

BOOST_AUTO_TEST_CASE(wrong_soosorv_stones_are_errors_and_change_nothing) {
  for (const std::string step :
       {"yxsoosorvstep2\n7,7\ndone", "yxsoosorvstep4 1\n7,7\n7,6\n8,8\ndone",
        "yxsoosorvstep6\n7,7\n7,6\n8,8\n6,6\ndone", "yxsoosorvstep3\n7,7\n7,7\n8,8\ndone",
        "yxsoosorvstep6\n7,7\n7,6\n8,8\n6,6\n7,7\ndone", "yxsoosorvstep5 0\n7,7\n7,6\n8,8\n6,6\ndone"}) {
    BOOST_TEST(starts_with(ask(step), "ERROR "), step);
    BOOST_TEST(!host.searching());
  }
}

BOOST_AUTO_TEST_CASE(two_searches_for_one_command_share_its_time) {
  ask("info timeout_turn 5000\ninfo time_left 60000");
  ask("yxsoosorvstep3\n7,7\n7,6\n8,8\ndone");
  BOOST_TEST((request().time.turn == Milliseconds(2500)));
  BOOST_TEST((request().time.left == Milliseconds(30000)));
  host.advance(Milliseconds(2000));
  finish_with({{6, 6}});
  BOOST_TEST((request().time.turn == Milliseconds(2500)));
  BOOST_TEST((request().received == host.time));
  BOOST_TEST(finish_with({}) == "MESSAGE SOOSORV MOVE4 6 6 1\n");  // no time to compare them
}

BOOST_AUTO_TEST_CASE(offers_that_mirror_one_another_count_once_in_the_decision_too) {
  ask("info rule 2\nyxsoosorvstep4 3\n7,7\n7,6\n7,5\n7,8\ndone");
  BOOST_TEST(request().exclude.size() == 105U);
}

BOOST_AUTO_TEST_CASE(taraguchi_places_swaps_and_offers) {
  ask("info rule 2");
  BOOST_TEST(ask("yxtaraguchimove\ndone") == "MESSAGE TARAGUCHI MOVE1 7 7\n");
  for (const auto& [stones, radius] :
       std::vector<std::pair<std::string, std::size_t>>{{"7,7\n", 1}, {"7,7\n7,6\n", 2}, {"7,7\n7,6\n8,8\n", 3}}) {
    ask("yxtaraguchimove\n" + stones + "done");
    BOOST_TEST((request().task == Task::balance_one));
    BOOST_TEST(request().exclude.size() == 225U - (2 * radius + 1) * (2 * radius + 1));
    BOOST_TEST(finish_with({{6, 6}}) == "MESSAGE TARAGUCHI MOVE" + std::to_string(radius + 1) + " 6 6\n");
    ask("yxtaraguchiswap\n" + stones + "done");
    BOOST_TEST(finish_with({{6, 6}}, -5) == "MESSAGE TARAGUCHI SWAP YES\n");
  }
  ask("yxtaraguchiswap\n7,7\n7,6\n8,8\n6,6\n9,9\ndone");
  BOOST_TEST((host.searched->to_move() == Color::white));
  BOOST_TEST(finish_with({{5, 5}}, 5) == "MESSAGE TARAGUCHI SWAP NO\n");
}

BOOST_AUTO_TEST_CASE(taraguchi_offers_ten_where_all_are_good_for_black) {
  const std::string four = "yxtaraguchimove\n7,7\n7,6\n8,8\n6,6\ndone";
  for (const Score worst : {30, -30}) {
    ask("info rule 2\n" + four);
    BOOST_TEST(request().multi_pv == 10);
    for (int rank = 1; rank <= 10; ++rank) think(rank, {rank, 0}, rank < 10 ? 100 : worst);
    static_cast<void>(host.take());
    const std::string told = finish_with({{1, 0}}, 100);
    if (worst > 0) {
      BOOST_TEST(told.find("MESSAGE TARAGUCHI MOVE5 REFRESH\nMESSAGE TARAGUCHI MOVE5 1 0\n") != std::string::npos);
      BOOST_TEST(told.find("MESSAGE TARAGUCHI MOVE5 10 0\nMESSAGE TARAGUCHI MOVE5 DONE\n") != std::string::npos);
    } else {
      BOOST_TEST((request().task == Task::balance_one));
      BOOST_TEST(request().exclude.size() == 225U - 81U);
      BOOST_TEST(finish_with({{9, 9}}) == "MESSAGE TARAGUCHI MOVE5 9 9\n");
    }
  }
  ask("yxtaraguchichoose\n7,7\n7,6\n8,8\n6,6\n5,5\n9,9\ndone");
  BOOST_TEST(request().multi_pv == 2);
  think(1, {5, 5}, 100);
  think(2, {9, 9}, 50);
  static_cast<void>(host.take());
  BOOST_TEST(finish_with({{5, 5}}, 100) == "MESSAGE TARAGUCHI MOVE5C 9 9\n");
}

BOOST_AUTO_TEST_CASE(wrong_taraguchi_stones_are_errors) {
  for (const std::string wrong :
       {"yxtaraguchimove\n7,7\n7,6\n8,8\n6,6\n5,5\ndone", "yxtaraguchiswap\ndone", "yxtaraguchimove\n7,7\n7,7\ndone",
        "yxtaraguchiswap\n7,7\n7,6\n8,8\n6,6\n7,7\ndone", "yxtaraguchichoose\n7,7\n7,6\n8,8\n6,6\ndone"}) {
    BOOST_TEST(starts_with(ask(wrong), "ERROR "), wrong);
    BOOST_TEST(!host.searching());
  }
}

BOOST_AUTO_TEST_CASE(a_tick_says_nothing) {
  session.on_tick();
  BOOST_TEST(host.take() == "");
}

BOOST_AUTO_TEST_CASE(the_database_family_is_told_that_there_is_none) {
  BOOST_TEST(ask("yxquerydatabaseall\n7,7,1\ndone") == "MESSAGE no database here: YXQUERYDATABASEALL ignored\n");
  BOOST_TEST(ask("yxquerydatabaseallt\n7,7,1\ndone") == "");  // it asks after every move
  BOOST_TEST(ask("yxsetdatabase\n/tmp/a b.db") == "MESSAGE no database here: YXSETDATABASE ignored\n");
  BOOST_TEST(ask("yxedittextdatabase \"two\nDONE\nlines\"\n7,7,1\ndone") ==
             "MESSAGE no database here: YXEDITTEXTDATABASE ignored\n");
}

BOOST_AUTO_TEST_CASE(hash_usage_is_what_the_search_last_told) {
  BOOST_TEST(ask("yxshowhashusage") == "MESSAGE hash usage 0.0 %\n");
  ask("begin");
  think(1, {7, 7}, 0);
  finish({7, 7});
  BOOST_TEST(ask("yxshowhashusage") == "MESSAGE hash usage 12.3 %\n");
  BOOST_TEST(ask("yxhashclear\nyxshowhashusage") == "MESSAGE hash usage 0.0 %\n");
}

BOOST_AUTO_TEST_CASE(the_hash_table_goes_to_files_and_back) {
  BOOST_TEST(ask("yxhashdump\ntable.bin") == "MESSAGE hash table written\n");
  BOOST_TEST(host.files.count("table.bin") == 1U);
  BOOST_TEST(ask("yxhashload\n table.bin ") == "MESSAGE hash table loaded\n");
  BOOST_TEST(ask("yxhashload\nother.bin") == "ERROR 'other.bin': no such file\n");
  host.files["table.bin"] = "something else";
  BOOST_TEST(ask("yxhashload\ntable.bin") == "ERROR 'table.bin': the file is no hash table of ours\n");
  ask("info rule 1\nstart 15\nyxhashdump\nexact.bin\ninfo rule 0\nstart 15");
  BOOST_TEST(starts_with(ask("yxhashload\nexact.bin"), "ERROR 'exact.bin': the hash table belongs to another game"));
}

BOOST_AUTO_TEST_CASE(mirrored_moves_count_once) {
  const BoardSize size{15, 15};
  BOOST_TEST(mirrored_points({}, size).size() == 225U - 36U);
  BOOST_TEST(mirrored_points({{Color::black, {7, 7}}}, size).size() == 225U - 36U);
  BOOST_TEST(mirrored_points({{Color::black, {7, 7}}, {Color::white, {7, 6}}}, size).size() == 105U);
  BOOST_TEST(mirrored_points({{Color::black, {7, 7}}, {Color::white, {6, 4}}}, size).empty());
  ask("info nbestsym 0\nyxboard\ndone\nyxnbest 5");
  BOOST_TEST(request().exclude.size() == 225U - 36U);
}

BOOST_AUTO_TEST_CASE(too_many_blocks_are_refused) {
  BlockedMoves blocked;
  std::vector<Vertex> points;
  for (int i = 0; i < 4096; ++i) points.push_back({i, 0});
  BOOST_TEST(blocked.block(points));
  BOOST_TEST(!blocked.block({{0, 1}}));
  BOOST_TEST(blocked.block({{0, 0}}));  // it is blocked already
  blocked.unblock({{0, 0}});
  BOOST_TEST(blocked.block({{0, 1}}));
}

BOOST_AUTO_TEST_SUITE_END()
