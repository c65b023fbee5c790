#include "engine/games/gomoku/data_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

namespace tengen::gomoku {

namespace {

std::string opening_mark(std::string_view kind) {
  return "R\"tengen-" + std::string(kind) + "(";
}

std::string closing_mark(std::string_view kind) {
  return ")tengen-" + std::string(kind) + "\"";
}

std::string hexadecimal(std::uint64_t number) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[number >> shift & 15];
  return digits;
}

}  // namespace

Result<> DataReader::read_head(Rule& rule, std::string& provenance) {
  if (line() == opening_mark(kind_.name)) next();
  while (line().empty() && !at_end()) next();  // a literal's first line
  const auto version = after("version ");
  if (!version) return wrong("not a file of " + std::string(kind_.name));
  if (*version != kind_.version) return Error{Errc::unsupported, std::string(kind_.name) + " of another version"};
  take();
  const std::optional<Rule> known = rule_named(after("rule ").value_or(""));
  if (!known) return wrong("expected 'rule' and its name");
  rule = *known;
  take();
  const std::optional<std::string_view> from = after("from ");
  if (!from || from->size() > longest_provenance) return wrong("expected 'from' and one line");
  provenance = *from;
  take();
  return {};
}

Result<> DataReader::read_end() {
  if (line() != "check " + hexadecimal(checksum_.value())) {
    return wrong("the checksum is not that of the lines before: cut off or damaged");
  }
  next();
  if (line() == closing_mark(kind_.name)) next();
  while (line().empty() && !at_end()) next();
  if (!at_end()) return wrong("something follows the checksum");
  return {};
}

std::string_view DataReader::line() const noexcept {
  std::string_view text = rest_.substr(0, rest_.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

void DataReader::next() noexcept {
  const auto end = rest_.find('\n');
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  ++number_;
}

void DataReader::take() noexcept {
  checksum_.add(line());
  checksum_.add("\n");
  next();
}

std::optional<std::string_view> DataReader::after(std::string_view key) const noexcept {
  const std::string_view text = line();
  if (!text.starts_with(key)) return {};
  return text.substr(key.size());
}

Error DataReader::wrong(std::string_view what) const {
  return {Errc::syntax, "line " + std::to_string(number_) + ": " + std::string(what)};
}

bool DataReader::read_numbers(std::string_view text, std::span<std::int16_t> numbers) noexcept {
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ' ')) return false;
    const auto [rest, problem] = std::from_chars(at, end, numbers[i]);
    if (problem != std::errc{}) return false;
    at = rest;
  }
  return at == end;
}

std::string write_data(const DataKind& kind, Rule rule, std::string_view provenance, std::string_view lines) {
  std::string text = "version " + std::string(kind.version) + "\nrule " + std::string(name(rule)) + "\nfrom " +
                     std::string(provenance) + "\n";
  text += lines;
  Checksum checksum;
  checksum.add(text);
  return opening_mark(kind.name) + "\n" + text + "check " + hexadecimal(checksum.value()) + "\n" +
         closing_mark(kind.name) + "\n";
}

}  // namespace tengen::gomoku
