#include <algorithm>
#include <chrono>
#include <thread>

#include "lab/piped_program.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// What a brain is told where nothing but nodes or depth limits it.
constexpr Milliseconds no_limit{3'600'000};

/// Gomocup's number of the rule.
int rule_number(const gomoku::Spec& spec) noexcept {
  const int continuous = spec.continuous ? 2 : 0;
  switch (spec.rule) {
    case gomoku::Rule::freestyle:
      return continuous;
    case gomoku::Rule::exact_five:
      return continuous + 1;
    case gomoku::Rule::renju:
      return 4;
    case gomoku::Rule::caro_six:
      return 8;
    case gomoku::Rule::caro_five:
      return 9;
  }
  return 0;
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
/// later TURN.
class GomocupContestant final : public Contestant {
 public:
  explicit GomocupContestant(const ContestantOptions& options) : options_(options), program_(options_) {}

  Answer begin(const GameSpec& spec, Color color) override {
    const auto& rules = std::get<gomoku::Spec>(spec);
    color_ = color;
    first_ = true;
    program_.start();
    program_.restart_stopwatch();
    if (rules.size.columns == rules.size.rows) {
      program_.send("START " + std::to_string(rules.size.columns));
    } else {
      program_.send("RECTSTART " + std::to_string(rules.size.columns) + "," + std::to_string(rules.size.rows));
    }
    const auto line = next_line({.patience = start_patience});
    if (!line) return program_.give_up();
    if (upper(trim(*line)) != "OK") return program_.nonsense(*line);
    const Milliseconds clock = options_.clock.value_or(no_limit);
    info("timeout_match", clock.count());
    info("timeout_turn", std::min(options_.turn.value_or(no_limit), clock).count());
    info("max_memory", static_cast<long long>(options_.memory_bytes));
    info("game_type", 1);
    info("rule", rule_number(rules));
    if (options_.threads > 1) info("thread_num", options_.threads);
    if (options_.nodes) info("max_node", static_cast<long long>(*options_.nodes));
    if (options_.depth) info("max_depth", *options_.depth);
    for (const std::string& text : options_.lines) program_.send(text);
    return {};
  }

  Answer move(std::span<const Stone> moves, const MoveLimits& limits) override {
    std::this_thread::sleep_until(answered_ + options_.rest);
    // Rapfi loses its place in what it reads if INFO comes while it is still busy with its last move: only where
    // needed.
    if (limits.left) info("time_left", limits.left->count());
    program_.restart_stopwatch();
    if (moves.empty()) {
      program_.send("BEGIN");
    } else if (first_) {
      std::string board = "BOARD";
      for (const Stone& stone : moves) board += "\n" + point_text(stone.at) + (stone.color == color_ ? ",1" : ",2");
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
  Color color_ = Color::black;
  bool first_ = true;
  std::chrono::steady_clock::time_point answered_{};
};

}  // namespace

std::unique_ptr<Contestant> make_gomocup_contestant(const ContestantOptions& options) {
  return std::make_unique<GomocupContestant>(options);
}

}  // namespace tengen::lab
