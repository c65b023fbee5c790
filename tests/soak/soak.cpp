// Plays many fast games of every rule and size over both protocols, on a machine kept busy by other processes, and
// reports whether the promises hold: legal moves (the tests' own referees judge), no crash, no overrun, memory and
// descriptors inside their limits and flat, stop and start at once.
//
//     tests/soak/run BUILD [GAMES]

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/soak/games.hpp"
#include "tests/soak/player.hpp"
#include "tests/soak/report.hpp"

namespace {

using namespace std::chrono_literals;
using namespace tengen;
using namespace tengen::soak;

constexpr double megabyte = 1024.0 * 1024.0;

/// A search without end, stopped.
void measure_stop(Player& player, Random& random, Report& report) {
  player.send("INFO rule 0\nINFO timeout_turn 100000\nINFO timeout_match 0\n");
  player.expect("START 15", "OK");
  const auto near = [&] { return std::to_string(6 + random.below(2)) + "," + std::to_string(8 + random.below(2)); };
  player.send("BOARD\n7,7,2\n" + near() + ",1\n9,6,2\nDONE\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(20 + random.below(60)));
  const auto begin = Clock::now();
  player.send("YXSTOP\n");
  if (!read_point(player.answer())) throw Broken("no move after a stop");
  report.stops.add(Clock::now() - begin);
}

void measure_start(Report& report) {
  const auto begin = Clock::now();
  GomocupPlayer player(std::size_t{70} << 20);
  player.send("ABOUT\n");
  if (player.answer().rfind("name=", 0) != 0) throw Broken("no answer to ABOUT");
  report.starts.add(Clock::now() - begin);
  player.send("END\n");
  if (player.process().wait(500ms).value_or(-1) != 0) throw Broken("it does not end");
}

/// Fills the whole table once: the memory that was allowed is used.
void think_long(Player& player) {
  player.send("INFO rule 0\nINFO timeout_turn 6000\nINFO timeout_match 0\n");
  player.expect("START 20", "OK");
  player.send("BOARD\n10,10,2\n11,11,1\n9,10,2\nDONE\n");
  if (!read_point(player.answer())) throw Broken("no move");
}

std::atomic<unsigned> keep_busy{0};

/// Other processes that want the machine as much as we do.
class Load {
 public:
  explicit Load(int count) {
    for (int i = 0; i < count; ++i) {
      const int pid = ::fork();
      if (pid == 0) {
        for (;;) keep_busy.fetch_add(1, std::memory_order_relaxed);
      }
      pids_.push_back(pid);
    }
  }
  ~Load() {
    for (const int pid : pids_) {
      ::kill(pid, SIGKILL);
      ::waitpid(pid, nullptr, 0);
    }
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  std::vector<int> pids_;
};

struct Footprint {
  double megabytes = 0;
  std::size_t descriptors = 0;
};

class Soak {
 public:
  explicit Soak(int games) : games_(games) {
    for (const std::size_t megabytes : {std::size_t{16}, std::size_t{70}, std::size_t{350}, std::size_t{1024}}) {
      Pair pair;
      for (auto& player : pair) player = std::make_unique<GomocupPlayer>(megabytes << 20);
      gomocup_.push_back(std::move(pair));
    }
    for (Pair* pair : {&go_, &connect_}) {
      for (auto& player : *pair) {
        player = std::make_unique<GtpPlayer>(pair == &go_ ? "go" : "connect", std::size_t{70} << 20);
      }
    }
  }

  int run() {
    const Load load(2);
    const auto begin = Clock::now();
    std::vector<Footprint> early;
    for (int game = 0; game < games_; ++game) {
      try {
        play(game);
        if (game % 5 == 0) measure_stop(*gomocup_[1][0], random_, report_);
        if (game % 10 == 0) measure_start(report_);
      } catch (const Broken& broken) {
        ++report_.crashes;
        report_.complain(std::string("game ") + std::to_string(game) + ": " + broken.what());
        return finish();
      }
      ++report_.games;
      if (game == games_ / 5) early = footprints();
      const Time taken = Clock::now() - begin;
      std::fprintf(stderr, "\r%d of %d games, %d moves, %.0f s left   ", game + 1, games_, report_.moves,
                   taken.count() / 1000 / (game + 1) * (games_ - game - 1));
    }
    std::fprintf(stderr, "\n");
    compare(early, footprints());
    return finish();
  }

 private:
  void play(int game) {
    constexpr std::array<int, 7> sizes{15, 20, 10, 7, 22, 5, 19};
    switch (game % 4) {
      case 0: {
        const std::array<go::Spec, 5> specs{{{.size = {5, 5}, .komi = 5, .ko = go::Ko::positional_superko},
                                             go::little_go(),
                                             {.size = {7, 7}, .komi = 5, .ko = go::Ko::simple},
                                             {.size = {9, 9}, .komi = 5, .ko = go::Ko::positional_superko},
                                             {.size = {6, 6}, .komi = 5, .ko = go::Ko::simple}}};
        if (game % 3 == 0) return play_connect(connect_, random_, report_);
        return play_go(go_, specs[random_.below(5)], random_, report_);
      }
      default:
        return play_gomoku(gomocup_[random_.below(4)], gomoku_rules[static_cast<std::size_t>(game) % 6],
                           sizes[static_cast<std::size_t>(game) % 7], random_, report_);
    }
  }

  [[nodiscard]] std::vector<Footprint> footprints() {
    std::vector<Footprint> all;
    const auto add = [&all](Pair& pair) {
      for (const auto& player : pair) {
        all.push_back(
            {static_cast<double>(player->process().peak_memory()) / megabyte, player->process().open_descriptors()});
      }
    };
    for (Pair& pair : gomocup_) add(pair);
    add(go_);
    add(connect_);
    return all;
  }

  void compare(const std::vector<Footprint>& early, const std::vector<Footprint>& late) {
    std::printf(
        "peak memory in MiB and open descriptors of each program, after a fifth of the games and at the end:\n");
    for (std::size_t i = 0; i < late.size(); ++i) {
      std::printf("  %7.1f %2zu   %7.1f %2zu\n", early[i].megabytes, early[i].descriptors, late[i].megabytes,
                  late[i].descriptors);
      if (late[i].descriptors > early[i].descriptors) report_.complain("more descriptors are open than were");
    }
  }

  int finish() {
    bool kept = report_.crashes == 0;
    if (kept) {
      for (Pair& pair : gomocup_) {
        think_long(*pair[0]);
        const auto peak = pair[0]->process().peak_memory();
        std::printf("max_memory %4zu MiB: peak %.1f MiB\n", pair[0]->limit() >> 20,
                    static_cast<double>(peak) / megabyte);
        kept = kept && peak <= pair[0]->limit();
      }
    }
    const auto line = [](const char* name, Sample& sample) {
      std::printf("%s: median %.2f ms, p99 %.2f ms, max %.2f ms of %zu\n", name, sample.at(0.5), sample.at(0.99),
                  sample.at(1), sample.count());
    };
    line("past the limit", report_.over);
    line("stop", report_.stops);
    line("start", report_.starts);
    std::printf("%d games, %d moves: illegal %d, crashes %d, more than %.0f ms over the limit %d\n", report_.games,
                report_.moves, report_.illegal, report_.crashes, tolerance.count(), report_.overruns);
    kept = kept && report_.illegal == 0 && report_.overruns == 0 && report_.complaints.empty();
    std::printf("%s\n", kept ? "every promise kept" : "PROMISES BROKEN");
    return kept ? 0 : 1;
  }

  int games_;
  Random random_{2026};
  Report report_;
  std::vector<Pair> gomocup_;
  Pair go_;
  Pair connect_;
};

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000;
  if (games < 1) {
    std::fprintf(stderr, "usage: soak [GAMES]\n");
    return 2;
  }
  return Soak(games).run();
}
