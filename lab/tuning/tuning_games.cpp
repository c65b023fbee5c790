#include "lab/tuning/tuning_games.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <thread>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/core/mutex.hpp"

namespace tengen::lab {

namespace {

ContestantOptions with_values(ContestantOptions side, std::span<const TunedNumber> numbers,
                              const std::vector<double>& values) {
  for (std::size_t i = 0; i < numbers.size(); ++i) side.settings.push_back({numbers[i].name, values[i]});
  return side;
}

/// The games of one iteration: threads take them in turn.
class Trial {
 public:
  Trial(const TuningMatch& match, std::array<ContestantOptions, 2> sides, int iteration, const std::stop_token& stop)
      : match_(match), sides_(std::move(sides)), first_pair_((iteration - 1) * match.pairs), stop_(stop) {}

  TuningScore run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < match_.concurrency; ++i) threads.emplace_back([this] { play_games(); });
    for (std::thread& thread : threads) thread.join();
    const MutexLock lock(mutex_);
    return score_;
  }

 private:
  void play_games() {
    adapters::ThreadWorkers workers;
    const SteadyClock clock;
    const auto referee = make_engine(match_.rules.spec, adapters::services_with(clock, workers));
    std::array<std::unique_ptr<Contestant>, 2> players;
    for (std::size_t side = 0; side < 2; ++side) players[side] = *make_contestant(sides_[side], match_.rules.spec);
    for (int game = next_++; game < 2 * match_.pairs && !stop_.stop_requested(); game = next_++) {
      const std::size_t black = game % 2 == 0 ? 0 : 1;
      const auto pair = static_cast<std::size_t>(first_pair_ + game / 2);
      const GameOutcome outcome =
          play_game(match_.rules, **referee, match_.openings[pair % match_.openings.size()],
                    {players[black].get(), players[1 - black].get()}, {&sides_[black], &sides_[1 - black]}, stop_);
      const MutexLock lock(mutex_);
      if (outcome.ending == Ending::aborted) {
        score_.aborted = true;
      } else if (!outcome.winner) {
        ++score_.drawn;
      } else {
        ++((*outcome.winner == Color::black) == (black == 0) ? score_.won : score_.lost);
      }
    }
    if (stop_.stop_requested()) {
      const MutexLock lock(mutex_);
      score_.aborted = true;
    }
  }

  const TuningMatch& match_;
  const std::array<ContestantOptions, 2> sides_;
  const int first_pair_;
  const std::stop_token stop_;
  std::atomic<int> next_ = 0;
  Mutex mutex_;
  TuningScore score_ TENGEN_GUARDED_BY(mutex_);
};

}  // namespace

TuningScore play_trial(const TuningMatch& match, std::span<const TunedNumber> numbers, const SpsaTrial& trial,
                       int iteration, const std::stop_token& stop) {
  return Trial(match, {with_values(match.side, numbers, trial.plus), with_values(match.side, numbers, trial.minus)},
               iteration, stop)
      .run();
}

}  // namespace tengen::lab
