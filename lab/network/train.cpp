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
#include "adapters/streams/progress.hpp"
#include "engine/core/random.hpp"
#include "lab/files.hpp"

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

/// Adam with decoupled weight decay. A row of the table that no position of the batch has stays as it is.
class Adam {
 public:
  explicit Adam(Numbers& numbers) : numbers_(numbers), first_(numbers.size()), second_(numbers.size()) {}

  void begin_step() { ++steps_; }
  /// For one part of the numbers; any thread may take any part.
  void step(std::size_t begin, std::size_t end, std::span<const float> gradient, float scale, double rate,
            double decay) {
    constexpr float beta1 = 0.9F;
    constexpr float beta2 = 0.999F;
    const auto corrected =
        static_cast<float>(rate * std::sqrt(1 - std::pow(beta2, steps_)) / (1 - std::pow(beta1, steps_)));
    const auto shrink = static_cast<float>(1 - rate * decay);
    for (std::size_t i = begin; i < end; ++i) {
      const float slope = gradient[i] * scale;
      first_[i] += (1 - beta1) * (slope - first_[i]);
      second_[i] += (1 - beta2) * (slope * slope - second_[i]);
      numbers_[i] = numbers_[i] * shrink - corrected * first_[i] / (std::sqrt(second_[i]) + 1e-8F);
    }
  }

  Numbers& first() noexcept { return first_; }
  Numbers& second() noexcept { return second_; }
  std::int64_t& steps() noexcept { return steps_; }

 private:
  Numbers& numbers_;
  Numbers first_;
  Numbers second_;
  std::int64_t steps_ = 0;
};

constexpr std::string_view state_magic = "tengen-network-training 1\n";

class Training {
 public:
  Training(gomoku::Rule rule, std::span<const TrainingSource> sources, const TrainOptions& options,
           const std::stop_token& stop)
      : sources_(sources), options_(options), stop_(stop), random_(options.seed), line_(clock_) {
    desks_.resize(static_cast<std::size_t>(options.threads));
    for (Desk& desk : desks_) desk.reader = NetworkReader::make(rule);
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
        auto& to = games[g].number % static_cast<std::uint32_t>(options_.validation) == 0 ? held_back_ : samples_;
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
    const double rate = options_.rate * (0.02 + 0.98 * (1 + std::cos(std::numbers::pi * progress)) / 2);
    const float scale = 1.0F / static_cast<float>(batch.size());
    adam_.begin_step();
    in_parallel([&](std::size_t thread, std::size_t threads) {
      Numbers& sum = desks_[0].gradient;
      for (std::size_t row = row_count * thread / threads; row < row_count * (thread + 1) / threads; ++row) {
        bool touched = false;
        for (std::size_t t = 0; t < threads; ++t) {
          if (desks_[t].touched[row] == 0) continue;
          touched = true;
          desks_[t].touched[row] = 0;
          if (t > 0) move_gradient(desks_[t].gradient, sum, row * channel_count, (row + 1) * channel_count);
        }
        if (!touched) continue;
        adam_.step(row * channel_count, (row + 1) * channel_count, sum, scale, rate, options_.decay);
        std::fill_n(sum.begin() + static_cast<std::ptrdiff_t>(row * channel_count), channel_count, 0.0F);
      }
      if (thread != 0) return;
      for (std::size_t t = 1; t < threads; ++t) move_gradient(desks_[t].gradient, sum, L::mix_weights, L::size);
      adam_.step(L::mix_weights, L::size, sum, scale, rate, options_.decay);
      std::fill(sum.begin() + L::mix_weights, sum.end(), 0.0F);
    });
    return loss;
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
    if (options_.state.empty() || !std::ifstream(options_.state)) return {};
    const auto bytes = read_file(options_.state);
    const std::size_t wanted = state_magic.size() + sizeof(State) + 4 * L::size * sizeof(float);
    if (!bytes || !bytes->starts_with(state_magic) || bytes->size() != wanted) {
      return options_.state + ": is no state of such a training";
    }
    const char* at = bytes->data() + state_magic.size();
    State state;
    std::memcpy(&state, at, sizeof state);
    at += sizeof state;
    for (Numbers* part : {&network_, &best_, &adam_.first(), &adam_.second()}) {
      std::memcpy(part->data(), at, L::size * sizeof(float));
      at += L::size * sizeof(float);
    }
    epoch_ = state.epoch;
    since_best_ = state.since_best;
    adam_.steps() = state.steps;
    best_total_ = state.best_total;
    best_loss_ = state.best_loss;
    random_ = Random(options_.seed + static_cast<std::uint64_t>(epoch_));
    std::fprintf(stderr, "%s: goes on after epoch %d\n", options_.state.c_str(), epoch_);
    return {};
  }

  std::string save_state() {
    if (options_.state.empty()) return {};
    random_ = Random(options_.seed + static_cast<std::uint64_t>(epoch_));
    const State state{epoch_, since_best_, adam_.steps(), best_total_, best_loss_};
    std::string bytes(state_magic);
    bytes.append(reinterpret_cast<const char*>(&state), sizeof state);
    for (const Numbers* part : {&network_, &best_, &adam_.first(), &adam_.second()}) {
      bytes.append(reinterpret_cast<const char*>(part->data()), L::size * sizeof(float));
    }
    if (const auto written = adapters::write_file(options_.state, bytes); !written) {
      return options_.state + ": " + written.error().detail;
    }
    return {};
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
  Adam adam_{network_};
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
