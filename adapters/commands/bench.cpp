#include <array>
#include <chrono>
#include <iostream>
#include <memory>
#include <range/v3/algorithm/for_each.hpp>
#include <string_view>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/api/parameters.hpp"
#include "engine/core/hash.hpp"
#include "protocol/notation.hpp"

namespace tengen::adapters {

namespace {

/// A position by its moves (`x,y` from 0, row 0 on top; Connect-N: columns), and the depth to search it to.
struct Position {
  std::string_view name;
  GameSpec spec;
  std::vector<Vertex> moves;
  int depth;
};

constexpr std::size_t bench_memory = std::size_t{64} << 20;

std::vector<Position> positions() {
  using gomoku::Rule;
  const auto gomoku_spec = [](int side, Rule rule) { return gomoku::Spec{.size = {side, side}, .rule = rule}; };
  const auto go_spec = [](int side) { return go::Spec{.size = {side, side}, .komi = 5}; };
  const auto drop = [](std::string_view columns) {
    std::array<int, 7> height{};
    std::vector<Vertex> moves;
    for (const char c : columns) {
      const int x = c - '1';
      moves.push_back({x, 5 - height.at(static_cast<std::size_t>(x))++});
    }
    return moves;
  };
  return {
      {"gomoku", gomoku_spec(15, Rule::freestyle), {{7, 7}}, 9},
      {"gomoku", gomoku_spec(15, Rule::freestyle), {{7, 7}, {8, 7}, {8, 8}, {6, 6}, {9, 9}, {10, 10}, {7, 9}}, 9},
      {"gomoku",
       gomoku_spec(20, Rule::freestyle),
       {{10, 10}, {11, 11}, {9, 11}, {10, 12}, {8, 12}, {7, 13}, {10, 9}, {11, 10}, {12, 9}},
       8},
      {"gomoku", gomoku_spec(15, Rule::exact_five), {{7, 7}, {8, 6}, {6, 6}, {8, 8}, {8, 7}, {6, 8}, {7, 5}}, 8},
      {"gomoku", gomoku_spec(15, Rule::renju), {{7, 7}, {7, 6}, {9, 6}, {8, 8}, {6, 8}, {9, 9}, {8, 6}}, 8},
      {"gomoku", gomoku_spec(15, Rule::caro_six), {{7, 7}, {8, 8}, {6, 8}, {8, 6}, {8, 7}, {9, 7}, {7, 9}}, 8},
      {"gomoku", gomoku_spec(15, Rule::caro_five), {{7, 7}, {8, 8}, {7, 9}, {7, 8}, {9, 9}}, 8},
      {"go", go_spec(5), {}, 10},
      {"go", go_spec(5), {{2, 2}, {2, 1}, {1, 1}, {3, 1}, {1, 2}}, 10},
      {"go", go_spec(7), {{3, 3}, {3, 2}, {4, 4}}, 6},
      {"go", go_spec(9), {{4, 4}, {2, 2}}, 4},
      {"go", go::little_go(), {{2, 2}, {2, 1}, {3, 1}, {1, 2}}, 10},
      {"connect", connect::Spec{}, {}, 16},
      {"connect", connect::Spec{}, drop("44444"), 17},
      {"connect", connect::Spec{.size = {10, 8}, .in_a_row = 5}, {}, 10},
  };
}

/// Adds up what the searches find: any change of search or evaluation shows.
class Signature {
 public:
  void add(const SearchResult& result) {
    fold(result.info.nodes);
    fold(static_cast<std::uint64_t>(result.info.score + score_infinite));
    ranges::for_each(result.moves, [this](Vertex v) { fold(static_cast<std::uint64_t>((v.x + 1) * 256 + v.y + 1)); });
  }
  [[nodiscard]] std::uint64_t value() const noexcept { return hash_ >> 32; }

 private:
  void fold(std::uint64_t value) { hash_ = mix(hash_ ^ value); }

  Hash hash_ = 0;
};

Result<std::unique_ptr<Engine>> engine_at(const Position& position, const EngineServices& services) {
  auto engine = make_engine(position.spec, services);
  if (!engine) return engine;
  (*engine)->configure({.memory_bytes = bench_memory, .threads = 1});
  Color color = Color::black;
  for (const Vertex vertex : position.moves) {
    if (const auto played = (*engine)->play({color, vertex}); !played) return played.error();
    color = opponent(color);
  }
  return engine;
}

void print(const Position& position, const SearchResult& result) {
  const BoardSize size = board_size(position.spec);
  std::cout << position.name << " " << size.columns << "x" << size.rows << " depth " << result.info.depth << " score "
            << result.info.score << " nodes " << result.info.nodes << " move "
            << (result.moves.empty() ? "none" : vertex_text(result.moves.front(), size, notation_of(position.spec)))
            << std::endl;
}

}  // namespace

int run_bench(const BenchOptions& options) {
  const Interrupt interrupt;
  const SteadyClock clock;
  ThreadWorkers workers;
  std::vector<Position> wanted = positions();
  if (options.game != "all") std::erase_if(wanted, [&](const Position& p) { return p.name != options.game; });
  if (wanted.empty()) {
    return complain("no bench for '" + options.game + "'; there are gomoku, go, connect, all", exit_usage);
  }
  if (!options.settings.empty()) {
    if (options.game == "all") return complain("--set needs one game: gomoku, go or connect", exit_usage);
    const auto taken = check_parameters(wanted.front().spec, options.settings);
    if (!taken) return complain("--set: " + taken.error().detail, exit_usage);
  }
  Progress progress("bench", static_cast<int>(wanted.size()), clock, Parts::unlike);
  std::uint64_t nodes = 0;
  Signature signature;
  Duration searching{};
  EngineServices services = services_with(clock, workers);
  services.parameters = options.settings;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto engine = engine_at(wanted[i], services).value();
    SearchRequest request;
    request.depth = wanted[i].depth + options.extra_depth;
    request.use_known = false;
    const Instant begin = clock.now();
    const SearchResult result = search_and_wait(
        *engine, request,
        {.stop = interrupt.token(), .on_tick = [&](const SearchInfo&) { progress.show(static_cast<double>(i)); }});
    searching += clock.now() - begin;
    progress.hide();
    if (interrupt.requested()) {
      return complain("interrupted in position " + std::to_string(i + 1) + " of " + std::to_string(wanted.size()) +
                          ": no signature",
                      interrupt.exit_code());
    }
    nodes += result.info.nodes;
    signature.add(result);
    print(wanted[i], result);
  }
  const double seconds = std::chrono::duration<double>(searching).count();
  std::cout << "Bench: " << std::hex << signature.value() << std::dec << "\n"
            << nodes << " nodes " << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) << " nps"
            << std::endl;
  return exit_success;
}

}  // namespace tengen::adapters
