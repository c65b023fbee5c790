#include "protocol/board_text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/engine_services.hpp"

namespace {

using namespace tengen;

struct Fixture {
  SteadyClock clock;
  test::TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec) { return make_engine(spec, {clock, workers}).value(); }
};

std::string error_of(Engine& engine, std::string_view text) {
  const auto played = play_moves(engine, text);
  return played ? "" : played.error().detail;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(moves_text, Fixture)

BOOST_AUTO_TEST_CASE(columns) {
  const auto engine = make(connect::Spec{});
  BOOST_TEST(error_of(*engine, "4435, 4  1") == "");
  BOOST_TEST(engine->history().size() == 6U);
  BOOST_TEST((engine->at({3, 4}) == Color::white));
  BOOST_TEST(error_of(*engine, "8").find("no column from 1 to 7") != std::string::npos);
  BOOST_TEST(error_of(*engine, "x").find("no column") != std::string::npos);
  BOOST_TEST(error_of(*engine, "4444").find("full") != std::string::npos);
  const auto wide = make(connect::Spec{.size = {12, 6}});
  BOOST_TEST(error_of(*wide, "12 1,12") == "");
  BOOST_TEST((wide->at({11, 4}) == Color::black));
  BOOST_TEST(error_of(*wide, "13") != "");
  BOOST_TEST(error_of(*wide, "12x") == "'12x' is no column from 1 to 12");
}

BOOST_AUTO_TEST_CASE(points) {
  const auto engine = make(go::little_go());
  BOOST_TEST(error_of(*engine, "C3 b2,PASS") == "");
  BOOST_TEST(engine->history().size() == 3U);
  BOOST_TEST(error_of(*engine, "C3").find("occupied") != std::string::npos);
  BOOST_TEST(error_of(*engine, "hello").find("no point") != std::string::npos);
  BOOST_TEST(error_of(*engine, "pass pass").find("over") != std::string::npos);
}

// Every way in which people write the same moves.
BOOST_AUTO_TEST_CASE(one_notation) {
  for (const char* text :
       {"h8 i9 h7 j10", "h8i9h7j10", "H8I9H7J10", "h8,i9,h7,j10", " h8, i9; h7 - j10 ", "1. h8 i9 2. h7 j10",
        "1.h8 i9 2.h7j10", "h8-i9-h7-j10", "\th8\ni9\r\nh7 j10\n", "h8i9 h7,j10,"}) {
    const auto engine = make(gomoku::Spec{});
    BOOST_TEST(error_of(*engine, text) == "", text);
    BOOST_TEST_REQUIRE(engine->history().size() == 4U, text);
    BOOST_TEST((engine->at({9, 5}) == Color::white), text);
  }
  for (const char* text : {"C3passB2", "c3 Pass b2", "C3,PASS,B2", "1. C3 pass 2. B2"}) {
    const auto engine = make(go::little_go());
    BOOST_TEST(error_of(*engine, text) == "", text);
    BOOST_TEST(engine->history().size() == 3U, text);
  }
  for (const char* text : {"", "  ", ",", "1."}) {
    const auto engine = make(gomoku::Spec{});
    BOOST_TEST(error_of(*engine, text) == "", text);
    BOOST_TEST(engine->history().empty(), text);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_move_is_named) {
  const auto engine = make(gomoku::Spec{});
  BOOST_TEST(error_of(*engine, "h8 8") == "'8' is no point");
  BOOST_TEST(error_of(*engine, "7,7") == "'7' is no point");
  BOOST_TEST(error_of(*engine, "8i") == "'8' is no point");
  BOOST_TEST(error_of(*engine, "i9!j10") == "'!j10' is no point");
  BOOST_TEST(error_of(*engine, "h8").find("move 'h8': ") == 0U);
  BOOST_TEST(error_of(*engine, "j99").find("move 'j99': ") == 0U);
  BOOST_TEST(error_of(*engine, "\xC3\xA9") ==
             "'?"
             "?' is no point");
}

BOOST_AUTO_TEST_SUITE_END()
