#pragma once

#include <cstddef>
#include <string_view>

// Files put into the program by the assembler. TENGEN_EMBED(name, "path") at namespace scope defines the symbols `name`
// and `name_end`; TENGEN_DECLARE_EMBEDDED(name), inside extern "C", declares them; TENGEN_EMBEDDED(name) is the
// contents.

#if defined(_WIN32)
#define TENGEN_BEGIN_DATA ".section .rdata,\"dr\"\n"
#define TENGEN_OBJECT(name)
#define TENGEN_END_DATA ".text\n"
#elif defined(__wasm__)
#define TENGEN_BEGIN_DATA ".section .rodata.tengen_embedded,\"\",@\n"
#define TENGEN_OBJECT(name) ".type " name ",@object\n.size " name ",1\n"
#define TENGEN_END_DATA
#else
#define TENGEN_BEGIN_DATA ".section .rodata\n"
#define TENGEN_OBJECT(name) ".type " name ",%object\n"
#define TENGEN_END_DATA ".text\n"
#endif

// clang-format off
#define TENGEN_EMBED(name, path)                                                    \
  asm(TENGEN_BEGIN_DATA                                                             \
      ".globl " #name "\n" TENGEN_OBJECT(#name) ".balign 16\n" #name ":\n"          \
      ".incbin \"" path "\"\n"                                                      \
      ".globl " #name "_end\n" TENGEN_OBJECT(#name "_end") #name "_end:\n.byte 0\n" \
      TENGEN_END_DATA)
// clang-format on
#define TENGEN_DECLARE_EMBEDDED(name) \
  extern const char name[];           \
  extern const char name##_end[]
#define TENGEN_EMBEDDED(name) std::string_view(name, static_cast<std::size_t>(name##_end - name))
