#include "engine/games/gomoku/small_boards/solver.hpp"

#include <algorithm>
#include <new>
#include <unordered_set>
#include <utility>

#include "engine/core/bits.hpp"
#include "engine/core/hash.hpp"

namespace tengen::lines {

namespace {

constexpr std::size_t bucket_size = 4;
constexpr int pairing_steps = 30;
constexpr int threat_moves = 200;
constexpr std::uint64_t searches_between_questions = 8;

}  // namespace

LinePosition after(const LinePosition& position, int cell) noexcept {
  LinePosition next = position;
  (position.attacker_moves ? next.attacker : next.defender) |= bit<Cells>(cell);
  next.attacker_moves = !position.attacker_moves;
  return next;
}

LineSolver::LineSolver(const LineGame& game, LineLimits limits)
    : board_(game),
      limits_(std::move(limits)),
      buckets_(std::max<std::size_t>(limits_.memory_bytes / sizeof(Entry) / bucket_size, 1)) {
  for (;; buckets_ /= 2) {
    table_ = zeroed<Entry>(buckets_ * bucket_size);
    if (table_ != nullptr) return;
    if (buckets_ == 1) throw std::bad_alloc();
  }
}

std::size_t LineSolver::bucket_of(const LinePosition& key) const noexcept {
  const Hash hash = mix(key.attacker ^ mix(key.defender + (key.attacker_moves ? 1 : 0)));
  return static_cast<std::size_t>(static_cast<Word128>(hash) * buckets_ >> 64) * bucket_size;
}

const LineSolver::Entry* LineSolver::find(const LinePosition& key) const noexcept {
  const std::size_t first = bucket_of(key);
  for (std::size_t i = first; i < first + bucket_size; ++i) {
    const Entry& entry = table_[i];
    if (entry.work != 0 && entry.attacker == key.attacker && entry.defender == key.defender &&
        entry.attacker_moves == key.attacker_moves) {
      return &entry;
    }
  }
  return nullptr;
}

/// Replaces the entry of the same position, else the one with the least work.
void LineSolver::store(const LinePosition& key, Numbers numbers, std::uint32_t work) noexcept {
  const std::size_t first = bucket_of(key);
  Entry* place = &table_[first];
  for (std::size_t i = first; i < first + bucket_size; ++i) {
    Entry& entry = table_[i];
    const bool same = entry.work != 0 && entry.attacker == key.attacker && entry.defender == key.defender &&
                      entry.attacker_moves == key.attacker_moves;
    if (same) {
      place = &entry;
      work = std::max(work, entry.work);
      break;
    }
    if (entry.work < place->work) place = &entry;
  }
  *place = {key.attacker, key.defender, numbers, std::max(work, 1U), key.attacker_moves};
}

LineSolver::View LineSolver::look(const LinePosition& position, bool thorough) const {
  View view;
  const auto [attacker, defender, attacker_moves] = position;
  const Cells mover = attacker_moves ? attacker : defender;
  Cells open_cells = 0;
  Cells wins = 0;     // cells that complete a line of the side to move
  Cells threats = 0;  // the same of the other side
  std::vector<Cells> open;
  open.reserve(board_.lines().size());
  // The Erdős-Selfridge sum in units of 2^-in_a_row: each line open to the attacker counts 2^stones.
  std::uint64_t potential = 0;
  for (const Cells line : board_.lines()) {
    const bool for_attacker = (line & defender) == 0;
    const bool for_defender = (line & attacker) == 0;
    if (!for_attacker && !for_defender) continue;
    const Cells free = line & ~attacker & ~defender;
    open_cells |= free;
    if (for_attacker) {
      open.push_back(free);
      potential += std::uint64_t{1} << std::min(count_bits(line & attacker), 48);
    }
    if (!has_single_bit(free)) continue;
    ((line & ~free & ~mover) == 0 ? wins : threats) |= free;
  }
  if (wins != 0) {
    view.attacker_wins = attacker_moves;
    view.reason = Reason::win;
    view.cell = lowest_bit(wins);
    return view;
  }
  const auto holds = [&](Reason reason) {
    view.attacker_wins = false;
    view.reason = reason;
  };
  if (open.empty()) {
    holds(Reason::closed);
    return view;
  }
  view.moves = threats != 0 ? threats : open_cells;
  if (!thorough) return view;
  const Cells others = attacker_moves ? defender : attacker;
  if (const auto cell = find_threat_win(board_.lines(), mover, others, threat_moves)) {
    view.attacker_wins = attacker_moves;
    view.reason = Reason::move;
    view.cell = *cell;
    return view;
  }
  if (threats != 0) return view;
  const auto whole = std::uint64_t{1} << std::min(board_.game().in_a_row, 48);
  if (potential < (attacker_moves ? whole / 2 : whole)) {
    holds(Reason::potential);
    return view;
  }
  if (auto pairs = find_pairing(open, pairing_steps)) {
    holds(Reason::pairing);
    view.pairs = std::move(*pairs);
  }
  return view;
}

LineSolver::Numbers LineSolver::numbers_of(const LinePosition& child) {
  const LinePosition key = board_.canonical(child);
  if (const Entry* entry = find(key)) return entry->numbers;
  ++nodes_;
  const View view = look(key);
  Numbers numbers;
  if (view.attacker_wins) {
    numbers = *view.attacker_wins ? Numbers{0, infinite} : Numbers{infinite, 0};
  } else {
    const auto moves = static_cast<std::uint32_t>(count_bits(view.moves));
    numbers = key.attacker_moves ? Numbers{1, moves} : Numbers{moves, 1};
  }
  store(key, numbers, 1);
  return numbers;
}

/// Depth-first proof-number search below `position`, which `numbers_of` has found open, until its numbers reach the
/// limits. False where it was stopped.
bool LineSolver::search(const LinePosition& position, Numbers limits) {
  const LinePosition key = board_.canonical(position);
  const View view = look(key, false);
  if (searches_++ % searches_between_questions == 0 && limits_.stopped && limits_.stopped(nodes_)) stopped_ = true;
  if (stopped_) return false;
  const bool attacks = key.attacker_moves;
  const std::uint64_t begun = nodes_;
  // In terms of the side to move: `mine` proves its own aim.
  const auto mine = [attacks](const Numbers& n) { return attacks ? n.proof : n.disproof; };
  const auto other = [attacks](const Numbers& n) { return attacks ? n.disproof : n.proof; };
  for (;;) {
    std::uint32_t least = infinite;
    std::uint32_t second = infinite;
    std::uint64_t sum = 0;
    int best = -1;
    Numbers best_numbers;
    for (Cells rest = view.moves; rest != 0;) {
      const int cell = take_lowest_bit(rest);
      const Numbers numbers = numbers_of(after(key, cell));
      sum += other(numbers);
      if (mine(numbers) < least || best < 0) {
        second = least;
        least = mine(numbers);
        best = cell;
        best_numbers = numbers;
      } else {
        second = std::min(second, mine(numbers));
      }
    }
    const auto rest = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinite));
    const std::uint32_t others = least == 0 ? infinite : rest;
    const Numbers numbers = attacks ? Numbers{least, others} : Numbers{others, least};
    const auto work = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_ - begun + 1, infinite));
    store(key, numbers, work);
    if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || numbers.decided()) return true;
    const std::uint32_t own_limit =
        std::min(attacks ? limits.proof : limits.disproof, second >= infinite - 1 ? infinite : second + 1 + second / 4);
    const std::uint64_t other_limit =
        std::uint64_t{attacks ? limits.disproof : limits.proof} - others + other(best_numbers);
    const auto bounded = static_cast<std::uint32_t>(std::min<std::uint64_t>(other_limit, infinite));
    if (!search(after(key, best), attacks ? Numbers{own_limit, bounded} : Numbers{bounded, own_limit})) return false;
  }
}

