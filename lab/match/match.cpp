#include "lab/match/match.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <range/v3/algorithm/count_if.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <range/v3/view/iota.hpp>
#include <stop_token>
#include <thread>
#include <utility>

#include "adapters/files/files.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/mutex.hpp"
#include "lab/fail.hpp"
#include "lab/match/statistics.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// The files that finished games go to, each game as soon as it is over.
class RecordFiles {
 public:
  explicit RecordFiles(const MatchOptions& options) : options_(options) {}

  /// The first file that cannot be written, or empty.
  [[nodiscard]] std::string open() {
    for (auto [file, path] : {std::pair(&json_, &options_.record_file), std::pair(&sgf_, &options_.sgf_file),
                              std::pair(&pgn_, &options_.pgn_file)}) {
      if (path->empty()) continue;
      file->open(*path, options_.resume ? std::ios::app : std::ios::trunc);
      if (!*file) return *path;
    }
    return {};
  }
  void write(const GameRecord& record) {
    const GameSpec& spec = options_.rules.spec;
    if (json_.is_open()) json_ << json_line(record, spec) << std::endl;
    if (sgf_.is_open()) sgf_ << sgf_text(record, spec) << std::endl;
    if (pgn_.is_open()) pgn_ << pgn_text(record) << std::flush;
  }
  [[nodiscard]] bool good() const { return json_.good() && sgf_.good() && pgn_.good(); }

 private:
  const MatchOptions& options_;
  std::ofstream json_;
  std::ofstream sgf_;
  std::ofstream pgn_;
};

/// The match's state: threads take games from it and bring records back.
class Match {
 public:
  Match(const MatchOptions& options, const std::stop_token& interrupt)
      : options_(options),
        pairings_(pairings_of(options)),
        interrupted_(interrupt, [this] { stop_.request_stop(); }),
        files_(options),
        line_(clock_),
        boards_(pairings_.size()),
        part_(static_cast<int>(
            ranges::count_if(ranges::views::iota(0, all_games()), [this](int game) { return is_ours(game); }))) {}

  /// Empty, or why there can be no match.
  [[nodiscard]] std::string prepare() {
    if (const auto valid = validate(options_.rules.spec); !valid) return valid.error().detail;
    std::set<std::string> names;
    for (const ContestantOptions& contestant : options_.contestants) {
      if (!names.insert(contestant.name).second) {
        return "both contestants are called " + contestant.name + "; name= tells them apart";
      }
      if (const auto made = make_contestant(contestant, options_.rules.spec); !made) return made.error().detail;
    }
    const MutexLock lock(mutex_);
    if (auto problem = read_record(); !problem.empty()) return problem;
    if (const std::string path = files_.open(); !path.empty()) return path + ": cannot be written";
    return {};
  }

