#include "engine/api/parameters.hpp"

#include "engine/cores/game_parameters.hpp"

namespace tengen {

std::vector<ParameterInfo> parameters_of(const GameSpec& spec) {
  std::vector<ParameterInfo> result;
  for (const GameParameter& line : parameter_list(spec)) {
    const search::ParameterField& field = *search::find_field(line.name);
    result.push_back({line.name, line.value, line.least, line.most, field.is_whole(), field.meaning});
  }
  return result;
}

Result<> check_parameters(const GameSpec& spec, std::span<const ParameterSetting> settings) {
  if (const auto values = values_with(parameter_list(spec), settings); !values) return values.error();
  return {};
}

}  // namespace tengen
