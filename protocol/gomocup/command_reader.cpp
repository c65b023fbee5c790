#include "protocol/gomocup/command_reader.hpp"

#include <utility>

#include "protocol/gomocup/forms.hpp"

namespace tengen::gomocup {

namespace {

/// Far more stones than a board has points: a longer list is nobody's position.
constexpr std::size_t longest_list = 4096;
/// A remark that nobody closed must not swallow the rest of the conversation.
constexpr int most_remark_lines = 1000;
constexpr std::size_t longest_remark = std::size_t{64} << 10;  // bytes

Error too_long() {
  return {Errc::syntax, "the line is too long"};
}

Result<Request> make_request(const Entry& command, const Input& input) {
  Result<Action> action = command.handler(input);
  if (!action) return action.error();
  return Request{&command, std::move(*action)};
}

}  // namespace

void CommandReader::read(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  // What stands behind a remark is the next line: Yixin-Board ends none there.
  do {
    line = read_one(line, truncated, out);
  } while (!trim(line).empty());
}

/// Returns what stands behind a remark.
std::string_view CommandReader::read_one(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  if (in_remark_) {
    *input_.remark += '\n';
    return read_remark(line, truncated);
  }
  if (continues(line, truncated, out)) return {};
  std::string_view words = line;
  const std::string name = upper(take_word(words));
  if (const Entry* const command = commands_.find(name)) return begin(*command, words, truncated, out);
  out.emplace_back(truncated ? too_long() : Error{Errc::unknown_command, "command '" + quote(name) + "'"});
  return {};
}

/// Whether the line is no command: it is blank, or belongs to a command before it.
bool CommandReader::continues(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  std::string_view words = line;
  const std::string name = upper(take_word(words));
  if (name.empty()) return true;
  if (command_ == nullptr) return false;
  if (command_->form.follow == Follow::file_name) {
    if (truncated && !error_) error_ = too_long();
    input_.file_name = trim(line);
    out.push_back(finish());
    return true;
  }
  if (name == "DONE") {
    out.push_back(finish());
    return true;
  }
  const Entry* const inside = commands_.find(name);
  if (inside == nullptr) {
    read_listed(line, truncated);
    return true;
  }
  if (inside->form.inside_list == InsideList::passes) return false;
  if (inside->form.inside_list == InsideList::breaks) {
    out.emplace_back(Error{Errc::syntax, "a list of stones without DONE"});
  }
  command_ = nullptr;
  return false;
}

std::string_view CommandReader::begin(const Entry& command, std::string_view words, bool truncated,
                                      std::vector<Result<Request>>& out) {
  const bool cut = truncated && !command.form.any_length;
  Input input{.words = std::string(words)};
  if (command.form.follow == Follow::nothing) {
    out.push_back(cut ? Result<Request>(too_long()) : make_request(command, input));
    return {};
  }
  command_ = &command;
  input_ = std::move(input);
  error_ = cut ? std::optional(too_long()) : std::nullopt;
  remark_lines_ = 0;
  return command.form.follow == Follow::remark ? begin_remark(words, truncated) : std::string_view{};
}

void CommandReader::read_listed(std::string_view line, bool truncated) {
  const Follow follow = command_->form.follow;
  if (error_) return;
  const bool needs_owner = follow == Follow::stones;
  const auto fields = truncated ? std::nullopt : read_numbers(line, 3);
  const bool with_owner = fields && fields->size() == 3;
  if (!fields || fields->size() < 2 || (needs_owner && !with_owner) ||
      (with_owner && ((*fields)[2] < 1 || (*fields)[2] > 3))) {
    error_ = Error{Errc::syntax, std::string("expected ") + (needs_owner ? "x,y,1 to x,y,3" : "x,y") + " instead of '" +
                                     quote(trim(line)) + "'"};
  } else if (input_.list.size() == longest_list) {
    error_ = Error{Errc::out_of_range, "too many stones"};
  } else {
    const auto owner = with_owner ? static_cast<ListedStone::Owner>((*fields)[2]) : ListedStone::Owner::unknown;
    input_.list.push_back({{coordinate((*fields)[0]), coordinate((*fields)[1])}, owner});
  }
}

std::string_view CommandReader::begin_remark(std::string_view words, bool truncated) {
  if (!words.starts_with('"')) return {};
  in_remark_ = true;
  input_.remark.emplace();
  return read_remark(words.substr(1), truncated);
}

/// A backslash takes the next character's meaning away. Returns what stands behind the closing mark.
std::string_view CommandReader::read_remark(std::string_view text, bool truncated) {
  std::string& remark = *input_.remark;
  std::size_t i = 0;
  for (; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && ++i == text.size()) break;
    remark += text[i];
  }
  const bool closed = i < text.size();
  // Of a line that is cut off, the closing mark is in what is lost.
  if (remark.size() > longest_remark || (truncated && !closed) || ++remark_lines_ > most_remark_lines) {
    if (!error_) error_ = Error{Errc::out_of_range, "the text is too long"};
    remark.clear();
  }
  in_remark_ = !closed && !truncated && remark_lines_ <= most_remark_lines;
  return closed ? text.substr(i + 1) : std::string_view{};
}

Result<Request> CommandReader::finish() {
  const Entry& command = *std::exchange(command_, nullptr);
  if (error_) return *std::exchange(error_, std::nullopt);
  return make_request(command, std::exchange(input_, {}));
}

}  // namespace tengen::gomocup
