#include <algorithm>
#include <range/v3/algorithm/contains.hpp>
#include <vector>

#include "engine/core/geometry.hpp"
#include "protocol/gtp/context.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

constexpr int corner_count = 4;
constexpr int most_points = 9;
constexpr int smallest_fixed_side = 7;

/// The lines with handicap points along one side of the board, from 0.
struct Lines {
  int low = 0;
  int middle = 0;
  int high = 0;
  bool has_middle = false;
};

Lines lines(int side) {
  const int margin = side > 12 ? 3 : side >= smallest_fixed_side ? 2 : side >= 4 ? 1 : 0;
  Lines result{.low = margin, .middle = side / 2, .high = side - 1 - margin};
  result.has_middle = side % 2 == 1 && result.low < result.middle;
  return result;
}

/// The most stones that `fixed_handicap` places (specification, section 4.1.1): none on boards smaller than 7x7 or not
/// square, four on 7x7 and on even sides, else nine.
int most_fixed_handicap(BoardSize size) noexcept {
  if (size.columns != size.rows || size.columns < smallest_fixed_side) return 0;
  return size.columns == smallest_fixed_side || size.columns % 2 == 0 ? corner_count : most_points;
}

/// Handicap points in the specification's pattern for `count` stones from 2 to 9: corners, then sides, then the centre
/// on odd counts. Works on boards of any shape, with the points nearer to the edge on small ones; as many as the board
/// has, so perhaps fewer.
std::vector<Vertex> handicap_points(BoardSize size, int count) {
  const Lines x = lines(size.columns);
  const Lines y = lines(size.rows);
  // Rows count from the top, GTP's from the bottom: `y.high` is the lower line. Opposite corners come first.
  std::vector<Vertex> points{{x.low, y.high}, {x.high, y.low}, {x.low, y.low}, {x.high, y.high}};
  const bool centre = x.has_middle && y.has_middle;
  if (y.has_middle) points.insert(points.end(), {{x.low, y.middle}, {x.high, y.middle}});
  if (x.has_middle) points.insert(points.end(), {{x.middle, y.high}, {x.middle, y.low}});
  if (centre) points.push_back({x.middle, y.middle});

  count = std::min(count, static_cast<int>(points.size()));
  std::vector<Vertex> chosen;
  const bool odd_with_centre = centre && count > corner_count && count % 2 == 1;
  const auto wanted = static_cast<std::size_t>(count - (odd_with_centre ? 1 : 0));
  for (const Vertex point : points) {
    if (chosen.size() < wanted && !ranges::contains(chosen, point)) chosen.push_back(point);
  }
  if (odd_with_centre) chosen.push_back(points.back());
  return chosen;
}

constexpr int fewest_handicap_stones = 2;

