#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

// Smart Game Format, FF[4] with what files of FF[1] to FF[3] have otherwise: https://www.red-bean.com/sgf

/// The values of a property, one after the other, without the escapes of the file; line breaks inside are '\n'.
class Values {
 public:
  class Iterator {
   public:
    using value_type = std::string;
    using difference_type = std::ptrdiff_t;
    explicit Iterator(std::string_view text) noexcept : text_(text) {}
    [[nodiscard]] std::string operator*() const;
    Iterator& operator++() noexcept;
    void operator++(int) noexcept { ++*this; }
    [[nodiscard]] bool operator==(std::default_sentinel_t) const noexcept { return text_.empty(); }

   private:
    std::string_view text_;
  };

  explicit Values(std::string_view text) noexcept : text_(text) {}
  [[nodiscard]] Iterator begin() const noexcept { return Iterator(text_); }
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }
  [[nodiscard]] std::string front() const { return *begin(); }
  [[nodiscard]] std::size_t size() const noexcept;

 private:
  std::string_view text_;
};

/// A property of a node, as long as the tree does not change.
struct Property {
  std::string_view name;    ///< upper case letters
  std::string_view text{};  ///< `[value][value]`, at least one, escaped

  [[nodiscard]] Values values() const noexcept { return Values(text); }
};

/// The properties of a node, one after the other, each name at most once.
class Properties {
 public:
  class Iterator {
   public:
    using value_type = Property;
    using difference_type = std::ptrdiff_t;
    explicit Iterator(std::string_view text) noexcept;
    [[nodiscard]] Property operator*() const noexcept { return here_; }
    Iterator& operator++() noexcept;
    void operator++(int) noexcept { ++*this; }
    [[nodiscard]] bool operator==(std::default_sentinel_t) const noexcept { return here_.name.empty(); }

   private:
    void read() noexcept;

    std::string_view rest_;
    Property here_{};
  };

  explicit Properties(std::string_view text) noexcept : text_(text) {}
  [[nodiscard]] Iterator begin() const noexcept { return Iterator(text_); }
  [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

 private:
  std::string_view text_;  ///< from the first name on; what is no property ends it
};

/// A game tree. Nodes are numbers: the root is 0, and every parent comes before its children. What the nodes say lies
/// in one text, so that a tree takes no more memory than its file and 20 bytes for each node, and no depth of nesting
/// is too deep to copy or destroy. Texts of more than 4 GiB and so many nodes are for the caller to refuse.
class Tree {
 public:
  static constexpr std::size_t none = std::numeric_limits<std::uint32_t>::max();

  /// Memory for a tree that will have so many nodes and so much text.
  void reserve(std::size_t nodes, std::size_t text);
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] bool empty() const noexcept { return nodes_.empty(); }

  /// How many bytes the texts of all nodes have.
  [[nodiscard]] std::size_t text_size() const noexcept { return text_.size(); }

  /// Appends a node without properties, the last child of its parent, and returns it. `parent` is `none` for the root
  /// only.
  std::size_t add_node(std::size_t parent);
  /// Each `none` where there is no such node. The main line goes on with the first child.
  [[nodiscard]] std::size_t parent(std::size_t node) const noexcept { return nodes_[node].parent; }
  [[nodiscard]] std::size_t first_child(std::size_t node) const noexcept { return nodes_[node].first_child; }
  [[nodiscard]] std::size_t next_sibling(std::size_t node) const noexcept { return nodes_[node].next_sibling; }
  [[nodiscard]] bool branches(std::size_t node) const noexcept {
    return nodes_[node].first_child != nodes_[node].last_child;
  }
  /// From the root along first children.
  [[nodiscard]] std::vector<std::size_t> main_line() const;

  [[nodiscard]] Properties properties(std::size_t node) const noexcept;
  [[nodiscard]] std::optional<Property> find(std::size_t node, std::string_view name) const noexcept;
  [[nodiscard]] bool has(std::size_t node, std::string_view name) const noexcept {
    return find(node, name).has_value();
  }
  /// Its first value; empty where the node has no such property.
  [[nodiscard]] std::string value(std::size_t node, std::string_view name) const;

  /// Adds a value to the property, which need not exist yet.
  void add(std::size_t node, std::string_view name, std::string_view value);
  /// The property has this one value from now on, in its old place where it had one.
  void set(std::size_t node, std::string_view name, std::string_view value);
  /// The same with any number of values, as `append_value` writes them; none at all removes the property.
  void set_values(std::size_t node, std::string_view name, std::string_view values);
  void remove(std::size_t node, std::string_view name) { set_values(node, name, {}); }
  /// All of a node that has no properties yet: names, each once, with values as `append_value` writes them.
  void set_properties(std::size_t node, std::string_view text);

  friend bool operator==(const Tree& a, const Tree& b) noexcept;

 private:
  struct Node {
    std::uint32_t parent;
    std::uint32_t first_child = none;
    std::uint32_t last_child = none;
    std::uint32_t next_sibling = none;
    std::uint32_t text = 0;  ///< where its properties begin, up to a `;`
  };

  /// The properties of a node as text, without the `;` at their end.
  [[nodiscard]] std::string_view text_of(std::size_t node) const noexcept;

  std::vector<Node> nodes_;
  std::string text_ = ";";  ///< nodes without properties share the one at 0
};

/// `[value]` with its escapes.
void append_value(std::string& text, std::string_view value);

/// What a file may ask of our memory.
struct ParseLimits {
  std::size_t nodes = std::size_t{1} << 20;  ///< beyond 2^20 also one for six bytes at most
  std::size_t depth = 10'000;                ///< variations open at once
  std::size_t properties = 1000;             ///< of different names in one node
};

struct Parsed {
  Tree tree;
  std::vector<std::uint32_t> offsets{};  ///< where in the text each node begins
  std::vector<std::string> warnings{};   ///< what was wrong with the text, and how it was read
};

/// The first game tree of a collection; text before and after it is ignored, as the format asks. A missing `)` at the
/// end, or before the next game, and a missing first `;` of a tree or variation are warnings. `syntax` with
/// "line:column: what is wrong" if there is no tree or it is broken otherwise, `out_of_range` beyond the limits or
/// 4 GiB.
/// Places are those of a file in which the text begins at `begin`.
[[nodiscard]] Result<Parsed> parse(std::string_view text, const ParseLimits& limits = {}, TextPlace begin = {});

/// The tree as FF[4] text, with a line break at its end. `parse` gives back an equal tree.
[[nodiscard]] std::string write(const Tree& tree);

}  // namespace tengen::sgf
