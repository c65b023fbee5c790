#include "protocol/gomocup/command_reader.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/transform.hpp>
#include <utility>

#include "protocol/gomocup/command.hpp"
#include "protocol/number.hpp"

namespace tengen::gomocup {

std::optional<std::vector<std::int64_t>> read_numbers(std::string_view text, std::size_t most) {
  std::vector<std::int64_t> result;
  text = trim(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", \t"), text.size());
    const auto number = parse_saturated<std::int64_t>(text.substr(0, end));
    if (!number || result.size() == most) return std::nullopt;
    result.push_back(*number);
    text = trim(text.substr(end));
    if (!text.empty() && text.front() == ',') {
      text = trim(text.substr(1));
      if (text.empty()) return std::nullopt;
    }
  }
  return result;
}

int coordinate(std::int64_t number) noexcept {
  constexpr std::int64_t far = 1000000;
  return static_cast<int>(std::clamp(number, -far, far));
}

std::optional<Vertex> parse_point(const Input& input) {
  const auto pair = read_numbers(input.words, 2);
  if (!pair || pair->size() != 2) return std::nullopt;
  return Vertex{coordinate((*pair)[0]), coordinate((*pair)[1])};
}

std::optional<std::vector<Vertex>> parse_points(const Input& input) {
  return input.list | ranges::views::transform(&ListedStone::at) | ranges::to<std::vector>();
}

namespace {

/// Far more stones than a board has points: a longer list is nobody's position.
constexpr std::size_t longest_list = 4096;
/// A remark that nobody closed must not swallow the rest of the conversation.
constexpr int most_remark_lines = 1000;
constexpr std::size_t longest_remark = std::size_t{64} << 10;  // bytes

Error too_long() {
  return {Errc::syntax, "the line is too long"};
}

/// Cuts the first word off the text. Blanks beside a comma belong to the word.
std::string_view take_glued(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t blank = std::min(text.find_first_of(" \t", end), text.size());
    end = std::min(text.find_first_not_of(" \t", blank), text.size());
    if (end < text.size() && text[end] != ',' && text[blank - 1] != ',') break;
  }
  const std::string_view word = trim(text.substr(0, end));
  text.remove_prefix(end);
  return word;
}

using Numbers = std::vector<std::int64_t>;

/// The numbers of each stone in a piece of a list. Stones with owners have three each, whatever stands between them.
/// The blanks between points tell where one ends; the numbers of a single one may have blanks between them too.
std::optional<std::vector<Numbers>> split_numbers(std::string_view text, bool with_owners) {
  constexpr std::size_t most_numbers = 3 * (longest_list + 1);
  const auto all = read_numbers(text, with_owners ? most_numbers : 3);
  std::vector<Numbers> stones;
  if (all && !with_owners) return std::vector<Numbers>{*all};
  if (with_owners) {
    if (!all || all->size() % 3 != 0) return std::nullopt;
    for (auto at = all->begin(); at != all->end(); at += 3) stones.emplace_back(at, at + 3);
    return stones;
  }
  while (!text.empty()) {
    auto one = read_numbers(take_glued(text), 3);
    if (!one) return std::nullopt;
    stones.push_back(std::move(*one));
  }
  return stones;
}

/// The stones in a piece of a list; empty where one of them is not a stone.
std::optional<std::vector<ListedStone>> read_stones(std::string_view text, bool with_owners) {
  const auto numbers = split_numbers(text, with_owners);
  if (!numbers) return std::nullopt;
  std::vector<ListedStone> stones;
  for (const Numbers& of_one : *numbers) {
    const bool has_owner = of_one.size() == 3;
    if (!has_owner && (with_owners || of_one.size() != 2)) return std::nullopt;
    if (has_owner && (of_one[2] < 1 || of_one[2] > 3)) return std::nullopt;
    const auto owner = has_owner ? static_cast<ListedStone::Owner>(of_one[2]) : ListedStone::Owner::unknown;
    stones.push_back({{coordinate(of_one[0]), coordinate(of_one[1])}, owner});
  }
  return stones;
}

Result<Request> make_request(const Entry& command, const Input& input) {
  Result<Action> action = command.handler(input);
  if (!action) return action.error();
  return Request{&command, std::move(*action)};
}

}  // namespace

