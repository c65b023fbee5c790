#pragma once

#include <cstddef>
#include <string_view>

// Files put into the program by the assembler, as they stand.

#if defined(_WIN32)
#define TENGEN_BEGIN_DATA ".section .rdata,\"dr\"\n"
#define TENGEN_OBJECT(name)
#define TENGEN_END_DATA ".text\n"
#elif defined(__wasm__)
#define TENGEN_BEGIN_DATA ".section .rodata.tengen_files,\"\",@\n"
#define TENGEN_OBJECT(name) ".type " name ",@object\n.size " name ",1\n"
#define TENGEN_END_DATA
#else
#define TENGEN_BEGIN_DATA ".section .rodata\n"
#define TENGEN_OBJECT(name) ".type " name ",%object\n"
#define TENGEN_END_DATA ".text\n"
#endif

// clang-format off
/// At namespace scope: the bytes of `file` (a literal path) from `symbol` up to `symbol_end`. No two files of the program may
/// use the same symbol.
#define TENGEN_EMBED(symbol, file)                                                     \
  asm(TENGEN_BEGIN_DATA                                                                \
      ".globl " #symbol "\n" TENGEN_OBJECT(#symbol) ".balign 16\n" #symbol ":\n"       \
      ".incbin \"" file "\"\n"                                                         \
      ".globl " #symbol "_end\n" TENGEN_OBJECT(#symbol "_end") #symbol "_end:\n.byte 0\n" \
      TENGEN_END_DATA);                                                                \
  extern "C" const char symbol[];                                                      \
  extern "C" const char symbol##_end[]
// clang-format on

namespace tengen {

/// The bytes between the two symbols of an embedded file.
[[nodiscard]] inline std::string_view embedded_file(const char* begin, const char* end) noexcept {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace tengen
