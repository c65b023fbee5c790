#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace tengen::search {

namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20;

// Replacement, in plies: a bound that is so much shallower is not stored; each generation of age counts as so many.
constexpr int shallower = 3;
constexpr int depth_per_generation = 8;

constexpr std::uint64_t pack(const TableEntry& entry, unsigned generation) noexcept {
  const auto word = [](int value, unsigned bits) {
    return static_cast<std::uint64_t>(static_cast<unsigned>(value)) & ((std::uint64_t{1} << bits) - 1);
  };
  return static_cast<std::uint64_t>(index(entry.move)) | word(entry.score, 16) << 16 | word(entry.eval, 16) << 32 |
         word(entry.depth, 8) << 48 | static_cast<std::uint64_t>(entry.bound) << 56 |
         static_cast<std::uint64_t>(generation) << 58;
}

constexpr unsigned generation_of(std::uint64_t data) noexcept {
  return static_cast<unsigned>(data >> 58);
}

/// What an entry is worth keeping, in plies; `age` in generations.
constexpr int worth_of(std::uint64_t data, unsigned age) noexcept {
  return data == 0 ? -1000 : TranspositionTable::unpack(data).depth - depth_per_generation * static_cast<int>(age);
}

}  // namespace

void TranspositionTable::resize(std::size_t bytes) {
  buckets_ = nullptr;
  memory_.reset();
  for (std::size_t count = std::max<std::size_t>(bytes / sizeof(Bucket), 1); count > 0; count /= 2) {
    std::size_t space = (count + 1) * sizeof(Bucket);  // one more, so that the first can be aligned
    memory_ = zeroed<std::byte>(space);
    if (memory_ == nullptr) continue;
    void* memory = memory_.get();
    buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), count * sizeof(Bucket), memory, space));
    bucket_count_ = used_count_ = count;
    asked_ = false;
    generation_ = 0;
    nodes_ = 0;
    prefers_huge_pages_ = false;
    return;
  }
  throw std::bad_alloc();
}

void TranspositionTable::use(std::size_t bytes, const std::function<bool()>& goes_on) {
  const std::size_t count = std::clamp<std::size_t>(bytes / sizeof(Bucket), 1, std::max<std::size_t>(bucket_count_, 1));
  if (!std::exchange(asked_, true)) {
    used_count_ = std::min(count, bucket_count_);
  } else if (count / 2 >= used_count_) {
    move_entries(std::exchange(used_count_, count), goes_on);
  }
}

/// The new part is at least twice as large: only the first bucket can have a place in it for its own entries, and each
/// other's place is behind it. From the last on, a bucket's entries therefore meet none that have yet to move.
void TranspositionTable::move_entries(std::size_t old_count, const std::function<bool()>& goes_on) {
  constexpr std::size_t buckets_between_questions = 1024;
  for (std::size_t i = old_count; i-- > 0;) {
    if (i % buckets_between_questions == 0 && goes_on && !goes_on()) return;
    std::array<std::pair<std::uint64_t, std::uint64_t>, slots> entries;
    for (std::size_t k = 0; k < slots; ++k) {
      Slot& slot = buckets_[i].slot[k];
      entries[k] = {slot.check.load(std::memory_order_relaxed), slot.data.load(std::memory_order_relaxed)};
      slot.data.store(0, std::memory_order_relaxed);
    }
    for (const auto& [check, data] : entries) {
      if (data != 0) move_entry(check, data);
    }
  }
}

void TranspositionTable::move_entry(std::uint64_t check, std::uint64_t data) noexcept {
  const auto worth = [this](const Slot& slot) {
    const std::uint64_t held = slot.data.load(std::memory_order_relaxed);
    const unsigned age = (generation_ - generation_of(held)) & generation_mask;
    return worth_of(held, age);
  };
  auto& places = bucket(check ^ data).slot;
  Slot& victim = *std::min_element(std::begin(places), std::end(places),
                                   [&](const Slot& a, const Slot& b) { return worth(a) < worth(b); });
  victim.check.store(check, std::memory_order_relaxed);
  victim.data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::prefer_huge_pages([[maybe_unused]] bool wanted) noexcept {
#ifdef __linux__
  if (std::exchange(prefers_huge_pages_, wanted) == wanted) return;
  void* begin = buckets_;
  std::size_t space = bytes();
  if (space < huge_page || std::align(huge_page, huge_page, begin, space) == nullptr) return;
  const std::size_t size = space / huge_page * huge_page;
  static_cast<void>(::madvise(begin, size, wanted ? MADV_HUGEPAGE : MADV_NOHUGEPAGE));
  // So many nodes have written to nearly every page.
  constexpr std::uint64_t nodes_a_page = 32;
  const bool nearly_empty = nodes_ / nodes_a_page < used_bytes() / huge_page;
  if (!wanted && nearly_empty) static_cast<void>(::madvise(begin, size, MADV_DONTNEED));
#endif
}

void TranspositionTable::use_huge_pages() noexcept {
  prefer_huge_pages();
  touch(huge_page);
}

void TranspositionTable::touch(std::size_t page) noexcept {
  for (std::size_t i = 0; i < bucket_count_; i += std::max<std::size_t>(page / sizeof(Bucket), 1)) {
    buckets_[i].slot[0].data.store(0, std::memory_order_relaxed);
  }
}

void TranspositionTable::clear() {
  // Fresh pages of zeros cost less than writing zeros.
  resize(bytes());
}

void TranspositionTable::store(Hash key, const TableEntry& entry) noexcept {
  Slot* victim = nullptr;
  int victim_worth = 0;
  TableEntry fresh = entry;
  for (Slot& slot : bucket(key).slot) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const TableEntry old = unpack(data);
    const unsigned age = (generation_ - generation_of(data)) & generation_mask;
    if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
      // The same position: a much shallower bound does not replace a deep result of this search.
      if (age == 0 && entry.bound != Bound::exact && entry.depth + shallower < old.depth) return;
      if (fresh.move == Move::none) fresh.move = old.move;
      victim = &slot;
      break;
    }
    const int worth = worth_of(data, age);
    if (victim == nullptr || worth < victim_worth) {
      victim = &slot;
      victim_worth = worth;
    }
  }
  const std::uint64_t data = pack(fresh, generation_);
  victim->check.store(key ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::put(Hash key, const TableEntry& entry) noexcept {
  asked_ = true;
  note_nodes(1);
  store(key, entry);
}

int TranspositionTable::permille_full() const noexcept {
  const std::size_t sample = std::min<std::size_t>(used_count_, 1000);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slot) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += data != 0 && generation_of(data) == generation_ ? 1U : 0U;
    }
  }
  return static_cast<int>(used * 1000 / (sample * slots));
}

}  // namespace tengen::search
