#include "protocol/sgf/tree.hpp"

#include <range/v3/view/reverse.hpp>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

/// How long the value with its brackets is that the text begins with.
std::size_t value_length(std::string_view text) noexcept {
  std::size_t at = 1;
  while (at < text.size() && text[at] != ']') at += text[at] == '\\' ? 2U : 1U;
  return at + 1;
}

/// How long all the values are that the text begins with.
std::size_t values_length(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size() && text[at] == '[') at += value_length(text.substr(at));
  return at;
}

}  // namespace

std::string Values::Iterator::operator*() const {
  std::string value;
  for (std::size_t at = 1; text_[at] != ']'; ++at) {
    if (text_[at] == '\\') ++at;
    value += text_[at];
  }
  return value;
}

Values::Iterator& Values::Iterator::operator++() noexcept {
  text_.remove_prefix(value_length(text_));
  return *this;
}

std::size_t Values::size() const noexcept {
  std::size_t count = 0;
  for (std::string_view rest = text_; !rest.empty(); rest.remove_prefix(value_length(rest))) ++count;
  return count;
}

Properties::Iterator::Iterator(std::string_view text) noexcept : rest_(text) {
  read();
}

Properties::Iterator& Properties::Iterator::operator++() noexcept {
  rest_.remove_prefix(here_.name.size() + here_.text.size());
  read();
  return *this;
}

void Properties::Iterator::read() noexcept {
  std::size_t end = 0;
  while (end < rest_.size() && is_upper(rest_[end])) ++end;
  here_.name = rest_.substr(0, end);
  here_.text = rest_.substr(end, values_length(rest_.substr(end)));
}

void Tree::reserve(std::size_t nodes, std::size_t text) {
  nodes_.reserve(nodes);
  text_.reserve(text + 1);
}

std::size_t Tree::add_node(std::size_t parent) {
  const auto place = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({.parent = static_cast<std::uint32_t>(parent)});
  if (parent == none) return place;
  Node& above = nodes_[parent];
  if (above.first_child == none) {
    above.first_child = place;
  } else {
    nodes_[above.last_child].next_sibling = place;
  }
  above.last_child = place;
  return place;
}

std::vector<std::size_t> Tree::main_line() const {
  std::vector<std::size_t> line;
  for (std::size_t node = empty() ? none : 0; node != none; node = first_child(node)) line.push_back(node);
  return line;
}

Properties Tree::properties(std::size_t node) const noexcept {
  return Properties(std::string_view(text_).substr(nodes_[node].text));
}

std::optional<Property> Tree::find(std::size_t node, std::string_view name) const noexcept {
  for (const Property property : properties(node)) {
    if (property.name == name) return property;
  }
  return std::nullopt;
}

std::string Tree::value(std::size_t node, std::string_view name) const {
  const auto property = find(node, name);
  return property ? property->values().front() : std::string();
}

std::string_view Tree::text_of(std::size_t node) const noexcept {
  const std::string_view text = std::string_view(text_).substr(nodes_[node].text);
  std::size_t end = 0;
  for (const Property property : Properties(text)) end += property.name.size() + property.text.size();
  return text.substr(0, end);
}

void Tree::set_properties(std::size_t node, std::string_view text) {
  if (text.empty()) return;
  nodes_[node].text = static_cast<std::uint32_t>(text_.size());
  text_.append(text) += ';';
}

/// The node's old text remains, unused, unless it is the last of all.
void Tree::set_values(std::size_t node, std::string_view name, std::string_view values) {
  std::string text;
  bool found = false;
  for (const Property property : properties(node)) {
    const bool same = property.name == name;
    found = found || same;
    if (same && values.empty()) continue;
    text.append(property.name).append(same ? values : property.text);
  }
  if (!found && !values.empty()) text.append(name).append(values);
  const std::size_t begin = nodes_[node].text;
  if (begin != 0 && begin + text_of(node).size() + 1 == text_.size()) text_.resize(begin);
  nodes_[node].text = 0;
  set_properties(node, text);
}

void Tree::add(std::size_t node, std::string_view name, std::string_view value) {
  const auto old = find(node, name);
  std::string values(old ? old->text : std::string_view());
  append_value(values, value);
  set_values(node, name, values);
}

void Tree::set(std::size_t node, std::string_view name, std::string_view value) {
  std::string values;
  append_value(values, value);
  set_values(node, name, values);
}

bool operator==(const Tree& a, const Tree& b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t node = 0; node < a.size(); ++node) {
    // Parents and their order say everything about the shape.
    if (a.parent(node) != b.parent(node) || a.text_of(node) != b.text_of(node)) return false;
  }
  return true;
}

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
