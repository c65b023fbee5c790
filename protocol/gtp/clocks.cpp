#include "protocol/gtp/clocks.hpp"

#include <algorithm>

namespace tengen::gtp {

namespace {

using System = TimeSettings::System;

/// No more than a tenth of a short limit is kept, unless that is less than a busy machine takes to wake three threads;
/// of the shortest limits, half.
constexpr Milliseconds least_lag{30};
/// What a period may be exceeded by through rounding, or through what a controller grants for its delays.
constexpr Milliseconds rounding{1000};

TimeControl with_reserve(TimeControl time, Milliseconds most) {
  const Milliseconds limit = std::min(time.turn.value_or(Milliseconds::max()), time.left.value_or(Milliseconds::max()));
  time.reserve = std::clamp(std::max(limit / 10, std::min(limit / 2, least_lag)), Milliseconds{0}, most);
  return time;
}

}  // namespace

TimeSettings canadian_settings(Milliseconds main, Milliseconds period, int stones) {
  const bool overtime = period.count() > 0 && stones > 0;
  if (overtime) return {.system = System::canadian, .main = main, .period = period, .count = stones};
  if (main.count() > 0) return {.system = System::absolute, .main = main};
  return {};
}

void Clocks::set(const TimeSettings& settings) {
  settings_ = settings;
  reset();
}

void Clocks::reset() {
  clocks_ = {};
  if (settings_.system == System::none) return;
  Clock clock;
  clock.left = settings_.main;
  if (has_overtime() && settings_.main.count() <= 0) enter_overtime(clock);
  clocks_.fill(clock);
}

bool Clocks::has_overtime() const noexcept {
  return settings_.system == System::canadian || settings_.system == System::byoyomi;
}

void Clocks::enter_overtime(Clock& clock) const {
  clock.overtime = true;
  clock.left += settings_.period;
  clock.count = settings_.count;
}

void Clocks::set_left(Color color, Milliseconds left, int count) {
  clocks_[index(color)] = Clock{.overtime = count > 0, .left = left, .count = count};
}

void Clocks::spend(Color color, Milliseconds elapsed) {
  std::optional<Clock>& clock = clocks_[index(color)];
  if (!clock) return;
  clock->left -= elapsed;
  if (settings_.system == System::fischer) {
    clock->left = std::min(clock->left + settings_.period, settings_.most_main.value_or(Milliseconds::max()));
  }
  if (!clock->overtime && has_overtime() && clock->left.count() <= 0) enter_overtime(*clock);
  if (!clock->overtime) return;
  if (settings_.system == System::byoyomi) {
    // Every move gets a whole period; an overrun takes the next one, as long as there is one.
    while (clock->left.count() <= 0 && clock->count > 1) {
      clock->left += settings_.period;
      --clock->count;
    }
    clock->left = settings_.period;
    return;
  }
  if (--clock->count > 0) return;
  if (has_overtime()) {
    clock->left = settings_.period;
    clock->count = settings_.count;
  } else {
    clock.reset();  // only the controller, which never told the settings, knows how it goes on
  }
}

TimeControl Clocks::main_time(const Clock& clock) const {
  if (settings_.system == System::none) return {.left = clock.left};
  if (settings_.system == System::fischer) {
    return {.turn = settings_.most_turn, .left = clock.left, .game = settings_.main, .increment = settings_.period};
  }
  if (!has_overtime()) return {.left = clock.left, .game = settings_.main};
  const bool canadian = settings_.system == System::canadian;
  const Milliseconds share = canadian ? settings_.period / settings_.count : settings_.period;
  // Plenty of main time: the overtime that waits behind it allows to spend it faster. Hardly any left: this move will
  // run into the overtime anyway, so plan for both together.
  if (clock.left > share) return {.left = clock.left, .increment = share};
  const Milliseconds both = std::max(clock.left, Milliseconds{0}) + settings_.period;
  if (canadian) return {.left = both, .moves_to_go = settings_.count};
  return {.turn = both};
}

TimeControl Clocks::control(Color color, Milliseconds without_clock, Milliseconds reserve) const {
  const std::optional<Clock>& clock = clocks_[index(color)];
  if (!clock) return {.turn = without_clock};
  if (!clock->overtime) return with_reserve(main_time(*clock), reserve);
  // What is no period's time is the rest of the game's, as far as anybody knows.
  return with_reserve(is_overtime(*clock) ? overtime(*clock) : TimeControl{.left = clock->left}, reserve);
}

bool Clocks::is_overtime(const Clock& clock) const noexcept {
  if (settings_.system == System::none) return true;
  // Without overtime so many moves may be what the controller counts down, but never all of the time for one.
  if (!has_overtime()) return clock.count > 1;
  return clock.left <= settings_.period + settings_.period / 10 + rounding;
}

TimeControl Clocks::overtime(const Clock& clock) const {
  if (!has_overtime()) return {.left = clock.left, .moves_to_go = clock.count};
  const Milliseconds left = std::min(clock.left, settings_.period);
  if (settings_.system != System::byoyomi) return {.left = left, .moves_to_go = clock.count};
  if (left.count() > 0) return {.turn = left};
  // This period is over, or rounded down to nothing: the move may take the next one.
  const auto lost = 1 - left / settings_.period;
  return {.turn = lost < clock.count ? left + lost * settings_.period : left};
}

}  // namespace tengen::gtp
