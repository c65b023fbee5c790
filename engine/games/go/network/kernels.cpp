#include "engine/games/go/network/kernels.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/core/vectors.hpp"

// Each kernel's functions carry its instruction set as an attribute, so that the rest of the program runs on every
// processor.

namespace tengen::go {

namespace {

/// The squashed numbers from 0 to 3, in parts of grain::channel: x (27 + x^2) / (27 + 9 x^2), which is nearly tanh x,
/// in parts of grain::owner.
constexpr auto squashed_numbers = [] {
  constexpr std::int64_t one = grain::channel;
  std::array<std::int16_t, 3 * one + 1> all{};
  for (std::int64_t x = 0; x <= 3 * one; ++x) {
    const std::int64_t square = x * x;
    all[static_cast<std::size_t>(x)] =
        static_cast<std::int16_t>(grain::owner * x * (27 * one * one + square) / (one * (27 * one * one + 9 * square)));
  }
  return all;
}();

inline std::int32_t squashed(std::int32_t x) noexcept {
  constexpr std::int32_t most = 3 * grain::channel;
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
#if defined(__wasm__)
constexpr std::size_t vectors_at_once = 4;  // browsers keep twice as many in memory
#else
constexpr std::size_t vectors_at_once = 8;
#endif
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

namespace avx512 {
#define TENGEN_TARGET [[gnu::target("avx2,avx512f,avx512bw,avx512vl,avx512vnni")]]
using Vector = __m512i;
TENGEN_TARGET inline Vector load(const void* from) noexcept {
  return _mm512_loadu_si512(from);
}
TENGEN_TARGET inline void store(void* to, Vector vector) noexcept {
  _mm512_storeu_si512(to, vector);
}
TENGEN_TARGET inline Vector spread(std::int32_t both) noexcept {
  return _mm512_set1_epi32(both);
}
TENGEN_TARGET inline Vector add_shorts(Vector a, Vector b) noexcept {
  return _mm512_add_epi16(a, b);
}
TENGEN_TARGET inline Vector subtract_shorts(Vector a, Vector b) noexcept {
  return _mm512_sub_epi16(a, b);
}
TENGEN_TARGET inline Vector add_ints(Vector a, Vector b) noexcept {
  return _mm512_add_epi32(a, b);
}
TENGEN_TARGET inline Vector subtract_ints(Vector a, Vector b) noexcept {
  return _mm512_sub_epi32(a, b);
}
TENGEN_TARGET inline Vector quarter(Vector a) noexcept {
  return _mm512_maskz_srai_epi32(0xffff, a, 2);
}
/// Written as an instruction: g++ 12 copies each sum to another register around the intrinsic, a third more time.
TENGEN_TARGET inline Vector add_products(Vector sum, Vector a, Vector b) noexcept {
  asm("vpdpwssd %2, %1, %0" : "+v"(sum) : "v"(a), "v"(b));
  return sum;
}
#include "engine/games/go/network/points_kernel.hpp"
//
#include "engine/games/go/network/tile_convolution.hpp"
//
#include "engine/games/go/network/layers_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace avx512
#endif

struct Kernels {
  std::array<Kernel, 4> all{};
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
  if (__builtin_cpu_supports("avx2")) add("avx2", avx2::run);
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
