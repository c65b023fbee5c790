#include "lab/plots/table.hpp"

#include <cmath>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/split.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

constexpr double largest = 1e15;  ///< far above what is measured

std::vector<std::string> split(std::string_view text, char separator) {
  const auto cell = [](auto&& part) { return std::string(trim(part | ranges::to<std::string>())); };
  return text | ranges::views::split(separator) | ranges::views::transform(cell) | ranges::to<std::vector>();
}

}  // namespace

Result<Table> Table::read(std::string_view text) {
  Table table;
  int number = 0;
  for (const std::string& line : split(text, '\n')) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> cells = split(line + " ", ',');
    if (table.columns_.empty()) {
      for (std::size_t i = 0; i < cells.size(); ++i) table.columns_.emplace(cells[i], i);
      continue;
    }
    if (cells.size() != table.columns_.size()) {
      return Error{Errc::syntax, "line " + std::to_string(number) + ": " + std::to_string(cells.size()) +
                                     " cells for " + std::to_string(table.columns_.size()) + " columns"};
    }
    table.rows_.push_back(std::move(cells));
  }
  if (table.rows_.empty()) return Error{Errc::syntax, "no rows"};
  return table;
}

std::string_view Table::text(std::size_t row, std::string_view column) const {
  const auto at = columns_.find(std::string(column));
  return at == columns_.end() ? std::string_view() : rows_[row][at->second];
}

std::optional<double> Table::number(std::size_t row, std::string_view column) const {
  return parse_decimal(text(row, column));
}

Result<> Table::check(const std::vector<std::string>& texts, const std::vector<std::string>& numbers) const {
  for (const auto* names : {&texts, &numbers}) {
    for (const std::string& name : *names) {
      if (!has(name)) return Error{Errc::syntax, "no column '" + name + "'"};
    }
  }
  for (const std::string& name : numbers) {
    for (std::size_t row = 0; row < rows(); ++row) {
      if (!text(row, name).empty() && !number(row, name)) {
        return Error{Errc::syntax, "column '" + name + "': '" + quote(text(row, name)) + "' is no number"};
      }
      if (!(std::abs(number(row, name).value_or(0)) <= largest)) {
        return Error{Errc::syntax, "column '" + name + "': '" + quote(text(row, name)) + "' is too large"};
      }
    }
  }
  return {};
}

}  // namespace tengen::lab
