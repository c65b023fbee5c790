#include <utility>

#include "protocol/sgf/tree.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

/// The first "(" from `from` on with a ";" behind it; anything may come before (mail headers, a byte order mark).
std::size_t find_game(std::string_view text, std::size_t from) {
  for (std::size_t i = text.find('(', from); i != std::string_view::npos; i = text.find('(', i + 1)) {
    std::size_t next = i + 1;
    while (next < text.size() && is_blank(text[next])) ++next;
    if (next < text.size() && text[next] == ';') return i;
  }
  return std::string_view::npos;
}

/// Behind the ")" that closes the "(" at `begin`; values in brackets may hold parentheses. The text's end if none does.
std::size_t end_of_game(std::string_view text, std::size_t begin) {
  std::size_t open = 0;
  bool in_value = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (in_value) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == ']')
        in_value = false;
    } else if (text[i] == '[') {
      in_value = true;
    } else if (text[i] == '(') {
      ++open;
    } else if (text[i] == ')' && --open == 0) {
      return i + 1;
    }
  }
  return text.size();
}

/// Reads one game tree from left to right with its own stack, so that nesting costs memory but never the call stack.
class Parser {
 public:
  Parser(std::string_view text, const ParseLimits& limits, std::vector<std::size_t>* offsets)
      : text_(text), limits_(limits), offsets_(offsets) {}

  Result<Tree> parse() {
    if (!find_start()) return error("no game tree");
    while (!at_end()) {
      const char c = text_[at_];
      Result<> done;
      if (c == '(') {
        done = open_variation();
      } else if (c == ';') {
        done = begin_node();
      } else if (c == ')') {
        done = close_variation();
        if (done && open_.empty()) return std::move(tree_);
      } else if (is_upper(c) || is_lower(c)) {
        done = read_property();
      } else if (is_blank(c)) {
        ++at_;
      } else {
        done = error("an unexpected character");
      }
      if (!done) return done.error();
    }
    return error("the game tree is not closed");
  }

 private:
  /// A "(" whose variation has begun: where it branches off, and whether its first node has come.
  struct Variation {
    std::size_t parent = Node::none;
    std::size_t last = Node::none;
  };

  [[nodiscard]] bool at_end() const noexcept { return at_ >= text_.size(); }

  [[nodiscard]] Error error(std::string_view what, Errc code = Errc::syntax) const {
    return {code, place_in(text_, at_) + ": " + std::string(what)};
  }

  void skip_blanks() {
    while (!at_end() && is_blank(text_[at_])) ++at_;
  }

  [[nodiscard]] bool find_start() {
    const std::size_t begin = find_game(text_, 0);
    if (begin == std::string_view::npos) return false;
    at_ = begin;
    return true;
  }

  Result<> open_variation() {
    if (open_.size() >= limits_.depth) return error("too many variations inside one another", Errc::out_of_range);
    Variation variation;
    if (!open_.empty()) {
      variation.parent = open_.back().last;
      if (variation.parent == Node::none) return error("a variation without a node before it");
    }
    open_.push_back(variation);
    ++at_;
    return {};
  }

  Result<> close_variation() {
    if (open_.back().last == Node::none) return error("a variation without a node");
    open_.pop_back();
    ++at_;
    return {};
  }

  Result<> begin_node() {
    if (tree_.nodes.size() >= limits_.nodes) return error("too many nodes", Errc::out_of_range);
    Variation& variation = open_.back();
    variation.last = tree_.add_node(variation.last == Node::none ? variation.parent : variation.last);
    if (offsets_ != nullptr) offsets_->push_back(at_);
    ++at_;
    return {};
  }

  Result<> read_property() {
    const std::size_t node = open_.back().last;
    if (node == Node::none) return error("a property outside a node");
    std::string name;
    // Before FF[4], names might have lower case letters for people to read: "White" is W.
    for (; !at_end() && (is_upper(text_[at_]) || is_lower(text_[at_])); ++at_) {
      if (is_upper(text_[at_])) name += text_[at_];
    }
    if (name.empty()) return error("a property name without capitals");
    skip_blanks();
    if (at_end() || text_[at_] != '[') return error("a property without a value");
    while (!at_end() && text_[at_] == '[') {
      std::string value;
      if (auto read = read_value(value); !read) return read;
      // A name that comes twice in one node is an error of the file, but a harmless one.
      tree_.nodes[node].add(name, std::move(value));
      skip_blanks();
    }
    if (tree_.nodes[node].properties.size() > limits_.properties) {
      return error("too many properties", Errc::out_of_range);
    }
    return {};
  }

  Result<> read_value(std::string& value) {
    const std::size_t begin = at_;
    ++at_;
    for (; !at_end() && text_[at_] != ']'; ++at_) {
      const bool escaped = text_[at_] == '\\';
      if (escaped && ++at_ >= text_.size()) break;
      if (!is_line_break(text_[at_])) {
        value += text_[at_];
        continue;
      }
      // Any two different line break characters are one line break; an escaped one only wraps the text.
      if (at_ + 1 < text_.size() && is_line_break(text_[at_ + 1]) && text_[at_ + 1] != text_[at_]) ++at_;
      if (!escaped) value += '\n';
    }
    if (at_end()) {
      at_ = begin;
      return error("a value that is not closed");
    }
    ++at_;
    return {};
  }

  std::string_view text_;
  ParseLimits limits_;
  std::vector<std::size_t>* offsets_;
  std::size_t at_ = 0;
  Tree tree_;
  std::vector<Variation> open_;
};

}  // namespace

Result<Tree> parse(std::string_view text, const ParseLimits& limits, std::vector<std::size_t>* offsets) {
  return Parser(text, limits, offsets).parse();
}

std::vector<std::size_t> places_of_games(std::string_view text) {
  std::vector<std::size_t> places;
  for (std::size_t begin = find_game(text, 0); begin != std::string_view::npos;
       begin = find_game(text, end_of_game(text, begin))) {
    places.push_back(begin);
  }
  return places;
}

}  // namespace tengen::sgf
