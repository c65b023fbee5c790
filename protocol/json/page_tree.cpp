#include "protocol/json/page_tree.hpp"

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "protocol/json/page_form.hpp"
#include "protocol/json/values.hpp"
#include "protocol/records/record.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

constexpr std::size_t most_structure_of_a_node = 24;  // commas, colons and brackets: 9, and 5 for each label

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
      reached[i] = Reached{nodes.size() - 1, opponent(from->to_move)};
    }
    std::string& comment = comments[reached[i]->place];
    const std::string more = sgf::comment_of(tree, i);
    if (!comment.empty() && !more.empty()) comment += "\n";
    comment += more;
    add_labels(tree, i, size, labels[reached[i]->place]);
  }
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    if (!comments[place].empty()) nodes[place].as_object()["comment"] = comments[place];
    if (!labels[place].empty()) nodes[place].as_object()["labels"] = std::move(labels[place]);
  }
  return nodes;
}

boost::json::object page_tree_text(const Engine& engine, std::string_view nodes) {
  if (structure_of(nodes) > most_tree_nodes * most_structure_of_a_node) {
    return page_error("the game has too many variations");
  }
  boost::system::error_code error;
  const auto root = boost::json::parse({nodes.data(), nodes.size()}, error);
  const auto* const list = error ? nullptr : root.if_array();
  if (list == nullptr || list->empty()) return page_error("this is no list of nodes");
  if (list->size() > most_tree_nodes) return page_error("the game has too many variations");
  records::Record record = records::record_of(engine);
  record.moves.clear();
  record.result.clear();
  sgf::Tree tree = records::make_sgf_tree(record);
  const BoardSize size = board_size(engine.spec());
  std::vector<Reached> reached;
  for (const boost::json::value& value : *list) {
    const auto* const node = value.if_object();
    if (node == nullptr) return page_error("a node is no object");
    Reached here{0, engine.setup().to_move};
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
    reached.push_back(here);
  }
  return {{"text", sgf::write(tree)}};
}

}  // namespace tengen::json
