#include "engine/search/transposition_table.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/core/random.hpp"

using tengen::Hash;
using tengen::make_move;
using tengen::Move;
using tengen::search::Bound;
using tengen::search::no_eval;
using tengen::search::TableEntry;
using tengen::search::TranspositionTable;

BOOST_AUTO_TEST_SUITE(transposition_table)

BOOST_AUTO_TEST_CASE(an_entry_comes_back_as_it_was_stored) {
  TranspositionTable table;
  table.resize(1 << 16);
  const std::vector<TableEntry> entries{
      {make_move(0), 0, 0, 0, Bound::exact},
      {make_move(483), tengen::score_win, -tengen::score_win, 127, Bound::lower},
      {Move::none, -tengen::score_win, no_eval, -100, Bound::upper},
      {make_move(65534), tengen::loss_in(7), -1, 1, Bound::exact},
  };
  Hash key = 12345;
  for (const TableEntry& entry : entries) {
    key = tengen::mix(key);
    BOOST_TEST(!table.probe(key).has_value());
    table.store(key, entry);
    const auto found = table.probe(key);
    BOOST_TEST_REQUIRE(found.has_value());
    BOOST_TEST((found->move == entry.move));
    BOOST_TEST(found->score == entry.score);
    BOOST_TEST(found->eval == entry.eval);
    BOOST_TEST(found->depth == entry.depth);
    BOOST_TEST((found->bound == entry.bound));
    BOOST_TEST(!table.probe(key ^ 1).has_value());
    BOOST_TEST(!table.probe(key ^ (Hash{1} << 63)).has_value());
  }
}

BOOST_AUTO_TEST_CASE(a_move_survives_a_bound_that_has_none) {
  TranspositionTable table;
  table.resize(1 << 12);
  table.store(99, {make_move(5), 10, 0, 4, Bound::exact});
  table.store(99, {Move::none, 20, 0, 6, Bound::upper});
  BOOST_TEST((table.probe(99)->move == make_move(5)));
  BOOST_TEST(table.probe(99)->score == 20);
}

