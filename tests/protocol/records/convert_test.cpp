
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "protocol/records/record.hpp"

using namespace tengen;
using namespace tengen::records;

namespace {

Reading reading_of(const std::string& text, const Facts& facts = {}) {
  return read(text, detect(text, ""), facts).value();
}

Converted converted(const std::string& text, Format format, const Facts& facts = {}) {
  return convert(reading_of(text, facts), format).value();
}

using Names = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(records_convert)

BOOST_AUTO_TEST_CASE(sgf_to_sgf_keeps_the_whole_tree) {
  const std::string text =
      "(;GM[1]FF[4]CA[UTF-8]SZ[9]RU[Japanese]HA[2]KM[0.5]TM[300]OT[5x30 byo-yomi]EV[cup]PB[a]BR[3d]PW[b]WR[2d]"
      "RE[W+R]DT[2026-11-28]AB[cg][gc]C[one\ntwo](;W[ee]C[x]LB[ee:1](;B[dd]BL[290.5])(;B[cc];W[]))(;W[ff]N[other]))\n";
  const Converted again = converted(text, Format::sgf);
  BOOST_TEST(again.text == text);
  BOOST_TEST(again.not_kept.empty());
}

BOOST_AUTO_TEST_CASE(what_is_read_is_written_as_it_was_meant) {
  BOOST_TEST(converted("(;FF[1]SZ[9]KM[375]AP[foxwq]RU[Chinese];B[c3];W[tt])", Format::sgf).text ==
             "(;FF[4]SZ[9]KM[7.5]AP[foxwq]RU[Chinese]CA[UTF-8]GM[1];B[cg];W[tt])\n");
  BOOST_TEST(converted("(;GM[4]CA[GBK]SZ[15x15]AB[a1:b2]RU[Renju (RIF)];W[h8])", Format::sgf).text ==
             "(;GM[4]CA[UTF-8]SZ[15]AB[ao:bn]RU[Renju (RIF)]FF[4];W[hh])\n");
  // What is no point stays as it is, behind the end of the game.
  BOOST_TEST(converted("(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];AB[x99];W[ii])", Format::sgf).text ==
             "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];AB[x99];W[ii])\n");
  // The user knows better.
  BOOST_TEST(converted("(;FF[4]CA[UTF-8]SZ[15]RU[x];B[hh])", Format::sgf,
                       {.game = GameKind::gomoku, .rule = gomoku::Rule::exact_five})
                 .text == "(;FF[4]CA[UTF-8]SZ[15]RU[exact]GM[4];B[hh])\n");
  // Twice is the same as once, whatever was odd.
  for (const char* odd : {"(;AP[foxwq]RU[Chinese]SZ[9]KM[375];B[aa])", "(;US[GoGoD]RU[Chinese]KM[3.75];B[aa])",
                          "(;GM[]SZ[]KM[6,5];B[aa]", "(B[pp];W[dd])", "(;GM[4];B[h8](;W[a1])(;W[a2]))"}) {
    const std::string once = converted(odd, Format::sgf).text;
    BOOST_TEST(converted(once, Format::sgf).text == once, odd);
    BOOST_TEST(reading_of(once).warnings.empty(), once);
  }
}

BOOST_AUTO_TEST_CASE(what_psq_and_text_cannot_hold_is_named) {
  const std::string text =
      "(;GM[4]FF[4]SZ[15]RU[Renju]PB[a]PW[b]EV[cup]BR[]DT[2026]RE[B+R]C[c];B[hh]LB[hh:1];W[ii](;B[jj])(;B[kk]))";
  BOOST_TEST(
      (converted(text, Format::psq).not_kept == Names{"variations", "rule", "date", "result", "comments", "EV LB"}));
  BOOST_TEST((converted(text, Format::notation).not_kept ==
              Names{"variations", "players", "date", "result", "comments", "EV LB"}));
  BOOST_TEST(converted("(;GM[4]SZ[15]RU[freestyle];B[hh])", Format::psq).not_kept.empty());
  BOOST_TEST((converted("(;GM[4]SZ[15];B[hh];AB[aa];W[bb])", Format::psq).not_kept ==
              Names{"what follows stones set up later"}));
  BOOST_TEST(
      (converted("Piskvorky 15x15, 0:0, 0\n8,8,100\n-1\n", Format::sgf).not_kept == Names{"times of the moves"}));
  BOOST_TEST(converted("Piskvorky 15x15, 0:0, 0\n8,8,100\n-1\n", Format::psq).not_kept.empty());
  BOOST_TEST(converted("h8i9", Format::psq).not_kept.empty());
}

// A long list of names, and long names, stay one line.
BOOST_AUTO_TEST_CASE(names_of_properties_are_cut) {
  std::string text = "(;GM[4]SZ[15]" + std::string(1000, 'X') + "[a]";
  for (char c = 'A'; c <= 'Z'; ++c) text += std::string{'Z', c} + "[a]";
  const Names names = converted(text + ";B[hh])", Format::psq).not_kept;
  BOOST_REQUIRE(names.size() == 1U);
  BOOST_TEST(names.front().size() < 100U);
  BOOST_TEST(names.front().ends_with(" and more"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(records_words)

BOOST_AUTO_TEST_CASE(a_heading_is_read_back) {
  const Facts facts[] = {
      {.game = GameKind::gomoku, .size = BoardSize{15, 15}},
      {.game = GameKind::gomoku, .size = BoardSize{20, 17}, .rule = gomoku::Rule::renju},
      {.game = GameKind::go, .size = BoardSize{9, 9}, .komi = -6.5},
      {.game = GameKind::connect, .size = BoardSize{9, 7}, .in_a_row = 5},
  };
  for (const Facts& one : facts) {
    const std::string line = heading(one);
    BOOST_TEST(line.back() == '\n');
    BOOST_TEST((parse_heading(std::string_view(line).substr(0, line.size() - 1)) == one), line);
  }
  BOOST_TEST(heading(facts[1]) == "# gomoku 20x17 renju\n");
  for (const char* remark : {"", "#", "# go for it", "# gomoku 15x15 or so", "# gomoku 0x15", "# go 9x9 komi", "go 9x9",
                             "# gomoku 15", "# connect 7x6 in-a-row x", "# gomoku 1000x1000"}) {
    BOOST_TEST(!parse_heading(remark), remark);
  }
}

BOOST_AUTO_TEST_CASE(text_keeps_game_size_and_rule) {
  const auto through_text = [](const std::string& text) {
    const std::string written = converted(text, Format::notation).text;
    BOOST_TEST(written.front() == '#');
    return reading_of(written).record.facts;
  };
  BOOST_TEST((through_text("(;GM[4]SZ[19]RU[Renju];B[hh])") ==
              Facts{.game = GameKind::gomoku, .size = BoardSize{19, 19}, .rule = gomoku::Rule::renju}));
  BOOST_TEST((through_text("(;GM[1]SZ[9]KM[5.5];B[dd];W[ee])") ==
              Facts{.game = GameKind::go, .size = BoardSize{9, 9}, .komi = 5.5}));
  // What the user says counts more; remarks before and behind change nothing.
  const std::string renju = "\xEF\xBB\xBF# gomoku 17x17 renju\r\n# another\nh8 i9";
  BOOST_TEST((reading_of(renju).record.facts.size == BoardSize{17, 17}));
  BOOST_TEST((reading_of(renju, {.rule = gomoku::Rule::freestyle}).record.facts.rule == gomoku::Rule::freestyle));
  BOOST_TEST((reading_of("# mine\nh8i9").record.facts.size == BoardSize{15, 15}));
  // A game without moves is no empty file.
  for (const char* empty : {"(;GM[4]SZ[15])", "(;GM[1]SZ[9])"}) {
    BOOST_TEST(reading_of(converted(empty, Format::notation).text).record.moves.empty(), empty);
  }
  // The usual games need no words.
  BOOST_TEST(converted("(;GM[4]SZ[15]RU[freestyle];B[hh])", Format::notation).text == "h8\n");
  BOOST_TEST(converted("4453", Format::columns).text == "4453\n");
  const std::string wide = converted("4453", Format::columns, {.size = BoardSize{9, 7}, .in_a_row = 5}).text;
  BOOST_TEST(wide == "# connect 9x7 in-a-row 5\n4453\n");
  BOOST_TEST((detect(wide, "a.txt") == Format::columns));
  BOOST_TEST(
      (reading_of(wide).record.facts == Facts{.game = GameKind::connect, .size = BoardSize{9, 7}, .in_a_row = 5}));
  BOOST_TEST((detect("# said\n4453", "") == Format::columns));
}

BOOST_AUTO_TEST_CASE(rules_by_other_names) {
  BOOST_TEST((parse_rule("Renju (RIF)") == gomoku::Rule::renju));
  BOOST_TEST((parse_rule("Freestyle_1") == gomoku::Rule::freestyle));
  BOOST_TEST((parse_rule("Standard_12") == gomoku::Rule::exact_five));
  BOOST_TEST((parse_rule("Caro_3") == gomoku::Rule::caro_six));
  BOOST_TEST((parse_rule("caro5") == gomoku::Rule::caro_five));
  BOOST_TEST(!parse_rule("chess"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(records_psq_tail)

// In whatever order: names, the code of the end, a tournament's rule.
BOOST_AUTO_TEST_CASE(the_lines_behind_the_moves) {
  struct Case {
    const char* tail;
    const char* black;
    const char* white;
    std::optional<gomoku::Rule> rule;
  };
  using gomoku::Rule;
  const Case cases[] = {{"a.zip\nb.zip\n-1\n", "a.zip", "b.zip", {}},
                        {"-1\r\na.zip\r\nb.zip\r\n", "a.zip", "b.zip", {}},
                        {"a.zip\nb.zip\n-1\n4,Renju_1\n", "a.zip", "b.zip", Rule::renju},
                        {"a.zip\nb.zip\n2,Freestyle\n", "a.zip", "b.zip", Rule::freestyle},
                        {"1,Standard_7\na.zip\nb.zip\n", "a.zip", "b.zip", Rule::exact_five},
                        {"-1\n3,Caro_2\n", "", "", Rule::caro_six},
                        {"-1\n", "", "", {}},
                        {"a.zip\n", "", "", {}},
                        {"a.zip\n3\n", "", "", {}},
                        {"0\n", "", "", {}},
                        {"a, b\nc\n1,Unlimited_1\nd\n", "a, b", "c", {}}};
  for (const Case& one : cases) {
    const Record record = reading_of("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,10\n" + std::string(one.tail)).record;
    BOOST_TEST(record.moves.size() == 2U, one.tail);
    BOOST_TEST(record.black == one.black, one.tail);
    BOOST_TEST(record.white == one.white, one.tail);
    BOOST_TEST((record.facts.rule == one.rule), one.tail);
  }
  const std::string renju = "Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb\n-1\n4,Renju_1\n";
  BOOST_TEST((reading_of(renju, {.rule = Rule::freestyle}).record.facts.rule == Rule::freestyle));
}

BOOST_AUTO_TEST_SUITE_END()
