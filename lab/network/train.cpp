#include "lab/network/train.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <numbers>
#include <numeric>
#include <thread>
#include <utility>

#include "adapters/files/files.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/random.hpp"
#include "lab/files.hpp"
#include "lab/network/adam.hpp"
#include "lab/network/shared_rows.hpp"

namespace tengen::lab {

namespace {

using Numbers = std::vector<float>;
using L = NetworkLayout;
using gomoku::channel_count;
using gomoku::row_count;

/// One position of the games.
struct Sample {
  std::uint16_t source;
  std::uint16_t ply;
  std::uint32_t game;
};

/// What one thread works with.
struct Desk {
  std::unique_ptr<NetworkReader> reader;
  NetworkPass pass;
  NetworkInput input;
  Numbers gradient = Numbers(L::size);
  std::vector<std::uint8_t> touched = std::vector<std::uint8_t>(row_count);
  NetworkLoss loss;
};

constexpr std::string_view state_magic = "tengen-network-training 2\n";

class Training {
 public:
  Training(gomoku::Rule rule, std::span<const TrainingSource> sources, const TrainOptions& options,
           const std::stop_token& stop)
      : sources_(sources), options_(options), stop_(stop), random_(options.seed), line_(clock_) {
    desks_.resize(static_cast<std::size_t>(options.threads));
    for (Desk& desk : desks_) desk.reader = NetworkReader::make(rule);
    shapes_.begin(random_);
    shapes_.fold(network_);
    best_ = network_;
  }

  /// Of files that are only for testing every game is; if there are such files, no other one.
  [[nodiscard]] bool is_held_back(const TrainingSource& source, const TrainingGame& game) const {
    const bool any = std::any_of(sources_.begin(), sources_.end(), [](const auto& one) { return one.only_tests; });
    if (any) return source.only_tests;
    return game.number % static_cast<std::uint32_t>(options_.validation) == 0;
  }

  /// False if interrupted.
  bool find_samples() {
    std::vector<std::uint16_t> plies;
    for (std::size_t s = 0; s < sources_.size(); ++s) {
      const auto& games = sources_[s].file.games;
      for (std::size_t g = 0; g < games.size(); ++g) {
        if (stop_.stop_requested()) return false;
        plies.clear();
        desks_[0].reader->find_plies(games[g], plies);
        auto& to = is_held_back(sources_[s], games[g]) ? held_back_ : samples_;
        for (const std::uint16_t ply : plies) {
          to.push_back({static_cast<std::uint16_t>(s), ply, static_cast<std::uint32_t>(g)});
        }
        if (line_.due()) line_.show(sources_[s].path + ": " + std::to_string(g) + " games read");
      }
    }
    line_.hide();
    return true;
  }

  Result<TrainedNetwork> run() {
    if (!find_samples()) return TrainedNetwork{.interrupted = true};
    if (samples_.empty() || held_back_.empty()) {
      return Error{Errc::unsupported, "too few games: nothing to train on, or nothing to test on"};
    }
    std::fprintf(stderr, "%zu positions to train on, %zu held back\n", samples_.size(), held_back_.size());
    if (const std::string problem = load_state(); !problem.empty()) return Error{Errc::syntax, problem};
    std::ofstream log;
    if (!options_.log.empty()) {
      log.open(options_.log, epoch_ > 0 ? std::ios::app : std::ios::trunc);
      if (epoch_ == 0) log << log_columns << std::endl;
      if (!log) return Error{Errc::unsupported, options_.log + ": cannot be written"};
    }
    started_ = clock_.now();
    first_epoch_ = epoch_;
    while (epoch_ < options_.epochs && since_best_ < options_.patience) {
      const NetworkLoss train = run_epoch();
      const NetworkLoss test = over_all(held_back_, [](Desk&) {});
      if (stop_.stop_requested()) break;
      ++epoch_;
      tell("trained on", train);
      tell("held back", test);
      if (log.is_open()) log << log_row(train, test) << std::endl;
      if (const double loss = total(test); loss < best_total_) {
        best_total_ = loss;
        best_ = network_;
        best_loss_ = test;
        since_best_ = 0;
      } else {
        ++since_best_;
      }
      if (const std::string problem = save_state(); !problem.empty()) return Error{Errc::unsupported, problem};
    }
    return TrainedNetwork{.numbers = best_,
                          .held_back = best_loss_,
                          .positions = samples_.size(),
                          .epochs = epoch_,
                          .interrupted = stop_.stop_requested()};
  }

 private:
  static constexpr const char* log_columns =
      "epoch,train_position,held_back_position,held_back_value,small_network_value,train_choice,held_back_choice,"
      "held_back_first,held_back_first_three,small_network_first,small_network_first_three";

  [[nodiscard]] static double mean(double sum, std::size_t count) {
    return count == 0 ? 0 : sum / static_cast<double>(count);
  }
  [[nodiscard]] double total(const NetworkLoss& loss) const {
    return mean(loss.outcome, loss.judged) + options_.policy_share * mean(loss.policy, loss.choices);
  }

