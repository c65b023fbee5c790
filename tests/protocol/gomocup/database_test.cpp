#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <vector>

#include "protocol/database/branch.hpp"
#include "protocol/database/transfer.hpp"
#include "tests/protocol/gomocup/session_fixture.hpp"
#include "tests/support/memory_database.hpp"

// Yixin-Board's database of positions, over databases in memory.

namespace {

using namespace tengen;
using test::MemoryDatabase;
using test::MemoryFiles;
using test::starts_with;

gomocup::Options with_files(const std::shared_ptr<MemoryFiles>& files, const std::string& path) {
  gomocup::Options options;
  options.open_database = test::memory_databases(files);
  options.database = path;
  return options;
}

struct DatabaseFixture {
  explicit DatabaseFixture(const std::string& path = "main.db") : gomocup(with_files(files, path)) {
    gomocup.ask("info show_detail 0\nstart 15");
  }

  std::string ask(const std::string& lines) { return gomocup.ask(lines); }
  MemoryDatabase::Records& records(const std::string& file = "main.db") { return *files->at(file); }
  /// A thought about the best move or another one, and the answer.
  void think(int rank, Vertex at, Score score) {
    SearchInfo info;
    info.depth = 8;
    info.rank = rank;
    info.score = score;
    info.line = {at};
    gomocup.host.deliver(gomocup.session, info);
  }

