#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/stable_sort.hpp>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/random.hpp"
#include "engine/core/score.hpp"
#include "engine/engine.hpp"
#include "engine/games/gomoku/openings.hpp"
#include "lab/commands.hpp"
#include "lab/fail.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

struct OpeningsOptions {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  std::vector<int> sides{15};           ///< an opening must be even on each of these; replies are for the smallest
  int threes = 32;                      ///< balanced openings of three stones to find
  std::uint64_t nodes = 500'000;        ///< of the last search that judges one
  Score even = 50;                      ///< the most it may say for either side
  std::uint64_t reply_nodes = 100'000;  ///< of the last search that judges a reply; 0: no replies
  std::uint64_t seed = 1;
  std::string engine{};  ///< noted in the file: version and commit
  std::string file{};
};

using gomoku::Openings;

constexpr std::size_t memory_bytes = std::size_t{48} << 20;
/// Openings stay so near the centre that the edges of larger boards hardly matter.
constexpr int first_reach = 3;
constexpr int stone_reach = 5;
constexpr int others_reach = 4;
/// A bound on candidates, for rules and limits that nothing meets.
constexpr int most_candidates = 1'000'000;

/// What a search says of positions on one board.
class Judge {
 public:
  Judge(gomoku::Rule rule, int side, const std::stop_token& stop)
      : stop_(stop),
        size_{side, side},
        engine_(*make_engine(gomoku::Spec{.size = size_, .rule = rule}, adapters::services_with(clock_, workers_))) {
    engine_->configure({.memory_bytes = memory_bytes});
  }

  /// Black's, White's, Black's ... stones, then whose turn it is; nothing is known from positions before.
  void set_up(const std::vector<Offset>& points, Color to_move) {
    std::vector<Stone> stones;
    for (const Offset point : points) {
      stones.push_back({stones.size() % 2 == 0 ? Color::black : Color::white, gomoku::vertex_at(point, size_)});
    }
    static_cast<void>(engine_->set_up(stones, {}, to_move).value());
  }
  void forget() { engine_->clear(); }

  [[nodiscard]] SearchResult search(std::uint64_t nodes, Task task = Task::best_move) {
    SearchRequest request;
    request.task = task;
    request.received = clock_.now();
    request.nodes = std::max<std::uint64_t>(nodes, 1);
    return adapters::search_and_wait(*engine_, request, {.stop = stop_});
  }
  [[nodiscard]] Score score(std::uint64_t nodes) { return search(nodes).info.score; }

  /// Whether the side to move, or after its best move its opponent, is seen to win by force.
  [[nodiscard]] bool is_forced(Vertex best, std::uint64_t nodes) {
    if (!search(nodes, Task::solve).win.empty()) return true;
    if (!engine_->play({engine_->to_move(), best})) return true;
    return !search(nodes, Task::solve).win.empty();
  }

  [[nodiscard]] bool is_on_board(Offset point) const noexcept { return gomoku::vertex_at(point, size_).is_on(size_); }

 private:
  const std::stop_token stop_;
  SteadyClock clock_;
  adapters::ThreadWorkers workers_;
  BoardSize size_;
  std::unique_ptr<Engine> engine_;
};

/// Openings that are the same but for where on the board, which way round, and which black stone came first.
using Shape = std::array<int, 4>;

Shape shape_of(const std::array<Offset, 3>& stones) {
  Shape least{};
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    const auto seen = [&](const Offset& black) {
      return turned(Offset{black.x - stones[1].x, black.y - stones[1].y}, symmetry);
    };
    Offset a = seen(stones[0]);
    Offset b = seen(stones[2]);
    if (std::pair(b.x, b.y) < std::pair(a.x, a.y)) std::swap(a, b);
    const Shape shape{a.x, a.y, b.x, b.y};
    if (symmetry == 0 || shape < least) least = shape;
  }
  return least;
}

class Maker {
 public:
  Maker(const OpeningsOptions& options, const std::stop_token& stop) : options_(options), stop_(stop) {
    for (const int side : options.sides) judges_.push_back(std::make_unique<Judge>(options.rule, side, stop));
    openings_.rule = options.rule;
    openings_.side = options.sides.front();
    if (options.reply_nodes > 0) {
      const int reach = (options.sides.front() - 1) / 2;
      for (int x = 0; x <= reach; ++x) {
        for (int y = 0; y <= x; ++y) firsts_.push_back({x, y});
      }
    }
    total_ = options.threes + static_cast<int>(firsts_.size());
    progress_.emplace("openings and replies", total_, clock_);
  }

