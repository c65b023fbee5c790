#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/clock.hpp"
#include "engine/engine.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/katago/lines.hpp"

namespace tengen::gtp {

/// A controller and its pipes take so much from a move: generous for servers (KGS, GoGui over ssh).
inline constexpr Milliseconds usual_reserve{100};

struct Options {
  std::string name = "Tengen";
  std::string version = "0";
  std::string player{};  ///< who plays in the engine's place, with its depth; empty: the engine
  EngineOptions engine{};
  int level = full_level;                   ///< of strength of the moves that it finds; analyses are always full
  Milliseconds move_time{2000};             ///< for a move where no clock runs
  std::optional<Milliseconds> max_time{};   ///< the most that a move may take, whatever the clock says
  std::uint64_t max_nodes = 0;              ///< the most that the search for a move may look at; 0: no limit
  Milliseconds reserve = usual_reserve;     ///< the most that is kept unspent of each limit
  int candidates = usual_candidates;        ///< moves that an analysis tells of where the command does not say how many
  bool resign = true;                       ///< answer `resign` in lost games
  encoding::Converter converter = nullptr;  ///< of the charsets of files; null: only what needs no library is known
  bool live_graphics = false;               ///< draw the thoughts of `genmove` in GoGui, by way of stderr

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace tengen::gtp
