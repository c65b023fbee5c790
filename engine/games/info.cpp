#include "engine/games/info.hpp"

#include <algorithm>

#include "engine/games/parameters.hpp"

namespace tengen {

const GameInfo* game_named(std::string_view name) {
  const auto games = all_games();
  const auto found = std::find_if(games.begin(), games.end(), [&](const GameInfo* game) { return game->name == name; });
  return found == games.end() ? nullptr : *found;
}

std::string game_choices() {
  const auto games = all_games();
  std::string text(games.front()->name);
  for (std::size_t i = 1; i < games.size(); ++i) {
    text.append(i + 1 < games.size() ? ", " : " or ").append(games[i]->name);
  }
  return text;
}

Result<> validate(const GameSpec& spec) {
  return info_of(spec).validate(spec);
}

Hash identity(const GameSpec& spec) {
  const BoardSize size = board_size(spec);
  const GameInfo& game = info_of(spec);
  Hash hash = spec.index() + 1;
  if (std::holds_alternative<AddedSpec>(spec)) {
    for (const char letter : game.name) hash = mix(hash ^ static_cast<unsigned char>(letter));
  }
  return game.rules_hash(spec, mix(hash ^ static_cast<std::uint64_t>(size.columns * 1000 + size.rows)));
}

Result<std::uint64_t> perft(const GameSpec& spec, int depth, const PerftProgress& go_on) {
  if (auto valid = validate(spec); !valid) return valid.error();
  if (depth < 0) return Error{Errc::out_of_range, "the depth is at least 0"};
  return info_of(spec).perft(spec, depth, go_on);
}

std::vector<ParameterInfo> parameters_of(const GameSpec& spec) {
  const GameParameters& game = info_of(spec).parameters;
  const search::Parameters values = values_of(game);
  std::vector<ParameterInfo> result;
  for (const search::ParameterField& field : search::parameter_fields) {
    if (!game.has(field.name)) continue;
    result.push_back({field.name, field.get(values), field.least, field.most, field.is_whole(), field.meaning});
  }
  return result;
}

Result<> check_parameters(const GameSpec& spec, std::span<const ParameterSetting> settings) {
  if (const auto values = values_with(info_of(spec).parameters, settings); !values) return values.error();
  return {};
}

Result<> check_sides(BoardSize size, int least, int most) {
  for (const int side : {size.columns, size.rows}) {
    if (side >= least && side <= most) continue;
    return Error{Errc::unacceptable_size, "board sides from " + std::to_string(least) + " to " + std::to_string(most)};
  }
  return {};
}

std::string size_words(BoardSize size) {
  return std::to_string(size.columns) + "x" + std::to_string(size.rows);
}

}  // namespace tengen
