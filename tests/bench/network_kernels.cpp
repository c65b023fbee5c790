// How long Go's network takes for one position, by each kernel that this processor can run:
//
//     cmake --build BUILD --target network_kernels && BUILD/tests/network_kernels [ROUNDS]
//
// Each kernel judges the same 300 positions of random games, on 5x5, 7x7 and 9x9. The best of ROUNDS rounds counts
// (40), so that other programs matter less. Ends with 1 if two kernels disagree.

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

template <class Word>
bool measure(int side, int rounds) {
  const go::Padded padded(side);
  const std::vector<Kinds> positions = positions_of_games<Word>(side);
  const auto work = std::make_unique<go::Workspace>();
  Hash first = 0;
  bool agree = true;
  for (const go::Kernel& kernel : go::usable_kernels()) {
    double best = std::numeric_limits<double>::max();
    Hash said = 0;
    for (int round = 0; round < rounds; ++round) {
      said = 0;
      const auto start = std::chrono::steady_clock::now();
      for (const Kinds& kinds : positions) {
        work->kinds = kinds;
        kernel.run(go::standard_network(), padded, *work);
        said = mix(said ^ verdict(*work, padded));
      }
      best =
          std::min(best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    if (kernel.name == go::usable_kernels().front().name) first = said;
    agree = agree && said == first;
    std::printf("%dx%d %-8.*s %7.2f us%s\n", side, side, static_cast<int>(kernel.name.size()), kernel.name.data(),
                best / position_count, said == first ? "" : "  differs from the first");
  }
  return agree;
}

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
  return agree ? 0 : 1;
}
