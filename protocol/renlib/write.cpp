#include "protocol/renlib/library.hpp"

#include <algorithm>
#include <utility>

#include "protocol/encoding/charset.hpp"
#include "protocol/text.hpp"

namespace tengen::renlib {

namespace {

constexpr std::uint8_t h8 = 0x78;
/// RenLib's field for the line above the board.
constexpr std::size_t longest_head = 80;

/// Without the bytes that end or part texts, and with the line breaks of Windows.
std::string with_windows_lines(std::string_view text) {
  std::string lines;
  for (const char c : text) {
    if (c == '\n') lines += '\r';
    lines += c == '\0' || c == comment_separator || c == '\r' ? ' ' : c;
  }
  return lines;
}

/// A comment as RenLib parts it.
struct Parts {
  std::string_view head{};
  std::string_view lines{};
};

/// The first line heads the comment if it is short, else all lines stand together.
Parts parts_of(std::string_view comment) {
  const std::size_t end = comment.find('\n');
  const std::string_view head = comment.substr(0, end);
  if (head.empty() || head.size() > longest_head || end + 1 == comment.size()) return {.lines = comment};
  return {head, end == std::string_view::npos ? std::string_view() : comment.substr(end + 1)};
}

/// A node's comment as it is written. RenLib's own passes have no line that heads it.
Parts comment_parts(const Draft& draft, std::size_t place) {
  const Node& node = draft.nodes[place];
  const std::string& comment = draft.texts[node.notes].comment;
  const bool is_pass = place != 0 && node.square == 0;
  return is_pass ? Parts{.lines = comment} : parts_of(comment);
}

/// Calls `take` with every text that is not ASCII, as it will be read; false as soon as that says so.
template <class Take>
bool all_texts(const Draft& draft, const Take& take) {
  for (std::size_t place = 0; place < draft.nodes.size(); ++place) {
    const std::uint32_t notes = draft.nodes[place].notes;
    if (notes == Node::none) continue;
    const Parts parts = comment_parts(draft, place);
    for (const std::string_view text : {parts.head, parts.lines, std::string_view(draft.texts[notes].board_text)}) {
      if (!is_ascii(text) && !take(with_windows_lines(text))) return false;
    }
  }
  return true;
}

/// Whether this charset holds all texts and a reader takes them for what they are.
bool reads_back(const Draft& draft, const encoding::Charsets& charsets, std::string_view name) {
  const encoding::Charset& charset = *encoding::find_charset(name);
  const auto encoded = [&](std::string_view text) {
    return charsets.encode == nullptr ? std::optional(std::string(text)) : charsets.encode(text, charset);
  };
  encoding::CharsetCosts costs;
  const bool held = all_texts(draft, [&](std::string_view text) {
    const auto bytes = encoded(text);
    if (bytes) costs.add(*bytes);
    return bytes.has_value();
  });
  const std::size_t usual = costs.cheapest();
  return held &&
         all_texts(draft, [&](std::string_view text) { return decoded(*encoded(text), usual, charsets) == text; });
}

/// The code pages of Windows in the order in which they are tried: a text with kana is Japanese, one with hangul
/// Korean, and with neither Chinese before it is another's.
std::vector<std::string_view> code_pages(const Draft& draft) {
  bool kana = false;
  bool hangul = false;
  static_cast<void>(all_texts(draft, [&](std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      const auto next = static_cast<unsigned char>(text[i + 1]);
      kana = kana || (byte == 0xE3 && next >= 0x81 && next <= 0x83);
      hangul = hangul || (byte >= 0xEA && byte <= 0xED && next >= 0x80);
    }
    return true;
  }));
  std::vector<std::string_view> pages{"CP1252", "CP1251"};
  if (kana) pages.push_back("CP932");
  if (hangul) pages.push_back("CP949");
  pages.insert(pages.end(), {"GB18030", "CP932", "Big5"});
  return pages;
}

class Writer {
 public:
  Writer(const Draft& draft, const encoding::Charsets& charsets)
      : draft_(draft), charsets_(charsets), charset_(charsets.named) {
    const bool ascii = std::all_of(draft.texts.begin(), draft.texts.end(), [](const DraftTexts& texts) {
      return is_ascii(texts.comment) && is_ascii(texts.board_text);
    });
    if (!ascii) written_.charset = choose_charset();
    marked_ = charsets.named == nullptr && written_.charset == "UTF-8" && !reads_back(draft, charsets, "UTF-8");
  }

