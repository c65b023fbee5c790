#include "protocol/json/fields.hpp"

#include <algorithm>
#include <cmath>
#include <range/v3/algorithm/all_of.hpp>
#include <utility>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

boost::json::value parse_front(std::string_view text, std::string_view& rest, boost::system::error_code& error) {
  boost::json::stream_parser parser;
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (!error && !parser.done()) parser.finish(error);
  if (error) return nullptr;
  rest = trim(text.substr(read));
  return parser.release();
}

const boost::json::value* Fields::take(std::string_view key) {
  read_.emplace(key);
  const auto* const value = object_.if_contains({key.data(), key.size()});
  return value == nullptr || value->is_null() ? nullptr : value;
}

std::optional<std::int64_t> Fields::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const auto* const value = take(key);
  if (value == nullptr) return std::nullopt;
  const auto number = integer_of(*value);
  if (number && *number >= least && *number <= most) return number;
  fail(key, "Must be an integer from " + std::to_string(least) + " to " + std::to_string(most));
  return std::nullopt;
}

std::optional<double> Fields::number(std::string_view key, double least, double most) {
  const auto* const value = take(key);
  if (value == nullptr) return std::nullopt;
  boost::system::error_code error;
  const double number = value->is_number() ? value->to_number<double>(error) : std::nan("");
  if (!error && number >= least && number <= most) return number;
  fail(key, "Must be a number from " + shortest_text(least) + " to " + shortest_text(most));
  return std::nullopt;
}

bool Fields::truth(std::string_view key) {
  const auto* const value = take(key);
  if (value == nullptr) return false;
  if (value->is_bool()) return value->get_bool();
  return fail(key, "Must be a boolean");
}

std::optional<std::string> Fields::word(std::string_view key, std::string_view must_be) {
  const auto* const value = take(key);
  if (value == nullptr) return std::nullopt;
  if (const auto* text = value->if_string()) return std::string(view_of(*text));
  fail(key, std::string(must_be));
  return std::nullopt;
}

std::optional<std::vector<std::int64_t>> Fields::integers(std::string_view key, std::string_view must_be) {
  const auto* const value = take(key);
  if (value == nullptr) return std::nullopt;
  std::vector<std::int64_t> numbers;
  const auto add = [&numbers](const boost::json::value& each) {
    const auto number = integer_of(each);
    if (number) numbers.push_back(*number);
    return number.has_value();
  };
  if (value->is_array() && ranges::all_of(value->get_array(), add)) return numbers;
  fail(key, std::string(must_be));
  return std::nullopt;
}

bool Fields::fail(std::string_view key, std::string text) {
  if (error_) return false;
  if (path_.empty()) {
    error_ = FieldNote{std::string(key), std::move(text)};
  } else {
    error_ = FieldNote{path_, std::string(key) + ": " + text};
  }
  return false;
}

std::vector<std::string> Fields::unread() const {
  std::vector<std::string> names;
  for (const auto& member : object_) {
    const std::string_view name(member.key().data(), member.key().size());
    if (!read_.contains(name)) names.emplace_back(name);
  }
  return names;
}

std::string names_text(const std::vector<std::string>& names) {
  constexpr std::size_t most_names = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most_names); ++i) text += (i > 0 ? ", " : "") + quote(names[i]);
  if (names.size() > most_names) text += " and " + std::to_string(names.size() - most_names) + " more";
  return text;
}

}  // namespace tengen::json