  /// Nothing if interrupted; an error if there are too few openings.
  [[nodiscard]] Result<std::optional<Openings>> make() {
    Random random(mix(options_.seed));
    std::set<Shape> shapes;
    while (static_cast<int>(openings_.threes.size()) < options_.threes) {
      if (++candidates_ > most_candidates) return Error{Errc::not_found, "too few openings are so even"};
      const std::array<Offset, 3> stones = random_stones(random);
      if (shapes.contains(shape_of(stones))) continue;
      if (const auto score = even_score(stones)) {
        shapes.insert(shape_of(stones));
        openings_.threes.push_back({stones, *score});
      }
      if (stop_.stop_requested()) return given_up();
      show_progress();
    }
    for (const Offset first : firsts_) {
      const Openings::Reply reply = best_reply(first);
      if (stop_.stop_requested()) return given_up();
      openings_.replies.push_back(reply);
      show_progress();
    }
    openings_.provenance = provenance();
    return std::optional(openings_);
  }

 private:
  [[nodiscard]] std::optional<Openings> given_up() const {
    std::cerr << "interrupted with " << openings_.threes.size() + openings_.replies.size() << " of " << total_
              << " openings and replies; nothing is written\n";
    return std::nullopt;
  }

  [[nodiscard]] std::array<Offset, 3> random_stones(Random& random) const {
    const auto around = [&random](int centre, int reach) {
      const int low = std::max(-stone_reach, centre - reach);
      const int high = std::min(stone_reach, centre + reach);
      return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    std::array<Offset, 3> stones{};
    do {
      stones[0] = {around(0, first_reach), around(0, first_reach)};
      for (std::size_t i = 1; i < 3; ++i)
        stones[i] = {around(stones[0].x, others_reach), around(stones[0].y, others_reach)};
    } while (stones[1] == stones[0] || stones[2] == stones[0] || stones[2] == stones[1]);
    return stones;
  }

  /// White's score on the first board if searches call the opening even on each, every one from an empty table: small
  /// ones first, which need not agree so well with the last.
  [[nodiscard]] std::optional<Score> even_score(const std::array<Offset, 3>& stones) {
    const std::vector<Offset> points(stones.begin(), stones.end());
    Score score = 0;
    for (const auto& [part, allowance] : {std::pair(500, 4), std::pair(50, 3), std::pair(20, 2), std::pair(1, 1)}) {
      for (const auto& judge : judges_) {
        if (stop_.stop_requested()) return std::nullopt;
        judge->forget();
        judge->set_up(points, Color::white);
        const SearchResult result = judge->search(options_.nodes / static_cast<std::uint64_t>(part));
        if (stop_.stop_requested() || result.moves.empty()) return std::nullopt;
        if (std::abs(result.info.score) > options_.even * allowance) return std::nullopt;
        if (judge == judges_.front()) score = result.info.score;
        if (part == 1 && judge->is_forced(result.moves.front(), options_.nodes / 5)) return std::nullopt;
      }
    }
    return score;
  }

  /// Points up to two steps from the stone, and from the centre.
  [[nodiscard]] std::vector<Offset> reply_candidates(Offset first) const {
    std::vector<Offset> points;
    for (const Offset middle : {first, Offset{0, 0}}) {
      for (int dy = -2; dy <= 2; ++dy) {
        for (int dx = -2; dx <= 2; ++dx) {
          const Offset point{middle.x + dx, middle.y + dy};
          if (!ranges::contains(points, point) && point != first && judges_.front()->is_on_board(point))
            points.push_back(point);
        }
      }
    }
    return points;
  }

  [[nodiscard]] Openings::Reply best_reply(Offset first) {
    Judge& judge = *judges_.front();
    std::vector<Openings::Reply> replies;
    for (const Offset point : reply_candidates(first)) replies.push_back({first, point, 0});
    judge.forget();
    for (const auto& [part, keep] : {std::pair(25U, 6U), std::pair(5U, 3U), std::pair(1U, 1U)}) {
      for (Openings::Reply& reply : replies) {
        if (stop_.stop_requested()) return {};
        judge.set_up({first, reply.reply}, Color::black);
        reply.score = -judge.score(options_.reply_nodes / part);
      }
      ranges::stable_sort(replies, std::greater{}, &Openings::Reply::score);
      if (replies.size() > keep) replies.resize(keep);
    }
    return replies.front();
  }

  [[nodiscard]] std::string provenance() const {
    std::string text;
    if (options_.threes > 0) {
      text = std::to_string(options_.threes) + " of " + std::to_string(candidates_) + " openings, seed " +
             std::to_string(options_.seed) + ", at most " + std::to_string(options_.even) + " from even at " +
             std::to_string(options_.nodes) + " nodes on boards of";
      for (const int side : options_.sides) text += " " + std::to_string(side);
      text += "; ";
    }
    if (!firsts_.empty()) {
      text += "replies by " + std::to_string(options_.reply_nodes) + " nodes on a board of " +
              std::to_string(options_.sides.front()) + "; ";
    }
    return quote(text + options_.engine, gomoku::longest_provenance - 3);
  }

  void show_progress() { progress_->show(static_cast<int>(openings_.threes.size() + openings_.replies.size())); }

  const OpeningsOptions& options_;
  const std::stop_token stop_;
  SteadyClock clock_;
  std::vector<std::unique_ptr<Judge>> judges_;
  std::vector<Offset> firsts_;
  Openings openings_;
  int candidates_ = 0;
  int total_ = 0;
  std::optional<adapters::Progress> progress_;
};

/// Makes a book of openings (`gomoku::Openings`) that follows from its options and the engine's weights alone. Swap2's
/// three stones are random ones that searches of growing size call even, and where neither side has a forced win; of
/// the replies to a single stone, for each place of it up to symmetry, the one that searches of growing size call best.
/// Progress goes to stderr, one line to stdout. Returns the process's exit code: 0, that of the interrupt (nothing is
/// written then), or 2 for what cannot be done.
int make_openings(OpeningsOptions options, const adapters::Interrupt& interrupt) {
  // First of all: minutes of work should have somewhere to go.
  const auto file = adapters::create_file(options.file);
  if (!file) return fail(options.file + ": " + file.error().detail);
  ranges::sort(options.sides);
  const auto made = Maker(options, interrupt.token()).make();
  if (!made) return fail(made.error().detail);
  if (!*made) return interrupt.exit_code();
  if (!(*file)->write(gomoku::write_openings(**made)) || !(*file)->finish()) {
    return fail(options.file + ": could not be written to its end");
  }
  std::cout << adapters::shown(options.file) << ": " << (*made)->provenance << "\n";
  return 0;
}

}  // namespace

