#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/search/settings.hpp"

namespace tengen::test {

struct Variant {
  std::string name;
  std::function<void(search::Settings&)> change;
};

/// The search as it is, without each of its enhancements, and without all of them.
[[nodiscard]] inline const std::vector<Variant>& variants() {
  using search::Settings;
  static const std::vector<Variant> list{
      {"everything on", [](Settings&) {}},
      {"no table", [](Settings& s) { s.table = false; }},
      {"no aspiration", [](Settings& s) { s.aspiration = false; }},
      {"no null window", [](Settings& s) { s.null_window = false; }},
      {"no history", [](Settings& s) { s.history = false; }},
      {"no reductions", [](Settings& s) { s.reductions = false; }},
      {"no check extension", [](Settings& s) { s.check_extension = false; }},
      {"no static proofs", [](Settings& s) { s.static_proofs = false; }},
      {"no pruning", [](Settings& s) { s.pruning = false; }},
      {"no quiescence", [](Settings& s) { s.quiescence = false; }},
      {"everything that Gomoku leaves out",
       [](Settings& s) {
         s.reduction_divisor = 0.9;
         s.reduction_falling = 1;
         s.reduction_from = 1;
         s.raised_reduction = 1;
         s.singular_depth = 3;
         s.killer_rank = 1000;
         s.counter_rank = 800;
         s.history_divisor = 16;
         s.correction_divisor = 64;
         s.refutation_share = 0.1;
       }},
      {"no internal reduction", [](Settings& s) { s.internal_reduction = false; }},
      {"everything off",
       [](Settings& s) {
         s.table = s.aspiration = s.null_window = s.history = s.reductions = s.check_extension = false;
         s.static_proofs = s.pruning = s.quiescence = s.internal_reduction = false;
       }},
  };
  return list;
}

}  // namespace tengen::test
