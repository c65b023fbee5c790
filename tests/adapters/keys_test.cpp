#include "adapters/terminal/keys.hpp"

#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(terminal_keys)

namespace {

using tengen::adapters::Key;
using tengen::adapters::KeyEvent;
using tengen::adapters::KeyReader;

/// What is read from the bytes, which come one at a time and again all at once: both must read the same.
std::vector<KeyEvent> read(const std::string& bytes) {
  const std::vector<KeyEvent> whole = KeyReader().feed(bytes);
  KeyReader reader;
  std::vector<KeyEvent> single;
  for (const char byte : bytes) {
    for (const KeyEvent& event : reader.feed(std::string(1, byte))) single.push_back(event);
  }
  BOOST_TEST((whole == single), bytes);
  return whole;
}

std::vector<KeyEvent> keys(const std::vector<Key>& list) {
  std::vector<KeyEvent> events;
  for (const Key key : list) events.push_back({.key = key});
  return events;
}

KeyEvent other(char typed) {
  return {.key = Key::other, .typed = typed};
}

KeyEvent click(int column, int row) {
  return {.key = Key::click, .column = column, .row = row};
}

}  // namespace

BOOST_AUTO_TEST_CASE(single_keys_have_their_meanings) {
  BOOST_TEST((read("hjkl") == keys({Key::left, Key::down, Key::up, Key::right})));
  BOOST_TEST((read("\r\n ") == keys({Key::play, Key::play, Key::play})));
  BOOST_TEST(
      (read("uipns?q") == keys({Key::undo, Key::hint, Key::pass, Key::new_game, Key::save, Key::help, Key::quit})));
  BOOST_TEST((read("+=-R\x04") == keys({Key::stronger, Key::stronger, Key::weaker, Key::resign, Key::quit})));
  BOOST_TEST((read("rmv,.<>") ==
              keys({Key::redo, Key::rematch, Key::review, Key::back, Key::forward, Key::back, Key::forward})));
  // Every other key is a key: once for a letter of several bytes.
  BOOST_TEST(
      (read("x1\x01\x7F\xC3\xA4") == std::vector{other('x'), other('1'), other('\x01'), other('\x7F'), other('\xC3')}));
}

BOOST_AUTO_TEST_CASE(arrows_come_in_three_forms) {
  const auto arrows = keys({Key::up, Key::down, Key::right, Key::left});
  BOOST_TEST((read("\x1B[A\x1B[B\x1B[C\x1B[D") == arrows));
  BOOST_TEST((read("\x1BOA\x1BOB\x1BOC\x1BOD") == arrows));
  BOOST_TEST((read("\x1B[1;5A\x1B[1;2B\x1B[1;3C\x1B[1;5D") == arrows));  // with control, shift, alt
  BOOST_TEST((read("\x1BOM") == keys({Key::play})));                     // Enter on the keypad
}

BOOST_AUTO_TEST_CASE(left_clicks_are_read_from_both_reports) {
  BOOST_TEST((read("\x1B[<0;1;1M\x1B[<0;1;1m") == std::vector{click(0, 0)}));
  BOOST_TEST((read("\x1B[<0;120;45Mu") == std::vector{click(119, 44), KeyEvent{.key = Key::undo}}));
  BOOST_TEST((read("\x1B[M !!") == std::vector{click(0, 0)}));
  BOOST_TEST((read("\x1B[M %*u") == std::vector{click(4, 9), KeyEvent{.key = Key::undo}}));
  BOOST_TEST((read("\x1B[M#%*q") == keys({Key::quit})));  // a release
  // Wheel, right button, movement, shift.
  BOOST_TEST(read("\x1B[<64;1;1M\x1B[<2;1;1M\x1B[<35;1;1M\x1B[<4;1;1M\x1B[M`!!").empty());
}

