#include "protocol/records/record.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/core/random.hpp"

using namespace tengen;
using namespace tengen::records;

namespace {

Record read_text(const std::string& text, const Facts& facts = {}) {
  return read(text, detect(text, ""), facts).value().record;
}

std::string error_of(const std::string& text, const std::string& name, const Facts& facts = {}) {
  const auto reading = read(text, detect(text, name), facts);
  return reading ? "" : reading.error().detail;
}

std::string refusal(const Record& record, Format format) {
  const auto text = write(record, format);
  return text ? "" : text.error().detail;
}

/// A game of Black's and White's moves in turn.
Record simple_game(BoardSize size, const std::vector<Vertex>& moves) {
  Record record;
  record.facts.game = GameKind::gomoku;
  record.facts.size = size;
  Color color = Color::black;
  for (const Vertex vertex : moves) {
    record.moves.push_back({.stone = {color, vertex}});
    color = opponent(color);
  }
  return record;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(records_detect)

BOOST_AUTO_TEST_CASE(contents_come_before_the_name) {
  BOOST_TEST((detect("Piskvorky 15x15, 0:0, 0\n", "game.sgf") == Format::psq));
  BOOST_TEST((detect("\xEF\xBB\xBF  Piskvorky 15x15", "") == Format::psq));
  BOOST_TEST((detect("(;GM[4])", "game.psq") == Format::sgf));
  BOOST_TEST((detect("From: a mail\n\n(;GM[4])", "Game.SGF") == Format::sgf));
  BOOST_TEST((detect("h8i9", "game.psq") == Format::psq));
  BOOST_TEST((detect("h8i9", "game.txt") == Format::notation));
  BOOST_TEST((detect("4453", "game.txt") == Format::columns));
  BOOST_TEST((detect("01 23456789", "game.txt") == Format::columns));
  BOOST_TEST((detect("", "") == Format::notation));
}

BOOST_AUTO_TEST_CASE(libraries_are_known_by_header_or_name) {
  const std::string header = "\xFFRenLib\xFF\x03";
  BOOST_TEST((detect(header, "game.txt") == Format::renlib));
  BOOST_TEST((detect(header, "game.sgf") == Format::renlib));
  BOOST_TEST((detect("x", "OLD.LIB") == Format::renlib));
  BOOST_TEST((detect("x", "old.dat") == Format::renlib));
  BOOST_TEST((detect("h8i9", "old.dat") == Format::notation));
  BOOST_TEST((detect("x1", "game.txt") == Format::notation));
  BOOST_TEST((format_of_name("a.Lib", GameKind::gomoku) == Format::renlib));
  // The main line is the record.
  const auto reading =
      read(header + std::string(11, '\0') + "\x78\x08" + "one" + std::string("\0\x68\x40", 3), Format::renlib, {});
  BOOST_TEST(reading->record.moves.size() == 2U);
  BOOST_TEST(reading->record.moves.front().comment == "one");
  BOOST_TEST((reading->record.facts.size == BoardSize{15, 15}));
  BOOST_TEST((reading->offsets == std::vector<std::size_t>{20, 26}));
  BOOST_TEST(refusal(reading->record, Format::renlib) != "");
}

BOOST_AUTO_TEST_CASE(names_of_files_to_write) {
  BOOST_TEST((format_of_name("a.PSQ", GameKind::gomoku) == Format::psq));
  BOOST_TEST((format_of_name("a.sgf", GameKind::go) == Format::sgf));
  BOOST_TEST((format_of_name("a.pos", GameKind::gomoku) == Format::notation));
  BOOST_TEST((format_of_name("a.txt", GameKind::connect) == Format::columns));
  BOOST_TEST(!format_of_name("psq", GameKind::gomoku).has_value());
}

// What a record says of its game is what the engine plays by.
BOOST_AUTO_TEST_CASE(rules_of_a_record) {
  const Record renju = read_text("(;GM[4]SZ[17]RU[Renju];B[hh])");
  BOOST_TEST((spec_of(renju.facts) == GameSpec(gomoku::Spec{.size = {17, 17}, .rule = gomoku::Rule::renju})));
  const Record go = read_text("(;GM[1]SZ[5]KM[2.5];B[cc])");
  BOOST_TEST((spec_of(go.facts) == GameSpec(go::Spec{.size = {5, 5}, .komi = 5})));
  const Record connect = read_text("4", {.size = BoardSize{9, 7}, .in_a_row = 5});
  BOOST_TEST((spec_of(connect.facts) == GameSpec(connect::Spec{.size = {9, 7}, .in_a_row = 5})));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(records_psq)

BOOST_AUTO_TEST_CASE(a_tournament_game) {
  // The second of the two players named began.
  const Record record =
      read_text("Piskvorky 20x15, 11:11, 1\r\n8,8,0\r\n20,15,350\r\n1,1\r\none.exe\r\ntwo.exe\r\n0\r\n");
  BOOST_TEST((record.facts.size == BoardSize{20, 15}));
  BOOST_REQUIRE(record.moves.size() == 3U);
  BOOST_TEST((record.moves[0].stone == Stone{Color::black, {7, 7}}));
  BOOST_TEST((record.moves[1].stone == Stone{Color::white, {19, 14}}));
  BOOST_TEST((record.moves[1].time == Milliseconds(350)));
  BOOST_TEST(!record.moves[2].time.has_value());
  BOOST_TEST(record.black == "two.exe");
  BOOST_TEST(record.white == "one.exe");
}

BOOST_AUTO_TEST_CASE(no_names_no_moves_no_end) {
  BOOST_TEST(read_text("Piskvorky 15x15, 0:0, 0").moves.empty());
  const Record record = read_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n");
  BOOST_TEST(record.moves.size() == 1U);
  BOOST_TEST(record.black.empty());
}

// One name alone would be read as the end's.
BOOST_AUTO_TEST_CASE(a_missing_name_is_written_as_the_colour) {
  Record record = read_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n");
  record.white = "two.exe";
  const Record again = read_text(write(record, Format::psq).value());
  BOOST_TEST(again.black == "Black");
  BOOST_TEST(again.white == "two.exe");
}

BOOST_AUTO_TEST_CASE(broken_files_are_refused_with_their_place) {
  const std::string header = "Piskvorky 15x15, 0:0, 0\n";
  BOOST_TEST(error_of("Piskvorky 15", "") ==
             "1:1: expected Piskvork's first line, like 'Piskvorky 15x15, 0:0, 0', not 'Piskvorky 15'");
  for (const char* size : {"0x15", "15x0", "101x15", "15x101"}) {
    BOOST_TEST(error_of("Piskvorky " + std::string(size) + ", 0:0, 0", "").rfind("1:1: expected", 0) == 0U, size);
  }
  BOOST_TEST(error_of("Piskvorky 15x15, 0:0, 2", "").rfind("1:1: expected", 0) == 0U);
  BOOST_TEST(error_of("Piskvorky 15x99999999999999999999, 0:0, 0", "").rfind("1:1: expected", 0) == 0U);
  BOOST_TEST(error_of("", "a.psq").rfind("1:1: expected", 0) == 0U);
  BOOST_TEST(error_of(header + "8,8,0\n\n 7,", "") == "4:2: expected a move 'x,y,milliseconds', not '7,'");
  BOOST_TEST(error_of(header + "8,8,0\n8-8,1", "") == "3:1: expected a move 'x,y,milliseconds', not '8-8,1'");
  BOOST_TEST(error_of(header + "8,8,0\n16,1,0", "") == "3:1: move 2 '16,1,0' is off the board");
  BOOST_TEST(error_of(header + "0,1,0", "") == "2:1: move 1 '0,1,0' is off the board");
  BOOST_TEST(error_of(header + "99999999999,1,0", "").rfind("2:1: expected a move", 0) == 0U);
  std::string endless = header;
  for (std::size_t i = 0; i <= longest_game; ++i) endless += "1,1,0\n";
  BOOST_TEST(error_of(endless, "") == std::to_string(longest_game + 2) + ":1: too many moves");
}

BOOST_AUTO_TEST_CASE(what_it_cannot_hold) {
  Record record = simple_game({15, 15}, {{7, 7}, {8, 8}});
  BOOST_TEST(refusal(record, Format::psq) == "");
  record.moves[1].stone.color = Color::black;
  BOOST_TEST(refusal(record, Format::psq) ==
             "Piskvork's format cannot hold this game: it has no place for two moves of one colour in a row");
  record = simple_game({15, 15}, {{7, 7}});
  record.setup = {{Color::white, {1, 1}}};
  BOOST_TEST(!refusal(record, Format::psq).empty());
  BOOST_TEST(!refusal(record, Format::notation).empty());
  record = simple_game({7, 6}, {{3, 5}});
  record.facts.game = GameKind::connect;
  BOOST_TEST(refusal(record, Format::psq) == "Piskvork's format holds only Gomoku");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(records_notation)

BOOST_AUTO_TEST_CASE(points_count_from_the_bottom_left_with_i) {
  const Record record = read_text("h8i9 j10");
  BOOST_TEST((record.facts.size == BoardSize{15, 15}));
  BOOST_REQUIRE(record.moves.size() == 3U);
  BOOST_TEST((record.moves[0].stone == Stone{Color::black, {7, 7}}));
  BOOST_TEST((record.moves[1].stone == Stone{Color::white, {8, 6}}));
  BOOST_TEST((record.moves[2].stone == Stone{Color::black, {9, 5}}));
}

BOOST_AUTO_TEST_CASE(many_ways_to_write_it) {
  const Record plain = read_text("h8i9j10a1");
  for (const char* const text : {"H8 I9 J10 A1", "1. h8 i9 2. j10 a1", "h8,i9;j10-a1", "# said\nh8\r\ni9\tj10\n\na1\n",
                                 "\xEF\xBB\xBFh8i9j10a1", "1.h8 2.i9 3.j10 4.a1", "1) h8 2) i9 3) j10 4) a1"}) {
    BOOST_TEST((read_text(text) == plain), text);
  }
}

BOOST_AUTO_TEST_CASE(the_board_fits_the_moves) {
  BOOST_TEST((read_text("o15").facts.size == BoardSize{15, 15}));
  BOOST_TEST((read_text("a16").facts.size == BoardSize{20, 20}));
  BOOST_TEST((read_text("t20").facts.size == BoardSize{20, 20}));
  BOOST_TEST((read_text("u1").facts.size == BoardSize{22, 22}));
  const Record larger = read_text("a1", {.size = BoardSize{19, 19}});
  BOOST_TEST((larger.moves[0].stone.at == Vertex{0, 18}));
}

BOOST_AUTO_TEST_CASE(wrong_points_are_refused_with_their_place) {
  BOOST_TEST(error_of("h8\ni9 ?7", "") == "2:4: expected a point like h8, not '?7'");
  BOOST_TEST(error_of("h8i", "") == "1:3: expected a point like h8, not 'i'");
  BOOST_TEST(error_of("h8i0", "") == "1:3: expected a point like h8, not 'i0'");
  // Twenty letters of it at most.
  BOOST_TEST(error_of("h8?23456789012345678901234", "") == "1:3: expected a point like h8, not '?2345678901234567890'");
  BOOST_TEST(error_of("h8 9", "") == "1:4: expected a point like h8, not '9'");
  BOOST_TEST(error_of("h123", "") == "1:4: expected a point like h8, not '3'");
  BOOST_TEST(error_of("h8z9", "") == "1:3: move 2 'z9' is off the board");
  BOOST_TEST(error_of("h8p9", "", {.size = BoardSize{15, 15}}) == "1:3: move 2 'p9' is off the board");
  BOOST_TEST(error_of("# nothing", "") == "1:1: no game: expected Piskvork's format, SGF or moves like h8i9");
  BOOST_TEST(error_of(std::string("h8\0i9", 5), "") == "1:3: expected a point like h8, not '?i9'");
}

BOOST_AUTO_TEST_CASE(columns_fall_to_the_bottom) {
  const Record record = read_text("4453");
  BOOST_TEST((record.facts.game == GameKind::connect));
  BOOST_REQUIRE(record.moves.size() == 4U);
  BOOST_TEST((record.moves[1].stone == Stone{Color::white, {3, 4}}));
  BOOST_TEST((record.moves[2].stone == Stone{Color::black, {4, 5}}));
  BOOST_TEST(write(record, Format::columns).value() == "4453\n");
  BOOST_TEST(error_of("48", "") == "1:2: move 2 '8' is off the board");
  BOOST_TEST(error_of("40", "") == "1:2: move 2 '0' is off the board");
  BOOST_TEST(error_of("11 11 11 1", "") == "1:10: move 7 '1': the column is full");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(records_sgf)

BOOST_AUTO_TEST_CASE(the_main_line_with_what_the_root_says) {
  const std::string text =
      "(;GM[4]SZ[15]RU[Renju]PB[A\nB]PW[C]DT[2026-11-21]RE[B+]KM[6.5]C[game]\n;B[hh]C[one];W[hi](;B[aa])(;B[bb]))";
  const auto reading = read_sgf(text, {});
  const Record& record = reading.value().record;
  BOOST_TEST((record.facts.game == GameKind::gomoku));
  BOOST_TEST((record.facts.rule == gomoku::Rule::renju));
  BOOST_TEST(!record.facts.komi.has_value());
  BOOST_TEST(record.black == "A B");
  BOOST_TEST(record.date == "2026-11-21");
  BOOST_TEST(record.result == "B+");
  BOOST_TEST(record.comment == "game");
  BOOST_REQUIRE(record.moves.size() == 3U);
  BOOST_TEST(record.moves[0].comment == "one");
  BOOST_TEST((record.moves[2].stone == Stone{Color::black, {0, 0}}));
  BOOST_TEST(reading.value().offsets.front() == text.find(";B[hh]"));
  BOOST_TEST(reading.value().offsets.back() == text.find(";B[aa]"));
}

BOOST_AUTO_TEST_CASE(other_programs_ways) {
  BOOST_TEST((read_text("(;GM[4]SZ[15];B[h8];W[a15])").moves[1].stone.at == Vertex{0, 0}));
  BOOST_TEST((read_text("(;GM[4];B[oo])").facts.size == BoardSize{15, 15}));
  BOOST_TEST((read_text("(;GM[4];B[pp])").facts.size == BoardSize{19, 19}));
  BOOST_TEST((read_text("(;B[aa])").facts.size == BoardSize{19, 19}));
  BOOST_TEST((read_text("(;B[aa])").facts.game == GameKind::go));
  BOOST_TEST((read_text("(;SZ[15];B[aa])", {.game = GameKind::gomoku}).facts.game == GameKind::gomoku));
  BOOST_TEST((read_text("(;GM[4]RU[Standard Gomoku];B[aa])").facts.rule == gomoku::Rule::exact_five));
  BOOST_TEST((read_text("(;GM[4]RU[Renju (RIF)];B[aa])").facts.rule == gomoku::Rule::renju));
  BOOST_TEST(!read_text("(;GM[4]RU[?];B[aa])").facts.rule.has_value());
}

BOOST_AUTO_TEST_CASE(broken_files_are_refused_with_their_place) {
  BOOST_TEST(error_of("(;GM[4]SZ[15];B[zz])", "") == "1:2: the game that begins here: cannot read B[zz]");
  BOOST_TEST(error_of("(;GM[2];B[aa])", "") == "1:2: GM[2] is neither Go (1) nor Gomoku (4); name the game");
  BOOST_TEST(error_of("(;GM[4]\n;B)", "") == "2:3: a property without a value");
  BOOST_TEST(error_of("", "a.sgf") == "1:1: no game tree");
  // Connect-N has a size of its own where the file names none.
  BOOST_TEST(error_of("(;RU[connect 4];W[kk])", "a.sgf") == "1:2: the game that begins here does not fit on its board");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(records_round_trip)

BOOST_AUTO_TEST_CASE(sgf_keeps_everything_but_times) {
  Record record = simple_game({15, 15}, {{7, 7}, {0, 14}, {14, 0}});
  record.facts.rule = gomoku::Rule::caro_six;
  record.setup = {{Color::black, {1, 1}}, {Color::white, {2, 1}}};
  record.black = "One [1]";
  record.white = "Two \\";
  record.date = "2026-11-21";
  record.result = "W+";
  record.comment = "a\nb";
  record.moves[1].comment = "good ]";
  BOOST_TEST((read_text(write(record, Format::sgf).value()) == record));
}

BOOST_AUTO_TEST_CASE(every_rule_and_game_survives_sgf) {
  using gomoku::Rule;
  for (const Rule rule : {Rule::freestyle, Rule::exact_five, Rule::renju, Rule::caro_six, Rule::caro_five}) {
    Record record = simple_game({20, 20}, {{19, 19}});
    record.facts.rule = rule;
    BOOST_TEST((read_text(write(record, Format::sgf).value()) == record));
  }
  Record go = simple_game({9, 9}, {{0, 0}, Vertex::pass(), {8, 8}});
  go.facts = {.game = GameKind::go, .size = BoardSize{9, 9}, .komi = 5.5};
  BOOST_TEST((read_text(write(go, Format::sgf).value()) == go));
  BOOST_TEST((read_text(write(read_text("123"), Format::sgf).value(), {}).moves == read_text("123").moves));
}

BOOST_AUTO_TEST_CASE(random_games_pass_through_all_formats) {
  Random random(7);
  for (int game = 0; game < 200; ++game) {
    const auto below = [&random](int bound) { return static_cast<int>(random.below(static_cast<unsigned>(bound))); };
    const BoardSize size{5 + below(18), 5 + below(18)};
    std::vector<Vertex> moves;
    for (std::uint64_t left = 1 + random() % 60; left > 0; --left) {
      moves.push_back({below(size.columns), below(size.rows)});
    }
    Record record = simple_game(size, moves);
    BOOST_TEST((read_text(write(record, Format::notation).value(), {.size = size}) == record));
    BOOST_TEST((read_text(write(record, Format::sgf).value()) == record));
    for (Move& move : record.moves) move.time = Milliseconds(below(100000));
    record.black = "pbrain-a.exe";
    record.white = "b c";
    BOOST_TEST((read_text(write(record, Format::psq).value()) == record));
  }
}

BOOST_AUTO_TEST_CASE(noise_never_harms) {
  Random random(11);
  const std::string base = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,1\n(;GM[4]SZ[15];B[hh])h8i9 1234";
  for (int round = 0; round < 3000; ++round) {
    std::string text = base.substr(random() % base.size());
    for (std::uint64_t changes = random() % 6; changes > 0; --changes) {
      text[random() % text.size()] = static_cast<char>(random());
    }
    for (const Format format : {Format::psq, Format::sgf, Format::notation, Format::columns}) {
      const auto reading = read(text, format, {});
      if (reading) {
        BOOST_TEST(reading->offsets.size() == reading->record.moves.size());
      } else {
        BOOST_TEST(reading.error().detail.find('\n') == std::string::npos);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
