#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "adapters/files/saved_game.hpp"
#include "engine/core/clock.hpp"
#include "engine/core/color.hpp"

namespace tengen::adapters {

/// `9:41`, `1:02:03`; the last ten seconds with tenths, `7.3`. Rounded up, so that 0 is over.
[[nodiscard]] std::string time_text(Milliseconds time);

/// The two clocks of a game. At most one of them runs.
class PlayedClock {
 public:
  /// Both stand at the beginning of a game.
  explicit PlayedClock(const ClockSetting& setting) : setting_(setting), left_{setting.main, setting.main} {}

  [[nodiscard]] const ClockSetting& setting() const noexcept { return setting_; }
  void set_left(Color color, Milliseconds left) noexcept { left_of(color) = left; }

  /// From now on the clock of this side runs; nobody's for nothing.
  void run(std::optional<Color> side, Instant now);
  [[nodiscard]] Milliseconds left(Color side, Instant now) const;
  /// The side whose clock runs has moved: it gets what a move adds.
  void add_increment();

  /// Both clocks as they are, for `restore`.
  using Times = std::array<Milliseconds, 2>;
  [[nodiscard]] Times times(Instant now) const { return {left(Color::black, now), left(Color::white, now)}; }
  void restore(const Times& times, Instant now);

 private:
  [[nodiscard]] Milliseconds& left_of(Color color) noexcept { return left_[color == Color::black ? 0 : 1]; }

  ClockSetting setting_;
  Times left_;  ///< without what the running clock has used since `since_`
  std::optional<Color> running_{};
  Instant since_{};
};

}  // namespace tengen::adapters
