#include "protocol/parameters_text.hpp"

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <sstream>
#include <vector>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen {

namespace {

std::string number_text(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

boost::json::value number_json(double value, bool whole) {
  return whole ? boost::json::value(static_cast<std::int64_t>(value)) : boost::json::value(value);
}

}  // namespace

Result<ParameterSetting> read_setting(std::string_view text, char between) {
  const auto sign = text.find(between);
  const auto value = sign == std::string_view::npos ? std::nullopt : parse_decimal(text.substr(sign + 1));
  if (!value || sign == 0) return Error{Errc::syntax, quote(text, 100) + ": NAME" + between + "VALUE is expected"};
  return ParameterSetting{std::string(text.substr(0, sign)), *value};
}

std::string parameters_table(std::span<const ParameterInfo> parameters) {
  using Row = std::array<std::string, 4>;
  std::vector<Row> rows{{"name", "value", "range", "meaning"}};
  for (const ParameterInfo& parameter : parameters) {
    rows.push_back({std::string(parameter.name), number_text(parameter.value),
                    number_text(parameter.least) + " to " + number_text(parameter.most),
                    std::string(parameter.meaning)});
  }
  std::array<std::size_t, 3> width{};
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < width.size(); ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < width.size(); ++i) text += row[i] + std::string(width[i] + 2 - row[i].size(), ' ');
    text += row.back() + "\n";
  }
  return text;
}

std::string parameter_json(const ParameterInfo& parameter) {
  const auto number = [&](double value) { return number_json(value, parameter.whole); };
  return boost::json::serialize(boost::json::object{{"name", parameter.name},
                                                    {"value", number(parameter.value)},
                                                    {"min", number(parameter.least)},
                                                    {"max", number(parameter.most)},
                                                    {"integer", parameter.whole},
                                                    {"meaning", parameter.meaning}});
}

}  // namespace tengen
