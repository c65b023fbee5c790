#include "protocol/encoding/charset.hpp"

#include <algorithm>

#include "protocol/text.hpp"

namespace tengen::encoding {

namespace {

/// What stands at a text's beginning: its length in bytes, and what it costs.
struct Step {
  std::size_t bytes = 1;
  int bits = 0;
};

// Costs in bits, that is, logarithms of how rare a character is in ordinary text. Estimates: a frequent character of a
// list of 60 to 80 makes up a hundredth of a text, the 2,000 to 4,000 others in use share a half of it.
constexpr int ascii = 5;
constexpr int alphabetic = 6;
constexpr int kana = 7;
constexpr int frequent = 7;
constexpr int in_names = 9;
constexpr int punctuation = 10;
constexpr int in_use = 12;
constexpr int rare = 19;
constexpr int very_rare = 22;
constexpr int invalid = 40;
constexpr int misplaced = 10;  ///< more for a letter where words have none like it
constexpr int beside = 6;      ///< more for a letter with an accent behind another
constexpr int mixed = 5;       ///< more for a character of East Asia beside a Latin letter
/// How much likelier a text must be in another charset than its file's.
constexpr std::uint64_t far = 8;
/// What a charset costs before any text: few write those of Unix.
constexpr std::array<std::uint64_t, likely_charsets.size()> seldom{0, 0, 0, 0, 0, 0, 0, 6, 6};
/// What it costs more where nothing names it. Windows-1252 it is, unless there are two characters of East Asia or six
/// Cyrillic letters: the one syllable that a name with accents may look like is too little.
constexpr std::array<std::uint64_t, likely_charsets.size()> unnamed{12, 12, 12, 12, 14, 0, 14, 12, 14};

// The characters that comments on games use most, in their charsets: the grammar's, then black, white, win, lose, four,
// three, attack, defence and their like.
constexpr std::array<std::uint16_t, 81> simplified{
    0xB0D7, 0xB1D8, 0xB1E4, 0xB2BB, 0xB2D0, 0xB3E5, 0xB3F6, 0xB4F2, 0xB4F3, 0xB5B2, 0xB5BD, 0xB5C0, 0xB5C3, 0xB5C4,
    0xB5D8, 0xB5E3, 0xB7C0, 0xB8F6, 0xB9A5, 0xBAC3, 0xBACD, 0xBADA, 0xBBA8, 0xBBAF, 0xBBB5, 0xBBEE, 0xBDE2, 0xBDFB,
    0xBECD, 0xBED6, 0xBFAA, 0xC0B4, 0xC1AC, 0xC1CB, 0xC3C7, 0xC3DF, 0xC3EE, 0xC4C7, 0xC4E3, 0xC6BD, 0xC6D6, 0xC6D7,
    0xC6E5, 0xC8FD, 0xC9CF, 0xC9FA, 0xCAA4, 0xCAB1, 0xCAC6, 0xCAC7, 0xCAD6, 0xCAE4, 0xCBB5, 0xCBC4, 0xCBFB, 0xCCE2,
    0xCEAA, 0xCED2, 0xCEE5, 0xCFAA, 0xCFC2, 0xCFC8, 0xD0B1, 0xD2AA, 0xD2B2, 0xD2BB, 0xD2D4, 0xD3AE, 0xD3C5, 0xD3D0,
    0xD3EA, 0xD4DA, 0xD5D0, 0xD5DF, 0xD5E2, 0xD5FD, 0xD6B1, 0xD6B8, 0xD6D0, 0xD7D3, 0xD7F7};
constexpr std::array<std::uint16_t, 81> traditional{
    0xA440, 0xA446, 0xA454, 0xA455, 0xA457, 0xA45D, 0xA46A, 0xA46C, 0xA4A3, 0xA4A4, 0xA4AD, 0xA4C6, 0xA4E2, 0xA548,
    0xA54C, 0xA558, 0xA57C, 0xA5AD, 0xA5B2, 0xA5B4, 0xA5BF, 0xA5CD, 0xA5D5, 0xA5FD, 0xA661, 0xA662, 0xA66E, 0xA6B3,
    0xA740, 0xA741, 0xA7AE, 0xA7BD, 0xA7DA, 0xA7F0, 0xA8BA, 0xA8BE, 0xA8D3, 0xA8EC, 0xA94D, 0xA9DB, 0xAABA, 0xAABD,
    0xAACC, 0xAAE1, 0xAB42, 0xABFC, 0xAC4F, 0xACA1, 0xACB0, 0xAD6E, 0xADCC, 0xADD3, 0xAEC9, 0xAEFA, 0xAF76, 0xB16F,
    0xB1D7, 0xB36F, 0xB373, 0xB3D3, 0xB44E, 0xB4D1, 0xB4DD, 0xB67D, 0xB6C2, 0xB6D5, 0xB7CB, 0xB854, 0xB8D1, 0xB944,
    0xBBA1, 0xBDC4, 0xBED7, 0xBFE9, 0xC075, 0xC249, 0xC344, 0xC361, 0xC3D0, 0xC4B9, 0xC5DC};
constexpr std::array<std::uint16_t, 61> usual_hangul{
    0xB0A1, 0xB0CD, 0xB0D4, 0xB0ED, 0xB0F8, 0xB0FA, 0xB1D7, 0xB1DD, 0xB1E2, 0xB3AA, 0xB4C2, 0xB4D9, 0xB4EB,
    0xB5B5, 0xB5B9, 0xB5E9, 0xB6F3, 0xB7CE, 0xB8A6, 0xB8AE, 0xB8B8, 0xB9E6, 0xB9E9, 0xBAB8, 0xBACE, 0xBBE7,
    0xBCAD, 0xBCB1, 0xBCD2, 0xBCF6, 0xBDC2, 0xBDC3, 0xBEC6, 0xBEC8, 0xBEEE, 0xBFA1, 0xBFA9, 0xBFC0, 0xC0BA,
    0xC0BB, 0xC0C7, 0xC0CC, 0xC0CE, 0xC0CF, 0xC0D6, 0xC0DA, 0xC0E5, 0xC0FC, 0xC1A1, 0xC1A4, 0xC1C1, 0xC1D6,
    0xC1F6, 0xC2F8, 0xC3D6, 0xC6D0, 0xC7CF, 0xC7D1, 0xC7D8, 0xC7FC, 0xC8E6};

// What names of players and contests are made of.
constexpr std::array<std::uint16_t, 92> simplified_names{
    0xB0EB, 0xB1AD, 0xB1BE, 0xB1F3, 0xB2DC, 0xB3A3, 0xB3C2, 0xB4A8, 0xB4BA, 0xB4E5, 0xB5B3, 0xB5CB, 0xB5DA, 0xB6A1,
    0xB6AB, 0xB7B6, 0xB8DF, 0xB9C5, 0xB9E2, 0xB9F9, 0xB9FA, 0xBAA3, 0xBAAB, 0xBACE, 0xBAFA, 0xBBAA, 0xBBC6, 0xBCB6,
    0xBCD7, 0xBDA8, 0xBDAD, 0xBDDC, 0xBDE0, 0xBDEC, 0xBEAE, 0xBEF6, 0xBFC2, 0xBFD7, 0xC0C9, 0xC0EE, 0xC1AA, 0xC1BA,
    0xC1D6, 0xC1F5, 0xC2DE, 0xC2ED, 0xC3F7, 0xC3FB, 0xC4BE, 0xC4BF, 0xC4F4, 0xC5CC, 0xC5ED, 0xC7BF, 0xC7F1, 0xC8CB,
    0xC8FC, 0xC9BD, 0xCBCE, 0xCBEF, 0xCCAB, 0xCCB4, 0xCCC6, 0xCCD9, 0xCCEF, 0xCDA2, 0xCDF5, 0xCEA7, 0xCEAC, 0xCEB0,
    0xCEC0, 0xCEC4, 0xCEE2, 0xCFFE, 0xD0A1, 0xD0BB, 0xD0C7, 0xD0EC, 0xD0ED, 0xD1EE, 0xD2AB, 0xD2B0, 0xD3E1, 0xD4AA,
    0xD5BD, 0xD5C5, 0xD5D4, 0xD6A3, 0xD6DC, 0xD6EC, 0xEABB, 0xEEA3};
constexpr std::array<std::uint16_t, 59> hangul_names{
    0xB0AD, 0xB0E6, 0xB0EF, 0xB0FB, 0xB0FC, 0xB1B9, 0xB1C7, 0xB1D4, 0xB1E8, 0xB3B2, 0xB3EB, 0xB5BF,
    0xB5CF, 0xB8ED, 0xB8F1, 0xB9AE, 0xB9CE, 0xB9D9, 0xB9DA, 0xB9E8, 0xBAAF, 0xBAC0, 0xBBF3, 0xBCAE,
    0xBCB3, 0xBCBA, 0xBCBC, 0xBCD5, 0xBCDB, 0xBDC5, 0xBDC9, 0xBEE7, 0xBFB5, 0xBFEB, 0xBFEC, 0xBFF5,
    0xBFF8, 0xBFF9, 0xC0AF, 0xC0B1, 0xC0D3, 0xC0E7, 0xC1B6, 0xC1D8, 0xC1F8, 0xC2F7, 0xC3A2, 0xC3B6,
    0xC5C2, 0xC7E3, 0xC7F5, 0xC7F6, 0xC8A3, 0xC8AB, 0xC8AD, 0xC8AF, 0xC8B2, 0xC8C6, 0xC8F1};

unsigned byte_of(std::string_view text, std::size_t i) noexcept {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
}
constexpr bool within(unsigned value, unsigned first, unsigned last) noexcept {
  return value >= first && value <= last;
}
bool is_letter(unsigned byte) noexcept {
  return within(byte | 0x20, 'a', 'z');
}
template <std::size_t n>
bool is_in(const std::array<std::uint16_t, n>& list, unsigned pair) noexcept {
  return std::binary_search(list.begin(), list.end(), pair);
}

// What Russian letters cost, in the order of the charset.
constexpr std::array<std::int8_t, 32> letters_of_cp1251{4, 6, 5, 6, 5, 4, 7, 6, 4, 6, 5,  5, 5, 4, 3, 5,
                                                        4, 4, 4, 5, 9, 7, 8, 6, 7, 8, 11, 6, 6, 8, 7, 6};
constexpr std::array<std::int8_t, 32> letters_of_koi8{7, 4, 6, 8, 5, 4, 9, 6, 7, 4, 6, 5, 5, 5, 4, 3,
                                                      5, 6, 4, 4, 4, 5, 7, 5, 6, 6, 6, 7, 8, 8, 6, 11};

Step utf8_step(std::string_view text, unsigned) noexcept {
  const std::size_t length = utf8_length(text);
  const unsigned first = byte_of(text, 0);
  const unsigned pair = first << 8 | byte_of(text, 1);
  switch (length) {
    case 2:  // accented letters of Europe, Cyrillic
      return {2, within(pair, 0xC380, 0xC5BF) ? punctuation : within(pair, 0xD080, 0xD19F) ? kana : very_rare};
    case 3:  // kana, other signs of East Asia, hanzi and hangul, typographers' signs
      if (within(pair, 0xE381, 0xE383)) return {3, kana};
      if (first == 0xE3 || first == 0xEF || pair == 0xE280) return {3, punctuation};
      return {3, within(first, 0xE4, 0xED) ? in_use : very_rare};
    case 4:
      return {4, very_rare};
    default:
      return {1, invalid};
  }
}

Step gb18030_step(std::string_view text, unsigned) noexcept {
  const unsigned lead = byte_of(text, 0);
  const unsigned trail = byte_of(text, 1);
  const unsigned pair = lead << 8 | trail;
  if (!within(lead, 0x81, 0xFE)) return {1, invalid};
  if (within(trail, '0', '9')) {
    const bool four = within(byte_of(text, 2), 0x81, 0xFE) && within(byte_of(text, 3), '0', '9');
    return four ? Step{4, very_rare} : Step{1, invalid};
  }
  if (!within(trail, 0x40, 0xFE) || trail == 0x7F) return {1, invalid};
  if (trail < 0xA1 || lead < 0xA1) return {2, very_rare};  // beyond GB 2312
  if (within(lead, 0xB0, 0xD7))
    return {2, is_in(simplified, pair) ? frequent : is_in(simplified_names, pair) ? in_names : in_use};
  return {2, lead <= 0xA3 ? punctuation : rare};
}

Step cp932_step(std::string_view text, unsigned) noexcept {
  const unsigned lead = byte_of(text, 0);
  const unsigned trail = byte_of(text, 1);
  const unsigned pair = lead << 8 | trail;
  if (within(lead, 0xA1, 0xDF)) return {1, in_use};  // katakana of half width
  if (!within(lead, 0x81, 0x9F) && !within(lead, 0xE0, 0xFC)) return {1, invalid};
  if (!within(trail, 0x40, 0xFC) || trail == 0x7F) return {1, invalid};
  if (within(pair, 0x829F, 0x82F1) || within(pair, 0x8340, 0x8396)) return {2, kana};
  if (lead <= 0x82) return {2, punctuation};
  if (within(pair, 0x889F, 0x9872)) return {2, in_use};
  return {2, within(pair, 0x989F, 0xEAA4) ? rare : very_rare};
}

Step big5_step(std::string_view text, unsigned) noexcept {
  const unsigned lead = byte_of(text, 0);
  const unsigned trail = byte_of(text, 1);
  const unsigned pair = lead << 8 | trail;
  if (!within(lead, 0xA1, 0xF9) || (!within(trail, 0x40, 0x7E) && !within(trail, 0xA1, 0xFE))) return {1, invalid};
  if (within(pair, 0xA440, 0xC67E)) return {2, is_in(traditional, pair) ? frequent : in_use};
  if (lead <= 0xA3) return {2, punctuation};
  return {2, pair >= 0xC940 ? rare : very_rare};
}

Step cp949_step(std::string_view text, unsigned) noexcept {
  const unsigned lead = byte_of(text, 0);
  const unsigned trail = byte_of(text, 1);
  const unsigned pair = lead << 8 | trail;
  const bool extension = is_letter(trail) || within(trail, 0x81, 0xA0);
  if (within(lead, 0x81, 0xC6) && (extension || (lead < 0xA1 && within(trail, 0xA1, 0xFE)))) return {2, very_rare};
  if (!within(lead, 0xA1, 0xFD) || !within(trail, 0xA1, 0xFE)) return {1, invalid};
  if (within(lead, 0xB0, 0xC8))
    return {2, is_in(usual_hangul, pair) ? frequent : is_in(hangul_names, pair) ? in_names : in_use};
  return {2, lead <= 0xA3 ? punctuation : very_rare};
}

Step euc_jp_step(std::string_view text, unsigned) noexcept {
  constexpr unsigned half_width = 0x8E;
  constexpr unsigned supplement = 0x8F;
  const unsigned lead = byte_of(text, 0);
  const auto high = [&](std::size_t i) { return within(byte_of(text, i), 0xA1, 0xFE); };
  if (lead == half_width && within(byte_of(text, 1), 0xA1, 0xDF)) return {2, in_use};
  if (lead == supplement && high(1) && high(2)) return {3, very_rare};
  if (!high(0) || !high(1)) return {1, invalid};
  if (lead == 0xA4 || lead == 0xA5) return {2, kana};
  if (lead <= 0xA3) return {2, punctuation};
  if (within(lead, 0xB0, 0xCF)) return {2, in_use};
  return {2, within(lead, 0xD0, 0xF4) ? rare : very_rare};
}

Step latin1_step(std::string_view text, unsigned before) noexcept {
  const unsigned byte = byte_of(text, 0);
  if (within(byte, 0x91, 0x94)) return {1, frequent};  // quotes
  if (within(byte, 0x80, 0x9F) && !within(byte, 0x95, 0x97) && byte != 0x80 && byte != 0x85) return {1, very_rare};
  if (byte < 0xC0) return {1, in_use};
  if (byte == 0xD7 || byte == 0xF7) return {1, rare};
  constexpr unsigned sharp_s = 0xDF;  // stands within words, behind any letter
  if (byte == sharp_s) return {1, alphabetic + (is_letter(before) || before >= 0xC0 ? 0 : misplaced)};
  // Letters with accents stand between letters without: two together are rare unless they are the same, and a capital
  // behind a small one is.
  const bool small = byte > sharp_s;
  const bool odd = (small && within(byte_of(text, 1), 'A', 'Z')) || (!small && within(before, 'a', 'z'));
  const int more = odd ? misplaced : before >= 0xC0 && before != byte ? beside : 0;
  return {1, (small ? alphabetic : alphabetic + 2) + more};
}

/// A Cyrillic letter: what its small form costs, and whether it is one.
Step letter_step(std::string_view text, int bits, bool small, bool small_before, bool letter_before,
                 unsigned before) noexcept {
  // No word mixes two alphabets, and a capital stands at its beginning, or behind another capital.
  const bool odd = is_letter(before) || is_letter(byte_of(text, 1)) || (!small && small_before);
  const int capital = small ? 0 : letter_before ? 1 : 4;
  return {1, bits + capital + (odd ? misplaced : 0)};
}

Step cp1251_step(std::string_view text, unsigned before) noexcept {
  const unsigned byte = byte_of(text, 0);
  if (byte == 0x98) return {1, invalid};
  const auto is_letter_here = [](unsigned which) { return which >= 0xC0 || which == 0xA8 || which == 0xB8; };
  const auto is_small = [](unsigned which) { return which >= 0xE0 || which == 0xB8; };
  if (!is_letter_here(byte)) return {1, byte < 0xA0 ? rare : in_use};
  const int bits = byte >= 0xC0 ? letters_of_cp1251[byte & 0x1F] : alphabetic;
  return letter_step(text, bits, is_small(byte), is_small(before), is_letter_here(before), before);
}

Step koi8_step(std::string_view text, unsigned before) noexcept {
  const unsigned byte = byte_of(text, 0);
  const auto is_letter_here = [](unsigned which) { return which >= 0xC0 || which == 0xA3 || which == 0xB3; };
  const auto is_small = [](unsigned which) { return within(which, 0xC0, 0xDF) || which == 0xA3; };
  if (!is_letter_here(byte)) return {1, rare};  // signs for drawing
  const int bits = byte >= 0xC0 ? letters_of_koi8[byte & 0x1F] : alphabetic;
  return letter_step(text, bits, is_small(byte), is_small(before), is_letter_here(before), before);
}

std::uint64_t cost(std::string_view text, std::size_t charset) noexcept {
  constexpr std::size_t utf8 = 0;
  using Reader = Step (*)(std::string_view, unsigned) noexcept;
  constexpr std::array<Reader, likely_charsets.size()> readers{
      utf8_step, gb18030_step, cp932_step, big5_step, cp949_step, latin1_step, cp1251_step, euc_jp_step, koi8_step};
  const Reader read = readers[charset];
  std::uint64_t bits = 0;
  unsigned before = 0;
  while (!text.empty()) {
    const unsigned byte = byte_of(text, 0);
    const Step step = byte < 0x80 ? Step{1, ascii} : read(text, before);
    bits += static_cast<std::uint64_t>(step.bits);
    const bool pair = step.bytes > 1 && charset != utf8;
    if (pair && (is_letter(before) || is_letter(byte_of(text, step.bytes)))) bits += mixed;
    before = byte;
    text.remove_prefix(step.bytes);
  }
  return bits;
}

}  // namespace

CharsetCosts::CharsetCosts() noexcept : bits_(seldom) {}

void CharsetCosts::add(std::string_view text) noexcept {
  constexpr std::size_t enough = std::size_t{1} << 18;
  // No character of any charset ends in a byte below that of a digit: what is ASCII between two such bytes costs the
  // same in all.
  constexpr unsigned least_trail = '0';
  const auto ends = [](char c) { return static_cast<unsigned char>(c) < least_trail; };
  while (!text.empty()) {
    const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), ends) - text.begin());
    std::string_view piece = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_ascii(piece)) continue;
    all_ascii_ = false;
    if (counted_ >= enough) return;
    piece = piece.substr(0, enough - counted_);
    counted_ += piece.size();
    for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] += cost(piece, i);
  }
}

std::size_t CharsetCosts::cheapest() const noexcept {
  return static_cast<std::size_t>(std::min_element(bits_.begin(), bits_.end()) - bits_.begin());
}

std::size_t charset_of(std::string_view text, std::size_t usual) noexcept {
  CharsetCosts costs;
  costs.add(text);
  const std::size_t likeliest = costs.cheapest();
  return costs[likeliest] + far < costs[usual] ? likeliest : usual;
}

const Charset& guess_charset(std::string_view bytes) noexcept {
  CharsetCosts costs;
  costs.add(bytes);
  std::size_t best = 0;
  for (std::size_t i = 1; i < likely_charsets.size(); ++i) {
    if (costs[i] + unnamed[i] < costs[best] + unnamed[best]) best = i;
  }
  return *find_charset(likely_charsets[best]);
}

}  // namespace tengen::encoding
