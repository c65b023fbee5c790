#include "protocol/encoding/charset.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/charsets.hpp"
#include "engine/core/random.hpp"
#include "protocol/records/record.hpp"
#include "protocol/sgf/collection.hpp"
#include "protocol/text.hpp"

using namespace tengen;
using namespace tengen::encoding;

namespace {

/// The text of an SGF file as UTF-8.
std::string read_sgf_bytes(const std::string& bytes) {
  return sgf::Collection(bytes, adapters::convert_charset).take(1).decoded.text;
}

records::Reading reading_of(const std::string& bytes) {
  const auto source = records::Archive(bytes, "a.sgf", adapters::convert_charset).take(1);
  return records::read(source, {}).value();
}

bool is_utf8(std::string_view text) {
  return count_utf8(text).wrong == 0;
}

/// Wine has no ISO-2022-JP; every other system that the tests run on has.
bool system_has_escaped() {
#ifdef _WIN32
  return adapters::convert_charset("a", *find_charset("ISO-2022-JP")).has_value();
#else
  return true;
#endif
}

}  // namespace

BOOST_AUTO_TEST_SUITE(encoding_charsets)

BOOST_AUTO_TEST_CASE(a_charset_has_many_names) {
  for (const char* name : {"GBK", "gb2312", "GB_2312-80", "gb18030", "CP936"}) {
    BOOST_REQUIRE_MESSAGE(find_charset(name) != nullptr, name);
    BOOST_TEST(find_charset(name)->name == "GB18030");
  }
  for (const char* name : {"Shift_JIS", "shift-jis", "SJIS", "x-sjis", "Windows-31J", "CP932"}) {
    BOOST_REQUIRE_MESSAGE(find_charset(name) != nullptr, name);
    BOOST_TEST(find_charset(name)->name == "CP932");
  }
  for (const char* name : {"UTF-8", "utf8", "Big5", "EUC-KR", "ks_c_5601-1987", "ISO-8859-1", "Latin1", "us-ascii",
                           "KOI8-R", "windows-1251", "EUC-JP", "ISO-2022-JP", "TIS-620"}) {
    BOOST_TEST((find_charset(name) != nullptr), name);
  }
  BOOST_TEST((find_charset("") == nullptr));
  BOOST_TEST((find_charset("klingon") == nullptr));
  BOOST_TEST((find_charset(std::string(1000, '-') + "utf8") == nullptr));
}

/// The same two words in the charsets that records come in.
BOOST_AUTO_TEST_CASE(the_system_knows_the_charsets) {
  const auto text = [](const char* name, const std::string& bytes) {
    return adapters::convert_charset(bytes, *find_charset(name)).value();
  };
  BOOST_TEST(text("gbk", "\xC6\xE5\xCA\xD6") == "棋手");
  BOOST_TEST(text("big5", "\xB4\xD1\xA4\xE2") == "棋手");
  BOOST_TEST(text("sjis", "\x88\xCD\x8C\xE9") == "囲碁");
  BOOST_TEST(text("eucjp", "\xB0\xCF\xB8\xEB") == "囲碁");
  if (system_has_escaped()) BOOST_TEST(text("iso2022jp", "\x1B$B0O8k\x1B(B]") == "囲碁]");
  BOOST_TEST(text("euckr", "\xB9\xD9\xB5\xCF") == "바둑");
  BOOST_TEST(text("cp1251", "\xC3\xEE") == "Го");
  BOOST_TEST(text("koi8r", "\xE7\xCF") == "Го");
  BOOST_TEST(text("latin2", "\xE8") == "č");
  BOOST_TEST(text("utf16le", std::string("\x8B\x68\x28\x00", 4)) == "梋(");
  // What is no character is one, and the bracket behind it stays.
  BOOST_TEST(text("gbk", "a\xFF]") == "a" + std::string(replacement) + "]");
}

