#include "lab/training/production.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <thread>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/mutex.hpp"
#include "engine/engine.hpp"
#include "lab/fail.hpp"

namespace tengen::lab {

namespace {

/// What threads take numbers from and bring games to.
class Production {
 public:
  Production(const ProductionOptions& options, const adapters::Interrupt& interrupt)
      : options_(options), interrupt_(interrupt), line_(clock_) {}

  /// Empty, or why nothing can be played.
  [[nodiscard]] std::string prepare() {
    const MutexLock lock(mutex_);
    for (const BoardSize size : options_.settings.sizes) {
      const gomoku::Spec spec{.size = size, .rule = options_.settings.rule};
      if (const auto valid = validate(GameSpec{spec}); !valid) return valid.error().detail;
    }
    const bool goes_on = std::filesystem::exists(options_.file) && std::filesystem::file_size(options_.file) > 0;
    if (goes_on) {
      const auto bytes = adapters::read_file(options_.file);
      if (!bytes) return options_.file + ": cannot be read";
      const auto known = read_training_file(*bytes);
      if (!known) return options_.file + ": " + known.error().detail;
      if (known->settings != options_.settings) return options_.file + ": holds games of other settings";
      if (known->whole < bytes->size()) std::filesystem::resize_file(options_.file, known->whole);
      for (const TrainingGame& game : known->games) done_.insert(game.number);
    }
    file_.open(options_.file, std::ios::binary | std::ios::app);
    if (!goes_on) file_ << training_header(options_.settings) << std::flush;
    if (!file_) return options_.file + ": cannot be written";
    for (std::uint32_t n = options_.shard; n < options_.games; n += options_.shards)
      wanted_ += done_.contains(n) ? 0 : 1;
    next_ = options_.shard;
    started_ = clock_.now();
    return {};
  }

  void run(const std::function<GameMaker()>& new_maker) {
    std::vector<std::thread> threads;
    for (int i = 0; i < options_.threads; ++i) {
      threads.emplace_back([this, maker = new_maker()] {
        for (auto number = take(); number; number = take()) {
          if (const auto game = maker(*number)) finish(*game);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

  /// The exit code.
  [[nodiscard]] int report() {
    const MutexLock lock(mutex_);
    std::cout << adapters::shown(options_.file) << ": " << done_.size() << " games, " << played_ << " of them new, "
              << moves_ << " moves chosen\n";
    if (!file_) return fail(options_.file + ": could not be written to its end");
    return interrupt_.exit_code();
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> take() {
    const MutexLock lock(mutex_);
    while (next_ < options_.games && done_.contains(next_)) next_ += options_.shards;
    if (next_ >= options_.games || interrupt_.requested() || !file_) return {};
    const std::uint32_t number = next_;
    next_ += options_.shards;
    return number;
  }

  void finish(const TrainingGame& game) {
    const std::string block = training_block(game);
    const MutexLock lock(mutex_);
    file_.write(block.data(), static_cast<std::streamsize>(block.size())).flush();
    done_.insert(game.number);
    ++played_;
    moves_ += game.moves.size() - static_cast<std::size_t>(game.opening);
    if (!line_.due()) return;
    const double seconds = std::chrono::duration<double>(clock_.now() - started_).count();
    const double rest = seconds / played_ * (wanted_ - played_);
    line_.show(std::to_string(played_) + " of " + std::to_string(wanted_) + " games, " +
               std::to_string(static_cast<int>(rest)) + " s left");
  }

  const ProductionOptions& options_;
  const adapters::Interrupt& interrupt_;
  SteadyClock clock_;
  Mutex mutex_;
  adapters::StatusLine line_ TENGEN_GUARDED_BY(mutex_);
  std::ofstream file_ TENGEN_GUARDED_BY(mutex_);
  std::set<std::uint32_t> done_ TENGEN_GUARDED_BY(mutex_);
  std::uint32_t next_ TENGEN_GUARDED_BY(mutex_) = 0;
  int wanted_ TENGEN_GUARDED_BY(mutex_) = 0;
  int played_ TENGEN_GUARDED_BY(mutex_) = 0;
  std::size_t moves_ TENGEN_GUARDED_BY(mutex_) = 0;
  Instant started_ TENGEN_GUARDED_BY(mutex_){};
};

}  // namespace

int produce(const ProductionOptions& options, const adapters::Interrupt& interrupt,
            const std::function<GameMaker()>& new_maker) {
  Production production(options, interrupt);
  if (const std::string problem = production.prepare(); !problem.empty()) return fail(problem);
  production.run(new_maker);
  return production.report();
}

}  // namespace tengen::lab
