
#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <range/v3/algorithm/contains.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json/page_form.hpp"
#include "protocol/json/values.hpp"
#include "protocol/records/record.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

constexpr std::size_t most_structure_of_a_node = 48;  // commas, colons and brackets: 9, and 7 at most for each mark
constexpr std::size_t most_shapes = 500;              // of a node

constexpr const char* move_name(Color color) {
  return color == Color::black ? "B" : "W";
}

/// Where a node of the file stands in the page's list, and whose turn it is there. Empty for what is left out.
struct Reached {
  std::size_t place;
  Color to_move;
};

std::optional<Vertex> vertex_of(const boost::json::value& column, const boost::json::value& row, BoardSize size) {
  const auto x = integer_of(column);
  const auto y = integer_of(row);
  if (!x || !y) return std::nullopt;
  if (*x == -1 && *y == -1) return Vertex::pass();
  if (*x < 0 || *y < 0 || *x >= size.columns || *y >= size.rows) return std::nullopt;
  return Vertex{static_cast<int>(*x), static_cast<int>(*y)};
}

/// The point of a node of the page's list; empty if it has none on this board.
std::optional<Vertex> point_in(const boost::json::object& node, BoardSize size) {
  const auto* const at = node.if_contains("at");
  if (at == nullptr || !at->is_array() || at->get_array().size() != 2) return std::nullopt;
  return vertex_of(at->get_array()[0], at->get_array()[1], size);
}

/// What stands on points, as the page has it: [column, row, text]. LB is FF[4]'s name, L the one of older files, which
/// gives points letters in their order.
void add_labels(const sgf::Tree& tree, std::size_t node, BoardSize size, boost::json::array& labels) {
  const auto add = [&](const std::optional<Vertex>& at, std::string_view text) {
    if (at && !at->is_pass() && at->is_on(size)) {
      labels.push_back(boost::json::array{at->x, at->y, text});
    }
  };
  if (const auto property = tree.find(node, "LB")) {
    for (const std::string& value : property->values()) {
      std::string_view text = value;
      const std::string_view point = take_field(text, ':');
      add(sgf::parse_point(trim(point), size), trim(text));
    }
  }
  if (const auto property = tree.find(node, "L")) {
    char letter = 'A';
    for (const std::string& value : property->values()) {
      if (letter > 'Z') break;
      add(sgf::parse_point(trim(value), size), std::string_view(&letter, 1));
      ++letter;
    }
  }
}

/// SGF's names of marks on a point, and of those from a point to another.
constexpr std::array<std::string_view, 4> point_marks{"CR", "TR", "SQ", "MA"};
constexpr std::array<std::string_view, 2> line_marks{"AR", "LN"};

/// Arrows and marks; those that are not on the board are left out.
void add_shapes(const sgf::Tree& tree, std::size_t node, BoardSize size, boost::json::array& shapes) {
  for (const sgf::Property property : tree.properties(node)) {
    const bool is_line = ranges::contains(line_marks, property.name);
    if (!is_line && !ranges::contains(point_marks, property.name)) continue;
    for (const std::string& value : property.values()) {
      if (is_line) {
        std::string_view to = value;
        const auto from = sgf::parse_points(trim(take_field(to, ':')), size);
        const auto end = sgf::parse_points(trim(to), size);
        if (!from || !end || shapes.size() >= most_shapes) continue;
        const Vertex begin = from->front();
        shapes.push_back(boost::json::array{property.name, begin.x, begin.y, end->front().x, end->front().y});
        continue;
      }
      for (const Vertex at : sgf::parse_points(trim(value), size).value_or(std::vector<Vertex>())) {
        if (shapes.size() < most_shapes) shapes.push_back(boost::json::array{property.name, at.x, at.y});
      }
    }
  }
}

/// The shapes of a node of the page's list; those that make no sense are left out.
void put_shapes(sgf::Tree& tree, std::size_t place, const boost::json::object& node, BoardSize size) {
  const auto* const shapes = node.if_contains("shapes");
  if (shapes == nullptr || !shapes->is_array()) return;
  std::map<std::string_view, std::string> values;  // FF[4] wants each point once
  std::set<std::string> known;
  for (const boost::json::value& value : shapes->get_array()) {
    const auto* const shape = value.if_array();
    if (shape == nullptr || shape->size() < 3 || !shape->front().is_string()) continue;
    const std::string_view kind = view_of(shape->front().get_string());
    const bool is_line = ranges::contains(line_marks, kind) && shape->size() == 5;
    if (!is_line && !(ranges::contains(point_marks, kind) && shape->size() == 3)) continue;
    const auto at = vertex_of((*shape)[1], (*shape)[2], size);
    const auto to = is_line ? vertex_of((*shape)[3], (*shape)[4], size) : at;
    if (!at || !to || at->is_pass() || to->is_pass() || (is_line && *at == *to)) continue;
    const std::string text = sgf::point_text(*at) + (is_line ? ":" + sgf::point_text(*to) : "");
    if (known.insert((is_line ? std::string(kind) : std::string()) + text).second)
      sgf::append_value(values[kind], text);
  }
  for (const auto& [kind, text] : values) tree.set_values(place, kind, text);
}

