#include "protocol/json/page_form.hpp"

#include <boost/json.hpp>
#include <string>
#include <utility>

namespace tengen::json {

namespace {

boost::json::array point_of(Vertex vertex) {
  return {vertex.x, vertex.y};
}

template <class Vertices>
boost::json::array points_as_json(const Vertices& vertices) {
  boost::json::array list;
  for (const Vertex vertex : vertices) list.push_back(point_of(vertex));
  return list;
}

std::string_view letter(Color color) {
  return color == Color::black ? "b" : "w";
}

}  // namespace

Result<GameSpec> page_spec(int game, BoardSize size, int rule, int komi) {
  if (rule < 0 || rule > static_cast<int>(gomoku::Rule::caro_five)) return Error{Errc::unsupported, "no such rule"};
  if (game == 0) return GameSpec(gomoku::Spec{.size = size, .rule = static_cast<gomoku::Rule>(rule)});
  if (game == 1) return GameSpec(go::Spec{.size = size, .komi = komi});
  if (game == 2) return GameSpec(connect::Spec{.size = size});
  return Error{Errc::unsupported, "no such game"};
}

boost::json::object page_state(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  std::string cells;
  for (const Vertex at : points_of(size)) {
    const auto color = engine.at(at);
    cells += engine.is_neutral(at) ? "#" : color ? letter(*color) : ".";
  }
  const GameStatus status = engine.status();
  const Color to_move = engine.to_move();
  boost::json::array played;
  for (const Stone stone : engine.history()) played.push_back(point_of(stone.at));
  return {{"columns", size.columns},
          {"rows", size.rows},
          {"cells", cells},
          {"toMove", letter(to_move)},
          {"moves", std::move(played)},
          {"legal", status.over ? boost::json::array() : points_as_json(engine.legal_moves(to_move))},
          {"forbidden", points_as_json(engine.forbidden_points(to_move))},
          {"over", status.over},
          {"winner", status.winner ? boost::json::value(letter(*status.winner)) : nullptr},
          {"margin", status.margin ? boost::json::value(*status.margin) : nullptr},
          {"winningLine", points_as_json(status.winning_line)},
          {"captures", {engine.captures(Color::black), engine.captures(Color::white)}}};
}

boost::json::object page_info(const SearchInfo& info) {
  return {{"depth", info.depth},
          {"selective", info.selective_depth},
          {"rank", info.rank},
          {"score", info.score},
          {"end", is_win(info.score) || is_loss(info.score) ? plies_to_end(info.score) : -1},
          {"margin", is_exact_margin(info.score) ? boost::json::value(margin_of(info.score)) : nullptr},
          {"nodes", info.nodes},
          {"moveNodes", info.move_nodes},
          {"speed", info.nodes_per_second()},
          {"line", points_as_json(info.line)}};
}

boost::json::object page_result(const SearchResult& result) {
  return {{"move", result.moves.empty() ? boost::json::value() : point_of(result.moves.front())},
          {"info", page_info(result.info)}};
}

boost::json::object page_error(std::string_view text) {
  return {{"error", text}};
}

}  // namespace tengen::json
