#include "adapters/commands/analyze.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>
#include <vector>

#include "adapters/files/game_file.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "protocol/ranked_variations.hpp"
#include "protocol/records/record.hpp"
#include "protocol/review/head.hpp"
#include "protocol/review/text.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

/// Looks at one position after the other with what the user granted for each.
class Analyst {
 public:
  /// A stop ends what is being looked at; that position then counts for nothing.
  Analyst(Engine& engine, const AnalyzeOptions& options, const Clock& clock, std::stop_token stop)
      : engine_(engine), options_(options), clock_(clock), stop_(std::move(stop)) {}

  /// `next` is the move that the game went on with.
  [[nodiscard]] review::Position look(std::optional<Vertex> next, const std::function<void()>& tick) {
    review::Position position{.to_move = engine_.to_move(),
                              .final_score = review::final_score(engine_.status(), engine_.to_move())};
    if (position.final_score) return position;
    position.legal_moves = engine_.legal_moves(position.to_move).size();
    // Most of the time finds the best move, and proves what can be proven; the rest compares the others with it.
    search({}, 1, options_.lines > 1 ? main_share : 1.0, position, tick);
    if (options_.lines > 1 && !position.lines.empty()) {
      std::vector<Vertex> known{position.lines.front().moves.front()};
      if (next && !(*next == known.front())) known.push_back(*next);
      search(known, options_.lines - 1, 1 - main_share, position, tick);
    }
    for (review::Line& line : position.lines) {
      line.score = review::possible_score(line.score, engine_.spec(), position.to_move);
    }
    return position;
  }

 private:
  static constexpr double main_share = 2.0 / 3;

  void search(const std::vector<Vertex>& exclude, int lines, double share, review::Position& position,
              const std::function<void()>& tick) {
    SearchRequest request;
    request.received = clock_.now();
    request.multi_pv = lines;
    request.exclude = exclude;
    request.depth = options_.depth;
    if (options_.nodes) {
      request.nodes =
          std::max<std::uint64_t>(1, static_cast<std::uint64_t>(static_cast<double>(*options_.nodes) * share));
    } else if (!options_.depth) {
      request.time.turn = Milliseconds(static_cast<long long>(static_cast<double>(options_.move_ms) * share));
    }
    RankedVariations lines_found;
    const auto on_info = [&](const SearchInfo& info) { lines_found.add(info); };
    const auto on_tick = [&](const SearchInfo&) { tick(); };
    const SearchResult result =
        search_and_wait(engine_, request, {.stop = stop_, .on_info = on_info, .on_tick = on_tick});
    if (result.moves.empty()) return;
    // The result outranks a line of an iteration that was not completed.
    SearchInfo best = result.info;
    best.rank = 1;
    if (best.line.empty()) best.line = result.moves;
    lines_found.add(best);
    for (SearchInfo& info : lines_found.by_score()) {
      position.lines.push_back({info.score, info.depth, std::move(info.line)});
    }
  }

  Engine& engine_;
  const AnalyzeOptions& options_;
  const Clock& clock_;
  std::stop_token stop_;
};

/// What was looked at of a game: the positions before and after `moves[first]` and those that follow.
struct Looked {
  std::vector<review::Position> positions;
  std::size_t first = 0;
};

/// The moves of a game, and those of them that are reviewed.
struct Stretch {
  std::vector<Stone> moves;
  std::size_t first = 0;  ///< from 0
  std::size_t end = 0;    ///< behind the last
  /// The last move is not on the engine's board: Black's forbidden one of renju, by which White has won.
  bool forbidden_end = false;
};

/// From the last position to the first, so that the table already knows how the game went on.
Looked look_at_all(Engine& engine, const Stretch& stretch, const AnalyzeOptions& options, const Clock& clock,
                   const Interrupt& interrupt) {
  const std::vector<Stone>& moves = stretch.moves;
  std::vector<review::Position> positions(stretch.end - stretch.first + 1);
  Analyst analyst(engine, options, clock, interrupt.token());
  const int total = static_cast<int>(positions.size());
  Progress progress("analyzed", total, clock, options.depth ? Parts::unlike : Parts::alike);
  for (std::size_t i = positions.size(); i-- > 0;) {
    const std::size_t place = stretch.first + i;
    const int done = total - 1 - static_cast<int>(i);
    if (stretch.forbidden_end && place == moves.size()) {
      positions[i] = {.to_move = Color::white, .final_score = win_in(0)};
      continue;
    }
    while (engine.history().size() > place) static_cast<void>(engine.undo().value());
    if (place < moves.size()) engine.set_to_move(moves[place].color);
    const auto next = place < stretch.end ? std::optional(moves[place].at) : std::nullopt;
    positions[i] = analyst.look(next, [&progress, done] { progress.show(done); });
    if (interrupt.requested()) {
      positions.erase(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(i + 1));
      return {std::move(positions), place + 1};
    }
    progress.show(done + 1);
  }
  return {std::move(positions), stretch.first};
}

