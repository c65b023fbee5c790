#include "tests/campaigns/soak/game.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <thread>

#include "engine/core/random.hpp"
#include "tests/campaigns/soak/judges.hpp"

namespace tengen::soak {

namespace {

using std::chrono::milliseconds;
using Time = std::chrono::duration<double, std::milli>;

/// How long a process may take to end, however busy the machine is.
constexpr std::chrono::seconds patience{30};

/// Resident memory of a process in KiB, now (`VmRSS:`) or at most (`VmHWM:`).
std::size_t memory_kib(int process, const std::string& field) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;) {
    std::size_t kib = 0;
    if (word == field && status >> kib) return kib;
  }
  return 0;
}

std::string text_of(const ProcessTimes& from, const ProcessTimes& to) {
  std::string text;
  for (const ThreadTimes& thread : to.threads) {
    ThreadTimes before{.id = thread.id};
    for (const ThreadTimes& other : from.threads) {
      if (other.id == thread.id) before = other;
    }
    char part[64];
    std::snprintf(part, sizeof part, "%s%.1f+%.1f", text.empty() ? "" : " ", thread.ran_ms - before.ran_ms,
                  thread.waited_ms - before.waited_ms);
    text += part;
  }
  return text;
}

struct Answer {
  std::string text;
  Lateness lateness;
  MoveTimes times;
};

struct Turn {
  std::string question;
  int limit_ms;
  int reserve_ms;  ///< what of it the search leaves unused
  int searchers;   ///< threads that search
};

/// Asks for a move. The clock runs from before the question is sent until the answer is there.
Answer ask(Player& player, const StallWatch& stalls, const Turn& turn) {
  Answer answer;
  MoveTimes& times = answer.times;
  const int process = player.process().id();
  times.main = process;
  times.reader = player.reader();
  times.searchers = turn.searchers;
  times.clock_of_speaker = player.clock_of_speaker();
  times.begin = sample_process(process);
  player.resume();
  const auto begin = Clock::now();
  player.send(turn.question);
  times.due = begin + milliseconds(turn.limit_ms - turn.reserve_ms);
  auto text = player.answer(times.due);
  // An answer that comes while the sample is taken is read at once after it.
  const auto sample_stop = [&] {
    const double awake = own_awake_ms();
    const auto from = Clock::now();
    times.stop = sample_process(process);
    text = player.answer(from);
    if (!text) return;
    times.referee_wait_ms = own_awake_ms() - awake;
    times.unseen_ms = Time(Clock::now() - from).count();
  };
  if (!text) sample_stop();
  if (!text) {
    // A clock that began late ends late.
    const double late = arrival_wait_ms(times, times.stop);
    if (late > 0.5) {
      times.due += std::chrono::duration_cast<Clock::duration>(Time(late));
      text = player.answer(times.due);
      if (!text) sample_stop();
    }
  }
  if (!text) text = player.answer();
  const auto end = Clock::now();
  if (times.unseen_ms == 0) times.referee_wait_ms = own_awake_ms() - player.awake_before_last_line();
  times.over_ms = Time(end - begin).count() - turn.limit_ms;
  if (times.over_ms > 0) {
    times.end = sample_process(process);
    times.stalled_ms = stalls.between(times.due, end);
  }
  // The time of the answer, not that of the sample after it.
  times.end.at = end;
  if (times.stop.threads.empty()) times.stop = times.end;
  answer.lateness = judge_lateness(times);
  answer.text = std::move(*text);
  return answer;
}

class Game {
 public:
  Game(Pair& pair, const StallWatch& stalls, GameRecord& record)
      : pair_(pair), stalls_(stalls), record_(record), settings_(record.settings) {}

  void play() {
    judge_ = make_judge(settings_.spec);
    draw_opening();
    for (std::size_t side = 0; side < 2; ++side) {
      if (!pair_[side]) pair_[side] = make_player(settings_);
      Player& player = *pair_[side];
      player.begin(settings_, moves_);
      record_.process_age = player.games();
      record_.footprints[side].descriptors_begin = player.process().open_descriptors();
      if (settings_.suspended) player.suspend();
    }
    bool goes_on = true;
    while (goes_on && !judge_->over() && static_cast<int>(moves_.size()) < judge_->most_moves()) goes_on = move();
    if (record_.result.empty()) record_.result = judge_->result();
    measure_stop();
    for (std::size_t side = 0; side < 2; ++side) look_at(side);
  }
  /// The processes end by themselves, and say so.
  void end_processes() {
    for (auto& player : pair_) {
      player->end();
      const auto code = player->process().wait(patience);
      if (code.value_or(-1) != 0) {
        breach("crash", code ? "exit code " + std::to_string(*code) : std::string("it does not end"));
      }
      player.reset();
    }
  }
  void breach(const std::string& kind, const std::string& text) { record_.breaches.push_back(kind + ": " + text); }
  [[nodiscard]] std::string moves_text() const {
    std::string text;
    for (const Stone& stone : moves_)
      text += (text.empty() ? "" : " ") + gtp_text(stone.at, board_size(settings_.spec));
    return text;
  }

 private:
  [[nodiscard]] Color to_move() const { return moves_.size() % 2 == 0 ? Color::black : Color::white; }

