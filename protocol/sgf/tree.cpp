#include "protocol/sgf/tree.hpp"

#include <range/v3/algorithm/find.hpp>
#include <utility>

namespace tengen::sgf {

const Property* Node::find(std::string_view name) const noexcept {
  const auto found = ranges::find(properties, name, &Property::name);
  return found == properties.end() ? nullptr : &*found;
}

void Node::add(std::string_view name, std::string value) {
  const auto found = ranges::find(properties, name, &Property::name);
  if (found != properties.end()) {
    found->values.push_back(std::move(value));
  } else {
    properties.push_back({std::string(name), {std::move(value)}});
  }
}

std::size_t Tree::add_node(std::size_t parent) {
  const std::size_t place = nodes.size();
  nodes.push_back({.parent = parent});
  if (parent != Node::none) nodes[parent].children.push_back(place);
  return place;
}

std::vector<std::size_t> Tree::main_line() const {
  std::vector<std::size_t> line;
  if (nodes.empty()) return line;
  line.push_back(0);
  while (!nodes[line.back()].children.empty()) line.push_back(nodes[line.back()].children.front());
  return line;
}

}  // namespace tengen::sgf
