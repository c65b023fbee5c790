#include "engine/games/go/network/network.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/go/network/certainty.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/go/network/kernels.hpp"
#include "engine/games/gomoku/evaluation/kernels.hpp"
#include "tests/engine/games/go/diagram.hpp"

// The network for Go: its file, its kernels against a slow reading of its description, and what it says of positions.

BOOST_AUTO_TEST_SUITE(go_network)

namespace {

using namespace tengen;
using namespace tengen::go;

/// Random weights up to `most` either way.
std::unique_ptr<Network> some_network(int most, std::uint64_t seed, std::size_t blocks = 2) {
  Random random(seed);
  const auto below = [&random](int limit) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * limit + 1))) - limit;
  };
  const auto fill = [&](auto& list, int limit) {
    for (auto& number : list) number = static_cast<std::remove_reference_t<decltype(number)>>(below(limit));
  };
  auto network = std::make_unique<Network>();
  network->blocks.resize(blocks);
  for (auto& tap : network->first) {
    for (auto& kind : tap) fill(kind, most);
  }
  fill(network->first_bias, most);
  const auto fill_convolution = [&](Network::Convolution& convolution) {
    for (auto& tap : convolution.weights) {
      for (auto& four : tap) {
        for (auto& output : four) fill(output, std::max(1, most * grain::most_tap / grain::most_weight));
      }
    }
    fill(convolution.bias, most * grain::channel);
  };
  fill_convolution(network->second);
  for (Network::Block& block : network->blocks) {
    fill_convolution(block.first);
    for (auto& input : block.means) fill(input, most);
    fill_convolution(block.second);
  }
  for (auto* output : {&network->owner, &network->move, &network->pass}) {
    fill(output->weights, most);
    output->bias = below(most * grain::channel);
  }
  network->provenance = "made up, for this test";
  derive_pairs(*network);
  return network;
}

void fill_points(Workspace& work, Padded board, std::uint64_t seed) {
  Random random(seed);
  work.kinds.fill(point_kind::outside);
  for (int y = 0; y < board.side(); ++y) {
    for (int x = 0; x < board.side(); ++x) {
      work.kinds[board.place(x, y)] = static_cast<std::uint8_t>(random.below(point_kind::outside));
    }
  }
}

/// One channel of a layer at a point, as the description says it, without any of the kernels' ways.
class Slow {
 public:
  Slow(const Network& network, const Workspace& work, Padded board) : network_(network), board_(board) {
    const auto n = static_cast<std::size_t>(board.side());
    layers_.resize(2 + 2 * network.blocks.size());
    for (auto& layer : layers_) layer.assign(n * n, std::vector<std::int64_t>(channel_count));
    each([&](int x, int y, std::size_t c) {
      std::int64_t sum = network.first_bias[c];
      for (int tap = 0; tap < 9; ++tap) {
        const std::uint8_t kind = work.kinds[board.place(x + tap % 3 - 1, y + tap / 3 - 1)];
        sum += network.first[static_cast<std::size_t>(tap)][kind][c];
      }
      at(0, x, y)[c] = clip(sum * grain::channel >> grain::fine_bits);
    });
    convolve(network.second, 1);
    for (std::size_t b = 0; b < network.blocks.size(); ++b) {
      for (std::size_t i = 0; i < channel_count; ++i) {
        const std::int64_t mean = mean_of(2 * b + 1, i);
        for (std::size_t c = 0; c < channel_count; ++c) more_[c] += mean * network.blocks[b].means[i][c];
      }
      // From products of fine means and weights to those of channels and taps.
      for (std::int64_t& more : more_)
        more = more * grain::channel * grain::tap >> (grain::fine_bits + grain::weight_bits);
      convolve(network.blocks[b].first, 2 * b + 2);
      more_.fill(0);
      convolve(network.blocks[b].second, 2 * b + 3, true);
    }
  }

