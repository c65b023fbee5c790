#pragma once

#include <utility>

#include "engine/core/game_spec.hpp"

namespace tengen::gomoku {

/// Calls `visit.operator()<R>()` with `rule` as `R`: from a rule known at run time to what is compiled for each.
template <typename Visitor>
decltype(auto) with_rule(Rule rule, Visitor&& visit) {
  switch (rule) {
    case Rule::freestyle:
      break;
    case Rule::exact_five:
      return std::forward<Visitor>(visit).template operator()<Rule::exact_five>();
    case Rule::renju:
      return std::forward<Visitor>(visit).template operator()<Rule::renju>();
    case Rule::caro_six:
      return std::forward<Visitor>(visit).template operator()<Rule::caro_six>();
    case Rule::caro_five:
      return std::forward<Visitor>(visit).template operator()<Rule::caro_five>();
  }
  return std::forward<Visitor>(visit).template operator()<Rule::freestyle>();
}

}  // namespace tengen::gomoku
