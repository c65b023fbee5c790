#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/core/hash.hpp"
#include "engine/core/move.hpp"
#include "engine/core/score.hpp"
#include "engine/core/zeroed.hpp"

namespace tengen::search {

/// Which bound a stored score is on the true one.
enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

struct TableEntry {
  Move move = Move::none;
  Score score = 0;  ///< counted from the node (`to_node`)
  Score eval = 0;   ///< static evaluation, `no_eval` where there is none
  int depth = 0;    ///< plies, -100..127; quiescence stores depths of 0 and less
  Bound bound = Bound::none;
};

inline constexpr Score no_eval = score_infinite;

/// A table of positions shared by all threads of a search, without locks.
///
/// Four entries of 16 bytes fill a bucket of one cache line. An entry is two words:
///
///     word 0   key ^ word 1
///     word 1    63..58       57..56  55..48  47..32  31..16  15..0
///               generation   bound   depth   eval    score   move
///
/// The whole 64-bit key is kept. Two threads that write one entry at the same time leave words of different
/// origin; the exclusive-or then does not match the key and the entry reads as absent (Hyatt and Mann 2002).
/// `resize` and `clear` are for one thread while nobody searches; everything else is for any thread.
class TranspositionTable {
 public:
  /// Makes room for as many entries as fit into `bytes`, forgetting everything. If the system refuses the memory,
  /// half as much is tried, and so on; at the least one bucket remains. Pages are touched only when first used.
  void resize(std::size_t bytes);
  void clear();
  /// Uses at least `bytes` of the table from now on. Without a call all of it is used. A part is faster where a search
  /// cannot fill the whole: the system provides fewer pages, and more of them stay in the processor's caches. The part
  /// never shrinks, and grows at least twofold. Its entries then move to their new buckets, one that finds its bucket
  /// full takes the place of the shallowest. `goes_on` is asked every 100 microseconds or so: entries that have not
  /// moved when it says false are lost. For one thread while nobody else uses the table.
  void use(std::size_t bytes, const std::function<bool()>& goes_on = {});
  /// Asks the system for pages of 2 MiB from now on. Lookups are then up to twice as fast, but the first lookup in each
  /// page waits a fraction of a millisecond until the page is cleared, on a busy machine up to two. For searches of
  /// some length. `wanted` false: for pages of the usual size where none is yet, which a short search can afford. A
  /// table that is all but empty, by `note_nodes`, then forgets its entries. Where lookups found nothing, the system
  /// has one page of zeros, 2 MiB large, and would replace it by another of that size at the first write.
  void prefer_huge_pages(bool wanted = true) noexcept;
  /// To be called after a search, with its nodes: each node may have stored an entry. For one thread while nobody else
  /// uses the table.
  void note_nodes(std::uint64_t count) noexcept { nodes_ += count; }
  /// Asks for huge pages and touches all of them, which takes up to seconds. For long searches. The table must be
  /// empty.
  void use_huge_pages() noexcept;
  /// Touches every page of an empty table, so that the system provides its memory now and not during the search.
  void touch(std::size_t page = 4096) noexcept;
  /// Entries of earlier searches become the first to be replaced.
  void next_generation() noexcept { generation_ = (generation_ + 1) & generation_mask; }

  [[nodiscard]] std::optional<TableEntry> probe(Hash key) const noexcept {
    for (const Slot& slot : bucket(key).slot) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
    }
    return std::nullopt;
  }
  void store(Hash key, const TableEntry& entry) noexcept;
  /// Calls `visit(key, contents)` for every entry of at least this depth. `put` takes such contents.
  template <class Visit>
  void for_each(int least_depth, const Visit& visit) const {
    for (std::size_t i = 0; i < used_count_; ++i) {
      for (const Slot& slot : buckets_[i].slot) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && unpack(data).depth >= least_depth)
          visit(slot.check.load(std::memory_order_relaxed) ^ data, data);
      }
    }
  }
  void put(Hash key, std::uint64_t contents) noexcept { put(key, unpack(contents)); }
  /// The same as `store`, and no later `use` leaves the entry out.
  void put(Hash key, const TableEntry& entry) noexcept;
  /// The entry with such contents.
  static constexpr TableEntry unpack(std::uint64_t contents) noexcept {
    return {.move = make_move(contents & 0xFFFF),
            .score = static_cast<std::int16_t>(contents >> 16 & 0xFFFF),
            .eval = static_cast<std::int16_t>(contents >> 32 & 0xFFFF),
            .depth = static_cast<std::int8_t>(contents >> 48 & 0xFF),
            .bound = static_cast<Bound>(contents >> 56 & 3)};
  }
  void prefetch(Hash key) const noexcept { __builtin_prefetch(&bucket(key)); }

  [[nodiscard]] std::size_t bytes() const noexcept { return bucket_count_ * sizeof(Bucket); }
  /// Of these, the part that is in use.
  [[nodiscard]] std::size_t used_bytes() const noexcept { return used_count_ * sizeof(Bucket); }
  /// Share of entries written in this generation, in thousandths, from a sample.
  [[nodiscard]] int permille_full() const noexcept;

 private:
  static constexpr std::size_t slots = 4;
  static constexpr unsigned generation_mask = 63;

  struct Slot {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slot[slots];
  };

  /// The bucket of a key: the high bits scaled to the count, so that any count will do.
  [[nodiscard]] Bucket& bucket(Hash key) const noexcept {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((static_cast<Wide>(key) * used_count_) >> 64)];
  }

  void move_entries(std::size_t old_count, const std::function<bool()>& goes_on);
  void move_entry(std::uint64_t check, std::uint64_t data) noexcept;

  Zeroed<std::byte> memory_;
  Bucket* buckets_ = nullptr;
  std::size_t bucket_count_ = 0;
  std::size_t used_count_ = 0;  ///< of them
  bool asked_ = false;          ///< `use` or `put` was called since the last `resize`
  unsigned generation_ = 0;
  std::uint64_t nodes_ = 0;          ///< of all searches since `resize`, and what `put` stored
  bool prefers_huge_pages_ = false;  ///< asked for last, since `resize`
};

}  // namespace tengen::search
