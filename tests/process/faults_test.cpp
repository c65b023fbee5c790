#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/games/gomoku/evaluation/evaluations.hpp"
#include "tests/support/brain_answers.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// What hosts and machines do to a program: die, go deaf, flood it, suspend it, run out of memory or disk.

BOOST_AUTO_TEST_SUITE(faults)

namespace {

using namespace std::chrono_literals;
using tengen::test::answer;
using tengen::test::ChildProcess;
using tengen::test::is_move;
using tengen::test::Outcome;
using tengen::test::run_tengen;
using tengen::test::TemporaryFolder;
namespace fs = std::filesystem;

constexpr std::size_t megabyte = std::size_t{1} << 20;

struct Protocol {
  std::string name;
  std::vector<std::string> command;
  std::string think;  ///< makes it search for a minute
};

const std::array<Protocol, 2>& protocols() {
  static const std::array<Protocol, 2> both{
      {{"Gomocup", {TENGEN_BINARY}, "START 15\nINFO timeout_turn 60000\nBOARD\n7,7,2\n8,8,1\nDONE\n"},
       {"GTP", {TENGEN_BINARY, "gtp", "--size", "9"}, "time_settings 0 60 1\nlz-genmove_analyze b 5\n"}}};
  return both;
}

/// The program under a limit of the shell's.
std::vector<std::string> limited(const std::string& limit, const std::string& arguments = {}) {
  const bool developers = arguments.find("--make-book") != std::string::npos;
  const std::string program = developers ? TENGEN_LAB : TENGEN_BINARY;
  return {"sh", "-c", "ulimit " + limit + " && exec '" + program + "' " + arguments};
}

std::size_t files_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_killed_manager_leaves_no_process_behind) {
  for (const Protocol& protocol : protocols()) {
    for (const bool input_too : {true, false}) {
      ChildProcess child(protocol.command);
      child.write(protocol.think);
      std::this_thread::sleep_for(50ms);
      child.close_output();
      if (input_too) child.close_input();
      // A manager that only went deaf is noticed with the next thing to say.
      if (!input_too) child.write(protocol.name == "GTP" ? "name\n" : "ABOUT\n");
      BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0, protocol.name);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_termination_signal_ends_it) {
  for (const Protocol& protocol : protocols()) {
    for (const bool thinking : {false, true}) {
      ChildProcess child(protocol.command);
      child.write(thinking ? protocol.think : "\n");
      std::this_thread::sleep_for(50ms);
      child.terminate();
      BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 128 + 15, protocol.name);
    }
  }
}

// The pipe fills up, then the program waits, and so does who floods it: nothing is lost, nothing piles up.
BOOST_AUTO_TEST_CASE(a_host_that_does_not_read_gets_every_reply_later) {
  constexpr int commands = 20000;
  ChildProcess child({TENGEN_BINARY});
  std::thread writer([&child] {
    std::string text;
    for (int i = 0; i < commands; ++i) text += "ABOUT\n";
    child.write(text);
  });
  std::this_thread::sleep_for(300ms);
  if (!TENGEN_SANITIZED) BOOST_TEST(child.peak_memory() < 40 * megabyte);
  int replies = 0;
  while (replies < commands && child.read_line(tengen::test::patience).value_or("").rfind("name=\"Tengen\"", 0) == 0)
    ++replies;
  writer.join();
  BOOST_TEST(replies == commands);
  child.write("END\n");
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
}

