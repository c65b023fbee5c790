#include "engine/games/go/network/kernels.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/core/vectors.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

// Each kernel's functions carry its instruction set as an attribute, so that the rest of the program runs on every
// processor.

namespace tengen::go {

namespace {

/// The squashed numbers from 0 to 3, in parts of grain::fine: x (27 + x^2) / (27 + 9 x^2), which is nearly tanh x,
/// in parts of grain::owner.
constexpr auto squashed_numbers = [] {
  constexpr std::int64_t one = grain::fine;
  std::array<std::int16_t, 3 * one + 1> all{};
  for (std::int64_t x = 0; x <= 3 * one; ++x) {
    const std::int64_t square = x * x;
    all[static_cast<std::size_t>(x)] =
        static_cast<std::int16_t>(grain::owner * x * (27 * one * one + square) / (one * (27 * one * one + 9 * square)));
  }
  return all;
}();

inline std::int32_t squashed(std::int32_t x) noexcept {
  constexpr std::int32_t most = 3 * grain::fine;
  return x < 0 ? -squashed_numbers[static_cast<std::size_t>(-std::max(x, -most))]
               : squashed_numbers[static_cast<std::size_t>(std::min(x, most))];
}

namespace portable {
#define TENGEN_TARGET
constexpr std::size_t vectors_at_once = 4;
struct Vector {
  std::int32_t lanes[8];
};
inline Vector load(const void* from) noexcept {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}
inline void store(void* to, const Vector& vector) noexcept {
  std::memcpy(to, &vector, sizeof vector);
}
inline Vector spread(std::int32_t both) noexcept {
  Vector vector;
  for (std::int32_t& lane : vector.lanes) lane = both;
  return vector;
}
inline Vector spread_low(const std::uint64_t* number) noexcept {
  return spread(static_cast<std::int32_t>(*number));
}
inline Vector spread_long(std::uint64_t number) noexcept {
  const std::uint64_t all[4] = {number, number, number, number};
  return load(all);
}
inline Vector add_longs(const Vector& a, const Vector& b) noexcept {
  std::uint64_t left[4];
  std::uint64_t right[4];
  std::memcpy(left, &a, sizeof left);
  std::memcpy(right, &b, sizeof right);
  for (std::size_t i = 0; i < 4; ++i) left[i] += right[i];
  return load(left);
}
inline Vector add_shorts(const Vector& a, const Vector& b) noexcept {
  std::int16_t left[16];
  std::int16_t right[16];
  std::memcpy(left, &a, sizeof left);
  std::memcpy(right, &b, sizeof right);
  for (std::size_t i = 0; i < 16; ++i) left[i] = static_cast<std::int16_t>(left[i] + right[i]);
  return load(left);
}
inline Vector add_products(const Vector& sum, const Vector& a, const Vector& b) noexcept {
  std::int16_t left[16];
  std::int16_t right[16];
  std::memcpy(left, &a, sizeof left);
  std::memcpy(right, &b, sizeof right);
  Vector result;
  for (std::size_t i = 0; i < 8; ++i) {
    result.lanes[i] =
        sum.lanes[i] + std::int32_t{left[2 * i]} * right[2 * i] + std::int32_t{left[2 * i + 1]} * right[2 * i + 1];
  }
  return result;
}
#include "engine/games/go/network/points_kernel.hpp"
//
#include "engine/games/go/network/sparse_convolution.hpp"
//
#include "engine/games/go/network/layers_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace portable

#if defined(TENGEN_SSE2)
namespace sse2 {
#define TENGEN_TARGET
constexpr std::size_t vectors_at_once = 8;
using Vector = __m128i;
inline Vector load(const void* from) noexcept {
  return _mm_loadu_si128(static_cast<const Vector*>(from));
}
inline void store(void* to, Vector vector) noexcept {
  _mm_storeu_si128(static_cast<Vector*>(to), vector);
}
inline Vector spread(std::int32_t both) noexcept {
  return _mm_set1_epi32(both);
}
inline Vector spread_low(const std::uint64_t* number) noexcept {
  std::int32_t low = 0;
  std::memcpy(&low, number, sizeof low);
  return spread(low);
}
inline Vector spread_long(std::uint64_t number) noexcept {
  return _mm_set1_epi64x(static_cast<long long>(number));
}
inline Vector add_longs(Vector a, Vector b) noexcept {
  return _mm_add_epi64(a, b);
}
inline Vector add_shorts(Vector a, Vector b) noexcept {
  return _mm_add_epi16(a, b);
}
inline Vector add_products(Vector sum, Vector a, Vector b) noexcept {
  return _mm_add_epi32(sum, _mm_madd_epi16(a, b));
}
#include "engine/games/go/network/points_kernel.hpp"
//
#include "engine/games/go/network/sparse_convolution.hpp"
//
#include "engine/games/go/network/layers_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace sse2
#endif

#if defined(__x86_64__)
namespace avx2 {
#define TENGEN_TARGET [[gnu::target("avx2")]]
constexpr std::size_t vectors_at_once = 4;
using Vector = __m256i;
TENGEN_TARGET inline Vector load(const void* from) noexcept {
  return _mm256_loadu_si256(static_cast<const Vector*>(from));
}
TENGEN_TARGET inline void store(void* to, Vector vector) noexcept {
  _mm256_storeu_si256(static_cast<Vector*>(to), vector);
}
TENGEN_TARGET inline Vector spread(std::int32_t both) noexcept {
  return _mm256_set1_epi32(both);
}
TENGEN_TARGET inline Vector spread_low(const std::uint64_t* number) noexcept {
  std::int32_t low = 0;
  std::memcpy(&low, number, sizeof low);
  return spread(low);
}
TENGEN_TARGET inline Vector spread_long(std::uint64_t number) noexcept {
  return _mm256_set1_epi64x(static_cast<long long>(number));
}
TENGEN_TARGET inline Vector add_longs(Vector a, Vector b) noexcept {
  return _mm256_add_epi64(a, b);
}
TENGEN_TARGET inline Vector add_shorts(Vector a, Vector b) noexcept {
  return _mm256_add_epi16(a, b);
}
TENGEN_TARGET inline Vector add_products(Vector sum, Vector a, Vector b) noexcept {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
}
#include "engine/games/go/network/points_kernel.hpp"
//
#include "engine/games/go/network/sparse_convolution.hpp"
//
#include "engine/games/go/network/layers_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace avx2

namespace avxvnni {
#define TENGEN_TARGET [[gnu::target("avx2,avxvnni")]]
constexpr int points_at_once = 3;
using avx2::add_shorts;
using avx2::load;
using avx2::spread;
using avx2::store;
using avx2::Vector;
TENGEN_TARGET inline Vector add_products(Vector sum, Vector a, Vector b) noexcept {
  return _mm256_dpbusd_avx_epi32(sum, a, b);
}
#include "engine/games/go/network/points_kernel.hpp"
//
TENGEN_TARGET inline void finish_vectors(const Vector (&sums)[4], const std::uint8_t* more,
                                         std::uint8_t* result) noexcept {
  std::int32_t each[channel_count];
  for (std::size_t v = 0; v < 4; ++v) store(each + 8 * v, sums[v]);
  finish(each, more, result);
}
#include "engine/games/go/network/dense_convolution.hpp"
//
#include "engine/games/go/network/layers_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace avxvnni

/// Whether the processor has AVX-VNNI. clang 14 has no name for it in __builtin_cpu_supports.
bool has_avx_vnni() noexcept {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  constexpr unsigned features = 7;
  constexpr unsigned more_features = 1;
  return __get_cpuid_count(features, more_features, &a, &b, &c, &d) != 0 && (a >> 4 & 1) != 0;
}

namespace avx512 {
#define TENGEN_TARGET [[gnu::target("avx2,avx512f,avx512bw,avx512vl,avx512vnni")]]
constexpr int points_at_once = most_network_side;
using Vector = __m512i;
TENGEN_TARGET inline Vector load(const void* from) noexcept {
  return _mm512_loadu_si512(from);
}
TENGEN_TARGET inline void store(void* to, Vector vector) noexcept {
  _mm512_storeu_si512(to, vector);
}
TENGEN_TARGET inline Vector spread(std::int32_t four) noexcept {
  return _mm512_set1_epi32(four);
}
TENGEN_TARGET inline Vector add_shorts(Vector a, Vector b) noexcept {
  return _mm512_add_epi16(a, b);
}
/// Written as an instruction: g++ 12 copies sums to other registers around the intrinsic, a quarter more time on 9x9.
TENGEN_TARGET inline Vector add_products(Vector sum, Vector a, Vector b) noexcept {
  asm("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
  return sum;
}
#include "engine/games/go/network/points_kernel.hpp"
//
TENGEN_TARGET inline void finish_vectors(const Vector (&sums)[2], const std::uint8_t* more,
                                         std::uint8_t* result) noexcept {
  constexpr __mmask16 all = 0xffff;
  for (std::size_t v = 0; v < 2; ++v) {
    Vector channels = _mm512_maskz_srai_epi32(all, sums[v], grain::tap_bits);
    if (more != nullptr) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(more + 16 * v));
      channels = _mm512_add_epi32(channels, _mm512_maskz_cvtepu8_epi32(all, bytes));
    }
    channels = _mm512_maskz_max_epi32(all, channels, _mm512_setzero_si512());
    channels = _mm512_maskz_min_epi32(all, channels, spread(grain::most_channel));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(result + 16 * v), _mm512_maskz_cvtepi32_epi8(all, channels));
  }
}
#include "engine/games/go/network/dense_convolution.hpp"
//
#include "engine/games/go/network/layers_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace avx512
#endif

struct Kernels {
  std::array<Kernel, 5> all{};
  std::size_t count = 0;
};

Kernels find_kernels() noexcept {
  Kernels kernels;
  const auto add = [&](std::string_view name, auto run) { kernels.all[kernels.count++] = {name, run}; };
  add("portable", portable::run);
#if defined(TENGEN_SSE2)
  add("sse2", sse2::run);
#endif
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    add("avx2", avx2::run);
    if (has_avx_vnni()) add("avxvnni", avxvnni::run);
  }
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vnni")) {
    add("avx512", avx512::run);
  }
#endif
  return kernels;
}

}  // namespace

std::span<const Kernel> usable_kernels() noexcept {
  static const Kernels kernels = find_kernels();
  return std::span(kernels.all).first(kernels.count);
}

const Kernel& best_kernel() noexcept {
  return usable_kernels().back();
}

}  // namespace tengen::go
