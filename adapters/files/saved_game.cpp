#include "adapters/files/saved_game.hpp"

#include <utility>

#include "engine/core/rule_names.hpp"
#include "protocol/records/played.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

// Remarks of a text of moves.
constexpr std::string_view black_title = "# Black: ";
constexpr std::string_view white_title = "# White: ";

}  // namespace

Result<> check_game_name(const std::string& path, const GameSpec& spec) {
  const auto text = game_text(path, {.facts = records::facts_of(spec)});
  return text ? Result<>() : Result<>(text.error());
}

Result<std::string> game_text(const std::string& path, const records::Record& record) {
  const auto format = records::format_of_name(path, records::game_of(record.facts));
  if (!format) return Error{Errc::syntax, path + ": the name must end with .sgf, .psq, .txt or .pos"};
  auto text = records::write(record, *format);
  if (!text) return Error{text.error().code, path + ": " + text.error().detail};
  return text;
}

Result<std::string> resumable_text(const std::string& path, const records::Record& record) {
  auto text = game_text(path, record);
  if (!text) return text;
  const records::Format format = *records::format_of_name(path, records::game_of(record.facts));
  if (format == records::Format::notation || format == records::Format::columns) {
    for (const auto& [title, name] : {std::pair(black_title, record.black), {white_title, record.white}}) {
      if (!name.empty()) text->append(title).append(name).append("\n");
    }
  }
  const gomoku::Rule rule = record.facts.rule.value_or(gomoku::Rule::freestyle);
  if (format == records::Format::psq && rule != gomoku::Rule::freestyle) {
    text->append("0,").append(gomoku::name(rule)).append("\n");
  }
  return text;
}

void read_players(std::string_view text, records::Record& record) {
  for (const auto& [title, name] : {std::pair(black_title, &record.black), {white_title, &record.white}}) {
    const std::size_t begin = text.find(std::string("\n").append(title));
    if (begin == std::string_view::npos || !name->empty()) continue;
    const std::string_view rest = text.substr(begin + 1 + title.size());
    *name = trim(rest.substr(0, rest.find('\n')));
  }
}

Result<> save_game(const std::string& path, const records::Record& record, Existing existing) {
  const auto text = game_text(path, record);
  if (!text) return text.error();
  if (const auto written = write_file(path, *text, existing); !written) {
    const bool taken = written.error().code == Errc::occupied;
    return Error{written.error().code, path + (taken ? " exists already" : ": cannot be written")};
  }
  return {};
}

}  // namespace tengen::adapters