std::optional<bool> LineSolver::solve(const LinePosition& position) {
  stopped_ = false;
  searches_ = 0;
  for (;;) {
    const Numbers numbers = numbers_of(position);
    if (numbers.decided()) return numbers.proof == 0;
    if (!search(position, {infinite, infinite})) return std::nullopt;
  }
}

/// Adds the node of a solved position.
bool LineSolver::expand(const LinePosition& position, LineProof& proof) {
  View view = look(position);
  ProofNode node{.position = position};
  if (view.attacker_wins) {
    node.reason = view.reason;
    node.cell = view.cell;
    node.pairs = std::move(view.pairs);
  } else if (position.attacker_moves == proof.attacker_wins) {
    node.reason = Reason::move;
    for (Cells rest = view.moves; rest != 0 && node.cell < 0;) {
      const int cell = take_lowest_bit(rest);
      const Entry* entry = find(board_.canonical(after(position, cell)));
      if (entry != nullptr && entry->numbers.decided() && (entry->numbers.proof == 0) == proof.attacker_wins) {
        node.cell = cell;
      }
    }
    // The table has lost it.
    for (Cells rest = view.moves; rest != 0 && node.cell < 0;) {
      const int cell = take_lowest_bit(rest);
      const auto value = solve(after(position, cell));
      if (!value) return false;
      if (*value == proof.attacker_wins) node.cell = cell;
    }
  } else {
    node.reason = Reason::replies;
  }
  proof.nodes.push_back(std::move(node));
  return true;
}

std::optional<LineProof> LineSolver::prove(const LinePosition& position) {
  too_long_ = false;
  const auto value = solve(position);
  if (!value) return std::nullopt;
  LineProof proof{.game = board_.game(), .attacker_wins = *value, .root = board_.canonical(position)};
  const auto hash = [](const LinePosition& p) {
    return static_cast<std::size_t>(mix(p.attacker ^ mix(p.defender + (p.attacker_moves ? 1 : 0))));
  };
  std::unordered_set<LinePosition, decltype(hash)> known(16, hash);
  std::vector<LinePosition> waiting{proof.root};
  known.insert(proof.root);
  const auto add = [&](const LinePosition& child) {
    const LinePosition key = board_.canonical(child);
    if (known.insert(key).second) waiting.push_back(key);
  };
  while (!waiting.empty()) {
    const LinePosition next = waiting.back();
    waiting.pop_back();
    if (known.size() > limits_.proof_positions) {
      too_long_ = true;
      return std::nullopt;
    }
    if (!expand(next, proof)) return std::nullopt;
    const ProofNode& node = proof.nodes.back();
    if (node.reason == Reason::move) add(after(next, node.cell));
    if (node.reason == Reason::replies) {
      for (Cells rest = look(next, false).moves; rest != 0;) add(after(next, take_lowest_bit(rest)));
    }
  }
  return proof;
}

}  // namespace tengen::lines
