#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/files/files.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/search_request.hpp"
#include "engine/engine.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

// Games that this program plays and keeps in files.

/// A clock for each side: the time for all of its moves, and what each of them adds.
struct ClockSetting {
  Milliseconds main{0};
  Milliseconds increment{0};

  friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

/// `10+5` means ten minutes and five seconds a move, `0.5` half a minute. Errors: `syntax` for another form,
/// `out_of_range` for a time of a day and more, or none at all.
[[nodiscard]] Result<ClockSetting> parse_clock(std::string_view text);
/// Reads as the same clock.
[[nodiscard]] std::string clock_text(const ClockSetting& clock);

/// Who plays a side, as the player's name in a file says it, so that every format keeps it: `Person`,
/// `Alice (person, clock 10+5, 312.4 s left)`, `Tengen 0.2.0 level 5 (1000 ms a move)`.
struct SideName {
  std::string name{};  ///< without what follows
  bool engine = false;
  bool person = false;  ///< the name says so
  int level = full_level;
  std::optional<Milliseconds> move_time{};  ///< of an engine: the most for a move
  std::optional<ClockSetting> clock{};
  std::optional<Milliseconds> left{};  ///< on that clock
  bool little_go = false;              ///< the game is the course's Little-Go, for which files have no other word

  friend bool operator==(const SideName&, const SideName&) = default;
};

/// What the sides of a person without a name are called.
inline constexpr std::string_view person_name = "Person";

/// What a file calls such a side; whoever goes on with the game reads it with `parse_side_name`.
[[nodiscard]] std::string text_of(const SideName& side);
/// Any other name is just a name.
[[nodiscard]] SideName parse_side_name(std::string_view text);

/// Whether a file of this name could hold such a game; errors as `game_text`.
[[nodiscard]] Result<> check_game_name(const std::string& path, const GameSpec& spec);
/// The game in the format that the file's name ends with. Errors name the file: `syntax` for an unknown ending,
/// `unsupported` for a game that the format cannot hold.
[[nodiscard]] Result<std::string> game_text(const std::string& path, const records::Record& record);
/// The same for a game that this program resumes: players stand in text too, and in Piskvork's format the rule, as
/// tournaments write it.
[[nodiscard]] Result<std::string> resumable_text(const std::string& path, const records::Record& record);
/// Players that `resumable_text` has put into a text of moves; a record that names them keeps its own.
void read_players(std::string_view text, records::Record& record);

}  // namespace tengen::adapters
