#include <algorithm>
#include <array>
#include <range/v3/view/reverse.hpp>
#include <set>
#include <utility>

#include "protocol/renlib/library.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/text.hpp"

namespace tengen::renlib {

namespace {

/// What a library says by being one, or says in every SGF alike.
constexpr std::array<std::string_view, 7> implied{"FF", "GM", "SZ", "CA", "AP", "ST", "PL"};

class Builder {
 public:
  explicit Builder(const sgf::Tree& tree) : tree_(tree), places_(tree.size(), Node::none) {}

  Result<Draft> build() {
    if (const auto done = check_root(); !done) return done.error();
    places_.front() = 0;
    for (std::size_t node = 0; node < tree_.size(); ++node) {
      if (const auto done = add_node(node); !done) return done.error();
    }
    // Labels come last: one at the point of a move is the move's text, and moves keep their order.
    for (std::size_t node = 0; node < tree_.size(); ++node) add_labels(node);
    draft_.not_kept.assign(not_kept_.begin(), not_kept_.end());
    if (stray_ > 0)
      draft_.not_kept.push_back(std::to_string(stray_) + " moves out of turn, off the board or after stones set up");
    return std::move(draft_);
  }

 private:
  Result<> check_root() const {
    if (tree_.empty()) return Error{Errc::syntax, "an empty game tree"};
    const auto game = sgf::read_game(tree_);
    if (!game) return game.error();
    if (game->size.value_or(board) != board) return unsupported("its board is always 15x15");
    if (!game->setup.empty()) return unsupported("it has no place for stones set up before the first move");
    if (game->first != Color::black) return unsupported("Black moves first in it");
    return {};
  }
  static Error unsupported(const std::string& why) {
    return {Errc::unsupported, "RenLib's format cannot hold this game: " + why};
  }

  /// The moves of a node, and what it says of the position behind them.
  Result<> add_node(std::size_t node) {
    std::uint32_t place = node == 0 ? 0 : places_[tree_.parent(node)];
    const bool sets_up = tree_.has(node, "AB") || tree_.has(node, "AW") || tree_.has(node, "AE");
    if (place == Node::none || sets_up) {
      if (tree_.has(node, "B") || tree_.has(node, "W")) ++stray_;
      return {};
    }
    for (const sgf::Property property : tree_.properties(node)) {
      if (property.name != "B" && property.name != "W") continue;
      for (const std::string& value : property.values()) {
        const auto at = sgf::parse_point(trim(value), board);
        const bool black = depths_[place] % 2 == 0;
        if (!at || (property.name == "B") != black) {
          ++stray_;
          places_[node] = Node::none;
          return {};
        }
        place = step(place, square_of(*at));
        if (depths_[place] > longest_path) {
          return Error{Errc::out_of_range, "RenLib's format holds no line of more than 225 moves"};
        }
      }
    }
    places_[node] = place;
    add_properties(node, place);
    return {};
  }

  std::uint32_t step(std::uint32_t from, std::uint8_t square) {
    std::uint32_t* link = &nodes()[from].first_child;
    while (*link != Node::none && nodes()[*link].square != square) link = &nodes()[*link].next_sibling;
    if (*link != Node::none) return *link;
    const auto place = static_cast<std::uint32_t>(nodes().size());
    *link = place;
    nodes().push_back({.square = square});
    depths_.push_back(static_cast<std::uint16_t>(depths_[from] + 1));
    return place;
  }

  void add_properties(std::size_t node, std::uint32_t place) {
    const std::string own = nodes()[place].square == 0
                                ? std::string()
                                : sgf::point_text(vertex_of(nodes()[place].square).value_or(Vertex::pass()));
    // Some programs give nodes names: the first line of what they say.
    if (const std::string name = tree_.value(node, "N"); !name.empty()) add_comment(place, name);
    for (const sgf::Property property : tree_.properties(node)) {
      if (property.name == "C") {
        for (const std::string& value : property.values()) add_comment(place, value);
      } else if (property.name == hotspot) {
        nodes()[place].flags |= flag::mark;
      } else if (property.name == start_here) {
        nodes()[place].flags |= flag::start;
      } else if (property.name == text_elsewhere && own.empty()) {
        texts(place).board_text = tree_.value(node, text_elsewhere);
      } else if (property.name == point_mark) {
        for (const std::string& value : property.values()) {
          if (value != own)
            not_kept_.insert(std::string(point_mark));
          else
            nodes()[place].flags |= flag::mark;
        }
      } else if (!is_held(property.name)) {
        not_kept_.insert(std::string(property.name));
      }
    }
  }

