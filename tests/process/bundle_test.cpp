#include <boost/json.hpp>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/run_tengen.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/transcript.hpp"

// `tengen bundle`: each host's files are read as the host reads them, and what they start holds the host's first
// conversation (manifests/HOST/handshake.txt). The program's path has a blank, a quote and a backslash where the host
// can take them.

BOOST_AUTO_TEST_SUITE(bundle)

namespace {

namespace fs = std::filesystem;
using tengen::test::contents;
using tengen::test::run_program;
using tengen::test::run_tengen;
using Words = std::vector<std::string>;

boost::json::value json(const fs::path& file) {
  boost::json::parse_options options;
  options.allow_comments = true;  // JSON5
  options.allow_trailing_commas = true;
  return boost::json::parse(contents(file), {}, options);
}

Words words(const boost::json::value& list) {
  return boost::json::value_to<Words>(list);
}

std::string text(const boost::json::value& value) {
  return boost::json::value_to<std::string>(value);
}

/// As GoGui and LizzieYzy do: at blanks outside double quotes, without escapes.
Words split(const std::string& command) {
  Words result;
  std::string word;
  bool inside = false;
  for (const char c : command + " ") {
    if (c == '"') {
      inside = !inside;
    } else if (c == ' ' && !inside) {
      if (!word.empty()) result.push_back(word);
      word.clear();
    } else if (c != '\n') {
      word += c;
    }
  }
  return result;
}

Words split_by_shell(const std::string& command) {
  std::istringstream lines(run_program({"/bin/sh", "-c", "printf '%s\\n' " + command}).output);
  Words result;
  for (std::string line; std::getline(lines, line);) result.push_back(line);
  return result;
}

std::string preference(const fs::path& file, const std::string& key) {
  boost::property_tree::ptree tree;
  boost::property_tree::read_xml(file.string(), tree);
  for (const auto& [tag, entry] : tree.get_child("map")) {
    if (tag == "entry" && entry.get<std::string>("<xmlattr>.key") == key) {
      return entry.get<std::string>("<xmlattr>.value");
    }
  }
  return {};
}

Words cgos_command(const fs::path& file) {
  std::ifstream lines(file);
  Words result;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("CommandLine = ");
    if (at == std::string::npos) continue;
    std::istringstream rest(line.substr(at + 14));
    for (std::string word; rest >> word;) result.push_back(word);
  }
  return result;
}

/// The word of the match script that names Tengen's command, taken from what a runner in its place is given, and read
/// with c-gomoku-cli's escapes.
Words gomoku_cli_command(const fs::path& folder) {
  const fs::path runner = folder / "c-gomoku-cli";
  std::ofstream(runner) << "#!/bin/sh\nprintf '%s\\n' \"$@\"\n";
  fs::permissions(runner, fs::perms::owner_all);
  const auto shown = run_program(
      {"env", "PATH=" + folder.string() + ":/bin:/usr/bin", "/bin/sh", (folder / "match.sh").string(), "other"});
  const std::size_t at = shown.output.find("\ncmd=") + 5;
  std::string quoted = shown.output.substr(at, shown.output.find('\n', at) - at);
  if (quoted.front() == '"') quoted = text(boost::json::parse(quoted));  // the same escapes
  return {quoted};
}

/// The command that GomocupJudge is given by the script: a stand-in of its match program shows it.
Words judge_command(const fs::path& folder) {
  std::ofstream(folder / "ai_match.py") << "class ai_match:\n"
                                           "    def __init__(self, cmd_1, **rest):\n"
                                           "        print(cmd_1, flush=True)\n"
                                           "    def play(self):\n"
                                           "        return '', [], 1, 0\n";
  const auto shown = run_program({"python3", (folder / "match.py").string(), folder.string()});
  BOOST_TEST(shown.code == 0, shown.error);
  return split_by_shell(shown.output.substr(0, shown.output.find('\n')));
}

