#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "protocol/gtp/clocks.hpp"
#include "protocol/gtp/journal.hpp"
#include "protocol/gtp/options.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/search_desk.hpp"
#include "protocol/session.hpp"

namespace tengen::gtp {

/// What happens to a game beside moves.
enum class Change : std::uint8_t {
  new_game,
  taken_back,
  handicap,  ///< stones set up for a game that has begun already
  rules,
};

/// What all modules of commands share: the process around the session, the options, the game, its clocks, and the
/// search. State that only one module needs is that module's own.
class Context {
 public:
  /// Throws if there is no engine for `spec`.
  Context(SessionHost& process, const GameSpec& spec, const Options& chosen)
      : host(process), options(chosen), position(process, spec, chosen.engine), searches(process, position, journal) {
    when_changed([this](Change change) {
      if (change == Change::taken_back) {
        journal.cut(position.moves().size());
      } else {
        journal.forget();
      }
    });
  }

  /// `listener` is called after every such change.
  void when_changed(std::function<void(Change)> listener) { listeners_.push_back(std::move(listener)); }
  void announce(Change change) const {
    for (const auto& listener : listeners_) listener(change);
  }
  /// As `Position::set_rules`; announces a change.
  Result<> set_rules(const GameSpec& rules, HandicapBonus bonus) {
    if (rules == position.rules() && bonus == position.handicap_bonus()) return {};
    if (auto done = position.set_rules(rules, bonus); !done) return done;
    announce(Change::rules);
    return {};
  }
  Result<> set_rules(const GameSpec& rules) { return set_rules(rules, position.handicap_bonus()); }
  /// As `Position::set_komi`; announces a change.
  Result<> set_komi(double points) {
    if (points == position.komi()) return {};
    if (auto done = position.set_komi(points); !done) return done;
    announce(Change::rules);
    return {};
  }

  [[nodiscard]] bool is_go() const noexcept { return std::holds_alternative<go::Spec>(position.spec()); }

  SessionHost& host;
  Options options;
  Position position;
  Clocks clocks;
  Journal journal;
  SearchDesk searches;
  bool leaving = false;  ///< the session ends once the command that runs is answered

 private:
  std::vector<std::function<void(Change)>> listeners_;
};

}  // namespace tengen::gtp
