#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/checksum.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/rule_names.hpp"

namespace tengen::gomoku {

inline constexpr std::size_t longest_provenance = 1000;

/// A kind of data file; DataReader describes them.
struct DataKind {
  std::string_view name;
  std::string_view version;  ///< what its lines mean
};

/// Reads a data file: what the lab found out about one rule. The text is also a raw string literal of C++, so that the
/// program can include it:
///
///     R"tengen-KIND(
///     version 1
///     rule freestyle
///     from 9000 games of 3000 nodes, seed 1, ...      (one line of at most `longest_provenance` characters)
///     ...                                             (what it is about)
///     check 0123456789abcdef                          (FNV-1a of every line from `version` on)
///     )tengen-KIND"
///
/// The marks of the literal may be missing, and lines may end with CR LF. Errors are `syntax` with the line's number,
/// and `unsupported` for another version.
class DataReader {
 public:
  DataReader(std::string_view text, const DataKind& kind) : kind_(kind), rest_(text) {}

  /// Reads the lines up to `from`.
  Result<> read_head(Rule& rule, std::string& provenance);
  /// Reads the checksum, which nothing may follow.
  Result<> read_end();

  [[nodiscard]] std::string_view line() const noexcept;
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  /// Goes on to the next line; this one is covered by the checksum.
  void take() noexcept;
  /// The rest of this line if it begins with `key`.
  [[nodiscard]] std::optional<std::string_view> after(std::string_view key) const noexcept;
  [[nodiscard]] Error wrong(std::string_view what) const;

  /// Exactly so many numbers, separated by single blanks.
  [[nodiscard]] static bool read_numbers(std::string_view text, std::span<std::int16_t> numbers) noexcept;

 private:
  void next() noexcept;

  DataKind kind_;
  std::string_view rest_;
  int number_ = 1;
  Checksum checksum_;
};

/// The text of a data file. Each of `lines` ends with a line break.
[[nodiscard]] std::string write_data(const DataKind& kind, Rule rule, std::string_view provenance,
                                     std::string_view lines);

}  // namespace tengen::gomoku
