#include "adapters/terminal/keys.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <range/v3/algorithm/find.hpp>
#include <utility>

namespace tengen::adapters {

namespace {

constexpr char escape = '\x1B';
constexpr std::size_t longest_sequence = 32;
constexpr std::string_view mouse_begin = "\x1B[<";
constexpr std::string_view old_mouse_begin = "\x1B[M";
constexpr char old_mouse_offset = 32;  ///< added to each number of an old report

constexpr std::array<std::pair<char, Key>, 28> single_keys{
    {{'k', Key::up},       {'j', Key::down},     {'h', Key::left},     {'l', Key::right},  {'\r', Key::play},
     {'\n', Key::play},    {' ', Key::play},     {'u', Key::undo},     {'r', Key::redo},   {'i', Key::hint},
     {'p', Key::pass},     {'+', Key::stronger}, {'=', Key::stronger}, {'-', Key::weaker}, {'_', Key::weaker},
     {'n', Key::new_game}, {'m', Key::rematch},  {'s', Key::save},     {'v', Key::review}, {',', Key::back},
     {'<', Key::back},     {'.', Key::forward},  {'>', Key::forward},  {'R', Key::resign}, {'?', Key::help},
     {'q', Key::quit},     {'Q', Key::quit},     {'\x04', Key::quit}}};

/// What ends `ESC [` or `ESC O` for the keys that move something.
constexpr std::array<std::pair<char, Key>, 6> cursor_keys{
    {{'A', Key::up}, {'B', Key::down}, {'C', Key::right}, {'D', Key::left}, {'H', Key::first}, {'F', Key::last}}};
/// The same keys, and those for pages, as `ESC [ number ~`.
constexpr std::array<std::pair<std::string_view, Key>, 6> numbered_keys{
    {{"1", Key::first}, {"7", Key::first}, {"4", Key::last}, {"8", Key::last}, {"5", Key::back}, {"6", Key::forward}}};

/// The key that a table has for it; `other` where it has none.
template <class Table, class Sent>
Key key_in(const Table& table, const Sent& sent) {
  const auto* const found = ranges::find(table, sent, &Table::value_type::first);
  return found == table.end() ? Key::other : found->second;
}

bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}
bool is_capital(char byte) {
  return byte >= 'A' && byte <= 'Z';
}

/// The numbers of a mouse report, `0;12;5`: button, column, row. Nothing for another form.
std::optional<std::array<int, 3>> mouse_numbers(std::string_view text) {
  std::array<int, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) {
      if (text.empty() || text.front() != ';') return std::nullopt;
      text.remove_prefix(1);
    }
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers[i]);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  if (!text.empty()) return std::nullopt;
  return numbers;
}

}  // namespace

std::optional<Vertex> step_of(Key key) noexcept {
  switch (key) {
    case Key::up:
      return Vertex{0, -1};
    case Key::down:
      return Vertex{0, 1};
    case Key::left:
      return Vertex{-1, 0};
    case Key::right:
      return Vertex{1, 0};
    default:
      return std::nullopt;
  }
}

std::vector<KeyEvent> KeyReader::feed(std::string_view bytes) {
  for (const char byte : bytes) take(byte);
  return std::exchange(events_, {});
}

KeyEvent KeyReader::take_escape() noexcept {
  escape_told_ = true;
  return {.key = Key::other, .typed = escape};
}

void KeyReader::take(char byte) {
  if (sequence_.starts_with(old_mouse_begin)) return take_old_mouse(byte);
  if (byte == escape) {
    sequence_ = byte;
    escape_told_ = false;
  } else if (sequence_.empty()) {
    take_key(byte);
  } else if (sequence_.size() == 1) {
    take_after_escape(byte);
  } else {
    take_in_sequence(byte);
  }
}

void KeyReader::take_key(char byte) {
  const Key known = key_in(single_keys, byte);
  if (known != Key::other) return events_.push_back({.key = known});
  // A letter of another alphabet is one key.
  const bool rest_of_character = (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
  if (!rest_of_character) events_.push_back({.key = Key::other, .typed = byte});
}

void KeyReader::take_after_escape(char byte) {
  if (byte != '[' && byte != 'O') return break_off(byte);
  sequence_ += byte;
}

void KeyReader::take_in_sequence(char byte) {
  const bool first = sequence_.size() == 2;
  const bool mouse = sequence_.starts_with(mouse_begin);
  if (sequence_[1] == 'O' || sequence_.ends_with("[[")) {  // "[[": a function key of Linux's console
    if (!is_capital(byte)) return break_off(byte);
    return finish(byte);
  }
  if (is_digit(byte) || byte == ';' || (first && (byte == '<' || byte == '['))) {
    if (sequence_.size() == longest_sequence) return break_off(byte);
    sequence_ += byte;
    return;
  }
  if (mouse) {
    if (byte != 'M' && byte != 'm') return break_off(byte);
    if (byte == 'M') finish_mouse();
    sequence_.clear();
    return;
  }
  if (first && byte == 'M') {
    sequence_ += byte;
    return;
  }
  // Shifted arrows end with a to d, keys told by their number with u.
  const bool small_end = first ? byte >= 'a' && byte <= 'd' : byte == 'u';
  if (is_capital(byte) || small_end || byte == '~' || byte == '^' || byte == '$') return finish(byte);
  break_off(byte);
}

void KeyReader::take_old_mouse(char byte) {
  const auto number = static_cast<int>(static_cast<unsigned char>(byte)) - old_mouse_offset;
  const bool button = sequence_.size() == old_mouse_begin.size();
  constexpr int buttons = 32;  // with shift, alt and control
  constexpr int wheel = 64;
  const bool possible = button ? (number >= 0 && number < buttons) || number == wheel || number == wheel + 1  //
                               : number >= 1;
  if (!possible) {
    sequence_.clear();
    return take(byte);
  }
  sequence_ += byte;
  if (sequence_.size() < old_mouse_begin.size() + 3) return;
  const auto at = [this](std::size_t place) {
    return static_cast<int>(static_cast<unsigned char>(sequence_[old_mouse_begin.size() + place])) - old_mouse_offset;
  };
  if (at(0) == 0) events_.push_back({.key = Key::click, .column = at(1) - 1, .row = at(2) - 1});
  sequence_.clear();
}

void KeyReader::finish(char last) {
  const bool function_key = sequence_.ends_with("[[");
  const bool application = sequence_[1] == 'O';
  if (function_key) {
    events_.push_back({.key = Key::other});
  } else if (application && last == 'M') {  // Enter on the keypad
    events_.push_back({.key = Key::play});
  } else if (last == '~') {
    const auto number = std::string_view(sequence_).substr(2);
    events_.push_back({.key = key_in(numbered_keys, number.substr(0, number.find(';')))});
  } else {
    events_.push_back({.key = key_in(cursor_keys, last)});
  }
  sequence_.clear();
}

void KeyReader::finish_mouse() {
  const auto numbers = mouse_numbers(std::string_view(sequence_).substr(mouse_begin.size()));
  if (!numbers) return;
  const auto [button, column, row] = *numbers;
  // Button 0 is the left one; wheel, movements and presses with shift or control have other numbers.
  if (button == 0 && column > 0 && row > 0) {
    events_.push_back({.key = Key::click, .column = column - 1, .row = row - 1});
  }
}

void KeyReader::break_off(char byte) {
  sequence_.clear();
  take_key(byte);
}

}  // namespace tengen::adapters
