#include "protocol/gtp/command.hpp"

#include <algorithm>
#include <iterator>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

constexpr char delete_character = 0x7F;

bool is_control(char c) {
  return (c >= 0 && c < ' ') || c == delete_character;
}

std::string preprocess(std::string_view line) {
  std::string text;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t') {
      text += ' ';
    } else if (!is_control(c)) {
      text += c;
    }
  }
  return text;
}

std::optional<std::int32_t> parse_id(std::string_view word) {
  return std::all_of(word.begin(), word.end(), is_digit) ? parse_integer<std::int32_t>(word) : std::nullopt;
}
}  // namespace

std::optional<Command> parse_line(std::string_view line) {
  const std::string text = preprocess(line);
  const std::vector<std::string_view> all = words_of(text);
  if (all.empty()) return std::nullopt;
  Command command;
  auto next = all.begin();
  command.id = parse_id(*next);
  if (command.id) ++next;
  if (next != all.end()) command.name = *next++;
  command.arguments.assign(next, all.end());
  return command;
}

bool is_interrupt(std::string_view line) {
  constexpr std::string_view interrupt = "# interrupt";
  while (!line.empty() && (is_control(line.back()) || line.back() == ' ')) line.remove_suffix(1);
  return line == interrupt;
}

std::string format_response(const std::optional<std::int32_t>& id, const Reply& reply) {
  std::string response(1, reply.success ? '=' : '?');
  if (id) response += std::to_string(*id);
  response += ' ';
  // A text may begin with a line break (a board under the status line), but never hold two in a row.
  for (const char c : reply.text) {
    if (c == '\n' ? response.back() != '\n' : !is_control(c) || c == '\t') response += c;
  }
  while (response.back() == '\n') response.pop_back();
  return response + "\n\n";
}

std::size_t Form::fewest() const noexcept {
  std::size_t count = 0;
  std::string_view rest = arguments;
  for (std::string_view word = take_word(rest); !word.empty() && word.front() != '['; word = take_word(rest)) ++count;
  return count;
}

bool in_scope(Scope scope, const GameSpec& spec) noexcept {
  const auto* go = std::get_if<go::Spec>(&spec);
  switch (scope) {
    case Scope::all:
      return true;
    case Scope::go:
      return go != nullptr;
    case Scope::gomoku:
      return std::holds_alternative<gomoku::Spec>(spec);
    case Scope::refereed:
      return go == nullptr || go->scoring == go::Scoring::stones || go->move_limit > 0;
  }
  return false;
}

}  // namespace tengen::gtp