void CommandReader::read(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  // What stands behind a remark or a DONE is the next line: Yixin-Board ends none behind a remark, and clients that
  // were written for Rapfi, which reads word by word, send whole positions on one line.
  do {
    line = read_one(line, truncated, out);
  } while (!trim(line).empty());
}

/// Returns what stands behind a remark or a list.
std::string_view CommandReader::read_one(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  if (in_remark_) {
    *input_.remark += '\n';
    return read_remark(line, truncated);
  }
  std::string_view words = line;
  const std::string name = upper(take_word(words));
  if (name.empty()) return {};
  if (command_ != nullptr) {
    if (command_->form.follow != Follow::file_name) return read_listed(line, truncated, out);
    read_file_name(line, truncated, out);
    return {};
  }
  if (const Entry* const command = commands_.find(name)) return begin(*command, words, truncated, out);
  out.emplace_back(truncated ? too_long() : Error{Errc::unknown_command, "command '" + quote(name) + "'"});
  return {};
}

std::string_view CommandReader::begin(const Entry& command, std::string_view words, bool truncated,
                                      std::vector<Result<Request>>& out) {
  const Follow follow = command.form.follow;
  const bool begins_list = command.form.begins_list();
  const bool cut = truncated && !command.form.any_length;
  Input input{.words = begins_list ? std::string{} : std::string(words)};
  if (follow == Follow::nothing) {
    out.push_back(cut ? Result<Request>(too_long()) : make_request(command, input));
    return {};
  }
  command_ = &command;
  input_ = std::move(input);
  error_ = cut ? std::optional(too_long()) : std::nullopt;
  remark_lines_ = 0;
  if (follow == Follow::remark) return begin_remark(words, truncated);
  if (follow == Follow::file_name && !words.empty()) read_file_name(words, truncated, out);
  return begins_list ? words : std::string_view{};
}

void CommandReader::read_file_name(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  if (truncated && !error_) error_ = too_long();
  input_.file_name = trim(line);
  out.push_back(finish());
}

/// Reads the stones before the next name on the line, and does what that name means in a list. Returns what is read
/// next.
std::string_view CommandReader::read_listed(std::string_view line, bool truncated, std::vector<Result<Request>>& out) {
  const ListedLine parts = split_at_name(line);
  if (!parts.stones.empty()) add_stones(parts.stones, truncated && parts.name.empty());
  if (parts.name.empty()) return {};
  if (parts.inside == nullptr) {
    out.push_back(finish());
    return parts.words;
  }
  if (parts.inside->form.inside_list == InsideList::passes) return begin(*parts.inside, parts.words, truncated, out);
  if (parts.inside->form.inside_list == InsideList::breaks) {
    out.emplace_back(Error{Errc::syntax, "a list of stones without DONE"});
  }
  command_ = nullptr;
  return begin(*parts.inside, parts.words, truncated, out);
}

/// Commas and blanks separate the words of a list.
CommandReader::ListedLine CommandReader::split_at_name(std::string_view line) const {
  const auto separates = [](char c) { return is_blank(c) || c == ','; };
  std::size_t stones_end = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (separates(line[at])) continue;
    std::size_t end = at;
    while (end < line.size() && !separates(line[end])) ++end;
    const std::string_view word = line.substr(at, end - at);
    const std::string name = upper(word);
    const Entry* const inside = name == "DONE" ? nullptr : commands_.find(name);
    if (name == "DONE" || inside != nullptr) {
      while (end < line.size() && separates(line[end])) ++end;
      return {trim(line.substr(0, stones_end)), word, inside, line.substr(end)};
    }
    stones_end = at = end;
  }
  return {trim(line), {}, nullptr, {}};
}

void CommandReader::add_stones(std::string_view text, bool truncated) {
  if (error_) return;
  const bool with_owners = command_->form.follow == Follow::stones;
  const auto stones = truncated ? std::nullopt : read_stones(text, with_owners);
  if (!stones) {
    error_ = Error{Errc::syntax, std::string("expected ") + (with_owners ? "x,y,1 to x,y,3" : "x,y") + " instead of '" +
                                     quote(text) + "'"};
  } else if (input_.list.size() + stones->size() > longest_list) {
    error_ = Error{Errc::out_of_range, "too many stones"};
  } else {
    input_.list.insert(input_.list.end(), stones->begin(), stones->end());
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
