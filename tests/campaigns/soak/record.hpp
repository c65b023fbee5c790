#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "tests/campaigns/soak/settings.hpp"
#include "tests/campaigns/soak/waits.hpp"

namespace tengen::soak {

/// A move more than `tolerance_ms` after its limit. Times in milliseconds.
struct LateMove {
  int number = 0;  ///< of the moves that were asked for, from 1
  double over_ms = 0;
  double machine_ms = 0;  ///< waits for a processor that made it late
  double stolen_ms = 0;   ///< what the machine's own host took meanwhile, all processors together
  Cause cause = Cause::none;
  std::string threads{};  ///< what each thread ran and waited, before and after the search had to stop
};

/// One process at the end of a game.
struct Footprint {
  std::size_t descriptors_begin = 0;  ///< open before the game's first move
  std::size_t descriptors_end = 0;
  std::size_t peak_kib = 0;      ///< resident memory at most since its start
  std::size_t resident_kib = 0;  ///< and now
};

/// A game that was played.
struct GameRecord {
  std::uint64_t seed = 0;
  Settings settings{};
  int busy = 0;         ///< busy processes beside it when it began
  int process_age = 0;  ///< games that its processes had begun, this one included
  std::string result{};
  std::vector<double> over_ms{};  ///< of each move, how much later than its limit it came; negative: earlier
  std::vector<double> own_ms{};   ///< the same without what the machine did
  std::vector<LateMove> late{};
  std::array<Footprint, 2> footprints{};
  std::optional<double> stop_ms{};  ///< from a stop to the move
  double seconds = 0;
  std::vector<std::string> breaches{};  ///< each begins with its kind: illegal, crash, late, memory, descriptors
  std::string moves{};                  ///< all of them, where there is a breach
};

/// A line of JSON with its line feed.
[[nodiscard]] std::string json_line(const GameRecord& record);

/// A record as it was left behind.
struct KnownGames {
  std::set<int> games{};  ///< their numbers
  std::size_t whole = 0;  ///< bytes up to the end of the last whole line: what follows was cut off
};

/// Lines in any order. `syntax` with the line's number for a line that is none, comes twice or is of another seed.
[[nodiscard]] Result<KnownGames> read_record(std::string_view text, std::uint64_t seed);

}  // namespace tengen::soak
