#include "protocol/json/page_form.hpp"

#include <boost/json.hpp>
#include <cmath>
#include <string>
#include <utility>

#include "protocol/json/values.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::json {

namespace {

constexpr std::int64_t largest_coordinate = 1000;  // beyond every board

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

boost::json::value cells_of(const Setup& setup, BoardSize size) {
  if (setup.stones.empty() && setup.neutral.empty()) return nullptr;
  std::string cells(static_cast<std::size_t>(size.area()), '.');
  const auto cell = [&](Vertex at) -> char& { return cells[static_cast<std::size_t>(at.y * size.columns + at.x)]; };
  for (const Stone stone : setup.stones) cell(stone.at) = letter(stone.color).front();
  for (const Vertex at : setup.neutral) cell(at) = '#';
  return boost::json::string(cells);
}

boost::json::object step_as_json(const WinningStep& step) {
  boost::json::array replies;
  for (const auto& [reply, next] : step.replies) replies.push_back(boost::json::array{reply.x, reply.y, next});
  return {{"attack", point_of(step.attack)},
          {"plies", step.plies},
          {"replies", std::move(replies)},
          {"otherwise", step.otherwise ? boost::json::value(point_of(*step.otherwise)) : nullptr}};
}

int rounded_to_half_points(Score centipoints) {
  return static_cast<int>(std::lround(centipoints / 50.0));
}

/// Of both sides, the points that make five, and those that make a four with two or more ends.
boost::json::array threats_of(const Engine& engine) {
  boost::json::array list;
  for (const Color color : {Color::black, Color::white}) {
    const Threats found = engine.threats(color);
    const auto add = [&](const std::vector<Vertex>& points, std::string_view kind) {
      for (const Vertex at : points) list.push_back({{"at", point_of(at)}, {"side", letter(color)}, {"kind", kind}});
    };
    add(found.fives, "five");
    add(found.open_fours, "four");
  }
  return list;
}

/// What the engine gives up of both sides' stones.
boost::json::array dead_stones(const Engine& engine) {
  boost::json::array list;
  for (const std::vector<Vertex>& group : engine.groups(GroupStatus::dead)) {
    for (const Vertex at : group) list.push_back(point_of(at));
  }
  return list;
}

boost::json::object book_move_as_json(const BookMove& move) {
  const auto margin = [](Score bound) {
    return is_exact_margin(bound) ? boost::json::value(margin_of(bound)) : boost::json::value();
  };
  boost::json::value value;
  if (move.least > score_draw) value = "win";
  if (move.most < score_draw) value = "loss";
  if (move.least == score_draw && move.most == score_draw) value = "draw";
  return {{"at", point_of(move.at)},
          {"value", std::move(value)},
          {"least", margin(move.least)},
          {"most", margin(move.most)},
          {"chance", move.score ? boost::json::value(win_chance(*move.score)) : boost::json::value()},
          {"openings", move.openings}};
}

/// What is proven of a line's first move, by the search or by what was known before.
boost::json::value sure_of(const SearchInfo& info) {
  const bool by_search = is_proven(info.score);
  if (info.lower > score_draw || (by_search && info.score > score_draw)) return "win";
  if (info.upper < score_draw || (by_search && info.score < score_draw)) return "loss";
  if (info.lower == score_draw && info.upper == score_draw) return "draw";
  if (info.upper == score_draw) return "no win";
  if (info.lower == score_draw) return "no loss";
  return nullptr;
}

}  // namespace

Result<GameSpec> page_spec(int game, BoardSize size, int rule, int komi) {
  if (rule < 0 || rule > static_cast<int>(gomoku::Rule::caro_five)) return Error{Errc::unsupported, "no such rule"};
  if (game == 0) return GameSpec(gomoku::Spec{.size = size, .rule = static_cast<gomoku::Rule>(rule)});
  if (game == 1) return GameSpec(go::Spec{.size = size, .komi = komi});
  if (game == 2) return GameSpec(connect::Spec{.size = size});
  return Error{Errc::unsupported, "no such game"};
}

