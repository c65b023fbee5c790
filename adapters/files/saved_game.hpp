#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/files/files.hpp"
#include "engine/core/clock.hpp"
#include "engine/engine.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

// Games that this program plays and keeps in files.

/// The name of an engine with its level where that is not the full one: `Tengen 0.2.0 level 5`.
[[nodiscard]] std::string name_at_level(std::string_view engine, int level);
/// The name of a side that an engine plays, `Tengen 0.2.0 (1000 ms a move)`: whoever goes on with the game reads from
/// it that an engine played, and how long it thought.
[[nodiscard]] std::string timed_name(std::string_view engine, Milliseconds move_time);
/// The level in such a name: the full one where it names none.
[[nodiscard]] int level_in(std::string_view name);
/// The time in such a name; nothing in any other.
[[nodiscard]] std::optional<Milliseconds> move_time_in(std::string_view name);

/// Whether a file of this name could hold such a game; errors as `save_game`.
[[nodiscard]] Result<> check_game_name(const std::string& path, const GameSpec& spec);
/// The game in the format that the file's name ends with. Errors name the file: `syntax` for an unknown ending,
/// `unsupported` for a game that the format cannot hold.
[[nodiscard]] Result<std::string> game_text(const std::string& path, const records::Record& record);
/// Writes it to the file. Whether something is in the way of that, `obstacle` says before. Errors as `game_text`, and
/// `not_found` if it cannot be written, `occupied` if there is a file and it is to be kept.
[[nodiscard]] Result<> save_game(const std::string& path, const records::Record& record,
                                 Existing existing = Existing::replace);

}  // namespace tengen::adapters
