#include "protocol/review/review.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/find_if.hpp>
#include <utility>

namespace tengen::review {

namespace {

constexpr double certain = 100;
constexpr int at_once = 2;  ///< plies: the move, and the opponent's that wins

/// The same position's worth one ply earlier, to the side that moved; `same_side` if it moves again.
Score one_ply_earlier(Score score, bool same_side) noexcept {
  return from_node(same_side ? score : -score, 1);
}
Score one_ply_later(Score score, bool same_side) noexcept {
  return to_node(same_side ? score : -score, 1);
}

const Line* line_of(const Position& position, Vertex move) {
  const auto found = ranges::find(position.lines, move, [](const Line& line) { return line.moves.front(); });
  return found == position.lines.end() ? nullptr : &*found;
}

/// Settles what every position is worth, then what every move did.
class Reviewer {
 public:
  Reviewer(std::vector<Position> positions, const std::vector<Stone>& moves, const Thresholds& thresholds)
      : positions_(std::move(positions)), moves_(moves), thresholds_(thresholds), values_(positions_.size()) {
    for (Position& position : positions_) {
      prefer_wins(position.lines);
      if (!position.lines.empty()) agree_with(position.lines.front().score, position.lines);
    }
  }

  GameReview review() {
    settle_backwards();
    settle_forwards();
    GameReview game{.thresholds = thresholds_};
    for (std::size_t i = 0; i < moves_.size(); ++i) game.moves.push_back(judge(i));
    game.wins = find_wins(game);
    return game;
  }

 private:
  /// A win that was proven for a later line is better than what the search judged best.
  static void prefer_wins(std::vector<Line>& lines) {
    const auto win = ranges::find_if(lines, [](const Line& line) { return is_won(line.score); });
    if (win != lines.end()) std::rotate(lines.begin(), win, std::next(win));
  }

  /// A line can be worth no more than its position, which is worth `value`: what a shorter search hoped of it does not
  /// count. One that only hopes where the loss is proven says nothing, and goes.
  static void agree_with(Score value, std::vector<Line>& lines) {
    if (is_lost(value)) std::erase_if(lines, [](const Line& line) { return !is_lost(line.score); });
    for (Line& line : lines) line.score = std::min(line.score, value);
  }

  [[nodiscard]] bool same_side(std::size_t i) const { return positions_[i].to_move == positions_[i + 1].to_move; }
  [[nodiscard]] Score played(std::size_t i) const { return one_ply_earlier(values_[i + 1], same_side(i)); }
  /// A stone out of turn: the search before it was for the other side.
  [[nodiscard]] bool out_of_turn(std::size_t i) const { return positions_[i].to_move != moves_[i].color; }

  /// What the search after a move found is known before it.
  void settle_backwards() {
    for (std::size_t i = positions_.size(); i-- > 0;) {
      const Position& position = positions_[i];
      if (position.final_score) {
        values_[i] = *position.final_score;
        continue;
      }
      values_[i] = position.lines.empty() ? score_draw : position.lines.front().score;
      if (i < moves_.size() && !out_of_turn(i)) values_[i] = with_hindsight(i);
    }
  }

  [[nodiscard]] Score with_hindsight(std::size_t i) const {
    const std::vector<Line>& lines = positions_[i].lines;
    const Score then = played(i);
    if (lines.empty()) return then;
    const Score own = lines.front().score;
    // That all moves lose was proven for this one, too.
    if (is_lost(own) && !is_proven(then)) return own;
    if (is_proven(own) || !(lines.front().moves.front() == moves_[i].at)) return std::max(own, then);
    // The game took the line that the search preferred, and the later search saw more of it.
    const bool other_saves = lines.size() > 1 && saves(lines[1].score, then);
    return other_saves ? std::max(lines[1].score, then) : then;
  }

  /// Whether another move, worth `other`, keeps what is proven to be lost with the one played.
  static bool saves(Score other, Score played) {
    return (is_won(other) && !is_won(played)) || (is_lost(played) && !is_lost(other));
  }

