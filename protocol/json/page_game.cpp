#include "protocol/json/page_game.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json/page_form.hpp"
#include "protocol/json/values.hpp"
#include "protocol/records/record.hpp"
#include "protocol/sgf/collection.hpp"
#include "protocol/sgf/game.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

std::optional<records::Format> format_of(std::string_view name) {
  using records::Format;
  static constexpr std::array<std::pair<std::string_view, Format>, 4> formats{
      {{"psq", Format::psq}, {"sgf", Format::sgf}, {"notation", Format::notation}, {"columns", Format::columns}}};
  const auto found = ranges::find(formats, name, &std::pair<std::string_view, Format>::first);
  return found == formats.end() ? std::nullopt : std::optional(found->second);
}

/// Why the page cannot show the game; empty if it can.
std::string why_not_on_the_page(const records::Record& record) {
  Color color = record.first;
  for (const records::Move& move : record.moves) {
    if (move.stone.color != color) return "the page shows no games in which a side moves twice in a row";
    color = opponent(color);
  }
  return {};
}

/// The game that was read, with the number of games in its file.
boost::json::object page_reading(const records::Reading& reading, std::size_t games) {
  const records::Record& record = reading.record;
  if (const std::string why = why_not_on_the_page(record); !why.empty()) return page_error(why);
  const records::Facts& facts = record.facts;
  const GameSpec spec = records::spec_of(facts);
  if (const auto valid = validate(spec); !valid) return page_error(valid.error().detail);
  const BoardSize size = board_size(spec);
  boost::json::array moves;
  for (const records::Move& move : record.moves) {
    moves.push_back(boost::json::array{move.stone.at.x, move.stone.at.y});
  }
  std::string cells(record.setup.empty() ? 0 : static_cast<std::size_t>(size.area()), '.');
  for (const Stone stone : record.setup) {
    if (!stone.at.is_on(size)) return page_error("a stone of the set-up is off the board");
    cells[static_cast<std::size_t>(stone.at.y * size.columns + stone.at.x)] = stone.color == Color::black ? 'b' : 'w';
  }
  boost::json::value tree;
  std::vector<std::string> warnings = reading.warnings;
  if (!reading.tree.empty()) {
    tree = page_tree(reading.tree, size, record.first);
    if (tree.as_array().size() >= most_tree_nodes) {
      warnings.push_back("the page shows the first " + std::to_string(most_tree_nodes) + " positions of the file only");
    }
  }
  boost::json::object game{{"game", records::name(*facts.game)},
                           {"columns", size.columns},
                           {"rows", size.rows},
                           {"rule", static_cast<int>(facts.rule.value_or(gomoku::Rule::freestyle))},
                           {"komi", facts.komi ? boost::json::value(std::get<go::Spec>(spec).komi) : nullptr},
                           {"inARow", facts.in_a_row.value_or(connect::Spec{}.in_a_row)},
                           {"first", record.first == Color::black ? "b" : "w"},
                           {"setup", cells.empty() ? boost::json::value() : boost::json::value(cells)},
                           {"moves", std::move(moves)},
                           {"tree", std::move(tree)},
                           {"games", games}};
  if (!warnings.empty()) game["warnings"] = boost::json::value_from(warnings);
  return game;
}

}  // namespace

boost::json::object page_game(std::string_view text, std::string_view file_name) {
  if (trim(text).empty()) return page_error("the file is empty");
  const records::Format format = records::detect(text, file_name);
  const std::size_t games = format == records::Format::sgf ? sgf::find_game_number(text, 1).games : 1;
  const auto reading = records::read(text, format, {});
  return reading ? page_reading(*reading, games) : page_error(reading.error().detail);
}

boost::json::object page_game_of_bytes(std::string bytes, std::string_view file_name,
                                       const encoding::Charsets& charsets) {
  if (trim(bytes).empty()) return page_error("the file is empty");
  records::Source source = records::decode(std::move(bytes), file_name, 1, charsets.convert);
  auto reading = records::read(source.text, source.format, {}, charsets);
  if (!reading) return page_error(reading.error().detail);
  reading->warnings.insert(reading->warnings.begin(), source.warnings.begin(), source.warnings.end());
  return page_reading(*reading, source.games);
}

boost::json::object page_text(const Engine& engine, std::string_view format) {
  const auto known = format_of(format);
  if (!known) return page_error("no such format");
  const auto text = records::write(records::record_of(engine), *known);
  if (!text) return page_error(text.error().detail);
  return {{"text", *text}};
}

namespace {

constexpr std::size_t most_structure_of_a_node = 12;  // commas, colons and brackets; an honest one has 9

constexpr const char* move_name(Color color) {
  return color == Color::black ? "B" : "W";
}

/// Where a node of the file stands in the page's list, and whose turn it is there. Empty for what is left out.
struct Reached {
  std::size_t place;
  Color to_move;
};

/// The point of a node of the page's list; empty if it has none on this board.
std::optional<Vertex> point_in(const boost::json::object& node, BoardSize size) {
  const auto* const at = node.if_contains("at");
  if (at == nullptr || !at->is_array() || at->get_array().size() != 2) return std::nullopt;
  const auto x = integer_of(at->get_array()[0]);
  const auto y = integer_of(at->get_array()[1]);
  if (!x || !y) return std::nullopt;
  if (*x == -1 && *y == -1) return Vertex::pass();
  if (*x < 0 || *y < 0 || *x >= size.columns || *y >= size.rows) return std::nullopt;
  return Vertex{static_cast<int>(*x), static_cast<int>(*y)};
}

}  // namespace

boost::json::array page_tree(const sgf::Tree& tree, BoardSize size, Color first) {
  boost::json::array nodes{boost::json::object()};
  std::vector<std::string> comments(1);
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
      reached[i] = Reached{nodes.size() - 1, opponent(from->to_move)};
    }
    std::string& comment = comments[reached[i]->place];
    const std::string more = sgf::comment_of(tree, i);
    if (!comment.empty() && !more.empty()) comment += "\n";
    comment += more;
  }
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    if (!comments[place].empty()) nodes[place].as_object()["comment"] = comments[place];
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
    reached.push_back(here);
  }
  return {{"text", sgf::write(tree)}};
}

}  // namespace tengen::json