  /// Up to three legal moves, in Gomoku near the middle.
  void draw_opening() {
    constexpr int tries = 20;
    constexpr int reach = 2;
    const BoardSize size = board_size(settings_.spec);
    const bool gomoku = std::holds_alternative<gomoku::Spec>(settings_.spec);
    Random random(settings_.chance);
    const auto draw = [&](int side) {
      return gomoku ? side / 2 - reach + static_cast<int>(random.below(2 * reach + 1))
                    : static_cast<int>(random.below(static_cast<std::uint32_t>(side)));
    };
    const std::uint32_t stones = random.below(4);
    for (int i = 0; i < tries && moves_.size() < stones; ++i) {
      const Vertex at{draw(size.columns), draw(size.rows)};
      if (judge_->play(to_move(), at)) moves_.push_back({to_move(), at});
    }
  }

  /// False where the game ends with this move.
  bool move() {
    const std::size_t side = moves_.size() % 2;
    Player& player = *pair_[side];
    const Color color = to_move();
    const int limit = settings_.long_first && record_.over_ms.empty() ? long_turn_ms : settings_.turn_ms;
    player.prepare(limit, moves_);
    const Answer answer = ask(player, stalls_,
                              {.question = player.question(color, moves_),
                               .limit_ms = limit,
                               .reserve_ms = player.reserve_ms(limit),
                               .searchers = settings_.threads});
    note(answer);
    if (settings_.suspended) player.suspend();
    if (answer.text == "= resign") {
      record_.result = color == Color::black ? "W+R" : "B+R";
      return false;
    }
    const auto at = player.move_in(answer.text);
    if (!at || !judge_->play(color, *at)) {
      breach("illegal", "'" + answer.text.substr(0, 200) + "' after " + std::to_string(moves_.size()) + " moves");
      record_.result = "illegal";
      return false;
    }
    moves_.push_back({color, *at});
    return true;
  }

  void note(const Answer& answer) {
    const auto& times = answer.times;
    record_.over_ms.push_back(times.over_ms);
    record_.own_ms.push_back(answer.lateness.own_ms);
    if (answer.lateness.cause == Cause::none) return;
    char referee[192];
    std::snprintf(referee, sizeof referee,
                  "referee +%.1f, sample %.1f late and %.1f long, a processor stalled %.1f, major faults %d, ",
                  times.referee_wait_ms, Time(times.stop.at - times.due).count(), times.unseen_ms, times.stalled_ms,
                  static_cast<int>(times.end.major_faults - times.begin.major_faults));
    LateMove late{.number = static_cast<int>(record_.over_ms.size()),
                  .over_ms = times.over_ms,
                  .machine_ms = answer.lateness.machine_ms,
                  .stolen_ms = times.end.stolen_ms - times.begin.stolen_ms,
                  .cause = answer.lateness.cause,
                  .threads = referee + ("in turn " + text_of(times.begin, times.stop)) + ", after it " +
                             text_of(times.stop, times.end)};
    if (late.cause == Cause::ours) {
      char text[96];
      std::snprintf(text, sizeof text, "move %d by %.1f ms, %.1f of them the machine's", late.number, late.over_ms,
                    late.machine_ms);
      breach("late", text);
    }
    record_.late.push_back(std::move(late));
  }

  void look_at(std::size_t side) {
    test::ChildProcess& process = pair_[side]->process();
    Footprint& footprint = record_.footprints[side];
    footprint.descriptors_end = process.open_descriptors();
    footprint.peak_kib = memory_kib(process.id(), "VmHWM:");
    footprint.resident_kib = memory_kib(process.id(), "VmRSS:");
    const auto limit = static_cast<std::size_t>(settings_.memory_mib) << 10;
    if (footprint.peak_kib > limit) {
      breach("memory", std::to_string(footprint.peak_kib) + " KiB of " + std::to_string(limit));
    }
    if (footprint.descriptors_end > footprint.descriptors_begin) {
      breach("descriptors", std::to_string(footprint.descriptors_end) + " at the end, " +
                                std::to_string(footprint.descriptors_begin) + " at the start");
    }
  }

  /// A search without end, stopped: in one Gomocup game of five.
  void measure_stop() {
    constexpr int every = 5;
    if (settings_.protocol != Protocol::gomocup || settings_.number % every != 0) return;
    Player& player = *pair_[0];
    player.send("INFO rule 0\nINFO timeout_turn 100000\nINFO timeout_match 0\n");
    player.expect("START 15", "OK");
    player.send("BOARD\n7,7,2\n8,8,1\n9,6,2\nDONE\n");
    std::this_thread::sleep_for(milliseconds(settings_.turn_ms));
    const auto begin = Clock::now();
    player.send("YXSTOP\n");
    if (!player.move_in(player.answer())) throw Broken("no move after a stop");
    record_.stop_ms = Time(Clock::now() - begin).count();
  }

  Pair& pair_;
  const StallWatch& stalls_;
  GameRecord& record_;
  const Settings& settings_;
  std::unique_ptr<Judge> judge_;
  std::vector<Stone> moves_;
};

}  // namespace

GameRecord play_game(Pair& pair, const Settings& settings, std::uint64_t seed, const Surroundings& surroundings,
                     bool last) {
  GameRecord record{.seed = seed, .settings = settings, .busy = surroundings.load.running()};
  const auto begin = Clock::now();
  Game game(pair, surroundings.stalls, record);
  try {
    game.play();
    if (last) game.end_processes();
  } catch (const Broken& broken) {
    game.breach("crash", broken.what());
    record.result = "crash";
    for (auto& player : pair) {
      if (player) record.breaches.back() += " " + player->process().read_stderr().substr(0, 500);
      player.reset();
    }
  }
  record.seconds = Time(Clock::now() - begin).count() / 1000;
  if (!record.breaches.empty()) record.moves = game.moves_text();
  return record;
}

}  // namespace tengen::soak
