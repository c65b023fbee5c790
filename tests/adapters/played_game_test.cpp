#include "adapters/commands/played_game.hpp"

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <utility>

#include "adapters/commands/game_review.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/runtime/searches.hpp"
#include "tests/support/engine_services.hpp"

// The game that people play at a terminal, whatever shows it: sides, taking back, looking back, clocks, swap2.

BOOST_AUTO_TEST_SUITE(played_game)

namespace {

using namespace tengen;
using namespace tengen::adapters;
using std::chrono::seconds;

/// A clock that the test moves.
class HandClock final : public Clock {
 public:
  [[nodiscard]] Instant now() const noexcept override { return now_; }
  void pass(Milliseconds time) { now_ += time; }

 private:
  Instant now_{};
};

struct Fixture {
  HandClock clock;
  test::TestWorkers workers;
  CommonOptions common;
  std::unique_ptr<Engine> engine;

  PlayedGame make(const Sides& sides, const GameSpec& spec = gomoku::Spec{.size = {9, 9}}) {
    engine = make_engine(spec, {.clock = clock, .workers = workers}).value();
    engine->configure({.memory_bytes = std::size_t{16} << 20, .threads = 1});
    return {sides, common, *engine, clock};
  }
};

const Sides two_people{.people = {.black = true, .white = true}};

void play(PlayedGame& game, const std::string& points) {
  for (std::size_t i = 0; i + 1 < points.size(); i += 3) {
    const auto at = parse_vertex(points.substr(i, 2), game.size(), game.notation());
    BOOST_REQUIRE(at.has_value());
    BOOST_REQUIRE_MESSAGE(game.play(*at), points.substr(i, 2));
  }
}

SearchResult found(PlayedGame& game, const std::string& points) {
  SearchResult result;
  for (std::size_t i = 0; i + 1 < points.size(); i += 3) {
    result.moves.push_back(*parse_vertex(points.substr(i, 2), game.size(), game.notation()));
  }
  return result;
}

constexpr const char* black_wins = "a1 a9 b1 b9 c1 c9 d1 d9 e1";

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_taken_back_can_be_played_again) {
  Fixture fixture;
  PlayedGame game = fixture.make({});  // a person with Black
  BOOST_TEST(!game.undo());
  BOOST_TEST(!game.redo());
  play(game, "e5 e6 d5 d6");
  BOOST_TEST(game.undo());  // to the person's own move
  BOOST_TEST(game.moves_text() == "The game so far: e5 e6");
  BOOST_TEST(game.undo());
  BOOST_TEST(game.moves() == 0U);
  BOOST_TEST(!game.undo());
  BOOST_TEST(game.redo());
  BOOST_TEST(game.redo());
  BOOST_TEST(!game.redo());
  BOOST_TEST(game.moves_text() == "The game so far: e5 e6 d5 d6");
  // Another move forgets what was taken back, the same one does not.
  BOOST_TEST(game.undo());
  play(game, "d5");
  BOOST_TEST(game.redo());
  BOOST_TEST(game.moves() == 4U);
  BOOST_TEST(game.undo());
  play(game, "a1");
  BOOST_TEST(!game.redo());
}

BOOST_AUTO_TEST_CASE(looking_back_changes_nothing) {
  Fixture fixture;
  PlayedGame game = fixture.make(two_people);
  play(game, black_wins);
  BOOST_TEST(game.over());
  for (const std::size_t at : {8U, 0U, 3U, 100U, 4U}) {
    game.look_at(at);
    BOOST_TEST(game.looking() == (at < 9));
    BOOST_TEST(game.moves() == 9U);
    BOOST_TEST(game.over());
    BOOST_TEST((game.status().winner == Color::black));
    BOOST_TEST(game.status().winning_line.size() == 5U);
    BOOST_TEST(!game.play({8, 8}));
    BOOST_TEST(!game.redo());
    BOOST_TEST(!game.awaits_engine());
    BOOST_TEST(game.moves_text() == "The game so far: a1 a9 b1 b9 c1 c9 d1 d9 e1");
    BOOST_TEST(game.record().moves.size() == 9U);
    BOOST_TEST(game.record().result.starts_with("B+"), game.record().result);
  }
  BOOST_TEST(game.engine().history().size() == 4U);
  // Going on from here: the rest is taken back, and can be played again.
  BOOST_TEST(game.undo());
  BOOST_TEST(!game.looking());
  BOOST_TEST(!game.over());
  BOOST_TEST(game.moves() == 4U);
  while (game.redo()) continue;
  BOOST_TEST(game.over());
}

