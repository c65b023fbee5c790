#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <range/v3/algorithm/contains.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/sgf/tree.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

/// Properties whose values are for people.
constexpr std::array<std::string_view, 16> free_texts{"C",  "GC", "N",  "PB", "PW", "BT", "WT", "EV",
                                                      "RO", "PC", "GN", "SO", "US", "AN", "CP", "ON"};

/// Properties that make the position.
bool holds_points(std::string_view name) {
  constexpr std::array<std::string_view, 7> names{"B", "W", "AB", "AW", "AE", "PL", "HA"};
  return ranges::contains(names, name);
}

/// Properties that say which board it is.
bool names_board(std::string_view name) {
  return name == "GM" || name == "SZ";
}

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}
/// The properties of one node, each name once with all its values, in the order in which the names came.
class NodeProperties {
 public:
  [[nodiscard]] std::size_t size() const noexcept { return properties_.size(); }

  /// `[value][value]`, as far as they have come.
  std::string& values(std::string_view name) {
    const auto [known, is_new] = places_.try_emplace(std::string(name), properties_.size());
    if (is_new) properties_.emplace_back(known->first, std::string());
    return properties_[known->second].second;
  }
  /// As the tree has them, without names that no value has come for. Begins the next node.
  std::string take_text() {
    std::string text;
    for (const auto& [name, values] : properties_) {
      if (!values.empty()) text.append(name).append(values);
    }
    properties_.clear();
    places_.clear();
    return text;
  }

