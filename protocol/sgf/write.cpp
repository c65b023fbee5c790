#include <cstdint>
#include <range/v3/view/reverse.hpp>

#include "protocol/sgf/tree.hpp"

namespace tengen::sgf {

namespace {

void append(std::string& text, const Property& property) {
  text += property.name;
  for (const std::string& value : property.values) {
    text += '[';
    for (const char c : value) {
      if (c == ']' || c == '\\') text += '\\';
      text += c;
    }
    text += ']';
  }
}

}  // namespace

std::string write(const Tree& tree) {
  if (tree.nodes.empty()) return {};
  // Brackets as well as nodes wait on the stack, so that the deepest tree needs no recursion.
  struct Step {
    enum class Kind : std::uint8_t { node, open, close };
    Kind kind = Kind::node;
    std::size_t node = 0;
  };
  std::string text;
  std::vector<Step> steps{{Step::Kind::close}, {Step::Kind::node, 0}, {Step::Kind::open}};
  while (!steps.empty()) {
    const Step step = steps.back();
    steps.pop_back();
    if (step.kind != Step::Kind::node) {
      text += step.kind == Step::Kind::open ? '(' : ')';
      continue;
    }
    const Node& node = tree.nodes[step.node];
    text += ';';
    for (const Property& property : node.properties) append(text, property);
    const bool branches = node.children.size() > 1;
    for (const std::size_t child : node.children | ranges::views::reverse) {
      if (branches) steps.push_back({Step::Kind::close});
      steps.push_back({Step::Kind::node, child});
      if (branches) steps.push_back({Step::Kind::open});
    }
  }
  return text + "\n";
}

}  // namespace tengen::sgf