/// Says on stderr which moves the report is about.
int interrupted(std::size_t first, std::size_t moves, int code) {
  if (first >= moves) return complain("interrupted before a move could be judged", code);
  return complain(
      "interrupted: only moves " + std::to_string(first + 1) + " to " + std::to_string(moves) + " were looked at",
      code);
}

std::string default_output(const std::string& path) {
  std::filesystem::path output(path);
  output.replace_extension(".analysis.sgf");
  return output.string();
}

std::string cannot_play(const GameSpec& spec, const Error& error) {
  const BoardSize size = board_size(spec);
  const bool go = std::holds_alternative<go::Spec>(spec);
  // Gomoku programs often write no GM or GM[1], and then the file speaks of Go.
  return review::rules_text(spec) + " on " + std::to_string(size.columns) + "x" + std::to_string(size.rows) + ": " +
         error.detail + (go ? "; if it is another game, name it with --game" : "");
}

/// What is wrong if a file would be written over another one of the command's; empty if nothing is.
std::string clash_of_files(const AnalyzeOptions& options) {
  for (const std::string& input : options.files) {
    for (const std::string& path : {options.output, options.html}) {
      if (!path.empty() && is_same_file(input, path)) return "the output would replace the input " + path;
    }
  }
  const auto normal = [](const std::string& path) { return std::filesystem::path(path).lexically_normal(); };
  const bool both = !options.html.empty() && !options.output.empty();
  const bool same =
      both && (normal(options.html) == normal(options.output) ||
               (is_same_file(options.html, options.output) && std::filesystem::is_regular_file(options.output)));
  if (same) return "two outputs to one file, " + options.output;
  if (options.json && (options.output == standard_stream || options.html == standard_stream)) {
    return "two outputs to one file, " + std::string(standard_stream);
  }
  if (!options.html.empty() && (options.files.size() > 1 || options.last_number != options.first_number)) {
    return "--html holds one game; this may be more";
  }
  return {};
}

/// A run of `analyze`: its files one after the other.
class Analysis {
 public:
  Analysis(const AnalyzeOptions& options, const CommonOptions& common)
      : options_(options),
        common_(common),
        report_(options.output == standard_stream || options.html == standard_stream ? std::cerr : std::cout) {}

  int run() {
    // Now, not after an hour of work.
    if (const auto opened = open_outputs(); !opened) return complain(opened.error().detail, exit_failure);
    interrupt_.emplace();
    for (const std::string& path : options_.files) {
      analyze_file(path);
      if (interrupt_->requested()) break;
    }
    if (output_) write_annotated(*output_);
    return code_;
  }

 private:
  Result<> open_outputs() {
    for (const auto& [path, file] : {std::pair(&options_.output, &output_), std::pair(&options_.html, &page_)}) {
      if (path->empty()) continue;
      auto opened = OutputFile::open(*path, options_.force);
      if (!opened) return opened.error();
      *file = std::move(*opened);
    }
    return {};
  }

  void fail(const std::string& text) { code_ = complain(text, exit_failure); }

  void analyze_file(const std::string& path) {
    auto files = GameFiles::open(path);
    if (!files) return fail(files.error().detail);
    std::error_code ignored;
    std::optional<OutputFile> beside;
    for (std::size_t number = options_.first_number; number <= options_.last_number; ++number) {
      const auto file = files->take(number, options_.facts);
      if (!file) return fail(file.error().detail);
      complain_of(file->path, file->reading.warnings);
      if (file->games > 1 && !options_.number_given) say_that_there_are_more(*file);
      // Standard input and a pipe have no folder.
      if (!output_ && !beside && std::filesystem::is_regular_file(path, ignored)) {
        auto opened = OutputFile::open_free(default_output(path));
        if (!opened) return fail(opened.error().detail);
        beside = std::move(*opened);
      }
      analyze_game(*file, number);
      if (interrupt_->requested() || number == file->games) break;
    }
    if (beside) write_annotated(*beside);
  }

