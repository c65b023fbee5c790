#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/patience.hpp"
#include "tests/support/patterns.hpp"
#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"

// The student platforms: Little-Go's files, and the Python launchers as the platforms call them, with the program
// beside them and without it.

BOOST_AUTO_TEST_SUITE(observers)

namespace {

namespace fs = std::filesystem;
using tengen::test::ChildProcess;
using tengen::test::Outcome;
using tengen::test::run_tengen;

const fs::path manifests = TENGEN_MANIFESTS;
const std::string empty_board = "00000\n00000\n00000\n00000\n00000";

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// The launchers are skipped where there is no Python.
const bool has_python = std::system("python3 -c '' >/dev/null 2>&1") == 0;

/// Runs Python in a folder.
Outcome run_python(const fs::path& folder, const std::vector<std::string>& arguments) {
  std::vector<std::string> command{"python3"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  ChildProcess child(command, {.directory = folder.string()});
  child.close_input();
  Outcome outcome;
  while (const auto line = child.read_line(tengen::test::patience)) outcome.output += *line + "\n";
  outcome.code = child.wait(tengen::test::patience).value_or(-1);
  outcome.error = child.read_stderr();
  return outcome;
}

bool one_line_with(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos && text.find('\n') == text.size() - 1;
}

/// Runs Python in a folder; its output.
std::string python(const fs::path& folder, const std::vector<std::string>& arguments) {
  const Outcome outcome = run_python(folder, arguments);
  BOOST_TEST(outcome.code == 0, outcome.error);
  return outcome.output;
}

}  // namespace

BOOST_AUTO_TEST_CASE(little_go_writes_its_move_and_keeps_count) {
  const tengen::test::TemporaryFolder folder;
  write(folder.path() / "input.txt", "1\n" + empty_board + "\n" + empty_board);
  const Outcome first = run_tengen({"little-go", "--move-time", "50"}, "", folder.path().string());
  BOOST_TEST(first.code == 0, first.error);
  BOOST_TEST(tengen::test::contents(folder.path() / "output.txt") == "2,2");
  const std::string after = "00000\n00000\n00100\n00000\n00000";
  write(folder.path() / "input.txt", "1\n" + after + "\n" + "20000\n00000\n00100\n00000\n00000");
  BOOST_TEST(run_tengen({"little-go", "--move-time", "50", "--folder", folder.path().string()}).code == 0);
  BOOST_TEST(tengen::test::contents(folder.path() / "tengen-state.txt").rfind("tengen-little-go 1 3 ", 0) == 0U);
}

BOOST_AUTO_TEST_CASE(little_go_passes_where_nothing_makes_sense) {
  const tengen::test::TemporaryFolder folder;
  const auto error_with = [&folder](const std::string& text) {
    write(folder.path() / "input.txt", text);
    fs::remove(folder.path() / "output.txt");
    const Outcome outcome = run_tengen({"little-go", "--no-state"}, "", folder.path().string());
    BOOST_TEST(outcome.code == 1);
    BOOST_TEST(tengen::test::contents(folder.path() / "output.txt") == "PASS");
    BOOST_TEST(!fs::exists(folder.path() / "tengen-state.txt"));
    return outcome.error;
  };
  BOOST_TEST(error_with("").rfind("tengen: input.txt: line 1", 0) == 0U);
  BOOST_TEST(error_with("2\n" + empty_board).rfind("tengen: input.txt: line 7", 0) == 0U);
  BOOST_TEST(error_with(std::string(100000, '1')) != "");
  BOOST_TEST(error_with("2\n" + empty_board + "\n11300\n00000\n00000\n00000\n00000")
                 .rfind("tengen: input.txt: line 7 is not five of 0 1 2", 0) == 0U);
}

// A pass gives a turn away.
BOOST_AUTO_TEST_CASE(little_go_moves_in_the_position_that_is_there) {
  const tengen::test::TemporaryFolder folder;
  const std::string jump = "1\n00000\n00000\n00100\n00000\n00000\n02000\n00020\n00100\n00000\n00000\n";
  for (const std::string& text : {"1\n" + empty_board + "\n" + empty_board + "\n# end\n",
                                  "\xEF\xBB\xBF"
                                  "1\r\n" +
                                      empty_board + "\n" + empty_board,
                                  jump, "2\n" + empty_board + "\n11100\n00000\n00000\n00000\n00000"}) {
    write(folder.path() / "input.txt", text);
    const Outcome outcome = run_tengen({"little-go", "--move-time", "50"}, "", folder.path().string());
    BOOST_TEST(outcome.code == 0, outcome.error);
    const std::string move = tengen::test::contents(folder.path() / "output.txt");
    BOOST_TEST((move.size() == 3 && move[1] == ','), text << ": " << move);
  }
}

BOOST_AUTO_TEST_CASE(little_gos_launcher) {
  if (!has_python) return;
  for (const bool with_program : {true, false}) {
    BOOST_TEST_CONTEXT("with the program: " << with_program) {
      const tengen::test::TemporaryFolder folder;
      fs::copy_file(manifests / "little-go" / "my_player.py", folder.path() / "my_player3.py");
      if (with_program) fs::create_symlink(TENGEN_BINARY, folder.path() / "tengen");
      // Black may take two stones in the corner, or lose his own.
      write(folder.path() / "input.txt", "1\n00000\n00000\n00000\n11000\n02100\n00000\n00000\n00000\n11000\n22000");
      write(folder.path() / "output.txt", "old");
      python(folder.path(), {"my_player3.py"});
      const std::string move = tengen::test::contents(folder.path() / "output.txt");
      BOOST_TEST((move == "PASS" || (move.size() == 3 && move[1] == ',')), move);
      write(folder.path() / "input.txt", "1\n00000\n00000\n00000\n11000\n00000\n00000\n00000\n00000\n11000\n02000");
      python(folder.path(), {"my_player3.py"});
      BOOST_TEST(tengen::test::contents(folder.path() / "output.txt").size() >= 3U);
      BOOST_TEST(fs::exists(folder.path() / "tengen-state.txt") == with_program);
    }
  }
}

BOOST_AUTO_TEST_CASE(little_gos_launcher_says_what_is_wrong_in_one_line) {
  if (!has_python) return;
  for (const bool with_program : {true, false}) {
    for (const std::string text : {"", "3", "1\n00000\n", "1\n00000\n00x00\n"}) {
      const tengen::test::TemporaryFolder folder;
      fs::copy_file(manifests / "little-go" / "my_player.py", folder.path() / "my_player3.py");
      if (with_program) fs::create_symlink(TENGEN_BINARY, folder.path() / "tengen");
      write(folder.path() / "input.txt", text);
      const Outcome outcome = run_python(folder.path(), {"my_player3.py"});
      BOOST_TEST(outcome.code == 1);
      BOOST_TEST(one_line_with(outcome.error, "input.txt: line "), outcome.error);
      BOOST_TEST(tengen::test::contents(folder.path() / "output.txt") == "PASS");
    }
  }
}

// The library's habits that the example needs, after its documents: channels for moves and messages, thoughts as
// objects. With pygomo-lib itself the example is run by hand.
const std::string stand_in_for_pygomo = R"(
import subprocess
from types import SimpleNamespace

def name(point):
    x, y = point.split(",")
    return chr(97 + int(x)) + str(int(y) + 1)

def thought(line):
    words = line.split()
    at = {word: words[words.index(word) + 1] for word in ("depth", "ev", "n", "n/ms", "tm") if word in words}
    unit = {"K": 1000, "M": 1000000, "G": 1000000000}.get(at["n"][-1], 1)
    rank = int(words[words.index("multipv") + 1]) if "multipv" in words else 1
    return SimpleNamespace(depth=int(at["depth"].split("-")[0]), nodes=int(at["n"].rstrip("KMG")) * unit, winrate=0.5,
                           multipv=rank, eval=SimpleNamespace(raw_value=at["ev"]),
                           pv=[name(point) for point in words[words.index("pv") + 1:]])

class EngineClient:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, universal_newlines=True)
    def __enter__(self):
        return self
    def __exit__(self, *_):
        self.process.communicate("END\n")
    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
    def start(self, size):
        self.send("START %d" % size)
        assert self.process.stdout.readline() == "OK\n"
    def set_time(self, turn_time_ms):  # nodes instead, as many on every machine
        self.send("INFO TIMEOUT_TURN 600000\nINFO MAX_NODE %d" % (20 * turn_time_ms))
    def ask(self, line):
        self.send(line)
        thoughts = []
        for answer in self.process.stdout:
            if not answer.startswith("MESSAGE "):
                return SimpleNamespace(move=name(answer.strip()), search_info=thoughts[-1], all_info=thoughts)
            thoughts.append(thought(answer))
    def turn(self, move):
        return self.ask("TURN %d,%d" % (ord(move[0]) - 97, int(move[1:]) - 1))
    def nbest(self, count):
        return self.ask("YXNBEST %d" % count)
)";

