#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/games/go/likely_margin.hpp"
#include "engine/games/go/proof_book.hpp"
#include "tests/support/engine_fixture.hpp"

// Go: what is proven on 5x5, and what a judgement most likely stands for there and on larger boards.

namespace {

using namespace tengen;
using go::ProofBook;
using go::ProvenMargin;
using Kind = ProvenMargin::Kind;

ProofBook small_book() {
  return {"made by hand",
          {{5, Kind::at_least, -3}, {5, Kind::at_most, 25}, {std::uint64_t{1} << 50, Kind::exactly, 0}}};
}

const go::Spec five_by_five{.size = {5, 5}, .komi = 15};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(go_proof_book, test::EngineFixture)

BOOST_AUTO_TEST_CASE(a_book_is_read_as_it_was_written) {
  const ProofBook book = small_book();
  const auto again = go::read_proof_book(go::write_proof_book(book));
  BOOST_REQUIRE(again);
  BOOST_TEST(again->provenance == book.provenance);
  BOOST_TEST((again->margins == book.margins));
}

BOOST_AUTO_TEST_CASE(a_damaged_book_is_refused) {
  const std::string whole = go::write_proof_book(small_book());
  for (std::size_t size = 0; size < whole.size(); ++size) BOOST_TEST(!go::read_proof_book(whole.substr(0, size)));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    BOOST_TEST(!go::read_proof_book(changed));
  }
  BOOST_TEST(!go::read_proof_book(whole + "x"));
  const auto error = [](const std::string& bytes) { return go::read_proof_book(bytes).error().detail; };
  BOOST_TEST(error(whole.substr(0, 8)) == "no book of proofs");
  BOOST_TEST(error(std::string(whole.size(), 'x')) == "no book of proofs");
}

BOOST_AUTO_TEST_CASE(keys_of_other_boards_prove_nothing) {
  const ScoreBounds value{exact_score(3), exact_score(3)};
  BOOST_TEST(go::proven_margins(mix(5), value, 5).size() == 1U);
  for (const std::uint64_t position : {~std::uint64_t{0}, std::uint64_t{1} << 60, std::uint64_t{1} << 63}) {
    BOOST_TEST(go::proven_margins(mix(position), value, 5).empty());
  }
}

BOOST_AUTO_TEST_CASE(bounds_are_those_of_the_side_to_move_at_any_komi) {
  const ProvenMargin black{5, Kind::at_least, 3};
  BOOST_TEST(black.bounds(5).lower == exact_score(1));
  BOOST_TEST(black.bounds(5).upper == score_infinite);
  const ProvenMargin white{std::uint64_t{1} << 50 | 5, Kind::at_least, 3};
  BOOST_TEST((white.to_move() == Color::white));
  BOOST_TEST(white.bounds(5).upper == exact_score(-1));
  for (const ProvenMargin& each : {black, white}) {
    for (const int komi : {-7, 0, 15}) {
      const auto found = go::proven_margins(mix(each.position), each.bounds(komi), komi);
      BOOST_REQUIRE(found.size() == 1U);
      BOOST_TEST((found.front() == each));
    }
  }
}

BOOST_AUTO_TEST_CASE(of_several_bounds_on_a_position_the_tightest_stay) {
  std::vector<ProvenMargin> margins{{7, Kind::at_most, 3},   {5, Kind::at_least, -3}, {5, Kind::at_least, 1},
                                    {5, Kind::at_most, 9},   {7, Kind::at_least, 3},  {5, Kind::at_most, 9},
                                    {6, Kind::at_least, -5}, {6, Kind::exactly, -5},  {8, Kind::at_most, 25}};
  go::tidy(margins);
  const std::vector<ProvenMargin> expected{
      {5, Kind::at_least, 1}, {5, Kind::at_most, 9}, {6, Kind::exactly, -5}, {7, Kind::exactly, 3}};
  BOOST_TEST((margins == expected));
}

