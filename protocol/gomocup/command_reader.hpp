#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "protocol/gomocup/command.hpp"

namespace tengen::gomocup {

/// A command that was read and is still to be executed.
struct Request {
  const Entry* command = nullptr;
  Action action{};
};

/// Makes commands of lines: some have a list, a file's name or a remark on lines of their own.
///
/// Letter case does not matter, nor do blanks and control characters around a line. Stones and the DONE of a list are
/// words: they may stand on the command's line, each on its own, or several on one, and behind a DONE goes on what
/// would be the next line. A broken word inside a list makes the whole list one error, told at DONE. What another
/// command means inside a list, its form says.
class CommandReader {
 public:
  explicit CommandReader(const Commands& commands) : commands_(commands) {}

  /// Appends what the line completes to `out`: one request or error as a rule, none for a blank line and inside a list,
  /// more where a command breaks a list or follows its DONE. `truncated`: `line` is the beginning of a longer one.
  void read(std::string_view line, bool truncated, std::vector<Result<Request>>& out);

 private:
  /// A line inside a list: stones, then the first DONE or name of a command, if there is one.
  struct ListedLine {
    std::string_view stones;  ///< without the commas and blanks around them
    std::string_view name;
    const Entry* inside;     ///< the command of that name; none where it is DONE
    std::string_view words;  ///< behind the name
  };

  [[nodiscard]] std::string_view read_one(std::string_view line, bool truncated, std::vector<Result<Request>>& out);
  [[nodiscard]] std::string_view begin(const Entry& command, std::string_view words, bool truncated,
                                       std::vector<Result<Request>>& out);
  void read_file_name(std::string_view line, bool truncated, std::vector<Result<Request>>& out);
  [[nodiscard]] std::string_view read_listed(std::string_view line, bool truncated, std::vector<Result<Request>>& out);
  [[nodiscard]] ListedLine split_at_name(std::string_view line) const;
  void add_stones(std::string_view text, bool truncated);
  [[nodiscard]] std::string_view begin_remark(std::string_view words, bool truncated);
  [[nodiscard]] std::string_view read_remark(std::string_view text, bool truncated);
  [[nodiscard]] Result<Request> finish();

  const Commands& commands_;
  const Entry* command_ = nullptr;  ///< the one whose further lines are being read
  Input input_;                     ///< with that command
  std::optional<Error> error_;      ///< the first one in its lines
  bool in_remark_ = false;
  int remark_lines_ = 0;
};

}  // namespace tengen::gomocup
