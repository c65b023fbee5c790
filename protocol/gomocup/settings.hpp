#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "protocol/gomocup/command.hpp"

namespace tengen::gomocup {

/// What `INFO rule` asks for, with the nearest rule we play where the number names none.
struct RuleChoice {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  bool continuous = false;
  bool known = true;
};

/// The rule of a number. Bits: 1 exact five, 2 continuous, 4 renju, 8 caro. The Yixin dialect calls renju 2, and 5 and
/// 6 freestyle with a swap opening, which is the host's matter.
[[nodiscard]] RuleChoice choose_rule(std::int64_t number, bool yixin) noexcept;

/// Everything INFO can tell, as told: kept from game to game, since hosts send it before START as well as after.
class Settings {
 public:
  /// `draw_empty` as in Options.
  explicit Settings(const EngineOptions& defaults, std::optional<int> draw_empty = {})
      : defaults_(defaults), draw_empty_(draw_empty) {}

  void apply(const Info& info);

  /// The game that the rule asks for, on a board that still has `empty` points.
  [[nodiscard]] gomoku::Spec spec(BoardSize size, int empty) const;
  [[nodiscard]] EngineOptions engine_options() const;
  /// The limits for a search whose command arrived at `received`. The clock is time_left; until that is told,
  /// timeout_match less the time of our own moves. None runs if time_left is 2147483647, or if both are 0.
  [[nodiscard]] SearchRequest request(Instant received, Milliseconds reserve) const;
  /// Our own move took this long: a host that does not send time_left each time still has it counted.
  void spend(Milliseconds elapsed);
  void new_game() { spent_ = Milliseconds{0}; }

  /// The rule number, if it names no rule of ours and that has not been told yet.
  [[nodiscard]] std::optional<std::int64_t> take_unknown_rule();
  void set_yixin() { yixin_ = true; }
  [[nodiscard]] bool yixin() const noexcept { return yixin_; }
  /// What a search is to tell besides MESSAGE lines; bits as in `Info::Key::show_detail`.
  [[nodiscard]] int detail() const noexcept { return detail_; }
  /// Whether YXNBEST leaves out moves that mirror one another.
  [[nodiscard]] bool without_mirrors() const noexcept { return without_mirrors_; }
  [[nodiscard]] bool pondering() const noexcept { return pondering_; }

 private:
  EngineOptions defaults_;
  std::optional<int> draw_empty_;
  std::optional<std::int64_t> turn_;
  std::optional<std::int64_t> match_;
  std::optional<std::int64_t> left_;
  std::int64_t increment_ = 0;
  std::int64_t memory_ = 0;  ///< bytes
  std::int64_t hash_ = 0;    ///< KiB
  std::int64_t threads_ = 0;
  std::int64_t depth_ = 0;
  std::int64_t nodes_ = 0;
  std::int64_t rule_ = 0;
  bool rule_told_ = true;
  bool yixin_ = false;
  bool pondering_ = false;
  bool without_mirrors_ = false;
  int detail_ = 0;
  Milliseconds spent_{0};  ///< since `left_` was told, or since the game began
};

}  // namespace tengen::gomocup
