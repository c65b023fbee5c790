#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/games/go/network/points.hpp"

namespace tengen::go {

inline constexpr std::size_t channel_count = 32;
inline constexpr std::size_t tap_count = 9;  ///< a point and those around it, row by row
inline constexpr std::size_t most_blocks = 8;
inline constexpr int least_network_side = 5;
inline constexpr int most_network_side = 9;

/// Into how many parts the network's numbers divide 1, as integers hold them. A layer's sum is rounded down: half a
/// part is in the biases that files hold.
namespace grain {
inline constexpr int channel_bits = 4;
inline constexpr int channel = 1 << channel_bits;
inline constexpr int most_channel = 127;  ///< what a channel is clipped to, in these parts
inline constexpr int tap_bits = 6;
inline constexpr int tap = 1 << tap_bits;  ///< of a convolution's weights
inline constexpr int most_tap = 127;
inline constexpr int fine_bits = 8;
inline constexpr int fine = 1 << fine_bits;  ///< of the first layer's numbers, of means over the board, and of logits
inline constexpr int weight_bits = 10;
inline constexpr int weight = 1 << weight_bits;  ///< of all other weights
inline constexpr int most_weight = 2047;         ///< and of the first layer's numbers
inline constexpr int owner = 4096;
}  // namespace grain

/// The network that judges Go on square boards of side 5 to 9. All numbers are integers, so that every build and
/// processor agrees. The layers, all with rectified and clipped results of `channel_count` channels a point:
///
/// 1. A 3x3 convolution of the points' kinds, which is a sum of nine rows of a table.
/// 2. A 3x3 convolution.
/// 3. Residual blocks of two layers each. The first is a 3x3 convolution, whose bias the means over the board of the
///    block's input change. The second is a 3x3 convolution, to which the block's input is added.
///
/// Each point's channels then give its owner, between -1 and 1 for the side to move, and the logit of a move there.
/// Their means over the board give the logit of a pass.
struct Network {
  using Row = std::array<std::int16_t, channel_count>;
  struct alignas(64) Convolution {
    /// By tap, by four neighbouring input channels, by output channel: the weights of the four.
    std::array<std::array<std::array<std::array<std::int8_t, 4>, channel_count>, channel_count / 4>, tap_count>
        weights{};
    std::array<std::int32_t, channel_count> bias{};  ///< in parts of 1 / (grain::channel * grain::tap)
    /// The same weights as `derive_pairs` puts them, for kernels that multiply two inputs at once: by tap, by pair of
    /// input channels, by output channel.
    std::array<std::array<std::array<std::array<std::int16_t, 2>, channel_count>, channel_count / 2>, tap_count>
        pairs{};

    friend bool operator==(const Convolution&, const Convolution&) = default;
  };
  struct Block {
    Convolution first{};
    std::array<Row, channel_count>
        means{};  ///< by input: what the means of the block's input add to the bias of `first`
    Convolution second{};

    friend bool operator==(const Block&, const Block&) = default;
  };
  struct Output {
    Row weights{};
    std::int32_t bias = 0;  ///< in parts of 1 / (grain::channel * grain::weight)

    friend bool operator==(const Output&, const Output&) = default;
  };

  std::array<std::array<Row, point_kind::count>, tap_count> first{};  ///< in parts of grain::fine
  Row first_bias{};
  Convolution second{};
  std::vector<Block> blocks{};  ///< 1 to `most_blocks`
  Output owner{};
  Output move{};
  Output pass{};
  std::string provenance{};  ///< trained by what, on which games

  friend bool operator==(const Network&, const Network&) = default;
};

/// Puts the convolutions' weights as pairs too. `read_network` has done it.
void derive_pairs(Network& network);
/// Whether every number lies within its bounds. 32-bit sums then hold whatever the position is.
[[nodiscard]] bool is_bounded(const Network& network);

/// The longest provenance that a file holds, in bytes.
inline constexpr std::size_t longest_provenance = 2000;

/// As a file, all numbers little-endian:
///
///     bytes      what
///     8          "TENGENGO"
///     4          version, 3
///     4          P, the length of the provenance
///     4          B, the number of blocks
///     P          provenance
///     18432      first layer: [tap][kind][channel], int16
///     64         its bias, int16
///     9344       second layer: [tap][four inputs][output][4], int8; bias, int32
///     B x 20736  blocks: a convolution like the second layer; means, [input][output], int16; another convolution
///     3 x 68     owner, move, pass: weights, int16; bias, int32
///     8          FNV-1a of all bytes before
///
/// `syntax` for anything but a whole file of this form, `unsupported` for another version.
[[nodiscard]] Result<Network> read_network(std::string_view bytes);
[[nodiscard]] std::string write_network(const Network& network);
/// The network in the program.
[[nodiscard]] const Network& standard_network();

}  // namespace tengen::go
