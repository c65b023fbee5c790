// How long the networks take, by each kernel that this processor can run:
//
//     cmake --build BUILD --target network_kernels && BUILD/tests/network_kernels [ROUNDS]
//
// Go's network judges the same 300 positions of random games, on 5x5, 7x7 and 9x9. Gomoku's cell network, with weights
// by chance, does each of its parts at every point of a 15x15 board: a move and its undoing, a judgement, a policy for
// 40 moves. The best of ROUNDS rounds counts (40), so that other programs matter less. Ends with 1 if two kernels
// disagree.

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/random.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/kernels.hpp"
#include "engine/games/go/network/network.hpp"
#include "engine/games/gomoku/evaluation/kernels.hpp"

namespace {

using namespace tengen;

constexpr std::size_t position_count = 300;
using Kinds = std::array<std::uint8_t, go::Padded::most>;

template <class Word>
std::vector<Kinds> positions_of_games(int side) {
  const go::Padded padded(side);
  Random random(5);
  std::vector<Kinds> found;
  while (found.size() < position_count) {
    go::Board<Word> board(go::Spec{.size = {side, side}});
    const auto last = static_cast<int>(5 + random.below(40));
    for (int ply = 0; ply < last && !board.terminal() && found.size() < position_count; ++ply) {
      MoveList moves;
      board.generate(moves);
      board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      if (ply < 4 || ply % 3 != 0) continue;
      Kinds& kinds = found.emplace_back();
      kinds.fill(go::point_kind::outside);
      board.point_kinds(std::span(kinds).subspan(padded.place(0, 0)), padded.stride());
    }
  }
  return found;
}

/// One number for all that the network says.
Hash verdict(const go::Workspace& work, const go::Padded& padded) {
  Hash sum = static_cast<Hash>(work.pass);
  for (int y = 0; y < padded.side(); ++y) {
    for (int x = 0; x < padded.side(); ++x) {
      const std::size_t place = padded.place(x, y);
      sum = mix(sum ^ static_cast<Hash>(work.owners[place])) ^ static_cast<Hash>(work.moves[place]);
    }
  }
  return sum;
}

/// Microseconds that the fastest of some rounds took.
template <class Round>
double fastest(int rounds, Round round) {
  double best = std::numeric_limits<double>::max();
  for (int i = 0; i < rounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    round();
    best = std::min(best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

template <class Word>
bool measure(int side, int rounds) {
  const go::Padded padded(side);
  const std::vector<Kinds> positions = positions_of_games<Word>(side);
  const auto work = std::make_unique<go::Workspace>();
  Hash first = 0;
  bool agree = true;
  for (const go::Kernel& kernel : go::usable_kernels()) {
    Hash said = 0;
    const double best = fastest(rounds, [&] {
      said = 0;
      for (const Kinds& kinds : positions) {
        work->kinds = kinds;
        kernel.run(go::standard_network(), padded, *work);
        said = mix(said ^ verdict(*work, padded));
      }
    });
    if (kernel.name == go::usable_kernels().front().name) first = said;
    agree = agree && said == first;
    std::printf("%dx%d %-8.*s %7.2f us%s\n", side, side, static_cast<int>(kernel.name.size()), kernel.name.data(),
                best / position_count, said == first ? "" : "  differs from the first");
  }
  return agree;
}

namespace cells {

using namespace gomoku;

constexpr BoardSize size{15, 15};

CellNetwork network_by_chance(Random& random) {
  const auto fill = [&](auto& list, int most) {
    for (auto& number : list) {
      const int chance = static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
      number = static_cast<std::remove_reference_t<decltype(number)>>(chance);
    }
  };
  const auto fill_layer = [&](auto& layer) {
    for (auto& weights : layer.weights) fill(weights, 300);
  };
  CellNetwork network;
  for (auto& row : network.rows) fill(row, 200);
  network.rows.back() = {};
  for (auto& weights : network.mix_weights) fill(weights, 2000);
  for (auto& layer : network.regions) fill_layer(layer);
  fill_layer(network.first);
  fill_layer(network.second);
  fill_layer(network.outcome);
  fill_layer(network.policy);
  return network;
}

/// A move in the middle of a game: three rows of each place on the lines through it change.
CellStep step_at(Random& random, int x, int y) {
  constexpr int reach = 4;
  const auto row = [&] { return static_cast<std::uint16_t>(random.below(row_count)); };
  CellStep step;
  const auto add = [&](Vertex at) {
    CellStep::Place& place = step.places[step.place_count++];
    place.place = static_cast<std::uint16_t>(
        CellAccumulator::place(static_cast<std::size_t>(at.x), static_cast<std::size_t>(at.y)));
    for (auto& change : place.rows) change = {row(), row()};
  };
  add({x, y});
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
    for (int away = -reach; away <= reach; ++away) {
      const Vertex at{x + away * dx, y + away * dy};
      if (away != 0 && at.is_on(size)) add(at);
    }
  }
  step.box = {static_cast<std::size_t>(std::max(0, x - reach - 1)),
              static_cast<std::size_t>(std::min(size.columns, x + reach + 2)),
              static_cast<std::size_t>(std::max(0, y - reach - 1)),
              static_cast<std::size_t>(std::min(size.rows, y + reach + 2))};
  return step;
}

bool measure(int rounds) {
  Random random(6);
  const CellNetwork network = network_by_chance(random);
  const CellHead head(network);
  std::vector<CellStep> steps;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) steps.push_back(step_at(random, x, y));
  }
  const auto count = static_cast<double>(steps.size());
  auto rows = std::make_unique<CellRows>();
  for (auto& place : *rows) {
    for (auto& row : place) row = static_cast<std::uint16_t>(random.below(row_count));
  }
  Hash first = 0;
  bool agree = true;
  for (const Kernels& kernels : usable_kernels()) {
    const CellKernels& kernel = kernels.cells;
    const auto board = std::make_unique<CellAccumulator>();
    const auto backup = std::make_unique<CellBackup>();
    prepare(*board, size);
    kernel.build(network, *board, *rows);
    const double moves = fastest(rounds, [&] {
      for (const CellStep& step : steps) {
        kernel.apply(network, *board, step, *backup);
        kernel.restore(*board, *backup);
      }
    });
    Hash said = 0;
    const double judgements = fastest(rounds, [&] {
      said = 0;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        said = mix(said ^ static_cast<Hash>(kernel.judge(head, *board, 0, static_cast<int>(i)).value));
      }
    });
    const CellVerdict verdict = kernel.judge(head, *board, 0, 0);
    const double policies = fastest(rounds, [&] {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto direction = kernel.direction(head, verdict);
        for (std::size_t move = 0; move < 40; ++move) {
          said = mix(said ^ static_cast<Hash>(kernel.logit(*board, steps[move].places[0].place, direction)));
        }
      }
    });
    if (kernels.name == usable_kernels().front().name) first = said;
    agree = agree && said == first;
    std::printf("cells %-8.*s move and undo %5.2f us, judgement %5.2f us, policy %5.2f us%s\n",
                static_cast<int>(kernels.name.size()), kernels.name.data(), moves / count, judgements / count,
                policies / count, said == first ? "" : "  differs from the first");
  }
  return agree;
}

}  // namespace cells

}  // namespace

int main(int count, char** arguments) {
  int rounds = 40;
  if (count > 1) {
    const std::string_view text = arguments[1];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rounds);
    if (count > 2 || error != std::errc{} || end != text.data() + text.size() || rounds < 1) {
      std::fputs("network_kernels [ROUNDS]\n", stderr);
      return 2;
    }
  }
  bool agree = measure<std::uint64_t>(5, rounds);
  agree = measure<std::uint64_t>(7, rounds) && agree;
  agree = measure<Word128>(9, rounds) && agree;
  agree = cells::measure(rounds) && agree;
  return agree ? 0 : 1;
}