  [[nodiscard]] std::int64_t move(int x, int y) { return product(network_.move, at(last(), x, y), grain::channel); }
  /// Between -1 and 1.
  [[nodiscard]] double owner(int x, int y) {
    const double v = std::clamp(
        static_cast<double>(product(network_.owner, at(last(), x, y), grain::channel)) / grain::fine, -3.0, 3.0);
    return v * (27 + v * v) / (27 + 9 * v * v);
  }
  [[nodiscard]] std::int64_t pass() {
    std::vector<std::int64_t> means;
    for (std::size_t c = 0; c < channel_count; ++c) means.push_back(mean_of(last(), c));
    return product(network_.pass, means, grain::fine);
  }

 private:
  using Layer = std::vector<std::vector<std::int64_t>>;

  static std::int64_t clip(std::int64_t value) { return std::clamp<std::int64_t>(value, 0, grain::most_channel); }
  /// A logit, of numbers in this many parts.
  static std::int64_t product(const Network::Output& output, const std::vector<std::int64_t>& numbers, int parts) {
    std::int64_t sum = 0;
    for (std::size_t c = 0; c < channel_count; ++c) sum += output.weights[c] * numbers[c];
    const auto floor = [](std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); };
    const std::int64_t of_channels = floor(sum, parts / grain::channel) + output.bias;
    return floor(of_channels, std::int64_t{grain::channel} * grain::weight / grain::fine);
  }
  template <class Visit>
  void each(const Visit& visit) {
    for (int y = 0; y < board_.side(); ++y) {
      for (int x = 0; x < board_.side(); ++x) {
        for (std::size_t c = 0; c < channel_count; ++c) visit(x, y, c);
      }
    }
  }
  std::vector<std::int64_t>& at(std::size_t layer, int x, int y) {
    return layers_[layer][static_cast<std::size_t>(y * board_.side() + x)];
  }
  [[nodiscard]] std::size_t last() const { return layers_.size() - 1; }
  std::int64_t mean_of(std::size_t layer, std::size_t channel) {
    std::int64_t sum = 0;
    for (const auto& point : layers_[layer]) sum += point[channel];
    return sum * grain::fine / grain::channel / (board_.side() * board_.side());
  }
  /// The layer `to` from the one before it, to which the input of its block may be added.
  void convolve(const Network::Convolution& layer, std::size_t to, bool add = false) {
    each([&](int x, int y, std::size_t c) {
      std::int64_t sum = layer.bias[c] + more_[c];
      for (int tap = 0; tap < 9; ++tap) {
        const Vertex beside{x + tap % 3 - 1, y + tap / 3 - 1};
        if (!beside.is_on({board_.side(), board_.side()})) continue;
        for (std::size_t i = 0; i < channel_count; ++i) {
          sum += at(to - 1, beside.x, beside.y)[i] * layer.weights[static_cast<std::size_t>(tap)][i / 4][c][i % 4];
        }
      }
      at(to, x, y)[c] = clip((sum >> grain::tap_bits) + (add ? at(to - 2, x, y)[c] : 0));
    });
  }

  const Network& network_;
  Padded board_;
  std::vector<Layer> layers_{};
  std::array<std::int64_t, channel_count> more_{};
};

std::string error_of(std::string_view bytes) {
  const auto read = read_network(bytes);
  return read ? "" : read.error().detail;
}

/// Every kernel on boards of all sizes against the description.
void check_kernels(const Network& network) {
  BOOST_REQUIRE(is_bounded(network));
  for (int side = least_network_side; side <= most_network_side; ++side) {
    const Padded board(side);
    for (const Kernel& kernel : usable_kernels()) {
      BOOST_TEST_CONTEXT(kernel.name << ", side " << side) {
        const auto work = std::make_unique<Workspace>();
        fill_points(*work, board, static_cast<std::uint64_t>(side));
        kernel.run(network, board, *work);
        Slow slow(network, *work, board);
        BOOST_TEST(work->pass == slow.pass());
        for (int y = 0; y < side; ++y) {
          for (int x = 0; x < side; ++x) {
            BOOST_TEST(work->moves[board.place(x, y)] == slow.move(x, y));
            BOOST_TEST(std::abs(work->owners[board.place(x, y)] - grain::owner * slow.owner(x, y)) <= 1.0);
          }
        }
      }
    }
  }
}