BOOST_AUTO_TEST_CASE(pygomos_example) {
  if (!has_python) return;
  const tengen::test::TemporaryFolder folder;
  fs::copy_file(manifests / "pygomo" / "example.py", folder.path() / "example.py");
  write(folder.path() / "pygomo.py", stand_in_for_pygomo);
  const std::string program = (folder.path() / "pbrain-tengen").string();
  fs::create_symlink(TENGEN_BINARY, program);
  const std::string output = python(folder.path(), {"example.py", program});
  BOOST_TEST(tengen::test::matches(output,
                                   "h8 [a-o]\\d+ depth \\d+, 50 %, \\d+ nodes\n"
                                   "i10 [a-o]\\d+ depth \\d+, 50 %, \\d+ nodes\n"
                                   "1\\. [a-o]\\d+ \\S+\n2\\. [a-o]\\d+ \\S+\n3\\. [a-o]\\d+ \\S+\n"),
             output);
  for (const std::vector<std::string>& wrong : {std::vector<std::string>{}, {"no-such-file"}, {program, program}}) {
    std::vector<std::string> words{"example.py"};
    words.insert(words.end(), wrong.begin(), wrong.end());
    const Outcome outcome = run_python(folder.path(), words);
    BOOST_TEST(outcome.code == 1);
    BOOST_TEST(one_line_with(outcome.error, "usage: "), outcome.error);
  }
}

