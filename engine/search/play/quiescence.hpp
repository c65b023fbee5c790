#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/evaluator.hpp"
#include "engine/search/move_picker.hpp"
#include "engine/search/worker.hpp"

namespace tengen::search {

/// The leaves of the search for play: static evaluation, corrected by the correction history, and quiescence search.
/// Beyond the horizon only checks and the answers to them are searched. The side on whose turn it began may stand pat
/// on its static evaluation, or give another check. The other side only answers. Games without checks are evaluated at
/// once.
template <Game G, Techniques T>
class QuiescenceSearch : public Worker<G, T> {
  using Base = Worker<G, T>;

 public:
  QuiescenceSearch(const G& game, const KnowledgeOf<G>& knowledge, TranspositionTable& table, History& history,
                   Control& control, bool is_main)
      : Base(game, table, history, control, is_main), knowledge_(knowledge), evaluator_(game_, knowledge) {}

  /// Lets the evaluator keep what it finds in so much memory. Returns what it will take of it.
  std::size_t give_evaluator([[maybe_unused]] std::size_t bytes) {
    if constexpr (requires { evaluator_.remember(bytes); }) {
      return evaluator_.remember(bytes);
    } else {
      return 0;
    }
  }

 protected:
  using Base::aborted_, Base::game_, Base::history_, Base::parameters_, Base::played, Base::table_, Base::uses_table;

  /// Where a quiescence search began, and how far it may go.
  struct Quiescence {
    int start;  ///< ply of its first node
    int plies;  ///< after so many plies the attacker must stand pat
  };

  /// The search stack: one frame a ply.
  struct Frame {
    Score eval = no_eval;        ///< corrected static evaluation; in check, the one of two plies before
    Move excluded = Move::none;  ///< excluded move, see Node
  };

  [[nodiscard]] Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply)]; }
  Score quiescence(Score alpha, Score beta, int ply, const Quiescence& from);

  /// Static evaluation for the side to move, inside the band of heuristic scores. `alpha` and `beta` are the window
  /// that it will be compared with (see Evaluator). Every static evaluation of the search comes from here.
  [[nodiscard]] Score static_value(Score alpha, Score beta) {
    return clamp_heuristic(evaluator_.evaluate(alpha, beta));
  }
  [[nodiscard]] Score corrected(Score eval, int ply) noexcept;
  void learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept;

  /// Takes `move` as the first move of the principal variation from `ply` on.
  void update_line(int ply, Move move) noexcept {
    const auto p = static_cast<std::size_t>(ply);
    const int below = line_length_[p + 1];
    lines_[p][0] = move;
    std::copy_n(lines_[p + 1].begin(), below, lines_[p].begin() + 1);
    line_length_[p] = below + 1;
  }
  void clear_line(int ply) noexcept { line_length_[static_cast<std::size_t>(ply)] = 0; }
  /// The principal variation from the root on.
  void copy_line(std::vector<Move>& line) const { line.assign(lines_[0].begin(), lines_[0].begin() + line_length_[0]); }

  const KnowledgeOf<G>& knowledge_;
  EvaluatorOf<G> evaluator_;  ///< follows `game_`
  int selective_depth_ = 0;

 private:
  /// A node of quiescence search.
  struct QuietNode {
    Score alpha;
    Score beta;
    int ply;
    bool check = false;
    std::optional<PlayEntry> entry{};
    Score raw_eval = no_eval;
    Score best = -score_infinite;
    Move best_move = Move::none;
  };

  [[nodiscard]] bool stands_pat(QuietNode& node, const Quiescence& from);
  [[nodiscard]] bool search_forcing_moves(QuietNode& node, const Quiescence& from);
  [[nodiscard]] bool is_far_threat(Move move, int ply, const Quiescence& from) const;
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> last_moves(int ply) const noexcept;
  [[nodiscard]] bool is_long_for_one_ply() const noexcept {
    return this->control_.limits.depth == 1 && this->nodes() > most_of_one_ply;
  }

  std::array<Frame, max_ply + 2> frames_;
  std::array<std::array<Move, max_ply + 2>, max_ply + 2> lines_;
  std::array<int, max_ply + 2> line_length_{};
};

template <Game G, Techniques T>
Score QuiescenceSearch<G, T>::quiescence(Score alpha, Score beta, int ply, const Quiescence& from) {
  clear_line(ply);
  if constexpr (!Base::tactical) {
    return corrected(static_value(alpha, beta), ply);
  } else {
    selective_depth_ = std::max(selective_depth_, ply);
    // Step 1. Rules, mate-distance pruning, static wins and bounds. The caller has done this for the first node.
    if (ply > from.start) {
      if (this->should_stop()) return 0;
      if (const auto score = this->static_cutoff(alpha, beta, ply)) return *score;
      if (ply >= max_ply || is_long_for_one_ply()) return static_value(alpha, beta);
    }
    QuietNode node{.alpha = alpha, .beta = beta, .ply = ply};

    // Step 2. Table probe. Depths in quiescence are 0 and less.
    const int depth = from.start - ply;
    const Hash key = game_.hash();
    if (uses_table() && beta - alpha == 1) node.entry = probe<PlayEntry>(table_, key);
    if (node.entry) {
      if (const auto score = node.entry->cutoff(alpha, beta, depth, ply)) return *score;
    }

    // Step 3. Stand pat, except in check.
    node.check = game_.in_check();
    if (!node.check && stands_pat(node, from)) return node.best;

    // Step 4. Checks, or the answers to one.
    if (!search_forcing_moves(node, from)) return loss_in(ply);
    if (aborted_) return 0;

    // Step 5. Table.
    if (uses_table()) {
      const Bound bound = bound_of(node.best, alpha, beta);
      table_.store(
          key, PlayEntry{node.best_move, to_node(node.best, ply), node.raw_eval, std::max(depth, -100), bound}.pack());
    }
    return node.best;
  }
}

