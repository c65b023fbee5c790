#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/clock.hpp"
#include "engine/core/color.hpp"
#include "engine/engine.hpp"
#include "protocol/gtp/parameters.hpp"

namespace tengen::gtp {

/// How the game is timed, as `time_settings`, `kgs-time_settings` and `kata-time_settings` say it.
struct TimeSettings {
  enum class System : std::uint8_t {
    none,      ///< no clock at all
    absolute,  ///< main time only
    canadian,  ///< then `count` stones in every period
    fischer,   ///< main time, and a period is added to it after each move
    byoyomi,   ///< then a period for each move; the first `count` - 1 overruns each cost one period
  };

  System system = System::none;
  Milliseconds main{0};
  Milliseconds period{0};
  int count = 0;                            ///< stones of a Canadian period, or periods of byo-yomi; at least 1 there
  std::optional<Milliseconds> most_main{};  ///< Fischer: what goes beyond it is lost
  std::optional<Milliseconds> most_turn{};  ///< Fischer: for a single move

  friend bool operator==(const TimeSettings&, const TimeSettings&) = default;
};

/// What `time_settings main period stones` means: a period of 0 is absolute time. No stones in a period are no limit
/// (GoGui sends `0 1 0`), unless there is main time to keep to; and a game without any time at all can only mean that
/// nobody keeps the clock.
[[nodiscard]] TimeSettings canadian_settings(Milliseconds main, Milliseconds period, int stones);

/// Both sides' clocks. The controller's `time_left` is the truth; between such messages our own moves are counted,
/// because many controllers (twogtp) announce the settings once and then keep silent.
class Clocks {
 public:
  /// New settings; both clocks are full again.
  void set(const TimeSettings& settings);
  /// A new game begins: both clocks are full again.
  void reset();
  /// `time_left`: time of the main period, or with `count` > 0 of the present overtime period, with so many stones to
  /// play in it (byo-yomi: periods left). Works without settings too. May be negative.
  void set_left(Color color, Milliseconds left, int count);
  /// The side has just used so much for a move.
  void spend(Color color, Milliseconds elapsed);
  /// The limits of that side's next move; `without_clock` is its limit where no clock runs. `reserve` is the most that
  /// is kept unspent of a limit; of a short one a tenth is.
  [[nodiscard]] TimeControl control(Color color, Milliseconds without_clock,
                                    Milliseconds reserve = usual_reserve) const;

 private:
  struct Clock {
    bool overtime = false;
    Milliseconds left{0};  ///< of the main time, or of the present overtime period
    int count = 0;         ///< overtime: stones still to be played in this period, or periods left
  };

  [[nodiscard]] bool has_overtime() const noexcept;
  /// Whether what `time_left` gave as overtime can be what is left of a period. Some controllers send the main time
  /// with a number of stones beside it.
  [[nodiscard]] bool is_overtime(const Clock& clock) const noexcept;
  [[nodiscard]] TimeControl overtime(const Clock& clock) const;
  void enter_overtime(Clock& clock) const;
  [[nodiscard]] TimeControl main_time(const Clock& clock) const;

  TimeSettings settings_;
  std::array<std::optional<Clock>, 2> clocks_;
};

}  // namespace tengen::gtp
