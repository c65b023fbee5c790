#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/plan/strength.hpp"
#include "engine/search/search.hpp"

namespace tengen {

/// Play below the full level: of the best moves of a small search, one that a player of that level may take for the
/// best.
///
/// - A win in one ply is played, and a loss in two is avoided where it can be: no level overlooks those.
/// - Go: no level fills its own eye, and it passes only where the search finds nothing better.
/// - The search knows nothing of earlier ones and runs on one thread. So a move follows from the position, the seed and
///   the level alone, where no clock cuts the search short.
template <Game G>
class WeakerPlay {
 public:
  /// `search` must outlive this.
  WeakerPlay(search::Search<G>& search, const Strengths& strengths, int level)
      : search_(search),
        strength_(strengths.of(std::clamp(level, least_level, full_level - 1))),
        certain_(strengths.certain) {}

  /// The line of the move to play, within `limits`; its depth is 0 where they leave no time for a search. Empty if
  /// there is no move. `root` is not terminal. Forgets table and histories.
  [[nodiscard]] std::optional<search::RootLine> find(const G& root, search::Limits limits, Instant started,
                                                     std::uint64_t seed) {
    if (const auto win = win_at_once(root, limits.exclude)) return win;
    leave_out_eyes(root, limits.exclude);
    std::vector<search::RootLine> lines = search(root, limits, started);
    if (lines.empty()) return std::nullopt;
    if (lines.front().line.front() == root.move_at(Vertex::pass())) return lines.front();
    leave_out_nonsense(root, lines);
    std::vector<Score> scores;
    for (const search::RootLine& line : lines) scores.push_back(line.score);
    Random random(mix(seed) ^ root.hash());
    search::RootLine chosen = lines[choose_candidate(scores, strength_.doubt, certain_, random)];
    chosen.rank = chosen.lines = 1;
    return chosen;
  }

 private:
  static constexpr int seen_loss_plies = 2;

  [[nodiscard]] static bool excluded(Move move, const std::vector<Move>& exclude) {
    return std::find(exclude.begin(), exclude.end(), move) != exclude.end();
  }

  [[nodiscard]] static std::optional<search::RootLine> win_at_once(const G& root, const std::vector<Move>& exclude) {
    G position = root;
    MoveList moves;
    root.generate_legal(moves);
    for (const Move move : moves) {
      if (excluded(move, exclude)) continue;
      position.play(move);
      const std::optional<Score> end = position.terminal();
      position.undo();
      if (end && is_loss(*end)) {
        return search::RootLine{.depth = 1, .selective_depth = 1, .score = win_in(1), .line = {move}};
      }
    }
    return std::nullopt;
  }

  static void leave_out_eyes(const G& root, std::vector<Move>& exclude) {
    if constexpr (requires(Move move) { root.fills_own_eye(move); }) {
      MoveList moves;
      root.generate_legal(moves);
      for (const Move move : moves) {
        if (root.fills_own_eye(move)) exclude.push_back(move);
      }
    }
  }

  /// The search of this level. Where it chooses among several moves, it is not to know more of one of them.
  [[nodiscard]] std::vector<search::RootLine> search(const G& root, search::Limits limits, Instant started) {
    const search::Parameters full = search_.parameters();
    if (strength_.candidates > 1) search_.parameters().refutation_share = 0;
    search_.set_threads(root, 1);
    search_.forget();
    limits.nodes = std::min(limits.nodes.value_or(strength_.nodes), strength_.nodes);
    limits.depth = std::min(limits.depth, strength_.depth);
    limits.multi_pv = strength_.candidates;
    auto lines = search_.run(root, limits, started, [](const search::RootLine&) {});
    search_.parameters() = full;
    return lines;
  }

  static void leave_out_nonsense(const G& root, std::vector<search::RootLine>& lines) {
    const auto loses = [](const search::RootLine& line) {
      return is_loss(line.score) && plies_to_end(line.score) <= seen_loss_plies;
    };
    const auto passes = [&](const search::RootLine& line) { return line.line.front() == root.move_at(Vertex::pass()); };
    const bool lost = loses(lines.front());
    lines.erase(std::remove_if(lines.begin(), lines.end(),
                               [&](const auto& line) { return passes(line) || (!lost && loses(line)); }),
                lines.end());
  }

  search::Search<G>& search_;
  const Strength strength_;
  const Score certain_;
};

}  // namespace tengen
