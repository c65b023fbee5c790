#include "engine/games/go/network/evaluator.hpp"

#include <algorithm>
#include <utility>

#include "engine/games/go/network/certainty.hpp"

namespace tengen::go {

namespace {

constexpr int most_rank = 24000;

int rank_of(int logit) noexcept {
  return std::clamp(logit * rank_unit / grain::fine, -most_rank, most_rank);
}

std::int16_t short_of(std::int32_t number) noexcept {
  return static_cast<std::int16_t>(std::clamp(number, -32000, 32000));
}

}  // namespace

const Network* network_for(const Spec& spec) {
  const bool fits = spec.size.columns == spec.size.rows && spec.size.columns >= least_network_side &&
                    spec.size.columns <= most_network_side;
  return fits && spec.scoring == Scoring::area && spec.move_limit == 0 ? &standard_network() : nullptr;
}

template <class Word>
Evaluator<Word>::Evaluator(const Board<Word>& board, const Knowledge& knowledge)
    : board_(board),
      network_(knowledge.network),
      certainty_weight_(knowledge.certainty_weight),
      padded_(board.spec().size.columns) {
  if (network_ == nullptr) return;
  work_ = std::make_unique<Workspace>();
  work_->kinds.fill(point_kind::outside);
}

template <class Word>
std::size_t Evaluator<Word>::remember(std::size_t bytes) {
  if (network_ == nullptr) return 0;
  const std::size_t each = Verdicts::bytes_each(moves_each());
  const std::size_t wanted = std::max(bytes / each, least_verdicts);
  if (verdicts_.count() != wanted) {
    verdicts_ = {};  // before the new ones take their memory
    verdicts_ = Verdicts(wanted, moves_each());
  }
  return wanted > least_verdicts ? wanted * each : 0;
}

template <class Word>
void Evaluator<Word>::look() {
  board_.point_kinds(std::span(work_->kinds).subspan(padded_.place(0, 0)), padded_.stride());
  best_kernel().run(*network_, padded_, *work_);
}

template <class Word>
typename Evaluator<Word>::Sight Evaluator<Word>::sight() const {
  std::int32_t sum = 0;
  int open = 0;
  for (int y = 0; y < padded_.side(); ++y) {
    for (int x = 0; x < padded_.side(); ++x) {
      const int owner = work_->owners[padded_.place(x, y)];
      sum += owner;
      open += openness(owner);
    }
  }
  return {sum * 100 / grain::owner, certainty(open, padded_.side() * padded_.side(), certainty_weight_)};
}

template <class Word>
Verdicts::Verdict Evaluator<Word>::verdict() {
  if (verdicts_.count() == 0) remember(0);
  const Hash key = board_.unturned_hash() | 1;
  const Verdicts::Verdict kept = verdicts_.at(key);
  if (kept.head.key == key) return kept;
  look();
  std::size_t at = 0;
  for (int y = 0; y < padded_.side(); ++y) {
    for (int x = 0; x < padded_.side(); ++x) kept.moves[at++] = short_of(work_->moves[padded_.place(x, y)]);
  }
  kept.moves[at] = short_of(work_->pass);
  const Sight seen = sight();
  kept.head = {key, seen.margin, seen.certainty};
  return kept;
}

template <class Word>
Score Evaluator<Word>::evaluate(Score /*alpha*/, Score /*beta*/) {
  if (network_ == nullptr) return board_.evaluate();
  const Score komi = 50 * board_.spec().komi;
  const Verdicts::Head& seen = verdict().head;
  const Score lead = seen.margin + (board_.to_move() == Color::black ? -komi : komi);
  return clamp_heuristic(score_of_lead(lead, seen.certainty));
}

template <class Word>
Score Evaluator<Word>::lead_of(Score score) {
  if (network_ == nullptr) return score;
  look();
  return lead_of_score(score, sight().certainty);
}

template <class Word>
void Evaluator<Word>::rank(std::span<const Move> moves, std::span<int> ranks) {
  if (network_ == nullptr) return board_.order(moves, ranks);
  const std::span<const std::int16_t> seen = verdict().moves;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Vertex at = board_.vertex(moves[i]);
    ranks[i] = rank_of(at.is_pass() ? seen.back() : seen[static_cast<std::size_t>(at.y * padded_.side() + at.x)]);
  }
}

template <class Word>
std::vector<int> Evaluator<Word>::owners() {
  if (network_ == nullptr) return {};
  look();
  const int sign = board_.to_move() == Color::black ? 1 : -1;
  std::vector<int> result;
  for (int y = 0; y < padded_.side(); ++y) {
    for (int x = 0; x < padded_.side(); ++x) {
      result.push_back(sign * work_->owners[padded_.place(x, y)] * 1000 / grain::owner);
    }
  }
  return result;
}

template class Evaluator<std::uint64_t>;
template class Evaluator<Word128>;

}  // namespace tengen::go