  void run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < options_.concurrency; ++i) threads.emplace_back([this] { play_games(); });
    for (std::thread& thread : threads) thread.join();
    const MutexLock lock(mutex_);
    line_.hide();
  }

  [[nodiscard]] std::vector<Scoreboard> boards() const {
    const MutexLock lock(mutex_);
    return boards_;
  }
  [[nodiscard]] bool files_good() const {
    const MutexLock lock(mutex_);
    return files_.good();
  }

 private:
  [[nodiscard]] std::string read_record() TENGEN_REQUIRES(mutex_) {
    if (options_.record_file.empty() || !std::filesystem::exists(options_.record_file)) return {};
    if (!options_.resume) return options_.record_file + ": exists; --resume goes on with it";
    const auto read = adapters::read_file(options_.record_file);
    const std::string text = read ? *read : std::string();
    // A line without its end is what an interrupt may have left behind: that game is played again.
    const std::size_t whole = text.find_last_of('\n') + 1;
    if (whole < text.size()) std::filesystem::resize_file(options_.record_file, whole);
    int number = 0;
    for (std::size_t begin = 0; begin < whole;) {
      ++number;
      const std::size_t end = text.find('\n', begin);
      const auto record = read_json_line(std::string_view(text).substr(begin, end - begin));
      begin = end + 1;
      const auto place = [&] { return options_.record_file + ":" + std::to_string(number) + ": "; };
      if (!record) return place() + record.error().detail;
      if (record->names != names_of(record->number)) return place() + "a game of another match";
      boards_[pairing_of(record->number)].add(*record);
      ++finished_;
    }
    return {};
  }

  /// Of several pairings each plays an even number.
  [[nodiscard]] int all_games() const noexcept {
    const int pairings = static_cast<int>(pairings_.size());
    return pairings == 1 ? options_.games : pairings * ((options_.games + 1) / 2 * 2);
  }
  [[nodiscard]] bool is_ours(int game) const noexcept { return game / 2 % options_.shards == options_.shard; }
  [[nodiscard]] std::size_t pairing_of(int game) const noexcept {
    return static_cast<std::size_t>(game / 2) % pairings_.size();
  }
  [[nodiscard]] const Opening& opening_of(int game) const noexcept {
    return options_.openings[static_cast<std::size_t>(game / 2) / pairings_.size() % options_.openings.size()];
  }
  [[nodiscard]] std::array<std::string, 2> names_of(int game) const {
    const auto& [first, second] = pairings_[pairing_of(game)];
    return {options_.contestants[first].name, options_.contestants[second].name};
  }

  /// The next game that nobody has played, or -1.
  [[nodiscard]] int next_game() {
    const MutexLock lock(mutex_);
    while (next_ < all_games() && (!is_ours(next_) || boards_[pairing_of(next_)].has(next_))) ++next_;
    return next_ < all_games() ? next_++ : -1;
  }

  void play_games() {
    adapters::ThreadWorkers workers;
    const auto referee = make_engine(options_.rules.spec, adapters::services_with(clock_, workers));
    // Contestants stay from game to game, as long as they meet again.
    std::map<std::size_t, std::unique_ptr<Contestant>> contestants;
    while (!stop_.stop_requested()) {
      const int number = next_game();
      if (number < 0) return;
      const Pairing& pairing = pairings_[pairing_of(number)];
      std::erase_if(contestants,
                    [&](const auto& each) { return each.first != pairing[0] && each.first != pairing[1]; });
      for (const std::size_t each : pairing) {
        if (!contestants.contains(each)) {
          contestants[each] = *make_contestant(options_.contestants[each], options_.rules.spec);
        }
      }
      finish(play(number, **referee, contestants));
    }
  }

  [[nodiscard]] GameRecord play(int number, Engine& referee,
                                const std::map<std::size_t, std::unique_ptr<Contestant>>& contestants) {
    const Pairing& pairing = pairings_[pairing_of(number)];
    const GameSpec& spec = options_.rules.spec;
    const bool first_is_black = number % 2 == 0;
    const std::size_t black = pairing[first_is_black ? 0 : 1];
    const std::size_t white = pairing[first_is_black ? 1 : 0];
    GameRecord record{.number = number,
                      .first_is_black = first_is_black,
                      .names = names_of(number),
                      .opening = opening_text(opening_of(number), spec)};
    record.outcome = play_game(options_.rules, referee, opening_of(number),
                               {contestants.at(black).get(), contestants.at(white).get()},
                               {&options_.contestants[black], &options_.contestants[white]}, stop_.get_token());
    record.moves = moves_text(record.outcome, spec);
    return record;
  }

  void finish(const GameRecord& record) {
    if (record.outcome.ending == Ending::aborted) return;
    const MutexLock lock(mutex_);
    Scoreboard& board = boards_[pairing_of(record.number)];
    board.add(record);
    files_.write(record);
    ++finished_;
    if (options_.quiet) return;
    report_fault(record);
    std::string text = std::to_string(finished_) + " of " + std::to_string(part_);
    if (pairings_.size() == 1) text += ": " + tally_text(board.tally());
    if (options_.sprt) {
      char ratio[64];
      std::snprintf(ratio, sizeof ratio, ", LLR %.2f (%.2f to %.2f)",
                    options_.sprt->log_likelihood_ratio(board.tally()), options_.sprt->lower_bound(),
                    options_.sprt->upper_bound());
      text += ratio;
      if (judge(*options_.sprt, board.tally()) != Verdict::open) stop_.request_stop();
    }
    if (line_.due()) line_.show(text);
  }

  /// Games that were not lost over the board are told one by one.
  void report_fault(const GameRecord& record) TENGEN_REQUIRES(mutex_) {
    const GameOutcome& outcome = record.outcome;
    if (!outcome.winner || outcome.ending == Ending::rules || outcome.ending == Ending::resigned) return;
    line_.hide();
    std::cerr << "game " << record.number << ": "
              << quote(*outcome.winner == Color::white ? record.black() : record.white()) << " lost by "
              << name(outcome.ending) << (outcome.detail.empty() ? "" : ": ") << quote(outcome.detail) << "\n";
  }

  const MatchOptions& options_;
  const std::vector<Pairing> pairings_;
  std::stop_source stop_;  ///< by a signal, or because the sequential test has decided
  std::stop_callback<std::function<void()>> interrupted_;
  SteadyClock clock_;
  mutable Mutex mutex_;
  RecordFiles files_ TENGEN_GUARDED_BY(mutex_);
  adapters::StatusLine line_ TENGEN_GUARDED_BY(mutex_);
  std::vector<Scoreboard> boards_ TENGEN_GUARDED_BY(mutex_);  ///< of the pairings
  int finished_ TENGEN_GUARDED_BY(mutex_) = 0;
  int next_ TENGEN_GUARDED_BY(mutex_) = 0;
  const int part_;  ///< games of this shard
};

