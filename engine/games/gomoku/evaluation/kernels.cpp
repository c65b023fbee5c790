#include "engine/games/gomoku/evaluation/kernels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/vectors.hpp"

// Each kernel carries its instruction set as an attribute, so that the rest of the program runs on every processor.
// Nothing else is instantiated under such an attribute: the linker would be free to take that copy for all callers.

namespace tengen::gomoku {

namespace {

int portable_value(const Network& network, const NetworkInput& input, unsigned mask) noexcept {
  std::array<std::int32_t, network_unit_count> sums = network.biases[mask];
  for (std::size_t pair = 0; pair < network.weights.size(); ++pair) {
    const int first = input[2 * pair];
    const int second = input[2 * pair + 1];
    for (std::size_t u = 0; u < network_unit_count; ++u) {
      sums[u] += first * network.weights[pair][u][0] + second * network.weights[pair][u][1];
    }
  }
  int value = 0;
  for (std::size_t u = 0; u < network_unit_count; ++u) {
    value += std::clamp(sums[u] >> Network::sum_shift, 0, Network::most_active) * network.outputs[u];
  }
  return value / Network::active_unit;
}

#if defined(TENGEN_SSE2)

/// Two neighbouring inputs as one 32-bit number, as the multiply-and-add instructions want them.
[[gnu::always_inline]] inline int pair_at(const NetworkInput& input, std::size_t pair) noexcept {
  int both = 0;
  __builtin_memcpy(&both, input.data() + 2 * pair, sizeof both);
  return both;
}

// The register files below hold the sums of all 32 units: 8 of four, 4 of eight, or 2 of sixteen.

int sse2_value(const Network& network, const NetworkInput& input, unsigned mask) noexcept {
  constexpr std::size_t registers = 8;
  __m128i sums[registers];
  const auto* biases = reinterpret_cast<const __m128i*>(network.biases[mask].data());
  for (std::size_t r = 0; r < registers; ++r) sums[r] = _mm_load_si128(biases + r);
  for (std::size_t pair = 0; pair < network.weights.size(); ++pair) {
    const __m128i both = _mm_set1_epi32(pair_at(input, pair));
    const auto* weights = reinterpret_cast<const __m128i*>(network.weights[pair].data());
    for (std::size_t r = 0; r < registers; ++r) {
      sums[r] = _mm_add_epi32(sums[r], _mm_madd_epi16(both, _mm_load_si128(weights + r)));
    }
  }
  const auto* outputs = reinterpret_cast<const __m128i*>(network.outputs.data());
  __m128i total = _mm_setzero_si128();
  for (std::size_t r = 0; r < registers; r += 2) {
    // Packing saturates at 32767, far above `most_active`.
    __m128i active =
        _mm_packs_epi32(_mm_srai_epi32(sums[r], Network::sum_shift), _mm_srai_epi32(sums[r + 1], Network::sum_shift));
    active = _mm_max_epi16(_mm_min_epi16(active, _mm_set1_epi16(Network::most_active)), _mm_setzero_si128());
    total = _mm_add_epi32(total, _mm_madd_epi16(active, _mm_load_si128(outputs + r / 2)));
  }
  total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0x4E));
  total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0xB1));
  return _mm_cvtsi128_si32(total) / Network::active_unit;
}

#endif
#if defined(__x86_64__)

