#include <algorithm>
#include <utility>

#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/tree.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

/// The properties of one node as they come, and in the end each name once with all its values.
class NodeText {
 public:
  void clear() {
    text_.clear();
    parts_.clear();
  }
  /// Begins a property whose values follow in `text()`.
  void begin(std::string_view name) {
    parts_.push_back({text_.size(), name.size()});
    text_ += name;
  }
  [[nodiscard]] std::string& text() noexcept { return text_; }
  void add(const Property& property) {
    begin(property.name);
    text_ += property.text;
  }
  /// Joins the properties of one name where the first stands. How many names there are.
  std::size_t join() {
    order_.resize(parts_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    std::sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
      const int compared = name(a).compare(name(b));
      return compared != 0 ? compared < 0 : a < b;
    });
    std::size_t names = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      if (i == 0 || name(order_[i]) != name(order_[i - 1])) {
        ++names;
        parts_[order_[i]].first = order_[i];
      } else {
        parts_[order_[i]].first = parts_[order_[i - 1]].first;
      }
    }
    if (names < parts_.size()) rewrite();
    return names;
  }

 private:
  struct Part {
    std::size_t begin;
    std::size_t name_length;
    std::size_t first = 0;  ///< the first part of this name
  };

  [[nodiscard]] std::string_view name(std::size_t part) const {
    return std::string_view(text_).substr(parts_[part].begin, parts_[part].name_length);
  }

  void rewrite() {
    std::sort(order_.begin(), order_.end(), [this](std::size_t a, std::size_t b) {
      return std::pair(parts_[a].first, a) < std::pair(parts_[b].first, b);
    });
    std::string joined;
    joined.reserve(text_.size());
    for (const std::size_t i : order_) {
      const Part& part = parts_[i];
      const std::size_t end = i + 1 < parts_.size() ? parts_[i + 1].begin : text_.size();
      const std::size_t from = part.first == i ? part.begin : part.begin + part.name_length;
      joined.append(text_, from, end - from);
    }
    text_ = std::move(joined);
  }

  std::string text_;
  std::vector<Part> parts_;
  std::vector<std::size_t> order_;
};

/// Reads one game tree from left to right with its own stack, so that nesting costs memory but never the call stack.
class Parser {
 public:
  Parser(std::string_view text, const ParseLimits& limits, TextPlace begin)
      : text_(text), limits_(limits), begin_(begin) {}

  Result<Parsed> parse() {
    if (text_.size() >= Tree::none) return error("a text of more than 4 GiB", Errc::out_of_range);
    at_ = find_game(text_, 0);
    if (at_ == std::string_view::npos) {
      at_ = 0;
      return error("no game tree");
    }
    const auto nodes = static_cast<std::size_t>(std::count(text_.begin(), text_.end(), ';'));
    const std::size_t expected = std::min(nodes, most_nodes()) + 1;
    parsed_.tree.reserve(expected, text_.size() - at_);
    parsed_.offsets.reserve(expected);
    while (!at_end() && !done_) {
      if (auto read = read_next(); !read) return read.error();
    }
    if (!done_) warn(at_, "the game tree is not closed");
    if (auto ended = end_node(); !ended) return ended.error();
    if (auto added = add_late(); !added) return added.error();
    return std::move(parsed_);
  }

 private:
  /// A "(" whose variation has begun: where it branches off, and its last node so far.
  struct Variation {
    std::size_t parent = Tree::none;
    std::size_t last = Tree::none;
  };

  /// A node takes more memory than its semicolon: a file of nothing else would take twenty-five times its size.
  [[nodiscard]] std::size_t most_nodes() const noexcept {
    constexpr std::size_t free = std::size_t{1} << 20;
    constexpr std::size_t bytes_a_node = 6;  // as `;B[hh]`
    return std::min({limits_.nodes, free + text_.size() / bytes_a_node, Tree::none - 1});
  }
  [[nodiscard]] bool at_end() const noexcept { return at_ >= text_.size(); }

  [[nodiscard]] Error error(std::string_view what, Errc code = Errc::syntax) const {
    return {code, place_in(text_, at_, begin_) + ": " + std::string(what)};
  }
  void warn(std::size_t at, std::string_view what) {
    // What is wrong all over a text is not said again and again.
    if (parsed_.warnings.size() < most_warnings) {
      parsed_.warnings.push_back(place_in(text_, at, begin_) + ": " + std::string(what));
    }
  }

  Result<> read_next() {
    const char c = text_[at_];
    if (c == '(') return open_variation();
    if (c == ';') return begin_node();
    if (c == ')') return close_variation();
    if (is_upper(c) || is_lower(c)) return read_property();
    if (!is_blank(c)) return error("an unexpected character");
    ++at_;
    return {};
  }

  void skip_blanks() {
    while (!at_end() && is_blank(text_[at_])) ++at_;
  }

  Result<> open_variation() {
    if (!open_.empty() && is_next_game(text_, at_)) {
      warn(at_, "the game tree is not closed before the next one");
      done_ = true;
      return {};
    }
    if (open_.size() >= limits_.depth) return error("too many variations inside one another", Errc::out_of_range);
    Variation variation;
    if (!open_.empty()) {
      variation.parent = open_.back().last;
      if (variation.parent == Tree::none) return error("a variation without a node before it");
    }
    open_.push_back(variation);
    ++at_;
    return {};
  }

