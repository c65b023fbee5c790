#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/analysis_query.hpp"
#include "protocol/json/values.hpp"

namespace tengen::json {

/// The JSON value that `text` begins with. `rest` becomes what follows it, without blanks around it.
[[nodiscard]] boost::json::value parse_front(std::string_view text, std::string_view& rest,
                                             boost::system::error_code& error);

/// The fields of a JSON object, each read at most once. The first that is wrong is kept as the error; what has not been
/// read at the end was not known. A field that is `null` counts as absent.
class Fields {
 public:
  /// `object` must outlive this. `path`: the field in whose name errors are told; empty: each in its own.
  explicit Fields(const boost::json::object& object, std::string path = {}) : object_(object), path_(std::move(path)) {}

  /// Null where the field is absent.
  [[nodiscard]] const boost::json::value* take(std::string_view key);
  /// An integer of this range; empty where the field is absent or wrong.
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most);
  /// A finite number of this range.
  [[nodiscard]] std::optional<double> number(std::string_view key, double least, double most);
  /// False where the field is absent or wrong.
  [[nodiscard]] bool truth(std::string_view key);
  [[nodiscard]] std::optional<std::string> word(std::string_view key, std::string_view must_be);
  /// A list of integers.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> integers(std::string_view key, std::string_view must_be);

  /// Keeps the first error. Always false.
  bool fail(std::string_view key, std::string text);
  [[nodiscard]] const std::optional<FieldNote>& error() const noexcept { return error_; }
  [[nodiscard]] bool ok() const noexcept { return !error_; }
  /// The names of the fields that have not been read, in the object's order.
  [[nodiscard]] std::vector<std::string> unread() const;

 private:
  const boost::json::object& object_;
  std::string path_;
  std::set<std::string, std::less<>> read_;
  std::optional<FieldNote> error_;
};

/// Names of fields that somebody else chose, with commas between them: the first ones, each cut to a readable length,
/// and how many more there are.
[[nodiscard]] std::string names_text(const std::vector<std::string>& names);

}  // namespace tengen::json
