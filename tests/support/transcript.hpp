#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/child_process.hpp"

namespace tengen::test {

/// A recorded conversation: see tests/golden/README.md for the format.
struct Transcript {
  struct Exchange {
    std::vector<std::string> input;
    std::vector<std::string> output;  ///< `~` first: a regular expression for the whole line
  };

  std::string name;
  std::string program = "tengen";      ///< the name it is started under
  std::vector<std::string> arguments;  ///< after the program's name
  std::vector<Exchange> exchanges;
};

/// Throws std::runtime_error with file and line if the file does not follow the format.
[[nodiscard]] Transcript read_transcript(const std::filesystem::path& file);

/// Every transcript of a folder, by name.
[[nodiscard]] std::vector<std::filesystem::path> transcripts_in(const std::filesystem::path& folder);

/// Plays a transcript against a program and reports the first difference; empty if there is none. Lines that begin with
/// `MESSAGE` or `DEBUG` are skipped unless the transcript asks for one there. `command` comes before the arguments.
[[nodiscard]] std::string play_transcript(const Transcript& transcript, const std::vector<std::string>& command,
                                          const ChildProcess::Options& options = {});

/// Plays the inputs and writes what really came back into the file, keeping comments and regular expressions that still
/// match. For `TENGEN_REWRITE_GOLDEN=1`: `git diff` then shows what changed.
void rewrite_transcript(const std::filesystem::path& file, const std::vector<std::string>& command);

}  // namespace tengen::test
