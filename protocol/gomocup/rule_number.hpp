#pragma once

#include <cstdint>

#include "engine/core/game_spec.hpp"

namespace tengen::gomocup {

/// What `INFO rule` asks for, with the nearest rule we play where the number names none.
struct RuleChoice {
  gomoku::Rule rule = gomoku::Rule::freestyle;
  bool continuous = false;
  bool known = true;
};

/// The rule of a number. Bits: 1 exact five, 2 continuous, 4 renju, 8 caro. The Yixin dialect calls renju 2, and 5 and
/// 6 freestyle with a swap opening, which is the host's matter.
[[nodiscard]] RuleChoice choose_rule(std::int64_t number, bool yixin) noexcept;

}  // namespace tengen::gomocup
