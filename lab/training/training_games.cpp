#include "lab/training/training_games.hpp"

#include <boost/json.hpp>
#include <cstddef>

#include "engine/core/checksum.hpp"
#include "engine/core/rule_names.hpp"

namespace tengen::lab {

namespace {

namespace json = boost::json;

constexpr std::string_view magic = "tengen-games 1 ";
constexpr std::size_t block_header = 12;
constexpr std::size_t game_header = 6;
constexpr std::size_t move_bytes = 4;
constexpr int no_result = 2;
constexpr std::size_t longest_line = 4000;

void put(std::string& out, std::uint64_t number, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 255));
}

std::uint64_t take(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    number |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  }
  return number;
}

std::uint64_t checksum(std::string_view bytes) {
  Checksum sum;
  sum.add(bytes);
  return sum.value();
}

Error broken(std::size_t at, const std::string& what) {
  return {Errc::syntax, "byte " + std::to_string(at) + ": " + what};
}

/// A number of the header within its range.
Result<std::int64_t> number_in(const json::object& object, std::string_view key, std::int64_t low, std::int64_t high) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_int64() || value->get_int64() < low || value->get_int64() > high) {
    return Error{Errc::syntax, "the first line has no sound '" + std::string(key) + "'"};
  }
  return value->get_int64();
}

Result<TrainingSettings> read_settings(std::string_view line) {
  boost::system::error_code problem;
  const json::value value = json::parse(json::string_view(line.data(), line.size()), problem);
  if (problem || !value.is_object()) return Error{Errc::syntax, "the first line is no JSON"};
  const json::object& object = value.get_object();
  TrainingSettings settings;
  const json::value* rule = object.if_contains("rule");
  bool known = false;
  for (std::size_t i = 0; i < gomoku::rule_count; ++i) {
    const auto candidate = static_cast<gomoku::Rule>(i);
    if (rule == nullptr || !rule->is_string() || std::string_view(rule->get_string()) != gomoku::name(candidate))
      continue;
    settings.spec.rule = candidate;
    known = true;
  }
  if (!known) return Error{Errc::syntax, "the first line names no rule"};
  const auto columns = number_in(object, "columns", gomoku::min_side, gomoku::max_side);
  const auto rows = number_in(object, "rows", gomoku::min_side, gomoku::max_side);
  const auto nodes = number_in(object, "nodes", 1, std::int64_t{1} << 40);
  const auto seed = number_in(object, "seed", 0, std::int64_t{1} << 53);
  const auto opening = number_in(object, "opening", 1, 20);
  for (const auto* number : {&columns, &rows, &nodes, &seed, &opening}) {
    if (!*number) return number->error();
  }
  settings.spec.size = {static_cast<int>(*columns), static_cast<int>(*rows)};
  settings.nodes = static_cast<std::uint64_t>(*nodes);
  settings.seed = static_cast<std::uint64_t>(*seed);
  settings.most_opening = static_cast<int>(*opening);
  if (const json::value* engine = object.if_contains("engine"); engine != nullptr && engine->is_string()) {
    settings.engine = std::string(engine->get_string());
  }
  return settings;
}

Result<TrainingGame> read_game(std::string_view bytes, const gomoku::Spec& spec, std::size_t at) {
  TrainingGame game;
  game.number = static_cast<std::uint32_t>(take(bytes, 0, 4));
  const int result = static_cast<std::int8_t>(bytes[4]);
  game.opening = static_cast<unsigned char>(bytes[5]);
  if (result < -1 || result > no_result) return broken(at, "a result that is none");
  if (result != no_result) game.result = result;
  for (std::size_t i = game_header; i < bytes.size(); i += move_bytes) {
    const TrainingMove move{{static_cast<unsigned char>(bytes[i]), static_cast<unsigned char>(bytes[i + 1])},
                            static_cast<std::int16_t>(take(bytes, i + 2, 2))};
    if (move.at.x >= spec.size.columns || move.at.y >= spec.size.rows) return broken(at, "a move off the board");
    game.moves.push_back(move);
  }
  if (static_cast<std::size_t>(game.opening) > game.moves.size()) return broken(at, "an opening longer than its game");
  return game;
}

}  // namespace

std::string training_header(const TrainingSettings& settings) {
  const json::object object{{"rule", gomoku::name(settings.spec.rule)},
                            {"columns", settings.spec.size.columns},
                            {"rows", settings.spec.size.rows},
                            {"nodes", static_cast<std::int64_t>(settings.nodes)},
                            {"seed", static_cast<std::int64_t>(settings.seed)},
                            {"opening", settings.most_opening},
                            {"engine", settings.engine}};
  return std::string(magic) + json::serialize(object) + "\n";
}

std::string training_block(const TrainingGame& game) {
  std::string body;
  put(body, game.number, 4);
  put(body, static_cast<std::uint8_t>(game.result.value_or(no_result)), 1);
  put(body, static_cast<std::uint64_t>(game.opening), 1);
  for (const TrainingMove& move : game.moves) {
    put(body, static_cast<std::uint64_t>(move.at.x), 1);
    put(body, static_cast<std::uint64_t>(move.at.y), 1);
    put(body, static_cast<std::uint16_t>(move.score), 2);
  }
  std::string block;
  put(block, body.size(), 4);
  put(block, checksum(body), 8);
  return block + body;
}

Result<TrainingFile> read_training_file(std::string_view bytes) {
  const std::size_t line_end = bytes.substr(0, longest_line).find('\n');
  if (!bytes.starts_with(magic) || line_end == std::string_view::npos) {
    return Error{Errc::syntax, "not a file of training games"};
  }
  const auto settings = read_settings(bytes.substr(magic.size(), line_end - magic.size()));
  if (!settings) return settings.error();
  TrainingFile file{*settings, {}, line_end + 1};
  while (bytes.size() - file.whole >= block_header) {
    const std::size_t at = file.whole;
    const std::uint64_t size = take(bytes, at, 4);
    if (size > bytes.size() - at - block_header) break;
    const std::string_view body = bytes.substr(at + block_header, size);
    if (take(bytes, at + 4, 8) != checksum(body)) return broken(at, "a damaged game");
    if (size < game_header || (size - game_header) % move_bytes != 0) return broken(at, "a game of no possible length");
    auto game = read_game(body, file.settings.spec, at);
    if (!game) return game.error();
    file.games.push_back(std::move(*game));
    file.whole += block_header + body.size();
  }
  return file;
}

}  // namespace tengen::lab
