// The networks' kernels: what is compiled for newer processors says what the portable code says, bit by bit, whatever
// weights a file may hold and whatever stands on the board.

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "engine/games/go/network/kernels.hpp"
#include "engine/games/gomoku/evaluation/kernels.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"
#include "tests/campaigns/fuzz/input.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"

namespace {

using namespace tengen;
using fuzz::Input;
using fuzz::Stream;

/// Sets numbers between `-most` and `most`; about one in `zeros` + 1 is not 0.
class Filler {
 public:
  Filler(Stream& stream, unsigned zeros) : stream_(stream), zeros_(zeros) {}

  template <class List>
  void fill(List&& list, int most) {
    for (auto& number : list) {
      const bool zero = zeros_ > 0 && stream_.below(zeros_ + 1) != 0;
      number = static_cast<std::remove_reference_t<decltype(number)>>(zero ? 0 : stream_.number(most));
    }
  }
  template <class Layer>
  void fill_layer(Layer& layer, int most, int bias) {
    for (auto& weights : layer.weights) fill(weights, most);
    fill(layer.bias, bias);
  }

 private:
  Stream& stream_;
  unsigned zeros_;
};

/// What files hold at most in any bias.
constexpr int most_bias = 1 << 28;

void fill(go::Network& network, Filler& filler, int most, int bias) {
  using namespace go;
  for (auto& tap : network.first) {
    for (auto& kind : tap) filler.fill(kind, most);
  }
  filler.fill(network.first_bias, most);
  const auto fill_convolution = [&](auto& convolution) {
    for (auto& tap : convolution.weights) {
      for (auto& four : tap) {
        for (auto& output : four) filler.fill(output, std::max(1, most * grain::most_tap / grain::most_weight));
      }
    }
    filler.fill(convolution.bias, bias);
  };
  fill_convolution(network.second);
  for (auto& block : network.blocks) {
    fill_convolution(block.first);
    for (auto& input : block.means) filler.fill(input, most);
    fill_convolution(block.second);
  }
  for (auto* output : {&network.owner, &network.move, &network.pass}) {
    filler.fill(output->weights, most);
    filler.fill(std::span(&output->bias, 1), bias);
  }
}

/// Go's network. Its weights cost more than a look at a position: several positions for each.
void check_go(Input& input) {
  using namespace go;
  const int most = 1 + (grain::most_weight - 1) * static_cast<int>(input.next()) / 255;
  const unsigned zeros = input.next() % 8;
  const unsigned positions = 1 + input.next() % 4;
  const std::size_t blocks = 1 + input.next() % 3;
  Stream stream(input);
  Filler filler(stream, zeros);
  static auto& network = *new Network;
  network.blocks.resize(blocks);
  fill(network, filler, most, stream.below(4) == 0 ? most_bias : 2 * most * grain::channel);
  if (!is_bounded(network)) return;  // no file holds it
  derive_pairs(network);
  static auto& expected = *new Workspace;
  static auto& work = *new Workspace;
  const auto kernels = usable_kernels();
  // One size for a workspace: its rims stay 0.
  const int side = least_network_side + static_cast<int>(stream.below(most_network_side - least_network_side + 1));
  const Padded board(side);
  for (unsigned i = 0; i < positions; ++i) {
    expected = Workspace{};
    expected.kinds.fill(point_kind::outside);
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        expected.kinds[board.place(x, y)] = static_cast<std::uint8_t>(stream.below(point_kind::outside));
      }
    }
    const auto kinds = expected.kinds;
    kernels.front().run(network, board, expected);
    for (const Kernel& kernel : kernels.subspan(1)) {
      // A second run in the same workspace, as an evaluator's.
      if (i == 0) work = Workspace{};
      work.kinds = kinds;
      kernel.run(network, board, work);
      bool same = work.pass == expected.pass;
      for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
          const std::size_t at = board.place(x, y);
          same = same && work.moves[at] == expected.moves[at] && work.owners[at] == expected.owners[at];
        }
      }
      if (!same) fuzz::broken("Go's kernel says something else:", std::string(kernel.name));
    }
  }
}

/// Gomoku's small network.
void check_small(Input& input) {
  using namespace gomoku;
  const unsigned zeros = input.next() % 4;
  Stream stream(input);
  Filler filler(stream, zeros);
  NetworkWeights weights{};
  for (NetworkUnit& unit : weights) {
    filler.fill(unit.inputs, most_input_weight);
    filler.fill(unit.threats, 32767);
    filler.fill(std::span(&unit.bias, 1), 32767);
    filler.fill(std::span(&unit.output, 1), most_output_weight);
  }
  const auto network = std::make_unique<Network>(weights);
  for (int round = 0; round < 8; ++round) {
    NetworkInput numbers{};
    filler.fill(numbers, round % 2 == 0 ? 32767 : 600);
    const auto mask = static_cast<unsigned>(stream.below(threat_mask_count));
    const int expected = usable_kernels().front().network_value(*network, numbers, mask);
    for (const Kernels& kernels : usable_kernels()) {
      if (kernels.network_value(*network, numbers, mask) != expected) {
        fuzz::broken("Gomoku's kernel says something else:", std::string(kernels.name));
      }
    }
  }
}

/// Rows of the table that are filled anew for every input; a whole table costs too much.
constexpr std::size_t rows_in_use = 48;

