#pragma once

#include <cstdint>
#include <string>

#include "engine/core/game_spec.hpp"

namespace tengen::soak {

enum class Protocol : std::uint8_t { gomocup, gtp, json };

/// Games that follow each other in the same processes, where they are not each in processes of their own.
inline constexpr int series_length = 50;

/// How a game is played.
struct Settings {
  int number = 1;  ///< from 1
  Protocol protocol = Protocol::gomocup;
  GameSpec spec{};
  int threads = 1;           ///< that search
  int memory_mib = 16;       ///< what each process may use, in MiB
  int turn_ms = 20;          ///< milliseconds a move
  bool suspended = false;    ///< each process is stopped while the other one thinks
  bool long_first = false;   ///< the first move has `long_turn_ms`, so that it fills the table
  int series = 0;            ///< the series it belongs to, from 1; 0: none
  int place = 0;             ///< games that its series has before it
  std::uint64_t chance = 0;  ///< the seed of its opening

  friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr int long_turn_ms = 4000;

/// The settings of a game, from its number (from 1) and the run's seed alone. Every fourth stretch of `series_length`
/// numbers is a series: one protocol, game, memory limit and number of threads, with boards that vary.
[[nodiscard]] Settings draw_settings(int number, std::uint64_t seed);

[[nodiscard]] const char* name_of(Protocol protocol);
/// Game and rule in words: "renju", "go area superko", "connect 4".
[[nodiscard]] std::string rule_text(const GameSpec& spec);
/// The number of a Gomoku rule in the Gomocup protocol.
[[nodiscard]] int gomocup_rule(const gomoku::Spec& spec);

}  // namespace tengen::soak
