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

  /// The first "(" with a ";" behind it; anything may come before (mail headers, a byte order mark).
  [[nodiscard]] bool find_start() {
    for (std::size_t i = text_.find('('); i != std::string_view::npos; i = text_.find('(', i + 1)) {
      at_ = i + 1;
      skip_blanks();
      if (!at_end() && text_[at_] == ';') {
        at_ = i;
        return true;
      }
      at_ = i;
    }
    return false;
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

}  // namespace tengen::sgf
