#include "protocol/sgf/collection.hpp"

#include <algorithm>
#include <utility>

#include "protocol/encoding/charset.hpp"
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

/// Behind the ")" that closes the "(" at `begin`, or the one that is missing there; values in brackets may hold
/// parentheses. The text's end if none does, or where the next game begins.
std::size_t end_of_game(std::string_view text, std::size_t begin, Form form) noexcept {
  std::size_t open = text[begin] == '(' ? 0 : 1;
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

/// Where the next tree or variation begins, behind the "(" at `begin`; `npos` where none does.
std::size_t next_tree(std::string_view text, std::size_t begin) noexcept {
  for (std::size_t i = text.find('(', begin + 1); i != std::string_view::npos; i = text.find('(', i + 1)) {
    const std::size_t next = skip_blanks(text, i + 1);
    if (next < text.size() && (text[next] == ';' || is_property(text, next))) return i;
  }
  return std::string_view::npos;
}

/// What CA says, of the game that begins at `begin`. Before the charset is known nothing can be told from a bracket: it
/// is the first `CA[...]` behind a value, a blank or a semicolon, before any variation, whose value is a name.
std::string_view charset_of(std::string_view text, std::size_t begin) noexcept {
  const std::size_t next = next_tree(text, begin);
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

bool begins_bare(std::string_view text) noexcept {
  if (text.starts_with(encoding::byte_order_mark)) text.remove_prefix(encoding::byte_order_mark.size());
  text = trim(text);
  if (text.starts_with(';')) return is_property(text, skip_blanks(text, 1));
  return text.starts_with("GM[") || text.starts_with("FF[");
}

std::size_t find_game(std::string_view text, std::size_t from) noexcept {
  const bool start = from == 0;
  if (start && text.starts_with(encoding::byte_order_mark)) from = encoding::byte_order_mark.size();
  const std::size_t first = skip_blanks(text, from);
  if (start && begins_bare(text)) return first;
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

namespace {

/// Whether a text that names no charset is written in characters of two bytes, by what they look like.
bool looks_double(std::string_view text) noexcept {
  return encoding::count_utf8(text).wrong > 0 && encoding::guess_charset(text).form == Form::double_byte;
}

/// Behind a game that names no charset. Where halves of characters may be brackets, the bytes up to there are guessed
/// of. The look ahead grows with the game, so that games which end soon cost little.
std::size_t end_of_unnamed(std::string_view text, std::size_t begin) noexcept {
  constexpr std::size_t first_look = 256;
  for (std::size_t look = first_look;; look *= 4) {
    const std::string_view view = text.substr(0, begin + look);
    const bool all = view.size() == text.size();
    const std::size_t plain = end_of_game(view, begin, Form::single_byte);
    std::size_t end = plain;
    if (!is_ascii(view.substr(begin))) {
      const std::size_t paired = end_of_game(view, begin, Form::double_byte);
      const std::string_view game = view.substr(begin, std::min(plain, paired) - begin);
      if (paired != plain && looks_double(game)) end = paired;
    }
    if (end < view.size() || all) return end;
  }
}

/// Behind the game that begins at `begin`; `charset` is what its CA says.
std::size_t end_of_game(std::string_view text, std::size_t begin, std::string_view charset) noexcept {
  const Charset* const known = encoding::find_charset(charset);
  return known == nullptr ? end_of_unnamed(text, begin) : end_of_game(text, begin, known->form);
}

}  // namespace

std::size_t count_games(std::string_view text) noexcept {
  std::size_t games = 0;
  for (std::size_t at = find_game(text, 0); at != std::string_view::npos; ++games) {
    at = find_game(text, end_of_game(text, at, charset_of(text, at)));
  }
  return games;
}

Collection::Collection(std::string bytes, encoding::Converter convert)
    : text_(std::move(bytes)), convert_(convert), wide_(encoding::is_wide(text_)) {
  if (wide_) {
    encoding::Decoded decoded = encoding::decode(std::move(text_), {}, convert);
    text_ = std::move(decoded.text);
    warnings_ = std::move(decoded.warnings);
  }
  games_ = count_games(text_);
  steps_ = text_.size();
}

void Collection::advance() {
  const std::string_view text = text_;
  const std::size_t begin = find_game(text, end_);
  place_ = place_behind(text.substr(begin_, begin - begin_), place_);
  begin_ = begin;
  charset_ = charset_of(text, begin);
  const std::size_t from = std::exchange(end_, end_of_game(text, begin, charset_));
  steps_ += end_ - from;
  ++number_;
}

DecodedGame Collection::take(std::size_t number) {
  const bool whole = number < 1 || number > games_;
  while (!whole && number_ < number) advance();
  DecodedGame game{.begin = whole ? TextPlace{} : place_};
  std::string bytes;
  if (whole) {
    bytes = text_;
  } else if (games_ == 1) {
    // The only one need not be in memory twice.
    bytes = std::move(text_);
    bytes.resize(end_);
    bytes.erase(0, begin_);
  } else {
    bytes = text_.substr(begin_, end_ - begin_);
  }
  steps_ += bytes.size();
  game.decoded = wide_ ? encoding::Decoded{std::move(bytes)}
                       : encoding::decode(std::move(bytes), whole ? std::string() : charset_, convert_);
  game.decoded.warnings.insert(game.decoded.warnings.begin(), warnings_.begin(), warnings_.end());
  return game;
}

}  // namespace tengen::sgf
