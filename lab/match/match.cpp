#include "lab/match/match.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <range/v3/numeric/accumulate.hpp>
#include <stop_token>
#include <thread>
#include <utility>

#include "adapters/runtime/services.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/mutex.hpp"
#include "lab/files.hpp"

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
    const std::string& first = options_.contestants[0].name;
    const std::string& second = options_.contestants[1].name;
    if (json_.is_open()) json_ << json_line(record, spec, first, second) << std::endl;
    if (sgf_.is_open()) sgf_ << sgf_text(record, spec, first, second) << std::endl;
    if (pgn_.is_open()) pgn_ << pgn_text(record, spec, first, second) << std::flush;
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
      : options_(options), interrupted_(interrupt, [this] { stop_.request_stop(); }), files_(options), line_(clock_) {}

  /// Empty, or why there can be no match.
  [[nodiscard]] std::string prepare() {
    if (const auto valid = validate(options_.rules.spec); !valid) return valid.error().detail;
    if (options_.contestants[0].name == options_.contestants[1].name) {
      return "both contestants are called " + options_.contestants[0].name + "; name= tells them apart";
    }
    for (const ContestantOptions& contestant : options_.contestants) {
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
  }

  [[nodiscard]] Scoreboard board() const {
    const MutexLock lock(mutex_);
    return board_;
  }
  [[nodiscard]] bool files_good() const {
    const MutexLock lock(mutex_);
    return files_.good();
  }

 private:
  [[nodiscard]] std::string read_record() TENGEN_REQUIRES(mutex_) {
    if (options_.record_file.empty() || !std::filesystem::exists(options_.record_file)) return {};
    if (!options_.resume) return options_.record_file + ": exists; --resume goes on with it";
    const std::string text = read_file(options_.record_file).value_or("");
    // A line without its end is what an interrupt may have left behind: that game is played again.
    const std::size_t whole = text.find_last_of('\n') + 1;
    if (whole < text.size()) std::filesystem::resize_file(options_.record_file, whole);
    int number = 0;
    for (std::size_t begin = 0; begin < whole;) {
      ++number;
      const std::size_t end = text.find('\n', begin);
      const auto record =
          read_json_line(std::string_view(text).substr(begin, end - begin), options_.contestants[0].name);
      begin = end + 1;
      const auto place = [&] { return options_.record_file + ":" + std::to_string(number) + ": "; };
      if (!record) return place() + record.error().detail;
      if (record->first_is_black != (record->number % 2 == 0)) return place() + "a game of another match";
      board_.add(*record);
    }
    return {};
  }

  /// The next game that nobody has played, or -1.
  [[nodiscard]] int next_game() {
    const MutexLock lock(mutex_);
    while (next_ < options_.games && board_.has(next_)) ++next_;
    return next_ < options_.games ? next_++ : -1;
  }

  void play_games() {
    adapters::ThreadWorkers workers;
    const auto referee = make_engine(options_.rules.spec, adapters::services_with(clock_, workers));
    std::array<std::unique_ptr<Contestant>, 2> contestants;
    for (std::size_t i = 0; i < 2; ++i) {
      contestants[i] = *make_contestant(options_.contestants[i], options_.rules.spec);
    }
    while (!stop_.stop_requested()) {
      const int number = next_game();
      if (number < 0) return;
      const std::size_t black = number % 2 == 0 ? 0 : 1;
      const auto pair = static_cast<std::size_t>(number / 2);
      const Opening& opening = options_.openings[pair % options_.openings.size()];
      GameRecord record{
          .number = number, .first_is_black = black == 0, .opening = opening_text(opening, options_.rules.spec)};
      record.outcome =
          play_game(options_.rules, **referee, opening, {contestants[black].get(), contestants[1 - black].get()},
                    {&options_.contestants[black], &options_.contestants[1 - black]}, stop_.get_token());
      if (record.outcome.ending != Ending::aborted) finish(record);
    }
  }

  void finish(const GameRecord& record) {
    const MutexLock lock(mutex_);
    board_.add(record);
    files_.write(record);
    report_fault(record);
    const Tally& tally = board_.tally();
    std::string text =
        std::to_string(tally.games()) + " of " + std::to_string(options_.games) + ": " + tally_text(tally);
    if (options_.sprt) {
      char ratio[64];
      std::snprintf(ratio, sizeof ratio, ", LLR %.2f (%.2f to %.2f)", options_.sprt->log_likelihood_ratio(tally),
                    options_.sprt->lower_bound(), options_.sprt->upper_bound());
      text += ratio;
      if (judge(*options_.sprt, tally) != Verdict::open) stop_.request_stop();
    }
    if (line_.due()) line_.show(text);
  }

  /// Games that were not lost over the board are told one by one.
  void report_fault(const GameRecord& record) {
    const GameOutcome& outcome = record.outcome;
    if (!outcome.winner || outcome.ending == Ending::rules || outcome.ending == Ending::resigned) return;
    const std::size_t loser = (*outcome.winner == Color::white) == record.first_is_black ? 0 : 1;
    std::cerr << "game " << record.number << ": " << options_.contestants[loser].name << " lost by "
              << name(outcome.ending) << (outcome.detail.empty() ? "" : ": ") << outcome.detail << "\n";
  }

  const MatchOptions& options_;
  std::stop_source stop_;  ///< by a signal, or because the sequential test has decided
  std::stop_callback<std::function<void()>> interrupted_;
  SteadyClock clock_;
  mutable Mutex mutex_;
  RecordFiles files_ TENGEN_GUARDED_BY(mutex_);
  adapters::StatusLine line_ TENGEN_GUARDED_BY(mutex_);
  Scoreboard board_ TENGEN_GUARDED_BY(mutex_);
  int next_ TENGEN_GUARDED_BY(mutex_) = 0;
};

