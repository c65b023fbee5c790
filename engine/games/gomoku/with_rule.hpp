#pragma once

#include <utility>

#include "engine/core/rule_names.hpp"

namespace tengen::gomoku {

/// Calls `visit.operator()<R>()` with `rule` as `R`: from a rule known at run time to what is compiled for each.
template <typename Visitor>
decltype(auto) with_rule(Rule rule, Visitor&& visit) {
#define TENGEN_RULE(rule, ...) \
  case Rule::rule:             \
    return std::forward<Visitor>(visit).template operator()<Rule::rule>();
  switch (rule) { TENGEN_FOR_EACH_RULE(TENGEN_RULE) }
#undef TENGEN_RULE
  return std::forward<Visitor>(visit).template operator()<Rule::freestyle>();
}

}  // namespace tengen::gomoku