/// Black, to move, has the right side.
Board<std::uint64_t> right_side_is_black() {
  return test::set_up<Board<std::uint64_t>>(R"(
      ...X...
      ...X...
      .O.X...
      ...X...
      ...X...
      ...X...
      ...X...
  )");
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_kernel_says_what_the_description_says) {
  for (const int most : {60, 300, grain::most_weight}) {
    BOOST_TEST_CONTEXT("weights up to " << most) {
      for (const std::size_t blocks : {1U, 2U, 3U}) check_kernels(*some_network(most, 11, blocks));
    }
  }
}

BOOST_AUTO_TEST_CASE(every_kernel_holds_the_largest_sums) {
  const auto network = some_network(300, 12);
  network->first_bias.fill(grain::most_weight);  // nearly every channel of the first layer is as large as it can be
  for (auto& tap : network->second.weights) {
    for (auto& four : tap) {
      for (std::size_t output = 0; output < channel_count; ++output) {
        four[output].fill(output % 2 == 0 ? grain::most_tap : -grain::most_tap);
      }
    }
  }
  for (auto& block : network->blocks) {
    for (auto& row : block.means) row.fill(grain::most_weight);
  }
  derive_pairs(*network);
  check_kernels(*network);
}

BOOST_AUTO_TEST_CASE(a_file_gives_the_network_back) {
  for (const std::size_t blocks : {std::size_t{1}, std::size_t{2}, most_blocks}) {
    const auto network = some_network(500, 4, blocks);
    const auto read = read_network(write_network(*network));
    BOOST_REQUIRE(read);
    BOOST_TEST((*read == *network));
  }
}

BOOST_AUTO_TEST_CASE(a_damaged_file_is_refused) {
  const std::string bytes = write_network(*some_network(500, 4));
  BOOST_TEST(error_of("") == "no network for Go");
  BOOST_TEST(error_of("TENGENGO") == "no network for Go");
  BOOST_TEST(error_of(bytes.substr(0, bytes.size() - 1)) == "cut off");
  BOOST_TEST(error_of(bytes + "x") == "something follows the checksum");
  for (std::size_t at = 16; at < bytes.size(); at += 997) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    BOOST_TEST(!error_of(damaged).empty(), "byte " << at);
  }
  std::string other = bytes;
  other[8] = 9;
  BOOST_TEST(error_of(other) == "a network of version 9");
  for (const std::size_t blocks : {std::size_t{0}, most_blocks + 1}) {
    BOOST_TEST(error_of(write_network(*some_network(500, 4, blocks))) == "a number of blocks that no network has");
  }
  auto large = some_network(500, 4);
  large->blocks[0].first.weights[2][3][4][1] = -grain::most_tap - 1;
  BOOST_TEST(error_of(write_network(*large)) == "a weight is too large");
  large = some_network(500, 4);
  large->first_bias[5] = grain::most_weight + 1;
  BOOST_TEST(error_of(write_network(*large)) == "a weight is too large");
  auto wordy = some_network(500, 4);
  wordy->provenance = std::string(longest_provenance, 'x');
  BOOST_TEST(error_of(write_network(*wordy)) == "");
  wordy->provenance += 'x';
  BOOST_TEST(error_of(write_network(*wordy)) == "its provenance is too long");
}

BOOST_AUTO_TEST_CASE(points_are_described_for_the_side_to_move) {
  // White's stone in the corner is in atari; A1 is suicide for White, and one liberty more for Black.
  const auto board = test::set_up<Board<std::uint64_t>>(R"(
      ....O
      ...XX
      .....
      XX...
      .X...
  )");
  std::vector<std::uint8_t> kinds(25);
  board.point_kinds(kinds, 5);
  const auto at = [&](int x, int y) { return int{kinds[static_cast<std::size_t>(y * 5 + x)]}; };
  BOOST_TEST((board.to_move() == Color::black));
  BOOST_TEST(at(4, 0) == int{point_kind::other_stone});
  BOOST_TEST(at(0, 3) == int{point_kind::own_stone} + 3);
  BOOST_TEST(at(0, 4) == int{point_kind::free} + 4 * 3 + 0);
  BOOST_TEST(at(2, 2) == int{point_kind::free} + 4 * 3 + 3);
}