BOOST_AUTO_TEST_CASE(a_million_commands) {
  constexpr int commands = TENGEN_SANITIZED ? 100000 : 1000000;
  for (const Protocol& protocol : protocols()) {
    const bool gtp = protocol.name == "GTP";
    ChildProcess child(protocol.command);
    child.write(gtp ? "protocol_version\n" : "START 15\n");
    BOOST_TEST(answer(child).value_or("") == (gtp ? "= 2" : "OK"));
    if (gtp) static_cast<void>(child.read_line(tengen::test::patience));
    std::string text;
    for (int i = 0; i < 1000; ++i) text += gtp ? "# a remark\n\n" : "INFO game_type 1\nINFO time_left 1000\n";
    for (int i = 0; i < commands / 2000; ++i) BOOST_TEST_REQUIRE(child.write(text));
    child.write(gtp ? "7 protocol_version\n" : "INFO timeout_turn 20\nBEGIN\n");
    const std::string last = answer(child).value_or("nothing");
    BOOST_TEST((gtp ? last == "=7 2" : is_move(last)), protocol.name << ": " << last);
    if (!TENGEN_SANITIZED) BOOST_TEST(child.peak_memory() < 40 * megabyte);
  }
}

BOOST_AUTO_TEST_CASE(lines_of_a_megabyte) {
  for (const Protocol& protocol : protocols()) {
    const bool gtp = protocol.name == "GTP";
    ChildProcess child(protocol.command);
    if (!gtp) {
      child.write("START 15\n");
      BOOST_TEST(answer(child).value_or("") == "OK");
    }
    for (int i = 0; i < 8; ++i) {
      // With and without a word that it knows in front.
      child.write((i % 2 == 0 ? "" : gtp ? "play b " : "TURN ") + std::string(megabyte, i % 4 < 2 ? 'x' : '1') + "\n");
      const std::string said = answer(child).value_or("nothing");
      BOOST_TEST(said.size() < 300U);
      BOOST_TEST(said.rfind(gtp ? "?" : "ERROR the line is too long", 0) == 0U, said);
      if (gtp) static_cast<void>(child.read_line(tengen::test::patience));
    }
    child.write(gtp ? "7 protocol_version\n" : "INFO timeout_turn 20\nBEGIN\n");
    const std::string last = answer(child).value_or("nothing");
    BOOST_TEST((last == (gtp ? "=7 2" : "7,7")), last);
    BOOST_TEST(child.read_stderr() == "");
  }
}

BOOST_AUTO_TEST_CASE(a_suspended_search_answers_when_it_is_woken) {
  ChildProcess child({TENGEN_BINARY});
  child.write("START 15\nINFO timeout_turn 300\nBOARD\n7,7,2\n8,8,1\nDONE\n");
  BOOST_TEST(answer(child).value_or("") == "OK");
  std::this_thread::sleep_for(100ms);
  child.suspend();
  std::this_thread::sleep_for(350ms);
  child.resume();
  BOOST_TEST(is_move(answer(child)));
}

// The judge stops the process during the opponent's turn, here for longer than the whole clock.
BOOST_AUTO_TEST_CASE(it_moves_after_a_suspension_longer_than_its_clock) {
  ChildProcess child({TENGEN_BINARY});
  child.write(
      "START 15\nINFO timeout_turn 10000\nINFO timeout_match 200\nINFO time_left 200\nBOARD\n7,7,2\n8,8,1\nDONE\n");
  BOOST_TEST(answer(child).value_or("") == "OK");
  BOOST_TEST(is_move(answer(child)));
  child.suspend();
  std::this_thread::sleep_for(300ms);
  child.resume();
  child.write("INFO time_left 100\nTURN 1,1\n");
  BOOST_TEST(is_move(answer(child)));
}

// A sanitizer reserves more than any limit.
BOOST_AUTO_TEST_CASE(refused_memory_makes_a_smaller_table, *boost::unit_test::enable_if<!TENGEN_SANITIZED>()) {
  ChildProcess child(limited("-v 300000"));
  child.write("START 15\nINFO max_memory 1073741824\nINFO timeout_turn 100\nBOARD\n7,7,2\n8,8,1\nDONE\n");
  BOOST_TEST(answer(child).value_or("") == "OK");
  BOOST_TEST(is_move(answer(child)));
  child.write("TURN 0,0\n");
  BOOST_TEST(is_move(answer(child)));
  child.write("END\n");
  BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) == 0);
}