  Result<> close_variation() {
    if (open_.back().last == Tree::none) return error("a variation without a node");
    open_.pop_back();
    ++at_;
    done_ = open_.empty();
    return {};
  }

  Result<> begin_node() {
    if (auto added = add_node(); !added) return added;
    ++at_;
    return {};
  }

  Result<> add_node() {
    if (auto ended = end_node(); !ended) return ended;
    if (parsed_.tree.size() >= most_nodes()) {
      return error("too many nodes", Errc::out_of_range);
    }
    Variation& variation = open_.back();
    variation.last = parsed_.tree.add_node(variation.last == Tree::none ? variation.parent : variation.last);
    parsed_.offsets.push_back(static_cast<std::uint32_t>(at_));
    return {};
  }

  /// What was read belongs to the node that came last.
  Result<> end_node() {
    if (parsed_.tree.empty()) return {};
    if (node_.join() > limits_.properties) return error("too many properties", Errc::out_of_range);
    parsed_.tree.set_properties(parsed_.tree.size() - 1, node_.text());
    node_.clear();
    return {};
  }

  /// Properties that stand behind the variations of their node.
  Result<> add_late() {
    std::stable_sort(late_.begin(), late_.end(), [](const Late& a, const Late& b) { return a.node < b.node; });
    for (auto first = late_.begin(); first != late_.end();) {
      const std::size_t node = first->node;
      for (const Property property : parsed_.tree.properties(node)) node_.add(property);
      for (; first != late_.end() && first->node == node; ++first) {
        node_.add(*Properties(std::string_view(late_text_).substr(first->begin)).begin());
      }
      if (node_.join() > limits_.properties) return error("too many properties", Errc::out_of_range);
      parsed_.tree.set_properties(node, node_.text());
      node_.clear();
    }
    return {};
  }

  Result<> read_property() {
    const std::size_t begin = at_;
    std::string name;
    // Before FF[4], names might have lower case letters for people to read: "White" is W.
    for (; !at_end() && (is_upper(text_[at_]) || is_lower(text_[at_])); ++at_) {
      if (is_upper(text_[at_])) name += text_[at_];
    }
    if (name.empty()) return error("a property name without capitals");
    skip_blanks();
    if (at_end() || text_[at_] != '[') return error("a property without a value");
    if (open_.back().last == Tree::none) {
      const std::size_t value = std::exchange(at_, begin);
      warn(at_, "a ; is missing before the property");
      if (auto added = add_node(); !added) return added;
      at_ = value;
    }
    const bool late = open_.back().last + 1 != parsed_.tree.size();
    if (!late && begins_game(name)) return leave_out(name, begin);
    if (late) late_.push_back({open_.back().last, late_text_.size()});
    if (!late) node_.begin(name);
    std::string& text = late ? late_text_.append(name) : node_.text();
    while (!at_end() && text_[at_] == '[') {
      if (auto read = read_value(text); !read) return read;
      skip_blanks();
    }
    return {};
  }

  /// Whether a reader would take a variation that begins with this node for the next game of a collection
  /// (`is_next_game`). Any node but the root may begin one when the tree is written.
  [[nodiscard]] bool begins_game(std::string_view name) {
    return parsed_.tree.size() > 1 && node_.text().empty() && (name == "GM" || name == "FF");
  }

  Result<> leave_out(std::string_view name, std::size_t begin) {
    warn(begin, std::string(name) + " stands outside the root: it is left out");
    std::string values;
    while (!at_end() && text_[at_] == '[') {
      if (auto read = read_value(values); !read) return read;
      skip_blanks();
    }
    return {};
  }

  /// Appends the value with its brackets and the escapes that it needs.
  Result<> read_value(std::string& text) {
    const std::size_t begin = at_;
    ++at_;
    text += '[';
    for (; !at_end() && text_[at_] != ']'; ++at_) {
      const bool escaped = text_[at_] == '\\';
      if (escaped && ++at_ >= text_.size()) break;
      const char c = text_[at_];
      if (!is_line_break(c)) {
        if (c == ']' || c == '\\') text += '\\';
        text += c;
        continue;
      }
      // Any two different line break characters are one line break; an escaped one only wraps the text.
      if (at_ + 1 < text_.size() && is_line_break(text_[at_ + 1]) && text_[at_ + 1] != c) ++at_;
      if (!escaped) text += '\n';
    }
    if (at_end()) {
      at_ = begin;
      return error("a value that is not closed");
    }
    ++at_;
    text += ']';
    return {};
  }

  /// A property behind the variations of its node.
  struct Late {
    std::size_t node;
    std::size_t begin;  ///< in `late_text_`
  };

  static constexpr std::size_t most_warnings = 3;

  std::string_view text_;
  ParseLimits limits_;
  TextPlace begin_;  ///< of the text in its file
  std::size_t at_ = 0;
  bool done_ = false;  ///< the tree is closed
  Parsed parsed_;
  NodeText node_;  ///< the last node's
  std::vector<Variation> open_;
  std::vector<Late> late_;
  std::string late_text_;
};

}  // namespace

Result<Parsed> parse(std::string_view text, const ParseLimits& limits, TextPlace begin) {
  return Parser(text, limits, begin).parse();
}

}  // namespace tengen::sgf
