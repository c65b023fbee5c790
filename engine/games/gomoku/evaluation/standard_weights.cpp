#include <cstddef>
#include <string_view>

#include "engine/games/gomoku/evaluation/evaluations.hpp"

// The files of evaluation/weights, put into the program by the assembler: one a network. TENGEN_WEIGHTS is their
// folder.

#if defined(_WIN32)
#define TENGEN_BEGIN_DATA ".section .rdata,\"dr\"\n"
#define TENGEN_OBJECT(name)
#define TENGEN_END_DATA ".text\n"
#elif defined(__wasm__)
#define TENGEN_BEGIN_DATA ".section .rodata.tengen_weights,\"\",@\n"
#define TENGEN_OBJECT(name) ".type " name ",@object\n.size " name ",1\n"
#define TENGEN_END_DATA
#else
#define TENGEN_BEGIN_DATA ".section .rodata\n"
#define TENGEN_OBJECT(name) ".type " name ",%object\n"
#define TENGEN_END_DATA ".text\n"
#endif

// clang-format off
#define TENGEN_EMBED(name, file)                                               \
  asm(TENGEN_BEGIN_DATA                                                        \
      ".globl " name "\n" TENGEN_OBJECT(name) ".balign 16\n" name ":\n"        \
      ".incbin \"" TENGEN_WEIGHTS "/" file "\"\n"                              \
      ".globl " name "_end\n" TENGEN_OBJECT(name "_end") name "_end:\n.byte 0\n" \
      TENGEN_END_DATA)
// clang-format on

TENGEN_EMBED("tengen_freestyle_weights", "freestyle.weights");
TENGEN_EMBED("tengen_renju_weights", "renju.weights");

extern "C" {
extern const char tengen_freestyle_weights[];
extern const char tengen_freestyle_weights_end[];
extern const char tengen_renju_weights[];
extern const char tengen_renju_weights_end[];
}

namespace tengen::gomoku {

std::string_view standard_weights(Rule rule) noexcept {
  const auto between = [](const char* begin, const char* end) {
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  switch (rule) {
    case Rule::renju:
      return between(tengen_renju_weights, tengen_renju_weights_end);
    // These borrow freestyle's.
    case Rule::freestyle:
    case Rule::exact_five:
    case Rule::caro_six:
    case Rule::caro_five:
      break;
  }
  return between(tengen_freestyle_weights, tengen_freestyle_weights_end);
}

}  // namespace tengen::gomoku