  static bool is_held(std::string_view name) {
    constexpr std::array<std::string_view, 4> elsewhere{"B", "W", "N", label};
    return std::find(implied.begin(), implied.end(), name) != implied.end() ||
           std::find(elsewhere.begin(), elsewhere.end(), name) != elsewhere.end();
  }

  void add_comment(std::uint32_t place, std::string_view text) {
    if (text.empty()) return;
    std::string& comment = texts(place).comment;
    if (!comment.empty()) comment += '\n';
    comment += text;
  }

  struct Label {
    std::uint8_t square;
    std::string text;
    std::uint32_t next_move = Node::none;  ///< the first of this and the following labels that is at a move's point
  };

  [[nodiscard]] std::vector<Label> labels_of(std::size_t node, std::uint32_t place) {
    std::vector<Label> labels;
    const auto property = tree_.find(node, label);
    if (!property) return labels;
    for (const std::string& value : property->values()) {
      const std::size_t colon = value.find(':');
      if (colon + 1 == value.size()) continue;
      const auto at = colon == std::string::npos ? std::nullopt : sgf::parse_point(trim(value.substr(0, colon)), board);
      if (!at || at->is_pass() || depths_[place] >= longest_path) {
        not_kept_.insert(std::string(label));
      } else {
        labels.push_back({square_of(*at), value.substr(colon + 1)});
      }
    }
    std::uint32_t next_move = Node::none;
    for (Label& one : labels | ranges::views::reverse) {
      const std::uint32_t move = child_at(place, one.square);
      if (move != Node::none) next_move = move;
      one.next_move = next_move;
    }
    return labels;
  }

  void add_labels(std::size_t node) {
    const std::uint32_t place = places_[node];
    if (place == Node::none) return;
    std::uint32_t last = Node::none;
    for (const Label& one : labels_of(node, place)) {
      const std::uint32_t known = child_at(place, one.square);
      last = known != Node::none ? known : new_label(place, one, last);
      std::string& text = texts(last).board_text;
      if (text.empty()) text = one.text;
    }
  }

  [[nodiscard]] std::uint32_t child_at(std::uint32_t from, std::uint8_t square) const {
    std::uint32_t child = draft_.nodes[from].first_child;
    while (child != Node::none && draft_.nodes[child].square != square) child = draft_.nodes[child].next_sibling;
    return child;
  }

  /// Between the labels before and behind it, and before the siblings with higher squares.
  std::uint32_t new_label(std::uint32_t from, const Label& one, std::uint32_t last) {
    const auto place = static_cast<std::uint32_t>(nodes().size());
    nodes().push_back({.square = one.square, .flags = flag::no_move});
    depths_.push_back(static_cast<std::uint16_t>(depths_[from] + 1));
    std::uint32_t* link = last == Node::none ? &nodes()[from].first_child : &nodes()[last].next_sibling;
    while (*link != Node::none && *link != one.next_move && nodes()[*link].square < one.square) {
      link = &nodes()[*link].next_sibling;
    }
    nodes()[place].next_sibling = *link;
    *link = place;
    return place;
  }

  std::vector<Node>& nodes() { return draft_.nodes; }
  DraftTexts& texts(std::uint32_t place) {
    Node& node = nodes()[place];
    if (node.notes == Node::none) {
      node.notes = static_cast<std::uint32_t>(draft_.texts.size());
      draft_.texts.emplace_back();
    }
    return draft_.texts[node.notes];
  }

  const sgf::Tree& tree_;
  Draft draft_;
  std::vector<std::uint32_t> places_;     ///< of the tree's nodes; `none` for what is left out
  std::vector<std::uint16_t> depths_{0};  ///< of the library's nodes
  std::set<std::string> not_kept_;
  std::size_t stray_ = 0;
};

}  // namespace

Result<Written> from_sgf(const sgf::Tree& tree, const encoding::Charsets& charsets) {
  auto draft = Builder(tree).build();
  if (!draft) return draft.error();
  return write(*draft, charsets);
}

}  // namespace tengen::renlib