  [[nodiscard]] std::string log_row(const NetworkLoss& train, const NetworkLoss& test) const {
    char text[300];
    std::snprintf(text, sizeof text, "%d,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f,%.4f,%.4f,%.4f,%.4f", epoch_,
                  mean(train.outcome, train.judged), mean(test.outcome, test.judged), mean(test.value, test.judged),
                  mean(test.classical, test.judged), mean(train.policy, train.choices), mean(test.policy, test.choices),
                  mean(test.first[0], test.choices), mean(test.first[1], test.choices),
                  mean(test.order_first[0], test.choices), mean(test.order_first[1], test.choices));
    return text;
  }

  void tell(const char* what, const NetworkLoss& loss) const {
    std::fprintf(
        stderr,
        "epoch %d of %d, %s: outcome %.4f, value %.4f nats (small network %.4f, floor %.4f); policy %.4f nats (%.4f), "
        "first %.1f %% (%.1f), among three %.1f %% (%.1f)\n",
        epoch_, options_.epochs, what, mean(loss.outcome, loss.judged), mean(loss.value, loss.judged),
        mean(loss.classical, loss.judged), mean(loss.floor, loss.judged), mean(loss.policy, loss.choices),
        mean(loss.order, loss.choices), 100 * mean(loss.first[0], loss.choices),
        100 * mean(loss.order_first[0], loss.choices), 100 * mean(loss.first[1], loss.choices),
        100 * mean(loss.order_first[1], loss.choices));
  }

  NetworkLoss run_epoch() {
    for (std::size_t i = samples_.size(); i > 1; --i) {
      std::swap(samples_[i - 1], samples_[random_.below(static_cast<std::uint32_t>(i))]);
    }
    const auto batch = static_cast<std::size_t>(options_.batch);
    const std::size_t steps = std::max<std::size_t>(1, samples_.size() / batch);
    NetworkLoss loss;
    for (std::size_t step = 0; step < steps && !stop_.stop_requested(); ++step) {
      const double done = epoch_ + static_cast<double>(step) / static_cast<double>(steps);
      const std::size_t begin = samples_.size() * step / steps;
      const auto part = std::span(samples_).subspan(begin, samples_.size() * (step + 1) / steps - begin);
      loss.add(descend(part, done / options_.epochs));
      if (line_.due()) {
        const double seconds = std::chrono::duration<double>(clock_.now() - started_).count();
        const double rate = (done - first_epoch_) > 0 ? seconds / (done - first_epoch_) : 0;
        char text[160];
        std::snprintf(text, sizeof text, "epoch %d of %d: %.0f %%, outcome %.4f, %.0f positions/s, %.0f s left",
                      epoch_ + 1, options_.epochs, 100.0 * static_cast<double>(step) / static_cast<double>(steps),
                      mean(loss.outcome, loss.judged), static_cast<double>(samples_.size()) / std::max(rate, 1e-9),
                      rate * (options_.epochs - done));
        line_.show(text);
      }
    }
    line_.hide();
    return loss;
  }

  /// `progress`: of the whole training, from 0 to 1.
  NetworkLoss descend(std::span<const Sample> batch, double progress) {
    const NetworkLoss loss = over_all(
        batch, [](Desk& desk) { desk.loss = {}; }, true);
    const AdamStep step{.rate = options_.rate * (0.02 + 0.98 * (1 + std::cos(std::numbers::pi * progress)) / 2),
                        .number = ++steps_,
                        .scale = 1.0F / static_cast<float>(batch.size())};
    in_parallel([&](std::size_t thread, std::size_t threads) { gather(thread, threads); });
    in_parallel([&](std::size_t thread, std::size_t threads) { take(step, thread, threads); });
    return loss;
  }

  /// Adds up the threads' gradients in the first desk's.
  void gather(std::size_t thread, std::size_t threads) {
    Desk& all = desks_[0];
    for (std::size_t row = row_count * thread / threads; row < row_count * (thread + 1) / threads; ++row) {
      for (std::size_t t = 1; t < threads; ++t) {
        if (desks_[t].touched[row] == 0) continue;
        all.touched[row] = 1;
        desks_[t].touched[row] = 0;
        move_gradient(desks_[t].gradient, all.gradient, row * channel_count, (row + 1) * channel_count);
      }
    }
    if (thread != 0) return;
    for (std::size_t t = 1; t < threads; ++t) move_gradient(desks_[t].gradient, all.gradient, L::mix_weights, L::size);
  }

  /// A step down the gradient. A row of the table that no position of the batch has stays as it is.
  void take(const AdamStep& step, std::size_t thread, std::size_t threads) {
    Desk& all = desks_[0];
    shapes_.step(all.gradient, all.touched, network_, step, options_.decay, thread, threads);
    if (thread != threads - 1) return;
    for (std::size_t row = gomoku::own_rows_begin; row < row_count; ++row) {
      if (all.touched[row] == 0) continue;
      all.touched[row] = 0;
      take_numbers(step, row * channel_count, (row + 1) * channel_count);
    }
    take_numbers(step, L::mix_weights, L::size);
  }
  void take_numbers(const AdamStep& step, std::size_t begin, std::size_t end) {
    const auto slopes = std::span(desks_[0].gradient).subspan(begin, end - begin);
    adam_.step(network_, begin, slopes, step, options_.decay);
    std::fill(slopes.begin(), slopes.end(), 0.0F);
  }