BOOST_AUTO_TEST_CASE(the_book_in_the_program_is_large_and_in_order) {
  const ProofBook& book = go::standard_proof_book();
  BOOST_TEST(book.margins.size() > 10'000U);
  BOOST_TEST(std::is_sorted(book.margins.begin(), book.margins.end()));
}

// The position is not in the book of openings: its first moves are proven in the book of proofs.
BOOST_AUTO_TEST_CASE(analysis_says_at_once_what_the_book_proves) {
  const auto engine = make(five_by_five, "C3 C4 B4 B3 B2 D2 D4 D3 C2");
  SearchRequest request;
  request.task = Task::solve;
  request.infinite = true;
  const SearchInfo info = adapters::search_and_wait(*engine, request).info;
  BOOST_TEST(info.solved);
  BOOST_TEST(info.score == exact_score(-(50 - 15)));
  BOOST_TEST(info.nodes == 0U);
}

BOOST_AUTO_TEST_CASE(the_book_is_known_without_room_for_it_in_the_table) {
  const auto engine = make(five_by_five, "C3 C4 B4 B3 B2 D2 D4 D3 C2");
  engine->configure({.memory_bytes = std::size_t{24} << 20, .threads = 1});
  SearchRequest request;
  request.nodes = 100;
  const SearchInfo info = adapters::search_and_wait(*engine, request).info;
  BOOST_TEST(info.score == exact_score(-(50 - 15)));
  BOOST_TEST(!info.likely.has_value());
  request.use_known = false;
  BOOST_TEST(adapters::search_and_wait(*engine, request).info.score != exact_score(-(50 - 15)));
}

BOOST_AUTO_TEST_CASE(where_the_book_knows_the_value_it_knows_a_move) {
  const auto engine = make(five_by_five, "C3 C4 D3 B3");
  engine->configure({.memory_bytes = std::size_t{16} << 20, .threads = 1});
  SearchRequest request;
  request.nodes = 100;
  const SearchResult result = adapters::search_and_wait(*engine, request);
  BOOST_TEST(result.info.score == exact_score(50 - 15));
  BOOST_REQUIRE(!result.moves.empty());
  BOOST_TEST(engine->play({Color::black, result.moves.front()}).has_value());
  BOOST_TEST(adapters::search_and_wait(*engine, request).info.score == exact_score(-(50 - 15)));
}

// Proofs take turns with the search: an analysis without end comes to the exact value, and its likely margin goes.
BOOST_AUTO_TEST_CASE(analysis_comes_to_the_proof) {
  const auto engine = make(five_by_five, "C3 B3 C4 B1 C2 C1 B2 D5 B4 E2 D4 E1 E3 E4");
  SearchRequest request;
  request.infinite = true;
  request.multi_pv = 2;
  SearchInfo last;
  const auto look = [&](const SearchInfo& info) {
    if (info.rank == 1) last = info;
    if (info.rank == 1 && is_exact_margin(info.score) && !info.likely) engine->stop();
  };
  static_cast<void>(adapters::search_and_wait(*engine, request, {.on_info = look}));
  BOOST_TEST(last.score == exact_score(50 - 15));
}

// A search for play that is broken off may have proven a small win, and no more. The clock decides when it breaks off.
BOOST_AUTO_TEST_CASE(a_proven_win_of_less_than_the_board_is_not_called_exact) {
  for (const int step : {500, 850, 2400, 2550}) {
    const test::SteppingClock stepping{std::chrono::microseconds{step}};
    const auto engine =
        test::make_test_engine(five_by_five, {stepping, workers}, "C3 B3 C4 B1 C2 C1 B2 D5 B4 E2 D4 E1 E3 E4");
    SearchRequest request;
    request.infinite = true;
    request.multi_pv = 2;
    Score exact = 0;
    const auto look = [&](const SearchInfo& info) {
      if (exact != 0 || info.rank != 1 || !is_exact_margin(info.score) || info.likely) return;
      exact = info.score;
      engine->stop();
    };
    static_cast<void>(adapters::search_and_wait(*engine, request, {.on_info = look}));
    BOOST_TEST(exact == exact_score(50 - 15));
  }
}

// Of one who is ahead, and in whole points.
BOOST_AUTO_TEST_CASE(a_judgement_names_a_margin) {
  const auto lead = [this](const std::string& moves, int komi) {
    const auto engine = make(go::Spec{.size = {5, 5}, .komi = komi}, moves);
    const SearchRequest request{.nodes = 40, .use_known = false};
    const SearchInfo info = adapters::search_and_wait(*engine, request).info;
    BOOST_REQUIRE(info.likely.has_value());
    const int sign = engine->to_move() == Color::black ? 1 : -1;
    BOOST_TEST((*info.likely + sign * 50 * komi) % 100 == 0, moves << " at " << komi << ": " << *info.likely);
    return *info.likely;
  };
  BOOST_TEST(lead("B2 D4", 0) > 500);
  BOOST_TEST(lead("C3", 0) < -500);
  for (const char* moves : {"B2", "B2 D4", "B2 D4 D2", "C2 C4", "B3 D3 C3", "B2 C3", "B2 B3 C3"}) {
    for (const int komi : {-5, 5}) static_cast<void>(lead(moves, komi));
  }
}

// The score of a network's board is a lead by how certain it is; what is told as a lead is in points.
BOOST_AUTO_TEST_CASE(a_lead_is_told_in_points_on_larger_boards) {
  const auto search = [this](const std::string& moves, int komi, double weight) {
    const go::Spec spec{.size = {7, 7}, .komi = komi};
    const auto engine = test::make_test_engine(
        spec, {.clock = clock, .workers = workers, .parameters = {{"certainty_weight", weight}}}, moves);
    const SearchRequest request{.nodes = 300, .use_known = false};
    return adapters::search_and_wait(*engine, request).info;
  };
  for (const int komi : {1, 17, 33}) {
    const SearchInfo plain = search("D4 C3", komi, 0);
    BOOST_REQUIRE(plain.likely.has_value());
    BOOST_TEST(*plain.likely == plain.score, "every lead counts alike");
    const SearchInfo weighed = search("D4 C3", komi, 60);
    BOOST_REQUIRE(weighed.likely.has_value());
    BOOST_TEST(std::abs(*weighed.likely - *plain.likely) < 400,
               komi << ": " << *weighed.likely << ", " << *plain.likely);
    BOOST_TEST((*weighed.likely > 0) == (weighed.score > 0));
    BOOST_TEST(*weighed.likely != weighed.score);
  }
}

BOOST_AUTO_TEST_CASE(a_large_judged_margin_stands_for_the_whole_board) {
  BOOST_TEST(go::likely_margin(2100, 15).points == 25);
  BOOST_TEST(go::likely_margin(-2100, 15).points == -25);
  BOOST_TEST(go::likely_margin(310, 15).points == 3);
  BOOST_TEST(go::likely_margin(2100, 49).chance > 0.9);
  BOOST_TEST(go::likely_margin(310, 15).chance < 0.5);
  BOOST_TEST(go::likely_margin(2100, 51).chance < 0.1);
}

// It takes 3.5 MiB: the limit comes first.
BOOST_AUTO_TEST_CASE(the_book_is_left_out_where_memory_is_short) {
  const auto engine = make(five_by_five, "C3 C4 B4 B3 B2 D2 D4 D3 C2");
  engine->configure({.memory_bytes = std::size_t{16} << 20, .threads = 1});
  SearchRequest request;
  request.nodes = 100;
  BOOST_TEST(adapters::search_and_wait(*engine, request).info.score != exact_score(-(50 - 15)));
}

BOOST_AUTO_TEST_SUITE_END()