BOOST_AUTO_TEST_CASE(the_networks_boards) {
  Spec spec;
  spec.size = {7, 7};
  BOOST_TEST(network_for(spec) != nullptr);
  spec.size = {7, 6};
  BOOST_TEST(network_for(spec) == nullptr, "not square");
  spec.size = {10, 10};
  BOOST_TEST(network_for(spec) == nullptr, "too large");
  BOOST_TEST(network_for(little_go()) == nullptr, "stones only");
}

BOOST_AUTO_TEST_CASE(the_shipped_network_sees_who_owns_the_board) {
  const auto black = right_side_is_black();
  go::Evaluator<std::uint64_t> evaluator(black, {.network = network_for(black.spec())});
  BOOST_TEST(evaluator.evaluate(-score_infinite, score_infinite) > 1500, "centi-points for Black, to move");
  const std::vector<int> owners = evaluator.owners();
  BOOST_TEST(owners[6] > 500, "the right side is Black's: " << owners[6]);
}

BOOST_AUTO_TEST_CASE(a_lead_counts_by_how_certain_it_is) {
  BOOST_TEST(openness(0) == grain::owner);
  BOOST_TEST(openness(grain::owner) == 0);
  BOOST_TEST(openness(-grain::owner) == 0);
  BOOST_TEST(openness(grain::owner / 2) == grain::owner * 3 / 4);
  constexpr int area = 49;
  const auto share_open = [](int per_cent, int weight) {
    return certainty(area * grain::owner / 100 * per_cent, area, weight);
  };
  BOOST_TEST(share_open(35, 60) == certainty_unit);
  for (const int per_cent : {0, 10, 35, 100}) BOOST_TEST(share_open(per_cent, 0) == certainty_unit);
  // The root of (10 + 60 * 0.35 * 49) / (10 + 60 * 49) and of (10 + 60 * 0.35 * 49) / 10.
  BOOST_TEST(std::abs(share_open(100, 60) - 0.5925 * certainty_unit) < 1.5);
  BOOST_TEST(std::abs(share_open(0, 60) - 10.193 * certainty_unit) < 1.5);
  for (const int per_cent : {0, 20, 60, 100}) {
    const int certain = share_open(per_cent, 60);
    Score last = -score_infinite;
    for (Score lead = -area * 100; lead <= area * 100; lead += 7) {
      const Score score = score_of_lead(lead, certain);
      BOOST_TEST(score >= last);
      BOOST_TEST(score == -score_of_lead(-lead, certain));
      BOOST_TEST((score == clamp_heuristic(score)));
      BOOST_TEST(std::abs(lead_of_score(score, certain) - lead) <= 10, "a tenth of a point");
      last = score;
    }
  }
  BOOST_TEST(score_of_lead(8100, certainty(0, 81, 60)) <= score_heuristic_max, "all of a settled 9x9");
}

BOOST_AUTO_TEST_CASE(the_evaluator_weighs_the_lead_and_gives_it_back) {
  const auto board = right_side_is_black();
  const Network* network = network_for(board.spec());
  go::Evaluator<std::uint64_t> plain(board, {.network = network});
  const Score lead = plain.evaluate(-score_infinite, score_infinite);
  go::Evaluator<std::uint64_t> weighing(board, {.network = network, .certainty_weight = 60});
  const Score score = weighing.evaluate(-score_infinite, score_infinite);
  int open = 0;
  for (const int owner : plain.owners()) open += openness(owner * grain::owner / 1000);
  BOOST_TEST(std::abs(score - score_of_lead(lead, certainty(open, 49, 60))) <= score / 50);
  BOOST_TEST(std::abs(weighing.lead_of(score) - lead) <= 10, "a tenth of a point");
  BOOST_TEST(plain.lead_of(lead) == lead);
}

