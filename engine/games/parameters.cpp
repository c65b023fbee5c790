#include "engine/games/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

namespace tengen {

namespace {

/// A name from outside may hold anything, and any number of it.
std::string quoted(std::string_view name) {
  constexpr std::size_t longest = 40;
  std::string text(name.substr(0, longest));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return "'" + text + (name.size() > longest ? "...'" : "'");
}

Result<> set(search::Parameters& parameters, const GameParameters& game, const ParameterSetting& setting) {
  const search::ParameterField* field = search::find_field(setting.name);
  if (field == nullptr || !game.has(setting.name)) {
    return Error{Errc::not_found, "no parameter " + quoted(setting.name) + " in this game"};
  }
  const bool in_range = setting.value >= field->least && setting.value <= field->most;
  if (!in_range || (field->is_whole() && std::trunc(setting.value) != setting.value)) {
    std::ostringstream text;
    text << setting.name << ": " << (field->is_whole() ? "a whole number" : "a number") << " from " << field->least
         << " to " << field->most;
    return Error{Errc::out_of_range, text.str()};
  }
  field->set(parameters, setting.value);
  return {};
}

}  // namespace

Result<search::Parameters> values_with(const GameParameters& game, std::span<const ParameterSetting> settings) {
  search::Parameters parameters = values_of(game);
  for (const ParameterSetting& setting : settings) {
    if (const auto done = set(parameters, game, setting); !done) return done.error();
  }
  return parameters;
}

}  // namespace tengen
