#include <array>
#include <chrono>
#include <iostream>
#include <range/v3/algorithm/for_each.hpp>
#include <string_view>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/core/hash.hpp"
#include "protocol/board_text.hpp"

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

}  // namespace

int run_bench(const BenchOptions& options) {
  const SteadyClock clock;
  ThreadWorkers workers;
  std::uint64_t nodes = 0;
  Hash signature = 0;
  bool any = false;
  Duration searching{};
  for (const Position& position : positions()) {
    if (options.game != "all" && options.game != position.name) continue;
    any = true;
    auto engine = make_engine(position.spec, {clock, workers}).value();
    engine->configure({.memory_bytes = bench_memory, .threads = 1});
    Color color = Color::black;
    for (const Vertex vertex : position.moves) {
      static_cast<void>(engine->play({color, vertex}).value());
      color = opponent(color);
    }
    SearchRequest request;
    request.depth = position.depth + options.extra_depth;
    const Instant begin = clock.now();
    const SearchResult result = search_and_wait(*engine, request);
    searching += clock.now() - begin;
    nodes += result.info.nodes;
    const auto fold = [&signature](std::uint64_t value) { signature = mix(signature ^ value); };
    fold(result.info.nodes);
    fold(static_cast<std::uint64_t>(result.info.score + score_infinite));
    ranges::for_each(result.moves, [&](Vertex v) { fold(static_cast<std::uint64_t>((v.x + 1) * 256 + v.y + 1)); });
    const BoardSize size = board_size(position.spec);
    std::cout << position.name << " " << size.columns << "x" << size.rows << " depth " << result.info.depth << " score "
              << result.info.score << " nodes " << result.info.nodes << " move "
              << (result.moves.empty() ? "none" : vertex_text(result.moves.front(), size)) << std::endl;
  }
  if (!any) {
    std::cerr << "tengen: no bench for '" << options.game << "'; there are gomoku, go, connect, all\n";
    return 2;
  }
  const double seconds = std::chrono::duration<double>(searching).count();
  std::cout << "Bench: " << std::hex << (signature >> 32) << std::dec << "\n"
            << nodes << " nodes " << static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds) << " nps"
            << std::endl;
  return 0;
}

}  // namespace tengen::adapters
