#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "protocol/gtp/clocks.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/search_desk.hpp"
#include "protocol/session.hpp"

namespace tengen::gtp {

struct Options {
  std::string name = "Tengen";
  std::string version = "0";
  EngineOptions engine{};
  Milliseconds move_time{2000};  ///< for a move where no clock runs
  bool resign = true;            ///< answer `resign` in lost games
  bool live_graphics = false;    ///< draw the thoughts of `genmove` in GoGui, by way of stderr
};

/// What happens to a game beside moves.
enum class Change : std::uint8_t { new_game, taken_back };

/// What all modules of commands share: the process around the session, the options, the game, its clocks, and the
/// search. State that only one module needs is that module's own.
class Context {
 public:
  /// Throws if there is no engine for `spec`.
  Context(SessionHost& process, const GameSpec& spec, const Options& chosen)
      : host(process), options(chosen), position(process, spec, chosen.engine), searches(process, position) {}

  /// `listener` is called after every such change.
  void when_changed(std::function<void(Change)> listener) { listeners_.push_back(std::move(listener)); }
  void announce(Change change) const {
    for (const auto& listener : listeners_) listener(change);
  }
  [[nodiscard]] bool is_go() const noexcept { return std::holds_alternative<go::Spec>(position.spec()); }

  SessionHost& host;
  Options options;
  Position position;
  Clocks clocks;
  SearchDesk searches;
  bool leaving = false;  ///< the session ends once the command that runs is answered

 private:
  std::vector<std::function<void(Change)>> listeners_;
};

}  // namespace tengen::gtp