BOOST_AUTO_TEST_CASE(gomocup_judges_script_says_what_is_wrong_in_one_line) {
  if (!has_python) return;
  const tengen::test::TemporaryFolder folder;
  const std::string to = (folder.path() / "judge").string();
  BOOST_TEST_REQUIRE(run_tengen({"bundle", "gomocup-judge", "--output", to}).code == 0);
  const std::string brain = TENGEN_BINARY;
  for (const auto& [words, text] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{}, "usage: "},
           {{".", brain, "1", "1", "1"}, "usage: "},
           {{"."}, "it has no ai_match.py"},
           {{"no-such-folder"}, "it has no ai_match.py"},
           {{".", "no-such-brain"}, "is no program that can be run"},
           {{".", brain, "x"}, "GAMES is a number from 1, not 'x'"},
           {{".", brain, "1", "0"}, "MILLISECONDS is a number from 1, not '0'"}}) {
    std::vector<std::string> command{"judge/match.py"};
    command.insert(command.end(), words.begin(), words.end());
    const Outcome outcome = run_python(folder.path(), command);
    BOOST_TEST(outcome.code == 1);
    BOOST_TEST(one_line_with(outcome.error, text), outcome.error);
  }
}

BOOST_AUTO_TEST_CASE(kaggles_launcher) {
  if (!has_python) return;
  const std::string script = R"(
import time
scope = {}
exec(compile(open("main.py").read(), "main.py", "exec"), scope)
agent = [value for value in scope.values() if callable(value)][-1]
config = {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 0.6, "__raw_path__": "main.py"}
def ask(board, mark, **other):
    begin = time.monotonic()
    column = agent({"board": board, "mark": mark, "step": 0, "remainingOverageTime": 0}, dict(config, **other))
    assert type(column) is int, column
    return column
bottom = [0] * 35
print(ask(bottom + [1, 1, 1, 0, 2, 2, 0], 1), ask(bottom + [1, 1, 1, 0, 2, 2, 0], 2), ask([0] * 8 + [1, 2, 0, 0] + [2, 1, 0, 0], 1, columns=4, rows=4))
print(agent.__name__, scope["_state"]["engine"] is not None)
)";
  for (const bool with_program : {true, false}) {
    BOOST_TEST_CONTEXT("with the program: " << with_program) {
      const tengen::test::TemporaryFolder folder;
      fs::copy_file(manifests / "kaggle" / "main.py", folder.path() / "main.py");
      if (with_program) fs::create_symlink(TENGEN_BINARY, folder.path() / "tengen");
      const std::string output = python(folder.path(), {"-c", script});
      BOOST_TEST(output.rfind("3 3 ", 0) == 0U, output);
      BOOST_TEST(output.find(with_program ? "agent True" : "agent False") != std::string::npos, output);
    }
  }
}

BOOST_AUTO_TEST_CASE(jidis_launcher) {
  if (!has_python) return;
  const std::string script = R"(
import time
import submission
def ask(stones, player):
    board = [[[0] for _ in range(15)] for _ in range(15)]
    for number, (x, y) in enumerate(stones):
        board[x][y][0] = 1 + number % 2
    before = repr(board)
    begin = time.monotonic()
    answer = submission.my_controller({"state_map": board, "chess_player_idx": player, "board_width": 15, "board_height": 15}, None)
    assert repr(board) == before and time.monotonic() - begin < 3
    assert [len(part) for part in answer] == [15, 15] and [sum(part) for part in answer] == [1, 1]
    return answer[0].index(1), answer[1].index(1)
print(ask([], 1), ask([], 2))
print(ask([(7, 4), (0, 0), (7, 5), (0, 2), (7, 6), (0, 4), (7, 7), (7, 8)], 1))
print(submission._engine is not None)
)";
  for (const bool with_program : {true, false}) {
    BOOST_TEST_CONTEXT("with the program: " << with_program) {
      const tengen::test::TemporaryFolder folder;
      fs::copy_file(manifests / "jidi" / "submission.py", folder.path() / "submission.py");
      if (with_program) {
        fs::copy_file(TENGEN_BINARY, folder.path() / "engine.pth");
        fs::permissions(folder.path() / "engine.pth", fs::perms::owner_read | fs::perms::owner_write);
      }
      const std::string output = python(folder.path(), {"-c", script});
      BOOST_TEST(output == std::string("(7, 7) (0, 0)\n(7, 3)\n") + (with_program ? "True\n" : "False\n"));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
