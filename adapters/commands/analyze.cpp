#include "adapters/commands/analyze.hpp"
#include "adapters/runtime/charsets.hpp"
#include "adapters/runtime/services.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <utility>
#include <vector>

#include "adapters/files/game_file.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/ranked_lines.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "protocol/records/convert.hpp"
#include "protocol/review/head.hpp"
#include "protocol/review/json.hpp"
#include "protocol/review/page.hpp"
#include "protocol/review/text.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

/// Centi-points at which the odds are e to 1. Gomoku's is measured; the others are estimates: three points in Go, half
/// an open line in Connect-N.
double scale_of(const GameSpec& spec) {
  constexpr double points = 300;
  constexpr double lines = 100;
  if (std::holds_alternative<gomoku::Spec>(spec)) return score_odds_of_e;
  return std::holds_alternative<go::Spec>(spec) ? points : lines;
}

std::optional<Score> final_score(const Engine& engine) {
  const GameStatus status = engine.status();
  if (!status.over) return std::nullopt;
  const bool black = engine.to_move() == Color::black;
  if (status.margin) return exact_score(black ? *status.margin : -*status.margin);
  if (!status.winner) return score_draw;
  return *status.winner == engine.to_move() ? win_in(0) : loss_in(0);
}

/// Looks at one position after the other with what the user granted for each.
class Analyst {
 public:
  /// A stop ends what is being looked at; that position then counts for nothing.
  Analyst(Engine& engine, const AnalyzeOptions& options, const Clock& clock, std::stop_token stop)
      : engine_(engine), options_(options), clock_(clock), stop_(std::move(stop)) {}

