#include "adapters/commands/solver.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "adapters/files/files.hpp"
#include "adapters/streams/complain.hpp"

namespace tengen::adapters {

namespace {

[[nodiscard]] EngineServices services_for(const SolveOptions& options, const Clock& clock, Workers& workers) {
  EngineServices services = services_with(clock, workers);
  services.parameters = options.settings;
  return services;
}

/// A slice of a solution is followed by a checkpoint. The next slice asks its questions from the first on, and finds
/// most answers in the table. So slices grow with the time spent: an interruption loses an eighth of it, or two
/// minutes.
constexpr Milliseconds first_slice{std::chrono::minutes{2}};
constexpr int slices_in_time_spent = 8;
/// A checkpoint holds what subtrees of about 2,000 nodes and more came to (`search::subtree_size`): smaller ones are
/// found again faster than they are read.
constexpr int least_subtree = 24;
/// A table of so many MiB takes some tenths of a second to make.
constexpr std::size_t large_memory_mb = 1024;

}  // namespace

Solver::Solver(const SolveOptions& options, const CommonOptions& common, const Interrupt& interrupt, bool many)
    : options_(options), interrupt_(interrupt), memory_mb_(common.memory_mb), line_(clock_) {
  if (many && common.threads == 1) own_thread_.emplace();
  Workers& workers = own_thread_ ? static_cast<Workers&>(*own_thread_) : workers_;
  engine_ = make_engine(options.spec, services_for(options, clock_, workers)).value();
  engine_->configure(
      {.memory_bytes = common.memory_mb << 20, .threads = common.threads, .huge_pages = options.huge_pages});
}

SearchRequest Solver::question() const {
  SearchRequest request;
  request.task = Task::solve;
  request.use_known = false;
  request.sign_only = options_.sign_only;
  request.infinite = true;
  // Claims are about Black, requests about the side to move.
  const bool black = engine_->to_move() == Color::black;
  const auto for_mover = [&](int points) { return solve::score_of(*engine_, points); };
  if (options_.at_least) (black ? request.at_least : request.at_most) = for_mover(*options_.at_least);
  if (options_.at_most) (black ? request.at_most : request.at_least) = for_mover(*options_.at_most);
  request.depth = options_.depth;
  return request;
}

SearchInfo Solver::check(const std::string& what, int value) {
  SearchRequest request = question();
  if (std::holds_alternative<go::Spec>(options_.spec)) {
    request.at_least = request.at_most = solve::score_of(*engine_, value);
  }
  return solve(what, std::move(request));
}

SearchInfo Solver::solve(const std::string& what, SearchRequest request) {
  win_.clear();
  out_of_time_ = false;
  if (const auto value = finished_value()) {
    SearchInfo info;
    info.lower = info.upper = *value;
    info.solved = true;
    return info;
  }
  if (!what.empty() && !has_table_ && (memory_mb_ >= large_memory_mb || options_.huge_pages)) warm_up();
  has_table_ = true;
  const Instant started = clock_.now();
  const bool keeps = !options_.checkpoint.empty();
  const std::uint64_t nodes_before = nodes_;
  for (;;) {
    request.received = clock_.now();
    const auto spent = std::chrono::duration_cast<Milliseconds>(request.received - started);
    const Milliseconds slice = std::max(first_slice, spent / slices_in_time_spent);
    std::optional<Milliseconds> left;
    if (options_.time) left = *options_.time - spent;
    const bool sliced = keeps && (!left || slice < *left);
    request.time.turn = sliced ? slice : left;
    SearchWatch watched = watch();
    if (!what.empty()) {
      watched.on_tick = [&](const SearchInfo& info) { show(what, info, nodes_ - nodes_before, started); };
    }
    const SearchResult result = search_and_wait(*engine_, request, watched);
    nodes_ += result.info.nodes;
    win_ = result.win;
    table_permille_ = result.info.table_permille;
    full_keys_ = result.info.full_keys;
    out_of_time_ = options_.time && clock_.now() - started >= *options_.time;
    if (result.info.solved || interrupted() || out_of_time_ || !sliced) {
      line_.hide();
      return result.info;
    }
    static_cast<void>(save());  // said, and tried again
  }
}

std::optional<solve::Unknown> Solver::why(const SearchInfo& info) const {
  if (info.solved) return std::nullopt;
  return interrupted() ? solve::Unknown::interrupted : out_of_time_ ? solve::Unknown::time : solve::Unknown::exhausted;
}

void Solver::warm_up() {
  SearchRequest request;
  request.task = Task::solve;
  request.use_known = false;
  request.received = clock_.now();
  request.time.turn = Milliseconds{1};
  SearchWatch watched = watch();
  watched.on_tick = [&](const SearchInfo&) {
    const auto spent = std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - request.received);
    line_.show("making " + std::to_string(memory_mb_) + " MiB of memory, " + duration_text(spent) + " so far");
  };
  if (own_thread_ && memory_mb_ >= large_memory_mb) watched.on_tick({});
  static_cast<void>(search_and_wait(*engine_, request, watched));
  line_.hide();
  has_table_ = true;
}

