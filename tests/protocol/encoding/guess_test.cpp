#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/charsets.hpp"
#include "protocol/encoding/charset.hpp"

using namespace tengen;
using namespace tengen::encoding;

namespace {

/// What a file of one short game that names no charset was written in.
std::string guess_of_game(const std::string& properties) {
  return std::string(guess_charset("(;GM[1]SZ[9]" + properties + ";B[ee];W[dd])").name);
}

struct Samples {
  const char* charset;
  std::vector<std::string> texts;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(encoding_guess)

BOOST_AUTO_TEST_CASE(names_and_comments_of_many_languages) {
  const std::vector<Samples> samples{
      {"GB18030",
       {"PB[棋手]PW[白方]",
        "PB[柯洁]PW[古力]",
        "PB[聂卫平]PW[马晓春]",
        "PB[常昊]PW[李昌镐]EV[第十二届春兰杯决赛]",
        "PB[时越]PW[芈昱廷]",
        "PB[张栩]PW[井山裕太]",
        "PB[曹冬]PW[祁观]",
        "C[黑棋好下，白棋在上边的打入是过分的一手。]",
        "C[胜]",
        "PB[黑]PW[白]",
        "C[此局面黑必胜，冲四活三]",
        "PB[范廷钰]",
        "PB[周睿羊]PW[唐韦星]RE[黑中盘胜]",
        "C[此手过强。镕、瑄、喆、淼。]",
        "PB[朱镕基]PW[陶喆]",
        "PB[奭]PW[張三]",
        "PB[黃龍士]PW[徐星友]",
        "PB[藤澤秀行]PW[趙治勳]EV[棋聖戰]",
        "C[與此變化相比，黑棋實戰的選擇更為積極。]",
        "PB[柯洁]",
        "PB[古力]PW[孔杰]",
        "C[第十二届春兰杯决赛]",
        "PB[丁浩]",
        "PB[本木克弥]"}},
      {"CP932",
       {"PB[井山裕太]PW[一力遼]", "PB[高尾紳路]PW[山下敬吾]EV[第41期名人戦]", "C[ここは黒が勝ち。]", "C[こんにちは]",
        "C[白は右下の定石で地を稼いだが、黒の厚みも大きい。]", "PB[表]PW[ソ]", "PB[中村茂]PW[河村典彦]", "C[アマゾン]",
        "C[フクミ手、四追い勝ち]", "PB[岡部寛]PW[長谷川一人]", "PB[林海峰]PW[趙治勲]", "C[花月]", "C[ツケからハネ]",
        "C[コウ材がない]", "PB[本因坊秀策]"}},
      {"BIG5-HKSCS",
       {"PB[許功蓋]PW[周俊勳]", "PB[王元均]PW[林君諺]", "C[黑棋這手棋下得很好，白棋只能後退。]", "PB[張栩]PW[王銘琬]",
        "PB[陳詩淵]PW[蕭正浩]EV[中環杯決賽]", "C[必勝]", "C[本局白中盤勝]", "PB[中間人]", "PB[許功蓋]", "C[活三衝四]"}},
      {"CP949",
       {"PB[이창호]PW[조훈현]", "PB[이세돌]PW[박정환]", "PB[신진서]PW[커제]EV[삼성화재배 결승]",
        "C[흑이 좋다. 백은 여기서 끊어야 한다.]", "C[바둑 바둑바둑]", "C[흑승]", "PB[김지석]PW[최철한]",
        "PB[김수]PW[박호]", "C[좋은 수]", "C[월드마스터스]", "PB[강동윤]PW[박영훈]", "PB[허영호]PW[신민준]"}},
      {"EUC-JP",
       {"C[こんにちは]", "C[ここは黒が勝ち。]", "C[白は右下の定石で地を稼いだが、黒の厚みも大きい。]",
        "PB[依田紀基]C[ノゾキにツグ一手]", "C[アマゾン]"}},
      {"KOI8-R",
       {"C[привет мир]", "PB[Иванов]PW[Петров]", "C[Чёрные выигрывают, белые не могут защититься.]",
        "PB[Динерштейн]PW[Сурин]EV[Чемпионат России]", "PB[Алексей Лазарев]PW[Иван Шикшин]"}},
      {"CP1251",
       {"C[привет мир]", "C[Привет мир]", "PB[Иванов]PW[Петров]", "C[Чёрные выигрывают, белые не могут защититься.]",
        "PB[Динерштейн]PW[Сурин]EV[Чемпионат России]", "PB[Алексей Лазарев]PW[Иван Шикшин]", "PB[ЧЁРНЫЕ]PW[БЕЛЫЕ]",
        "PB[Цой]PW[Ким]"}},
      {"CP1252",
       {"PB[Jürg]PW[René]",
        "PB[Åke Ärlig]PW[É Ric]",
        "PB[Töö]PW[Põõsas]",
        "PB[ÖÄÅ]",
        "PB[João Conceição]PW[Gonçalves]",
        "PB[Garcia Muñoz]PW[Peña]",
        "C[Noir est très bien placé ; la séquence « créée » à gauche a été réussie.]",
        "C[Schwarz lebt groß, Weiß fällt zurück. Übrigens: schöner Zug für später.]",
        "C[Täällä pää kääntyy, hyvä siirto ei löydy. Määräävä etumerkki.]",
        "C[Svart är på väg, vit försöker få ögon åt höger.]",
        "C[A posição é boa; a situação não é má. Invasão e redução, opções à direita, atenção.]",
        "C[don’t can’t “so”]",
        "C[½ point, 5° dan, §3]",
        "PB[MÄÄTTÄ]PW[HÄMÄLÄINEN]",
        "PB[GÖRAN ÅSTRÖM]PW[JÖRGEN]",
        "PB[Þóra Sæþórsdóttir]PW[Guðmundur Þórðarson]",
        "PB[Bjørn Ærø]PW[Søren]",
        "PB[Jean-François]PW[Zoé Élise]",
        "PB[Núñez]PW[José María]C[¿Qué? ¡Así no! Corazón, mañana.]",
        "PB[ÉTÉ]PW[NOËL]",
        "PB[Müller]PW[Größe]",
        "PB[Antti Törmänen]PW[Jääskeläinen]",
        "PB[Hüüs]PW[Öö töö jäääär]",
        "PB[é]",
        "PB[Zoë]",
        "PB[CONCEIÇÃO]",
        "PB[ÍÑIGO]",
        "PB[Åke]",
        "PB[ÅSE]",
        "C[SÃO PAULO É AQUI]",
        "C[þetta er góður leikur, því miður]",
        "C[5½ points – it’s “fine”…]",
        "PB[Ægir]",
        "C[£5 ©2020]",
        "C[¿Qué pasó aquí?]"}},
  };
  for (const auto& [charset, texts] : samples) {
    for (const std::string& text : texts) {
      const auto bytes = adapters::encode_charset(text, *find_charset(charset));
      BOOST_REQUIRE_MESSAGE(bytes, text);
      BOOST_TEST(guess_of_game(*bytes) == charset, text);
    }
  }
}

// Charsets that are not guessed: their letters are wrong, but no bracket is taken for half of a letter.
BOOST_AUTO_TEST_CASE(letters_of_other_charsets_are_no_halves) {
  const std::vector<Samples> samples{
      {"ISO-8859-2", {"PB[Černý]PW[Dvořák]", "C[Černý vyhrává, bílý už nemůže bránit. Příliš žluťoučký kůň.]"}},
      {"ISO-8859-2", {"PB[Kovács Győző]PW[Szűcs]"}},
      {"CP1250", {"PB[Štěpán Tesařík]PW[Pavel Laube]", "C[Příliš žluťoučký kůň]"}},
      {"CP1254", {"PB[İşçi]PW[Şükrü Öğüt]"}},
      {"CP1253", {"PB[Γιώργος Παπαδόπουλος]"}},
  };
  for (const auto& [charset, texts] : samples) {
    for (const std::string& text : texts) {
      const auto bytes = adapters::encode_charset(text, *find_charset(charset));
      BOOST_REQUIRE_MESSAGE(bytes, text);
      BOOST_TEST((guess_charset("(;" + *bytes + ")").form == Form::single_byte), text);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_damaged_text_keeps_its_charset) {
  const auto bytes = [](const char* charset, const char* text) {
    return adapters::encode_charset(text, *find_charset(charset)).value();
  };
  BOOST_TEST(guess_of_game("C[" + bytes("gbk", "黑棋好下，白棋") + "\xFF " + bytes("gbk", "打入过分") + "]") ==
             "GB18030");
  BOOST_TEST(guess_of_game("C[" + bytes("sjis", "ここは黒が勝ち") + "\xFF]") == "CP932");
  BOOST_TEST(guess_of_game("C[棋手 \xFF 棋手]") == "UTF-8");
}

// A host waits while its file is looked at: what the beginning says is enough.
BOOST_AUTO_TEST_CASE(only_the_beginning_of_long_texts_counts) {
  constexpr std::size_t enough = std::size_t{1} << 18;
  for (const std::string piece : {"\xBA\xDA\xC6\xE5", "\xE9( "}) {
    std::string text;
    while (text.size() < enough * 4) text += piece;
    CharsetCosts half;
    half.add(text);
    CharsetCosts all;
    all.add(text + text);
    all.add(text);
    for (std::size_t i = 0; i < likely_charsets.size(); ++i) BOOST_TEST(half[i] == all[i]);
  }
}

BOOST_AUTO_TEST_SUITE_END()
