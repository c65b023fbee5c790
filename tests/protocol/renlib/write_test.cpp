#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/charsets.hpp"
#include "engine/core/random.hpp"
#include "protocol/renlib/library.hpp"
#include "tests/protocol/renlib/library_bytes.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

encoding::Charsets charsets_in(const char* charset = "") {
  return {adapters::convert_charset, adapters::encode_charset, encoding::find_charset(charset)};
}

sgf::Tree tree_of(const std::string& sgf) {
  return sgf::parse("(;GM[4]SZ[15]" + sgf + ")").value().tree;
}

Result<renlib::Written> written(const std::string& sgf, const char* charset = "") {
  return renlib::from_sgf(tree_of(sgf), charsets_in(charset));
}

std::string refusal(const std::string& sgf) {
  const auto library = renlib::from_sgf(sgf::parse(sgf).value().tree, charsets_in());
  return library ? "" : library.error().detail;
}

sgf::Tree read_back(const std::string& bytes) {
  const auto library = renlib::parse(bytes);
  if (!library) BOOST_FAIL(library.error().detail);
  return renlib::to_sgf(*library, renlib::TextReader(*library, {adapters::convert_charset}));
}

/// The SGF read back, without what all begin with.
std::string again(const std::string& sgf) {
  const std::string text = sgf::write(read_back(written(sgf).value().bytes));
  const std::size_t begin = std::string("(;FF[4]GM[4]SZ[15]").size();
  return text.substr(begin, text.size() - begin - 2);
}