BOOST_AUTO_TEST_CASE(a_resignation_ends_the_game_and_can_be_taken_back) {
  Fixture fixture;
  PlayedGame game = fixture.make({});
  play(game, "e5 e6");
  game.resign();
  BOOST_TEST((game.ending() == Ending::resigned));
  BOOST_TEST(end_text(game, color_name) == "White wins: Black resigned.");
  BOOST_TEST(game.record().result == "W+R");
  BOOST_TEST(!game.awaits_engine());
  BOOST_TEST(game.undo());
  BOOST_TEST(!game.over());
  BOOST_TEST(game.moves() == 2U);
}

BOOST_AUTO_TEST_CASE(a_rematch_changes_the_sides_and_a_new_game_keeps_them) {
  Fixture fixture;
  PlayedGame game = fixture.make({.people = {.black = true, .white = false}, .black = "Alice"});
  play(game, "e5 e6");
  game.begin_again();
  BOOST_TEST(game.is_saved());
  BOOST_TEST(game.moves() == 0U);
  BOOST_TEST(game.is_person(Color::black));
  game.rematch();
  BOOST_TEST(!game.is_person(Color::black));
  BOOST_TEST(game.person(Color::white) == "Alice");
  BOOST_TEST(game.awaits_engine());
  game.rematch();
  BOOST_TEST(game.person(Color::black) == "Alice");
}

BOOST_AUTO_TEST_CASE(clocks_run_for_who_is_to_move_and_end_the_game) {
  Fixture fixture;
  Sides sides = two_people;
  sides.clock = ClockSetting{.main = seconds(60), .increment = seconds(5)};
  PlayedGame game = fixture.make(sides);
  fixture.clock.pass(seconds(10));
  BOOST_TEST((game.left(Color::black) == seconds(50)));
  BOOST_TEST((game.left(Color::white) == seconds(60)));
  play(game, "e5");
  BOOST_TEST((game.left(Color::black) == seconds(55)));
  fixture.clock.pass(seconds(20));
  BOOST_TEST((game.left(Color::black) == seconds(55)));
  BOOST_TEST((game.left(Color::white) == seconds(40)));
  play(game, "e6");
  fixture.clock.pass(seconds(30));
  // Taking back gives the time back that White had when its turn began.
  BOOST_TEST(game.undo());
  BOOST_TEST((game.left(Color::white) == seconds(60)));
  BOOST_TEST((game.left(Color::black) == seconds(55)));
  fixture.clock.pass(seconds(59));
  BOOST_TEST(!game.flag_falls());
  const SearchRequest request = game.request(full_level);
  BOOST_TEST((request.time.left == seconds(1)));
  BOOST_TEST((request.time.increment == seconds(5)));
  BOOST_TEST((request.time.game == seconds(60)));
  fixture.clock.pass(seconds(1));
  BOOST_TEST(game.flag_falls());
  BOOST_TEST(!game.flag_falls());
  BOOST_TEST(end_text(game, color_name) == "Black wins: White has no time left.");
  BOOST_TEST(game.record().result == "B+T");
  BOOST_TEST(!game.play({0, 0}));
  BOOST_TEST(game.undo());
  BOOST_TEST((game.left(Color::white) == seconds(60)));
  // A move that comes too late is none.
  fixture.clock.pass(seconds(61));
  BOOST_TEST(!game.play({0, 0}));
  BOOST_TEST((game.ending() == Ending::on_time));
  // The clocks stand once a game is over, and begin anew with another.
  game.begin_again();
  BOOST_TEST((game.left(Color::white) == seconds(60)));
}