BOOST_AUTO_TEST_CASE(a_part_in_use_grows_twofold_and_only_that_much_is_touched) {
  TranspositionTable table;
  table.resize(1 << 20);
  BOOST_TEST(table.bytes() == 1 << 20);
  table.use(1 << 12);
  const auto stored = [&] {
    for (Hash key = 1; key <= 10'000; ++key) table.store(tengen::mix(key), {make_move(1), 0, 0, 1, Bound::exact});
    std::size_t count = 0;
    table.for_each(-128, [&](Hash, std::uint64_t) { ++count; });
    return count;
  };
  BOOST_TEST(stored() == (1 << 12) / 16);
  table.store(99, {make_move(5), 10, 0, 9, Bound::exact});
  table.use((1 << 13) - 64);  // less than twice as much
  BOOST_TEST(table.probe(99).has_value());
  table.use(1 << 11);
  BOOST_TEST(table.probe(99).has_value());
  table.use(1 << 14);
  BOOST_TEST(stored() > (1 << 13) / 16);
  BOOST_TEST(table.bytes() == 1 << 20);

  // What was put there before must not be lost.
  table.resize(1 << 20);
  table.put(77, 1);
  table.use(1 << 12);
  BOOST_TEST(table.probe(77).has_value());
  table.use(std::size_t{1} << 40);
  table.use(0);
  BOOST_TEST(table.probe(77).has_value());
}

BOOST_AUTO_TEST_CASE(a_part_that_grows_keeps_its_entries) {
  for (const std::size_t grown : {std::size_t{2} << 14, (std::size_t{3} << 14) + 64, std::size_t{8} << 14}) {
    TranspositionTable table;
    table.resize(1 << 20);
    table.use(1 << 14);
    std::vector<Hash> kept;
    for (Hash key = 1; key <= 400; ++key) table.store(tengen::mix(key), {make_move(key), 0, 0, 1, Bound::exact});
    for (Hash key = 1; key <= 400; ++key) {
      if (table.probe(tengen::mix(key))) kept.push_back(key);
    }
    BOOST_TEST(kept.size() > 350U);
    table.use(grown);
    BOOST_TEST(table.used_bytes() == grown);
    for (const Hash key : kept) {
      const auto entry = table.probe(tengen::mix(key));
      BOOST_REQUIRE(entry.has_value());
      BOOST_TEST((entry->move == make_move(key)));
    }
  }
}

BOOST_AUTO_TEST_CASE(a_growth_that_is_broken_off_leaves_a_table_that_works) {
  TranspositionTable table;
  table.resize(1 << 20);
  table.use(1 << 18);
  for (Hash key = 1; key <= 4000; ++key) table.store(tengen::mix(key), {make_move(1), 0, 0, 1, Bound::exact});
  int questions = 0;
  table.use(1 << 20, [&] { return ++questions < 2; });
  BOOST_TEST(questions == 2);
  std::size_t found = 0;
  for (Hash key = 1; key <= 4000; ++key) found += table.probe(tengen::mix(key)) ? 1 : 0;
  BOOST_TEST(found > 500U);
  BOOST_TEST(found < 3900U);
  table.store(99, {make_move(5), 10, 0, 9, Bound::exact});
  BOOST_TEST(table.probe(99)->depth == 9);
}

BOOST_AUTO_TEST_CASE(shallow_bounds_do_not_displace_deep_results_of_the_same_search) {
  TranspositionTable table;
  table.resize(1 << 12);
  table.store(99, {make_move(5), 10, 0, 9, Bound::exact});
  table.store(99, {make_move(6), 20, 0, 2, Bound::lower});
  BOOST_TEST(table.probe(99)->depth == 9);
  table.next_generation();
  table.store(99, {make_move(6), 20, 0, 2, Bound::lower});
  BOOST_TEST(table.probe(99)->depth == 2);
}

BOOST_AUTO_TEST_CASE(a_full_bucket_gives_up_its_shallowest_and_oldest) {
  TranspositionTable table;
  table.resize(64);  // one bucket: every key meets in it
  BOOST_TEST(table.bytes() == 64U);
  for (Hash key = 1; key <= 4; ++key) table.store(key, {make_move(key), 0, 0, static_cast<int>(key) + 3, Bound::exact});
  table.store(5, {make_move(5), 0, 0, 1, Bound::exact});
  BOOST_TEST(!table.probe(1).has_value());
  BOOST_TEST(table.probe(2).has_value());
  BOOST_TEST(table.probe(5).has_value());
  table.next_generation();
  for (Hash key = 11; key <= 14; ++key) table.store(key, {make_move(key), 0, 0, 0, Bound::exact});
  for (Hash key = 11; key <= 14; ++key) BOOST_TEST(table.probe(key).has_value());
}

BOOST_AUTO_TEST_CASE(clearing_and_resizing_forget) {
  TranspositionTable table;
  table.resize(1 << 16);
  table.store(7, {make_move(1), 1, 1, 1, Bound::exact});
  table.clear();
  BOOST_TEST(!table.probe(7).has_value());
  table.store(7, {make_move(1), 1, 1, 1, Bound::exact});
  table.resize(1 << 14);
  BOOST_TEST(!table.probe(7).has_value());
  BOOST_TEST(table.bytes() == std::size_t{1} << 14);
}

#ifndef _WIN32  // wine, unlike Windows and Linux, grants more than the machine has and is killed for it
BOOST_AUTO_TEST_CASE(refused_memory_makes_a_smaller_table) {
  TranspositionTable table;
  table.resize(std::size_t{1} << 60);
  BOOST_TEST(table.bytes() > 0U);
  BOOST_TEST(table.bytes() < std::size_t{1} << 60);
  table.store(3, {make_move(1), 1, 1, 1, Bound::exact});
  BOOST_TEST(table.probe(3).has_value());
}
#endif

BOOST_AUTO_TEST_CASE(fill_is_measured_in_this_generation) {
  TranspositionTable table;
  BOOST_TEST(table.permille_full() == 0);
  table.resize(64 * 1000);
  BOOST_TEST(table.permille_full() == 0);
  tengen::Random random(1);
  for (int i = 0; i < 100000; ++i) table.store(random(), {make_move(1), 1, 1, 1, Bound::exact});
  BOOST_TEST(table.permille_full() > 990);
  table.next_generation();
  BOOST_TEST(table.permille_full() == 0);
}

// Four writers and readers on one bucket: whatever is read must be something that was written for that key.
BOOST_AUTO_TEST_CASE(torn_entries_read_as_absent) {
  TranspositionTable table;
  table.resize(64);
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      tengen::Random random(t);
      for (int i = 0; i < 50000; ++i) {
        const Hash key = 1 + random.below(8);
        const int value = static_cast<int>(key) * 100;
        if (const auto entry = table.probe(key); entry && (entry->score != value || entry->eval != -value)) ++wrong;
        table.store(key, {make_move(key), value, -value, static_cast<int>(random.below(20)), Bound::exact});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  BOOST_TEST(wrong == 0);
}

#if defined(__linux__) && !TENGEN_SANITIZED
BOOST_AUTO_TEST_CASE(a_short_search_asks_for_usual_pages_again) {
  // How many mappings of this process have a flag of the kernel's: `hg` wants huge pages, `nh` does not.
  const auto count = [](const std::string& flag) {
    std::ifstream maps("/proc/self/smaps");
    int found = 0;
    for (std::string line; std::getline(maps, line);) {
      if (line.starts_with("VmFlags:") && (line + " ").find(" " + flag + " ") != std::string::npos) ++found;
    }
    return found;
  };
  const int before = count("hg");
  TranspositionTable table;
  table.resize(std::size_t{64} << 20);
  table.prefer_huge_pages();
  if (count("hg") == before) return;  // the system has none
  table.prefer_huge_pages(false);
  BOOST_TEST(count("hg") == before);
  BOOST_TEST(count("nh") > 0);
  table.prefer_huge_pages();
  BOOST_TEST(count("hg") == before + 1);
}

BOOST_AUTO_TEST_CASE(a_short_search_clears_no_huge_page_that_a_long_one_looked_into) {
  const auto huge_kib = [] {
    std::ifstream maps("/proc/self/smaps");
    std::size_t sum = 0;
    for (std::string word; maps >> word;) {
      std::size_t kib = 0;
      if (word == "AnonHugePages:" && maps >> kib) sum += kib;
    }
    return sum;
  };
  TranspositionTable table;
  table.resize(std::size_t{64} << 20);
  table.prefer_huge_pages();
  const auto key = [](std::uint64_t i) { return Hash{i << 56}; };  // the high bits choose the place
  for (std::uint64_t i = 0; i < 256; ++i) BOOST_TEST(!table.probe(key(i)));
  table.prefer_huge_pages(false);
  const std::size_t before = huge_kib();
  for (std::uint64_t i = 0; i < 256; ++i) table.store(key(i), {.depth = 1, .bound = Bound::exact});
  BOOST_TEST(huge_kib() <= before);
}

BOOST_AUTO_TEST_CASE(a_short_search_keeps_what_a_long_one_has_found_and_what_was_put_there) {
  std::vector<Hash> keys(2000, 1);
  for (std::size_t i = 1; i < keys.size(); ++i) keys[i] = tengen::mix(keys[i - 1]);
  for (const bool searched : {true, false}) {
    TranspositionTable table;
    table.resize(std::size_t{8} << 20);
    table.prefer_huge_pages();
    for (const Hash key : keys) {
      const TableEntry entry{.depth = 1, .bound = Bound::exact};
      searched ? table.store(key, entry) : table.put(key, entry);
    }
    if (searched) table.note_nodes(keys.size());
    table.prefer_huge_pages(false);
    BOOST_TEST(std::all_of(keys.begin(), keys.end(), [&](Hash key) { return table.probe(key).has_value(); }));
  }
}
#endif

BOOST_AUTO_TEST_SUITE_END()
