#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/core/vectors.hpp"
#include "engine/games/gomoku/evaluation/cell_features.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"

// Each kernel's functions carry its instruction set as an attribute, so that the rest of the program runs on every
// processor.

namespace tengen::gomoku {

namespace {

using Channels = CellNetwork::Channels;
using Mixed = CellAccumulator::Mixed;
using RowChange = CellStep::RowChange;

constexpr std::int16_t most_channel = grain::most_channel;

inline std::int16_t short_of(std::int32_t value) noexcept {
  return static_cast<std::int16_t>(std::clamp(value, -grain::most_unit, grain::most_unit));
}

namespace portable {
#define TENGEN_TARGET
#define TENGEN_LAMBDA_TARGET
struct Vector {
  std::int16_t lanes[16];
};
template <class Function>
inline Vector each(Function function) noexcept {
  Vector result;
  for (std::size_t i = 0; i < 16; ++i) result.lanes[i] = static_cast<std::int16_t>(function(i));
  return result;
}
inline Vector load(const void* from) noexcept {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}
inline void store(void* to, const Vector& vector) noexcept {
  std::memcpy(to, &vector, sizeof vector);
}
inline Vector add(const Vector& a, const Vector& b) noexcept {
  return each([&](std::size_t i) { return a.lanes[i] + b.lanes[i]; });
}
inline Vector subtract(const Vector& a, const Vector& b) noexcept {
  return each([&](std::size_t i) { return a.lanes[i] - b.lanes[i]; });
}
inline Vector multiply(const Vector& a, const Vector& b) noexcept {
  return each([&](std::size_t i) { return ((a.lanes[i] * b.lanes[i] >> 14) + 1) >> 1; });
}
inline Vector clipped(const Vector& a) noexcept {
  return each([&](std::size_t i) { return std::clamp<std::int16_t>(a.lanes[i], 0, most_channel); });
}
inline Vector quadruple(const Vector& a) noexcept {
  return each([&](std::size_t i) { return 4 * a.lanes[i]; });
}
inline bool differ(const Vector& a, const Vector& b) noexcept {
  return std::memcmp(&a, &b, sizeof a) != 0;
}
inline void add_widened(std::int32_t* sums, const Vector& shorts) noexcept {
  for (std::size_t i = 0; i < 16; ++i) sums[i] += shorts.lanes[i];
}
inline std::int32_t sum_of_products(const Vector& a, const Vector& b) noexcept {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < 16; ++i) sum += std::int32_t{a.lanes[i]} * b.lanes[i];
  return sum;
}
struct Wide {
  std::int32_t lanes[8];
};
inline Wide load_wide(const void* from) noexcept {
  Wide vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}
inline void store_wide(void* to, const Wide& vector) noexcept {
  std::memcpy(to, &vector, sizeof vector);
}
inline Wide spread_wide(std::int32_t both) noexcept {
  Wide vector;
  for (std::int32_t& lane : vector.lanes) lane = both;
  return vector;
}
inline Wide add_wide(const Wide& a, const Wide& b) noexcept {
  Wide result;
  for (std::size_t i = 0; i < 8; ++i) result.lanes[i] = a.lanes[i] + b.lanes[i];
  return result;
}
inline Wide add_products(const Wide& sum, const Wide& a, const Wide& b) noexcept {
  std::int16_t left[16];
  std::int16_t right[16];
  std::memcpy(left, &a, sizeof left);
  std::memcpy(right, &b, sizeof right);
  Wide result;
  for (std::size_t i = 0; i < 8; ++i) {
    result.lanes[i] =
        sum.lanes[i] + std::int32_t{left[2 * i]} * right[2 * i] + std::int32_t{left[2 * i + 1]} * right[2 * i + 1];
  }
  return result;
}
#include "engine/games/gomoku/evaluation/cell_kernel.hpp"
#undef TENGEN_TARGET
#undef TENGEN_LAMBDA_TARGET
}  // namespace portable

#if defined(TENGEN_SSE2)
namespace sse2 {
#define TENGEN_TARGET
#define TENGEN_LAMBDA_TARGET
using Vector = __m128i;
inline Vector load(const void* from) noexcept {
  return _mm_loadu_si128(static_cast<const Vector*>(from));
}
inline void store(void* to, Vector vector) noexcept {
  _mm_storeu_si128(static_cast<Vector*>(to), vector);
}
inline Vector add(Vector a, Vector b) noexcept {
  return _mm_add_epi16(a, b);
}
inline Vector subtract(Vector a, Vector b) noexcept {
  return _mm_sub_epi16(a, b);
}
inline Vector multiply(Vector a, Vector b) noexcept {
#if defined(__SSSE3__)
  return _mm_mulhrs_epi16(a, b);
#elif defined(__wasm_simd128__)
  return (Vector)wasm_i16x8_q15mulr_sat((v128_t)a, (v128_t)b);
#else
  // The highest 17 bits of the product and a bit to round with; no product is as large as 2^30.
  const __m128i high = _mm_slli_epi16(_mm_mulhi_epi16(a, b), 1);
  const __m128i low = _mm_mullo_epi16(a, b);
  return _mm_add_epi16(_mm_add_epi16(high, _mm_srli_epi16(low, 15)),
                       _mm_and_si128(_mm_srli_epi16(low, 14), _mm_set1_epi16(1)));
#endif
}
inline Vector clipped(Vector a) noexcept {
  return _mm_min_epi16(_mm_max_epi16(a, _mm_setzero_si128()), _mm_set1_epi16(most_channel));
}
inline Vector quadruple(Vector a) noexcept {
  return _mm_slli_epi16(a, 2);
}
inline bool differ(Vector a, Vector b) noexcept {
  return _mm_movemask_epi8(_mm_cmpeq_epi16(a, b)) != 0xFFFF;
}
inline void add_widened(std::int32_t* sums, Vector shorts) noexcept {
  const Vector sign = _mm_srai_epi16(shorts, 15);
  store(sums, _mm_add_epi32(load(sums), _mm_unpacklo_epi16(shorts, sign)));
  store(sums + 4, _mm_add_epi32(load(sums + 4), _mm_unpackhi_epi16(shorts, sign)));
}
inline std::int32_t sum_of_products(Vector a, Vector b) noexcept {
  Vector sum = _mm_madd_epi16(a, b);
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
  sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
  return _mm_cvtsi128_si32(sum);
}
using Wide = Vector;
inline Wide load_wide(const void* from) noexcept {
  return load(from);
}
inline void store_wide(void* to, Wide vector) noexcept {
  store(to, vector);
}
inline Wide spread_wide(std::int32_t both) noexcept {
  return _mm_set1_epi32(both);
}
inline Wide add_wide(Wide a, Wide b) noexcept {
  return _mm_add_epi32(a, b);
}
inline Wide add_products(Wide sum, Wide a, Wide b) noexcept {
  return _mm_add_epi32(sum, _mm_madd_epi16(a, b));
}
#include "engine/games/gomoku/evaluation/cell_kernel.hpp"
#undef TENGEN_TARGET
#undef TENGEN_LAMBDA_TARGET
}  // namespace sse2
#endif

#if defined(__x86_64__)

// Two kernels have vectors of sixteen shorts. They differ in the layers behind the accumulator.
#define TENGEN_SHORTS                                                                                      \
  using Vector = __m256i;                                                                                  \
  TENGEN_TARGET inline Vector load(const void* from) noexcept {                                            \
    return _mm256_loadu_si256(static_cast<const Vector*>(from));                                           \
  }                                                                                                        \
  TENGEN_TARGET inline void store(void* to, Vector vector) noexcept {                                      \
    _mm256_storeu_si256(static_cast<Vector*>(to), vector);                                                 \
  }                                                                                                        \
  TENGEN_TARGET inline Vector add(Vector a, Vector b) noexcept {                                           \
    return _mm256_add_epi16(a, b);                                                                         \
  }                                                                                                        \
  TENGEN_TARGET inline Vector subtract(Vector a, Vector b) noexcept {                                      \
    return _mm256_sub_epi16(a, b);                                                                         \
  }                                                                                                        \
  TENGEN_TARGET inline Vector multiply(Vector a, Vector b) noexcept {                                      \
    return _mm256_mulhrs_epi16(a, b);                                                                      \
  }                                                                                                        \
  TENGEN_TARGET inline Vector clipped(Vector a) noexcept {                                                 \
    return _mm256_min_epi16(_mm256_max_epi16(a, _mm256_setzero_si256()), _mm256_set1_epi16(most_channel)); \
  }                                                                                                        \
  TENGEN_TARGET inline Vector quadruple(Vector a) noexcept {                                               \
    return _mm256_slli_epi16(a, 2);                                                                        \
  }                                                                                                        \
  TENGEN_TARGET inline bool differ(Vector a, Vector b) noexcept {                                          \
    return _mm256_movemask_epi8(_mm256_cmpeq_epi16(a, b)) != -1;                                           \
  }                                                                                                        \
  TENGEN_TARGET inline void add_widened(std::int32_t* sums, Vector shorts) noexcept {                      \
    const Vector low = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(shorts));                              \
    const Vector high = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(shorts, 1));                        \
    store(sums, _mm256_add_epi32(load(sums), low));                                                        \
    store(sums + 8, _mm256_add_epi32(load(sums + 8), high));                                               \
  }                                                                                                        \
  TENGEN_TARGET inline std::int32_t sum_of_products(Vector a, Vector b) noexcept {                         \
    const Vector products = _mm256_madd_epi16(a, b);                                                       \
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(products), _mm256_extracti128_si256(products, 1));  \
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));                                                \
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));                                                \
    return _mm_cvtsi128_si32(sum);                                                                         \
  }

