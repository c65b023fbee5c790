// Plays many fast games of every rule and size over both protocols, on a machine kept busy by other processes, and
// reports whether the promises hold: legal moves (the tests' own referees judge), no crash, no overrun, memory and
// descriptors inside their limits and flat, stop and start at once.
//
//     tests/soak/run BUILD [GAMES]

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/connect_referee.hpp"
#include "tests/support/go_referee.hpp"
#include "tests/support/gomoku_referee.hpp"

namespace {

using namespace std::chrono_literals;
using namespace tengen;
using test::ChildProcess;
using Clock = std::chrono::steady_clock;
using Time = std::chrono::duration<double, std::milli>;

constexpr Time tolerance{10};
constexpr std::chrono::milliseconds long_wait = 20s;
constexpr double megabyte = 1024.0 * 1024.0;

/// What a program did that it promised not to do; the game is over then.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Times of one kind.
class Sample {
 public:
  void add(Time time) { ms_.push_back(time.count()); }
  [[nodiscard]] std::size_t count() const { return ms_.size(); }
  /// The value below which this share of them lies.
  [[nodiscard]] double at(double share) {
    if (ms_.empty()) return 0;
    std::sort(ms_.begin(), ms_.end());
    return ms_[std::min(ms_.size() - 1, static_cast<std::size_t>(share * static_cast<double>(ms_.size())))];
  }

 private:
  std::vector<double> ms_;
};

struct Report {
  int games = 0;
  int moves = 0;
  int illegal = 0;
  int crashes = 0;
  int overruns = 0;
  Sample over;   ///< how much later than its limit a move came (negative: earlier)
  Sample stops;  ///< from the stop to the move
  Sample starts;
  std::vector<std::string> complaints;

  void complain(const std::string& text) {
    complaints.push_back(text);
    std::fprintf(stderr, "\n%s\n", text.c_str());
  }
};

/// A program of one protocol that plays many games, one after the other.
class Player {
 public:
  Player(const std::vector<std::string>& command, std::size_t limit) : process_(command), limit_(limit) {}
  virtual ~Player() = default;

  [[nodiscard]] ChildProcess& process() { return process_; }
  /// The memory in bytes that it was allowed.
  [[nodiscard]] std::size_t limit() const { return limit_; }

  void send(const std::string& text) {
    if (!process_.write(text)) throw Broken("the program is gone");
  }
  /// The next line that is an answer.
  virtual std::string answer() = 0;
  void expect(const std::string& command, const std::string& answer_wanted) {
    send(command + "\n");
    if (const auto said = answer(); said != answer_wanted) throw Broken("'" + command + "' -> '" + said + "'");
  }

 protected:
  std::string line() {
    auto text = process_.read_line(long_wait);
    if (!text) throw Broken(process_.at_end() ? "the program ended" : "the program hangs");
    return *text;
  }

