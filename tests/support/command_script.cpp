#include "tests/support/command_script.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tests/support/run_tengen.hpp"
#include "tests/support/scripts.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tengen::test {

namespace {

namespace fs = std::filesystem;

/// Words at blanks outside double quotes.
Words arguments_of(const std::string& line) {
  Words arguments;
  std::istringstream stream(line);
  for (std::string word; stream >> std::ws && !stream.eof();) {
    if (stream.peek() != '"') {
      stream >> word;
    } else {
      stream.get();
      std::getline(stream, word, '"');
    }
    arguments.push_back(unescaped(word));
  }
  return arguments;
}

class Commands {
 public:
  explicit Commands(std::string path) : path_(std::move(path)) {}

  void run(const std::vector<ScriptLine>& lines) {
    for (const ScriptLine& line : lines) {
      line_ = &line;
      obey(line.text);
    }
  }

 private:
  void obey(const std::string& text) {
    const auto [words, sign, wanted] = parted(text);
    const std::string name = words.substr(0, words.find(' '));
    const std::string rest = name.size() == words.size() ? "" : words.substr(name.size() + 1);
    if (text.starts_with("!file ") || text.starts_with("!input ")) {
      const std::string told = text.substr(text.find(' ') + 1);
      if (name == "!input") return static_cast<void>(input_ = unescaped(told));
      std::ofstream(file(told.substr(0, told.find(' '))), std::ios::binary)
          << (told.find(' ') == std::string::npos ? "" : unescaped(told.substr(told.find(' ') + 1)));
    } else if (name.front() == '$') {
      start(rest);
      const int code = name.size() == 1 ? 0 : std::stoi(name.substr(1));
      fail_unless(outcome_.code == code, "exit code " + std::to_string(outcome_.code));
      // Wrong use is answered by one line that a terminal does not act on.
      const auto& said = outcome_.error;
      const auto controls = std::count_if(said.begin(), said.end(), [](unsigned char c) { return c < ' '; });
      if (code == 2) fail_unless(said.ends_with('\n') && controls == 1, "more than a line");
      if (!sign.empty()) check(sign, code == 0 ? outcome_.output : outcome_.error, wanted);
    } else if (name == "!game") {
      fs::copy_file(fs::path(TENGEN_TEST_DATA) / "games" / rest, file(rest));
    } else if (name == "!link") {
      fs::create_symlink(rest.substr(rest.find(' ') + 1), file(rest.substr(0, rest.find(' '))));
    } else if (name == "!folder") {
      fs::create_directory(file(rest));
    } else if (name == "count") {
      const std::size_t found = split(outcome_.output, unescaped(rest.substr(rest.find(' ') + 1))).size() - 1;
      fail_unless(found == std::stoul(rest), std::to_string(found) + " times in '" + outcome_.output + "'");
    } else if (name == "none") {
      fail_unless(!fs::exists(file(rest)), rest + " is there");
    } else if (name == "json") {
      check_json(rest.substr(0, rest.find(' ')), rest.substr(rest.find(' ') + 1));
    } else {
      check(sign,
            name == "out"    ? outcome_.output
            : name == "err"  ? outcome_.error
            : name == "row"  ? row(rest)
            : name == "file" ? contents(file(rest))
                             : throw std::runtime_error(where() + "nothing is called " + name),
            wanted);
    }
  }

  void check(const std::string& sign, const std::string& text, const std::string& wanted) const {
    const bool line = sign == "->" && !wanted.empty();
    fail_unless(is_wanted(sign, text, line ? wanted + "\n" : wanted), "'" + text + "'");
  }

  void start(const std::string& line) {
    Words command = arguments_of(line);
    if (command.at(0) == "tengen") command[0] = TENGEN_BINARY;
    if (command.at(0) == "tengen-lab") command[0] = TENGEN_LAB;
    outcome_ = run_program(command, std::exchange(input_, {}), folder_.path().string());
  }

  /// A pointer into the JSON of the last line that was printed.
  void check_json(const std::string& pointer, const std::string& wanted) {
    const std::size_t end = outcome_.output.find_last_not_of('\n') + 1;
    const std::size_t before = outcome_.output.rfind('\n', end - 1);
    boost::system::error_code error;
    const auto value = boost::json::parse(outcome_.output.substr(before + 1, end - before - 1), error);
    if (error) return fail_unless(false, "no JSON: '" + outcome_.output + "'");
    const auto* const found = value.find_pointer(pointer, error);
    const std::string is = found == nullptr ? "none" : boost::json::serialize(*found);
    fail_unless(is == wanted, pointer + " is " + is);
  }

  /// The line of the output whose first word this is.
  [[nodiscard]] std::string row(const std::string& first) const {
    for (const std::string& line : split(outcome_.output, "\n")) {
      const Words words = words_of(line);
      if (!words.empty() && words[0] == first) return line;
    }
    return {};
  }

  [[nodiscard]] fs::path file(const std::string& name) const { return folder_.path() / unescaped(name); }
  [[nodiscard]] std::string where() const { return path_ + ":" + std::to_string(line_->number) + ": "; }
  void fail_unless(bool right, const std::string& what) const {
    BOOST_CHECK_MESSAGE(right, where() << line_->text << ": " << what << "\n" << outcome_.error);
  }

  TemporaryFolder folder_;
  std::string path_;
  const ScriptLine* line_ = nullptr;
  std::string input_;
  Outcome outcome_;
};

}  // namespace

NamedCases command_cases(const std::string& name) {
  const std::string path = std::string(TENGEN_TEST_DATA) + "/commands/" + name + ".txt";
  const auto cases = std::make_shared<std::map<std::string, ScriptCase>>(read_script(path));
  Words names;
  for (const auto& [title, lines] : *cases) names.push_back(title);
  return NamedCases(name, names,
                    [path, cases](const std::string& title) { Commands(path).run(cases->at(title).lines); });
}

}  // namespace tengen::test