BOOST_AUTO_TEST_CASE(windows_1252_needs_no_system) {
  BOOST_TEST(latin_to_utf8("J\xFCrg \x80 \x93 \x81") == "Jürg € “ \xC2\x81");
  for (int byte = 0; byte < 256; ++byte) {
    BOOST_TEST(count_utf8(latin_to_utf8(std::string(1, static_cast<char>(byte)))).wrong == 0U);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(encoding_decode)

BOOST_AUTO_TEST_CASE(what_the_bytes_contradict_is_not_believed) {
  const auto decoded = [](const std::string& bytes, const char* charset) {
    return decode(bytes, charset, adapters::convert_charset);
  };
  using Warnings = std::vector<std::string>;
  BOOST_TEST(decoded("plain", "klingon").warnings.empty());
  BOOST_TEST(decoded("棋手", "").text == "棋手");
  BOOST_TEST(decoded("棋手", "").warnings.empty());
  BOOST_TEST(decoded("棋手", "GBK").text == "棋手");
  BOOST_TEST(
      (decoded("棋手", "GBK").warnings == Warnings{"the text says that it is GBK, but it is UTF-8, and was read so"}));
  BOOST_TEST(decoded("Jürg", "ISO-8859-1").text == "Jürg");
  BOOST_TEST(decoded("J\xFCrg", "").text == "Jürg");
  BOOST_TEST(decoded("J\xFCrg", "").warnings.empty());
  BOOST_TEST(decoded("J\xFCrg", "UTF-8").text == "Jürg");
  BOOST_TEST((decoded("J\xFCrg", "UTF-8").warnings ==
              Warnings{"the text says that it is UTF-8, but it is not, and was read as ISO-8859-1"}));
  BOOST_TEST((decoded("J\xFCrg", "klingon").warnings ==
              Warnings{"no charset is called klingon: the text was read as ISO-8859-1"}));
  BOOST_TEST((decoded("J\xFCrg", "UTF-16").warnings.size() == 1U));
  BOOST_TEST(
      (decoded("\xC6\xE5\xCA\xD6", "").warnings == Warnings{"the text names no charset: it was read as GB18030"}));
  // Two Chinese characters that could be Latin letters in UTF-8.
  BOOST_TEST(decoded("\xC1\xAA\xCD\xA8", "GBK").text == "联通");
  BOOST_TEST(decoded("\xC1\xAA\xCD\xA8", "GBK").warnings.empty());
  BOOST_TEST((decoded("\xE6\xA3\x8B\xE6\x89\x8B\xFF", "UTF-8").warnings == Warnings{"1 character is broken UTF-8"}));
  // One broken byte in a long text.
  const auto damaged = decoded(
      "\xE6\xA3\x8B\xE6\x89\x8B\xE6\xA3\x8B\xE6\x89\x8B\xE6\xA3\x8B\xE6\x89\x8B\xE6\xA3\x8B\xE6\x89\x8B\xE6\xA3\x8B"
      "\xFF",
      "");
  BOOST_TEST((damaged.warnings == Warnings{"1 character is broken UTF-8"}));
}

// Where the system's library lacks a charset, brackets are still told from halves of characters.
BOOST_AUTO_TEST_CASE(a_charset_that_the_system_lacks_loses_only_letters) {
  const auto decoded = decode("PB[\x8A\x5D]PW[\xB3\x5C\xB0\xD7]", "GBK", nullptr);
  const std::string lost(replacement);
  BOOST_TEST(decoded.text == "PB[" + lost + "]PW[" + lost + lost + "]");
  BOOST_TEST((decoded.warnings == std::vector<std::string>{"this system cannot read GB18030: letters are lost"}));
}

BOOST_AUTO_TEST_CASE(wide_texts) {
  const auto wide = [](std::string_view ascii, bool big, bool mark) {
    std::string bytes(!mark ? "" : big ? "\xFE\xFF" : "\xFF\xFE");
    for (const char c : ascii) bytes += big ? std::string{'\0', c} : std::string{c, '\0'};
    return bytes;
  };
  for (const bool big : {false, true}) {
    for (const bool mark : {false, true}) {
      const std::string bytes = wide("(;GM[4]CA[UTF-16]SZ[15];B[hh];W[ii])", big, mark);
      BOOST_TEST(is_wide(bytes));
      const records::Reading reading = reading_of(bytes);
      BOOST_TEST(reading.record.moves.size() == 2U);
      BOOST_TEST(reading.warnings.empty());
    }
  }
  BOOST_TEST(!is_wide(""));
  BOOST_TEST(!is_wide("(;GM"));
  BOOST_TEST(!is_wide(std::string("\0\0\0\0", 4)));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(encoding_records)

// The second bytes of characters that are a backslash and a bracket.
BOOST_AUTO_TEST_CASE(halves_of_characters_are_no_brackets) {
  struct Case {
    const char* charset;
    std::string name;
    const char* read;
  };
  const Case cases[] = {{"Big5", "\xB3\x5C\xA5\x5C", "許功"}, {"GBK", "\x8A\x5D", "奭"},
                        {"gb2312", "\x8A\x5D", "奭"},         {"Shift_JIS", "\x95\x5C\x83\x5D", "表ゾ"},
                        {"EUC-KR", "\xB0\xA1", "가"},         {"ISO-2022-JP", "\x1B$B\x25]\x30\x5C\x1B(B", "ポ椅"}};
  for (const Case& one : cases) {
    if (find_charset(one.charset)->form == Form::escaped && !system_has_escaped()) continue;
    for (const bool early : {true, false}) {
      const std::string says = "CA[" + std::string(one.charset) + "]";
      const std::string names = "PB[" + one.name + "]PW[" + one.name + "]";
      const records::Record record =
          reading_of("(;GM[1]SZ[9]" + (early ? says + names : names + says) + ";B[dd]C[" + one.name + "];W[ee])")
              .record;
      BOOST_TEST(record.black == record.white, one.charset);
      BOOST_TEST(record.moves.size() == 2U, one.charset);
      BOOST_TEST(is_utf8(record.black));
      if (std::string_view(one.charset) != "ISO-2022-JP") BOOST_TEST(record.black == one.read);
    }
  }
}

BOOST_AUTO_TEST_CASE(each_game_of_a_collection_has_its_own_charset) {
  const std::string first = "(;GM[4]CA[GBK]PB[\x8A\x5D];B[hh])\n";
  const std::string second = "(;GM[4]CA[Big5]PB[\xB3\x5C];B[ii];W[jj])\n";
  const std::string third = "(;GM[4]CA[UTF-8]PB[棋];B[kk])\n";
  const char* names[] = {"奭", "許", "棋"};
  records::Archive archive(first + second + third, "a.sgf", adapters::convert_charset);
  BOOST_TEST(archive.games() == 3U);
  for (std::size_t number = 1; number <= 3; ++number) {
    const auto source = archive.take(number);
    BOOST_TEST(source.games == 3U);
    BOOST_TEST(source.warnings.empty());
    const auto reading = records::read(source, {}).value();
    BOOST_TEST(reading.record.black == names[number - 1]);
    BOOST_TEST(place_in(source.text, reading.offsets.front(), source.begin).front() == static_cast<char>('0' + number));
  }
}

BOOST_AUTO_TEST_CASE(the_name_of_the_charset_stands_anywhere_in_the_root) {
  const std::string bytes = "\xB3\x5C";
  for (const std::string& text : {"(;CA[Big5]PB[" + bytes + "];B[aa])", "(;PB[" + bytes + "]CA[Big5];B[aa])",
                                  "(;GM[1]PB[" + bytes + "]\n  CA [ big5 ] SZ[9];B[aa])",
                                  "junk (CA[x])\n(;PB[" + bytes + "]C[" + bytes + "]CA[Big5];B[aa])"}) {
    BOOST_TEST(reading_of(text).record.black == "許", text);
    BOOST_TEST(reading_of(text).record.moves.size() == 1U, text);
  }
  // A comment, and another game's.
  BOOST_TEST(read_sgf_bytes("(;C[it said xCA[Big5]PB[J\xFCrg])(;CA[Big5])") == "(;C[it said xCA[Big5]PB[Jürg])");
}

// The last byte of each comment is that of an escape or of a bracket.
BOOST_AUTO_TEST_CASE(games_that_name_no_charset_end_where_they_end) {
  const std::string big5 = "\xA5\xBB\xA7\xBD\xB6\xC2\xA6\xA8\xA5\x5C";  // 本局黑成功
  const std::string gbk = "\xBA\xDA\xC6\xE5\xCA\xA4\xD4\xDA\x8A\x5D";   // 黑棋胜在奭
  std::string text;
  for (const std::string& comment : {big5, gbk, std::string("J\xFCrg Ren\xE9"), std::string("棋"), big5}) {
    text += "(;GM[4]SZ[15];B[hh]C[" + comment + "])\n";
  }
  const char* const comments[] = {"本局黑成功", "黑棋胜在奭", "Jürg René", "棋", "本局黑成功"};
  records::Archive archive(text, "a.sgf", adapters::convert_charset);
  BOOST_REQUIRE(archive.games() == std::size(comments));
  for (std::size_t number = 1; number <= archive.games(); ++number) {
    const auto reading = records::read(archive.take(number), {}).value();
    BOOST_TEST(reading.record.moves.at(0).comment == comments[number - 1]);
  }
}

BOOST_AUTO_TEST_CASE(other_formats_have_names_too) {
  const auto black = [](const std::string& name) {
    const std::string text = "Piskvorky 15x15, 0:0, 0\n8,8,0\n" + name + "\n" + name + " 2\n-1\n";
    records::Archive archive(text, "a.psq", adapters::convert_charset);
    return records::read(archive.take(1), {}).value().record.black;
  };
  BOOST_TEST(black("棋手") == "棋手");
  BOOST_TEST(black("\xC6\xE5\xCA\xD6") == "棋手");
  BOOST_TEST(black("J\xFCrg") == "Jürg");
}

BOOST_AUTO_TEST_CASE(any_bytes_become_utf8) {
  Random random(5);
  const std::string alphabet = "(;)[]\\CA[GBK]CA[Big5]\x1B$B\xFF\xFE";
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes = round % 2 == 0 ? "(;CA[GBK]" : "";
    for (auto length = random.below(40); length > 0; --length) {
      bytes += random.below(2) == 0 ? static_cast<char>(random.below(256))
                                    : alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    }
    for (const Converter convert : {Converter(adapters::convert_charset), Converter(nullptr)}) {
      records::Archive archive(bytes, round % 3 == 0 ? "a.psq" : "a.sgf", convert);
      const auto source = archive.take(1 + random.below(2));
      BOOST_REQUIRE(is_utf8(source.text));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
