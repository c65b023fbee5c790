#include "adapters/files/saved_game.hpp"

#include "protocol/number.hpp"
#include "protocol/records/played.hpp"

namespace tengen::adapters {

namespace {

constexpr std::string_view before_level = " level ";
constexpr std::string_view before_time = " (";
constexpr std::string_view after_time = " ms a move)";

}  // namespace

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