void print_margins(const std::string& first, const Scoreboard& board) {
  const auto margin = board.mean_margin();
  if (!margin) return;
  char text[200];
  std::snprintf(text, sizeof text, " leads by %+.1f points on average; games counted:", *margin);
  std::cout << first << text;
  for (const Counting counting : {Counting::board, Counting::agreed, Counting::played_on, Counting::replayed}) {
    if (const int count = board.counted(counting); count > 0) std::cout << " " << name(counting) << " " << count;
  }
  std::cout << "\n";
}

void print_sprt(const Sprt& sprt, const Tally& tally) {
  const Verdict verdict = judge(sprt, tally);
  char text[160];
  std::snprintf(text, sizeof text, "SPRT %g against %g Elo: LLR %.2f (%.2f to %.2f), %s\n", sprt.elo0, sprt.elo1,
                sprt.log_likelihood_ratio(tally), sprt.lower_bound(), sprt.upper_bound(),
                verdict == Verdict::open   ? "undecided"
                : verdict == Verdict::elo1 ? "accepted"
                                           : "rejected");
  std::cout << text;
}

/// A contestant's slowest move and what it lost by, over all that it has played.
void print_conduct(const MatchOptions& options, std::size_t contestant, const std::vector<Scoreboard>& boards) {
  const std::vector<Pairing> pairings = pairings_of(options);
  Milliseconds slowest{0};
  std::map<Ending, int> lost;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (pairings[i][side] != contestant) continue;
      slowest = std::max(slowest, boards[i].slowest(side));
      for (const Ending ending :
           {Ending::resigned, Ending::time, Ending::illegal, Ending::crash, Ending::hang, Ending::nonsense}) {
        lost[ending] += boards[i].lost_by(side, ending);
      }
    }
  }
  std::cout << adapters::shown(options.contestants[contestant].name) << ": slowest move " << slowest.count() << " ms";
  for (const auto& [ending, count] : lost) {
    if (count > 0) std::cout << ", lost by " << name(ending) << " " << count;
  }
  std::cout << "\n";
}