void add_openings_command(CLI::App& app, adapters::Commands& commands) {
  constexpr std::uint64_t most_nodes = 1'000'000'000'000;
  const auto options = std::make_shared<OpeningsOptions>();
  options->engine = std::string("tengen ") + adapters::version();
  CLI::App& command =
      *app.add_subcommand("openings", "balanced openings for swap2, and replies to a first stone, of one rule");
  command.footer(
      "The same options and weights make the same file:\n\n"
      "  tengen-lab openings engine/games/gomoku/openings/exact.inc --rule exact");
  command.add_option("file", options->file, "where they go")->required();
  adapters::add_rule_option(command, options->rule, "");
  adapters::add_number(command, "--boards", options->sides, 11, gomoku::max_side,
                       "sides of the boards on which an opening must be even")
      ->expected(1, -1);
  adapters::add_number(command, "--threes", options->threes, 0, 1000, "openings of three stones to find");
  adapters::add_number(command, "--nodes", options->nodes, std::uint64_t{1}, most_nodes,
                       "of the last search that judges an opening");
  adapters::add_number(command, "--even", options->even, 0, score_heuristic_max / 8,
                       "centi-points that it may say for either side");
  adapters::add_number(command, "--reply-nodes", options->reply_nodes, std::uint64_t{0}, most_nodes,
                       "of the last search that judges a reply; 0: no replies");
  command.add_option("--seed", options->seed)->capture_default_str();
  command.add_option("--engine", options->engine, "noted in the file: version and commit")->capture_default_str();
  add_interruptible(commands, command, [options](const auto& interrupt) { return make_openings(*options, interrupt); });
}

}  // namespace tengen::lab
