#ifdef TENGEN_SQLITE  // see TENGEN_DATABASE in CMakeLists.txt

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "adapters/database/sqlite_database.hpp"
#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// Yixin-Board's database in a real file, with a real program over it.

namespace {

namespace fs = std::filesystem;
using namespace tengen;
using database::Access;
using database::Record;
using test::ChildProcess;
using test::run_tengen;

struct ProcessFixture {
  test::TemporaryFolder folder;
  const std::string path = (folder.path() / "my positions.db").string();

  std::vector<std::string> command() const { return {TENGEN_BINARY, "gomocup", "--database", path}; }
  std::string say(const std::string& lines) const {
    const auto outcome = run_tengen({"gomocup", "--database", path}, lines);
    BOOST_TEST(outcome.code == 0);
    BOOST_TEST(outcome.error == "");
    return outcome.output;
  }
};

/// A comment that tells where it ends, longer than a page of the file.
std::string comment_of(int number) {
  return std::to_string(number) + std::string(6000, 'x') + "end";
}
std::string edit_of(int number) {
  const std::string at = std::to_string(number % 15) + "," + std::to_string(number / 15 % 15);
  return "yxedittextdatabase \"" + comment_of(number) + "\"" + at + "\ndone\nyxsetbestmovedatabase\n7,7\n" +
         (at == "7,7" ? "0,0" : at) + "\ndone\n";
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(database_process, ProcessFixture)

// The lines are Yixin-Board's, with the ends that it gives them.
BOOST_AUTO_TEST_CASE(what_yixin_board_writes_is_there_in_the_next_session) {
  const std::string hello = "info show_detail 0\nyxshowinfo\nSTART 15\ninfo usedatabase 1\ninfo database_readonly 0\n";
  const std::string first = say(hello +
                                "yxeditlabeldatabase 3,4 A\n7,7\n7,6\ndone\n"
                                "yxedittextdatabase \"two\nlines \\\"q\\\"\"7,7\n7,6\ndone\n"
                                "yxedittvddatabase 1 87 0 0\n7,7\n7,6\n8,8\ndone\n"
                                "yxedittvddatabase 2 -1 -29990 0\n7,7\n7,6\n8,8\ndone\nyxsavedatabase\nend\n");
  BOOST_TEST(first.find("MESSAGE DATABASE ONE 119 -29990 0 3 w11\nMESSAGE DATABASE SAVE START\n") != std::string::npos,
             first);
  const std::string second = say(hello + "yxquerydatabaseallt\n7,7\n7,6\ndone\nyxdbcheck\nend\n");
  BOOST_TEST(second.find("MESSAGE DATABASE REFRESH\n"
                         "MESSAGE DATABASE 3 4 -1 0 0 0 0 A\n"
                         "MESSAGE DATABASE 11 4 -1 0 0 0 0 A\n"
                         "MESSAGE DATABASE 6 8 7811377 -29990 0 3 0 \n"
                         "MESSAGE DATABASE 8 8 7811377 -29990 0 3 0 \n"
                         "MESSAGE DATABASE DONE\n"
                         "MESSAGE DATABASE TEXT \"two\nlines \\\"q\\\"\"\n"
                         "MESSAGE the database: 2 records, whole\n") != std::string::npos,
             second);
}

BOOST_AUTO_TEST_CASE(a_search_leaves_its_result_and_the_brain_takes_it) {
  // Stones that no opening of the engine's own has.
  const std::string board = "BOARD\n7,7,2\n0,0,1\n3,3,2\nDONE\n";
  ChildProcess child(command());
  child.write("START 15\nINFO max_node 2000\nINFO timeout_turn 600000\n" + board);
  BOOST_TEST(test::answer(child).value_or("") == "OK");
  BOOST_TEST(test::is_move(test::answer(child)));
  child.write("yxquerydatabaseone\n7,7\n0,0\n3,3\ndone\n");
  std::string told;
  while (told.find("DATABASE") == std::string::npos) {
    const auto line = child.read_line(test::patience);
    BOOST_TEST_REQUIRE(line.has_value());
    told = *line;
  }
  BOOST_TEST(told.find("MESSAGE DATABASE ONE -1 ") == 0U, told);
  child.write("yxsetbestmovedatabase\n7,7\n0,0\n3,3\n14,2\ndone\nSTART 15\n" + board);
  BOOST_TEST(test::answer(child).value_or("") == "OK");
  const std::string move = test::answer(child).value_or("");
  BOOST_TEST((move == "14,2" || move == "2,14"), move);  // mirror images of one another
}

// Only the file that was named, and nothing beside it.
BOOST_AUTO_TEST_CASE(nothing_is_written_unless_named) {
  const std::string lines = "START 15\ninfo usedatabase 1\nINFO max_node 500\nBEGIN\nyxquerydatabaseall\ndone\n";
  BOOST_TEST(run_tengen({"gomocup"}, lines, folder.path().string()).code == 0);
  BOOST_TEST(fs::is_empty(folder.path()));
  say(lines);
  BOOST_TEST(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_opened_is_told_and_the_game_goes_on) {
  std::ofstream(path) << "no database";
  const std::string output = say("START 15\nINFO max_node 500\nBEGIN\n");
  BOOST_TEST(output.find("OK\nMESSAGE the database '") == 0U, output);
  BOOST_TEST(output.find("file is not a database\n") != std::string::npos, output);
  BOOST_TEST(output.find("\n7,7\n") != std::string::npos, output);
}

BOOST_AUTO_TEST_CASE(killed_in_the_middle_of_writing_it_leaves_every_change_whole) {
  constexpr int kills = 8;
  int number = 0;
  for (int kill = 0; kill < kills; ++kill) {
    ChildProcess child(command());
    child.write("info show_detail 0\nSTART 15\n");
    // Answers tell how far it is; what was sent beyond is being written when the kill comes.
    std::string burst;
    for (int i = 0; i < 20; ++i) burst += edit_of(number + i);
    const int wanted = 1 + kill * 2;
    number += 20;
    child.write(burst);
    for (int answers = 0; answers <= wanted;) {
      const auto line = child.read_line(test::patience);
      BOOST_TEST_REQUIRE(line.has_value());
      if (*line != "OK") ++answers;
    }
    child.kill();
    BOOST_TEST(child.wait(test::patience).value_or(-1) == 137);

    const auto file = adapters::open_sqlite_database(path, Access::change);
    BOOST_TEST_REQUIRE(file.has_value());
    (*file)->check().value();
    const auto entries = (*file)->after("", 1000).value();
    BOOST_TEST(entries.size() >= 1U);
    int best = 0;
    for (const auto& [key, record] : entries) {
      best += record.label == database::label_best ? 1 : 0;
      if (record.comment.empty()) continue;
      BOOST_TEST(record.comment == comment_of(std::stoi(record.comment)), key);
    }
    BOOST_TEST(best == 1);  // the old best move goes with the new one's coming, or not at all
  }
}

BOOST_AUTO_TEST_CASE(killed_in_the_middle_of_an_import_it_has_read_all_or_nothing) {
  std::string text = "index,key,label,value,depth,bound,text\n";
  constexpr int records = 3000;
  for (int i = 0; i < records; ++i) {
    const auto point = [](int at) {
      return std::string(1, static_cast<char>('a' + at / 15)) + std::to_string(at % 15 + 1);
    };
    const int black = i % 200;
    const int white = 200 + i / 200;
    text += "0,f-15-15-" + point(black) + "-" + point(white) + "-b,(none),1,1,exact,\"" + comment_of(i) + "\"\n";
  }
  const std::string file_name = (folder.path() / "records.txt").string();
  std::ofstream(file_name) << text;
  for (int kill = 0; kill < 3; ++kill) {
    ChildProcess child(command());
    child.write("info show_detail 0\nSTART 15\n");
    BOOST_TEST(child.read_line(test::patience).value_or("") == "OK");
    child.write("yxtxttodb\n" + file_name + "\n");
    // While it writes, the journal is there.
    while (!fs::exists(path + "-journal") && !child.read_line(std::chrono::milliseconds(1))) {
    }
    child.kill();
    static_cast<void>(child.wait(test::patience));
    const auto file = adapters::open_sqlite_database(path, Access::change);
    BOOST_TEST_REQUIRE(file.has_value());
    (*file)->check().value();
    const auto count = (*file)->count().value();
    BOOST_TEST((count == 0U || count > 1000U), count);
    if (count == 0) continue;
    break;  // the kill came too late: that is all of them
  }
}

BOOST_AUTO_TEST_SUITE_END()

#endif
