#include "adapters/commands/solve.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "adapters/files/files.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "protocol/notation.hpp"
#include "protocol/solve/solution_text.hpp"

namespace tengen::adapters {

namespace {

/// How often what is known goes into the checkpoint.
constexpr Milliseconds between_checkpoints{std::chrono::minutes{2}};
/// Of the table, only the larger subtrees go there: what took fewer nodes is found again in no time.
constexpr int least_subtree = 24;

std::atomic<bool> interrupted{false};

/// One engine and the questions put to it.
class Solver {
 public:
  Solver(const SolveOptions& options, const CommonOptions& common, bool show_progress)
      : options_(options),
        show_progress_(show_progress),
        line_(clock_),
        engine_(make_engine(options.spec, {clock_, workers_}).value()) {
    engine_->configure(
        {.memory_bytes = common.memory_mb << 20, .threads = common.threads, .huge_pages = options.huge_pages});
    std::signal(SIGINT, [](int) { interrupted.store(true); });
    std::signal(SIGTERM, [](int) { interrupted.store(true); });
  }

  [[nodiscard]] Engine& engine() noexcept { return *engine_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
  [[nodiscard]] int table_permille() const noexcept { return table_permille_; }
  [[nodiscard]] bool full_keys() const noexcept { return full_keys_; }
  /// Gomoku: the win that the last question was answered with.
  [[nodiscard]] const std::vector<WinningStep>& win() const noexcept { return win_; }

  /// What is proven of the engine's position, for its side to move; a finished game's value is known.
  SearchInfo solve(const std::string& what) {
    win_.clear();
    if (const auto value = finished_value()) {
      SearchInfo info;
      info.lower = info.upper = *value;
      return info;
    }
    const Instant started = clock_.now();
    SearchRequest request;
    request.task = Task::solve;
    request.sign_only = options_.sign_only;
    request.infinite = true;
    // Claims are about Black, requests about the side to move.
    const bool black = engine_->to_move() == Color::black;
    const auto for_mover = [&](int points) { return solve::score_of(*engine_, points); };
    if (options_.at_least) (black ? request.at_least : request.at_most) = for_mover(*options_.at_least);
    if (options_.at_most) (black ? request.at_most : request.at_least) = for_mover(*options_.at_most);
    request.depth = options_.depth;
    for (;;) {
      request.received = clock_.now();
      std::optional<Milliseconds> slice = options_.time;
      if (slice) *slice -= std::chrono::duration_cast<Milliseconds>(request.received - started);
      if (!options_.checkpoint.empty()) slice = std::min(slice.value_or(between_checkpoints), between_checkpoints);
      request.time.turn = slice;
      const SearchResult result = search_and_wait(*engine_, request, [&](const SearchInfo& info) {
        if (interrupted.load()) engine_->stop();
        show(what, info);
      });
      nodes_ += result.info.nodes;
      win_ = result.win;
      table_permille_ = result.info.table_permille;
      full_keys_ = result.info.full_keys;
      const bool out_of_time = options_.time && clock_.now() - started >= *options_.time;
      const bool given_up = !slice || *slice != between_checkpoints;
      if (result.info.solved || interrupted.load() || out_of_time || given_up) return result.info;
      save();
    }
  }

  /// Gets the table, so that the first position does not pay for it.
  void warm_up() {
    SearchRequest request;
    request.task = Task::solve;
    request.received = clock_.now();
    request.time.turn = Milliseconds{1};
    static_cast<void>(search_and_wait(*engine_, request));
  }

  void load() {
    if (options_.checkpoint.empty()) return;
    auto file = open_file(options_.checkpoint);
    if (!file) return;  // the first run
    if (const auto loaded = engine_->load_table(**file); !loaded) {
      std::cerr << "tengen: " << options_.checkpoint << ": " << loaded.error().detail << "\n";
    } else {
      std::cerr << "tengen: going on from " << options_.checkpoint << "\n";
    }
  }
  void save() {
    if (options_.checkpoint.empty()) return;
    auto file = create_file(options_.checkpoint);
    const Result<> saved = file ? engine_->save_table(**file, least_subtree) : Result<>(file.error());
    if (!saved) std::cerr << "tengen: " << options_.checkpoint << ": " << saved.error().detail << "\n";
  }

 private:
  [[nodiscard]] std::optional<Score> finished_value() const {
    const GameStatus status = engine_->status();
    if (!status.over) return std::nullopt;
    if (status.margin) {
      return exact_score(engine_->to_move() == Color::black ? *status.margin : -*status.margin);
    }
    if (!status.winner) return score_draw;
    return *status.winner == engine_->to_move() ? score_win : -score_win;
  }

  void show(const std::string& what, const SearchInfo& info) {
    if (!show_progress_) return;
    std::ostringstream text;
    text << what << ": " << solve::value_of(*engine_, info.lower) << " to " << solve::value_of(*engine_, info.upper);
    if (info.depth > 0) text << ", proofs of " << info.depth << " plies";
    text << ", " << info.nodes / 1000 << " k nodes, " << info.nodes_per_second() / 1000 << " k a second, table "
         << info.table_permille / 10 << " %, this question " << static_cast<int>(info.progress * 100) << " %";
    if (info.progress > 0.01) {
      const double seconds = static_cast<double>(info.question_elapsed.count()) / 1000;
      text << ", about " << static_cast<long long>(seconds * (1 - info.progress) / info.progress) << " s left";
    }
    line_.show(text.str());
  }

  const SolveOptions& options_;
  bool show_progress_;
  SteadyClock clock_;
  ThreadWorkers workers_;
  StatusLine line_;
  std::unique_ptr<Engine> engine_;
  std::uint64_t nodes_ = 0;
  int table_permille_ = 0;
  bool full_keys_ = false;
  std::vector<WinningStep> win_;
};

std::optional<int> known_value(const Engine& engine, const SearchInfo& info) {
  return info.lower == info.upper ? std::optional<int>(solve::value_of(engine, info.lower)) : std::nullopt;
}

/// Who wins, where the sign of the value is known.
std::optional<solve::Winner> winner(const Engine& engine, const SearchInfo& info) {
  if (info.lower <= score_draw && info.upper >= score_draw && info.lower != info.upper) return std::nullopt;
  if (info.lower == score_draw) return solve::Winner::nobody;
  const Color color = info.lower > score_draw ? engine.to_move() : opponent(engine.to_move());
  return color == Color::black ? solve::Winner::black : solve::Winner::white;
}

int sign_of(int value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// The value of every legal move, for the side to move now.
void solve_moves(Solver& solver, const SolveOptions& options, solve::Solution& solution) {
  Engine& engine = solver.engine();
  const Color mover = engine.to_move();
  const bool drops = std::holds_alternative<connect::Spec>(options.spec);
  for (const Vertex move : engine.legal_moves(mover)) {
    const std::string name = move_text(move, options.spec);
    if (interrupted.load() || !engine.play({mover, move})) break;
    auto value = known_value(engine, solver.solve("move " + name));
    // Connect-N counts for the side to move; Go always counts for Black.
    if (value && drops) *value = -*value;
    static_cast<void>(engine.undo());
    solution.moves.emplace_back(name, value);
  }
}

/// Best play from here by both sides, as far as it is proven.
void follow_best(Solver& solver, const SolveOptions& options, solve::Solution& solution) {
  Engine& engine = solver.engine();
  std::size_t played = 0;
  while (!engine.status().over && !interrupted.load()) {
    const SearchInfo info = solver.solve("line");
    if (info.line.empty() || !info.solved) break;
    solution.line.push_back(move_text(info.line.front(), options.spec));
    if (!engine.play({engine.to_move(), info.line.front()})) break;
    ++played;
  }
  while (played-- > 0) static_cast<void>(engine.undo());
}

/// Walks the openings in which one side plays what is proven best and the other anything.
class BookMaker {
 public:
  /// `claim`: what is proven is that Black can force `SolveOptions::at_least`, the most there is.
  BookMaker(Solver& solver, int plies, bool claim)
      : solver_(solver), engine_(solver.engine()), plies_(plies), claim_(claim) {}

  /// Lines for `side`.
  void add(Color side) {
    if (interrupted.load() || engine_.status().over || static_cast<int>(engine_.history().size()) >= plies_) return;
    if (!seen_.insert(engine_.book_key() ^ (side == Color::black ? 0 : 1)).second) return;
    const Color mover = engine_.to_move();
    if (mover != side) {
      for (const Vertex move : engine_.legal_moves(mover)) follow(mover, move, side);
      return;
    }
    if (const auto move = find()) follow(mover, *move, side);
  }

  /// Every position of the first `plies`, whoever got it there.
  void add_all(int plies) {
    if (interrupted.load() || engine_.status().over || static_cast<int>(engine_.history().size()) >= plies) return;
    if (!seen_all_.insert(engine_.book_key()).second) return;
    static_cast<void>(find());
    const Color mover = engine_.to_move();
    for (const Vertex move : engine_.legal_moves(mover)) {
      if (!engine_.play({mover, move})) continue;
      add_all(plies);
      static_cast<void>(engine_.undo());
    }
  }

  void write(std::ostream& out, const std::string& command) const {
    out << "// Made by `" << command << "`.\n";
    if (claim_) {
      write_list(out, "most", most_);
    } else {
      write_list(out, "won", won_);
      write_list(out, "drawn", drawn_);
    }
  }
  [[nodiscard]] std::size_t size() const noexcept { return most_.size() + won_.size() + drawn_.size(); }

 private:
  /// A move that wins or draws here, which is then in the book; empty where all lose: there a search finds the best
  /// chance.
  std::optional<Vertex> find() {
    const Color mover = engine_.to_move();
    const SearchInfo info = solver_.solve("book " + std::to_string(size()));
    if (!info.solved || info.line.empty() || info.lower < score_draw) return std::nullopt;
    static_cast<void>(engine_.play({mover, info.line.front()}));
    (claim_ ? most_ : info.lower > score_draw ? won_ : drawn_).insert(engine_.book_key());
    static_cast<void>(engine_.undo());
    return info.line.front();
  }
  void follow(Color mover, Vertex move, Color side) {
    if (!engine_.play({mover, move})) return;
    add(side);
    static_cast<void>(engine_.undo());
  }
  static void write_list(std::ostream& out, const char* name, const std::set<Hash>& keys) {
    out << "constexpr std::array<Hash, " << keys.size() << "> " << name << "{";
    int column = 0;
    for (const Hash key : keys)
      out << (column++ % 5 == 0 ? "\n    " : " ") << "0x" << std::hex << key << std::dec << ",";
    out << (keys.empty() ? "};\n" : "\n};\n");
  }

  Solver& solver_;
  Engine& engine_;
  int plies_;
  bool claim_;
  std::set<Hash> seen_;
  std::set<Hash> seen_all_;
  std::set<Hash> most_;
  std::set<Hash> won_;
  std::set<Hash> drawn_;
};

}  // namespace

int run_make_book(const SolveOptions& options, const CommonOptions& common, const std::string& file, int plies,
                  int all_plies) {
  const bool claim = options.at_least.has_value();
  SolveOptions question = options;
  question.sign_only = !claim;
  Solver solver(question, common, true);
  if (const auto played = solve::play_moves(solver.engine(), options.moves); !played) {
    std::cerr << "tengen: " << played.error().detail << "\n";
    return 2;
  }
  solver.load();
  BookMaker book(solver, plies, claim);
  book.add(Color::black);
  if (!claim) book.add(Color::white);
  book.add_all(all_plies);
  std::ostringstream out;
  const auto* go = std::get_if<go::Spec>(&options.spec);
  const std::string game = go == nullptr ? "connect" : go->move_limit > 0 ? "little-go" : "go";
  book.write(out, "tengen solve " + game + " --make-book " + file + " --plies " + std::to_string(plies) +
                      (claim ? " --at-least " + std::to_string(*options.at_least) : "") +
                      (all_plies > 0 ? " --all-plies " + std::to_string(all_plies) : ""));
  if (!write_file(file, out.str())) return complain(file + ": cannot be written", 1);
  std::cout << book.size() << " positions, " << solver.nodes() << " nodes"
            << (solver.full_keys() ? "" : "; the keys are hashes, the engine will not use them") << "\n";
  return interrupted.load() ? 1 : 0;
}

int run_solve(const SolveOptions& options, const CommonOptions& common) {
  Solver solver(options, common, true);
  Engine& engine = solver.engine();
  if (const auto played = solve::play_moves(engine, options.moves); !played) {
    std::cerr << "tengen: " << played.error().detail << "\n";
    return 2;
  }
  solver.load();
  const auto begin = std::chrono::steady_clock::now();
  const SearchInfo info = solver.solve("solve");
  solve::Solution solution;
  solution.moves_played = options.moves;
  solution.value = known_value(engine, info);
  solution.winner = winner(engine, info);
  solution.lower = solve::value_of(engine, info.lower);
  solution.upper = solve::value_of(engine, info.upper);
  if (solution.lower > solution.upper) std::swap(solution.lower, solution.upper);
  if (!info.line.empty()) solution.best = move_text(info.line.front(), options.spec);
  if (!solver.win().empty()) {
    for (const Vertex move : info.line) solution.line.push_back(move_text(move, options.spec));
    if (options.tree) solution.win = solver.win();
  } else if (!options.value_only && info.solved) {
    follow_best(solver, options, solution);
    if (!options.sign_only) solve_moves(solver, options, solution);
  }
  solution.nodes = solver.nodes();
  solution.ms = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin).count();
  solution.table_permille = solver.table_permille();
  solution.full_keys = solver.full_keys();
  if (!info.solved || !options.checkpoint.empty()) solver.save();
  std::cout << (options.json ? solve::to_json(options.spec, solution) + "\n" : solve::to_text(options.spec, solution))
            << std::flush;
  return info.solved ? 0 : 1;
}

int run_solve_positions(const SolveOptions& options, const CommonOptions& common, const std::string& file) {
  std::ifstream stream(file);
  if (!stream) return complain(file + ": cannot be read", 1);
  Solver solver(options, common, false);
  Engine& engine = solver.engine();
  solver.warm_up();
  std::uint64_t positions = 0;
  std::uint64_t wrong = 0;
  double microseconds = 0;
  int number = 0;
  for (std::string line; std::getline(stream, line) && !interrupted.load();) {
    ++number;
    std::istringstream words(line);
    std::string moves;
    if (!(words >> moves)) continue;
    std::optional<int> expected;
    if (int value = 0; words >> value) expected = value;
    // Not `clear`, which would also forget the table: positions help one another.
    while (engine.undo()) {
    }
    if (const auto played = solve::play_moves(engine, moves); !played) {
      return complain(file + ":" + std::to_string(number) + ": " + played.error().detail, 1);
    }
    const std::uint64_t before = solver.nodes();
    const SearchInfo info = solver.solve(moves);
    const auto value = known_value(engine, info);
    const std::chrono::duration<double, std::micro> spent = info.duration;
    microseconds += spent.count();
    ++positions;
    const int sign = info.lower > score_draw ? 1 : info.upper < score_draw ? -1 : 0;
    const bool right = options.sign_only ? info.solved && (!expected || sign == sign_of(*expected))
                                         : value && (!expected || *value == *expected);
    wrong += right ? 0 : 1;
    std::cout << moves << " " << (value ? std::to_string(*value) : "?") << " " << solver.nodes() - before << " "
              << static_cast<long long>(spent.count());
    if (!right && expected) std::cout << " expected " << *expected;
    std::cout << "\n";
  }
  const double count = static_cast<double>(std::max<std::uint64_t>(positions, 1));
  std::printf("{\"positions\":%llu,\"wrong\":%llu,\"mean_nodes\":%.1f,\"mean_us\":%.1f}\n",
              static_cast<unsigned long long>(positions), static_cast<unsigned long long>(wrong),
              static_cast<double>(solver.nodes()) / count, microseconds / count);
  return wrong == 0 && !interrupted.load() ? 0 : 1;
}

int run_solve_verify(const SolveOptions& options, const CommonOptions& common, const std::string& file) {
  std::ifstream stream(file);
  if (!stream) return complain(file + ": cannot be read", 1);
  Solver solver(options, common, true);
  Engine& engine = solver.engine();
  int wrong = 0;
  int number = 0;
  for (std::string line; std::getline(stream, line) && !interrupted.load();) {
    ++number;
    if (line.empty()) continue;
    const auto claim = solve::read_claim(line);
    if (!claim) return complain(file + ":" + std::to_string(number) + ": " + claim.error().detail, 1);
    engine.clear();  // the table with it: nothing found before counts
    if (const auto played = solve::play_moves(engine, claim->moves_played); !played) {
      return complain(file + ":" + std::to_string(number) + ": " + played.error().detail, 1);
    }
    const auto value = known_value(engine, solver.solve("verify " + claim->moves_played));
    const bool holds = value && *value == claim->value && solver.full_keys();
    wrong += holds ? 0 : 1;
    std::cout << (claim->moves_played.empty() ? "(start)" : claim->moves_played) << ": "
              << (holds    ? "proven " + std::to_string(*value)
                  : !value ? std::string("not proven")
                  : !solver.full_keys()
                      ? std::string("not proven: the keys of a board of this size are hashes")
                      : "wrong: claimed " + std::to_string(claim->value) + ", is " + std::to_string(*value))
              << std::endl;
  }
  return wrong == 0 && !interrupted.load() ? 0 : 1;
}

}  // namespace tengen::adapters