  static void move_gradient(Numbers& from, Numbers& to, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      to[i] += from[i];
      from[i] = 0;
    }
  }

  template <class Work>
  void in_parallel(const Work& work) {
    std::vector<std::thread> running;
    for (std::size_t t = 1; t < desks_.size(); ++t) running.emplace_back([&, t] { work(t, desks_.size()); });
    work(std::size_t{0}, desks_.size());
    for (std::thread& thread : running) thread.join();
  }

  template <class Prepare>
  NetworkLoss over_all(std::span<const Sample> samples, const Prepare& prepare, bool learns = false) {
    in_parallel([&](std::size_t thread, std::size_t threads) {
      Desk& desk = desks_[thread];
      desk.loss = {};
      prepare(desk);
      for (std::size_t i = samples.size() * thread / threads; i < samples.size() * (thread + 1) / threads; ++i) {
        if (i % 64 == 0 && stop_.stop_requested()) return;
        const TrainingSource& source = sources_[samples[i].source];
        desk.reader->read(source.file.games[samples[i].game], samples[i].ply, source.targets, desk.input);
        desk.pass.run(network_, desk.input, static_cast<float>(options_.policy_share), desk.loss,
                      learns ? std::span<float>(desk.gradient) : std::span<float>(), desk.touched);
      }
    });
    NetworkLoss sum;
    for (const Desk& desk : desks_) sum.add(desk.loss);
    return sum;
  }

  /// What is wrong, in words; empty: nothing.
  std::string load_state() {
    if (options_.state.empty()) return {};
    // Whether it can be kept shows now, not after an epoch of work.
    if (const auto possible = adapters::create_file(options_.state); !possible) {
      return options_.state + ": " + possible.error().detail;
    }
    if (!std::ifstream(options_.state)) return {};
    const auto bytes = read_file(options_.state);
    std::size_t wanted = state_magic.size() + sizeof(State);
    for (const Numbers* part : kept_lists()) wanted += part->size() * sizeof(float);
    if (!bytes || !bytes->starts_with(state_magic) || bytes->size() != wanted) {
      return options_.state + ": is no state of such a training";
    }
    const char* at = bytes->data() + state_magic.size();
    State state;
    std::memcpy(&state, at, sizeof state);
    at += sizeof state;
    for (Numbers* part : kept_lists()) {
      std::memcpy(part->data(), at, part->size() * sizeof(float));
      at += part->size() * sizeof(float);
    }
    epoch_ = state.epoch;
    since_best_ = state.since_best;
    steps_ = state.steps;
    best_total_ = state.best_total;
    best_loss_ = state.best_loss;
    random_ = Random(options_.seed + static_cast<std::uint64_t>(epoch_));
    std::fprintf(stderr, "%s: goes on after epoch %d\n", adapters::shown(options_.state).c_str(), epoch_);
    return {};
  }

  std::string save_state() {
    if (options_.state.empty()) return {};
    random_ = Random(options_.seed + static_cast<std::uint64_t>(epoch_));
    const State state{epoch_, since_best_, steps_, best_total_, best_loss_};
    std::string bytes(state_magic);
    bytes.append(reinterpret_cast<const char*>(&state), sizeof state);
    for (const Numbers* part : kept_lists()) {
      bytes.append(reinterpret_cast<const char*>(part->data()), part->size() * sizeof(float));
    }
    if (const auto written = adapters::write_file(options_.state, bytes); !written) {
      return options_.state + ": " + written.error().detail;
    }
    return {};
  }

  /// Everything that a state keeps, in its order.
  std::vector<Numbers*> kept_lists() {
    std::vector<Numbers*> all{&network_, &best_, &adam_.first(), &adam_.second()};
    for (Numbers* list : shapes_.lists()) all.push_back(list);
    return all;
  }

  struct State {
    int epoch = 0;
    int since_best = 0;
    std::int64_t steps = 0;
    double best_total = 0;
    NetworkLoss best_loss{};
  };

  std::span<const TrainingSource> sources_;
  const TrainOptions& options_;
  const std::stop_token stop_;
  Random random_;
  std::vector<Desk> desks_;
  std::vector<Sample> samples_;
  std::vector<Sample> held_back_;
  Numbers network_ = new_network(random_);
  Numbers best_ = network_;
  Adam adam_{network_.size()};
  SharedRows shapes_{};
  std::int64_t steps_ = 0;
  int epoch_ = 0;
  int first_epoch_ = 0;
  int since_best_ = 0;
  double best_total_ = std::numeric_limits<double>::infinity();
  NetworkLoss best_loss_{};
  SteadyClock clock_;
  adapters::StatusLine line_;
  Instant started_{};
};

}  // namespace

Result<TrainedNetwork> train_network(gomoku::Rule rule, std::span<const TrainingSource> sources,
                                     const TrainOptions& options, const std::stop_token& stop) {
  return Training(rule, sources, options, stop).run();
}

}  // namespace tengen::lab
