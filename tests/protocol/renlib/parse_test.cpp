#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "adapters/runtime/charsets.hpp"
#include "protocol/renlib/library.hpp"
#include "tests/protocol/renlib/library_bytes.hpp"

using namespace tengen;
using namespace tengen::test;

namespace {

/// The library as SGF without what all of them begin with.
std::string sgf_of(const std::string& bytes, const char* charset = "") {
  const auto library = renlib::parse(bytes);
  if (!library) return library.error().detail;
  const renlib::TextReader texts(*library, {adapters::convert_charset, nullptr, encoding::find_charset(charset)});
  const std::string sgf = sgf::write(renlib::to_sgf(*library, texts));
  const std::string begin = "(;FF[4]GM[4]SZ[15]";
  BOOST_TEST(sgf.substr(0, begin.size()) == begin);
  return sgf.substr(begin.size(), sgf.size() - begin.size() - 2);
}

std::vector<std::string> warnings_of(const std::string& bytes) {
  return renlib::parse(bytes).value().warnings;
}

std::string error_of(const std::string& bytes) {
  const auto library = renlib::parse(bytes);
  return library ? "" : library.error().detail;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(renlib_parse)

BOOST_AUTO_TEST_CASE(squares_count_from_the_top_left) {
  BOOST_TEST((renlib::vertex_of(0x01) == Vertex{0, 0}));
  BOOST_TEST((renlib::vertex_of(0x0F) == Vertex{14, 0}));
  BOOST_TEST((renlib::vertex_of(0x78) == Vertex{7, 7}));
  BOOST_TEST((renlib::vertex_of(0xE1) == Vertex{0, 14}));
  BOOST_TEST(renlib::vertex_of(0)->is_pass());
  for (int square = 0; square < 256; ++square) {
    const auto vertex = renlib::vertex_of(static_cast<std::uint8_t>(square));
    const bool is_square = square == 0 || (square % 16 != 0 && square < 0xF0);
    BOOST_TEST(vertex.has_value() == is_square, square);
    if (vertex) BOOST_TEST(renlib::square_of(*vertex) == square);
  }
}

BOOST_AUTO_TEST_CASE(records_are_a_tree) {
  const std::string bytes = library_header() + record(h8) + record(h9, down) + record(a15, right) + record(i9, down) +
                            record(a15, down | right) + record(h9, right) + record(a15, right);
  BOOST_TEST(sgf_of(bytes) == ";B[hh](;W[hg];B[aa])(;W[ig](;B[aa])(;B[hg]))(;W[aa])");
  BOOST_TEST(warnings_of(bytes).empty());
}

BOOST_AUTO_TEST_CASE(the_root_is_known_by_its_square) {
  for (const char version : {'\0', '\4'}) {
    BOOST_TEST(sgf_of(library_header(version) + record(0) + record(h9, right)) == ";B[hg]");
    BOOST_TEST(sgf_of(library_header(version) + record(h9, right)) == ";B[hg]");
  }
  // Flags that say where it stands mean nothing there; some programs set them.
  for (const int flags : {down, right, down | right, label}) {
    BOOST_TEST(sgf_of(library_header(4) + record(0, flags) + record(h8, down | right) + record(h9, right)) ==
               "(;B[hh])(;B[hg])");
  }
  BOOST_TEST(sgf_of(library_header(4) + record(0, comment | mark | start) + library_text("hello") +
                    record(h8, right)) == "C[hello]HO[1]START[1];B[hh]");
  BOOST_TEST(sgf_of(library_header(4) + record(0)) == "");
}

BOOST_AUTO_TEST_CASE(a_pass_is_a_ply) {
  BOOST_TEST(sgf_of(library_header(4) + record(0) + record(h8) + record(0) + record(h9) + record(0, comment | right) +
                    library_text("\x08Pass")) == ";B[hh];W[];B[hg];W[]C[Pass]");
  BOOST_TEST(sgf_of(library_header() + record(h8) + record(0, down | right) + record(h9, right)) ==
             ";B[hh](;W[])(;W[hg])");
}

BOOST_AUTO_TEST_CASE(a_label_is_no_move) {
  const std::string labels = record(h9, down | right | label | extension) + board_text("A") +
                             record(i9, right | label | extension) + board_text("a1]");
  BOOST_TEST(sgf_of(library_header() + record(h8) + labels) == ";B[hh]LB[hg:A][ig:a1\\]]");
  // The stones after it keep their colours.
  BOOST_TEST(sgf_of(library_header() + record(h8) + record(h9, down | right | label | extension) + board_text("x") +
                    record(i9) + record(a15, right)) == ";B[hh]LB[hg:x];W[ig];B[aa]");
}

BOOST_AUTO_TEST_CASE(a_move_may_have_a_text_at_its_point) {
  BOOST_TEST(sgf_of(library_header() + record(h8) + record(h9, right | mark | extension) + board_text("7")) ==
             ";B[hh]LB[hg:7];W[hg]MA[hg]");
  // Only the lowest bit of the extension says that a text follows.
  BOOST_TEST(sgf_of(library_header() + record(h8) + record(h9, right | extension) + std::string("\x12\xFE", 2)) ==
             ";B[hh];W[hg]");
  BOOST_TEST(sgf_of(library_header(4) + record(0, extension) + board_text("up") + record(h8)) == "TEXT[up];B[hh]");
}

BOOST_AUTO_TEST_CASE(texts_fill_whole_pairs) {
  // A pass behind a text begins with 00 as well.
  for (const std::string text : {"", "a", "ab", "abc", "abcd"}) {
    const std::string bytes = library_header(4) + record(0) + record(h8, comment) + library_text(text) +
                              record(0, extension) + board_text(text) + record(h9, right);
    const std::string said = text.empty() ? "" : "C[" + text + "]";
    const std::string elsewhere = text.empty() ? "" : "TEXT[" + text + "]";
    BOOST_TEST(sgf_of(bytes) == ";B[hh]" + said + ";W[]" + elsewhere + ";B[hg]");
  }
}

BOOST_AUTO_TEST_CASE(a_comment_has_two_parts) {
  const auto comment_of = [](const std::string& text) {
    return sgf_of(library_header() + record(h8, comment | right) + library_text(text));
  };
  BOOST_TEST(comment_of("one") == ";B[hh]C[one]");
  BOOST_TEST(comment_of("\x08"
                        "first\r\nsecond") == ";B[hh]C[first\nsecond]");
  BOOST_TEST(comment_of("one\x08"
                        "first\r\nsecond\r\n") == ";B[hh]C[one\nfirst\nsecond\n]");
  BOOST_TEST(comment_of("one\nor two\x08"
                        "bare\nline\rends") == ";B[hh]C[one\nor two\nbare\nline\nends]");
  BOOST_TEST(comment_of("one\x08") == ";B[hh]C[one]");
  BOOST_TEST(comment_of("\x08") == ";B[hh]");
  BOOST_TEST(comment_of("a\\]b\tc\x01") == ";B[hh]C[a\\\\\\]b\tc ]");
}

BOOST_AUTO_TEST_CASE(old_comments_have_seven_bits) {
  const std::string odd = std::string("Malm\xFC", 5) + '\0';
  const std::string even = "}{|][\xDC";
  const std::string parts = "one\x08tw\xFD";
  BOOST_TEST(sgf_of(record(h8, old_comment) + odd + record(h9, old_comment) + even + record(i9, old_comment) + parts +
                    std::string("\0", 1) + record(a15, right)) ==
             ";B[hh]C[Malmö];W[hg]C[åäöÅÄÖ];B[ig]C[one\ntwå];W[aa]");
  // Both flags: the old form alone is there.
  BOOST_TEST(sgf_of(library_header() + record(h8, old_comment | comment) + odd + record(h9, right)) ==
             ";B[hh]C[Malmö];W[hg]");
}

BOOST_AUTO_TEST_CASE(a_library_may_end_anywhere) {
  // RenLib saves a branch with the signs of siblings that it does not save, and without the sign of a leaf.
  BOOST_TEST(sgf_of(library_header() + record(h8, down) + record(h9, down) + record(i9)) == ";B[hh];W[hg];B[ig]");
  BOOST_TEST(sgf_of(record(h8)) == ";B[hh]");
  const std::string odd = library_header() + record(h8) + record(h9, right) + "\n";
  BOOST_TEST(sgf_of(odd) == ";B[hh];W[hg]");
  BOOST_TEST(warnings_of(odd).empty());
  const std::string in_text = library_header() + record(h8, comment) + "half a comm";
  BOOST_TEST(sgf_of(in_text) == ";B[hh]C[half a com]");
  BOOST_TEST(warnings_of(in_text).front() == "record 1 at byte 20: the file ends inside a text of this record");
  const std::string in_extension = library_header() + record(h8) + record(h9, extension);
  BOOST_TEST(sgf_of(in_extension) == ";B[hh]");
  BOOST_TEST(warnings_of(in_extension).front() ==
             "record 2 at byte 22: the file ends inside this record, which is left out");
}

BOOST_AUTO_TEST_CASE(every_cut_of_a_library_is_read_or_refused) {
  const std::string whole = library_header(4) + record(0, comment) + library_text("root\x08more\r\nlines") +
                            record(h8, extension | down) + board_text("text") + record(h9, old_comment | right) +
                            "ol\xE4" + std::string(1, '\0') + record(i9, label | right | extension) + board_text("L");
  BOOST_TEST(warnings_of(whole).empty());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto library = renlib::parse(whole.substr(0, size));
    BOOST_TEST(library.has_value() == (size >= 22), size);
  }
}

BOOST_AUTO_TEST_CASE(damage_is_named_with_its_place) {
  const std::string begin = library_header() + record(h8, comment) + library_text("twelve bytes");
  for (const int square : {0x10, 0x70, 0xE0, 0xF0, 0xF1, 0xFF}) {
    const std::string what = error_of(begin + record(square) + record(h9));
    BOOST_TEST(what.starts_with("record 2 at byte 36: no square of the board: "), what);
  }
  BOOST_TEST(error_of(begin + record(0xF1)).ends_with(": F1"));
  BOOST_TEST(error_of(library_header()) == "a RenLib library without a record");
  BOOST_TEST(error_of("") != "");
  BOOST_TEST(error_of("plain text") != "");
  std::string line = library_header();
  for (int ply = 0; ply < 225; ++ply) line += record(ply / 15 * 16 + ply % 15 + 1);
  BOOST_TEST(error_of(line) == "");
  BOOST_TEST(error_of(line + record(0)) == "record 226 at byte 470: a line of more than 225 moves");
}

BOOST_AUTO_TEST_CASE(twins_are_one_move) {
  const std::string bytes = library_header() + record(h8) + record(i9, down | comment) + library_text("first") +
                            record(a15, right) + record(h9, down | right) + record(i9, comment) +
                            library_text("second") + record(h9, right);
  BOOST_TEST(sgf_of(bytes) == ";B[hh](;W[ig]C[first](;B[aa])(;B[hg]))(;W[hg])");
  BOOST_TEST(warnings_of(bytes).front() == "record 5 at byte 34: a second comment on the same move is left out");
  // A label that is a move elsewhere is a move.
  BOOST_TEST(sgf_of(library_header() + record(h8) + record(h9, label | extension | down | right) + board_text("A") +
                    record(h9) + record(i9, right)) == ";B[hh]LB[hg:A];W[hg];B[ig]");
  // What was doubtful of the label is not doubtful of the move: a comment, and moves that follow.
  const std::string twins = library_header() + record(h8) + record(h9, label | comment | down | right) +
                            library_text("x") + record(h9) + record(i9, right);
  BOOST_TEST(sgf_of(twins) == ";B[hh];W[hg]C[x];B[ig]");
  BOOST_TEST(warnings_of(twins).empty());
  const std::string followed = library_header() + record(h8, down) + record(h9, label) + record(i9, right) +
                               record(h8) + record(h9) + record(i9, right);
  BOOST_TEST(sgf_of(followed) == ";B[hh];W[hg];B[ig]");
  BOOST_TEST(warnings_of(followed).empty());
  // A stone below a label is no stone, until the label is a move.
  const std::string taken = library_header() + record(h8, down) + record(h9, label) + record(h8, right);
  BOOST_TEST(warnings_of(taken).size() == 1);
  BOOST_TEST(warnings_of(taken + record(h8) + record(h9, right)).front() ==
             "record 3 at byte 24: a stone on a taken point");
}

BOOST_AUTO_TEST_CASE(what_is_odd_is_read_with_a_warning) {
  const std::string taken = library_header() + record(h8) + record(h9, down) + record(h8, right) + record(i9, right);
  BOOST_TEST(sgf_of(taken) == ";B[hh](;W[hg];B[hh])(;W[ig])");
  BOOST_TEST(warnings_of(taken).size() == 1);
  BOOST_TEST(warnings_of(taken).front() == "record 3 at byte 24: a stone on a taken point");

  const std::string below_label = library_header() + record(h8, down) + record(h9, label | extension) +
                                  board_text("A") + record(i9, right) + record(a15, right);
  BOOST_TEST(sgf_of(below_label) == "(;B[hh]LB[hg:A])(;B[aa])");
  BOOST_TEST(warnings_of(below_label).front() == "record 3 at byte 28: moves after a label are left out");

  const std::string on_label = library_header() + record(h8) + record(h9, label | comment | right) + library_text("x");
  BOOST_TEST(warnings_of(on_label).front() == "record 2 at byte 22: a comment on a label is left out");

  const std::string after_end = library_header() + record(h8) + record(h9, right) + record(i9, right);
  BOOST_TEST(sgf_of(after_end) == ";B[hh];W[hg];B[ig]");
  BOOST_TEST(warnings_of(after_end).size() == 1);

  std::string newer = library_header(5) + record(h8);
  BOOST_TEST(warnings_of(newer).front() == "the library says version 3.5, newer than the 3.4 known here");
}

BOOST_AUTO_TEST_CASE(warnings_do_not_grow_with_the_file) {
  std::string bytes = library_header() + record(h8);
  for (int i = 0; i < 100; ++i) bytes += record(h8);
  BOOST_TEST(warnings_of(bytes).size() == 5);
}

BOOST_AUTO_TEST_CASE(a_large_library_takes_little) {
  std::string bytes = library_header() + record(h8);
  constexpr int side = 60;
  const auto square = [](int i) { return (i % 225) / 15 * 16 + (i % 225) % 15 + 1; };
  for (int i = 0; i < side; ++i) {
    bytes += record(square(i), i + 1 < side ? down : 0);
    for (int j = 0; j < side; ++j) {
      bytes += record(square(j + side), j + 1 < side ? down : 0);
      for (int k = 0; k < side; ++k) bytes += record(square(k + 2 * side), k + 1 < side ? down | right : right);
    }
  }
  const auto library = renlib::parse(bytes).value();
  BOOST_TEST(library.records == 1U + side + side * side + side * side * side);
  BOOST_TEST(library.nodes.size() == library.records + 1);
  BOOST_TEST(sizeof(renlib::Node) <= 20U);
}

BOOST_AUTO_TEST_SUITE_END()
