#include <algorithm>
#include <array>
#include <utility>

#include "protocol/renlib/library.hpp"

namespace tengen::renlib {

namespace {

constexpr std::string_view magic = "\xFFRenLib\xFF";
constexpr std::size_t header_size = 20;
constexpr int newest_version = 304;
constexpr char old_beginning = 0x78;
constexpr std::uint8_t old_end = 0x80;  ///< set in the last letter of an old comment
constexpr std::uint8_t kept_flags = flag::mark | flag::start;

std::uint8_t byte_at(std::string_view bytes, std::size_t i) noexcept {
  return static_cast<std::uint8_t>(bytes[i]);
}

std::string hex(std::uint8_t byte) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return {digits[byte >> 4], digits[byte & 15]};
}

class Parser {
 public:
  explicit Parser(std::string_view bytes) : at_(bytes.substr(0, magic.size()) == magic ? header_size : 0) {
    // Records are made of whole pairs: what is odd at the end is none.
    library_.bytes = bytes.substr(0, bytes.size() & ~std::size_t{1});
  }

  Result<Library> parse() {
    if (at_ == header_size) check_header();
    while (at_ + 1 < library_.bytes.size()) {
      if (library_.records >= most_records) return error("too many records", Errc::out_of_range);
      if (const auto done = read_record(); !done) return done.error();
    }
    if (library_.records == 0) return Error{Errc::syntax, "a RenLib library without a record"};
    doubt_moves();
    return std::move(library_);
  }

 private:
  static std::string place(std::size_t number, std::size_t begin) {
    return "record " + std::to_string(number) + " at byte " + std::to_string(begin);
  }
  [[nodiscard]] std::string place() const { return place(library_.records + 1, begin_); }
  [[nodiscard]] Error error(const std::string& what, Errc code = Errc::syntax) const {
    return {code, place() + ": " + what};
  }
  void warn(const std::string& what) { warn(place(), what); }
  void warn(const std::string& where, const std::string& what) {
    // A file that is wrong throughout need not say so a million times.
    constexpr std::size_t most = 5;
    if (library_.warnings.size() < most) library_.warnings.push_back(where + ": " + what);
  }

  void check_header() {
    if (library_.bytes.size() < header_size) return;
    const int version = 100 * byte_at(library_.bytes, 8) + byte_at(library_.bytes, 9);
    if (version <= newest_version) return;
    library_.warnings.push_back("the library says version " + std::to_string(version / 100) + "." +
                                std::to_string(version % 100) + ", newer than the 3.4 known here");
  }

  Result<> read_record() {
    begin_ = at_;
    const std::uint8_t square = byte_at(library_.bytes, at_);
    const std::uint8_t flags = byte_at(library_.bytes, at_ + 1);
    const bool is_root = library_.records == 0 && square == 0;
    if (!vertex_of(square)) return error("no square of the board: " + hex(square));
    at_ += 2;
    bool has_board_text = false;
    if ((flags & flag::extension) != 0) {
      if (at_ >= library_.bytes.size()) {
        warn("the file ends inside this record, which is left out");
        return {};
      }
      has_board_text = (byte_at(library_.bytes, at_ + 1) & extension_board_text) != 0;
      at_ += 2;
    }
    if (!is_root) {
      if (path_.size() > longest_path) return error("a line of more than 225 moves", Errc::out_of_range);
      step(square, flags);
    }
    node().flags |= flags & kept_flags;
    read_texts(flags, has_board_text);
    if (!is_root) follow(flags);
    ++library_.records;
    return {};
  }

  [[nodiscard]] Node& node() { return library_.nodes[path_.back()]; }

  /// Goes to the child at this square, which the current node gets if it has none.
  void step(std::uint8_t square, std::uint8_t flags) {
    if (ended_) warn("the tree had ended; what follows is read as RenLib does, after the last move");
    ended_ = false;
    std::uint32_t* link = &node().first_child;
    while (*link != Node::none && library_.nodes[*link].square != square) link = &library_.nodes[*link].next_sibling;
    const bool is_new = *link == Node::none;
    if (is_new) *link = static_cast<std::uint32_t>(library_.nodes.size());
    path_.push_back(*link);
    if (is_new) {
      library_.nodes.push_back({.begin = static_cast<std::uint32_t>(begin_), .square = square, .flags = flag::no_move});
      numbers_.push_back(static_cast<std::uint32_t>(library_.records + 1));
    }
    // A label that is a move elsewhere is a move.
    if ((flags & flag::no_move) == 0) node().flags &= static_cast<std::uint8_t>(~flag::no_move);
  }

  /// Goes where the next record belongs. A leaf without a sibling to come leaves the place as it is.
  void follow(std::uint8_t flags) {
    if ((flags & flag::down) != 0) pending_.push_back(static_cast<std::uint32_t>(path_.size() - 1));
    if ((flags & flag::right) == 0) return;
    ended_ = pending_.empty();
    if (ended_) return;
    path_.resize(pending_.back());
    pending_.pop_back();
  }