BOOST_AUTO_TEST_CASE(keys_that_move_through_the_game_come_in_several_forms) {
  for (const std::string home : {"\x1B[H", "\x1BOH", "\x1B[1~", "\x1B[7~"})
    BOOST_TEST((read(home) == keys({Key::first})));
  for (const std::string end : {"\x1B[F", "\x1BOF", "\x1B[4~", "\x1B[8~"}) BOOST_TEST((read(end) == keys({Key::last})));
  BOOST_TEST((read("\x1B[5~\x1B[6~\x1B[5;2~") == keys({Key::back, Key::forward, Key::back})));
}

BOOST_AUTO_TEST_CASE(other_keys_of_the_keyboard_have_no_meaning_of_their_own) {
  // Delete, F1 in three forms, F5, shifted arrow of rxvt, a key told by number; then a key that counts.
  for (const std::string sequence : {"\x1B[3~", "\x1BOP", "\x1B[11~", "\x1B[[A", "\x1B[15;5~", "\x1B[a", "\x1B[113;5u",
                                     "\x1B[Z", "\x1BOR", "\x1B[200~"}) {
    BOOST_TEST((read(sequence + "u") == keys({Key::other, Key::undo})), sequence.substr(1));
  }
  BOOST_TEST((read("\x1Bu") == keys({Key::undo})));
}

// An escape alone is a key once nothing follows; what follows late is still one sequence with it.
BOOST_AUTO_TEST_CASE(the_escape_key_is_told_from_a_sequence) {
  KeyReader reader;
  BOOST_TEST(!reader.awaits_rest());
  BOOST_TEST(reader.feed("\x1B").empty());
  BOOST_TEST(reader.awaits_rest());
  BOOST_TEST((reader.take_escape() == other('\x1B')));
  BOOST_TEST(!reader.awaits_rest());
  BOOST_TEST((reader.feed("[A") == keys({Key::up})));
  BOOST_TEST(reader.feed("\x1B").empty());
  static_cast<void>(reader.take_escape());
  BOOST_TEST((reader.feed("q") == keys({Key::quit})));
  BOOST_TEST(reader.feed("\x1B[").empty());
  BOOST_TEST(!reader.awaits_rest());
}

BOOST_AUTO_TEST_CASE(what_breaks_off_costs_no_later_key) {
  for (const std::string broken :
       {"\x1B", "\x1B[", "\x1BO", "\x1B[1;", "\x1B[<", "\x1B[<0;5", "\x1B[<0;5;", "\x1B[M", "\x1B[[", "\x1B\x1B["}) {
    BOOST_TEST((read(broken + "q") == keys({Key::quit})), broken.substr(1));
    BOOST_TEST((read(broken + "\r") == keys({Key::play})), broken.substr(1));
    if (broken != "\x1B[M") BOOST_TEST((read(broken + "\x1B[Ak") == keys({Key::up, Key::up})), broken.substr(1));
  }
  // Reports without a place, with too many numbers, beyond all numbers.
  for (const std::string garbage :
       {"\x1B[<M", "\x1B[<0;;M", "\x1B[<0;0;0M", "\x1B[<0;1;1;1M", "\x1B[<;;;M", "\x1B[<0;99999999999;1M"}) {
    BOOST_TEST((read(garbage + "q") == keys({Key::quit})), garbage.substr(1));
  }
  BOOST_TEST((read("\x1B[" + std::string(100, '1') + "q").back() == KeyEvent{.key = Key::quit}));
}

// Whatever came before, a sequence cannot keep more than its own few bytes.
BOOST_AUTO_TEST_CASE(any_bytes_are_survived) {
  std::mt19937 random(1);
  const std::string alphabet = "\x1B\x1B\x1B[[OM<;;0123456789mAq~u \xC3";
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (int i = 0; i < 20; ++i) bytes += alphabet[random() % alphabet.size()];
    bytes += "\x1B[0~\x1B[0~\x1B[0~";
    const auto events = read(bytes + "R");
    BOOST_REQUIRE(!events.empty());
    BOOST_TEST((events.back() == KeyEvent{.key = Key::resign}), bytes);
  }
}

BOOST_AUTO_TEST_SUITE_END()
