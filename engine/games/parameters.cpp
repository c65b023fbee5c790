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

std::string range_text(const GameParameter& line, const search::ParameterField& field) {
  std::ostringstream text;
  text << (field.is_whole() ? "a whole number" : "a number") << " from " << line.least << " to " << line.most;
  return text.str();
}

Result<> set(search::Parameters& parameters, std::span<const GameParameter> list, const ParameterSetting& setting) {
  const auto line = std::find_if(list.begin(), list.end(),
                                 [&](const GameParameter& candidate) { return candidate.name == setting.name; });
  if (line == list.end()) return Error{Errc::not_found, "no parameter " + quoted(setting.name) + " in this game"};
  const search::ParameterField& field = *search::find_field(line->name);
  const bool in_range = setting.value >= line->least && setting.value <= line->most;
  if (!in_range || (field.is_whole() && std::trunc(setting.value) != setting.value)) {
    return Error{Errc::out_of_range, setting.name + ": " + range_text(*line, field)};
  }
  field.set(parameters, setting.value);
  return {};
}

}  // namespace

Result<search::Parameters> values_with(std::span<const GameParameter> list,
                                       std::span<const ParameterSetting> settings) {
  search::Parameters parameters = values_of(list);
  for (const ParameterSetting& setting : settings) {
    if (const auto done = set(parameters, list, setting); !done) return done.error();
  }
  return parameters;
}

}  // namespace tengen