  /// Warns of what the finished tree holds and no board can. Only then are twins one node, and a label that is a move
  /// elsewhere is a move.
  void doubt_moves() {
    std::array<int, 256> stones{};
    path_.assign(1, 0);
    std::uint32_t next = library_.nodes.front().first_child;
    for (;;) {
      if (next != Node::none) {
        path_.push_back(next);
        next = doubt(stones) ? node().first_child : Node::none;
        continue;
      }
      if (path_.size() == 1) return;
      if (!node().is_label()) --stones[node().square];
      next = node().next_sibling;
      path_.pop_back();
    }
  }
  /// Warns of the last node of the path; whether what follows it counts.
  [[nodiscard]] bool doubt(std::array<int, 256>& stones) {
    const auto warn_at = [this](std::uint32_t index, const std::string& what) {
      warn(place(numbers_[index], library_.nodes[index].begin), what);
    };
    const Node& last = node();
    if (!last.is_label()) {
      if (++stones[last.square] > 1 && last.square != 0) warn_at(path_.back(), "a stone on a taken point");
      return true;
    }
    if (last.notes != Node::none) {
      const Notes& notes = library_.notes[last.notes];
      if (notes.one_line.size > 0 || notes.more_lines.size > 0) {
        warn_at(path_.back(), "a comment on a label is left out");
      }
    }
    if (last.first_child != Node::none) warn_at(last.first_child, "moves after a label are left out");
    return false;
  }

  void read_texts(std::uint8_t flags, bool has_board_text) {
    const bool old = (flags & flag::old_comment) != 0;
    if (old || (flags & flag::comment) != 0) {
      const Text comment = old ? take_old_text() : take_text();
      const auto [one_line, more_lines] = split(comment);
      keep(&Notes::one_line, one_line, "comment");
      keep(&Notes::more_lines, more_lines, "comment");
    }
    if (has_board_text) keep(&Notes::board_text, take_text(), "text on the board");
  }

  /// Up to a NUL, and the byte behind it where that makes whole pairs.
  Text take_text() {
    const std::size_t begin = at_;
    const std::size_t end = std::min(library_.bytes.find('\0', at_), library_.bytes.size());
    if (end == library_.bytes.size()) warn("the file ends inside a text of this record");
    return taken(begin, end, end + 1, false);
  }
  /// Up to the letter whose highest bit is set, that one included.
  Text take_old_text() {
    const std::size_t begin = at_;
    std::size_t end = at_;
    while (end < library_.bytes.size() && (byte_at(library_.bytes, end) & old_end) == 0) ++end;
    if (end == library_.bytes.size()) warn("the file ends inside a text of this record");
    end = std::min(end + 1, library_.bytes.size());
    return taken(begin, end, end, true);
  }
  Text taken(std::size_t begin, std::size_t end, std::size_t next, bool old) {
    at_ = std::min(begin + (next - begin + 1) / 2 * 2, library_.bytes.size());
    return text_of(begin, end, old);
  }
  static Text text_of(std::size_t begin, std::size_t end, bool old) {
    return {.begin = static_cast<std::uint32_t>(begin),
            .size = static_cast<std::uint32_t>(end - begin) & 0x7FFFFFFF,
            .old = old ? 1U : 0U};
  }

  [[nodiscard]] std::pair<Text, Text> split(const Text& comment) const {
    const std::size_t begin = comment.begin;
    const std::size_t end = begin + comment.size;
    std::size_t at = begin;
    while (at < end && (library_.bytes[at] & (comment.old != 0 ? 0x7F : 0xFF)) != comment_separator) ++at;
    return {text_of(begin, at, comment.old != 0), text_of(std::min(at + 1, end), end, comment.old != 0)};
  }

  /// Of twins the first text stays.
  void keep(Text Notes::*which, const Text& text, const char* what) {
    if (text.size == 0) return;
    if (node().notes == Node::none) {
      node().notes = static_cast<std::uint32_t>(library_.notes.size());
      library_.notes.emplace_back();
    }
    Text& kept = library_.notes[node().notes].*which;
    if (kept.size == 0) {
      kept = text;
    } else if (library_.text(kept) != library_.text(text)) {
      warn(std::string("a second ") + what + " on the same move is left out");
    }
  }

  Library library_;
  std::size_t at_;
  std::size_t begin_ = 0;                  ///< of the record
  std::vector<std::uint32_t> path_{0};     ///< from the empty board to where the next record belongs
  std::vector<std::uint32_t> pending_;     ///< places in the path whose siblings are to follow
  std::vector<std::uint32_t> numbers_{1};  ///< of each node's first record, from 1
  bool ended_ = false;                     ///< a leaf came, and no sibling is to follow
};

}  // namespace

bool is_library(std::string_view bytes, bool named) noexcept {
  return bytes.substr(0, magic.size()) == magic || (named && !bytes.empty() && bytes.front() == old_beginning);
}

Result<Library> parse(std::string_view bytes) {
  if (!is_library(bytes, true)) {
    return Error{Errc::syntax,
                 "no RenLib library: expected the bytes FF 52 65 6E 4C 69 62 FF, or 78, at its beginning"};
  }
  if (bytes.size() > largest_file) return Error{Errc::out_of_range, "the library is too large"};
  return Parser(bytes).parse();
}

std::optional<Vertex> vertex_of(std::uint8_t square) noexcept {
  if (square == 0) return Vertex::pass();
  const Vertex vertex{(square & 15) - 1, square >> 4};
  return vertex.is_on(board) ? std::optional(vertex) : std::nullopt;
}

std::uint8_t square_of(Vertex vertex) noexcept {
  return vertex.is_pass() ? std::uint8_t{0} : static_cast<std::uint8_t>(vertex.y * 16 + vertex.x + 1);
}

}  // namespace tengen::renlib