  Result<Written> write() {
    const bool old = is_old();
    written_.bytes.reserve(20 + 2 * draft_.nodes.size());
    written_.bytes = "\xFFRenLib\xFF\x03";
    written_.bytes += old ? '\0' : '\4';
    written_.bytes.append(10, '\xFF');
    // RenLib gives the first record, the position from which it saves, no sign that nothing follows.
    const std::uint32_t first = old ? draft_.nodes.front().first_child : 0;
    std::vector<std::uint32_t> steps{first};
    while (!steps.empty()) {
      const std::uint32_t place = steps.back();
      steps.pop_back();
      const Node& node = draft_.nodes[place];
      if (auto done = put(place, place != first && node.first_child == Node::none); !done) return done.error();
      if (node.next_sibling != Node::none) steps.push_back(node.next_sibling);
      if (node.first_child != Node::none) steps.push_back(node.first_child);
    }
    written_.not_kept = draft_.not_kept;
    return std::move(written_);
  }

 private:
  std::string_view choose_charset() {
    if (charsets_.encode == nullptr) {
      charset_ = encoding::find_charset("UTF-8");
    } else if (charset_ == nullptr) {
      const std::vector<std::string_view> pages = code_pages(draft_);
      const auto fits = [&](std::string_view name) { return reads_back(draft_, charsets_, name); };
      const auto found = std::find_if(pages.begin(), pages.end(), fits);
      charset_ = encoding::find_charset(found == pages.end() ? "UTF-8" : *found);
    }
    return charset_->name;
  }

  /// Whether RenLib would write version 3.0, without a record for the empty board.
  [[nodiscard]] bool is_old() const {
    const Node& root = draft_.nodes.front();
    if (root.flags != 0 || root.notes != Node::none || root.first_child == Node::none) return false;
    const Node& only = draft_.nodes[root.first_child];
    if (only.square != h8 || only.is_label() || only.next_sibling != Node::none) return false;
    const auto is_pass = [](const Node& node) { return node.square == 0; };
    return std::none_of(draft_.nodes.begin() + 1, draft_.nodes.end(), is_pass);
  }

  Result<> put(std::uint32_t place, bool leaf) {
    const Node& node = draft_.nodes[place];
    const DraftTexts none;
    const DraftTexts& texts = node.notes == Node::none ? none : draft_.texts[node.notes];
    std::uint8_t flags = node.flags;
    if (node.next_sibling != Node::none) flags |= flag::down;
    if (leaf) flags |= flag::right;
    if (!texts.comment.empty()) flags |= flag::comment;
    if (!texts.board_text.empty()) flags |= flag::extension;
    std::string& bytes = written_.bytes;
    bytes += static_cast<char>(node.square);
    bytes += static_cast<char>(flags);
    if (!texts.board_text.empty()) {
      bytes += '\0';
      bytes += static_cast<char>(extension_board_text);
    }
    if (!texts.comment.empty()) {
      const auto [head, lines] = comment_parts(draft_, place);
      std::string text = prepared(head);
      if (!lines.empty()) text += comment_separator + prepared(lines);
      if (auto done = put_text(text); !done) return done;
    }
    return texts.board_text.empty() ? Result<>() : put_text(prepared(texts.board_text));
  }

  [[nodiscard]] std::string prepared(std::string_view text) const {
    const std::string lines = with_windows_lines(text);
    return marked_ && !is_ascii(text) ? std::string(encoding::byte_order_mark) + lines : lines;
  }

  Result<> put_text(const std::string& text) {
    const bool as_it_is = is_ascii(text) || charsets_.encode == nullptr;
    const auto encoded = as_it_is ? std::optional(text) : charsets_.encode(text, *charset_);
    if (!encoded) {
      return Error{Errc::unsupported,
                   "the charset " + std::string(charset_->name) + " lacks a character of a text; another may be named"};
    }
    written_.bytes += *encoded;
    written_.bytes.append(encoded->size() % 2 == 0 ? 2 : 1, '\0');
    return {};
  }

  const Draft& draft_;
  const encoding::Charsets& charsets_;
  const encoding::Charset* charset_;
  bool marked_ =
      false;  ///< a byte order mark says of each text that it is UTF-8, where its bytes may be another charset's
  Written written_;
};

}  // namespace

Result<Written> write(const Draft& draft, const encoding::Charsets& charsets) {
  return Writer(draft, charsets).write();
}

}  // namespace tengen::renlib
