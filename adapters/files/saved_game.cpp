#include "adapters/files/saved_game.hpp"

#include "adapters/files/game_file.hpp"
#include "protocol/number.hpp"

namespace tengen::adapters {

namespace {

constexpr std::string_view before_level = " level ";
constexpr std::string_view before_time = " (";
constexpr std::string_view after_time = " ms a move)";

records::Facts facts_of(const GameSpec& spec) {
  using records::GameKind;
  records::Facts facts{.size = board_size(spec)};
  if (const auto* game = std::get_if<gomoku::Spec>(&spec)) {
    facts.game = GameKind::gomoku;
    facts.rule = game->rule;
  } else if (const auto* go = std::get_if<go::Spec>(&spec)) {
    facts.game = GameKind::go;
    facts.komi = go->komi / 2.0;
  } else {
    facts.game = GameKind::connect;
    facts.in_a_row = std::get<connect::Spec>(spec).in_a_row;
  }
  return facts;
}

Result<std::string> text_of(const std::string& path, const records::Record& record) {
  const auto format = records::format_of_name(path, record.facts.game.value_or(records::GameKind::gomoku));
  if (!format) return Error{Errc::syntax, path + ": the name must end with .sgf, .psq, .txt or .pos"};
  auto text = records::write(record, *format);
  if (!text) return Error{text.error().code, path + ": " + text.error().detail};
  return text;
}

}  // namespace

records::Record record_of(const Engine& engine) {
  records::Record record{.facts = facts_of(engine.spec())};
  for (const Stone stone : engine.history()) record.moves.push_back({.stone = stone});
  if (const GameStatus status = engine.status(); status.over) {
    record.result = !status.winner ? "0" : *status.winner == Color::black ? "B+" : "W+";
  }
  return record;
}

std::string name_at_level(std::string_view engine, int level) {
  std::string name(engine);
  if (level < full_level) name.append(before_level) += std::to_string(level);
  return name;
}

std::string timed_name(std::string_view engine, Milliseconds move_time) {
  return std::string(engine).append(before_time) + std::to_string(move_time.count()).append(after_time);
}

int level_in(std::string_view name) {
  name = name.substr(0, name.rfind(before_time));
  const std::size_t begin = name.rfind(before_level);
  if (begin == std::string_view::npos) return full_level;
  const auto level = parse_integer<int>(name.substr(begin + before_level.size()));
  return level && *level >= least_level && *level < full_level ? *level : full_level;
}

std::optional<Milliseconds> move_time_in(std::string_view name) {
  constexpr long long longest = 3600000;
  if (!name.ends_with(after_time)) return std::nullopt;
  name.remove_suffix(after_time.size());
  const std::size_t begin = name.rfind(before_time);
  if (begin == std::string_view::npos) return std::nullopt;
  const auto time = parse_integer<long long>(name.substr(begin + before_time.size()));
  if (!time || *time < 1 || *time > longest) return std::nullopt;
  return Milliseconds(*time);
}

Result<> check_game_name(const std::string& path, const GameSpec& spec) {
  const auto text = text_of(path, {.facts = facts_of(spec)});
  return text ? Result<>() : Result<>(text.error());
}

Result<> save_game(const std::string& path, const records::Record& record) {
  const auto text = text_of(path, record);
  return text ? write_text_file(path, *text) : Result<>(text.error());
}

}  // namespace tengen::adapters
