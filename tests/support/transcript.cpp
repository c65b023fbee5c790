#include "tests/support/transcript.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/patterns.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace tengen::test {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds quiet{400};  // how long nothing must come before a rewritten answer counts as complete

bool is_aside(const std::string& line) {
  return line.rfind("MESSAGE", 0) == 0 || line.rfind("DEBUG", 0) == 0 || line.rfind("INFO", 0) == 0;
}

bool is_answer(const std::string& line, const std::string& expected) {
  if (!expected.empty() && (expected.front() == '~' || expected.front() == '*')) {
    return matches(line, expected.substr(1));
  }
  return line == expected;
}

/// `*regex`: any number of such lines, even none.
bool is_repeated(const std::string& expected) {
  return expected.size() > 1 && expected.front() == '*';
}

/// "> text" -> "text"; ">" alone is an empty line.
std::string content(const std::string& line) {
  return line.size() > 2 ? line.substr(2) : std::string();
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::vector<std::string> join(std::vector<std::string> command, const std::vector<std::string>& arguments) {
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

std::optional<std::string> next_line(ChildProcess& child, bool asides_wanted, milliseconds limit) {
  for (;;) {
    auto line = child.read_line(limit);
    if (!line || asides_wanted || !is_aside(*line)) return line;
  }
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

Transcript read_transcript(const std::filesystem::path& file) {
  Transcript transcript;
  transcript.name = file.filename().string();
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error(file.string() + ": cannot be read");
  int number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    if (line.rfind("# run: ", 0) == 0) {
      transcript.arguments = words(line.substr(7));
      if (transcript.arguments.empty()) throw std::runtime_error(file.string() + ": '# run:' names no program");
      transcript.program = transcript.arguments.front();
      transcript.arguments.erase(transcript.arguments.begin());
    } else if (line.empty() || line.front() == '#') {
      continue;
    } else if (line.front() == '>') {
      if (transcript.exchanges.empty() || !transcript.exchanges.back().output.empty()) {
        transcript.exchanges.emplace_back();
      }
      transcript.exchanges.back().input.push_back(content(line));
    } else if (line.front() == '<' && !transcript.exchanges.empty()) {
      transcript.exchanges.back().output.push_back(content(line));
    } else {
      throw std::runtime_error(file.string() + ":" + std::to_string(number) + ": neither '>', '<' nor '#'");
    }
  }
  return transcript;
}

std::vector<std::filesystem::path> transcripts_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string play_transcript(const Transcript& transcript, const std::vector<std::string>& command,
                            const ChildProcess::Options& options) {
  ChildProcess child(join(command, transcript.arguments), options);
  std::optional<std::string> held;  // read, but belonging to what is expected after a repetition
  for (const auto& exchange : transcript.exchanges) {
    const std::string after = exchange.input.empty() ? "" : " after '" + exchange.input.back() + "'";
    if (!child.write(text_of(exchange.input))) return "the program no longer reads" + after;
    for (const std::string& expected : exchange.output) {
      const bool wants_aside = is_aside(expected.substr(expected.rfind('~', 0) == 0 ? 1 : 0));
      std::optional<std::string> line = std::exchange(held, std::nullopt);
      if (!line) line = next_line(child, wants_aside, patience);
      if (is_repeated(expected)) {
        while (line && is_answer(*line, expected)) line = next_line(child, wants_aside, patience);
        held = line;
        if (held) continue;
      }
      // An aside that was asked for may be one of several.
      while (line && wants_aside && is_aside(*line) && !is_answer(*line, expected)) {
        line = next_line(child, true, patience);
      }
      if (!line) return "no answer" + after + ", expected '" + expected + "'";
      if (!is_answer(*line, expected)) return "'" + *line + "'" + after + ", expected '" + expected + "'";
    }
  }
  child.close_input();
  if (const auto line = next_line(child, false, patience)) return "'" + *line + "' after the end";
  const auto code = child.wait(tengen::test::patience);
  if (!code) return "the program does not end";
  return *code == 0 ? "" : "exit code " + std::to_string(*code);
}

void rewrite_transcript(const std::filesystem::path& file, const std::vector<std::string>& command) {
  const Transcript transcript = read_transcript(file);
  std::ifstream stream(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  stream.close();
  // Output without an end cannot be written down.
  if (std::any_of(lines.begin(), lines.end(), [](const auto& line) { return line.rfind("< *", 0) == 0; })) return;

  ChildProcess child(join(command, transcript.arguments));
  std::ofstream out(file);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (line.empty() || line.front() != '<') out << line << "\n";
    if (line.empty() || line.front() != '>') continue;
    child.write(content(line) + "\n");
    if (i + 1 < lines.size() && !lines[i + 1].empty() && lines[i + 1].front() == '>') continue;
    std::size_t old = i + 1;
    while (const auto answer = next_line(child, false, quiet)) {
      const bool keep =
          old < lines.size() && lines[old].rfind("< ~", 0) == 0 && is_answer(*answer, content(lines[old]));
      out << (keep ? lines[old] : *answer == "" ? "<" : "< " + *answer) << "\n";
      ++old;
    }
  }
}

}  // namespace tengen::test