/// Board, handicap stones and moves. Source: GTP 2 draft 2, sections 4.1, 6.3.2 and 6.3.3; KataGo,
/// docs/GTP_Extensions.md; `gg-undo`: GNU Go.
class BoardCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "boardsize", {.arguments = "SIDE [ROWS]"}, this, &BoardCommands::boardsize);
    // Sabaki's and KataGo's.
    add(commands, "rectangular_boardsize", {.arguments = "COLUMNS [ROWS]"}, this,
        &BoardCommands::rectangular_boardsize);
    add(commands, "clear_board", {}, this, &BoardCommands::clear_board);
    add(commands, "komi", {.arguments = "POINTS"}, this, &BoardCommands::komi);
    add(commands, "get_komi", {.scope = Scope::go}, this, &BoardCommands::get_komi);
    add(commands, "set_position", {.arguments = "[COLOR VERTEX ...]"}, this, &BoardCommands::set_position);
    add(commands, "fixed_handicap", {.arguments = "STONES", .scope = Scope::go}, this, &BoardCommands::fixed);
    add(commands, "place_free_handicap", {.arguments = "STONES", .scope = Scope::go}, this, &BoardCommands::place);
    add(commands, "set_free_handicap", {.arguments = "[VERTEX ...]", .scope = Scope::go}, this, &BoardCommands::set);
    add(commands, "play", {.arguments = "COLOR VERTEX"}, this, &BoardCommands::play);
    add(commands, "undo", {}, this, &BoardCommands::undo);
    add(commands, "gg-undo", {.arguments = "[MOVES]"}, this, &BoardCommands::gg_undo);
  }

 private:
  Answer boardsize(Arguments arguments) {
    const bool one_side = arguments.size() != 2 && arguments[0].find(':') == std::string::npos;
    return one_side ? resize(arguments[0], arguments[0]) : rectangular_boardsize(arguments);
  }

  /// `COLUMNS ROWS` as gtp2ogs and KataGo have it, or KataGo's `COLUMNS:ROWS`.
  Answer rectangular_boardsize(Arguments arguments) {
    if (arguments.size() >= 2) return resize(arguments[0], arguments[1]);
    const std::size_t colon = arguments[0].find(':');
    if (colon == std::string::npos) return failure("syntax error");
    return resize(std::string_view(arguments[0]).substr(0, colon), std::string_view(arguments[0]).substr(colon + 1));
  }

  Reply resize(std::string_view columns_word, std::string_view rows_word) {
    const auto columns = parse_integer<int>(columns_word);
    const auto rows = parse_integer<int>(rows_word);
    if (!columns || !rows) return failure("syntax error");
    return resize({*columns, *rows});
  }

  Reply resize(BoardSize size) {
    if (!game_.position.resize(size)) return failure("unacceptable size");
    game_.announce(Change::new_game);
    return success();
  }

  Answer clear_board(Arguments) {
    game_.position.clear();
    game_.announce(Change::new_game);
    return success();
  }

  Answer komi(Arguments arguments) {
    const auto points = parse_decimal(arguments[0]);
    if (!points) return failure("syntax error");
    // GoGui and Sabaki send a komi to every engine: the other games have no use for it.
    if (!game_.is_go()) return success();
    if (!game_.set_komi(*points)) return failure("unacceptable komi");
    return success();
  }

  Answer get_komi(Arguments) { return success(decimal_text(game_.position.komi())); }

  /// All of the stones, or no change. Black is to move; without stones the board is empty.
  Answer set_position(Arguments arguments) {
    const auto stones = parse_stones(arguments, game_.position.size());
    if (!stones) return failure("syntax error");
    if (ranges::contains(*stones, Vertex::pass(), &Stone::at)) return failure("a pass is no stone");
    if (stones->empty()) return clear_board(arguments);
    if (!game_.position.set_up(*stones, Color::black)) return failure("illegal position");
    game_.announce(Change::new_game);
    return success();
  }

  Answer fixed(Arguments arguments) { return put(arguments[0], most_fixed_handicap(game_.position.size())); }

  /// Places fewer stones than asked for where the board has no more handicap points, as the specification allows.
  Answer place(Arguments arguments) { return put(arguments[0], game_.position.size().area() - 1); }

  Reply put(std::string_view word, int most) {
    const auto count = parse_integer<int>(word);
    if (!count) return failure("syntax error");
    if (!game_.position.is_empty()) return failure("board not empty");
    if (*count < fewest_handicap_stones || *count > most) return failure("invalid number of stones");
    return put(handicap_points(game_.position.size(), *count));
  }

  Answer set(Arguments arguments) {
    if (!game_.position.is_empty()) return failure("board not empty");
    std::vector<Vertex> vertices;
    for (const std::string& word : arguments) {
      const auto vertex = parse_vertex(word, game_.position.size());
      if (!vertex || vertex->is_pass()) return failure("bad vertex list");
      vertices.push_back(*vertex);
    }
    if (vertices.size() < static_cast<std::size_t>(fewest_handicap_stones)) return failure("bad vertex list");
    Reply reply = put(vertices);
    if (reply.success) reply.text.clear();
    return reply;
  }

  Reply put(std::span<const Vertex> vertices) {
    std::vector<Stone> stones;
    for (const Vertex vertex : vertices) stones.push_back({Color::black, vertex});
    if (!game_.position.set_up(stones, Color::white)) return failure("bad vertex list");
    game_.announce(Change::handicap);
    return success(vertex_list(vertices, game_.position.size()));
  }

  Answer play(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    const auto vertex = parse_vertex(arguments[1], game_.position.size());
    if (!color || !vertex) return failure("syntax error");
    if (!game_.position.play({*color, *vertex})) return failure("illegal move");
    return success();
  }

  Answer undo(Arguments) { return take_back(1); }

  Answer gg_undo(Arguments arguments) {
    const auto count = arguments.empty() ? std::optional<std::size_t>(1) : parse_integer<std::size_t>(arguments[0]);
    if (!count) return failure("syntax error");
    return take_back(*count);
  }

  /// All of the last `count` moves, or none of them.
  Reply take_back(std::size_t count) {
    if (count > game_.position.moves().size()) return failure("cannot undo");
    for (std::size_t i = 0; i < count; ++i) static_cast<void>(game_.position.undo().value());
    game_.announce(Change::taken_back);
    return success();
  }
};

}  // namespace

ModulePointer make_board_commands(Context& game) {
  return std::make_unique<BoardCommands>(game);
}

}  // namespace tengen::gtp