  /// What was proven before a move holds after it, if the move follows the proof or nothing helps.
  void settle_forwards() {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (out_of_turn(i) || positions_[i + 1].final_score) continue;
      const Line* const line = line_of(positions_[i], moves_[i].at);
      const bool proof_followed = line != nullptr && is_won(line->score) && !is_won(played(i));
      if (proof_followed) values_[i + 1] = one_ply_later(line->score, same_side(i));
      const bool hopeless = is_lost(values_[i]) && !is_lost(played(i));
      if (hopeless) values_[i + 1] = one_ply_later(values_[i], same_side(i));
      if (proof_followed || hopeless) carry_proof(i);
    }
  }

  /// The rest of a proven line that the game followed belongs to the next position, where the search did not see it.
  void carry_proof(std::size_t i) {
    const Line* const line = line_of(positions_[i], moves_[i].at);
    if (line == nullptr || !is_proven(line->score) || line->moves.size() < 2) return;
    Line rest{values_[i + 1], line->depth, {line->moves.begin() + 1, line->moves.end()}};
    std::vector<Line>& lines = positions_[i + 1].lines;
    if (!lines.empty() && is_proven(lines.front().score)) return;
    std::erase_if(lines, [&rest](const Line& other) { return other.moves.front() == rest.moves.front(); });
    lines.insert(lines.begin(), std::move(rest));
  }

  [[nodiscard]] MoveReview judge(std::size_t i) const {
    const Position& position = positions_[i];
    MoveReview review{.number = i + 1, .move = moves_[i], .best = values_[i], .played = played(i)};
    if (out_of_turn(i)) {
      review.best = review.played = one_ply_earlier(values_[i + 1], positions_[i + 1].to_move == moves_[i].color);
      review.is_best = true;
      review.counts = false;
      return review;
    }
    for (const Line& line : position.lines) {
      if (!(line.moves.front() == moves_[i].at)) review.others.push_back(line);
    }
    const Line* const own = line_of(position, moves_[i].at);
    review.is_best = review.others.empty() || is_as_good(review, own == &position.lines.front());
    if (review.is_best) agree_with(review.played, review.others);
    choose_best_line(review, own);
    review.counts = position.legal_moves > 1 && chance(review.best) >= thresholds_.lost;
    review.cost = review.is_best ? 0 : std::max(0.0, chance(review.best) - chance(review.played));
    if (review.is_best && !review.others.empty()) {
      review.others_cost = std::max(0.0, chance(review.played) - chance(review.others.front().score));
    }
    if (review.counts) review.verdict = verdict_of(review.cost);
    review.note = review.is_best ? praise(review, i) : blame(review);
    return review;
  }

  static void choose_best_line(MoveReview& review, const Line* own) {
    if (review.is_best) {
      review.best_line = own != nullptr ? *own : Line{review.played, 0, {review.move.at}};
      return;
    }
    review.best_line = review.others.front();
    // Proven, but by a search of another position: nobody knows the move.
    if (is_won(review.best) && !is_won(review.best_line.score)) review.best_line = {review.best, 0, {}};
  }

  static bool is_as_good(const MoveReview& review, bool chosen) {
    const Score other = review.others.front().score;
    // A loss that was proven before: what this search hoped for does not count.
    if (is_lost(review.best) && !is_lost(other)) return true;
    return !saves(other, review.played) && (chosen || review.played >= review.best);
  }

  [[nodiscard]] double chance(Score score) const { return winning_chance(score, thresholds_.scale); }

  [[nodiscard]] Verdict verdict_of(double cost) const {
    if (cost >= thresholds_.blunder) return Verdict::blunder;
    if (cost >= thresholds_.mistake) return Verdict::mistake;
    return cost >= thresholds_.mistake / 2 ? Verdict::inaccuracy : Verdict::fine;
  }

