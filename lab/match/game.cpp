#include "lab/match/game.hpp"

#include <algorithm>
#include <range/v3/algorithm/find.hpp>
#include <utility>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"

namespace tengen::lab {

namespace {

constexpr std::size_t replay_memory = std::size_t{16} << 20;

// In the order of the enumerations.
constexpr std::array<std::string_view, 9> ending_names{"rules",   "plies", "aborted", "resigned", "time",
                                                       "illegal", "crash", "hang",    "nonsense"};
constexpr std::array<std::string_view, 4> counting_names{"board", "agreed", "played on", "replayed"};

template <class Named, std::size_t Count>
std::optional<Named> find_named(const std::array<std::string_view, Count>& names, std::string_view name) noexcept {
  const auto* const found = ranges::find(names, name);
  return found == names.end() ? std::nullopt : std::optional(static_cast<Named>(found - names.begin()));
}

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

  [[nodiscard]] MoveLimits limits(const std::stop_token& stop) const {
    MoveLimits result{.left = left_, .patience = Milliseconds(3'600'000), .stop = stop};
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

/// What is left to do at the end of a game of Go: see `Counting`.
bool may_have_dead_stones(const GameSpec& spec) noexcept {
  const auto* go = std::get_if<go::Spec>(&spec);
  return go != nullptr && go->scoring == go::Scoring::area && go->move_limit == 0;
}

int sign(int number) noexcept {
  return (number > 0 ? 1 : 0) - (number < 0 ? 1 : 0);
}

/// One game under way.
class Game {
 public:
  Game(const GameRules& rules, Engine& referee, const std::array<Contestant*, 2>& players,
       const std::array<const ContestantOptions*, 2>& options, const std::stop_token& stop)
      : rules_(rules),
        referee_(referee),
        players_(players),
        stop_(stop),
        clocks_{PlayerClock(*options[0], rules), PlayerClock(*options[1], rules)},
        gomoku_(std::get_if<gomoku::Spec>(&rules.spec)) {}

  /// From the opening to the end.
  [[nodiscard]] GameOutcome play(const Opening& opening) {
    begin(opening);
    while (!done_ && !is_over()) next_move(false);
    if (done_) return outcome_;
    if (may_have_dead_stones(rules_.spec)) {
      count();
    } else {
      outcome_.winner = is_continuous(rules_.spec) ? leader(outcome_.lines) : referee_.status().winner;
      outcome_.margin = referee_.status().margin;
    }
    return outcome_;
  }

 private:
  void end(Ending ending) {
    outcome_.ending = ending;
    done_ = true;
  }
  void lose(Color loser, Ending ending, std::string detail) {
    outcome_.winner = opponent(loser);
    outcome_.detail = std::move(detail);
    end(ending);
  }

  void begin(const Opening& opening) {
    referee_.clear();
    for (const Stone& stone : opening) {
      static_cast<void>(referee_.play(stone));
      outcome_.moves.push_back({stone});
    }
    for (const Color color : {Color::black, Color::white}) {
      const Answer ready = players_[index(color)]->begin(rules_.spec, color, stop_);
      if (stop_.stop_requested()) return end(Ending::aborted);
      if (ready.fault != Fault::none) return lose(color, ending_of(ready.fault), ready.said);
    }
  }

  [[nodiscard]] bool is_over() const {
    // Nothing but forbidden points left: drawn, for there is no pass.
    if (gomoku_ != nullptr && referee_.legal_moves(referee_.to_move()).empty()) return true;
    if (!is_continuous(rules_.spec)) return referee_.status().over;
    // A stone that turned neutral may leave a line of stones that nobody completed: only the board's end counts.
    return static_cast<int>(referee_.history().size()) >= gomoku_->size.area() - gomoku_->draw_empty;
  }

  /// Asks the side to move and plays its answer. `cleaning`: both have passed, and play goes on.
  void next_move(bool cleaning) {
    if (static_cast<int>(outcome_.moves.size()) >= rules_.most_plies) return end(Ending::plies);
    const Color color = referee_.to_move();
    const std::size_t side = index(color);
    const MoveLimits limits = clocks_[side].limits(stop_);
    const Answer answer = cleaning ? players_[side]->clean_up(referee_.history(), limits)
                                   : players_[side]->move(referee_.history(), neutral_points(referee_), limits);
    outcome_.slowest[side] = std::max(outcome_.slowest[side], answer.elapsed);
    if (stop_.stop_requested()) return end(Ending::aborted);
    const bool in_time = clocks_[side].spend(answer.elapsed);
    if (answer.fault != Fault::none) return lose(color, ending_of(answer.fault), answer.said);
    if (!in_time) return lose(color, Ending::time, std::to_string(answer.elapsed.count()) + " ms");
    if (answer.resigns) return lose(color, Ending::resigned, {});
    const Stone stone{color, answer.move};
    if (!referee_.play(stone)) return lose(color, Ending::illegal, opening_text({stone}, rules_.spec));
    outcome_.moves.push_back({stone, answer.elapsed});
    if (referee_.is_neutral(stone.at)) ++outcome_.lines[side];
  }

  /// Both contestants' counts, Black's first; nothing for who does not say.
  [[nodiscard]] std::array<std::optional<int>, 2> counts() {
    std::array<std::optional<int>, 2> result{};
    for (const Color color : {Color::black, Color::white}) {
      const Answer answer = players_[index(color)]->count(referee_.history(), {.stop = stop_});
      if (answer.fault != Fault::none) lose(color, ending_of(answer.fault), answer.said);
      if (stop_.stop_requested()) end(Ending::aborted);
      if (done_) return {};
      result[index(color)] = answer.margin;
    }
    return result;
  }

  void decide(Counting counting, int margin) {
    outcome_.counting = counting;
    outcome_.margin = margin;
    outcome_.winner = margin == 0 ? std::nullopt : std::optional(margin > 0 ? Color::black : Color::white);
    end(Ending::rules);
  }

  [[nodiscard]] int margin() const { return referee_.status().margin.value_or(0); }

  void count() {
    const auto before = counts();
    if (done_) return;
    if (before[0] && before[0] == before[1]) return decide(Counting::agreed, *before[0]);
    for (int passes = 0; passes < 2 && !done_;) {
      next_move(true);
      if (!done_) passes = outcome_.moves.back().stone.at.is_pass() ? passes + 1 : 0;
    }
    if (done_) return;
    const auto after = counts();
    if (done_) return;
    const auto names_another = [this](const std::optional<int>& count) {
      return count && sign(*count) != sign(margin());
    };
    if (!names_another(after[0]) && !names_another(after[1])) return decide(Counting::played_on, margin());
    replay();
  }

  /// The referee's engine plays for both until it passes twice. What it plays is not in the record: no contestant did.
  void replay() {
    const SteadyClock clock;
    adapters::ThreadWorkers workers;
    const auto engine = make_engine(rules_.spec, adapters::services_with(clock, workers));
    (*engine)->configure({.memory_bytes = replay_memory});
    std::vector<Stone> stones;
    for (const Vertex at : points_of(board_size(rules_.spec))) {
      if (const auto color = referee_.at(at)) stones.push_back({*color, at});
    }
    static_cast<void>((*engine)->set_up(stones, {}, referee_.to_move()));
    for (int plies = 0; plies < rules_.most_plies && !(*engine)->status().over; ++plies) {
      if (stop_.stop_requested()) return end(Ending::aborted);
      SearchRequest request;
      request.received = clock.now();
      request.nodes = rules_.replay_nodes;
      const SearchResult result = adapters::search_and_wait(**engine, request, {.stop = stop_});
      if (result.moves.empty() || !(*engine)->play({(*engine)->to_move(), result.moves.front()})) break;
    }
    decide(Counting::replayed, (*engine)->status().margin.value_or(0));
  }

  const GameRules& rules_;
  Engine& referee_;
  const std::array<Contestant*, 2>& players_;
  const std::stop_token& stop_;
  std::array<PlayerClock, 2> clocks_;
  const gomoku::Spec* gomoku_;  ///< null: another game
  GameOutcome outcome_;
  bool done_ = false;
};

}  // namespace

std::string_view name(Ending ending) noexcept {
  return ending_names[static_cast<std::size_t>(ending)];
}

std::optional<Ending> ending_of(std::string_view name) noexcept {
  return find_named<Ending>(ending_names, name);
}

std::string_view name(Counting counting) noexcept {
  return counting_names[static_cast<std::size_t>(counting)];
}

std::optional<Counting> counting_of(std::string_view name) noexcept {
  return find_named<Counting>(counting_names, name);
}

GameOutcome play_game(const GameRules& rules, Engine& referee, const Opening& opening,
                      const std::array<Contestant*, 2>& players, const std::array<const ContestantOptions*, 2>& options,
                      const std::stop_token& stop) {
  return Game(rules, referee, players, options, stop).play(opening);
}

}  // namespace tengen::lab
