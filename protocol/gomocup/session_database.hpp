#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/database/branch.hpp"
#include "protocol/database/position_database.hpp"
#include "protocol/gomocup/command_search.hpp"
#include "protocol/gomocup/info_settings.hpp"
#include "protocol/gomocup/position.hpp"

namespace tengen::gomocup {

/// The session's database of positions, if the user has named one: what a search takes from it and leaves in it. What
/// the host asks of it is in commands_database*.cpp.
class SessionDatabase {
 public:
  /// `open`: see database::Open. A database named `path` is opened at once, unless that is empty.
  SessionDatabase(const InfoSettings& settings, Position& position, database::Open open, const std::string& path);

  /// Whether this program can open databases.
  [[nodiscard]] bool available() const noexcept { return static_cast<bool>(open_); }
  /// Takes this file from now on. An error leaves the one before.
  Result<> use(const std::string& path);
  /// Opens another one beside it.
  [[nodiscard]] Result<std::unique_ptr<database::PositionDatabase>> open(const std::string& path,
                                                                         database::Access access) const;
  /// The database, unless there is none or `INFO usedatabase 0` has been told.
  [[nodiscard]] database::PositionDatabase* in_use() const noexcept;
  /// Whether it may be changed.
  [[nodiscard]] bool writable() const noexcept;
  /// Why a command can do nothing: without a database in use, or one that must not change.
  [[nodiscard]] std::string refusal() const;
  /// What went wrong when the session began; empty once it has been taken.
  [[nodiscard]] std::string take_notice();

  /// The position on our board, or the one after `moves`, Black's first, on an empty one; a pass is `-1,-1`. Empty
  /// where points are neutral or may become so. `off_board`, `occupied`.
  [[nodiscard]] std::optional<database::Placement> placement() const;
  /// Our rule and size without stones.
  [[nodiscard]] database::Placement empty_board() const;
  [[nodiscard]] Result<database::Placement> placement_after(const std::vector<Vertex>& moves) const;

  /// What a search is to know before it begins.
  struct Advice {
    std::optional<Vertex> move{};   ///< to be played without a search
    std::vector<Vertex> blocked{};  ///< not to be considered
    std::optional<std::string> error{};
  };
  /// The stored best move, else the shortest stored win; never one of `excluded`. The moves marked as blocked.
  [[nodiscard]] Advice advice(const std::vector<Vertex>& excluded);
  /// Keeps what a search has found about `position`: its value, and those of the moves that it told of. `lines`, best
  /// first. Does nothing where the database may not be changed.
  Result<> keep(const database::Placement& position, const std::vector<SearchInfo>& lines);

 private:
  const InfoSettings& settings_;
  Position& position_;
  const database::Open open_;
  std::unique_ptr<database::PositionDatabase> database_;
  std::string notice_;
};

}  // namespace tengen::gomocup