  /// A move that nobody could miss, and one of a win that is being carried out, are no feats.
  [[nodiscard]] Note praise(const MoveReview& review, std::size_t i) const {
    if (positions_[i].legal_moves == 1) return Note::forced;
    if (review.others.empty() || chance(review.played) < thresholds_.lost) return Note::none;
    if (review.others_cost < thresholds_.blunder) return Note::none;
    const Score other = review.others.front().score;
    if (is_loss(other) && plies_to_end(other) <= at_once) return Note::forced;
    const bool ends_the_game = positions_[i + 1].final_score.has_value();
    const bool winning_before = i >= 2 && positions_[i - 2].to_move == review.move.color && is_won(values_[i - 2]);
    return ends_the_game || winning_before ? Note::none : Note::only_move;
  }

  [[nodiscard]] Note blame(const MoveReview& review) const {
    if (!review.counts) return Note::none;
    // A shallower search may no longer prove an exact margin that still stands. Only a cost shows that it is lost.
    const bool gone = is_win(review.best) || review.cost >= thresholds_.mistake / 2;
    if (is_won(review.best) && !is_won(review.played) && gone) return Note::misses_win;
    return is_lost(review.played) && !is_lost(review.best) ? Note::walks_into_loss : Note::none;
  }

  /// Whether the move before position `i` let the winner's proven win go: what its review says of it.
  [[nodiscard]] static bool was_missed(const GameReview& game, std::size_t i, Color winner) {
    if (i == 0) return false;
    const MoveReview& move = game.moves[i - 1];
    return move.note == Note::misses_win && move.move.color == winner;
  }

  [[nodiscard]] std::vector<ProvenWin> find_wins(const GameReview& game) const {
    std::vector<ProvenWin> wins;
    std::optional<Color> winner;
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const Score value = values_[i];
      const Color side = positions_[i].to_move;
      std::optional<Color> now;
      if (is_won(value)) now = side;
      if (is_lost(value)) now = opponent(side);
      if (now == winner) continue;
      const bool missed = winner && was_missed(game, i, *winner);
      // No search has proven it again, but nobody has let it go.
      if (winner && !now && !missed) continue;
      if (missed && !wins.empty() && !wins.back().given_up) wins.back().given_up = i;
      winner = now;
      // The end of the game is not a win to be found.
      if (!now || positions_[i].final_score) continue;
      ProvenWin win{.number = i + 1, .winner = *now, .score = value < 0 ? -value : value};
      if (!positions_[i].lines.empty() && is_proven(positions_[i].lines.front().score)) {
        win.line = positions_[i].lines.front().moves;
      }
      wins.push_back(std::move(win));
    }
    return wins;
  }

  std::vector<Position> positions_;
  const std::vector<Stone>& moves_;
  const Thresholds& thresholds_;
  std::vector<Score> values_;  ///< of each position, for its side to move
};

}  // namespace

double winning_chance(Score score, double scale) noexcept {
  return certain * win_chance(score, scale);
}

Score possible_score(Score score, const GameSpec& spec, Color side) noexcept {
  constexpr int point = 100;
  const auto* const go = std::get_if<go::Spec>(&spec);
  if (go == nullptr || is_proven(score)) return score;
  const int all = go->size.area() * point;
  const int komi = go->komi * point / 2;
  const int for_black_side = side == Color::black ? -komi : komi;
  return std::clamp(score, Score{-all + for_black_side}, Score{all + for_black_side});
}

bool is_won(Score score) noexcept {
  return is_proven(score) && score > 0;
}
bool is_lost(Score score) noexcept {
  return is_proven(score) && score < 0;
}

GameReview review_game(std::vector<Position> positions, const std::vector<Stone>& moves, const Thresholds& thresholds,
                       std::size_t first) {
  if (positions.empty()) return {.thresholds = thresholds};
  const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(first);
  const std::vector<Stone> reviewed(begin, begin + static_cast<std::ptrdiff_t>(positions.size() - 1));
  GameReview review = Reviewer(std::move(positions), reviewed, thresholds).review();
  for (MoveReview& move : review.moves) move.number += first;
  for (ProvenWin& win : review.wins) {
    win.number += first;
    if (win.given_up) *win.given_up += first;
  }
  return review;
}

}  // namespace tengen::review
