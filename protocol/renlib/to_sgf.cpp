#include <algorithm>
#include <utility>

#include "protocol/renlib/library.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::renlib {

namespace {

class Converter {
 public:
  Converter(const Library& library, const TextReader& texts) : library_(library), texts_(texts) {}

  sgf::Tree convert() {
    tree_.reserve(library_.nodes.size(), library_.nodes.size() * bytes_of_move);
    struct Step {
      std::uint32_t node;
      std::uint32_t parent;  ///< in the tree
      bool white;
    };
    std::vector<Step> steps{{0, static_cast<std::uint32_t>(sgf::Tree::none), true}};
    while (!steps.empty()) {
      const Step step = steps.back();
      steps.pop_back();
      const auto place = static_cast<std::uint32_t>(tree_.add_node(step.parent));
      tree_.set_properties(place, properties(step.node, step.white));
      const std::size_t first = steps.size();
      for (std::uint32_t child = library_.nodes[step.node].first_child; child != Node::none;
           child = library_.nodes[child].next_sibling) {
        if (!library_.nodes[child].is_label()) steps.push_back({child, place, !step.white});
      }
      std::reverse(steps.begin() + static_cast<std::ptrdiff_t>(first), steps.end());
    }
    return std::move(tree_);
  }

 private:
  static constexpr std::size_t bytes_of_move = 7;  ///< `B[hh];`

  [[nodiscard]] static std::string point(const Node& node) {
    return sgf::point_text(vertex_of(node.square).value_or(Vertex::pass()));
  }
  [[nodiscard]] std::string text_at(const Node& node) const {
    if (node.notes == Node::none) return {};
    std::string text = texts_.read(library_.notes[node.notes].board_text);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }

  /// The text is valid until the next call.
  std::string_view properties(std::uint32_t place, bool white) {
    const Node& node = library_.nodes[place];
    text_.clear();
    if (place == 0) {
      text_ = "FF[4]GM[4]SZ[15]";
    } else {
      add(white ? "W" : "B", point(node));
    }
    const bool has_point = node.square != 0;
    if (node.notes != Node::none) {
      const std::string comment = texts_.comment(library_.notes[node.notes]);
      if (!comment.empty()) add("C", comment);
    }
    add_labels(node);
    if ((node.flags & flag::mark) != 0) add(has_point ? point_mark : hotspot, has_point ? point(node) : "1");
    if ((node.flags & flag::start) != 0) add(start_here, "1");
    if (const std::string text = has_point ? std::string() : text_at(node); !text.empty()) add(text_elsewhere, text);
    return text_;
  }

  void add(std::string_view name, std::string_view value) {
    text_ += name;
    sgf::append_value(text_, value);
  }

  void add_labels(const Node& node) {
    bool first = true;
    for (std::uint32_t child = node.first_child; child != Node::none; child = library_.nodes[child].next_sibling) {
      const Node& at = library_.nodes[child];
      const std::string text = at.square == 0 ? std::string() : text_at(at);
      if (text.empty()) continue;
      if (std::exchange(first, false)) text_ += label;
      sgf::append_value(text_, point(at) + ":" + text);
    }
  }

  const Library& library_;
  const TextReader& texts_;
  sgf::Tree tree_;
  std::string text_;
};

}  // namespace

sgf::Tree to_sgf(const Library& library, const TextReader& texts) {
  return Converter(library, texts).convert();
}

}  // namespace tengen::renlib