 private:
  ChildProcess process_;
  std::size_t limit_;
};

class GomocupPlayer final : public Player {
 public:
  explicit GomocupPlayer(std::size_t limit) : Player({TENGEN_BINARY}, limit) {}
  std::string answer() override {
    for (;;) {
      auto text = line();
      if (text.rfind("MESSAGE ", 0) != 0) return text;
    }
  }
};

class GtpPlayer final : public Player {
 public:
  GtpPlayer(const std::string& game, std::size_t limit)
      : Player({TENGEN_BINARY, "gtp", "--game", game, "--memory", std::to_string(limit >> 20)}, limit) {}
  std::string answer() override {
    std::string text = line();
    for (std::string more = line(); !more.empty(); more = line()) text += "\n" + more;
    return text;
  }
};

/// Asks for a move and notes how it stands with the limit.
std::string timed_move(Player& player, const std::string& command, std::chrono::milliseconds turn, Report& report) {
  const auto begin = Clock::now();
  player.send(command);
  std::string said = player.answer();
  const Time over = Clock::now() - begin - turn;
  ++report.moves;
  report.over.add(over);
  if (over > tolerance) {
    ++report.overruns;
    report.complain(command.substr(0, command.find_first_of(" \n")) + ": " + std::to_string(over.count()) +
                    " ms over a limit of " + std::to_string(turn.count()));
  }
  return said;
}

std::optional<std::pair<int, int>> read_point(const std::string& text) {
  int x = 0;
  int y = 0;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%d,%d%c", &x, &y, &rest) != 2) return std::nullopt;
  return std::pair(x, y);
}

using Pair = std::array<std::unique_ptr<Player>, 2>;

struct GomokuRule {
  int number;
  gomoku::Rule rule;
  bool continuous = false;
};

constexpr std::array<GomokuRule, 6> gomoku_rules{{{0, gomoku::Rule::freestyle},
                                                  {1, gomoku::Rule::exact_five},
                                                  {4, gomoku::Rule::renju},
                                                  {8, gomoku::Rule::caro_six},
                                                  {9, gomoku::Rule::caro_five},
                                                  {2, gomoku::Rule::freestyle, true}}};

/// A Gomocup game from some random stones in the middle. Continuous games go on behind a five: there only the points
/// are judged, and only so many moves.
void play_gomoku(Pair& players, const GomokuRule& rule, int size, Random& random, Report& report) {
  constexpr int most_continuous = 60;
  const std::chrono::milliseconds turn(20 + random.below(31));
  for (const auto& player : players) {
    player->send("INFO timeout_turn " + std::to_string(turn.count()) + "\nINFO timeout_match 0\nINFO rule " +
                 std::to_string(rule.number) + "\nINFO max_memory " + std::to_string(player->limit()) + "\n");
    player->expect("START " + std::to_string(size), "OK");
  }
  test::GomokuReferee referee(size, size, rule.rule);
  std::vector<std::pair<int, int>> moves;
  const auto middle = [&] { return size / 2 - 2 + static_cast<int>(random.below(5)); };
  for (std::uint32_t stones = random.below(4); stones > 0;) {
    const std::pair at(middle(), middle());
    if (referee.play(at.first, at.second) != test::GomokuReferee::Verdict::ok) continue;
    moves.push_back(at);
    --stones;
  }
  std::array<bool, 2> knows_the_board{};
  while (rule.continuous ? static_cast<int>(moves.size()) < std::min(most_continuous, size * size)
                         : !referee.is_over()) {
    const std::size_t side = moves.size() % 2;
    std::string command =
        moves.empty() ? "BEGIN\n"
                      : "TURN " + std::to_string(moves.back().first) + "," + std::to_string(moves.back().second) + "\n";
    if (!std::exchange(knows_the_board[side], true) && moves.size() > 1) {
      command = "BOARD\n";
      for (std::size_t i = 0; i < moves.size(); ++i) {
        command += std::to_string(moves[i].first) + "," + std::to_string(moves[i].second) + "," +
                   (i % 2 == side ? "1" : "2") + "\n";
      }
      command += "DONE\n";
    }
    const std::string said = timed_move(*players[side], command, turn, report);
    const auto at = read_point(said);
    const bool legal =
        at && (rule.continuous ? referee.is_on_board(at->first, at->second) && referee.is_empty(at->first, at->second)
                               : referee.play(at->first, at->second) == test::GomokuReferee::Verdict::ok);
    if (!legal) {
      ++report.illegal;
      report.complain("illegal '" + said + "', rule " + std::to_string(rule.number) + "\n" + referee.text());
      return;
    }
    if (rule.continuous) referee.put(at->first, at->second, side == 0 ? Color::black : Color::white);
    moves.push_back(*at);
  }
}

std::optional<Vertex> read_gtp_vertex(const std::string& text, int rows) {
  if (text == "pass" || text == "PASS") return Vertex::pass();
  const std::string letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const auto x = text.empty() ? std::string::npos : letters.find(text[0]);
  if (x == std::string::npos) return std::nullopt;
  return Vertex{static_cast<int>(x), rows - std::atoi(text.c_str() + 1)};
}

/// A game over GTP: `judge(color, vertex)` plays it with a referee and says whether it was legal, `over()` whether that
/// was the end.
template <class Judge, class Over>
void play_gtp(Pair& players, int rows, const std::vector<std::string>& settings, Random& random, Report& report,
              const Judge& judge, const Over& over) {
  constexpr int most_plies = 200;
  const std::chrono::milliseconds turn(20 + random.below(31));
  for (const auto& player : players) {
    for (const std::string& setting : settings) player->expect(setting, "= ");
    player->expect("kata-time_settings byoyomi 0 0.0" + std::to_string(turn.count()) + " 1", "= ");
    player->expect("clear_board", "= ");
  }
  int passes = 0;
  for (int ply = 0; ply < most_plies && passes < 2 && !over(); ++ply) {
    const std::size_t side = static_cast<std::size_t>(ply % 2);
    const std::string name = side == 0 ? "b " : "w ";
    const std::string said = timed_move(*players[side], "genmove " + name + "\n", turn, report);
    if (said == "= resign") return;
    const auto at = said.rfind("= ", 0) == 0 ? read_gtp_vertex(said.substr(2), rows) : std::nullopt;
    if (!at || !judge(side == 0 ? Color::black : Color::white, *at)) {
      ++report.illegal;
      report.complain("illegal '" + said + "'");
      return;
    }
    passes = at->is_pass() ? passes + 1 : 0;
    players[1 - side]->expect("play " + name + said.substr(2), "= ");
  }
}

void play_go(Pair& players, const go::Spec& spec, Random& random, Report& report) {
  test::GoReferee referee(spec);
  const bool stones = spec.scoring == go::Scoring::stones;
  const std::vector<std::string> settings{
      "boardsize " + std::to_string(spec.size.columns),
      "tengen-param scoring " + std::string(stones ? "stones" : "area"),
      "tengen-param ko " + std::string(spec.ko == go::Ko::simple ? "simple" : "superko"),
      "tengen-param move_limit " + std::to_string(spec.move_limit), "komi 2.5"};
  play_gtp(
      players, spec.size.rows, settings, random, report,
      [&](Color color, Vertex at) {
        return referee.play({color, at});
      },
      [&] { return referee.over(); });
}

void play_connect(Pair& players, Random& random, Report& report) {
  const connect::Spec spec;
  test::ConnectReferee referee(spec);
  const auto judge = [&](Color, Vertex at) {
    const auto columns = referee.columns();
    // A stone is named where it comes to rest.
    const bool rests =
        at.is_on(spec.size) && !referee.at(at) && (at.y + 1 == spec.size.rows || referee.at({at.x, at.y + 1}));
    if (!rests || std::find(columns.begin(), columns.end(), at.x) == columns.end()) return false;
    referee.play(at.x);
    return true;
  };
  const auto over = [&] {
    return referee.columns().empty() || referee.wins(Color::black) || referee.wins(Color::white);
  };
  play_gtp(players, spec.size.rows, {}, random, report, judge, over);
}

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