void print_result(const MatchOptions& options, const std::vector<Scoreboard>& boards) {
  const std::vector<Pairing> pairings = pairings_of(options);
  std::vector<std::string> names;
  for (const ContestantOptions& each : options.contestants) names.push_back(adapters::shown(each.name));
  std::vector<PairingTally> tallies;
  std::size_t games = 0;
  std::size_t distinct = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const std::string& first = names[pairings[i][0]];
    tallies.push_back({pairings[i][0], pairings[i][1], boards[i].tally()});
    std::cout << first << " - " << names[pairings[i][1]] << ": " << tally_text(boards[i].tally()) << "\n";
    if (options.sprt) print_sprt(*options.sprt, boards[i].tally());
    print_margins(first, boards[i]);
    games += static_cast<std::size_t>(boards[i].tally().games());
    distinct += boards[i].distinct();
  }
  std::cout << "distinct games: " << distinct << " of " << games
            << (distinct < games ? "; the others repeat them, and the intervals are too narrow" : "") << "\n";
  for (std::size_t i = 0; i < options.contestants.size(); ++i) print_conduct(options, i, boards);
  if (boards.size() == 1) return;
  std::cout << standings_text(names, tallies) << crosstable_text(names, tallies);
}

}  // namespace

void Scoreboard::add(const GameRecord& record) {
  const int half = record.half_points();
  if (!half_points_.emplace(record.number, half).second) return;
  distinct_.insert(std::hash<std::string>{}((record.first_is_black ? "B " : "W ") + record.moves));
  ++(half == 2 ? tally_.wins : half == 0 ? tally_.losses : tally_.draws);
  if (const auto other = half_points_.find(record.number ^ 1); other != half_points_.end()) {
    ++tally_.pairs[static_cast<std::size_t>(half + other->second)];
  }
  if (record.outcome.margin) {
    ++counted_[static_cast<std::size_t>(record.outcome.counting)];
    margins_ += record.first_is_black ? *record.outcome.margin : -*record.outcome.margin;
  }
  const std::size_t black = record.first_is_black ? 0 : 1;
  for (const Color color : {Color::black, Color::white}) {
    const std::size_t contestant = color == Color::black ? black : 1 - black;
    slowest_[contestant] = std::max(slowest_[contestant], record.outcome.slowest[index(color)]);
    if (record.outcome.winner == opponent(color)) ++lost_[contestant][static_cast<std::size_t>(record.outcome.ending)];
  }
}

int Scoreboard::lost_by(std::size_t contestant, Ending ending) const noexcept {
  return lost_[contestant][static_cast<std::size_t>(ending)];
}

int Scoreboard::counted(Counting counting) const noexcept {
  return counted_[static_cast<std::size_t>(counting)];
}

std::optional<double> Scoreboard::mean_margin() const noexcept {
  const int games = ranges::accumulate(counted_, 0);
  if (games == 0) return {};
  return margins_ / 2.0 / games;
}

std::vector<Pairing> pairings_of(const MatchOptions& options) {
  std::vector<Pairing> pairings;
  for (std::size_t first = 0; first < options.contestants.size(); ++first) {
    if (first > 0 && options.gauntlet) break;
    for (std::size_t second = first + 1; second < options.contestants.size(); ++second) {
      pairings.push_back({first, second});
    }
  }
  return pairings;
}

std::vector<Scoreboard> play_match(const MatchOptions& options, const std::stop_token& stop) {
  Match match(options, stop);
  match.run();
  return match.boards();
}

int run_match(const MatchOptions& options, const adapters::Interrupt& interrupt) {
  Match match(options, interrupt.token());
  if (const std::string problem = match.prepare(); !problem.empty()) return fail(problem);
  match.run();
  print_result(options, match.boards());
  if (!match.files_good()) return fail("the record could not be written to its end");
  if (!interrupt.requested()) return interrupt.exit_code();
  std::cout << std::flush;
  const std::string command = options.command + (options.resume ? "" : " --resume");
  std::cerr << "tengen-lab: interrupted; "
            << (options.record_file.empty() ? "with --record FILE it could be gone on with (--resume)"
                                            : "to go on: " + adapters::shown(command, command.size()))
            << "\n";
  return interrupt.exit_code();
}

}  // namespace tengen::lab