/// The labels of a node of the page's list; those that make no sense are left out.
void put_labels(sgf::Tree& tree, std::size_t place, const boost::json::object& node, BoardSize size) {
  const auto* const labels = node.if_contains("labels");
  if (labels == nullptr || !labels->is_array()) return;
  std::string values;
  for (const boost::json::value& label : labels->get_array()) {
    if (!label.is_array() || label.get_array().size() != 3 || !label.get_array()[2].is_string()) continue;
    const auto at = vertex_of(label.get_array()[0], label.get_array()[1], size);
    if (!at || at->is_pass()) continue;
    const std::string_view text = view_of(label.get_array()[2].get_string());
    sgf::append_value(values, sgf::point_text(*at).append(":").append(text));
  }
  if (!values.empty()) tree.set_values(place, "LB", values);
}

}  // namespace

boost::json::array page_tree(const sgf::Tree& tree, BoardSize size, Color first) {
  boost::json::array nodes{boost::json::object()};
  std::vector<std::string> comments(1);
  std::vector<boost::json::array> labels(1);
  std::vector<boost::json::array> shapes(1);
  std::vector<std::optional<Reached>> reached(tree.size());
  for (std::size_t i = 0; i < tree.size() && nodes.size() < most_tree_nodes; ++i) {
    const auto from = i == 0 ? std::optional(Reached{0, first}) : reached[tree.parent(i)];
    if (!from || tree.has(i, move_name(opponent(from->to_move)))) continue;
    reached[i] = from;
    if (const auto move = tree.find(i, move_name(from->to_move))) {
      const auto at = sgf::parse_point(trim(move->values().front()), size);
      if (!at) {
        reached[i].reset();
        continue;
      }
      nodes.push_back(boost::json::object{{"parent", from->place}, {"at", boost::json::array{at->x, at->y}}});
      comments.emplace_back();
      labels.emplace_back();
      shapes.emplace_back();
      reached[i] = Reached{nodes.size() - 1, opponent(from->to_move)};
    }
    std::string& comment = comments[reached[i]->place];
    const std::string more = sgf::comment_of(tree, i);
    if (!comment.empty() && !more.empty()) comment += "\n";
    comment += more;
    add_labels(tree, i, size, labels[reached[i]->place]);
    add_shapes(tree, i, size, shapes[reached[i]->place]);
  }
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    if (!comments[place].empty()) nodes[place].as_object()["comment"] = comments[place];
    if (!labels[place].empty()) nodes[place].as_object()["labels"] = std::move(labels[place]);
    if (!shapes[place].empty()) nodes[place].as_object()["shapes"] = std::move(shapes[place]);
  }
  return nodes;
}

std::vector<std::string> left_out_of_page(const sgf::Tree& tree) {
  static constexpr std::array<std::string_view, 18> known{"B",  "W",  "C",  "LB", "L",  "AB", "AW", "AE", "PL",
                                                          "FF", "GM", "SZ", "CA", "AP", "KM", "ST", "VW", "MN"};
  std::set<std::string> left_out;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    for (const sgf::Property property : tree.properties(node)) {
      const auto is_one_of = [&](const auto& names) { return ranges::contains(names, property.name); };
      if (is_one_of(known) || is_one_of(point_marks) || is_one_of(line_marks) || is_one_of(game_facts)) continue;
      left_out.emplace(property.name);
    }
  }
  return {left_out.begin(), left_out.end()};
}

namespace {

/// The record, which has no moves, with those of `nodes`.
boost::json::object text_of(const records::Record& record, std::string_view nodes) {
  if (structure_of(nodes) > most_tree_nodes * most_structure_of_a_node) {
    return page_error("the game has too many variations");
  }
  const auto root = parsed(nodes);
  const auto* const list = root.if_array();
  if (list == nullptr || list->empty()) return page_error("this is no list of nodes");
  if (list->size() > most_tree_nodes) return page_error("the game has too many variations");
  sgf::Tree tree = records::make_sgf_tree(record);
  const BoardSize size = board_size(records::spec_of(record.facts));
  std::vector<Reached> reached;
  for (const boost::json::value& value : *list) {
    const auto* const node = value.if_object();
    if (node == nullptr) return page_error("a node is no object");
    Reached here{0, record.first};
    if (!reached.empty()) {
      const auto* const parent = node->if_contains("parent");
      const std::int64_t place = parent == nullptr ? -1 : integer_of(*parent).value_or(-1);
      const auto at = point_in(*node, size);
      if (place < 0 || static_cast<std::size_t>(place) >= reached.size() || !at) {
        return page_error("a node has no parent before it or no point of the board");
      }
      const Reached& from = reached[static_cast<std::size_t>(place)];
      here = {tree.add_node(from.place), opponent(from.to_move)};
      tree.add(here.place, move_name(from.to_move), sgf::point_text(*at));
    }
    const auto* const comment = node->if_contains("comment");
    if (comment != nullptr && comment->is_string() && !comment->get_string().empty()) {
      tree.add(here.place, "C", view_of(comment->get_string()));
    }
    put_labels(tree, here.place, *node, size);
    put_shapes(tree, here.place, *node, size);
    reached.push_back(here);
  }
  return {{"text", sgf::write(tree)}};
}

}  // namespace

boost::json::object page_tree_text(const Engine& engine, std::string_view nodes) {
  records::Record record = records::record_of(engine);
  record.moves.clear();
  record.result.clear();
  return text_of(record, nodes);
}

boost::json::object page_tree_text(const GameSpec& spec, const Setup& setup, std::string_view nodes) {
  return text_of({.facts = records::facts_of(spec), .setup = setup.stones, .first = setup.to_move}, nodes);
}

}  // namespace tengen::json