/// What each host that starts the program by a command makes of its bundle.
const std::map<std::string, Words (*)(const fs::path&)>& readers() {
  static const std::map<std::string, Words (*)(const fs::path&)> all{
      {"sabaki",
       [](const fs::path& folder) {
         const auto entry = json(folder / "settings.json").at("engines.list").at(0);
         Words command = split(text(entry.at("args")));
         command.insert(command.begin(), text(entry.at("path")));
         return command;
       }},
      {"gogui",
       [](const fs::path& folder) {
         const fs::path programs = folder / ".java/.userPrefs/net/sf/gogui/gui/program";
         BOOST_TEST(preference(programs / "prefs.xml", "size") == "2");
         const std::string command = preference(programs / "0/prefs.xml", "command");
         BOOST_TEST(contents(folder / "command.txt") == command + "\n");
         return split(command);
       }},
      {"lizgoban",
       [](const fs::path& folder) {
         const auto preset = json(folder / "config.json").at("preset").at(0);
         // By default it waits for a line of KataGo's on stderr, for ever.
         BOOST_TEST(!preset.at("wait_for_startup").as_bool());
         return words(preset.at("engine"));
       }},
      {"ogatak",
       [](const fs::path& folder) {
         const auto config = json(folder / "config.json");
         Words command = words(config.at("gtp_argslist"));
         command.insert(command.begin(), text(config.at("gtp_filepath")));
         return command;
       }},
      {"lizzieyzy",
       [](const fs::path& folder) {
         return split(text(json(folder / "config.txt").at("leelaz").at("engine-settings-list").at(0).at("command")));
       }},
      {"katrain",
       [](const fs::path& folder) {
         return split_by_shell(text(json(folder / "engine.json").at("engine").at("altcommand")));
       }},
      {"gtp2ogs", [](const fs::path& folder) { return words(json(folder / "config.json5").at("bot").at("command")); }},
      {"cgos", [](const fs::path& folder) { return cgos_command(folder / "tengen.cfg"); }},
      {"c-gomoku-cli", gomoku_cli_command},
      {"gomocup-judge", judge_command},
      {"yixin-board", [](const fs::path& folder) { return Words{(folder / "engine").string()}; }},
      {"piskvork", [](const fs::path& folder) { return Words{(folder / "pbrain-tengen64.exe").string()}; }},
      {"qpiskvork", [](const fs::path& folder) { return Words{(folder / "pbrain-tengen").string()}; }},
      {"kaggle",
       [](const fs::path& folder) {
         return Words{(folder / "tengen").string(), "kaggle"};
       }},
      {"jidi",
       [](const fs::path& folder) {
         return Words{(folder / "engine.pth").string(), "jidi"};
       }},
  };
  return all;
}

/// A path to the program that this host can be told.
fs::path program_for(const std::string& host, const fs::path& folder) {
  const std::string name = host == "cgos"                           ? "tengen"
                           : host == "piskvork"                     ? "a brain.exe"
                           : host == "gogui" || host == "lizzieyzy" ? "a tengen"
                                                                    : "a \"te'n\\gen";
  const fs::path place = host == "cgos" ? fs::temp_directory_path() : folder;
  const fs::path program = place / (host == "cgos" ? "tengen-for-cgos" + folder.filename().string().substr(12) : name);
  if (!fs::exists(program)) fs::create_symlink(TENGEN_BINARY, program);
  return program;
}

