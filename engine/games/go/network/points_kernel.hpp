// What every kernel's layers share. kernels.cpp includes this file once for each instruction set, inside a namespace
// that defines `Vector` and the operations on it, with TENGEN_TARGET as the attribute of every function. After it come
// sparse_convolution.hpp or dense_convolution.hpp, and layers_kernel.hpp.

/// How far the place of each tap lies from that of the point.
using Deltas = std::array<std::ptrdiff_t, tap_count>;

TENGEN_TARGET inline Deltas deltas_of(Padded board) noexcept {
  Deltas deltas{};
  for (int tap = 0; tap < static_cast<int>(tap_count); ++tap) {
    deltas[static_cast<std::size_t>(tap)] = (tap / 3 - 1) * board.stride() + tap % 3 - 1;
  }
  return deltas;
}

TENGEN_TARGET inline std::uint8_t rectified(std::int32_t value) noexcept {
  return static_cast<std::uint8_t>(std::min(std::max(value, 0), grain::most_channel));
}

/// The sums of channels to a layer's results; `more`: those of another layer that are added, or null.
TENGEN_TARGET inline void finish(const std::int32_t* sums, const std::uint8_t* more, std::uint8_t* result) noexcept {
  if (more != nullptr) {
    for (std::size_t c = 0; c < channel_count; ++c) result[c] = rectified((sums[c] >> grain::tap_bits) + more[c]);
  } else {
    for (std::size_t c = 0; c < channel_count; ++c) result[c] = rectified((sums[c] >> grain::tap_bits));
  }
}
