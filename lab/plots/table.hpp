#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"

namespace tengen::lab {

/// A file of measured values: lines that begin with `#` are remarks, the first other line names the columns, the rest
/// are rows; cells are separated by commas and contain none.
class Table {
 public:
  /// `syntax` with the number of a line that has not as many cells as there are columns, or where there is no row.
  [[nodiscard]] static Result<Table> read(std::string_view text);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_.size(); }
  [[nodiscard]] bool has(std::string_view column) const { return columns_.contains(std::string(column)); }
  /// Empty where there is no such column.
  [[nodiscard]] std::string_view text(std::size_t row, std::string_view column) const;
  /// Nothing for an empty cell. Call `check` before.
  [[nodiscard]] std::optional<double> number(std::size_t row, std::string_view column) const;
  /// `syntax` unless the columns are there and every cell of the second list is empty or a number up to 1e15.
  [[nodiscard]] Result<> check(const std::vector<std::string>& texts, const std::vector<std::string>& numbers) const;

 private:
  std::map<std::string, std::size_t> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace tengen::lab