namespace avx2 {
#define TENGEN_TARGET [[gnu::target("avx2")]]
#define TENGEN_LAMBDA_TARGET __attribute__((target("avx2")))
TENGEN_SHORTS
using Wide = Vector;
TENGEN_TARGET inline Wide load_wide(const void* from) noexcept {
  return load(from);
}
TENGEN_TARGET inline void store_wide(void* to, Wide vector) noexcept {
  store(to, vector);
}
TENGEN_TARGET inline Wide spread_wide(std::int32_t both) noexcept {
  return _mm256_set1_epi32(both);
}
TENGEN_TARGET inline Wide add_wide(Wide a, Wide b) noexcept {
  return _mm256_add_epi32(a, b);
}
TENGEN_TARGET inline Wide add_products(Wide sum, Wide a, Wide b) noexcept {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
}
#include "engine/games/gomoku/evaluation/cell_kernel.hpp"
#undef TENGEN_TARGET
#undef TENGEN_LAMBDA_TARGET
}  // namespace avx2

namespace avx512 {
#define TENGEN_TARGET [[gnu::target("avx2,avx512f,avx512bw,avx512vl")]]
#define TENGEN_LAMBDA_TARGET __attribute__((target("avx2,avx512f,avx512bw,avx512vl")))
TENGEN_SHORTS
using Wide = __m512i;
TENGEN_TARGET inline Wide load_wide(const void* from) noexcept {
  return _mm512_loadu_si512(from);
}
TENGEN_TARGET inline void store_wide(void* to, Wide vector) noexcept {
  _mm512_storeu_si512(to, vector);
}
TENGEN_TARGET inline Wide spread_wide(std::int32_t both) noexcept {
  return _mm512_set1_epi32(both);
}
TENGEN_TARGET inline Wide add_wide(Wide a, Wide b) noexcept {
  return _mm512_add_epi32(a, b);
}
TENGEN_TARGET inline Wide add_products(Wide sum, Wide a, Wide b) noexcept {
  return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
}
#include "engine/games/gomoku/evaluation/cell_kernel.hpp"
#undef TENGEN_TARGET
#undef TENGEN_LAMBDA_TARGET
}  // namespace avx512

#endif

}  // namespace

CellKernels portable_cell_kernels() noexcept {
  return portable::kernels;
}
#if defined(TENGEN_SSE2)
CellKernels sse2_cell_kernels() noexcept {
  return sse2::kernels;
}
#endif
#if defined(__x86_64__)
CellKernels avx2_cell_kernels() noexcept {
  return avx2::kernels;
}
CellKernels avx512_cell_kernels() noexcept {
  return avx512::kernels;
}
#endif

}  // namespace tengen::gomoku
