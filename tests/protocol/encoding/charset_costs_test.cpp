#include "protocol/encoding/charset.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/charsets.hpp"

using namespace tengen;
using namespace tengen::encoding;

namespace {

std::string in(const char* charset, const std::string& text) {
  return adapters::encode_charset(text, *find_charset(charset)).value();
}

/// What a text alone looks like.
std::string guess(const std::string& bytes) {
  CharsetCosts costs;
  costs.add(bytes);
  return std::string(likely_charsets.at(costs.cheapest()));
}

struct Sample {
  const char* charset;
  std::vector<std::string> texts;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(charset_costs)

BOOST_AUTO_TEST_CASE(short_texts_are_known_by_their_letters) {
  const std::vector<Sample> samples{
      {"GB18030",
       {"胜", "黑", "黑胜", "必胜", "四", "活三", "冲四活三", "疏星", "花月", "浦月", "禁手", "平衡", "防点"}},
      {"CP932", {"勝", "連珠", "一行目", "黒勝ち", "禁手", "四三", "花月", "ここで", "フクミ手", "難解", "好手"}},
      {"Big5", {"勝", "必勝", "黑必勝", "連珠", "白勝", "此手不好"}},
      {"CP949", {"흑승", "백승", "금수", "좋은 수", "흑이 이긴다", "백의 최선"}},
      {"CP1252", {"Malmö", "för", "Å", "är bra", "Über", "café", "Größe", "naïve", "Weiß", "très bien"}},
      {"CP1251", {"Чёрные выигрывают", "Белые", "победа", "лучший ход", "VCF белых", "Ничья"}},
      {"UTF-8", {"胜", "黑胜", "連珠", "黒勝ち", "흑승", "Malmö", "Чёрные", "→ ★", "“quoted”"}},
  };
  for (const auto& [charset, texts] : samples) {
    for (const std::string& text : texts) BOOST_TEST(guess(in(charset, text)) == charset, text);
  }
}

BOOST_AUTO_TEST_CASE(texts_of_a_file_are_judged_together) {
  // Alone these look Chinese.
  CharsetCosts costs;
  for (const std::string text : {"화월", "포월", "삼삼", "흑이 이긴다", "최선"}) costs.add(in("CP949", text));
  BOOST_TEST(likely_charsets.at(costs.cheapest()) == "CP949");
  BOOST_TEST(!costs.all_ascii());
}

BOOST_AUTO_TEST_CASE(a_text_of_another_writer_keeps_its_charset) {
  const std::size_t chinese = 1;
  BOOST_REQUIRE(likely_charsets.at(chinese) == "GB18030");
  const auto of_text = [](const std::string& bytes) { return std::string(likely_charsets.at(charset_of(bytes, 1))); };
  BOOST_TEST(of_text(in("CP1252", "Malmö är bra")) == "CP1252");
  BOOST_TEST(of_text(in("CP1252", "på svenska, för säkerhets skull")) == "CP1252");
  // Rare characters are no reason to think of another.
  for (const std::string text : {"瀛", "連", "黑連勝", "瑞星", "→"}) {
    BOOST_TEST(of_text(in("GB18030", text)) == "GB18030", text);
  }
}

BOOST_AUTO_TEST_CASE(any_bytes_have_a_charset) {
  for (int lead = 0x80; lead < 256; ++lead) {
    for (int trail = 0; trail < 256; ++trail) {
      const std::string bytes{static_cast<char>(lead), static_cast<char>(trail)};
      BOOST_TEST(!guess(bytes).empty());
      BOOST_TEST(!guess(bytes.substr(0, 1)).empty());
    }
  }
  CharsetCosts none;
  none.add("plain");
  none.add("");
  BOOST_TEST(none.all_ascii());
  BOOST_TEST(likely_charsets.at(none.cheapest()) == "UTF-8");
}

BOOST_AUTO_TEST_SUITE_END()