  void analyze_game(const GameFile& file, std::size_t number) {
    const records::Record& record = file.reading.record;
    const std::string problem = option_of_another_game(options_.given, std::string(records::name(*record.facts.game)));
    if (!problem.empty()) return fail(file.path + ": " + problem);
    const GameSpec spec = records::spec_of(record.facts);
    auto made = make_engine(spec, services_with(clock_, workers_));
    if (!made) return fail(file.path + ": " + cannot_play(spec, made.error()));
    Engine& engine = **made;
    engine.configure(common_.engine());
    const auto played = play_legal_moves(file, engine);
    if (!played) return fail(played.error().detail);
    const bool won = played->forbidden_end;
    if (played->stopped_by && !won) {
      if (played->count == 0) return fail(played->stopped_by->detail);
      complain(played->stopped_by->detail + "; what came before is analyzed", exit_success);
    }

    review::Head head{.file = file.path, .spec = spec, .moves = played->count, .end = engine.status()};
    if (file.games > 1) head.number = number;
    if (played->stopped_by) head.stopped_by = played->stopped_by->detail;
    Stretch stretch{.moves{engine.history().begin(), engine.history().end()}, .forbidden_end = won};
    if (won) {
      stretch.moves.push_back(record.moves[head.moves++].stone);
      head.end = {.over = true, .winner = Color::white};
      head.forbidden_end = true;
    }
    stretch.first = options_.from - 1;
    stretch.end = std::min(options_.to.value_or(head.moves), head.moves);
    if (stretch.first > 0 && stretch.first >= stretch.end) {
      return fail(file.path + ": there is no move " + std::to_string(options_.from));
    }
    if (!options_.json) report_ << in_locale(review::head_text(head, record)) << std::endl;
    review_game(engine, stretch, head, record);
  }

  void review_game(Engine& engine, const Stretch& stretch, const review::Head& head, const records::Record& record) {
    review::Thresholds thresholds = options_.thresholds;
    thresholds.scale = review::scale_of(head.spec);
    Looked looked = look_at_all(engine, stretch, options_, clock_, *interrupt_);
    const std::size_t first = looked.first;
    const review::GameReview review =
        review::review_game(std::move(looked.positions), stretch.moves, thresholds, looked.first);
    tell({head, record, review, first, options_.critical});
    if (interrupt_->requested() && code_ == exit_success) {
      code_ = interrupted(first, stretch.end, interrupt_->exit_code());
    }
  }

  /// The report on stdout, the page in its file, and the annotated game for its own; of the page and the annotated game
  /// nothing where no move was judged.
  void tell(const review::Report& report) {
    const std::string json = review::to_json(report);
    if (options_.json) std::cout << json << std::endl;
    if (report.review.moves.empty() && report.head.moves > 0) return;
    if (!options_.json) {
      report_ << in_locale(review::report_text(report.review, report.record, report.critical)) << std::endl;
    }
    if (!annotated_.empty() && !annotated_.ends_with('\n')) annotated_ += '\n';
    annotated_ += sgf::write(review::annotate(report.review, report.record));
    if (page_) write(*page_, "Page", review::to_html(json));
  }

  void write_annotated(OutputFile& file) {
    if (!annotated_.empty()) write(file, "Annotated game", std::exchange(annotated_, {}));
  }

  void write(OutputFile& file, const char* what, const std::string& text) {
    if (const auto written = file.write(text); !written) return fail(written.error().detail);
    if (!options_.json && !file.is_standard_output()) report_ << what << ": " << shown(file.path()) << std::endl;
  }

  const AnalyzeOptions& options_;
  const CommonOptions& common_;
  std::ostream& report_;
  SteadyClock clock_;
  ThreadWorkers workers_;
  std::optional<Interrupt> interrupt_;
  std::optional<OutputFile> output_;  ///< for the annotated games, where the user named one
  std::optional<OutputFile> page_;
  std::string annotated_;  ///< games that are not written yet
  int code_ = exit_success;
};

}  // namespace

void say_that_there_are_more(const GameFile& file) {
  complain(file.path + " holds " + std::to_string(file.games) + " games; this is the first (--game-number chooses)",
           exit_success);
}

int run_analyze(const AnalyzeOptions& options, const CommonOptions& common) {
  const std::string clash = clash_of_files(options);
  if (!clash.empty()) return complain(clash, exit_usage);
  return Analysis(options, common).run();
}

}  // namespace tengen::adapters