bool Solver::load() {
  std::error_code ignored;
  if (options_.checkpoint.empty()) return true;
  // Whether it can be written shows now, not after hours of work.
  if (const auto possible = create_file(options_.checkpoint); !possible) {
    complain(options_.checkpoint + ": " + possible.error().detail, exit_failure);
    return false;
  }
  // Nothing there: the first run.
  if (!std::filesystem::exists(options_.checkpoint, ignored)) return true;
  auto file = open_file(options_.checkpoint);
  const Result<> loaded = file ? engine_->load_table(**file) : Result<>(file.error());
  if (!loaded) {
    // It would be written over: whatever it holds may be days of work.
    complain(options_.checkpoint + ": " + loaded.error().detail + "; to begin anew, remove it", exit_failure);
    return false;
  }
  complain("going on from " + options_.checkpoint, exit_success);
  return true;
}

bool Solver::save() {
  if (options_.checkpoint.empty()) return true;
  auto file = create_file(options_.checkpoint);
  const Result<> saved = file ? engine_->save_table(**file, least_subtree) : Result<>(file.error());
  if (!saved) complain(options_.checkpoint + ": " + saved.error().detail, exit_failure);
  return saved.has_value();
}

std::optional<Score> Solver::finished_value() const {
  const GameStatus status = engine_->status();
  if (!status.over) return std::nullopt;
  if (status.margin) return exact_score(engine_->to_move() == Color::black ? *status.margin : -*status.margin);
  if (!status.winner) return score_draw;
  return *status.winner == engine_->to_move() ? score_win : -score_win;
}

void Solver::show(const std::string& what, const SearchInfo& info, std::uint64_t nodes_before, Instant started) {
  if (!line_.due()) return;
  const auto spent = std::chrono::duration_cast<std::chrono::seconds>(clock_.now() - started);
  std::ostringstream text;
  text << what << ": ";
  const bool bounded = info.lower > -score_infinite;
  if (info_of(options_.spec).solving == Solving::win) {
    text << "no forced win yet";
  } else if (bounded) {
    text << "value " << solve::value_of(*engine_, info.lower) << " to " << solve::value_of(*engine_, info.upper);
  } else {
    text << "searching";
  }
  // The most important first: a narrow terminal shows no more.
  text << ", " << duration_text(spent) << " so far";
  if (options_.time) {
    const auto left = std::chrono::duration_cast<std::chrono::seconds>(*options_.time) - spent;
    text << ", at most " << duration_text(std::max(left, std::chrono::seconds{0})) << " left";
  }
  if (info.nodes > 0) {
    text << ", " << (nodes_before + info.nodes) / 1000 << " k nodes, " << info.nodes_per_second() / 1000
         << " k a second";
  }
  if (bounded && info.depth > 0) text << ", proofs of " << info.depth << " plies";
  if (bounded) text << ", table " << info.table_permille / 10 << " %";
  line_.show(text.str());
}

std::optional<int> known_value(const Engine& engine, const SearchInfo& info) {
  return info.lower == info.upper ? std::optional<int>(solve::value_of(engine, info.lower)) : std::nullopt;
}

}  // namespace tengen::adapters
