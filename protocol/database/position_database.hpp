#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/database/record.hpp"

namespace tengen::database {

/// What a position of Gomoku is to the database: the rule, the board, who is to move and the stones without their
/// order.
struct Placement {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  BoardSize size{15, 15};
  Color to_move = Color::black;
  std::vector<Vertex> black{};
  std::vector<Vertex> white{};

  friend bool operator==(const Placement&, const Placement&) = default;
};

/// The one of a position's mirror images that stands for all of them.
struct Canonical {
  Placement placement{};  ///< stones sorted by column, then by row
  int symmetry = 0;       ///< turns the position into `placement`

  /// Where a point of the position lies in `placement`. Points that mirror one another become one.
  [[nodiscard]] Vertex image(Vertex at) const;
};

/// `position` holds points of its board, none twice.
[[nodiscard]] Canonical canonical(const Placement& position);

/// `r-15-15-h8i9-g7-w`: rule, columns, rows, Black's stones, White's, the side to move. Rapfi's form, whose rules are
/// `f`, `s` (exact five) and `r`; `c` and `v`, the two kinds of caro, are ours.
[[nodiscard]] std::string key_text(const Placement& placement);
/// Empty for anything that `key_text` does not write; the stones may come in any order.
[[nodiscard]] std::optional<Placement> read_key(std::string_view text);

/// Records by key (`key_text` of a canonical placement), kept in a file or elsewhere. Every call returns when the work
/// is done. Errors: `not_found` where the file cannot be read or written, `syntax` where it is damaged.
class PositionDatabase {
 public:
  using Entry = std::pair<std::string, Record>;

  virtual ~PositionDatabase() = default;

  /// Whether nothing can be changed.
  [[nodiscard]] virtual bool read_only() const noexcept = 0;
  [[nodiscard]] virtual Result<std::optional<Record>> find(std::string_view key) = 0;
  /// The first entries whose keys come after `key`, in the order of their keys. At most `most`; none at the end.
  [[nodiscard]] virtual Result<std::vector<Entry>> after(std::string_view key, std::size_t most) = 0;
  [[nodiscard]] virtual Result<std::uint64_t> count() = 0;

  /// What follows `begin` is kept together by `commit`, or not at all. Without a `begin` each change is kept by itself.
  virtual Result<> begin() = 0;
  virtual Result<> commit() = 0;
  virtual void roll_back() noexcept = 0;
  virtual Result<> put(std::string_view key, const Record& record) = 0;
  virtual Result<> erase(std::string_view key) = 0;

  /// Reads everything: an error says what is damaged.
  [[nodiscard]] virtual Result<> check() = 0;
  /// Writes the file anew, without gaps.
  virtual Result<> rewrite() = 0;
};

enum class Access : std::uint8_t {
  read,    ///< the file exists and is not changed
  change,  ///< a file that does not exist is made; one that may not be written is only read
};

/// Opens a database that the user named. Errors as above, and `unsupported` for a file of another program or version.
/// An empty function: there are no databases here.
using Open = std::function<Result<std::unique_ptr<PositionDatabase>>(std::string_view path, Access access)>;

/// Makes `changes`, a function that returns a `Result<>`, together or not at all.
template <class Function>
Result<> change_together(PositionDatabase& database, const Function& changes) {
  if (auto begun = database.begin(); !begun) return begun;
  Result<> done = changes();
  if (done) done = database.commit();
  if (!done) database.roll_back();
  return done;
}

/// Adds what `fresh` knows of a position, see `merged`. Whether that changed anything.
[[nodiscard]] Result<bool> merge_record(PositionDatabase& database, const std::string& key, const Record& fresh);

}  // namespace tengen::database
