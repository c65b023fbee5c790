// Plays many fast games of every rule and size over Gomocup, GTP and KataGo's JSON queries, on a machine kept busy by
// other processes, and reports whether the promises hold: legal moves (the tests' own referees judge), no crash, no
// late move but by the machine, memory and descriptors inside their limits and flat. tests/campaigns/soak/run starts
// it, and tests/campaigns/soak/report says what its record holds.

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/clock.hpp"
#include "tests/campaigns/soak/game.hpp"
#include "tests/campaigns/soak/record.hpp"

namespace {

using namespace tengen;
using namespace tengen::soak;

struct Options {
  std::string record;
  int first = 1;
  int games = 10000;
  int concurrency = 6;
  std::array<int, 2> busy{2, 4};
  std::uint64_t seed = 2026;
  int only = 0;
};

int fail(const std::string& text) {
  std::fprintf(stderr, "soak: %s\n", text.c_str());
  return 2;
}

/// The games that are still to be played, dealt to threads: each one by itself or a whole series.
class Soak {
 public:
  Soak(const Options& options, const Surroundings& surroundings, std::set<int> known)
      : options_(options),
        surroundings_(surroundings),
        known_(std::move(known)),
        known_count_(static_cast<int>(known_.size())),
        line_(clock_),
        next_(options.first) {}

  /// False where the record cannot be written.
  bool run(const std::stop_token& stop) {
    file_.open(options_.record, std::ios::app | std::ios::binary);
    started_ = clock_.now();
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < options_.concurrency; ++i) threads.emplace_back([this, &stop] { play(stop); });
    }
    line_.hide();
    return file_.good();
  }

 private:
  void play(const std::stop_token& stop) {
    take_precedence();
    for (auto numbers = next(); !numbers.empty() && !stop.stop_requested(); numbers = next()) {
      Pair pair;
      for (const int number : numbers) {
        if (stop.stop_requested()) return;
        const Settings settings = draw_settings(number, options_.seed);
        const GameRecord game = play_game(pair, settings, options_.seed, surroundings_, number == numbers.back());
        // Ctrl-C ends the programs too.
        if (stop.stop_requested() && !game.breaches.empty()) return;
        note(game);
      }
    }
  }
  /// Games that share their processes; none where all are dealt.
  std::vector<int> next() {
    const std::lock_guard lock(mutex_);
    std::vector<int> numbers;
    while (next_ <= options_.games) {
      const int number = next_;
      const int series = draw_settings(number, options_.seed).series;
      if (!numbers.empty() && (series == 0 || draw_settings(numbers.front(), options_.seed).series != series)) break;
      ++next_;
      if (!known_.contains(number)) numbers.push_back(number);
      if (series == 0 && !numbers.empty()) break;
    }
    return numbers;
  }
  void note(const GameRecord& game) {
    const std::lock_guard lock(mutex_);
    file_ << json_line(game) << std::flush;
    ++played_;
    moves_ += game.over_ms.size();
    breaches_ += game.breaches.size();
    for (const LateMove& move : game.late) ++(move.cause == Cause::machine ? machine_ : others_);
    for (const std::string& breach : game.breaches) {
      line_.hide();
      std::fprintf(stderr, "game %d: %s\n", game.settings.number, breach.c_str());
    }
    if (line_.due()) show();
  }
  void show() {
    const auto taken = std::chrono::duration<double>(clock_.now() - started_);
    const int left = options_.games - options_.first + 1 - known_count_ - played_;
    const auto rest = std::chrono::duration_cast<std::chrono::seconds>(taken / played_ * left);
    line_.show(std::to_string(known_count_ + played_) + " of " + std::to_string(options_.games) + " games, " +
               std::to_string(moves_) + " moves, breaches " + std::to_string(breaches_) + ", late by the machine " +
               std::to_string(machine_) + ", other late moves " + std::to_string(others_) + ", " +
               adapters::duration_text(rest) + " left");
  }

  const Options& options_;
  const Surroundings& surroundings_;
  SteadyClock clock_;
  std::set<int> known_;
  int known_count_;
  std::mutex mutex_;
  std::ofstream file_;
  Instant started_{};
  adapters::StatusLine line_;
  int next_;
  int played_ = 0;
  std::size_t moves_ = 0;
  std::size_t breaches_ = 0;
  int machine_ = 0;
  int others_ = 0;
};

int play(const Options& options) {
  std::set<int> known;
  if (std::filesystem::exists(options.record)) {
    const auto text = adapters::read_file(options.record);
    if (!text) return fail(options.record + ": cannot be read");
    auto games = read_record(*text, options.seed);
    if (!games) return fail(options.record + ": " + games.error().detail);
    if (games->whole < text->size()) std::filesystem::resize_file(options.record, games->whole);
    known = std::move(games->games);
  }
  Surroundings surroundings{.load = {options.busy[0], options.busy[1]}};
  surroundings.load.vary();
  const adapters::Interrupt interrupt;
  if (options.only > 0) {
    take_precedence();
    Pair pair;
    const Settings settings = draw_settings(options.only, options.seed);
    const GameRecord game = play_game(pair, settings, options.seed, surroundings, true);
    std::printf("%s", json_line(game).c_str());
    return game.breaches.empty() ? 0 : 1;
  }
  Soak soak(options, surroundings, std::move(known));
  if (!soak.run(interrupt.token())) return fail(options.record + ": cannot be written");
  return interrupt.requested() ? interrupt.exit_code() : 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Plays what the record lacks; a signal ends it, games complete.");
  Options options;
  app.add_option("record", options.record, "one line of JSON a game")->required();
  app.add_option("--first", options.first, "the number to begin with: a part of the run")
      ->check(CLI::Range(1, 1000000));
  app.add_option("--games", options.games, "numbers up to this")->check(CLI::Range(1, 1000000));
  app.add_option("--concurrency", options.concurrency, "games at a time")->check(CLI::Range(1, 64));
  app.add_option("--busy", options.busy, "busy processes beside them, at least and at most")->check(CLI::Range(0, 64));
  app.add_option("--seed", options.seed, "of all settings");
  app.add_option("--only", options.only, "plays this one game and prints its line; the record stays as it is");
  CLI11_PARSE(app, argc, argv);
  if (options.busy[0] > options.busy[1]) return fail("--busy: the least first");
  try {
    return play(options);
  } catch (const std::exception& error) {
    return fail(error.what());
  }
}
