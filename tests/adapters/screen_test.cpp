#include "adapters/terminal/screen.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <optional>
#include <string>

#include "adapters/commands/game_words.hpp"
#include "adapters/terminal/glyphs.hpp"
#include "adapters/terminal/layout.hpp"
#include "tests/support/engine_fixture.hpp"
#include "tests/support/screen_text.hpp"

BOOST_AUTO_TEST_SUITE(terminal_screen)

namespace {

using namespace tengen;
using namespace tengen::adapters;
using test::EngineFixture;
using test::ScreenText;

const Look colourless{};
const Look pictures{.colours = Look::Colours::many, .unicode = true};

/// The screen after the drawing, which may not leave it.
ScreenText seen(const std::string& text, ScreenSize size) {
  ScreenText screen(size.columns, size.rows);
  screen.feed(text);
  return screen;
}

/// A picture with texts of usual length.
Picture with_texts(Picture picture) {
  picture.title = "Gomoku 15x15, renju";
  picture.black = "you";
  picture.white = "Tengen, level 7 of 20";
  picture.status = "Your move.";
  picture.message = "White plays h8 (0.35, depth 9).";
  picture.black_chance = 0.57;
  picture.short_help = {"arrows move", "Enter play", "u undo", "? help", "q quit"};
  return picture;
}

Picture empty_board(BoardSize size) {
  Picture picture{.board = size};
  picture.cursor = Vertex{size.columns / 2, size.rows / 2};
  return with_texts(picture);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_position_is_drawn_with_all_that_belongs_to_it) {
  EngineFixture fixture;
  const auto engine = fixture.make(gomoku::Spec{.size = {9, 9}}, "e5 a1 i9");
  Picture picture = with_texts(picture_of(*engine));
  picture.cursor = Vertex{1, 8};
  picture.hint = Vertex{3, 3};
  const ScreenText screen = seen(drawn(picture, {80, 24}, colourless), {80, 24});
  BOOST_TEST(screen.row(0) == "    A B C D E F G H I   Gomoku 15x15, renju");
  BOOST_TEST(screen.row(1) == " 9  . . . . . . . .(X)  X Black  you");
  BOOST_TEST(screen.row(2) == " 8  . . . . . . . . .   O White  Tengen, level 7 of 20");
  BOOST_TEST(screen.row(3) == " 7  . . + . . . + . .");
  BOOST_TEST(screen.row(4) == " 6  . . . * . . . . .   Your move.");
  BOOST_TEST(screen.row(5) == " 5  . . . . X . . . .   White plays h8 (0.35, depth 9).");
  BOOST_TEST(screen.row(7) == " 3  . . + . . . + . .   Black's chance 57 %");
  BOOST_TEST(screen.row(8) == " 2  . . . . . . . . .   #######################-----------------");
  BOOST_TEST(screen.row(9) == " 1  O[.]. . . . . . .");
  BOOST_TEST(screen.row(10) == "    A B C D E F G H I   arrows move   Enter play   u undo   ? help   q quit");
  BOOST_TEST(screen.cursor_column() == 6);
  BOOST_TEST(screen.cursor_row() == 9);
  BOOST_TEST(screen.cursor_shown());
}

BOOST_AUTO_TEST_CASE(the_line_that_won_is_reversed_and_forbidden_points_are_marked) {
  EngineFixture fixture;
  const auto won = fixture.make(gomoku::Spec{.size = {9, 9}}, "a1 a9 b1 b9 c1 c9 d1 d9 e1");
  const Picture picture = picture_of(*won);
  BOOST_TEST(picture.winning.size() == 5U);
  const std::string text = drawn(picture, {80, 24}, colourless);
  BOOST_TEST(text.find("\x1B[0;7mX") != std::string::npos);
  BOOST_TEST(text.find("\x1B[0;7mO") == std::string::npos);
  // Three and three at h8.
  const auto renju = fixture.make(gomoku::Spec{.rule = gomoku::Rule::renju}, "g8 a1 f8 a3 h7 a5 h6 a7");
  const ScreenText screen = seen(drawn(picture_of(*renju), {80, 24}, colourless), {80, 24});
  BOOST_TEST(screen.row(8).substr(0, 23) == " 8  . . . . . X X ! . .", screen.text());
  const auto white = fixture.make(gomoku::Spec{.rule = gomoku::Rule::renju}, "g8 a1 f8 a3 h7 a5 h6");
  BOOST_TEST(!seen(drawn(picture_of(*white), {80, 24}, colourless), {80, 24}).has("!"));
}

BOOST_AUTO_TEST_CASE(every_board_fits_the_usual_terminal) {
  for (int rows = gomoku::min_side; rows <= gomoku::max_side; ++rows) {
    for (int columns = gomoku::min_side; columns <= gomoku::max_side; ++columns) {
      const auto layout = layout_of({columns, rows}, {80, 24});
      BOOST_REQUIRE(layout);
      BOOST_TEST(layout->cell == 2);
      BOOST_TEST(layout->beside);
      for (const Look& look : {colourless, pictures}) {
        const ScreenText screen = seen(drawn(empty_board({columns, rows}), {80, 24}, look), {80, 24});
        for (const std::string part : {"Gomoku", "Your move.", "White plays h8", "57 %", "level 7 of 20", "q quit"}) {
          BOOST_TEST(screen.has(part), part << "\n" << screen.text());
        }
      }
    }
  }
}

// No drawing leaves its screen (ScreenText throws), every click on a stone finds it, and what is too small says so.
BOOST_AUTO_TEST_CASE(every_screen_is_filled_and_never_left) {
  for (const BoardSize board : {BoardSize{5, 5}, {7, 6}, {15, 15}, {19, 19}, {22, 22}, {40, 2}, {1, 127}}) {
    const ScreenSize least = smallest_screen(board);
    for (int columns = 1; columns <= 100; columns += columns < 60 ? 1 : 13) {
      for (int rows = 1; rows <= 40; ++rows) {
        const ScreenSize size{columns, rows};
        const ScreenText screen = seen(drawn(empty_board(board), size, colourless), size);
        const auto layout = layout_of(board, size);
        if (columns >= least.columns && rows >= least.rows) BOOST_TEST(layout.has_value());
        if (!layout) {
          BOOST_TEST(!screen.cursor_shown());
          if (columns >= 20 && rows >= 6) BOOST_TEST(screen.has("The window has"), screen.text());
          continue;
        }
        BOOST_TEST(screen.cursor_shown());
        const auto found = [&](Vertex at) {
          return point_at(board, size, layout->column_of(at.x), layout->row_of(at.y)) == at;
        };
        BOOST_TEST(std::ranges::all_of(points_of(board), found), screen.text());
        BOOST_TEST(screen.has("Your"), screen.text());
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(narrow_screens_put_the_texts_below) {
  const ScreenText screen = seen(drawn(empty_board({15, 15}), {40, 24}, colourless), {40, 24});
  BOOST_TEST(screen.row(15) == " 1  . . . . . . . . . . . . . . .");
  BOOST_TEST(screen.row(16) == "Your move.");
  BOOST_TEST(screen.row(18) == "Black 57 % #################------------", screen.text());
  Picture picture = empty_board({15, 15});
  picture.points.assign(225, Picture::Point::empty);
  picture.points[0] = Picture::Point::black;
  picture.last = Vertex{0, 0};
  const std::string text = drawn(picture, {20, 24}, colourless);
  BOOST_TEST(seen(text, {20, 24}).row(1) == "15 X..............");
  BOOST_TEST(text.find("\x1B[0;4mX") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(clicks_beside_the_board_find_nothing) {
  const BoardSize board{15, 15};
  BOOST_TEST((point_at(board, {80, 24}, 4, 1) == Vertex{0, 0}));
  BOOST_TEST((point_at(board, {80, 24}, 33, 15) == Vertex{14, 14}));  // the gap after the last point
  for (const auto& [column, row] : {std::pair(3, 1), {34, 1}, {4, 0}, {4, 16}, {0, 0}, {79, 23}, {-1, -1}}) {
    BOOST_TEST(!point_at(board, {80, 24}, column, row).has_value());
  }
  BOOST_TEST(!point_at(board, {10, 10}, 5, 5).has_value());
}

BOOST_AUTO_TEST_CASE(chances_are_certain_only_where_they_are) {
  BOOST_TEST(percent_text(0) == "0 %");
  BOOST_TEST(percent_text(0.001) == "1 %");
  BOOST_TEST(percent_text(0.5) == "50 %");
  BOOST_TEST(percent_text(0.999) == "99 %");
  BOOST_TEST(percent_text(1) == "100 %");
  Picture picture = empty_board({9, 9});
  picture.black_chance.reset();
  BOOST_TEST(seen(drawn(picture, {80, 24}, colourless), {80, 24}).has("Black's chance: not known"));
}

BOOST_AUTO_TEST_CASE(chances_are_told_for_black) {
  BOOST_TEST(!black_chance_in(SearchInfo{}, Color::black).has_value());
  BOOST_TEST(black_chance_in(SearchInfo{.depth = 1, .score = 100}, Color::black).value() > 0.5);
  BOOST_TEST(black_chance_in(SearchInfo{.depth = 1, .score = 100}, Color::white).value() < 0.5);
  BOOST_TEST(black_chance_in(SearchInfo{.score = win_in(3)}, Color::white).value() == 0);
  BOOST_TEST(!black_chance_in(GameStatus{}).has_value());
  BOOST_TEST(black_chance_in(GameStatus{.over = true}).value() == 0.5);
  BOOST_TEST(black_chance_in(GameStatus{.over = true, .winner = Color::black}).value() == 1);
}

BOOST_AUTO_TEST_CASE(stars_are_where_boards_have_them) {
  BOOST_TEST(star_points({19, 19}).size() == 9U);
  BOOST_TEST(star_points({15, 15}).size() == 5U);
  BOOST_TEST((star_points({9, 9}).front() == Vertex{2, 2}));
  BOOST_TEST((star_points({15, 15}).front() == Vertex{3, 3}));
  for (const BoardSize board : {BoardSize{5, 5}, {20, 20}, {15, 13}, {7, 6}}) BOOST_TEST(star_points(board).empty());
}

BOOST_AUTO_TEST_CASE(colours_and_pictures_follow_the_environment) {
  using Variables = std::map<std::string, std::string>;
  const auto look = [](const Variables& set) {
    return look_of([&](const char* name) {
      const auto found = set.find(name);
      return found == set.end() ? nullptr : found->second.c_str();
    });
  };
  BOOST_TEST((look({{"TERM", "xterm"}}).colours == Look::Colours::few));
  BOOST_TEST((look({{"TERM", "xterm-256color"}}).colours == Look::Colours::many));
  BOOST_TEST((look({{"TERM", "foot"}, {"COLORTERM", "truecolor"}}).colours == Look::Colours::many));
  BOOST_TEST((look({{"TERM", "xterm-256color"}, {"NO_COLOR", ""}}).colours == Look::Colours::none));
  BOOST_TEST(look({{"LANG", "de_DE.UTF-8"}}).unicode);
  BOOST_TEST(look({{"LANG", "C"}, {"LC_CTYPE", "C.utf8"}}).unicode);
  BOOST_TEST(!look({{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "C"}}).unicode);
  for (const char* const term : {static_cast<const char*>(nullptr), "", "dumb"}) {
    BOOST_TEST(!obeys_sequences([&](const char*) { return term; }));
  }
  BOOST_TEST(obeys_sequences([](const char*) { return "linux"; }));
}

// Without colours only bold, underlined and reversed characters are asked for.
BOOST_AUTO_TEST_CASE(no_colour_is_no_colour) {
  EngineFixture fixture;
  const auto engine = fixture.make(gomoku::Spec{.rule = gomoku::Rule::renju}, "g8 a1 f8 a3 h7 a5 h6 a7");
  Picture picture = with_texts(picture_of(*engine));
  picture.cursor = Vertex{7, 7};
  picture.hint = Vertex{1, 1};
  const std::string text = drawn(picture, {80, 24}, colourless);
  for (const std::string colour : {"\x1B[0;3", "\x1B[0;1;3", "\x1B[0;4", "\x1B[0;9", ";38;", ";48;"}) {
    BOOST_TEST(text.find(colour) == std::string::npos, colour.substr(1));
  }
  BOOST_TEST(drawn(picture, {80, 24}, pictures).find("48;5;") != std::string::npos);
  const ScreenText drawing = seen(drawn(picture, {80, 24}, pictures), {80, 24});
  BOOST_TEST(drawing.row(15).starts_with(" 1  ●─┴─┴─"), drawing.row(15));
}

BOOST_AUTO_TEST_CASE(games_are_named_with_their_rules) {
  BOOST_TEST(title_of(gomoku::Spec{.rule = gomoku::Rule::renju}) == "Gomoku 15x15, renju");
  BOOST_TEST(title_of(go::Spec{.size = {9, 9}, .komi = 13}) == "Go 9x9, komi 6.5 points");
  BOOST_TEST(title_of(go::little_go()) == "Little-Go 5x5, komi 2.5 points");
  BOOST_TEST(title_of(connect::Spec{}) == "4 in a row, 7x6");
}

BOOST_AUTO_TEST_CASE(long_texts_are_broken_and_foreign_characters_are_harmless) {
  BOOST_TEST(wrapped("one two  three", 7) == (std::vector<std::string>{"one two", "three"}),
             boost::test_tools::per_element());
  BOOST_TEST(wrapped("abcdefgh", 3) == (std::vector<std::string>{"abc", "def", "gh"}),
             boost::test_tools::per_element());
  BOOST_TEST(wrapped("", 5).empty());
  BOOST_TEST(wrapped("word", 0).empty());
  Picture picture = empty_board({9, 9});
  picture.message = "Saved as \x1B[2J\n\xFF ä.";
  const ScreenText screen = seen(drawn(picture, {80, 24}, colourless), {80, 24});
  BOOST_TEST(screen.has("Saved as ?[2J??"), screen.text());
}

// Names come from files of strangers.
BOOST_AUTO_TEST_CASE(hostile_names_stay_where_they_belong) {
  std::string marks = "z";
  for (int i = 0; i < 10'000; ++i) marks += "\xCC\x81";  // acute accents on one letter
  std::string wide;
  for (int i = 0; i < 10'000; ++i) wide += "碁";
  const std::vector<std::string> names{std::string(10'000, 'x'),
                                       wide,
                                       marks,
                                       "\x1B]0;title\x07\x1B[2J\x1B[31mred\x1BPq\x1B\\",  // sequences of the terminal
                                       "\x9B"
                                       "2J\x90\xC2\x9B"
                                       "31m\xC2\x9D",  // the same as single characters
                                       "\xE2\x80\xAE"
                                       "desrever\xE2\x81\xA6\xE2\x80\x8F",  // directions of writing
                                       "\xCC\x81\xCC\x81no letter",
                                       "👨\xE2\x80\x8D👩\xE2\x80\x8D👧 семья 가족",
                                       "\xF0\x9F",
                                       "\xC3(\xFF\xFE\xED\xA0\x80",
                                       "line\nbreak\ttab\x7F\x08\x08\x08"};
  for (const std::string& name : names) {
    for (const ScreenSize size : {ScreenSize{80, 24}, {60, 20}, {40, 12}, {20, 24}, {200, 60}, {36, 11}}) {
      for (const Look& look : {colourless, pictures}) {
        Picture picture = empty_board({9, 9});
        picture.black = shortened(name, 24) + " (you), 9:41";
        picture.white = name;
        picture.message = "Saved as " + name + ".";
        const std::string text = drawn(picture, size, look);
        const ScreenText screen = seen(text, size);  // throws where a drawing leaves the screen or controls it
        BOOST_TEST(screen.has("Your"), screen.text());
        BOOST_TEST(text.find("\xC2\x9B") == std::string::npos);
        BOOST_TEST(text.find("\xE2\x80\xAE") == std::string::npos);
        BOOST_TEST(text.size() < 60'000U);
        if (!look.unicode) {
          BOOST_TEST(text.find_first_of("\x80\x9B\xC3\xE7\xF0") == std::string::npos);
        }
      }
    }
  }
}

#ifndef _WIN32  // whose terminals get plain lines
BOOST_AUTO_TEST_CASE(wide_characters_and_marks_are_counted_as_terminals_show_them) {
  BOOST_TEST(text_columns("碁h") == 3);
  BOOST_TEST(text_columns("e\xCC\x81") == 1);
  BOOST_TEST(text_columns("é●") == 2);
  BOOST_TEST(text_columns("a\xE2\x80\x8D"
                          "b") == 2);
  BOOST_TEST(text_columns("\x1B[\xFF") == 3);
  BOOST_TEST(shortened("碁碁碁碁", 8) == "碁碁碁碁");
  BOOST_TEST(shortened("碁碁碁碁", 7) == "碁碁...");
  BOOST_TEST(shortened("abcdef", 5) == "ab...");
  BOOST_TEST(wrapped("碁碁碁", 4) == (std::vector<std::string>{"碁碁", "碁"}), boost::test_tools::per_element());
  Canvas canvas({6, 1});
  canvas.put(0, 0, "碁e\xCC\x81x碁碁");  // the last one has no room
  BOOST_TEST(canvas.ansi() == "\x1B[1;1H碁\x1B[1;3He\xCC\x81\x1B[1;4Hx碁");
  canvas.put(1, 0, "y");  // over the right half
  canvas.put(4, 0, "z");  // over the left half
  BOOST_TEST(canvas.ansi() == "\x1B[1;1H \x1B[1;2Hye\xCC\x81\x1B[1;4Hxz\x1B[K");
}
#endif

// "level 2" for level 20 would be another fact: what does not fit is broken between words, or left out.
BOOST_AUTO_TEST_CASE(cut_texts_do_not_mislead) {
  Picture picture = empty_board({15, 15});
  picture.white = "Tengen, level 20 of 20, 10:41";
  picture.black_chance = 1;
  for (int columns = 16; columns <= 90; ++columns) {
    for (int rows = 12; rows <= 40; ++rows) {
      const ScreenText screen = seen(drawn(picture, {columns, rows}, colourless), {columns, rows});
      const std::string text = screen.text();
      const bool broken = screen.has("20 of") || screen.has("of 20") || screen.has(" 20, ");
      if (screen.has("Tengen")) {
        BOOST_TEST((columns < 60 ? broken : screen.has("level 20 of 20")), text);
        BOOST_TEST(screen.has("10:41"), text);
      }
      if (screen.has("Black 1") || screen.has("chance 1")) BOOST_TEST(screen.has("100 %"), text);
    }
  }
}

BOOST_AUTO_TEST_CASE(pages_are_read_to_their_end_in_any_window) {
  std::vector<std::string> lines;
  for (int i = 0; i < 40; ++i) lines.push_back("line " + std::to_string(i) + " of the text");
  for (const ScreenSize size : {ScreenSize{80, 24}, {40, 12}, {10, 5}, {80, 50}, {80, 41}, {30, 2}, {30, 1}, {1, 1}}) {
    Pager pager;
    BOOST_TEST(!pager.is_open());
    pager.open(lines);
    std::string all;
    int keys = 0;
    for (; pager.is_open(); pager.go_on(size)) {
      BOOST_REQUIRE(++keys < 1000);
      const ScreenText screen = seen(pager.drawn(size, colourless), size);
      all += screen.text();
      if (size.columns >= 30 && size.rows > 1) {
        BOOST_TEST(screen.has("Any key"), screen.text());
      }
    }
    if (size.columns >= 30) {
      for (const std::string& line : lines) BOOST_TEST(all.find(line) != std::string::npos, line);
    }
    if (size.rows > 40) BOOST_TEST(keys == 1);
  }
}

BOOST_AUTO_TEST_SUITE_END()