BOOST_AUTO_TEST_CASE(times_are_said_as_clocks_show_them) {
  BOOST_TEST(time_text(seconds(581)) == "9:41");
  BOOST_TEST(time_text(seconds(3723)) == "1:02:03");
  BOOST_TEST(time_text(Milliseconds(60'000)) == "1:00");
  BOOST_TEST(time_text(Milliseconds(59'001)) == "1:00");
  BOOST_TEST(time_text(Milliseconds(7'250)) == "7.3");
  BOOST_TEST(time_text(Milliseconds(9'950)) == "0:10");
  BOOST_TEST(time_text(Milliseconds(1)) == "0.1");
  BOOST_TEST(time_text(Milliseconds(0)) == "0.0");
  BOOST_TEST(time_text(Milliseconds(-5)) == "0.0");
}

BOOST_AUTO_TEST_CASE(clocks_are_read_from_minutes_and_seconds) {
  BOOST_TEST((parse_clock("10").value() == ClockSetting{.main = seconds(600)}));
  BOOST_TEST((parse_clock("10+5").value() == ClockSetting{.main = seconds(600), .increment = seconds(5)}));
  BOOST_TEST((parse_clock("0.5+0.25").value() == ClockSetting{.main = seconds(30), .increment = Milliseconds(250)}));
  for (const char* const text : {"", "+", "+5", "10+", "x", "10m", "-1", "1+-1", "10+5+5", "0", "1e3", "inf", "nan",
                                 "99999999999999999999999", "1441", "0.001", " 10", "10 "}) {
    BOOST_TEST(!parse_clock(text), text);
  }
  for (const char* const text : {"10", "10+5", "0.5+2", "1.5", "1440+86400"}) {
    BOOST_TEST(clock_text(parse_clock(text).value()) == text);
  }
}

// What every format of files keeps of a side is its player's name.
BOOST_AUTO_TEST_CASE(names_keep_what_a_resumed_game_needs) {
  const ClockSetting clock{.main = seconds(600), .increment = seconds(5)};
  for (const SideName& side :
       {SideName{.name = "Person", .person = true}, SideName{.name = "Alice"},
        SideName{.name = "Alice", .person = true},
        SideName{.name = "Tengen 0.2.0", .engine = true, .move_time = Milliseconds(1000)},
        SideName{.name = "Tengen 0.2.0", .engine = true, .level = 5, .move_time = Milliseconds(1)},
        SideName{.name = "Tengen 0.2.0", .engine = true, .level = 5, .clock = clock, .left = Milliseconds(12'345)},
        SideName{.name = "碁 (level 3)", .person = true, .clock = clock, .left = Milliseconds(0)},
        SideName{.name = "Person", .person = true, .little_go = true},
        SideName{.name = "robot", .engine = true, .move_time = Milliseconds(50), .clock = clock}}) {
    BOOST_TEST((parse_side_name(text_of(side)) == side), text_of(side));
  }
  // Other programs' names are names.
  for (const char* const text :
       {"pbrain-one.exe", "A (B)", "A ()", "A (1000 ms a move", "A (0 ms a move)", "(person)", "A (clock x)",
        "A (clock 10+5, 3 s left, boo)", "A (9999999999999999999 ms a move)", "A (1e9 s left)", "Black level 5", ""}) {
    const SideName side = parse_side_name(text);
    BOOST_TEST(side.name == text);
    BOOST_TEST(!side.engine, text);
    BOOST_TEST(!side.move_time.has_value());
  }
}

BOOST_AUTO_TEST_CASE(a_person_opens_and_the_engine_takes_a_colour) {
  Fixture fixture;
  Sides sides;
  sides.swap2 = true;
  PlayedGame game = fixture.make(sides, gomoku::Spec{});
  BOOST_TEST((game.opening().stage() == Swap2::Stage::place_three));
  BOOST_TEST(game.asks_person());
  play(game, "h8 a1");
  BOOST_TEST(game.asks_person());
  BOOST_TEST(game.undo());  // one stone
  BOOST_TEST(game.moves() == 1U);
  play(game, "i9 k7");
  BOOST_TEST(!game.asks_person());
  BOOST_TEST((game.request(3).task == Task::swap2));
  BOOST_TEST(!game.undo());
  BOOST_TEST(!game.play({0, 0}));
  // The engine takes Black: the person is White, and to move.
  SearchResult swap;
  swap.swap = true;
  BOOST_TEST(deed_text(game, swap, color_name) == "Tengen takes Black.");
  BOOST_TEST(game.act(swap));
  BOOST_TEST(game.opening().done());
  BOOST_TEST(game.is_person(Color::white));
  BOOST_TEST(!game.is_person(Color::black));
  BOOST_TEST(colours_text(game, color_name) == "You are White now.");
  BOOST_TEST(game.asks_person());
  BOOST_TEST(!game.undo());  // the opening stays
  play(game, "g7");
  BOOST_TEST(game.awaits_engine());
  BOOST_TEST((game.request(3).task == Task::best_move));
  BOOST_TEST(game.undo());
  // A new game begins with the same opener.
  game.begin_again();
  BOOST_TEST((game.opening().stage() == Swap2::Stage::place_three));
  BOOST_TEST(game.asks_person());
  game.rematch();
  BOOST_TEST(game.awaits_engine());
}

BOOST_AUTO_TEST_CASE(the_engine_opens_and_a_person_chooses) {
  Fixture fixture;
  Sides sides{.people = {.black = false, .white = true}};
  sides.swap2 = true;
  for (const auto choice : {Swap2::Choice::black, Swap2::Choice::white, Swap2::Choice::two_more}) {
    PlayedGame game = fixture.make(sides, gomoku::Spec{});
    BOOST_TEST(game.awaits_engine());
    BOOST_TEST(!game.choose(choice));
    const SearchResult three = found(game, "h8 i8 k9");
    BOOST_TEST(deed_text(game, three, color_name) == "Tengen places h8 i8 k9.");
    BOOST_TEST(game.act(three));
    BOOST_TEST(game.asks_person());
    BOOST_TEST((game.choose(choice).has_value()));
    if (choice == Swap2::Choice::two_more) {
      BOOST_TEST(game.asks_person());
      play(game, "a1 b2");
      BOOST_TEST((game.opening().stage() == Swap2::Stage::choose_of_five));
      BOOST_TEST(!game.asks_person());
      const SearchResult sixth = found(game, "c3");
      BOOST_TEST(deed_text(game, sixth, color_name) == "Tengen takes White and plays c3.");
      BOOST_TEST(game.act(sixth));
    }
    const bool black = choice != Swap2::Choice::white;
    BOOST_TEST(game.is_person(Color::black) == black);
    BOOST_TEST(game.is_person(Color::white) == !black);
    BOOST_TEST(game.opening().done());
    // White moves: the engine where the person took Black, but it has moved already after five stones.
    BOOST_TEST(game.asks_person() == (choice != Swap2::Choice::black));
  }
}

BOOST_AUTO_TEST_CASE(an_opening_that_the_engine_does_not_know_is_left_out) {
  Fixture fixture;
  Sides sides{.people = {.black = false, .white = true}};
  sides.swap2 = true;
  PlayedGame game = fixture.make(sides);
  BOOST_TEST(deed_text(game, {}, color_name).find("without one") != std::string::npos);
  BOOST_TEST(game.act({}));
  BOOST_TEST(game.opening().done());
  BOOST_TEST(game.awaits_engine());
  BOOST_TEST(!game.act({}));  // no move at all
}

BOOST_AUTO_TEST_CASE(a_review_looks_at_every_position_and_returns_to_the_present) {
  Fixture fixture;
  PlayedGame game = fixture.make(two_people);
  play(game, black_wins);
  GameReview review(game);
  review.begin();
  std::size_t searches = 0;
  while (auto request = review.next(game.now())) {
    request->time = {};
    request->depth = 3;
    review.take(search_and_wait(*fixture.engine, *request, {}));
    BOOST_REQUIRE(++searches < 20U);
  }
  BOOST_TEST(searches == 9U);  // the last position is over
  BOOST_TEST(!game.looking());
  BOOST_TEST(game.moves() == 9U);
  BOOST_TEST(!review.report().empty());
  // White let five in a row happen.
  BOOST_TEST(review.comment(8).starts_with("blunder"), review.comment(8));
  BOOST_TEST(review.comment(10).empty());
  review.forget();
  BOOST_TEST(review.comment(8).empty());
  // One that is broken off judges the last moves alone.
  review.begin();
  for (int i = 0; i < 4; ++i) {
    auto request = review.next(game.now());
    request->time = {};
    request->depth = 2;
    review.take(search_and_wait(*fixture.engine, *request, {}));
  }
  BOOST_TEST(game.looking());
  review.finish();
  BOOST_TEST(!game.looking());
  BOOST_TEST(review.comment(1).empty());
  BOOST_TEST(review.comment(8).starts_with("blunder"), review.comment(8));
}

BOOST_AUTO_TEST_CASE(pictures_say_who_plays_what_and_where_the_game_stands) {
  Fixture fixture;
  Sides sides{.black = std::string(10'000, 'x')};
  sides.clock = ClockSetting{.main = seconds(600)};
  sides.level = 7;
  PlayedGame game = fixture.make(sides);
  DrawnState state{.cursor = {4, 4}};
  Picture picture = picture_of(game, state);
  BOOST_TEST(picture.black == std::string(21, 'x') + "... (you), 10:00");
  BOOST_TEST(picture.white == "Tengen, level 7 of 20, 10:00");
  BOOST_TEST(picture.status == "Your move.");
  play(game, black_wins);
  picture = picture_of(game, state);
  BOOST_TEST(picture.status == "Black wins.");
  BOOST_TEST(picture.winning.size() == 5U);
  BOOST_TEST(winning_text(game) == "The winning stones: a1 b1 c1 d1 e1.");
  game.look_at(2);
  picture = picture_of(game, state);
  BOOST_TEST(picture.status.starts_with("After 2 of 9 moves."), picture.status);
  BOOST_TEST(picture.winning.empty());
}

BOOST_AUTO_TEST_SUITE_END()