/// The hosts that `tengen bundle` lists.
Words hosts() {
  const auto shown = run_tengen({"bundle"});
  BOOST_TEST(shown.code == 0);
  std::istringstream lines(shown.output);
  Words result;
  for (std::string line; std::getline(lines, line);) {
    result.push_back(line.substr(0, line.find(' ')));
    BOOST_TEST(line.size() > 20U, line);
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_bundle_starts_the_program) {
  const tengen::test::TemporaryFolder folder;
  for (const std::string& host : hosts()) {
    if (host == "little-go") continue;  // below
    BOOST_TEST_CONTEXT(host) {
      const fs::path program = program_for(host, folder.path());
      const fs::path output = folder.path() / host;
      const auto made = run_tengen({"bundle", host, "--program", program.string(), "-o", output.string()});
      BOOST_TEST(made.code == 0, made.error);
      BOOST_TEST(made.output.find(output.string()) != std::string::npos, made.output);
      BOOST_TEST_REQUIRE(readers().count(host) == 1U);
      const Words command = readers().at(host)(output);
      BOOST_TEST_REQUIRE(!command.empty());
      BOOST_TEST(fs::exists(command.front()), command.front());

      auto transcript = tengen::test::read_transcript(fs::path(TENGEN_MANIFESTS) / host / "handshake.txt");
      BOOST_TEST(Words(command.begin() + 1, command.end()) == transcript.arguments, boost::test_tools::per_element());
      transcript.arguments.clear();
      BOOST_TEST(play_transcript(transcript, command, {.merge_stderr = true, .directory = folder.path().string()}) ==
                 "");
      if (host == "cgos") fs::remove(program);
    }
  }
}

BOOST_AUTO_TEST_CASE(goguis_script_starts_it_with_the_same_command) {
  const tengen::test::TemporaryFolder folder;
  const fs::path program = program_for("gogui", folder.path());
  const auto made = run_tengen({"bundle", "gogui", "--program", program.string(), "-o", folder.path().string()});
  BOOST_TEST(made.code == 0, made.error);
  std::ofstream(folder.path() / "gogui") << "#!/bin/sh\nprintf '%s\\n' \"$@\"\n";
  fs::permissions(folder.path() / "gogui", fs::perms::owner_all);
  const auto shown = run_program({"env", "PATH=" + folder.path().string() + ":/bin:/usr/bin", "/bin/sh",
                                  (folder.path() / "gogui.sh").string(), "-komi", "6.5"});
  BOOST_TEST(shown.output == "-size\n5\n-program\n" + contents(folder.path() / "command.txt") + "-komi\n6.5\n");
}

BOOST_AUTO_TEST_CASE(the_little_go_hosts_player_plays) {
  const tengen::test::TemporaryFolder folder;
  BOOST_TEST(run_tengen({"bundle", "little-go", "-o", folder.path().string()}).code == 0);
  std::string board;
  for (int row = 0; row < 10; ++row) board += "00000\n";
  std::ofstream(folder.path() / "input.txt") << "1\n" << board;
  BOOST_TEST(run_program({"python3", "my_player3.py"}, {}, folder.path().string()).code == 0);
  BOOST_TEST(contents(folder.path() / "output.txt").substr(0, 3) == "2,2");
}

BOOST_AUTO_TEST_CASE(files_that_exist_stay) {
  const tengen::test::TemporaryFolder folder;
  const std::string output = folder.path().string();
  std::ofstream(folder.path() / "command.txt") << "mine\n";
  const Words command{"bundle", "gogui", "-o", output};
  const auto refused = run_tengen(command);
  BOOST_TEST(refused.code == 1);
  BOOST_TEST(refused.error == "tengen: " + output + "/command.txt exists already: give another --output, or --force\n");
  BOOST_TEST(contents(folder.path() / "command.txt") == "mine\n");
  BOOST_TEST(!fs::exists(folder.path() / "gogui.sh"));  // nothing of it is written

  BOOST_TEST(run_tengen({"bundle", "gogui", "-o", output, "--force"}).code == 0);
  BOOST_TEST(contents(folder.path() / "command.txt") != "mine\n");

  // A copy of the program is as little overwritten.
  BOOST_TEST(run_tengen({"bundle", "yixin-board", "-o", output}).code == 0);
  BOOST_TEST(run_tengen({"bundle", "yixin-board", "-o", output}).code == 1);
  BOOST_TEST(run_tengen({"bundle", "yixin-board", "-o", output, "--force"}).code == 0);
}

BOOST_AUTO_TEST_CASE(the_folder_is_the_hosts_name) {
  const tengen::test::TemporaryFolder folder;
  BOOST_TEST(run_tengen({"bundle", "Sabaki"}, {}, folder.path().string()).code == 0);
  const auto entry = json(folder.path() / "sabaki" / "settings.json").at("engines.list").at(0);
  BOOST_TEST(fs::equivalent(text(entry.at("path")), TENGEN_BINARY));
}

BOOST_AUTO_TEST_CASE(wrong_use_is_told) {
  const tengen::test::TemporaryFolder folder;
  const auto error_of = [&](Words arguments, int code) {
    arguments.insert(arguments.begin(), "bundle");
    const auto outcome = run_tengen(arguments, {}, folder.path().string());
    BOOST_TEST(outcome.code == code, outcome.error);
    BOOST_TEST(outcome.output == "");
    return outcome.error;
  };
  BOOST_TEST(error_of({"nobody"}, 2) == "tengen: no host nobody (`tengen bundle` lists them)\n");
  BOOST_TEST(error_of({"sabaki", "--program", "missing"}, 1).find("missing is no program\n") != std::string::npos);
  BOOST_TEST(error_of({"sabaki", "--program", "."}, 1).find("is no program\n") != std::string::npos);
  std::ofstream(folder.path() / "file") << "";
  BOOST_TEST(error_of({"ogatak", "-o", "file/below"}, 1).find("file/below cannot be made: ") != std::string::npos);
  BOOST_TEST(error_of({"ogatak", "-o", "file"}, 1).find("file cannot be made: ") != std::string::npos);
  BOOST_TEST(error_of({"piskvork"}, 2).find("runs programs for Windows") != std::string::npos);

  fs::create_symlink(TENGEN_BINARY, folder.path() / "pbrain-tengen");
  BOOST_TEST(error_of({"sabaki", "--program", "pbrain-tengen"}, 2).find("speaks Gomocup only") != std::string::npos);
  BOOST_TEST(run_tengen({"bundle", "qpiskvork", "--program", "pbrain-tengen"}, {}, folder.path().string()).code == 0);
  fs::create_symlink(TENGEN_BINARY, folder.path() / "a tengen");
  BOOST_TEST(error_of({"cgos", "--program", "a tengen"}, 2).find("splits its command at every blank") !=
             std::string::npos);
  BOOST_TEST(!fs::exists(folder.path() / "sabaki"));
  BOOST_TEST(!fs::exists(folder.path() / "cgos"));
}

BOOST_AUTO_TEST_SUITE_END()