/// A tree of moves with texts, labels and marks, as no two files have it.
std::string random_library(Random& random) {
  std::string bytes = library_header(4);
  int depth = 0;
  const auto one_in = [&random](std::uint32_t n) { return random.below(n) == 0; };
  bytes += record(0, one_in(2) ? comment : 0);
  if (bytes.back() != '\0') bytes += library_text("root");
  std::vector<int> depths;
  for (int count = 0; count < 200; ++count) {
    const int square = one_in(30) ? 0 : static_cast<int>(random.below(15) * 16 + 1 + random.below(15));
    const bool is_label = square != 0 && one_in(6);
    const bool ends = is_label || one_in(3) || depth > 100;
    int flags = (one_in(5) ? mark : 0) | (one_in(50) ? start : 0) | (one_in(3) && !is_label ? comment : 0);
    if (is_label) flags |= label | extension;
    if (one_in(8)) flags |= extension;
    if (one_in(2)) flags |= down;
    if (ends) flags |= right;
    bytes += record(square, flags);
    if ((flags & extension) != 0) bytes += std::string("\0\1", 2);
    const std::vector<std::string> comments{"one",
                                            "a\nb",
                                            "\x08"
                                            "more\r\nlines",
                                            "head\x08"
                                            "tail",
                                            "\r\n",
                                            "x\x08\r\ny\r\n"};
    if ((flags & comment) != 0)
      bytes += library_text(comments[random.below(static_cast<std::uint32_t>(comments.size()))]);
    if ((flags & extension) != 0)
      bytes += library_text(std::string(1 + random.below(5), static_cast<char>('a' + count % 26)));
    if ((flags & down) != 0) depths.push_back(depth);
    if (!ends) {
      ++depth;
    } else if (!depths.empty()) {
      depth = depths.back();
      depths.pop_back();
    } else {
      break;
    }
  }
  return bytes;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(renlib_write)

BOOST_AUTO_TEST_CASE(version_and_root_are_as_renlib_writes_them) {
  BOOST_TEST((written(";B[hh]")->bytes == library_header() + record(h8)));
  BOOST_TEST((written(";B[hh];W[hg]")->bytes == library_header() + record(h8) + record(h9, right)));
  BOOST_TEST((written(";B[hg]")->bytes == library_header(4) + record(0) + record(h9, right)));
  BOOST_TEST((written("")->bytes == library_header(4) + record(0)));
  BOOST_TEST((written("(;B[hh])(;B[hg])")->bytes ==
              library_header(4) + record(0) + record(h8, down | right) + record(h9, right)));
  BOOST_TEST(
      (written("C[x];B[hh]")->bytes == library_header(4) + record(0, comment) + library_text("x") + record(h8, right)));
  BOOST_TEST((written("LB[hg:A];B[hh]")->bytes == library_header(4) + record(0) +
                                                      record(h9, down | right | label | extension) + board_text("A") +
                                                      record(h8, right)));
  // A pass anywhere needs the newer version.
  BOOST_TEST((written(";B[hh];W[]")->bytes == library_header(4) + record(0) + record(h8) + record(0, right)));
}

BOOST_AUTO_TEST_CASE(a_pass_has_its_comment_as_renlib_has_it) {
  BOOST_TEST((written(";B[hh];W[]C[Pass]")->bytes ==
              library_header(4) + record(0) + record(h8) + record(0, right | comment) + library_text("\x08Pass")));
}

BOOST_AUTO_TEST_CASE(variations_are_siblings) {
  BOOST_TEST((written(";B[hh](;W[hg];B[ig])(;W[ig])")->bytes ==
              library_header() + record(h8) + record(h9, down) + record(i9, right) + record(i9, right)));
  // The first of an SGF is its main line and stays the first.
  BOOST_TEST(again(";B[hh](;W[ig])(;W[hg])") == ";B[hh](;W[ig])(;W[hg])");
  BOOST_TEST(again("(;B[hh];W[ig])(;B[hh];W[hg])") == ";B[hh](;W[ig])(;W[hg])");
}

BOOST_AUTO_TEST_CASE(comments_are_parted_after_the_first_line) {
  const auto comment_bytes = [](const std::string& text) {
    const std::string bytes = written(";B[hh]C[" + text + "]")->bytes;
    return bytes.substr(22);
  };
  BOOST_TEST(comment_bytes("one") == library_text("one"));
  BOOST_TEST(comment_bytes("one\ntwo\n\nthree") == library_text("one\x08two\r\n\r\nthree"));
  BOOST_TEST(comment_bytes("one\n") == library_text("\x08one\r\n"));
  BOOST_TEST(comment_bytes("\ntwo") == library_text("\x08\r\ntwo"));
  const std::string line(100, 'x');
  BOOST_TEST(comment_bytes(line) == library_text("\x08" + line));
  for (const std::string text : {"one", "one\ntwo\n\nthree", "one\n", "\ntwo", "\n", "\n\n"}) {
    BOOST_TEST(again(";B[hh]C[" + text + "]") == ";B[hh]C[" + text + "]");
  }
}

BOOST_AUTO_TEST_CASE(labels_marks_and_the_start_come_back) {
  for (const std::string sgf : {
           ";B[hh]LB[hg:A][aa:]",
           ";B[hh]LB[hg:A][gg:long text: with colon];W[hg]C[said]MA[hg]START[1]",
           "C[root]HO[1]START[1]TEXT[above];B[hg]",
           ";B[hh];W[]HO[1]TEXT[x]",
           ";B[hh]LB[aa:1][ba:2];W[ba]MA[ba](;B[aa])(;B[ca]LB[oo:\\]])",
       }) {
    std::string expected = sgf;
    if (const std::size_t empty = expected.find("[aa:]"); empty != std::string::npos) expected.erase(empty, 5);
    BOOST_TEST(again(sgf) == expected);
    BOOST_TEST(written(sgf)->not_kept.empty());
  }
}

BOOST_AUTO_TEST_CASE(labels_stand_in_their_place_among_siblings) {
  const std::string bytes = library_header() + record(h8) + record(0x11, down | right | label | extension) +
                            board_text("A") + record(0x12, down | right | extension) + board_text("B") +
                            record(0x14, down | right | label | extension) + board_text("C") + record(0x25, right);
  BOOST_TEST((renlib::from_sgf(read_back(bytes), charsets_in())->bytes == bytes));
}

BOOST_AUTO_TEST_CASE(what_is_not_kept_has_names) {
  using Names = std::vector<std::string>;
  BOOST_TEST((written("RU[renju]PB[One];B[hh]TR[aa]MA[bb]")->not_kept == Names{"MA", "PB", "RU", "TR"}));
  BOOST_TEST((written("CA[UTF-8]AP[x]ST[2];B[hh]C[x]")->not_kept.empty()));
  BOOST_TEST((written(";B[hh](;B[hg];W[aa])(;W[aa];B[zz])")->not_kept ==
              Names{"3 moves out of turn, off the board or after stones set up"}));
  // A node's name is the first line of its comment.
  BOOST_TEST(again(";B[hh]N[name]C[comment]") == ";B[hh]C[name\ncomment]");
  // A node without a move speaks of the position before it.
  BOOST_TEST(again(";B[hh]C[one];C[two]LB[aa:x];W[hg]") == ";B[hh]C[one\ntwo]LB[aa:x];W[hg]");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_held_is_refused) {
  BOOST_TEST(refusal("(;GM[4]SZ[19];B[aa])") == "RenLib's format cannot hold this game: its board is always 15x15");
  BOOST_TEST(refusal("(;GM[4]SZ[15]AB[aa];W[bb])").ends_with("stones set up before the first move"));
  BOOST_TEST(refusal("(;GM[4]SZ[15];W[bb])").ends_with("Black moves first in it"));
  std::string line = "(;GM[4]SZ[15]";
  for (int ply = 0; ply < 225; ++ply) line += ply % 2 == 0 ? ";B[]" : ";W[]";
  BOOST_TEST(refusal(line + ")") == "");
  BOOST_TEST(refusal(line + ";W[])") == "RenLib's format holds no line of more than 225 moves");
}

BOOST_AUTO_TEST_CASE(texts_are_written_in_a_code_page_that_reads_back) {
  const auto check = [](const std::string& text, const std::string& charset, const std::string& bytes) {
#ifdef _WIN32
    // Wine knows the part of GB18030 that is GBK.
    if (charset == "GB18030" && !adapters::encode_charset(text, *encoding::find_charset(charset))) return;
#endif
    const auto library = written(";B[hh]C[" + text + "]");
    BOOST_TEST(library->charset == charset);
    if (!bytes.empty()) BOOST_TEST(library->bytes == library_header() + record(h8, comment) + library_text(bytes));
    BOOST_TEST(again(";B[hh]C[" + text + "]") == ";B[hh]C[" + text + "]");
  };
  check("plain", "", "plain");
  check("Malmö är", "CP1252", "Malm\xF6 \xE4r");
  check("Чёрные выигрывают", "CP1251", "");
  check("黑必胜", "GB18030", "\xBA\xDA\xB1\xD8\xCA\xA4");
  check("黒の勝ち", "CP932", "\x8D\x95\x82\xCC\x8F\x9F\x82\xBF");
  check("흑이 이긴다", "CP949", "");
  check("ö and 黑", "GB18030", "");
  check("☃ 𠀀 ö ж", "GB18030", "");
  // The comment of a pass is one text, whose lines together look like another charset's.
  const std::string pass = ";B[hh]C[Malmö är ÿÿÿÿÿÿÿÿ];W[]C[éééŽ\nÿé]";
  BOOST_TEST(again(pass) == pass);
  // In CP1251 the first bytes of a text would be a byte order mark.
  check("п»їЧёрные", "GB18030", "");
  check("\xEF\xBB\xBFж", "GB18030", "");
  const std::string line = ";B[gi]C[ \u00A0ѓљ\nп»ї\n@я\n]";
  BOOST_TEST(again(line) == line);
  // No code page reads back as the same text, and UTF-8 does not either: a byte order mark says what it is.
  check("篛狤x\n°g¿¥æ è@", "UTF-8", "\xEF\xBB\xBF篛狤x\b\xEF\xBB\xBF°g¿¥æ è@");
}

BOOST_AUTO_TEST_CASE(a_named_charset_is_obeyed) {
  BOOST_TEST(
      (written(";B[hh]C[勝]", "sjis")->bytes == library_header() + record(h8, comment) + library_text("\x8F\x9F")));
  BOOST_TEST((written(";B[hh]C[ä]", "utf8")->bytes == library_header() + record(h8, comment) + library_text("ä")));
  const auto lacking = written(";B[hh]C[勝]", "latin1");
  BOOST_REQUIRE(!lacking);
  BOOST_TEST(lacking.error().detail == "the charset CP1252 lacks a character of a text; another may be named");
}

BOOST_AUTO_TEST_CASE(random_libraries_come_back) {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const sgf::Tree tree = read_back(random_library(random));
    const auto library = renlib::from_sgf(tree, charsets_in());
    BOOST_REQUIRE(library);
    BOOST_TEST(library->not_kept.empty());
    const sgf::Tree back = read_back(library->bytes);
    BOOST_REQUIRE_EQUAL(sgf::write(back), sgf::write(tree));
    BOOST_REQUIRE(renlib::from_sgf(back, charsets_in())->bytes == library->bytes);
  }
}

BOOST_AUTO_TEST_SUITE_END()
