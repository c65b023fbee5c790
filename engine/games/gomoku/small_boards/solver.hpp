#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/core/zeroed.hpp"
#include "engine/games/gomoku/small_boards/proof.hpp"

namespace tengen::lines {

struct LineLimits {
  std::size_t memory_bytes = std::size_t{256} << 20;  ///< of the table
  std::size_t proof_positions = ~std::size_t{0};      ///< most of a proof
  /// Asked now and then, with the nodes so far; true ends the search.
  std::function<bool(std::uint64_t)> stopped{};
};

/// Decides whether the first player of an m,n,k-game can force a line: depth-first proof-number search with a
/// transposition table of full keys. The second player's own lines count: who completes one first has won.
///
/// Proofs of either side end early where it wins by threats alone (`find_threat_win`). The second player's also do
/// where a pairing strategy or the Erdős-Selfridge criterion shows that the first player completes no line any more.
/// Cells that lie in no open line are never played: a stone there helps nobody.
class LineSolver {
 public:
  /// If the system refuses the table's memory, half as much is tried, and so on. Throws std::bad_alloc where there is
  /// none.
  LineSolver(const LineGame& game, LineLimits limits);

  /// Whether the attacker wins; nothing where it was stopped.
  [[nodiscard]] std::optional<bool> solve(const LinePosition& position);
  /// The position solved, and its proof; nothing where it was stopped or the proof is too long.
  [[nodiscard]] std::optional<LineProof> prove(const LinePosition& position);
  /// Whether the last proof had more positions than the limits allow.
  [[nodiscard]] bool proof_too_long() const noexcept { return too_long_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

 private:
  static constexpr std::uint32_t infinite = 1U << 30;

  /// Proof numbers: 0 for what is proven, `infinite` for what is disproven.
  struct Numbers {
    std::uint32_t proof = 1;     ///< of "the attacker wins"
    std::uint32_t disproof = 1;  ///< of "it does not"

    [[nodiscard]] bool decided() const noexcept { return proof == 0 || disproof == 0; }
  };
  struct Entry {
    Cells attacker;
    Cells defender;
    Numbers numbers;
    std::uint32_t work;  ///< nodes spent below; 0: the place is free
    bool attacker_moves;
  };
  /// What a position shows without search.
  struct View {
    std::optional<bool> attacker_wins{};
    Reason reason = Reason::closed;
    int cell = -1;
    Pairing pairs{};
    Cells moves = 0;  ///< worth trying, where nothing is decided
  };

  /// `thorough`: also by threats, potential and pairing, which cost most. Not for a position that they are known to
  /// leave open.
  [[nodiscard]] View look(const LinePosition& position, bool thorough = true) const;
  [[nodiscard]] bool search(const LinePosition& position, Numbers limits);
  [[nodiscard]] const Entry* find(const LinePosition& key) const noexcept;
  void store(const LinePosition& key, Numbers numbers, std::uint32_t work) noexcept;
  [[nodiscard]] Numbers numbers_of(const LinePosition& child);
  [[nodiscard]] std::size_t bucket_of(const LinePosition& key) const noexcept;
  [[nodiscard]] bool expand(const LinePosition& position, LineProof& proof);

  LineBoard board_;
  LineLimits limits_;
  std::size_t buckets_;
  Zeroed<Entry> table_;
  std::uint64_t nodes_ = 0;
  std::uint64_t searches_ = 0;  ///< calls of `search`
  bool stopped_ = false;
  bool too_long_ = false;
};

/// The position after `cell` is played.
[[nodiscard]] LinePosition after(const LinePosition& position, int cell) noexcept;

}  // namespace tengen::lines