// However much a host allows, the machine is not brought down with it.
BOOST_AUTO_TEST_CASE(boundless_memory_is_not_believed) {
  ChildProcess child({TENGEN_BINARY});
  child.write("START 15\nINFO max_memory 9000000000000000000\nINFO timeout_turn 100\nBOARD\n7,7,2\n8,8,1\nDONE\n");
  BOOST_TEST(answer(child).value_or("") == "OK");
  BOOST_TEST(is_move(answer(child)));
}

// A limit of the file size stands for a full disk: writing fails in the middle of a file.
BOOST_AUTO_TEST_CASE(a_full_disk_is_told_and_spares_the_old_file) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "table.bin";
  const std::string play = "START 15\nINFO timeout_turn 600000\nINFO max_node 20000\nBOARD\n7,7,2\n8,8,1\nDONE\n";
  {
    ChildProcess child({TENGEN_BINARY});
    child.write("START 5\nYXHASHDUMP\n" + file.string() + "\n");
    BOOST_TEST(answer(child).value_or("") == "OK");
    BOOST_TEST(child.read_line(tengen::test::patience).value_or("") == "MESSAGE hash table written");
  }
  const std::string before = tengen::test::contents(file);
  BOOST_TEST(!before.empty());
  ChildProcess child(limited("-f 1"));  // KiB: a few entries of the table
  child.write(play);
  BOOST_TEST(answer(child).value_or("") == "OK");
  BOOST_TEST(is_move(answer(child)));
  child.write("YXHASHDUMP\n" + file.string() + "\n");
  BOOST_TEST(answer(child).value_or("") == "ERROR '" + file.string() + "': the file cannot be written");
  child.write("TURN 0,0\n");
  BOOST_TEST(is_move(answer(child)));
  BOOST_TEST(tengen::test::contents(file) == before);
  BOOST_TEST(files_in(folder.path()) == 1U);
}

BOOST_AUTO_TEST_CASE(a_full_disk_fails_every_command_that_saves) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "game.txt") << "h8i9i8j8\n";
  std::ofstream(folder.path() / "out.sgf") << "as it was";
  std::ofstream(folder.path() / "input.txt")
      << "1\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n00000\n";
  for (const std::string& command :
       std::vector<std::string>{"convert game.txt out.sgf --force", "analyze game.txt --time 1 -o out.sgf --force",
                                "analyze game.txt --time 1 -o /dev/null --html out.sgf --force",
                                "little-go --move-time 50", "selfplay --size 5 --nodes 20 --final -o out.sgf --force",
                                "solve gomoku --size 3 --in-a-row 3 --proof out.sgf --force",
                                "solve connect --columns 4 --rows 4 --make-book out.sgf --plies 1 --force"}) {
    ChildProcess child(limited("-f 0", command), {.directory = folder.path().string()});
    child.close_input();
    while (child.read_line(tengen::test::patience)) {
    }
    const std::string said = child.read_stderr();
    BOOST_TEST(child.wait(tengen::test::patience).value_or(-1) != 0, command);
    BOOST_TEST(said.find("cannot be written") != std::string::npos, command << ": " << said);
    BOOST_TEST(tengen::test::contents(folder.path() / "out.sgf") == "as it was");
  }
}

