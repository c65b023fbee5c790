#include "protocol/review/text.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "protocol/encoding/charset.hpp"
#include "tests/protocol/review/scripted_game.hpp"

using namespace tengen;
using namespace tengen::review;

BOOST_AUTO_TEST_SUITE(review_json)

BOOST_AUTO_TEST_CASE(parsed_back) {
  records::Record record;
  record.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}};
  record.black = "a \"b\" \xC3\xA4 \xFF";
  record.date = "2026-11-21";
  record.moves = {{.stone = {Color::black, c}}, {.stone = {Color::black, a}}, {.stone = {Color::white, b}}};
  GameReview review = Game()
                          .look({line(win_in(5), c), line(-40, b)})
                          .play(a)
                          .look({line(20, b), line(-1500, c)})
                          .play(b)
                          .look({line(-20, c)})
                          .review();
  for (MoveReview& move : review.moves) ++move.number;
  const Head head{.file = "g.psq", .moves = 3};
  const std::string text = to_json({head, record, review, 1, 5});
  BOOST_TEST(text.find('\n') == std::string::npos);
  const boost::json::value parsed = boost::json::parse(text);
  const auto at = [&parsed](const char* pointer) { return boost::json::serialize(parsed.at_pointer(pointer)); };
  BOOST_TEST(at("/perspective") == "\"black\"");
  BOOST_TEST(at("/complete") == "false");
  BOOST_TEST(at("/score_unit") == "null");
  BOOST_TEST((parsed.at_pointer("/game/black").as_string() == "a \"b\" \xC3\xA4 \xEF\xBF\xBD"));
  BOOST_TEST(at("/game/date") == "\"2026-11-21\"");
  BOOST_TEST(at("/game/result") == "null");
  BOOST_TEST(at("/critical") == "[2,3]");
  BOOST_TEST(at("/accuracy/black/wins_missed") == "1");
  BOOST_TEST(at("/accuracy/white/percent").starts_with("1E2"), at("/accuracy/white/percent"));
  BOOST_TEST(parsed.at("moves").as_array().size() == 3U);
  BOOST_TEST(!parsed.at_pointer("/moves/0").as_object().contains("class"));
  BOOST_TEST(at("/moves/1/class") == "\"blunder\"");
  BOOST_TEST(at("/moves/1/note") == "\"misses_win\"");
  BOOST_TEST(at("/moves/1/at") == "[0,0]");
  BOOST_TEST(at("/moves/1/score_before/winner") == "\"black\"");
  BOOST_TEST(at("/moves/1/score_before/moves") == "3");
  BOOST_TEST(parsed.at_pointer("/moves/2/score/value").to_number<double>() == -0.2);
  BOOST_TEST(at("/moves/2/lines/0/moves") == "[\"c15\"]");
  BOOST_TEST(at("/wins/0/missed_by") == "1");
}

BOOST_AUTO_TEST_CASE(bytes_of_any_kind) {
  BOOST_TEST(encoding::repaired_utf8("plain \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80") ==
             "plain \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x98\x80");
  const std::string bad = "\xEF\xBF\xBD";
  BOOST_TEST(encoding::repaired_utf8("\xC3") == bad);
  BOOST_TEST(encoding::repaired_utf8("\xC0\x80") == bad + bad);
  BOOST_TEST(encoding::repaired_utf8("\xED\xA0\x80") == bad + bad + bad);
  BOOST_TEST(encoding::repaired_utf8("\xF4\x90\x80\x80x") == bad + bad + bad + bad + "x");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(review_page)

// Whatever a record says, it stays inside the element of the data.
BOOST_AUTO_TEST_CASE(nothing_breaks_out) {
  records::Record record;
  record.facts = {.game = records::GameKind::gomoku, .size = BoardSize{15, 15}};
  record.black = "</script><script>alert(1)</script>";
  record.comment = "<!-- <script> & ]]> \n</SCRIPT >";
  const Head head{.file = "<img src=x onerror=alert(1)>.sgf"};
  const std::string html = to_html(to_json({head, record, GameReview{}, 0, 5}));
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t from = html.find(begin) + begin.size();
  const std::size_t to = html.find("</script>", from);
  const std::string data = html.substr(from, to - from);
  BOOST_TEST(data.find_first_of("<>&") == std::string::npos, data);
  const boost::json::value parsed = boost::json::parse(data);
  BOOST_TEST((parsed.at_pointer("/game/black").as_string() == record.black));
  BOOST_TEST((parsed.at_pointer("/game/comment").as_string() == record.comment));
  BOOST_TEST((parsed.at_pointer("/game/file").as_string() == head.file));
  BOOST_TEST(html.find("alert(1)</script>") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(whole_and_alone) {
  const std::string html = to_html("{}");
  BOOST_TEST(html.starts_with("<!doctype html>"));
  BOOST_TEST(html.ends_with("</html>\n"));
  for (const std::string marker : {"<!--STYLE-->", "<!--DATA-->", "<!--SCRIPT-->", "src=\"", "href=\"http"}) {
    BOOST_TEST(html.find(marker) == std::string::npos, marker);
  }
  // Paints of the page itself, and nothing from elsewhere.
  for (std::size_t at = html.find("url("); at != std::string::npos; at = html.find("url(", at + 1)) {
    BOOST_TEST(html.substr(at, 5) == "url(#");
  }
  BOOST_TEST(html.find("boardPicture") != std::string::npos);
  BOOST_TEST(html.size() < 40'000U);
}

BOOST_AUTO_TEST_SUITE_END()
