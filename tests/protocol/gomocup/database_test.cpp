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
  std::shared_ptr<MemoryFiles> files = std::make_shared<MemoryFiles>();
  test::GomocupFixture gomocup;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(gomocup_database, DatabaseFixture)

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