// The host is told, the game is played all the same; other commands refuse.
BOOST_AUTO_TEST_CASE(weights_that_cannot_be_used_are_told_and_replaced) {
  const TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  std::string weights(tengen::gomoku::standard_weights(tengen::gomoku::Rule::freestyle));
  std::ofstream(path("short"), std::ios::binary) << weights.substr(0, weights.size() / 2);
  weights[weights.size() / 3] ^= 1;
  std::ofstream(path("damaged"), std::ios::binary) << weights;
  std::ofstream(path("binary"), std::ios::binary) << std::string(5000, '\0');
  const std::vector<std::string> bad{path("missing"), path("short"),          path("damaged"),
                                     path("binary"),  folder.path().string(), "/dev/null"};
  for (const std::string& file : bad) {
    ChildProcess brain({TENGEN_BINARY, "--weights", file});
    brain.write("START 15\nINFO timeout_turn 100\nBEGIN\n");
    BOOST_TEST(brain.read_line(tengen::test::patience).value_or("") == "OK");
    const std::string message = brain.read_line(tengen::test::patience).value_or("");
    BOOST_TEST(message.starts_with("MESSAGE weights '" + file + "': "), message);
    BOOST_TEST(message.ends_with("; playing with the built-in ones"), message);
    BOOST_TEST(is_move(answer(brain)));
    brain.write("START 15\nEND\n");
    BOOST_TEST(answer(brain).value_or("") == "OK");
    BOOST_TEST(brain.wait(tengen::test::patience).value_or(-1) == 0);
    BOOST_TEST(brain.read_stderr() == "");

    const Outcome refused = run_tengen({"--weights", file, "perft", "gomoku", "1"});
    BOOST_TEST(refused.code == 2);
    BOOST_TEST(refused.error.starts_with("tengen: weights '" + file + "': "), refused.error);
    const Outcome gtp = run_tengen({"--weights", file, "gtp", "--game", "gomoku"}, "name\nquit\n");
    BOOST_TEST(gtp.output.starts_with("= Tengen"), gtp.output);
    BOOST_TEST(gtp.error.starts_with("tengen: weights '" + file + "': "), gtp.error);
  }
}

BOOST_AUTO_TEST_CASE(two_instances_share_a_folder) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "table.bin";
  ChildProcess first({TENGEN_BINARY}, {.directory = folder.path().string()});
  ChildProcess second({TENGEN_BINARY}, {.directory = folder.path().string()});
  for (ChildProcess* child : {&first, &second}) {
    child->write("START 15\nINFO folder " + folder.path().string() +
                 "\nINFO timeout_turn 100\nBOARD\n7,7,2\n8,8,1\nDONE\n");
    BOOST_TEST(answer(*child).value_or("") == "OK");
    BOOST_TEST(is_move(answer(*child)));
  }
  for (int i = 0; i < 10; ++i) {
    for (ChildProcess* child : {&first, &second}) child->write("YXHASHDUMP\n" + file.string() + "\n");
    for (ChildProcess* child : {&first, &second}) {
      BOOST_TEST(child->read_line(tengen::test::patience).value_or("") == "MESSAGE hash table written");
    }
  }
  first.write("YXHASHLOAD\n" + file.string() + "\n");
  BOOST_TEST(first.read_line(tengen::test::patience).value_or("") == "MESSAGE hash table loaded");
  BOOST_TEST(files_in(folder.path()) == 1U);
}

BOOST_AUTO_TEST_CASE(a_host_may_not_name_a_device_or_a_pipe) {
  ChildProcess child({TENGEN_BINARY});
  child.write("START 15\nYXHASHDUMP\n/dev/full\nYXHASHLOAD\n/dev/zero\n");
  BOOST_TEST(answer(child).value_or("") == "OK");
  BOOST_TEST(answer(child).value_or("") == "ERROR '/dev/full': that is no plain file");
  BOOST_TEST(answer(child).value_or("") == "ERROR '/dev/zero': that is no plain file");
}

// What a user names is written to as it is: a device stays one.
BOOST_AUTO_TEST_CASE(a_user_may_name_a_device) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "game.txt") << "h8i9i8j8\n";
  const auto analyze = [&](const std::string& output) {
    return run_tengen({"analyze", "game.txt", "--time", "1", "-o", output}, {}, folder.path().string()).code;
  };
  BOOST_TEST(analyze("/dev/null") == 0);
  BOOST_TEST(fs::is_character_file("/dev/null"));
  BOOST_TEST(analyze("/dev/full") != 0);
  BOOST_TEST(fs::is_character_file("/dev/full"));
}

BOOST_AUTO_TEST_SUITE_END()
