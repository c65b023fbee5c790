#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/games/go/network/network.hpp"

namespace tengen::go {

/// The points of a square board with a rim of one point around them, row by row.
class Padded {
 public:
  /// Places of the largest board.
  static constexpr std::size_t most = (most_network_side + 2) * (most_network_side + 2);

  explicit Padded(int side) noexcept : side_(side) {}
  [[nodiscard]] int side() const noexcept { return side_; }
  [[nodiscard]] int stride() const noexcept { return side_ + 2; }
  /// Of the point in column x and row y.
  [[nodiscard]] std::size_t place(int x, int y) const noexcept {
    return static_cast<std::size_t>((y + 1) * stride() + x + 1);
  }

 private:
  int side_;
};

/// The network at work on one position. Rims of `layers` stay 0.
struct Workspace {
  using Channels = std::array<std::uint8_t, channel_count>;  ///< in parts of grain::channel
  using Layer = std::array<Channels, Padded::most>;

  /// The pairs of a point's channels that are not both 0. Each is one number: the pair's channels are its lower half,
  /// 16 bits each; the upper one tells where the pair's row of weights is among those of a tap.
  struct Pairs {
    std::size_t count = 0;
    std::array<std::uint64_t, channel_count / 2> all{};
  };

  /// What lies within a block; the input and the result of a block, by turns.
  alignas(64) std::array<Layer, 3> layers{};
  std::array<Pairs, Padded::most> pairs{};         ///< of one layer, for kernels that skip zeros; rims stay empty
  std::array<std::uint8_t, Padded::most> kinds{};  ///< of the points; the rim is `outside`
  /// Results, by place.
  std::array<std::int32_t, Padded::most> owners{};  ///< in parts of grain::owner, for the side to move
  std::array<std::int32_t, Padded::most> moves{};   ///< logits, in parts of grain::fine
  std::int32_t pass = 0;                            ///< the same
};

/// The network's hot loop, compiled for one kind of processor. All kinds give the same values bit by bit.
struct Kernel {
  std::string_view name;  ///< `portable`, `sse2`, `avx2`, `avxvnni`, `avx512`
  /// From `kinds` to the results.
  void (*run)(const Network& network, Padded board, Workspace& work) noexcept;
};

/// Those that this processor can run, the fastest last. The first is `portable`. Any thread.
[[nodiscard]] std::span<const Kernel> usable_kernels() noexcept;
/// The last of them.
[[nodiscard]] const Kernel& best_kernel() noexcept;

}  // namespace tengen::go
