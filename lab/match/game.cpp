#include "lab/match/game.hpp"

#include <algorithm>
#include <utility>

namespace tengen::lab {

namespace {

constexpr std::array<std::pair<Ending, std::string_view>, 9> names{{{Ending::rules, "rules"},
                                                                    {Ending::plies, "plies"},
                                                                    {Ending::aborted, "aborted"},
                                                                    {Ending::resigned, "resigned"},
                                                                    {Ending::time, "time"},
                                                                    {Ending::illegal, "illegal"},
                                                                    {Ending::crash, "crash"},
                                                                    {Ending::hang, "hang"},
                                                                    {Ending::nonsense, "nonsense"}}};

Ending ending_of(Fault fault) noexcept {
  return fault == Fault::crash ? Ending::crash : fault == Fault::hang ? Ending::hang : Ending::nonsense;
}

/// One side's clock.
class PlayerClock {
 public:
  PlayerClock(const ContestantOptions& options, const GameRules& rules)
      : turn_(options.turn),
        left_(options.clock),
        tolerance_(options.tolerance.value_or(rules.tolerance)),
        grace_(tolerance_ + rules.grace) {}

  [[nodiscard]] MoveLimits limits(const std::function<bool()>& stopped) const {
    MoveLimits result{.left = left_, .patience = Milliseconds(3'600'000), .stopped = stopped};
    if (turn_) result.patience = *turn_ + grace_;
    if (left_) result.patience = std::min(result.patience, std::max(*left_, Milliseconds(0)) + grace_);
    return result;
  }
  /// Whether so long was within the limits.
  [[nodiscard]] bool spend(Milliseconds elapsed) {
    if (left_) *left_ -= elapsed;
    return !(turn_ && elapsed > *turn_ + tolerance_) && !(left_ && *left_ < -tolerance_);
  }

 private:
  std::optional<Milliseconds> turn_;
  std::optional<Milliseconds> left_;
  Milliseconds tolerance_;
  Milliseconds grace_;
};

/// Where the stones of completed lines are: a continuous game goes on without them.
std::vector<Vertex> neutral_points(const Engine& referee) {
  std::vector<Vertex> points;
  for (const Stone& stone : referee.history()) {
    if (referee.is_neutral(stone.at)) points.push_back(stone.at);
  }
  return points;
}

std::optional<Color> leader(const std::array<int, 2>& lines) noexcept {
  if (lines[0] == lines[1]) return std::nullopt;
  return lines[0] > lines[1] ? Color::black : Color::white;
}

}  // namespace

std::string_view name(Ending ending) noexcept {
  return std::find_if(names.begin(), names.end(), [ending](const auto& entry) { return entry.first == ending; })
      ->second;
}

std::optional<Ending> ending_of(std::string_view name) noexcept {
  for (const auto& [ending, word] : names) {
    if (word == name) return ending;
  }
  return std::nullopt;
}

GameOutcome play_game(const GameRules& rules, Engine& referee, const Opening& opening,
                      const std::array<Contestant*, 2>& players, const std::array<const ContestantOptions*, 2>& options,
                      const std::function<bool()>& stopped) {
  GameOutcome outcome;
  const auto lost = [&outcome](Color loser, Ending ending, std::string detail) {
    outcome.winner = opponent(loser);
    outcome.ending = ending;
    outcome.detail = std::move(detail);
  };
  referee.clear();
  for (const Stone& stone : opening) {
    static_cast<void>(referee.play(stone));
    outcome.moves.push_back({stone});
  }
  for (const Color color : {Color::black, Color::white}) {
    const Answer ready = players[index(color)]->begin(rules.spec, color);
    if (ready.fault != Fault::none) {
      lost(color, ending_of(ready.fault), ready.said);
      return outcome;
    }
  }
  std::array<PlayerClock, 2> clocks{PlayerClock(*options[0], rules), PlayerClock(*options[1], rules)};
  const auto* gomoku = std::get_if<gomoku::Spec>(&rules.spec);
  const bool continuous = is_continuous(rules.spec);
  const auto is_over = [&] {
    // Nothing but forbidden points left: drawn, for there is no pass.
    if (gomoku && referee.legal_moves(referee.to_move()).empty()) return true;
    if (!continuous) return referee.status().over;
    // A stone that turned neutral may leave a line of stones that nobody completed: only the board's end counts.
    return static_cast<int>(referee.history().size()) >= gomoku->size.area() - gomoku->draw_empty;
  };
  while (!is_over()) {
    if (static_cast<int>(outcome.moves.size()) >= rules.most_plies) {
      outcome.ending = Ending::plies;
      return outcome;
    }
    const Color color = referee.to_move();
    const std::size_t side = index(color);
    const Answer answer = players[side]->move(referee.history(), neutral_points(referee), clocks[side].limits(stopped));
    outcome.slowest[side] = std::max(outcome.slowest[side], answer.elapsed);
    if (stopped()) {
      outcome.ending = Ending::aborted;
      return outcome;
    }
    const bool in_time = clocks[side].spend(answer.elapsed);
    if (answer.fault != Fault::none) {
      lost(color, ending_of(answer.fault), answer.said);
      return outcome;
    }
    if (!in_time) {
      lost(color, Ending::time, std::to_string(answer.elapsed.count()) + " ms");
      return outcome;
    }
    if (answer.resigns) {
      lost(color, Ending::resigned, {});
      return outcome;
    }
    const Stone stone{color, answer.move};
    if (!referee.play(stone)) {
      lost(color, Ending::illegal, opening_text({stone}, rules.spec));
      return outcome;
    }
    outcome.moves.push_back({stone, answer.elapsed});
    if (referee.is_neutral(stone.at)) ++outcome.lines[side];
  }
  outcome.winner = continuous ? leader(outcome.lines) : referee.status().winner;
  return outcome;
}

}  // namespace tengen::lab