  /// `next` is the move that the game went on with.
  [[nodiscard]] review::Position look(std::optional<Vertex> next, const std::function<void()>& tick) {
    review::Position position{.to_move = engine_.to_move(), .final_score = final_score(engine_)};
    if (position.final_score) return position;
    position.legal_moves = engine_.legal_moves(position.to_move).size();
    // Most of the time finds the best move, and proves what can be proven; the rest compares the others with it.
    search({}, 1, options_.lines > 1 ? main_share : 1.0, position, tick);
    if (options_.lines > 1 && !position.lines.empty()) {
      std::vector<Vertex> known{position.lines.front().moves.front()};
      if (next && !(*next == known.front())) known.push_back(*next);
      search(known, options_.lines - 1, 1 - main_share, position, tick);
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
    RankedLines lines_found;
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
    for (SearchInfo& info : lines_found.best_first()) {
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

/// From the last position to the first, so that the table already knows how the game went on.
Looked look_at_all(Engine& engine, const std::vector<Stone>& moves, const AnalyzeOptions& options, const Clock& clock,
                   const Interrupt& interrupt) {
  std::vector<review::Position> positions(moves.size() + 1);
  Analyst analyst(engine, options, clock, interrupt.token());
  Progress progress("analyzed", static_cast<int>(positions.size()), clock);
  for (std::size_t i = positions.size(); i-- > 0;) {
    const int done = static_cast<int>(positions.size() - 1 - i);
    const bool last = i == moves.size();
    if (!last) {
      static_cast<void>(engine.undo().value());
      engine.set_to_move(moves[i].color);
    }
    positions[i] =
        analyst.look(last ? std::nullopt : std::optional(moves[i].at), [&progress, done] { progress.show(done); });
    if (interrupt.requested()) {
      positions.erase(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(i + 1));
      return {std::move(positions), i + 1};
    }
    progress.show(done + 1);
  }
  return {std::move(positions), 0};
}

/// The review of the moves from `looked.first` on, with the numbers that they have in the game.
review::GameReview review_of(Looked looked, const std::vector<Stone>& moves, const review::Thresholds& thresholds) {
  if (looked.positions.empty()) return {.thresholds = thresholds};
  const std::vector<Stone> reviewed(moves.begin() + static_cast<std::ptrdiff_t>(looked.first), moves.end());
  review::GameReview review = review::review_game(std::move(looked.positions), reviewed, thresholds);
  for (review::MoveReview& move : review.moves) move.number += looked.first;
  for (review::ProvenWin& win : review.wins) {
    win.number += looked.first;
    if (win.given_up) *win.given_up += looked.first;
  }
  return review;
}

/// Says on stderr which moves the report is about.
int interrupted(std::size_t first, std::size_t moves, int code) {
  if (first >= moves) return complain("interrupted before a move could be judged", code);
  return complain(
      "interrupted: only moves " + std::to_string(first + 1) + " to " + std::to_string(moves) + " were looked at",
      code);
}

constexpr std::size_t longest_path = 1000;

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

/// Reads the game that the user chose. Of a collection it is the first, unless the user named another, and stderr says
/// so.
Result<GameFile> read_chosen(const ChosenGame& chosen, const encoding::Charset* charset = nullptr) {
  auto file = read_game_file(chosen.path, chosen.facts, chosen.number.value_or(1), charset);
  if (!file) return file;
  complain_of(chosen.path, file->reading.warnings);
  if (file->games > 1 && !chosen.number) {
    complain(
        chosen.path + " holds " + std::to_string(file->games) + " games; this is the first (--game-number chooses)",
        exit_success);
  }
  const std::string game(records::name(*file->reading.record.facts.game));
  const std::string problem = option_of_another_game(chosen.given, game);
  if (!problem.empty()) return Error{Errc::unsupported, chosen.path + ": " + problem};
  return file;
}

/// What is wrong if a file would be written over another one of the command's; empty if nothing is.
std::string clash_of_files(const AnalyzeOptions& options, const std::string& output) {
  for (const std::string& path : {output, options.html}) {
    if (!path.empty() && is_same_file(options.game.path, path)) return "the output would replace the input " + path;
  }
  const bool same =
      std::filesystem::path(options.html).lexically_normal() == std::filesystem::path(output).lexically_normal();
  return same || is_same_file(options.html, output) ? "two outputs to one file, " + output : std::string();
}

/// The report on stdout and the annotated game in its file; of the text and the file nothing where no move was judged.
int tell(const review::Report& report, const AnalyzeOptions& options, const std::string& output) {
  const std::string json = review::to_json(report);
  if (options.json) std::cout << json << std::endl;
  if (report.review.moves.empty() && report.head.moves > 0) return exit_success;
  if (!options.json) std::cout << review::report_text(report.review, report.record, report.critical) << std::flush;
  const auto written = write_text_file(output, sgf::write(review::annotate(report.review, report.record)));
  if (!written) return complain(written.error().detail, exit_failure);
  if (!options.json) std::cout << "\nAnnotated game: " << quote(output, longest_path) << std::endl;
  if (options.html.empty()) return exit_success;
  const auto page = write_text_file(options.html, review::to_html(json));
  if (!page) return complain(page.error().detail, exit_failure);
  if (!options.json) std::cout << "Page: " << quote(options.html, longest_path) << std::endl;
  return exit_success;
}

}  // namespace

int run_analyze(const AnalyzeOptions& options, const CommonOptions& common) {
  const std::string output = options.output.empty() ? default_output(options.game.path) : options.output;
  const auto file = read_chosen(options.game);
  if (!file) return complain(file.error().detail, exit_failure);
  const std::string clash = clash_of_files(options, output);
  if (!clash.empty()) return complain(clash, exit_usage);

  const SteadyClock clock;
  ThreadWorkers workers;
  const GameSpec spec = records::spec_of(file->reading.record.facts);
  auto made = make_engine(spec, services_with(clock, workers));
  if (!made) return complain(options.game.path + ": " + cannot_play(spec, made.error()), exit_failure);
  Engine& engine = **made;
  engine.configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
  const auto played = play_game_file(*file, engine);
  if (!played) return complain(played.error().detail, exit_failure);
  // Now, not after an hour of work.
  for (const std::string& path : {output, options.html}) {
    if (path.empty()) continue;
    if (const auto writable = check_writable(path); !writable) return complain(writable.error().detail, exit_failure);
  }

  const records::Record& record = file->reading.record;
  const review::Head head{.file = file->path, .spec = spec, .moves = *played, .end = engine.status()};
  if (!options.json) std::cout << review::head_text(head, record) << std::endl;
  const std::vector<Stone> moves(engine.history().begin(), engine.history().end());
  review::Thresholds thresholds = options.thresholds;
  thresholds.scale = scale_of(spec);
  const Interrupt interrupt;
  Looked looked = look_at_all(engine, moves, options, clock, interrupt);
  const std::size_t first = looked.first;
  const review::GameReview review = review_of(std::move(looked), moves, thresholds);
  const int code = tell({head, record, review, first, options.critical}, options, output);
  if (interrupt.requested() && code == exit_success) return interrupted(first, moves.size(), interrupt.exit_code());
  return code;
}

namespace {

/// Whether the game can be played; what the engine cannot play (Go on 19x19) goes unchecked.
Result<> check_moves(const GameFile& file) {
  const SteadyClock clock;
  ThreadWorkers workers;
  auto engine = make_engine(records::spec_of(file.reading.record.facts), services_with(clock, workers));
  if (!engine) return {};
  const auto played = play_game_file(file, **engine);
  return played ? Result<>() : Result<>(played.error());
}

}  // namespace

int run_convert(const ConvertOptions& options) {
  const encoding::Charset* const charset = encoding::find_charset(options.charset);
  if (!options.charset.empty() && (charset == nullptr || charset->form == encoding::Form::wide)) {
    return complain("--charset: no charset of libraries is called " + quote(options.charset), exit_usage);
  }
  auto file = read_chosen(options.game, charset);
  if (!file) return complain(file.error().detail, exit_failure);
  const records::Record& record = file->reading.record;
  if (is_same_file(options.game.path, options.output))
    return complain("the output would replace the input", exit_usage);
  const auto format = records::format_of_name(options.output, *record.facts.game);
  if (!format) return complain(options.output + ": the name must end with .psq, .sgf, .txt, .pos or .lib", exit_usage);

  const bool library = *format == records::Format::renlib || file->format == records::Format::renlib;
  if (!options.charset.empty() && !library) {
    return complain("--charset is for RenLib's libraries (.lib); no other file needs it", exit_usage);
  }
  // A library holds whatever people tried, and SGF holds all of that.
  const bool held = library && (*format == records::Format::renlib || *format == records::Format::sgf);
  const auto checked = held ? Result<>() : check_moves(*file);
  if (!checked) return complain(checked.error().detail, exit_failure);
  const auto converted =
      records::convert(std::move(file->reading), *format, {convert_charset, encode_charset, charset});
  if (!converted) return complain(options.game.path + ": " + converted.error().detail, exit_failure);
  const auto written = write_text_file(options.output, converted->text);
  if (!written) return complain(written.error().detail, exit_failure);
  std::string lost;
  for (const std::string& what : converted->not_kept) lost += (lost.empty() ? "" : ", ") + what;
  return lost.empty() ? exit_success : complain(options.output + ": not kept: " + lost, exit_success);
}

}  // namespace tengen::adapters