BOOST_AUTO_TEST_CASE(a_verdict_is_kept_until_the_position_changes) {
  Spec spec;
  spec.size = {9, 9};
  Board<Word128> board(spec);
  go::Evaluator<Word128> kept(board, {.network = network_for(spec), .certainty_weight = 60});
  Random random(5);
  for (int ply = 0; ply < 60 && !board.terminal(); ++ply) {
    MoveList moves;
    board.generate_legal(moves);
    go::Evaluator<Word128> anew(board, {.network = network_for(spec), .certainty_weight = 60});
    BOOST_TEST(kept.evaluate(-score_infinite, score_infinite) == anew.evaluate(-score_infinite, score_infinite));
    std::vector<int> ranks(moves.size());
    std::vector<int> others(moves.size());
    kept.rank(std::span(moves.begin(), moves.size()), ranks);
    anew.rank(std::span(moves.begin(), moves.size()), others);
    BOOST_TEST(ranks == others);
    board.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    static_cast<void>(kept.evaluate(-score_infinite, score_infinite));
    if (ply % 3 == 0) {
      board.undo();
      BOOST_TEST(kept.evaluate(-score_infinite, score_infinite) == anew.evaluate(-score_infinite, score_infinite));
    }
  }
}

BOOST_AUTO_TEST_CASE(verdicts_are_the_same_however_many_are_kept) {
  Spec spec;
  spec.size = {7, 7};
  Board<std::uint64_t> board(spec);
  go::Evaluator<std::uint64_t> evaluator(board, {.network = network_for(spec)});
  constexpr std::size_t much = std::size_t{4} << 20;
  const std::size_t taken = evaluator.remember(much);
  BOOST_TEST((taken > much / 2 && taken <= much));
  // The same positions again, where their verdicts are kept, and where some may not be.
  std::vector<Score> scores;
  const auto visit = [&](const auto& each) {
    for (std::uint64_t game = 0; game < 20; ++game) {
      Random moves_of_game(game);
      for (int ply = 0; ply < 40; ++ply) {
        MoveList moves;
        board.generate(moves);
        board.play(moves[moves_of_game.below(static_cast<std::uint32_t>(moves.size()))]);
        if (board.terminal()) break;
        each(evaluator.evaluate(-score_infinite, score_infinite));
      }
      board = Board<std::uint64_t>(spec);
    }
  };
  visit([&](Score score) { scores.push_back(score); });
  BOOST_TEST(scores.size() > 100U);
  for (const std::size_t bytes : {much, std::size_t{0}}) {
    BOOST_TEST(evaluator.remember(bytes) == (bytes == 0 ? 0 : taken));
    std::size_t at = 0;
    visit([&](Score score) { BOOST_TEST(score == scores[at++]); });
    BOOST_TEST(at == scores.size());
  }
  // No network, no memory.
  spec.size = {7, 6};
  const Board<std::uint64_t> oblong(spec);
  BOOST_TEST(go::Evaluator<std::uint64_t>(oblong, {.network = network_for(spec)}).remember(much) == 0U);
}

BOOST_AUTO_TEST_CASE(places_of_verdicts_are_shared) {
  Verdicts verdicts(3, 2);
  BOOST_TEST(verdicts.count() == 3U);
  BOOST_TEST(verdicts.at(5).head.key == 0U);
  verdicts.at(5).head = {5, 17, certainty_unit};
  verdicts.at(5).moves[1] = 8;
  BOOST_TEST(verdicts.at(11).head.key == 5U);  // (5 >> 1) % 3 == (11 >> 1) % 3
  BOOST_TEST(verdicts.at(11).moves[1] == 8);
  BOOST_TEST(verdicts.at(7).head.key == 0U);
}

// One program runs both games' networks on one processor.
BOOST_AUTO_TEST_CASE(the_kernels_are_those_of_gomoku) {
  const auto knows = [](const auto& kernels, std::string_view name) {
    return std::ranges::any_of(kernels, [name](const auto& kernel) { return kernel.name == name; });
  };
  for (const char* name : {"portable", "sse2", "avx2"}) {
    BOOST_TEST(knows(usable_kernels(), name) == knows(gomoku::usable_kernels(), name), name);
  }
}

BOOST_AUTO_TEST_SUITE_END()