gomoku::CellNetwork& filled_cell_network(Filler& filler, int rows, int most, int bias) {
  using namespace gomoku;
  static auto& network = *new CellNetwork;
  for (std::size_t row = 0; row < rows_in_use; ++row) filler.fill(network.rows[row], rows);
  constexpr int most_mix = 8191;
  for (auto& weights : network.mix_weights) filler.fill(weights, std::min(4 * most, most_mix));
  filler.fill(network.mix_bias, rows);
  for (auto& layer : network.regions) filler.fill_layer(layer, most, bias);
  filler.fill_layer(network.first, most, bias);
  filler.fill_layer(network.second, most, bias);
  filler.fill_layer(network.outcome, most, bias);
  filler.fill_layer(network.policy, most, bias);
  filler.fill(std::span(&network.classical_share, 1), 16 * grain::share);
  filler.fill(std::span(&network.order_share, 1), 16 * grain::share);
  return network;
}

/// One kernel's accumulator, with what undoes its steps.
struct Accumulated {
  gomoku::CellAccumulator cells;
  std::vector<gomoku::CellBackup> backups;
};

/// A move somewhere, which changes rows of places on the lines through it.
gomoku::CellStep some_step(Stream& stream, BoardSize size, gomoku::CellRows& rows) {
  using namespace gomoku;
  const auto row = [&] {
    const std::size_t number = stream.below(rows_in_use + 8);
    return static_cast<std::uint16_t>(number < rows_in_use ? number : row_count);
  };
  const auto change = [&](std::uint16_t& own) {
    const CellStep::RowChange changed{own, stream.below(3) == 0 ? own : row()};
    own = changed.now;
    return changed;
  };
  const int x = static_cast<int>(stream.below(static_cast<std::size_t>(size.columns)));
  const int y = static_cast<int>(stream.below(static_cast<std::size_t>(size.rows)));
  constexpr int reach = CellStep::most_reach;
  CellStep step;
  const auto add = [&](Vertex at, std::size_t slot) {
    const std::size_t place = CellAccumulator::place(static_cast<std::size_t>(at.x), static_cast<std::size_t>(at.y));
    auto& own = rows[place];
    step.places[step.place_count++] = {
        static_cast<std::uint16_t>(place),
        {change(own[slot]), change(own[direction_count]), change(own[direction_count + 1])}};
    return &own;
  };
  auto* const centre = add({x, y}, 0);
  for (std::size_t d = 1; d < direction_count; ++d) step.centre_rows[d - 1] = change((*centre)[d]);
  for (std::size_t d = 0; d < direction_count; ++d) {
    for (int away = -reach; away <= reach; ++away) {
      const Vertex at{x + away * steps[d].x, y + away * steps[d].y};
      if (away != 0 && at.is_on(size) && stream.below(4) != 0) add(at, d);
    }
  }
  step.box = {static_cast<std::size_t>(std::max(0, x - reach - 1)),
              static_cast<std::size_t>(std::min(size.columns, x + reach + 2)),
              static_cast<std::size_t>(std::max(0, y - reach - 1)),
              static_cast<std::size_t>(std::min(size.rows, y + reach + 2))};
  return step;
}

/// The cell network: moves played and taken back, with a look in between. Each kernel must say what the first says of
/// an accumulator made anew.
void check_cells(Input& input) {
  using namespace gomoku;
  const unsigned zeros = input.next() % 4;
  const int most_row = 1 + 4999 * static_cast<int>(input.next()) / 255;
  const int most = 1 + (grain::most_weight - 1) * static_cast<int>(input.next()) / 255;
  const BoardSize size{input.within(min_side, max_side), input.within(min_side, max_side)};
  const unsigned rounds = 1 + input.next() % 8;
  Stream stream(input);
  Filler filler(stream, zeros);
  const CellNetwork& network =
      filled_cell_network(filler, most_row, most, stream.below(4) == 0 ? most_bias : most * 100);
  const CellHead head(network);
  const auto kernels = usable_kernels();
  static auto& all = *new std::vector<Accumulated>(kernels.size());
  static auto& anew = *new CellAccumulator;
  std::vector<CellRows> rows(1);
  for (auto& place : rows.front()) place.fill(row_count);
  prepare(anew, size);
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    prepare(all[i].cells, size);
    all[i].backups.clear();
    kernels[i].cells.build(network, all[i].cells, rows.front());
  }
  for (unsigned round = 0; round < rounds; ++round) {
    if (rows.size() > 1 && stream.below(3) == 0) {
      rows.pop_back();
      for (std::size_t i = 0; i < kernels.size(); ++i) {
        kernels[i].cells.restore(all[i].cells, all[i].backups.back());
        all[i].backups.pop_back();
      }
    } else {
      rows.push_back(rows.back());
      const CellStep step = some_step(stream, size, rows.back());
      for (std::size_t i = 0; i < kernels.size(); ++i) {
        kernels[i].cells.apply(network, all[i].cells, step, all[i].backups.emplace_back());
      }
    }
    const auto threats = static_cast<unsigned>(stream.below(threat_mask_count));
    const int classical = stream.number(20000);
    const std::size_t place = CellAccumulator::place(stream.below(static_cast<std::size_t>(size.columns)),
                                                     stream.below(static_cast<std::size_t>(size.rows)));
    const auto ask = [&](const CellKernels& cells, const CellAccumulator& board) {
      const CellVerdict verdict = cells.judge(head, board, threats, classical);
      const auto direction = cells.direction(head, verdict);
      return std::tuple(verdict.value, verdict.hidden, direction, cells.logit(board, place, direction));
    };
    kernels.front().cells.build(network, anew, rows.back());
    const auto expected = ask(kernels.front().cells, anew);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      if (ask(kernels[i].cells, all[i].cells) != expected) {
        fuzz::broken("a cell kernel says something else:", std::string(kernels[i].name));
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  switch (input.next() % 3) {
    case 0:
      check_go(input);
      break;
    case 1:
      check_small(input);
      break;
    default:
      check_cells(input);
  }
  return 0;
}
