#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/session.hpp"

namespace tengen::gtp {

/// How a game came about: rules, stones set up, moves in turn.
struct GameStart {
  GameSpec spec{};  ///< as `Position::rules` tells them
  double komi = 0;  ///< points, in place of the komi in `spec`; Go only
  std::vector<Stone> setup{};
  Color first = Color::black;  ///< to move after the set-up
};

/// The game in progress, whose history the engine owns.
///
/// GTP knows passes in every game; in those whose rules have none, a pass only gives the turn away. Failed calls change
/// nothing.
class Position {
 public:
  /// Throws if there is no engine for the spec: the command line is to blame then.
  Position(SessionIo& io, const GameSpec& spec, const EngineOptions& options);

  [[nodiscard]] Engine& engine() noexcept { return *engine_; }
  [[nodiscard]] const Engine& engine() const noexcept { return *engine_; }
  /// The rules that the engine plays by: the komi holds White's bonus for handicap stones.
  [[nodiscard]] const GameSpec& spec() const noexcept { return engine_->spec(); }
  /// The rules without White's bonus. The komi is in half points that decide as the given one does.
  [[nodiscard]] GameSpec rules() const;
  /// In points, as it was given. Go only.
  [[nodiscard]] double komi() const noexcept { return komi_; }
  /// The points by which Black leads, by the komi as it was given and White's bonus, where `margin` is what the engine
  /// counts with its own. Go only.
  [[nodiscard]] double lead_by_given_komi(int margin) const;
  [[nodiscard]] HandicapBonus handicap_bonus() const noexcept { return bonus_; }
  [[nodiscard]] BoardSize size() const noexcept { return board_size(spec()); }
  /// Since the last set-up, passes included.
  [[nodiscard]] std::span<const Stone> moves() const noexcept { return engine_->history(); }
  /// No stone was ever set up or played: handicap stones may be placed.
  [[nodiscard]] bool is_empty() const;
  [[nodiscard]] bool ended_by_passes() const noexcept;

  /// An empty board of that size.
  Result<> resize(BoardSize size);
  void clear();
  Result<> play(Stone stone);
  Result<> undo() { return engine_->undo(); }
  Result<> set_up(std::span<const Stone> stones, Color to_move);
  /// Whose turn it is before the first move, with the stones set up so far.
  Result<> set_first(Color to_move);
  /// Changes rules and keeps the moves played, and the komi. Errors are those of `Engine::set_rules`.
  Result<> set_rules(const GameSpec& rules, HandicapBonus bonus);
  /// Go only. `out_of_range` beyond what rules can hold.
  Result<> set_komi(double points);
  /// Another game altogether.
  Result<> replace(const GameStart& start, std::span<const Stone> moves);
  /// The same game on an engine of its own, whose moves do not disturb a search.
  [[nodiscard]] Result<std::unique_ptr<Engine>> copy() const;
  /// The same rules with these stones on the board and no moves before, for the same side to move.
  [[nodiscard]] Result<std::unique_ptr<Engine>> with_stones(std::span<const Stone> stones) const;

  /// Takes hold with the next search.
  void configure(const EngineOptions& options);

 private:
  [[nodiscard]] GameSpec with_bonus(GameSpec rules, std::span<const Stone> setup) const;
  /// The engine's komi follows the stones that are set up now.
  void settle_bonus();
  [[nodiscard]] Result<std::unique_ptr<Engine>> build(const GameStart& start, std::span<const Stone> moves) const;

  SessionIo& io_;
  EngineOptions options_;
  std::unique_ptr<Engine> engine_;
  HandicapBonus bonus_ = HandicapBonus::zero;
  double komi_ = 0;  ///< points, as given; Go only
};

/// `B+3.5`, `W+2`, or `0` for a draw. Go: what two passes now would lead to, with the stones that `final_groups` calls
/// dead taken off, by the komi as it was given. Other games know no margin: `B+1` says that Black has won. Empty where
/// the game is not decided.
[[nodiscard]] std::optional<std::string> final_score(const Position& position);

/// The groups of stones as `final_score` counts them. Go: dead are those that the engine calls dead, where the rules
/// take dead stones off at all. In other games all stones are alive.
[[nodiscard]] std::vector<std::vector<Vertex>> final_groups(const Position& position, GroupStatus status);

/// Go: the points without a living stone that count for `owner`, or for nobody where that is empty. None in other
/// games.
[[nodiscard]] std::vector<Vertex> final_territory(const Position& position, std::optional<Color> owner);

}  // namespace tengen::gtp
