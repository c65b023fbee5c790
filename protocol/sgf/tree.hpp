#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"

namespace tengen::sgf {

// Smart Game Format, FF[4] with what files of FF[1] to FF[3] have otherwise: https://www.red-bean.com/sgf

/// One property with its values in the order of the file, at least one. Values are stored as text without the escapes
/// of the file; line breaks inside are '\n'.
struct Property {
  std::string name;  ///< upper case letters
  std::vector<std::string> values;

  friend bool operator==(const Property&, const Property&) = default;
};

/// Nodes name one another by their place in the tree, so that no depth of nesting is too deep to copy or destroy.
struct Node {
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  std::size_t parent = none;
  std::vector<std::size_t> children{};  ///< the main line goes on with the first
  std::vector<Property> properties{};   ///< each name at most once

  [[nodiscard]] const Property* find(std::string_view name) const noexcept;
  /// Adds a value to the property, which need not exist yet.
  void add(std::string_view name, std::string value);

  friend bool operator==(const Node&, const Node&) = default;
};

/// A game tree: `nodes[0]` is the root, every parent comes before its children.
struct Tree {
  std::vector<Node> nodes;

  /// Appends a node without properties and returns its place. `parent` is `Node::none` for the root only.
  std::size_t add_node(std::size_t parent);
  /// From the root along first children.
  [[nodiscard]] std::vector<std::size_t> main_line() const;

  friend bool operator==(const Tree&, const Tree&) = default;
};

/// What a file may ask of our memory.
struct ParseLimits {
  std::size_t nodes = std::size_t{1} << 20;
  std::size_t depth = 10'000;     ///< variations open at once
  std::size_t properties = 1000;  ///< of different names in one node
};

/// The first game tree of a collection; text before and after it is ignored, as the format asks. `syntax` with
/// "line:column: what is wrong" if there is none or it is broken, `out_of_range` beyond the limits. `offsets`, if
/// given, receives where in the text each node begins.
[[nodiscard]] Result<Tree> parse(std::string_view text, const ParseLimits& limits = {},
                                 std::vector<std::size_t>* offsets = nullptr);

/// Where in the text each game tree of a collection begins, in order. One that is not closed is the last.
[[nodiscard]] std::vector<std::size_t> places_of_games(std::string_view text);

/// The tree as FF[4] text, with a line break at its end. `parse` gives back an equal tree.
[[nodiscard]] std::string write(const Tree& tree);

}  // namespace tengen::sgf
