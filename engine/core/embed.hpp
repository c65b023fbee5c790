#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// Files put into the program by the assembler. `TENGEN_EMBED(name, path)` at namespace scope; afterwards
/// `TENGEN_EMBEDDED(name)` is the file's bytes as a `std::string_view`. `name` is an identifier of its own in the whole
/// program. CMake names the files as OBJECT_DEPENDS of the source, which is compiled by itself.

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

// NOLINTBEGIN(bugprone-macro-parentheses): the argument is the name of a variable that is declared
// clang-format off
#define TENGEN_EMBED(name, path)                                                     \
  asm(TENGEN_BEGIN_DATA                                                              \
      ".globl " #name "\n" TENGEN_OBJECT(#name) ".balign 16\n" #name ":\n"           \
      ".incbin \"" path "\"\n"                                                       \
      ".globl " #name "_end\n" TENGEN_OBJECT(#name "_end") #name "_end:\n.byte 0\n"  \
      TENGEN_END_DATA);                                                              \
  extern "C" {                                                                       \
  extern const char name[];                                                          \
  extern const char name##_end[];                                                    \
  }                                                                                  \
  static_assert(true)
// clang-format on

#define TENGEN_EMBEDDED(name) std::string_view(name, static_cast<std::size_t>(name##_end - name))
// NOLINTEND(bugprone-macro-parentheses)