[[gnu::target("avx2")]] int avx2_value(const Network& network, const NetworkInput& input, unsigned mask) noexcept {
  const auto* biases = reinterpret_cast<const __m256i*>(network.biases[mask].data());
  __m256i sum0 = _mm256_load_si256(biases);
  __m256i sum1 = _mm256_load_si256(biases + 1);
  __m256i sum2 = _mm256_load_si256(biases + 2);
  __m256i sum3 = _mm256_load_si256(biases + 3);
  for (std::size_t pair = 0; pair < network_input_count / 2; ++pair) {
    const __m256i both = _mm256_set1_epi32(pair_at(input, pair));
    const auto* weights = reinterpret_cast<const __m256i*>(&network.weights) + 4 * pair;
    sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(both, _mm256_load_si256(weights)));
    sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(both, _mm256_load_si256(weights + 1)));
    sum2 = _mm256_add_epi32(sum2, _mm256_madd_epi16(both, _mm256_load_si256(weights + 2)));
    sum3 = _mm256_add_epi32(sum3, _mm256_madd_epi16(both, _mm256_load_si256(weights + 3)));
  }
  const auto* outputs = reinterpret_cast<const __m256i*>(&network.outputs);
  const __m256i most = _mm256_set1_epi16(Network::most_active);
  const __m256i zero = _mm256_setzero_si256();
  // Packing works within halves of 128 bits: the permutation puts the units back in order.
  __m256i low =
      _mm256_packs_epi32(_mm256_srai_epi32(sum0, Network::sum_shift), _mm256_srai_epi32(sum1, Network::sum_shift));
  __m256i high =
      _mm256_packs_epi32(_mm256_srai_epi32(sum2, Network::sum_shift), _mm256_srai_epi32(sum3, Network::sum_shift));
  low = _mm256_max_epi16(_mm256_min_epi16(_mm256_permute4x64_epi64(low, 0xD8), most), zero);
  high = _mm256_max_epi16(_mm256_min_epi16(_mm256_permute4x64_epi64(high, 0xD8), most), zero);
  const __m256i products = _mm256_add_epi32(_mm256_madd_epi16(low, _mm256_load_si256(outputs)),
                                            _mm256_madd_epi16(high, _mm256_load_si256(outputs + 1)));
  __m128i total = _mm_add_epi32(_mm256_castsi256_si128(products), _mm256_extracti128_si256(products, 1));
  total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0x4E));
  total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0xB1));
  return _mm_cvtsi128_si32(total) / Network::active_unit;
}

[[gnu::target("avx512f,avx512bw")]] int avx512_value(const Network& network, const NetworkInput& input,
                                                     unsigned mask) noexcept {
  const auto* biases = reinterpret_cast<const __m512i*>(network.biases[mask].data());
  __m512i sum0 = _mm512_load_si512(biases);
  __m512i sum1 = _mm512_load_si512(biases + 1);
  for (std::size_t pair = 0; pair < network_input_count / 2; ++pair) {
    const __m512i both = _mm512_set1_epi32(pair_at(input, pair));
    const auto* weights = reinterpret_cast<const __m512i*>(&network.weights) + 2 * pair;
    sum0 = _mm512_add_epi32(sum0, _mm512_madd_epi16(both, _mm512_load_si512(weights)));
    sum1 = _mm512_add_epi32(sum1, _mm512_madd_epi16(both, _mm512_load_si512(weights + 1)));
  }
  // The masked forms take every lane. The plain ones are built on an undefined register, of which g++ 12 warns.
  constexpr __mmask16 all = 0xFFFF;
  const __m512i most = _mm512_set1_epi32(Network::most_active);
  const __m512i zero = _mm512_setzero_si512();
  const auto activity = [&](__m512i sum) __attribute__((target("avx512f,avx512bw"))) {
    const __m512i shifted = _mm512_maskz_srai_epi32(all, sum, Network::sum_shift);
    return _mm512_maskz_max_epi32(all, _mm512_maskz_min_epi32(all, shifted, most), zero);
  };
  const auto* outputs = reinterpret_cast<const __m256i*>(&network.outputs);
  const __m512i output0 = _mm512_maskz_cvtepi16_epi32(all, _mm256_load_si256(outputs));
  const __m512i output1 = _mm512_maskz_cvtepi16_epi32(all, _mm256_load_si256(outputs + 1));
  const __m512i products =
      _mm512_add_epi32(_mm512_mullo_epi32(activity(sum0), output0), _mm512_mullo_epi32(activity(sum1), output1));
  const __m256i halves = _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xF, products, 0),
                                          _mm512_maskz_extracti64x4_epi64(0xF, products, 1));
  __m128i total = _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
  total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0x4E));
  total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0xB1));
  return _mm_cvtsi128_si32(total) / Network::active_unit;
}

#endif

/// The kernels of this processor.
struct Usable {
  std::array<Kernels, 4> kernels{};
  std::size_t count = 0;

  void add(const Kernels& more) noexcept { kernels[count++] = more; }

  Usable() noexcept {
    add({"portable", portable_value, portable_cell_kernels()});
#if defined(TENGEN_SSE2)
    add({"sse2", sse2_value, sse2_cell_kernels()});
#endif
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2")) add({"avx2", avx2_value, avx2_cell_kernels()});
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
      add({"avx512", avx512_value, avx512_cell_kernels()});
    }
#endif
  }
};

}  // namespace

std::span<const Kernels> usable_kernels() noexcept {
  static const Usable usable;
  return std::span(usable.kernels).first(usable.count);
}

const Kernels& best_kernels() noexcept {
  return usable_kernels().back();
}

}  // namespace tengen::gomoku
