#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/search/parameters.hpp"
#include "engine/search/worker.hpp"

namespace tengen::test {

/// A search with some of its techniques left out.
struct Variant {
  std::string name;
  std::function<void(search::Parameters&)> change = [](search::Parameters&) {};
  search::Techniques techniques{};

  [[nodiscard]] bool has_every_technique() const {
    return techniques.table && techniques.null_window && techniques.static_proofs;
  }
};

/// Calls `visit.template operator()<T>()` with the variant's techniques.
template <class Visit>
auto with_techniques(const search::Techniques& techniques, const Visit& visit) {
  using search::Techniques;
  if (!techniques.table && !techniques.null_window) {
    return visit.template operator()<Techniques{.table = false, .null_window = false, .static_proofs = false}>();
  }
  if (!techniques.table) return visit.template operator()<Techniques{.table = false}>();
  if (!techniques.null_window) return visit.template operator()<Techniques{.null_window = false}>();
  if (!techniques.static_proofs) return visit.template operator()<Techniques{.static_proofs = false}>();
  return visit.template operator()<Techniques{}>();
}

inline void no_history(search::Parameters& p) {
  p.order_killer = p.order_counter = p.lmr_killer = p.history_bonus = p.history_malus = 0;
}
inline void no_reductions(search::Parameters& p) {
  p.lmr_depth = search::max_ply;
  p.raised_reduction = 0;
}
inline void no_pruning(search::Parameters& p) {
  p.futility_depth = p.razor_depth = p.lmp_depth = 0;
}
inline void no_quiescence(search::Parameters& p) {
  p.quiescence_plies = p.root_quiescence_plies = p.root_threat_nodes = 0;
}
inline void like_gomoku(search::Parameters& p) {
  p.lmr_divisor = 0.9;
  p.lmr_not_improving = 1;
  p.lmr_from = 1;
  p.raised_reduction = 1;
  p.singular_depth = 3;
  p.order_killer = 1000;
  p.order_counter = 800;
  p.order_history = 16;
  p.correction_divisor = 64;
  p.refutation_share = 0.1;
}
inline void nothing(search::Parameters& p) {
  p.aspiration_depth = p.iir_depth = search::max_ply;
  p.extension_limit = 0;
  no_history(p);
  no_reductions(p);
  no_pruning(p);
  no_quiescence(p);
}

/// The whole search, the search without each of its techniques, and plain alpha-beta, which comes last.
[[nodiscard]] inline const std::vector<Variant>& variants() {
  using search::Parameters;
  static const std::vector<Variant> list{
      {.name = "everything on"},
      {.name = "no table", .techniques = {.table = false}},
      {"no aspiration", [](Parameters& p) { p.aspiration_depth = search::max_ply; }},
      {.name = "no null window", .techniques = {.null_window = false}},
      {"no history", no_history},
      {"no reductions", no_reductions},
      {"no check extension", [](Parameters& p) { p.extension_limit = 0; }},
      {.name = "no static proofs", .techniques = {.static_proofs = false}},
      {"no pruning", no_pruning},
      {"no quiescence", no_quiescence},
      {"everything that Gomoku prunes and reduces", like_gomoku},
      {"a share for the evaluation a ply before", [](Parameters& p) { p.parent_share = 33; }},
      {"no internal iterative reduction", [](Parameters& p) { p.iir_depth = search::max_ply; }},
      {"everything off", nothing, {.table = false, .null_window = false, .static_proofs = false}},
  };
  return list;
}

}  // namespace tengen::test
