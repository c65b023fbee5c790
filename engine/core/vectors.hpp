#pragma once

// The processor's vector instructions. TENGEN_SSE2 is defined where SSE2's are there: WebAssembly's vectors have them
// under the same names.

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <emmintrin.h>
#include <wasm_simd128.h>
#endif

#if defined(__x86_64__) || defined(__wasm_simd128__)
#define TENGEN_SSE2
#endif
