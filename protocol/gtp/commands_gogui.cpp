#include <algorithm>

#include "protocol/board_text.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/threats.hpp"
#include "protocol/gtp/vertex.hpp"

namespace tengen::gtp {

// Source: GoGui's manual, "GTP Interface" and "Analyze commands".

/// Only GoGui itself asks for this, so from now on it may be drawn to.
Session::Answer Session::gogui_analyze_commands(Arguments) {
  options_.live_graphics = true;
  std::string list =
      "gfx/Principal Variation/tengen-pv\n"
      "pspairs/Root Values/tengen-values\n"
      "gfx/Move Scores/tengen-scores\n"
      "string/Solved Value/tengen-value\n"
      "plist/Legal Moves/tengen-legal %c\n"
      "string/Final Score/final_score\n"
      "param/Parameters/tengen_param\n";
  if (in_scope(Scope::go)) list += "sboard/Liberties/tengen-liberties\nbwboard/Unconditional Life/tengen-safe\n";
  if (in_scope(Scope::gomoku)) list += "gfx/Threats/tengen-threats\nplist/Forbidden Points/tengen-forbidden %c\n";
  return success(list);
}

/// To be listed is all that it is for: the interrupt itself comes as a remark.
Session::Answer Session::gogui_interrupt(Arguments) {
  return success();
}

Session::Answer Session::gogui_title(Arguments) {
  const BoardSize size = position_.size();
  const std::string game = is_go() && !in_scope(Scope::refereed) ? "Go" : rules_game_id({})->text;
  return success(options_.name + " " + options_.version + ", " + game + " " + std::to_string(size.columns) + "x" +
                 std::to_string(size.rows));
}

// --- Positions ------------------------------------------------------------------------------------------------------

std::optional<std::vector<Stone>> Session::parse_stones(Arguments arguments) const {
  if (arguments.size() % 2 != 0) return std::nullopt;
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const auto color = parse_color(arguments[i]);
    const auto vertex = parse_vertex(arguments[i + 1], position_.size());
    if (!color || !vertex) return std::nullopt;
    stones.push_back({*color, *vertex});
  }
  return stones;
}

/// All of the moves, or none.
Session::Answer Session::gogui_play_sequence(Arguments arguments) {
  const auto moves = parse_stones(arguments);
  if (!moves) return failure("syntax error");
  const std::size_t before = position_.moves().size();
  for (const Stone& move : *moves) {
    if (position_.play(move)) continue;
    while (position_.moves().size() > before) static_cast<void>(position_.undo().value());
    return failure("illegal move");
  }
  return success();
}

Session::Answer Session::gogui_setup(Arguments arguments) {
  const auto stones = parse_stones(arguments);
  if (!stones) return failure("syntax error");
  if (!position_.set_up(*stones, Color::black)) return failure("illegal position");
  begin_game();
  return success();
}

Session::Answer Session::gogui_setup_player(Arguments arguments) {
  const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  if (!position_.set_first(*color)) return failure("moves have been played");
  return success();
}

// --- What can be seen without a search ------------------------------------------------------------------------------

Session::Answer Session::legal_moves(Arguments arguments) {
  const auto color = arguments.empty() ? position_.engine().to_move() : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  std::vector<Vertex> moves = position_.engine().legal_moves(*color);
  // A list of points has no room for a pass.
  std::erase_if(moves, [](Vertex vertex) { return vertex.is_pass(); });
  return success(vertex_list(moves, position_.size()));
}

Session::Answer Session::forbidden_points(Arguments arguments) {
  const auto color = arguments.empty() ? position_.engine().to_move() : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  return success(vertex_list(position_.engine().forbidden_points(*color), position_.size()));
}

/// Fives as squares, fours with two ends as triangles, single fours as circles; of both sides, in their colours.
Session::Answer Session::threats(Arguments) {
  std::string text;
  std::string squares;
  std::string triangles;
  std::string circles;
  const auto add = [&](std::string& line, const std::vector<Vertex>& points) {
    if (!points.empty()) line += " " + vertex_list(points, position_.size());
  };
  for (const Color color : {Color::black, Color::white}) {
    const Threats found = find_threats(position_.engine(), color);
    std::string all;
    for (const auto* points : {&found.fives, &found.open_fours, &found.fours}) add(all, *points);
    if (!all.empty()) text += (color == Color::black ? "COLOR #606060" : "COLOR #e0e0e0") + all + "\n";
    add(squares, found.fives);
    add(triangles, found.open_fours);
    add(circles, found.fours);
  }
  if (!squares.empty()) text += "SQUARE" + squares + "\n";
  if (!triangles.empty()) text += "TRIANGLE" + triangles + "\n";
  if (!circles.empty()) text += "CIRCLE" + circles + "\n";
  return success(text.empty() ? "TEXT no threats" : text);
}

/// The number of liberties of every chain on each of its stones.
Session::Answer Session::liberties(Arguments) {
  const Engine& engine = position_.engine();
  const BoardSize size = position_.size();
  std::vector<std::string> cells(static_cast<std::size_t>(size.area()), "\"\"");
  const auto cell = [&](Vertex vertex) -> std::string& {
    return cells[static_cast<std::size_t>(vertex.y * size.columns + vertex.x)];
  };
  for (const GroupStatus status : {GroupStatus::alive, GroupStatus::dead}) {
    for (const auto& chain : engine.groups(status)) {
      std::vector<Vertex> found;
      for (const Vertex stone : chain) {
        for (const Vertex next : {Vertex{stone.x - 1, stone.y}, Vertex{stone.x + 1, stone.y},
                                  Vertex{stone.x, stone.y - 1}, Vertex{stone.x, stone.y + 1}}) {
          const bool known = std::find(found.begin(), found.end(), next) != found.end();
          if (next.is_on(size) && !engine.at(next) && !known) found.push_back(next);
        }
      }
      for (const Vertex stone : chain) cell(stone) = std::to_string(found.size());
    }
  }
  std::string text;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) text += (x > 0 ? " " : "") + cell({x, y});
    text += '\n';
  }
  return success(text);
}

/// Stones and territory that nothing can take away, b and w.
Session::Answer Session::safe_points(Arguments) {
  const BoardSize size = position_.size();
  const auto black = position_.engine().safe_points(Color::black);
  const auto white = position_.engine().safe_points(Color::white);
  const auto has = [](const std::vector<Vertex>& points, Vertex vertex) {
    return std::find(points.begin(), points.end(), vertex) != points.end();
  };
  std::string text;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const Vertex vertex{x, y};
      if (x > 0) text += ' ';
      text += has(black, vertex) ? 'b' : has(white, vertex) ? 'w' : '.';
    }
    text += '\n';
  }
  return success(text);
}

/// GoGui draws what it finds on stderr under this head, up to an empty line.
void Session::draw_thought(const SearchInfo& info) {
  SearchResult thought;
  thought.info = info;
  host_.write_diagnostic("gogui-gfx:\n" + variation_text(thought) + "\n\n");
}

}  // namespace tengen::gtp
