#include "protocol/encoding/charset_costs.hpp"

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
constexpr int punctuation = 10;
constexpr int in_use = 12;
constexpr int rare = 18;
constexpr int very_rare = 22;
constexpr int invalid = 40;
constexpr int misplaced = 10;  ///< more for a letter where words have none like it
/// How much likelier a text must be in another charset than its file's.
constexpr std::uint64_t far = 8;

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
int hanzi(const std::array<std::uint16_t, n>& list, unsigned pair) noexcept {
  return std::binary_search(list.begin(), list.end(), pair) ? frequent : in_use;
}

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
  if (within(lead, 0xB0, 0xD7)) return {2, hanzi(simplified, pair)};
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
  if (within(pair, 0xA440, 0xC67E)) return {2, hanzi(traditional, pair)};
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
  if (within(lead, 0xB0, 0xC8)) return {2, hanzi(usual_hangul, pair)};
  return {2, lead <= 0xA3 ? punctuation : rare};
}

Step latin1_step(std::string_view text, unsigned before) noexcept {
  const unsigned byte = byte_of(text, 0);
  if (within(byte, 0x80, 0x9F) && !within(byte, 0x91, 0x97) && byte != 0x80 && byte != 0x85) return {1, very_rare};
  if (byte < 0xC0) return {1, in_use};
  if (byte == 0xD7 || byte == 0xF7) return {1, rare};
  constexpr unsigned sharp_s = 0xDF;  // stands within words, behind any letter
  if (byte == sharp_s) return {1, alphabetic + (is_letter(before) || before >= 0xC0 ? 0 : misplaced)};
  // Letters with accents stand between letters without: two together, or a capital behind a small one, are rare.
  const bool small = byte > sharp_s;
  const bool odd =
      before >= 0xC0 || (small && within(byte_of(text, 1), 'A', '`')) || (!small && within(before, 'a', 'z'));
  return {1, (small ? alphabetic : alphabetic + 2) + (odd ? misplaced : 0)};
}

Step cyrillic_step(std::string_view text, unsigned before) noexcept {
  const unsigned byte = byte_of(text, 0);
  if (byte == 0x98) return {1, invalid};
  const bool letter = byte >= 0xC0 || byte == 0xA8 || byte == 0xB8;
  if (!letter) return {1, byte < 0xA0 ? rare : in_use};
  const auto is_small = [](unsigned which) { return which >= 0xE0 || which == 0xB8; };
  // No word mixes two alphabets, and a capital stands at its beginning.
  const bool odd = is_letter(before) || is_letter(byte_of(text, 1)) || (!is_small(byte) && is_small(before));
  return {1, (is_small(byte) ? alphabetic : alphabetic + 3) + (odd ? misplaced : 0)};
}

std::uint64_t cost(std::string_view text, std::size_t charset) noexcept {
  using Reader = Step (*)(std::string_view, unsigned) noexcept;
  constexpr std::array<Reader, likely_charsets.size()> readers{utf8_step,  gb18030_step, cp932_step,   big5_step,
                                                               cp949_step, latin1_step,  cyrillic_step};
  const Reader read = readers[charset];
  std::uint64_t bits = 0;
  unsigned before = 0;
  while (!text.empty()) {
    const unsigned byte = byte_of(text, 0);
    const Step step = byte < 0x80 ? Step{1, ascii} : read(text, before);
    bits += static_cast<std::uint64_t>(step.bits);
    before = byte;
    text.remove_prefix(step.bytes);
  }
  return bits;
}

bool is_ascii(std::string_view text) noexcept {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

void CharsetCosts::add(std::string_view text) noexcept {
  if (is_ascii(text)) return;  // the same in all
  all_ascii_ = false;
  for (std::size_t i = 0; i < bits_.size(); ++i) bits_[i] += cost(text, i);
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

}  // namespace tengen::encoding
