
#include <algorithm>
#include <array>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "protocol/records/record.hpp"
#include "protocol/renlib/library.hpp"
#include "protocol/text.hpp"

namespace tengen::records {

namespace {

/// What a record says, and what only describes the file. Anything else of a tree is more than a record holds.
constexpr std::array<std::string_view, 21> known_properties{"FF", "GM", "SZ", "KM", "RU", "CA", "AP",
                                                            "ST", "PB", "PW", "AB", "AW", "AE", "PL",
                                                            "B",  "W",  "C",  "DT", "RE", "GN", "US"};

/// The names of the other properties, as far as a line can hold them.
std::string other_properties(const sgf::Tree& tree) {
  constexpr std::size_t most = 12;
  constexpr std::size_t longest = 8;
  std::vector<std::string_view> names;
  for (std::size_t node = 0; node < tree.size() && names.size() <= most; ++node) {
    for (const sgf::Property property : tree.properties(node)) {
      const bool empty = property.text == "[]" && node == 0;
      const bool seen = ranges::contains(names, property.name) || ranges::contains(known_properties, property.name);
      if (empty || seen) continue;
      names.push_back(property.name);
    }
  }
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) text += (i == 0 ? "" : " ") + quote(names[i], longest);
  return names.size() > most ? text + " and more" : text;
}

bool has_variations(const sgf::Tree& tree) {
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (tree.branches(node)) return true;
  }
  return false;
}

/// How many nodes with moves the main line has.
std::size_t moves_of_main_line(const sgf::Tree& tree) {
  std::size_t moves = 0;
  for (std::size_t node = tree.empty() ? sgf::Tree::none : 0; node != sgf::Tree::none; node = tree.first_child(node)) {
    for (const char* const name : {"B", "W"}) {
      if (const auto move = tree.find(node, name)) moves += move->values().size();
    }
  }
  return moves;
}

bool has_times(const Record& record) {
  return ranges::any_of(record.moves, [](const Move& move) { return move.time && move.time->count() > 0; });
}

std::vector<std::string> lost(const Reading& reading, Format format) {
  const Record& record = reading.record;
  std::vector<std::string> parts;
  const auto add = [&parts](bool missing, const std::string& what) {
    if (missing) parts.push_back(what);
  };
  if (format == Format::sgf) {
    add(has_times(record), "times of the moves");
    return parts;
  }
  const bool commented =
      !record.comment.empty() || ranges::any_of(record.moves, [](const Move& move) { return !move.comment.empty(); });
  add(!reading.tree.empty() && has_variations(reading.tree), "variations");
  add(moves_of_main_line(reading.tree) > record.moves.size(), "what follows stones set up later");
  if (format == Format::psq) {
    add(record.facts.rule.value_or(gomoku::Rule::freestyle) != gomoku::Rule::freestyle, "rule");
  } else {
    add(!record.black.empty() || !record.white.empty(), "players");
    add(has_times(record), "times of the moves");
  }
  add(!record.date.empty(), "date");
  add(!record.result.empty(), "result");
  add(commented, "comments");
  const std::string others = reading.tree.empty() ? std::string() : other_properties(reading.tree);
  add(!others.empty(), others);
  return parts;
}

/// What a property says, where a person knows it by another name.
std::string name_of_property(const std::string& property) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> names{
      {{"RU", "rule"}, {"PB", "players"}, {"PW", "players"}, {"DT", "date"}, {"RE", "result"}}};
  for (const auto& [known, meaning] : names) {
    if (property == known) return std::string(meaning);
  }
  return property;
}

Result<Converted> to_renlib(Reading reading, const encoding::Charsets& charsets) {
  if (game_of(reading.record.facts) != GameKind::gomoku) {
    return Error{Errc::unsupported, "RenLib's format holds only Gomoku"};
  }
  if (reading.tree.empty()) reading.tree = make_sgf_tree(reading.record);
  put_facts(reading.tree, reading.record.facts);
  auto written = renlib::from_sgf(reading.tree, charsets);
  if (!written) return written.error();
  Converted converted{.text = std::move(written->bytes)};
  if (has_times(reading.record)) converted.not_kept.emplace_back("times of the moves");
  for (const std::string& property : written->not_kept) {
    const std::string name = name_of_property(property);
    if (!ranges::contains(converted.not_kept, name)) converted.not_kept.push_back(name);
  }
  return converted;
}

}  // namespace

Result<Converted> convert(Reading reading, Format format, const encoding::Charsets& charsets) {
  if (format == Format::renlib) return to_renlib(std::move(reading), charsets);
  Converted converted{.text = {}, .not_kept = lost(reading, format)};
  if (format == Format::sgf && !reading.tree.empty()) {
    if (auto checked = check_sgf_size(reading.record.facts); !checked) return checked.error();
    put_facts(reading.tree, reading.record.facts);
    converted.text = sgf::write(reading.tree);
    return converted;
  }
  auto text = write(reading.record, format);
  if (!text) return text.error();
  converted.text = std::move(*text);
  return converted;
}

}  // namespace tengen::records