Result<Setup> page_setup(std::string_view cells, BoardSize size, Color to_move) {
  if (cells.size() != static_cast<std::size_t>(size.area())) {
    return Error{Errc::syntax, "the cells are not as many as the board's points"};
  }
  Setup setup{.to_move = to_move};
  auto cell = cells.begin();
  for (const Vertex at : points_of(size)) {
    const char here = *cell++;
    if (here == 'b' || here == 'w') {
      setup.stones.push_back({here == 'b' ? Color::black : Color::white, at});
    } else if (here == '#') {
      setup.neutral.push_back(at);
    } else if (here != '.') {
      return Error{Errc::syntax, "a cell is none of `b`, `w`, `#` and `.`"};
    }
  }
  return setup;
}

Result<std::vector<Vertex>> page_moves(std::string_view text) {
  const Error wrong{Errc::syntax, "the moves are no list of points"};
  if (structure_of(text) > most_page_moves * 3 + 1) return Error{Errc::syntax, "there are too many moves"};
  const auto root = parsed(text);
  const auto* const list = root.if_array();
  if (list == nullptr) return wrong;
  std::vector<Vertex> moves;
  for (const boost::json::value& value : *list) {
    const auto* const at = value.if_array();
    const auto x = at == nullptr || at->size() != 2 ? std::nullopt : integer_of((*at)[0]);
    const auto y = x ? integer_of((*at)[1]) : std::nullopt;
    if (!y || *x < -1 || *y < -1 || *x > largest_coordinate || *y > largest_coordinate) return wrong;
    moves.push_back({static_cast<int>(*x), static_cast<int>(*y)});
  }
  return moves;
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
          {"threats", status.over ? boost::json::array() : threats_of(engine)},
          {"over", status.over},
          {"winner", status.winner ? boost::json::value(letter(*status.winner)) : nullptr},
          {"margin", status.margin ? boost::json::value(*status.margin) : nullptr},
          {"first", letter(engine.setup().to_move)},
          {"setup", cells_of(engine.setup(), size)},
          {"winningLine", points_as_json(status.winning_line)},
          {"dead", status.over ? dead_stones(engine) : boost::json::array()},
          {"captures", {engine.captures(Color::black), engine.captures(Color::white)}}};
}

boost::json::object page_info(const SearchInfo& info) {
  // A search of fewer plies than to the end knows of a proof's bound only that it is one.
  const bool ends = is_win(info.score) || is_loss(info.score);
  const bool is_seen = ends && info.depth >= plies_to_end(info.score);
  const bool at_bound = !is_seen && info.score == (info.score > 0 ? info.lower : info.upper);
  return {{"depth", info.depth},
          {"selective", info.selective_depth},
          {"rank", info.rank},
          {"score", info.score},
          {"end", ends ? plies_to_end(info.score) : -1},
          {"sure", sure_of(info)},
          {"exact", info.lower == info.upper || !at_bound},
          {"chance", win_chance(info.score)},
          {"margin", is_exact_margin(info.score) ? boost::json::value(margin_of(info.score)) : nullptr},
          {"likely", info.likely ? boost::json::value(rounded_to_half_points(*info.likely)) : nullptr},
          {"nodes", info.nodes},
          {"moveNodes", info.move_nodes},
          {"speed", info.nodes_per_second()},
          {"line", points_as_json(info.line)}};
}

boost::json::object page_result(const SearchResult& result) {
  boost::json::object told{{"move", result.moves.empty() ? boost::json::value() : point_of(result.moves.front())},
                           {"moves", points_as_json(result.moves)},
                           {"swap", result.swap},
                           {"info", page_info(result.info)}};
  if (!result.win.empty()) {
    boost::json::array steps;
    for (const WinningStep& step : result.win) steps.push_back(step_as_json(step));
    told["win"] = std::move(steps);
  }
  return told;
}

boost::json::object page_book(const Engine& engine) {
  boost::json::array moves;
  const GameInfo& info = info_of(engine.spec());
  const Setup& setup = engine.setup();
  if (info.book != nullptr && setup.stones.empty() && setup.neutral.empty() && setup.to_move == Color::black) {
    std::vector<Vertex> played;
    for (const Stone stone : engine.history()) played.push_back(stone.at);
    for (const BookMove& move : info.book(engine.spec(), played)) moves.push_back(book_move_as_json(move));
  }
  return {{"moves", std::move(moves)}};
}

boost::json::object page_error(std::string_view text) {
  return {{"error", text}};
}

}  // namespace tengen::json
