#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/core/rule_names.hpp"
#include "lab/match/piped_program.hpp"
#include "protocol/gomocup/info_settings.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// What a brain is told where nothing but nodes or depth limits it.
constexpr Milliseconds no_limit{3'600'000};

/// Gomocup's number of the rule.
int rule_number(const gomoku::Spec& spec) noexcept {
  return gomoku::names_of(spec.rule).gomocup + (spec.continuous ? gomoku::gomocup_continuous : 0);
}

std::string point_text(Vertex at) {
  return std::to_string(at.x) + "," + std::to_string(at.y);
}

std::optional<Vertex> parse_point(std::string_view line) {
  const auto comma = line.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_integer<int>(trim(line.substr(0, comma)));
  const auto y = parse_integer<int>(trim(line.substr(comma + 1)));
  if (!x || !y || *x < 0 || *y < 0) return std::nullopt;
  return Vertex{*x, *y};
}

/// What a manager passes over while it waits for an answer.
bool is_remark(const std::string& line) {
  const std::string head = upper(line.substr(0, 8));
  return trim(line).empty() || head.rfind("MESSAGE", 0) == 0 || head.rfind("DEBUG", 0) == 0;
}

/// A program behind the Gomocup protocol: START and its settings, then BOARD for the first position that is not empty,
/// later TURN. A line completed in a continuous game is told as Piskvork tells it: RESTART, the settings, BOARD with
/// its stones as nobody's.
class GomocupContestant final : public Contestant {
 public:
  explicit GomocupContestant(const ContestantOptions& options) : options_(options), program_(options_) {}

  Answer begin(const GameSpec& spec, Color color, const std::stop_token& stop) override {
    rules_ = std::get<gomoku::Spec>(spec);
    color_ = color;
    neutral_ = 0;
    program_.start();
    program_.restart_stopwatch();
    const std::string columns = std::to_string(rules_.size.columns);
    const std::string rows = std::to_string(rules_.size.rows);
    const Answer ready = empty_board(columns == rows ? "START " + columns : "RECTSTART " + columns + "," + rows, stop);
    if (ready.fault != Fault::none) return ready;
    for (const std::string& text : options_.lines) program_.send(text);
    return {};
  }

  Answer move(std::span<const Stone> moves, std::span<const Vertex> neutral, const MoveLimits& limits) override {
    std::this_thread::sleep_until(answered_ + options_.rest);
    if (neutral.size() != neutral_) {
      neutral_ = neutral.size();
      if (const Answer ready = empty_board("RESTART", limits.stop); ready.fault != Fault::none) return ready;
    }
    // Rapfi loses its place in what it reads if INFO comes while it is still busy with its last move: only where
    // needed.
    if (limits.left) info("time_left", limits.left->count());
    program_.restart_stopwatch();
    if (moves.empty()) {
      program_.send("BEGIN");
    } else if (first_) {
      std::string board = "BOARD";
      for (const Stone& stone : moves) {
        const bool nobodys = std::find(neutral.begin(), neutral.end(), stone.at) != neutral.end();
        board += "\n" + point_text(stone.at) + (nobodys ? ",3" : stone.color == color_ ? ",1" : ",2");
      }
      program_.send(board + "\nDONE");
    } else {
      program_.send("TURN " + point_text(moves.back().at));
    }
    first_ = false;
    const auto line = next_line(limits);
    if (!line) return program_.give_up();
    const auto point = parse_point(*line);
    if (!point) return program_.nonsense(*line);
    answered_ = std::chrono::steady_clock::now();
    return {.move = *point, .elapsed = program_.elapsed()};
  }

 private:
  /// START, RECTSTART or RESTART, its OK, and the settings.
  Answer empty_board(const std::string& command, const std::stop_token& stop) {
    first_ = true;
    program_.send(command);
    const auto line = next_line({.patience = start_patience, .stop = stop});
    if (!line) return program_.give_up();
    if (upper(trim(*line)) != "OK") return program_.nonsense(*line);
    const Milliseconds clock = options_.clock.value_or(no_limit);
    info("timeout_match", clock.count());
    info("timeout_turn", std::min(options_.turn.value_or(no_limit), clock).count());
    info("max_memory", static_cast<long long>(options_.memory_bytes));
    info("game_type", 1);
    info("rule", rule_number(rules_));
    // Embryo thinks without end until it has been told what is left. With a clock every move tells it.
    if (!options_.clock) info("time_left", gomocup::no_clock);
    if (options_.threads > 1) info("thread_num", options_.threads);
    if (options_.nodes) info("max_node", static_cast<long long>(*options_.nodes));
    if (options_.depth) info("max_depth", *options_.depth);
    if (options_.level) info("level", *options_.level);
    return {};
  }
  void info(std::string_view key, long long value) {
    program_.send("INFO " + std::string(key) + " " + std::to_string(value));
  }
  std::optional<std::string> next_line(const MoveLimits& limits) {
    for (;;) {
      auto line = program_.read(limits);
      if (!line || !is_remark(*line)) return line;
    }
  }

  const ContestantOptions options_;
  PipedProgram program_;
  gomoku::Spec rules_{};
  Color color_ = Color::black;
  std::size_t neutral_ = 0;  ///< points that the program knows to be nobody's
  bool first_ = true;
  std::chrono::steady_clock::time_point answered_{};
};

}  // namespace

std::unique_ptr<Contestant> make_gomocup_contestant(const ContestantOptions& options) {
  return std::make_unique<GomocupContestant>(options);
}

}  // namespace tengen::lab
