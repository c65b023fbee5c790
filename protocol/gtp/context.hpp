#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "protocol/gtp/clocks.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/command_search.hpp"
#include "protocol/gtp/journal.hpp"
#include "protocol/gtp/parameters.hpp"
#include "protocol/gtp/position.hpp"
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
  Context(SessionIo& process, const GameSpec& spec, const Options& chosen)
      : io(process), options(chosen), position(process, spec, chosen.engine), searches(process, position, journal) {
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

  SessionIo& io;
  Options options;
  Position position;
  Clocks clocks;
  Journal journal;
  CommandSearch searches;
  bool leaving = false;  ///< the session ends once the command that runs is answered

 private:
  std::vector<std::function<void(Change)>> listeners_;
};

using Module = CommandModule<Context, Commands>;
using ModulePointer = std::unique_ptr<Module>;

// The modules, in `commands_*.cpp`. A new one needs a line here and one in `GtpSession`'s constructor.

[[nodiscard]] ModulePointer make_admin_commands(Context& game, const Commands& all);
[[nodiscard]] ModulePointer make_parameter_commands(Context& game);
[[nodiscard]] ModulePointer make_engine_commands(Context& game);
[[nodiscard]] ModulePointer make_talk_commands(Context& game);
[[nodiscard]] ModulePointer make_file_commands(Context& game);
[[nodiscard]] ModulePointer make_time_commands(Context& game);
[[nodiscard]] ModulePointer make_board_commands(Context& game);
[[nodiscard]] ModulePointer make_genmove_commands(Context& game);
[[nodiscard]] ModulePointer make_analyze_commands(Context& game);
[[nodiscard]] ModulePointer make_score_commands(Context& game);
[[nodiscard]] ModulePointer make_gogui_commands(Context& game, const Commands& all);
[[nodiscard]] ModulePointer make_view_commands(Context& game);

}  // namespace tengen::gtp
