#include "engine/games/go/evaluation_lanes.hpp"

#include <cstring>

#include "engine/core/vectors.hpp"
#include "engine/games/go/evaluation_worth.hpp"

// Each kernel's functions carry its instruction set as an attribute, so that the rest of the program runs on every
// processor.

namespace tengen::go {

#if defined(__x86_64__)

namespace {

namespace avx2 {
#define TENGEN_TARGET [[gnu::target("avx2")]]
constexpr std::size_t lanes = 4;
using Vector [[gnu::vector_size(32)]] = std::uint64_t;
TENGEN_TARGET inline bool any(Vector x) noexcept {
  return _mm256_testz_si256(__m256i(x), __m256i(x)) == 0;
}
TENGEN_TARGET inline Vector where_none(Vector x, Vector value) noexcept {
  return Vector(_mm256_and_si256(_mm256_cmpeq_epi64(__m256i(x), _mm256_setzero_si256()), __m256i(value)));
}
TENGEN_TARGET inline Vector where_some(Vector x, Vector value) noexcept {
  return Vector(_mm256_andnot_si256(_mm256_cmpeq_epi64(__m256i(x), _mm256_setzero_si256()), __m256i(value)));
}
TENGEN_TARGET inline Vector count(Vector x) noexcept {
  const __m256i low = _mm256_set1_epi8(15);
  const __m256i bits_of = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i lower = _mm256_shuffle_epi8(bits_of, _mm256_and_si256(__m256i(x), low));
  const __m256i upper = _mm256_shuffle_epi8(bits_of, _mm256_and_si256(_mm256_srli_epi64(__m256i(x), 4), low));
  return Vector(_mm256_sad_epu8(_mm256_add_epi8(lower, upper), _mm256_setzero_si256()));
}
TENGEN_TARGET inline Vector times(Vector x, Score factor) noexcept {
  return Vector(_mm256_mul_epi32(__m256i(x), _mm256_set1_epi64x(factor)));
}
TENGEN_TARGET inline Vector largest(Vector x, Vector y) noexcept {
  return Vector(_mm256_max_epi32(__m256i(x), __m256i(y)));
}
#include "engine/games/go/evaluation_lanes_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace avx2

namespace avx512 {
#define TENGEN_TARGET [[gnu::target("avx2,avx512f,avx512vpopcntdq")]]
constexpr std::size_t lanes = 8;
using Vector [[gnu::vector_size(64)]] = std::uint64_t;
TENGEN_TARGET inline bool any(Vector x) noexcept {
  return _mm512_test_epi64_mask(__m512i(x), __m512i(x)) != 0;
}
TENGEN_TARGET inline Vector where_none(Vector x, Vector value) noexcept {
  return Vector(_mm512_maskz_mov_epi64(_mm512_testn_epi64_mask(__m512i(x), __m512i(x)), __m512i(value)));
}
TENGEN_TARGET inline Vector where_some(Vector x, Vector value) noexcept {
  return Vector(_mm512_maskz_mov_epi64(_mm512_test_epi64_mask(__m512i(x), __m512i(x)), __m512i(value)));
}
TENGEN_TARGET inline Vector count(Vector x) noexcept {
  return Vector(_mm512_popcnt_epi64(__m512i(x)));
}
TENGEN_TARGET inline Vector times(Vector x, Score factor) noexcept {
  return Vector(_mm512_maskz_mul_epi32(0xff, __m512i(x), _mm512_set1_epi64(factor)));
}
TENGEN_TARGET inline Vector largest(Vector x, Vector y) noexcept {
  return Vector(_mm512_maskz_max_epi64(0xff, __m512i(x), __m512i(y)));
}
#include "engine/games/go/evaluation_lanes_kernel.hpp"
#undef TENGEN_TARGET
}  // namespace avx512

}  // namespace

#endif

std::span<const LaneKernel> lane_kernels() noexcept {
  struct Kernels {
    std::array<LaneKernel, 2> all{};
    std::size_t count = 0;
  };
  static const Kernels kernels = [] {
    Kernels found;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) found.all[found.count++] = {"avx2", avx2::judge};
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq")) {
      found.all[found.count++] = {"avx512", avx512::judge};
    }
#endif
    return found;
  }();
  return std::span(kernels.all).first(kernels.count);
}

}  // namespace tengen::go
