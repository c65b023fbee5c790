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

inline void no_history(search::Settings& s) {
  s.killer_rank = s.counter_rank = s.killer_credit = s.history_bonus = 0;
}
inline void no_reductions(search::Settings& s) {
  s.reduction_depth = search::max_ply;
  s.raised_reduction = 0;
}
inline void no_pruning(search::Settings& s) {
  s.futility_depth = s.razor_depth = s.move_count_depth = 0;
}
inline void no_quiescence(search::Settings& s) {
  s.quiescence_plies = s.root_quiescence_plies = s.root_threat_nodes = 0;
}

/// The search as it is, without each of its enhancements, and without all of them.
[[nodiscard]] inline const std::vector<Variant>& variants() {
  using search::Settings;
  static const std::vector<Variant> list{
      {"everything on", [](Settings&) {}},
      {"no table", [](Settings& s) { s.table = false; }},
      {"no aspiration", [](Settings& s) { s.aspiration_depth = search::max_ply; }},
      {"no null window", [](Settings& s) { s.null_window = false; }},
      {"no history", [](Settings& s) { no_history(s); }},
      {"no reductions", [](Settings& s) { no_reductions(s); }},
      {"no check extension", [](Settings& s) { s.extension_limit = 0; }},
      {"no static proofs", [](Settings& s) { s.static_proofs = false; }},
      {"no pruning", [](Settings& s) { no_pruning(s); }},
      {"no quiescence", [](Settings& s) { no_quiescence(s); }},
      {"everything that Gomoku leaves out",
       [](Settings& s) {
         s.reduction_divisor = 0.9;
         s.reduction_worsening = 1;
         s.reduction_from = 1;
         s.raised_reduction = 1;
         s.singular_depth = 3;
         s.killer_rank = 1000;
         s.counter_rank = 800;
         s.history_divisor = 16;
         s.correction_divisor = 64;
         s.refutation_share = 0.1;
       }},
      {"no internal reduction", [](Settings& s) { s.internal_reduction_depth = search::max_ply; }},
      {"everything off",
       [](Settings& s) {
         s.table = s.null_window = s.static_proofs = false;
         s.aspiration_depth = s.internal_reduction_depth = search::max_ply;
         s.extension_limit = 0;
         no_history(s);
         no_reductions(s);
         no_pruning(s);
         no_quiescence(s);
       }},
  };
  return list;
}

}  // namespace tengen::test