void print_result(const MatchOptions& options, const Scoreboard& board) {
  const auto& [first, second] = options.contestants;
  std::cout << first.name << " - " << second.name << ": " << tally_text(board.tally()) << "\n";
  if (options.sprt) {
    const double ratio = options.sprt->log_likelihood_ratio(board.tally());
    const Verdict verdict = judge(*options.sprt, board.tally());
    char text[160];
    std::snprintf(text, sizeof text, "SPRT %g against %g Elo: LLR %.2f (%.2f to %.2f), %s\n", options.sprt->elo0,
                  options.sprt->elo1, ratio, options.sprt->lower_bound(), options.sprt->upper_bound(),
                  verdict == Verdict::open   ? "undecided"
                  : verdict == Verdict::elo1 ? "accepted"
                                             : "rejected");
    std::cout << text;
  }
  if (const auto margin = board.mean_margin()) {
    char text[200];
    std::snprintf(text, sizeof text, "%s leads by %+.1f points on average; games counted:", first.name.c_str(),
                  *margin);
    std::cout << text;
    for (const Counting counting : {Counting::board, Counting::agreed, Counting::played_on, Counting::replayed}) {
      if (const int count = board.counted(counting); count > 0) std::cout << " " << name(counting) << " " << count;
    }
    std::cout << "\n";
  }
  for (std::size_t i = 0; i < 2; ++i) {
    std::cout << options.contestants[i].name << ": slowest move " << board.slowest(i).count() << " ms";
    for (const Ending ending :
         {Ending::resigned, Ending::time, Ending::illegal, Ending::crash, Ending::hang, Ending::nonsense}) {
      if (const int count = board.lost_by(i, ending); count > 0)
        std::cout << ", lost by " << name(ending) << " " << count;
    }
    std::cout << "\n";
  }
}

}  // namespace

void Scoreboard::add(const GameRecord& record) {
  const int half = record.half_points();
  if (!half_points_.emplace(record.number, half).second) return;
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

int run_match(const MatchOptions& options, const adapters::Interrupt& interrupt) {
  Match match(options, interrupt.token());
  if (const std::string problem = match.prepare(); !problem.empty()) return fail(problem);
  match.run();
  print_result(options, match.board());
  if (!match.files_good()) return fail("the record could not be written to its end");
  return interrupt.exit_code();
}

}  // namespace tengen::lab
