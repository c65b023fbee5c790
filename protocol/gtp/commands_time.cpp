#include <algorithm>

#include "protocol/gtp/context.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

using System = TimeSettings::System;

constexpr double longest_seconds = 1e8;

/// Seconds as controllers write them: usually whole, sometimes with a fraction, sometimes below zero.
std::optional<Milliseconds> parse_seconds(std::string_view word) {
  const auto seconds = parse_decimal(word);
  if (!seconds) return std::nullopt;
  return Milliseconds(static_cast<Milliseconds::rep>(std::clamp(*seconds, -longest_seconds, longest_seconds) * 1000));
}

/// A length of time that may not be negative.
std::optional<Milliseconds> parse_period(std::string_view word) {
  const auto period = parse_seconds(word);
  return period && period->count() >= 0 ? period : std::nullopt;
}

std::optional<int> parse_count(std::string_view word) {
  const auto count = parse_integer<int>(word);
  return count && *count >= 0 ? count : std::nullopt;
}

/// How the game is timed. Source: GTP 2 draft 2, section 4.2; KGS; KataGo, docs/GTP_Extensions.md.
class TimeCommands final : public Module {
 public:
  explicit TimeCommands(Context& game) : Module(game), clocks_(game.clocks) {
    game.when_changed([this](Change change) {
      if (change == Change::new_game) clocks_.reset();
    });
  }

  void add_to(Commands& commands) override {
    add(commands, "time_settings", {.arguments = "MAIN PERIOD STONES"}, this, &TimeCommands::time_settings);
    add(commands, "kgs-time_settings", {.arguments = "SYSTEM [...]"}, this, &TimeCommands::kgs_time_settings);
    add(commands, "kata-time_settings", {.arguments = "SYSTEM [...]"}, this, &TimeCommands::kata_time_settings);
    add(commands, "kata-list_time_settings", {}, this, &TimeCommands::kata_list_time_settings);
    add(commands, "time_left", {.arguments = "COLOR TIME [STONES]"}, this, &TimeCommands::time_left);
  }

 private:
  Answer time_settings(Arguments arguments) {
    const auto main = parse_period(arguments[0]);
    const auto period = parse_period(arguments[1]);
    const auto stones = parse_count(arguments[2]);
    if (!main || !period || !stones) return failure("syntax error");
    clocks_.set(canadian_settings(*main, *period, *stones));
    return success();
  }

  /// `none`, `absolute M`, `canadian M PERIOD STONES` or `byoyomi M PERIOD PERIODS`.
  Answer kgs_time_settings(Arguments arguments) { return set_time_system(arguments, false); }

  /// KGS's systems, `fischer M INCREMENT` and `fischer-capped M INCREMENT MOST_MAIN MOST_TURN`, where a negative limit
  /// is none. Source: KataGo, docs/GTP_Extensions.md.
  Answer kata_time_settings(Arguments arguments) { return set_time_system(arguments, true); }

  Answer kata_list_time_settings(Arguments) { return success("none absolute byoyomi canadian fischer fischer-capped"); }

  Reply set_time_system(Arguments arguments, bool with_fischer) {
    const std::string system = upper(arguments[0]);
    if (system == "NONE") {
      clocks_.set({});
      return success();
    }
    const auto main = arguments.size() > 1 ? parse_period(arguments[1]) : std::nullopt;
    if (!main) return failure("syntax error");
    if (system == "ABSOLUTE") {
      clocks_.set({.system = System::absolute, .main = *main});
      return success();
    }
    const auto period = arguments.size() > 2 ? parse_period(arguments[2]) : std::nullopt;
    if (!period) return failure("syntax error");
    if (with_fischer && (system == "FISCHER" || system == "FISCHER-CAPPED")) {
      TimeSettings settings{.system = System::fischer, .main = *main, .period = *period};
      if (system == "FISCHER-CAPPED" && arguments.size() > 3) settings.most_main = parse_period(arguments[3]);
      if (system == "FISCHER-CAPPED" && arguments.size() > 4) settings.most_turn = parse_period(arguments[4]);
      clocks_.set(settings);
      return success();
    }
    const auto count = arguments.size() > 3 ? parse_count(arguments[3]) : std::nullopt;
    if (!count || (system != "CANADIAN" && system != "BYOYOMI")) return failure("syntax error");
    TimeSettings settings = canadian_settings(*main, *period, *count);
    if (settings.system == System::canadian && system == "BYOYOMI") settings.system = System::byoyomi;
    clocks_.set(settings);
    return success();
  }

  Answer time_left(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    const auto left = parse_seconds(arguments[1]);
    const auto count = arguments.size() > 2 ? parse_count(arguments[2]) : std::optional(0);
    if (!color || !left || !count) return failure("syntax error");
    clocks_.set_left(*color, *left, *count);
    return success();
  }

  Clocks& clocks_;
};

}  // namespace

ModulePointer make_time_commands(Context& game) {
  return std::make_unique<TimeCommands>(game);
}

}  // namespace tengen::gtp
