#include "adapters/files/saved_game.hpp"

#include "engine/core/rule_names.hpp"
#include "protocol/records/record.hpp"
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
    std::string players;
    if (!record.black.empty()) players.append(black_title).append(record.black).append("\n");
    if (!record.white.empty()) players.append(white_title).append(record.white).append("\n");
    // The first line may be a heading, which stays the first.
    text->insert(text->starts_with('#') ? text->find('\n') + 1 : 0, players);
  }
  const gomoku::Rule rule = record.facts.rule.value_or(gomoku::Rule::freestyle);
  if (format == records::Format::psq && rule != gomoku::Rule::freestyle) {
    text->append("0,").append(gomoku::name(rule)).append("\n");
  }
  return text;
}

void read_players(std::string_view text, records::Record& record) {
  while (text.starts_with('#')) {
    std::string_view line = take_field(text, '\n');
    if (line.starts_with(black_title) && record.black.empty()) record.black = trim(line.substr(black_title.size()));
    if (line.starts_with(white_title) && record.white.empty()) record.white = trim(line.substr(white_title.size()));
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