  std::shared_ptr<MemoryFiles> files = std::make_shared<MemoryFiles>();
  test::GomocupFixture gomocup;
};

const std::string nothing_there = "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE\n";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(gomocup_database, DatabaseFixture)

BOOST_AUTO_TEST_CASE(questions_about_unknown_positions_have_empty_answers) {
  BOOST_TEST(ask("yxquerydatabaseall\ndone") == nothing_there);
  BOOST_TEST(ask("yxquerydatabaseallt\n7,7\n8,8\ndone") == nothing_there + "MESSAGE DATABASE TEXT \"\"\n");
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\ndone") == "MESSAGE DATABASE ONE 0 0 0 0\n");
  BOOST_TEST(records().empty());
}

BOOST_AUTO_TEST_CASE(labels_values_and_depths_are_edited) {
  BOOST_TEST(ask("yxedittvddatabase 1 87 0 0\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE 119 0 0 0 w*\n");
  BOOST_TEST(ask("yxedittvddatabase 2 -1 -29990 0\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE 119 -29990 0 3 w11\n");
  BOOST_TEST(ask("yxedittvddatabase 4 -1 0 12\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE 119 -29990 12 3 w11\n");
  BOOST_TEST(ask("yxedittvddatabase 1 -1 0 0\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE -1 -29990 12 3 99%\n");
  BOOST_TEST(records().size() == 1U);
}

// Yixin-Board draws a label of up to four characters from one number.
BOOST_AUTO_TEST_CASE(children_are_told_with_their_labels) {
  ask("yxedittvddatabase 3 119 -29990 0\n7,7\n7,6\ndone\nyxedittextdatabase \"c\"\n7,7\n8,8\ndone");
  const std::string w11 = std::to_string(('w' << 16) + ('1' << 8) + '1');
  BOOST_TEST(ask("yxquerydatabaseall\n7,7\ndone") ==
             "MESSAGE DATABASE REFRESH\n"
             "MESSAGE DATABASE 6 6 -1 0 0 0 1 \n"
             "MESSAGE DATABASE 7 6 " +
                 w11 +
                 " -29990 0 3 0 \n"
                 "MESSAGE DATABASE 8 6 -1 0 0 0 1 \n"
                 "MESSAGE DATABASE 6 7 " +
                 w11 +
                 " -29990 0 3 0 \n"
                 "MESSAGE DATABASE 8 7 " +
                 w11 +
                 " -29990 0 3 0 \n"
                 "MESSAGE DATABASE 6 8 -1 0 0 0 1 \n"
                 "MESSAGE DATABASE 7 8 " +
                 w11 +
                 " -29990 0 3 0 \n"
                 "MESSAGE DATABASE 8 8 -1 0 0 0 1 \n"
                 "MESSAGE DATABASE DONE\n");
}

BOOST_AUTO_TEST_CASE(texts_stand_on_points) {
  BOOST_TEST(ask("yxeditlabeldatabase 3,4 a bc\n7,7\n7,6\ndone") == "");
  BOOST_TEST(ask("yxquerydatabaseall\n7,7\n7,6\ndone") ==
             "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE 3 4 -1 0 0 0 0 abc\n"
             "MESSAGE DATABASE 11 4 -1 0 0 0 0 abc\nMESSAGE DATABASE DONE\n");
  ask("yxeditlabeldatabase 11,4 \n7,7\n7,6\ndone");
  BOOST_TEST(ask("yxquerydatabaseall\n7,7\n7,6\ndone") == nothing_there);
}

BOOST_AUTO_TEST_CASE(comments_go_over_lines_and_keep_their_marks) {
  ask("yxedittextdatabase \"two \\\"\\\\\nDONE\nlines\"\n7,7\ndone");
  BOOST_TEST(ask("yxquerydatabasetext\n7,7\ndone") == "MESSAGE DATABASE TEXT \"two \\\"\\\\\nDONE\nlines\"\n");
  ask("yxedittextdatabase \"\"\n7,7\ndone");
  BOOST_TEST(ask("yxquerydatabasetext\n7,7\ndone") == "MESSAGE DATABASE TEXT \"\"\n");
}

// Yixin-Board ends no line behind the closing mark.
BOOST_AUTO_TEST_CASE(the_list_may_begin_behind_the_comment) {
  ask("yxedittextdatabase \"a\"7,7\n8,8\ndone");
  BOOST_TEST(ask("yxquerydatabasetext\n7,7\n8,8\ndone") == "MESSAGE DATABASE TEXT \"a\"\n");
  ask("yxedittextdatabase \"root\"done");
  BOOST_TEST(ask("yxquerydatabasetext\ndone") == "MESSAGE DATABASE TEXT \"root\"\n");
}

// Each one is a command without its list, told as such; the last one's list comes.
BOOST_AUTO_TEST_CASE(many_comments_may_stand_on_one_line) {
  std::string line;
  for (int i = 0; i < 2000; ++i) line += "yxedittextdatabase \"" + std::to_string(i) + "\"";
  BOOST_TEST(test::lines_in(ask(line)) == 1999U);
  ask("7,7\ndone");
  BOOST_TEST(ask("yxquerydatabasetext\n7,7\ndone") == "MESSAGE DATABASE TEXT \"1999\"\n");
}

BOOST_AUTO_TEST_CASE(comments_have_bounds) {
  const std::string line(60000, 'x');
  BOOST_TEST(ask("yxedittextdatabase \"" + line + "\n" + line + "\"\n7,7\ndone") == "ERROR the text is too long\n");
  std::string lines;
  for (int i = 0; i < 1000; ++i) lines += "\n";
  BOOST_TEST(ask("yxedittextdatabase \"" + lines + "7,7\ndone") == "ERROR the text is too long\n");
  gomocup.session.on_line({"yxedittextdatabase \"cut", gomocup.host.time, true});
  BOOST_TEST(ask("7,7\ndone") == "ERROR the line is too long\n");
  BOOST_TEST(records().empty());
  BOOST_TEST(ask("yxquerydatabaseone\ndone") == "MESSAGE DATABASE ONE 0 0 0 0\n");
}

BOOST_AUTO_TEST_CASE(wrong_commands_are_errors_and_change_nothing) {
  for (const std::string wrong :
       {"yxquerydatabaseall\n15,7\ndone", "yxquerydatabaseone\n7,7\n7,7\ndone", "yxquerydatabasetext\nx\ndone",
        "yxedittvddatabase 1 2\n7,7\ndone", "yxedittvddatabase a b c d\n7,7\ndone",
        "yxedittextdatabase word\n7,7\ndone", "yxeditlabeldatabase\n7,7\ndone", "yxeditlabeldatabase 15,0 a\n7,7\ndone",
        "yxdeletedatabaseall zebra\ndone", "yxdeletedatabaseall wlinstep\ndone", "yxsetbestmovedatabase\ndone",
        "yxtxttodb\nmissing", "yxdbmerge\nmissing", "yxdbmerge\n?x", "yxdbsplit\n?x", "yxsetdatabase\n?x"}) {
    BOOST_TEST(starts_with(ask(wrong), "ERROR "), wrong);
  }
  BOOST_TEST(records().empty());
}

BOOST_AUTO_TEST_CASE(records_are_deleted_by_kind) {
  const auto fill = [&] {
    ask("yxedittvddatabase 1 119 0 0\n7,7\ndone\nyxedittvddatabase 3 108 29993 0\n7,6\ndone");
    ask("yxedittvddatabase 2 0 10 0\n7,5\ndone\nyxedittvddatabase 1 119 0 0\n7,5\n0,0\ndone");
  };
  const auto deleted = [&](const std::string& words) {
    records().clear();
    fill();
    const std::string told = ask("yxdeletedatabaseall " + words + "\ndone");
    BOOST_TEST(starts_with(told, "MESSAGE the database: "));
    return std::stoi(told.substr(22));
  };
  BOOST_TEST(deleted("") == 4);
  BOOST_TEST(deleted("w") == 1);
  BOOST_TEST(deleted("wrecursive") == 2);
  BOOST_TEST(deleted("l") == 1);
  BOOST_TEST(deleted("wl") == 2);
  BOOST_TEST(deleted("wld") == 2);
  BOOST_TEST(deleted("nonwl") == 2);
  BOOST_TEST(deleted("nonwld") == 2);
  BOOST_TEST(deleted("wlnostep") == 1);
  BOOST_TEST(deleted("wlnosteprecursive") == 2);
  BOOST_TEST(deleted("wlinstep 7") == 0);
  BOOST_TEST(deleted("wlinstep 8") == 1);
  ask("yxdeletedatabaseone\n7,7\ndone");
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\ndone") == "MESSAGE DATABASE ONE 0 0 0 0\n");
}

BOOST_AUTO_TEST_CASE(one_move_is_the_best) {
  ask("yxsetbestmovedatabase\n7,7\n7,6\ndone");
  BOOST_TEST(ask("yxsetbestmovedatabase\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE 33 0 0 0 !\n");
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\n7,6\ndone") == "MESSAGE DATABASE ONE -1 0 0 0 \n");
  BOOST_TEST(ask("yxclearbestmovedatabase\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE -1 0 0 0 \n");
}

BOOST_AUTO_TEST_CASE(the_engine_plays_the_stored_best_move) {
  ask("yxedittvddatabase 3 119 -29995 0\n7,7\n6,7\ndone\nyxsetbestmovedatabase\n7,7\n8,8\ndone");
  // The mirror images of the best move are as good: the first in reading order is taken.
  BOOST_TEST(ask("board\n7,7,2\ndone") == "MESSAGE the database's move\n6,6\n");
  BOOST_TEST(!gomocup.host.searching());
  BOOST_TEST(ask("info usedatabase 0\nstart 15\nboard\n7,7,2\ndone") == "OK\n");
  BOOST_TEST(gomocup.host.searching());
  gomocup.finish({0, 0});
  ask("info usedatabase 1\nyxclearbestmovedatabase\n7,7\n8,8\ndone");
  BOOST_TEST(ask("start 15\nboard\n7,7,2\ndone") == "OK\nMESSAGE the database's move\n7,6\n");  // a stored win
  ask("yxblock\n7,6\n6,7\n8,7\n7,8\ndone\nstart 15\nboard\n7,7,2\ndone");
  BOOST_TEST(gomocup.host.searching());
}

BOOST_AUTO_TEST_CASE(a_move_that_the_rule_forbids_is_not_played) {
  ask("info rule 2\nstart 15");
  // Black's double three.
  const std::string moves = "7,7\n0,0\n8,7\n0,2\n6,8\n0,4\n6,9\n0,6\n";
  ask("yxsetbestmovedatabase\n" + moves + "6,7\ndone");
  ask("board\n7,7,1\n0,0,2\n8,7,1\n0,2,2\n6,8,1\n0,4,2\n6,9,1\n0,6,2\ndone");
  BOOST_TEST(gomocup.host.searching());
}

BOOST_AUTO_TEST_CASE(moves_marked_as_blocked_are_not_considered) {
  ask("yxedittvddatabase 1 88 0 0\n7,7\n6,6\ndone\nboard\n7,7,2\ndone");
  BOOST_TEST((gomocup.request().exclude == std::vector<Vertex>{{6, 6}, {8, 6}, {6, 8}, {8, 8}}));
}

BOOST_AUTO_TEST_CASE(what_a_search_finds_is_kept) {
  ask("board\n7,7,2\ndone");
  think(1, {8, 8}, win_in(9));
  gomocup.finish({8, 8});
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\ndone") == "MESSAGE DATABASE ONE 108 29991 8 3 l10\n");
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE 119 -29992 7 3 w9\n");
  ask("yxboard\n7,7,2\ndone\nyxnbest 2");
  think(1, {8, 8}, 300);
  think(2, {7, 6}, -50);
  gomocup.finish({8, 8});
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\n7,6\ndone") == "MESSAGE DATABASE ONE -1 50 7 3 47%\n");
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\n8,8\ndone") == "MESSAGE DATABASE ONE 119 -29992 7 3 w9\n");  // a proof stays
}

BOOST_AUTO_TEST_CASE(nothing_is_kept_where_moves_were_left_out_or_nothing_may_change) {
  const auto search = [&] {
    ask("start 15\nboard\n7,7,2\ndone");
    think(1, {8, 8}, 100);
    gomocup.finish({8, 8});
  };
  ask("yxblock\n0,0\ndone");
  search();
  ask("yxblockreset\ninfo database_readonly 1");
  search();
  ask("info database_readonly 0\ninfo usedatabase 0");
  search();
  BOOST_TEST(records().empty());
  ask("info usedatabase 1");
  search();
  BOOST_TEST(records().size() == 2U);
}

BOOST_AUTO_TEST_CASE(read_only_and_off_refuse_by_name) {
  ask("info database_readonly 1");
  for (const std::string change :
       {"yxedittvddatabase 1 87 0 0\n7,7\ndone", "yxedittextdatabase \"a\"\ndone", "yxeditlabeldatabase 1,1 a\ndone",
        "yxdeletedatabaseall\ndone", "yxdeletedatabaseone\ndone", "yxsetbestmovedatabase\n7,7\ndone",
        "yxclearbestmovedatabase\n7,7\ndone", "yxdbmerge\nx", "yxtxttodb\nx", "yxdbfix"}) {
    BOOST_TEST(starts_with(ask(change), "MESSAGE the database is read-only: YX"), change);
  }
  BOOST_TEST(ask("yxquerydatabaseall\ndone") == nothing_there);
  ask("info database_readonly 0\ninfo usedatabase 0");
  BOOST_TEST(ask("yxquerydatabaseall\ndone") == "MESSAGE the database is off: YXQUERYDATABASEALL ignored\n");
  BOOST_TEST(ask("yxquerydatabaseall\ndone") == "");
  BOOST_TEST(ask("yxdbcheck") == "MESSAGE the database is off: YXDBCHECK ignored\n");
  BOOST_TEST(records().empty());
}

BOOST_AUTO_TEST_CASE(another_file_is_taken_when_the_host_names_it) {
  ask("yxedittextdatabase \"main\"done");
  BOOST_TEST(ask("yxsetdatabase\n a b.db ") == "MESSAGE DATABASE LOAD START a b.db\nMESSAGE DATABASE LOAD DONE\n");
  BOOST_TEST(ask("yxquerydatabasetext\ndone") == "MESSAGE DATABASE TEXT \"\"\n");
  BOOST_TEST(starts_with(ask("yxsetdatabase\n?bad"), "ERROR '?bad': no such database"));
  BOOST_TEST(ask("yxquerydatabasetext\ndone") == "MESSAGE DATABASE TEXT \"\"\n");  // the one before stays
  ask("yxsetdatabase\n!fixed");
  BOOST_TEST(starts_with(ask("yxdbfix"), "MESSAGE the database is read-only"));
  BOOST_TEST(files->count("a b.db") == 1U);
}

BOOST_AUTO_TEST_CASE(texts_merges_and_parts_go_through_files) {
  ask("yxedittextdatabase \"one\"7,7\ndone\nyxedittextdatabase \"two\"7,7\n8,8\ndone");
  BOOST_TEST(ask("yxdbtotxtall\nall.txt") == "MESSAGE the database: 2 records written as text\n");
  BOOST_TEST(ask("start 9\nyxdbtotxt\nnine.txt") == "OK\nMESSAGE the database: 0 records written as text\n");
  ask("start 15\nyxboard\n7,7,1\n8,8,2\ndone");
  BOOST_TEST(ask("yxdbsplit\npart.db") == "MESSAGE the database: 1 records copied\n");
  BOOST_TEST(records("part.db").size() == 1U);
  ask("yxsetdatabase\nnew.db");
  BOOST_TEST(ask("yxdbmerge\npart.db") == "MESSAGE the database: 1 of 1 records merged\n");
  gomocup.host.files["all.txt"] += "nonsense\n";
  BOOST_TEST(ask("yxtxttodb\nall.txt") ==
             "MESSAGE the database: 2 records read; 1 lines are none, the first is line 4\n");
  BOOST_TEST((records("new.db") == records()));
  BOOST_TEST(ask("yxdbcheck") == "MESSAGE the database: 2 records, whole\n");
  BOOST_TEST(ask("yxdbfix") == "MESSAGE the database: 0 records put right, the file written anew\n");
  BOOST_TEST(ask("yxsavedatabase") == "MESSAGE DATABASE SAVE START\nMESSAGE DATABASE SAVE DONE\n");
  BOOST_TEST(ask("yxlibtodb\nx.lib") == "MESSAGE not done here: YXLIBTODB\n");
}

// Yixin-Board compares without case and reads numbers for a point from what follows.
BOOST_AUTO_TEST_CASE(words_about_the_database_do_not_begin_like_its_records) {
  for (const char* command : {"yxdbtotxtall\nall.txt", "yxtxttodb\nall.txt", "yxdbsplit\npart.db", "yxdbmerge\npart.db",
                              "yxdbcheck", "yxdbfix", "yxdeletedatabaseall\ndone"}) {
    ask("yxedittextdatabase \"one\"7,7\ndone");
    const std::string told = ask(command);
    BOOST_TEST(starts_with(told, "MESSAGE "), told);
    BOOST_TEST(!starts_with(told, "MESSAGE database"), told);
  }
}

BOOST_AUTO_TEST_CASE(questions_wait_for_a_search_and_do_not_end_it) {
  ask("board\n7,7,2\ndone");
  BOOST_TEST(ask("yxquerydatabaseone\n7,7\ndone") == "");
  BOOST_TEST(!gomocup.host.stop_asked);
  gomocup.host.finish(gomocup.session, Vertex{8, 8});
  BOOST_TEST(gomocup.host.take() == "8,8\nMESSAGE DATABASE ONE 0 0 0 0\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(gomocup_database_start)

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_opened_is_told_after_start) {
  const auto files = std::make_shared<MemoryFiles>();
  test::GomocupFixture gomocup(with_files(files, "?main.db"));
  BOOST_TEST(gomocup.ask("start 15") == "OK\nMESSAGE the database '?main.db': no such database\n");
  BOOST_TEST(gomocup.ask("start 15") == "OK\n");
  gomocup.ask("begin");
  BOOST_TEST(gomocup.host.searching());
}

BOOST_AUTO_TEST_CASE(without_a_name_nothing_is_opened) {
  const auto files = std::make_shared<MemoryFiles>();
  test::GomocupFixture gomocup(with_files(files, ""));
  BOOST_TEST(gomocup.ask("info usedatabase 1\nstart 15\nyxquerydatabaseall\ndone") ==
             "OK\nMESSAGE no database here: YXQUERYDATABASEALL ignored\n");
  gomocup.ask("begin");
  gomocup.finish({7, 7});
  BOOST_TEST(files->empty());
}

BOOST_AUTO_TEST_CASE(a_damaged_database_leaves_the_session_usable) {
  gomocup::Options options;
  options.open_database = [](std::string_view,
                             database::Access) -> Result<std::unique_ptr<database::PositionDatabase>> {
    auto made = std::make_unique<MemoryDatabase>();
    made->broken = true;
    return std::unique_ptr<database::PositionDatabase>(std::move(made));
  };
  options.database = "main.db";
  test::GomocupFixture gomocup(options);
  gomocup.ask("info show_detail 0\nstart 15");
  for (const std::string line : {"yxquerydatabaseallt\ndone", "yxquerydatabaseone\ndone", "yxdeletedatabaseall\ndone",
                                 "yxedittvddatabase 1 87 0 0\n7,7\ndone", "yxdbcheck", "yxdbfix", "yxdbtotxtall\nx"}) {
    BOOST_TEST(starts_with(gomocup.ask(line), "ERROR "), line);
  }
  BOOST_TEST(gomocup.ask("board\n7,7,2\ndone") == "MESSAGE the database: damaged\n");
  BOOST_TEST(gomocup.host.searching());
}

BOOST_AUTO_TEST_SUITE_END()
