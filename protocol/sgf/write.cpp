#include <range/v3/view/reverse.hpp>

#include "protocol/sgf/tree.hpp"

namespace tengen::sgf {

void append_value(std::string& text, std::string_view value) {
  text += '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c;
  }
  text += ']';
}

std::string write(const Tree& tree) {
  std::string text;
  if (tree.empty()) return text;
  text.reserve(tree.text_size() + tree.size());
  // Nodes wait on the stack, so that the deepest tree needs no recursion; `none` stands for a bracket that closes.
  std::vector<std::size_t> steps{Tree::none, 0};
  std::vector<std::size_t> children;
  text += '(';
  while (!steps.empty()) {
    const std::size_t node = steps.back();
    steps.pop_back();
    if (node == Tree::none) {
      text += ')';
      continue;
    }
    if (node != 0 && tree.branches(tree.parent(node))) text += '(';
    text += ';';
    for (const Property property : tree.properties(node)) text.append(property.name).append(property.text);
    children.clear();
    for (std::size_t child = tree.first_child(node); child != Tree::none; child = tree.next_sibling(child)) {
      children.push_back(child);
    }
    for (const std::size_t child : children | ranges::views::reverse) {
      if (children.size() > 1) steps.push_back(Tree::none);
      steps.push_back(child);
    }
  }
  return text += '\n';
}

}  // namespace tengen::sgf