/// Stand pat: takes the static evaluation as the node's score. Returns whether the node ends with it.
template <Game G, Techniques T>
bool QuiescenceSearch<G, T>::stands_pat(QuietNode& node, const Quiescence& from) {
  const bool known = node.entry && node.entry->eval != no_eval;
  node.raw_eval = known ? node.entry->eval : static_value(node.alpha, node.beta);
  node.best = corrected(node.raw_eval, node.ply);
  const int plies = node.ply - from.start;
  const bool attacking = plies % 2 == 0;
  if (node.best >= node.beta || !attacking || plies >= from.plies) return true;
  node.alpha = std::max(node.alpha, node.best);
  return false;
}

/// Searches the checks of the side to move, or in check every answer. Returns false if it is in check and has none.
template <Game G, Techniques T>
bool QuiescenceSearch<G, T>::search_forcing_moves(QuietNode& node, const Quiescence& from) {
  MoveList moves;
  if (node.check) {
    game_.generate(moves);
    if (moves.empty()) return false;
  } else {
    game_.generate_tactical(moves);
  }
  MovePicker picker(StaticOrder<G>{game_, knowledge_}, game_, moves, node.entry ? node.entry->move : Move::none);
  for (Move move = picker.next(); move != Move::none; move = picker.next()) {
    if (!node.check && is_far_threat(move, node.ply, from)) continue;
    this->play(move, node.ply, table_, 0);
    const Score score = -quiescence(-node.beta, -node.alpha, node.ply + 1, from);
    this->undo_on_board();
    if (aborted_) return true;
    if (score <= node.best) continue;
    node.best = score;
    if (score <= node.alpha) continue;
    node.best_move = move;
    update_line(node.ply, move);
    node.alpha = score;
    if (node.alpha >= node.beta) break;
  }
  return true;
}

/// Deep in quiescence, checks that are independent of the attacker's last move are pruned: whether `move` is one.
template <Game G, Techniques T>
bool QuiescenceSearch<G, T>::is_far_threat(Move move, int ply, const Quiescence& from) const {
  if constexpr (ThreatGame<G>) {
    return ply - from.start >= parameters_.quiescence_near && game_.are_independent(move, played(ply - 2));
  } else {
    return false;
  }
}

/// The key of the correction history: the last move of the side to move and the reply to it, where both are known.
template <Game G, Techniques T>
std::optional<std::pair<std::size_t, std::size_t>> QuiescenceSearch<G, T>::last_moves(int ply) const noexcept {
  if (parameters_.correction_divisor == 0 || ply < 1) return std::nullopt;
  const Move reply = played(ply - 1);
  const Move own = played(ply - 2);
  if (reply == Move::none || own == Move::none) return std::nullopt;
  return std::pair(game_.move_index(own), game_.move_index(reply));
}

/// The static evaluation, corrected by what deeper searches found after the same two moves (correction history). In
/// games without checks the evaluation a ply before has a share: two positions are misjudged in different ways.
template <Game G, Techniques T>
Score QuiescenceSearch<G, T>::corrected(Score eval, int ply) noexcept {
  if constexpr (!Base::tactical) {
    const Score before = ply > 0 ? frame(ply - 1).eval : no_eval;
    if (before != no_eval) eval -= (eval + before) * parameters_.parent_share / 100;
  }
  const auto moves = last_moves(ply);
  if (!moves) return eval;
  const int sum = history_.correction(game_.to_move(), moves->first, moves->second);
  return clamp_heuristic(eval + sum / parameters_.correction_divisor);
}

/// Correction history: learns the difference between `found`, the score of a finished node, and `eval`, its corrected
/// static evaluation. A bound counts only where it shows that the evaluation was wrong.
template <Game G, Techniques T>
void QuiescenceSearch<G, T>::learn_correction(Score eval, Score found, Bound bound, int depth, int ply) noexcept {
  const auto moves = last_moves(ply);
  if (!moves || is_proven(found)) return;
  if ((bound == Bound::lower && found <= eval) || (bound == Bound::upper && found >= eval)) return;
  const int most = parameters_.correction_most;
  const int bonus = std::clamp(parameters_.correction_weight * depth * (found - eval), -most, most);
  history_.update_correction(game_.to_move(), moves->first, moves->second, bonus);
}

}  // namespace tengen::search
