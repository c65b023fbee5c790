#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/game.hpp"
#include "engine/plan/known_lines.hpp"
#include "engine/plan/known_values.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// Analysis of a game that can be solved: the search for play and proofs take turns, each longer than the one before.
/// What is proven corrects the lines from then on. The position itself is proven first, then the moves of its lines,
/// the best first. Once all of these are proven, or where proofs are out of reach, the search for play has all the
/// time.
template <SolvableGame G>
class ProofTurns {
 public:
  using Listener = std::function<void(const search::RootLine&)>;

  /// All must outlive this.
  ProofTurns(search::Search<G>& search, const Clock& clock, KnownValues<G>& known)
      : search_(search), clock_(clock), known_(known) {}

  /// Whether proofs of this position may come to an end: keys are full, and the game is short, or small enough that
  /// the parameters `proof_turn_plies` (of the value) and `sign_turn_plies` (of who wins) allow for it.
  [[nodiscard]] static bool within_reach(const G& root, const search::Parameters& parameters) {
    if (parameters.proof_turn_plies == 0 || !root.has_full_keys()) return false;
    const std::optional<int> plies = root.plies_left();
    return !plies || *plies <= std::max(parameters.proof_turn_plies, parameters.sign_turn_plies);
  }

  /// As `Search::run`, with lines corrected by what is proven. Lines of iterations that are not as deep as one told
  /// before are not told again.
  [[nodiscard]] std::vector<search::RootLine> run(G& root, const search::Limits& limits, Instant started,
                                                  const Listener& listener) {
    std::vector<search::RootLine> best;
    for (Duration turn = first_turn;; turn = turn * 3 / 2) {
      const std::optional<Question> question = next_question(root, best);
      search::Limits part = limits;
      if (question || best.empty()) part.hard = end_of(turn, limits);
      judge(root, part, limits.exclude, started, listener, best);
      if (is_over(limits)) break;
      if (!question && !best.empty()) {
        if (!next_question(root, best)) break;  // the search has said all that it can
        continue;
      }
      if (question) ask(*question, end_of(turn, limits));
    }
    return best;
  }

 private:
  /// A position to be proven: its value, or who wins.
  struct Question {
    G position;
    bool sign_only = false;
  };
  static constexpr Duration first_turn = Milliseconds{60};
  /// Of what no proof of any length decides.
  static constexpr int never_again = 1'000'000;

  [[nodiscard]] bool is_over(const search::Limits& limits) const {
    const auto past = [now = clock_.now()](std::optional<Instant> end) { return end && now >= *end; };
    return search_.stopped() || past(limits.hard) || (!limits.infinite && past(limits.soft));
  }
  [[nodiscard]] std::optional<Instant> end_of(Duration turn, const search::Limits& limits) const {
    const Instant end = clock_.now() + turn;
    return limits.hard ? std::min(*limits.hard, end) : end;
  }

  /// One turn of the search for play. `best` becomes its lines, if they are as deep as those before.
  void judge(G& root, const search::Limits& limits, const std::vector<Move>& exclude, Instant started,
             const Listener& listener, std::vector<search::RootLine>& best) {
    const int told = best.empty() ? 0 : best.front().depth;
    KnownLines corrected(known_.look_at(root), exclude);
    const std::uint64_t nodes_before = nodes_;
    auto lines = search_.run(root, limits, started, [&](const search::RootLine& line) {
      for (search::RootLine each : corrected.add(line)) {
        each.nodes += nodes_before;
        if (each.depth >= told) listener(each);
      }
    });
    nodes_ += search_.nodes();
    corrected.correct(lines);
    if (!lines.empty() && (best.empty() || lines.front().depth >= told)) best = std::move(lines);
  }

  /// So far from the end nobody asks for more than who wins.
  [[nodiscard]] bool wants_sign_only(const G& root) const {
    return root.plies_left().value_or(0) > search_.parameters().proof_turn_plies;
  }
  [[nodiscard]] static bool is_answered(ScoreBounds value, bool sign_only) {
    return value.lower == value.upper || (sign_only && (value.lower > score_draw || value.upper < score_draw));
  }

  /// The position where it is not proven, else the one after the first line's move that is not; of moves the one that
  /// was asked about least often. Empty where all is known.
  [[nodiscard]] std::optional<Question> next_question(G& root, const std::vector<search::RootLine>& best) {
    const KnownPosition known = known_.look_at(root);
    const bool sign_only = wants_sign_only(root);
    std::optional<Question> next;
    if (!is_answered(known.value, sign_only) && asked_[root.without_history().hash()] < never_again) {
      return Question{root.without_history(), sign_only};
    }
    int least = never_again;
    for (const search::RootLine& line : best) {
      const Move move = line.line.front();
      const auto found =
          std::find_if(known.moves.begin(), known.moves.end(), [move](const KnownMove& m) { return m.move == move; });
      if (found == known.moves.end() || is_answered(found->value, sign_only)) continue;
      root.play(move);
      if (!root.terminal()) {
        const G after = root.without_history();
        const int asked = asked_[after.hash()];
        if (asked < least) {
          next = Question{after, sign_only};
          least = asked;
        }
      }
      root.undo();
    }
    return next;
  }

  void ask(const Question& question, std::optional<Instant> end) {
    search::Limits limits;
    limits.hard = end;
    const auto solution =
        search_.solve(question.position, limits, clock_.now(), {.sign_only = question.sign_only}, [](const auto&) {});
    nodes_ += solution.nodes;
    known_.learn(question.position, solution);
    const bool in_vain = !solution.solved && !search_.stopped() && (!end || clock_.now() < *end);
    int& asked = asked_[question.position.hash()];
    asked = in_vain ? never_again : asked + 1;
  }

  search::Search<G>& search_;
  const Clock& clock_;
  KnownValues<G>& known_;
  std::unordered_map<Hash, int> asked_;  ///< how often, by position
  std::uint64_t nodes_ = 0;              ///< of all turns so far
};

}  // namespace tengen
