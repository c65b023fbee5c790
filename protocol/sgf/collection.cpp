#include "protocol/sgf/collection.hpp"

#include <algorithm>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

using encoding::Charset;
using encoding::Form;

std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

/// Whether a property begins here: `GM[`, `GaMe [`.
bool is_property(std::string_view text, std::size_t at) noexcept {
  if (at >= text.size() || !is_upper(text[at])) return false;
  while (at < text.size() && (is_upper(text[at]) || (text[at] >= 'a' && text[at] <= 'z'))) ++at;
  at = skip_blanks(text, at);
  return at < text.size() && text[at] == '[';
}

/// How many bytes of the text are no more than half a character at `at`, a byte that is not ASCII or an escape.
std::size_t characters_length(std::string_view text, std::size_t at, Form form) noexcept {
  constexpr char escape = '\x1B';
  if (form == Form::double_byte && static_cast<unsigned char>(text[at]) >= 0x80) return 2;
  if (form != Form::escaped || text[at] != escape || at + 1 >= text.size() || text[at + 1] != '$') return 1;
  const std::size_t end = text.find("\x1B(", at + 1);
  return end == std::string_view::npos ? text.size() - at : end - at;
}

/// Behind the ")" that closes the "(" at `begin`; values in brackets may hold parentheses. The text's end if none does,
/// or where the next game begins.
std::size_t end_of_game(std::string_view text, std::size_t begin, Form form) noexcept {
  std::size_t open = 0;
  bool in_value = false;
  for (std::size_t i = begin; i < text.size(); i += characters_length(text, i, form)) {
    if (in_value) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == ']')
        in_value = false;
    } else if (text[i] == '[') {
      in_value = true;
    } else if (text[i] == '(') {
      if (open > 0 && is_next_game(text, i)) return i;
      ++open;
    } else if (text[i] == ')' && --open == 0) {
      return i + 1;
    }
  }
  return text.size();
}

/// What CA says, of the game that begins at `begin`. Before the charset is known nothing can be told from a bracket: it
/// is the first `CA[...]` behind a value, a blank or a semicolon, before any variation, whose value is a name.
std::string_view charset_of(std::string_view text, std::size_t begin) noexcept {
  const std::size_t next = find_game(text, begin + 1);
  const std::string_view game = text.substr(begin, next == std::string_view::npos ? next : next - begin);
  for (std::size_t at = game.find("CA"); at != std::string_view::npos; at = game.find("CA", at + 2)) {
    const bool first =
        at > 0 && (game[at - 1] == ']' || game[at - 1] == ';' || game[at - 1] == '(' || is_blank(game[at - 1]));
    const std::size_t open = skip_blanks(game, at + 2);
    if (!first || open >= game.size() || game[open] != '[') continue;
    const std::size_t close =
        game.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:+ ", open + 1);
    if (close < game.size() && game[close] == ']') return trim(game.substr(open + 1, close - open - 1));
  }
  return {};
}

}  // namespace

std::size_t find_game(std::string_view text, std::size_t from) noexcept {
  if (from == 0 && text.starts_with(encoding::byte_order_mark)) from = encoding::byte_order_mark.size();
  const std::size_t first = skip_blanks(text, from);
  if (first < text.size() && text[first] == '(' && is_property(text, skip_blanks(text, first + 1))) return first;
  for (std::size_t i = text.find('(', from); i != std::string_view::npos; i = text.find('(', i + 1)) {
    const std::size_t next = skip_blanks(text, i + 1);
    if (next < text.size() && text[next] == ';') return i;
  }
  return std::string_view::npos;
}

bool is_next_game(std::string_view text, std::size_t at) noexcept {
  at = skip_blanks(text, at + 1);
  if (at >= text.size() || text[at] != ';') return false;
  at = skip_blanks(text, at + 1);
  const std::string_view name = text.substr(at, 3);
  return name == "GM[" || name == "FF[";
}

Place find_game_number(std::string_view text, std::size_t number) noexcept {
  Place place{.end = text.size()};
  std::size_t begin = find_game(text, 0);
  while (begin != std::string_view::npos) {
    const std::string_view charset = charset_of(text, begin);
    const encoding::Charset* const known = encoding::find_charset(charset);
    const std::size_t end = end_of_game(text, begin, known == nullptr ? Form::single_byte : known->form);
    if (++place.games == number) place = {place.games, begin, end, charset};
    begin = find_game(text, end);
  }
  return place;
}

DecodedGame decode_game(std::string bytes, std::size_t number, encoding::Converter convert) {
  encoding::Decoded text{std::move(bytes)};
  const bool wide = encoding::is_wide(text.text);
  if (wide) text = encoding::decode(std::move(text.text), {}, convert);
  const Place place = find_game_number(text.text, number);
  const std::string charset(place.charset);
  text.text.resize(place.end);
  const std::string_view before = std::string_view(text.text).substr(0, place.begin);
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t column = before.size() - (before.rfind('\n') + 1);
  DecodedGame game{.games = place.games};
  if (place.begin > 0) text.text.erase(0, place.begin);
  // What was UTF-16 is decoded by now.
  game.decoded =
      wide ? encoding::Decoded{std::move(text.text)} : encoding::decode(std::move(text.text), charset, convert);
  game.decoded.text.insert(0, std::string(lines, '\n') + std::string(column, ' '));
  game.decoded.warnings.insert(game.decoded.warnings.begin(), text.warnings.begin(), text.warnings.end());
  return game;
}

}  // namespace tengen::sgf