 private:
  std::vector<std::pair<std::string, std::string>> properties_;
  std::map<std::string, std::size_t> places_;
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
    if (text_[at_] != '(') {
      warn(at_, "the first ( is missing");
      open_.emplace_back();
    }
    while (!at_end() && !done_) {
      if (auto read = read_next(); !read) return read.error();
    }
    if (board_cut_off_) {
      at_ = *board_cut_off_;
      return error("a value that is not closed");
    }
    if (!done_) warn(at_, "the game tree is not closed");
    end_node();
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
    if (is_blank(c)) {
      ++at_;
      return {};
    }
    return begins_property(at_) ? read_property() : skip_nonsense();
  }

  /// Whether a name with a value stands here, or a name that must have one.
  [[nodiscard]] bool begins_property(std::size_t at) const {
    const std::size_t begin = at;
    while (at < text_.size() && is_letter(text_[at])) ++at;
    const std::string_view name = text_.substr(begin, at - begin);
    if (name.empty() || holds_points(name) || names_board(name)) return !name.empty();
    while (at < text_.size() && is_blank(text_[at])) ++at;
    return at < text_.size() && text_[at] == '[';
  }

  /// Characters that belong to no property: a stray comma, or what stands behind a comment with a bracket inside.
  Result<> skip_nonsense() {
    const std::size_t begin = at_;
    bool words = false;
    while (!at_end() && text_[at_] != '(' && text_[at_] != ')' && text_[at_] != ';' && !begins_property(at_)) {
      if (text_[at_] == '[') return error("a value without a property");
      words = words || is_letter(text_[at_]);
      do ++at_;
      while (!at_end() && is_letter(text_[at_ - 1]) && is_letter(text_[at_]));
    }
    // A comment ended at a bracket of its own: what looks like a move before or behind the words may be a part of it.
    const bool move_in_comment = move_behind_text_ && text_.substr(begin, at_ - begin).find(']') != text_.npos;
    if (move_in_comment || (words && !at_end() && is_letter(text_[at_]))) {
      at_ = begin;
      return error("text outside of values");
    }
    warn(begin, "skipped what belongs to no property: " + quote(trim(text_.substr(begin, at_ - begin)), most_shown));
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
    end_node();
    text_in_node_ = move_behind_text_ = false;
    if (parsed_.tree.size() >= most_nodes()) {
      return error("too many nodes", Errc::out_of_range);
    }
    Variation& variation = open_.back();
    variation.last = parsed_.tree.add_node(variation.last == Tree::none ? variation.parent : variation.last);
    parsed_.offsets.push_back(static_cast<std::uint32_t>(at_));
    return {};
  }

  /// What was read belongs to the node that came last.
  void end_node() {
    if (!parsed_.tree.empty()) parsed_.tree.set_properties(parsed_.tree.size() - 1, node_.take_text());
  }

  [[nodiscard]] Result<> check_properties() const {
    if (node_.size() > limits_.properties) return error("too many properties", Errc::out_of_range);
    return {};
  }

  /// Properties that stand behind the variations of their node.
  Result<> add_late() {
    std::stable_sort(late_.begin(), late_.end(), [](const Late& a, const Late& b) { return a.node < b.node; });
    for (auto first = late_.begin(); first != late_.end();) {
      const std::size_t node = first->node;
      for (const Property property : parsed_.tree.properties(node)) node_.values(property.name) += property.text;
      for (; first != late_.end() && first->node == node; ++first) {
        const Property property = *Properties(std::string_view(late_text_).substr(first->begin)).begin();
        node_.values(property.name) += property.text;
        if (auto checked = check_properties(); !checked) return checked;
      }
      parsed_.tree.set_properties(node, node_.take_text());
    }
    return {};
  }

  Result<> read_property() {
    const std::size_t begin = at_;
    std::string name;
    // Before FF[4], names might have lower case letters for people to read: "White" is W.
    for (; !at_end() && is_letter(text_[at_]); ++at_) {
      if (is_upper(text_[at_])) name += text_[at_];
    }
    if (name.empty()) return error("a property name without capitals");
    skip_blanks();
    if (at_end() && !names_board(name)) {
      warn_of_end(begin, name, "left out");
      return {};
    }
    if (at_end() || text_[at_] != '[') return error("a property without a value");
    if (open_.back().last == Tree::none) {
      const std::size_t value = std::exchange(at_, begin);
      warn(at_, "a ; is missing before the property");
      if (auto added = add_node(); !added) return added;
      at_ = value;
    }
    const bool late = open_.back().last + 1 != parsed_.tree.size();
    if (begins_game(name, late)) return leave_out(name, begin);
    if (late) late_.push_back({open_.back().last, late_text_.size()});
    move_behind_text_ = move_behind_text_ || (text_in_node_ && holds_points(name));
    text_in_node_ = text_in_node_ || ranges::contains(free_texts, name);
    std::string& text = late ? late_text_.append(name) : node_.values(name);
    const std::size_t values = text.size();
    read_values(text, name);
    if (late && text.size() == values) {
      text.resize(late_.back().begin);
      late_.pop_back();
    } else if (holds_points(name) && !is_ascii(std::string_view(text).substr(values))) {
      with_narrow_points(text, values, begin);
    }
    return check_properties();
  }

  void read_values(std::string& text, std::string_view name) {
    while (!at_end() && text_[at_] == '[') {
      read_value(text, name);
      skip_blanks();
    }
  }

  /// Letters and digits as wide as a Chinese character are those of ASCII.
  void with_narrow_points(std::string& text, std::size_t begin, std::size_t at) {
    const std::string_view wide = std::string_view(text).substr(begin);
    const std::string narrow = narrow_text(wide);
    // Brackets of full width are none.
    const auto closed = [](std::string_view values) { return std::count(values.begin(), values.end(), ']'); };
    if (closed(narrow) != closed(wide) || narrow.find('\\') != std::string::npos) return;
    warn(at, "letters of full width were read as " + quote(narrow));
    text.replace(begin, std::string::npos, narrow);
  }

  /// Whether a reader would take a variation that begins with this node for the next game of a collection
  /// (`is_next_game`). Any node but the root may begin one when the tree is written.
  [[nodiscard]] bool begins_game(std::string_view name, bool late) {
    const bool may_be_first = late || node_.size() == 0;
    return open_.back().last > 0 && may_be_first && (name == "GM" || name == "FF");
  }

  Result<> leave_out(std::string_view name, std::size_t begin) {
    warn(begin, std::string(name) + " stands outside the root: it is left out");
    std::string values;
    read_values(values, name);
    return {};
  }

  /// Appends the value with its brackets and the escapes that it needs. One that the end of the text cuts off is kept
  /// where it is a text, else left out: a part of a move or of a number is another one. Without the board there is no
  /// game.
  void read_value(std::string& text, std::string_view name) {
    const std::size_t begin = at_;
    const std::size_t length = text.size();
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
    const bool whole = !at_end();
    const bool kept = whole || ranges::contains(free_texts, name);
    if (!whole) warn_of_end(begin, name, kept ? "read up to there" : "left out");
    if (!whole && names_board(name)) board_cut_off_ = begin;
    if (whole) ++at_;
    text.resize(kept ? text.size() : length);
    if (kept) text += ']';
  }

  void warn_of_end(std::size_t at, std::string_view name, std::string_view what) {
    // There is one at most, and it tells of a loss.
    parsed_.warnings.push_back(place_in(text_, at, begin_) + ": the text ends within a value of " +
                               quote(name, most_shown) + ", which was " + std::string(what));
  }

  /// A property behind the variations of its node.
  struct Late {
    std::size_t node;
    std::size_t begin;  ///< in `late_text_`
  };

  static constexpr std::size_t most_warnings = 3;
  static constexpr std::size_t most_shown = 20;  ///< bytes of the text in a warning

  std::string_view text_;
  ParseLimits limits_;
  TextPlace begin_;  ///< of the text in its file
  std::size_t at_ = 0;
  bool done_ = false;                         ///< the tree is closed
  std::optional<std::size_t> board_cut_off_;  ///< where the text ends within what says which board it is
  Parsed parsed_;
  NodeProperties node_;            ///< the last node's
  bool text_in_node_ = false;      ///< the last node has a text for people
  bool move_behind_text_ = false;  ///< and behind it a move or stones
  std::vector<Variation> open_;
  std::vector<Late> late_;
  std::string late_text_;
};

}  // namespace

Result<Parsed> parse(std::string_view text, const ParseLimits& limits, TextPlace begin) {
  return Parser(text, limits, begin).parse();
}

}  // namespace tengen::sgf
