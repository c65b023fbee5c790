#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/game_spec.hpp"
#include "engine/engine.hpp"

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

/// Piskvork's word, as `time_left` in ms, for a clock that does not run.
inline constexpr std::int64_t no_clock = 2147483647;

/// What the host has told with INFO. It is kept from game to game, since hosts send INFO before START as well as after.
class InfoSettings {
 public:
  /// A key that means something to us.
  struct Key {
    std::string_view name;  ///< in capitals
    void (*take)(InfoSettings& settings, std::int64_t number);
  };
  /// One setting. Without a key it changes nothing.
  struct Info {
    const Key* key = nullptr;
    std::int64_t number = 0;

    /// A time for the move that is over already: the search that runs is to answer.
    [[nodiscard]] bool is_move_now() const noexcept;
  };

  /// `draw_empty` and `level` as in Options.
  explicit InfoSettings(const EngineOptions& defaults, std::optional<int> draw_empty = {}, int level = full_level)
      : defaults_(defaults), draw_empty_(draw_empty), level_(level) {}

  /// The words after INFO. No key for one that means nothing to us, and for a value that is no whole number.
  [[nodiscard]] static Info read(std::string_view words);
  void apply(const Info& info);

  /// The game that the rule asks for, on a board that still has `empty` points.
  [[nodiscard]] gomoku::Spec spec(BoardSize size, int empty) const;
  [[nodiscard]] EngineOptions engine_options() const;
  /// The limits for a search whose command arrived at `received`. The clock shows time_left, or until that is told
  /// timeout_match less the time of our own moves. No clock runs if time_left is `no_clock`, or if both are 0.
  [[nodiscard]] SearchRequest request(Instant received, Milliseconds reserve) const;
  /// Takes the time of our own move off the clock, for hosts that do not send time_left each time.
  void spend(Milliseconds elapsed);
  void new_game() { spent_ = Milliseconds{0}; }

  /// The number of a rule that we do not play; empty if we do, and once it has been taken.
  [[nodiscard]] std::optional<std::int64_t> take_unknown_rule();
  /// How strong our moves are to be: `level` from 1 to 20, or Rapfi's `strength` from 0 to 100.
  [[nodiscard]] int level() const noexcept { return level_; }
  /// What is wrong with a level that was told and changed nothing; empty if nothing is, and once it has been taken.
  [[nodiscard]] std::optional<std::string> take_wrong_level() { return std::exchange(wrong_level_, std::nullopt); }
  void set_yixin() { yixin_ = true; }
  /// Whether the host speaks Yixin's dialect.
  [[nodiscard]] bool yixin() const noexcept { return yixin_; }
  /// What a search is to tell besides MESSAGE lines. Bits: 1 REALTIME messages, 2 INFO lines.
  [[nodiscard]] int detail() const noexcept { return detail_; }
  /// Whether YXNBEST leaves out moves that mirror one another.
  [[nodiscard]] bool without_mirrors() const noexcept { return without_mirrors_; }
  /// Whether a database that the user has named is used (it is until the host says no), and whether it may change.
  [[nodiscard]] bool use_database() const noexcept { return use_database_; }
  [[nodiscard]] bool database_read_only() const noexcept { return database_read_only_; }
  /// Whether to think while the opponent does.
  [[nodiscard]] bool pondering() const noexcept { return pondering_; }

 private:
  [[nodiscard]] static std::span<const Key> keys() noexcept;
  void take_level(std::int64_t level);
  void take_strength(std::int64_t strength);

  EngineOptions defaults_;
  std::optional<int> draw_empty_;
  std::optional<std::int64_t> turn_;
  std::optional<std::int64_t> match_;
  std::optional<std::int64_t> left_;
  std::int64_t increment_ = 0;
  std::int64_t memory_ = 0;  ///< bytes, 0: no limit
  std::int64_t hash_ = 0;    ///< KiB
  std::int64_t threads_ = 0;
  std::int64_t depth_ = 0;
  std::int64_t nodes_ = 0;
  std::int64_t rule_ = 0;
  bool rule_told_ = true;
  bool yixin_ = false;
  bool pondering_ = false;
  bool without_mirrors_ = false;
  bool use_database_ = true;
  bool database_read_only_ = false;
  int detail_ = 0;
  int level_;
  std::optional<std::string> wrong_level_{};
  Milliseconds spent_{0};  ///< since `left_` was told, or since the game began
};

}  // namespace tengen::gomocup
