#include "protocol/sgf/game.hpp"

#include <algorithm>
#include <range/v3/algorithm/contains.hpp>

#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

constexpr int type_go = 1;
constexpr int type_gomoku = 4;
constexpr int no_type = -1;
constexpr int letters = 26;
/// Rectangles let a small file set a board up over and over; no honest one comes near.
constexpr std::size_t most_setup_points = 100'000;

std::optional<int> coordinate(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return c - 'A' + letters;
  return std::nullopt;
}

char coordinate_letter(int i) {
  return static_cast<char>(i < letters ? 'a' + i : 'A' + i - letters);
}

std::optional<int> parse_side(std::string_view text) {
  const auto side = parse_integer<int>(trim(text));
  return side && *side >= 1 && *side <= largest_side ? side : std::nullopt;
}

/// `5`, or columns and rows: `15:7`.
std::optional<BoardSize> parse_size(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto columns = parse_side(text.substr(0, colon));
  const auto rows = colon == std::string_view::npos ? columns : parse_side(text.substr(colon + 1));
  if (!columns || !rows) return std::nullopt;
  return BoardSize{*columns, *rows};
}

/// A point, or all points of a rectangle: `aa:cc`.
std::optional<std::vector<Vertex>> parse_points(std::string_view text, BoardSize size) {
  const std::size_t colon = text.find(':');
  const auto from = parse_point(text.substr(0, colon), size);
  const auto to = colon == std::string_view::npos ? from : parse_point(text.substr(colon + 1), size);
  if (!from || !to || from->is_pass() || to->is_pass()) return std::nullopt;
  std::vector<Vertex> points;
  for (int y = std::min(from->y, to->y); y <= std::max(from->y, to->y); ++y) {
    for (int x = std::min(from->x, to->x); x <= std::max(from->x, to->x); ++x) points.push_back({x, y});
  }
  return points;
}

std::string quoted(const Property& property, std::string_view value) {
  return property.name + "[" + quote(value) + "]";
}

Error bad_value(const Property& property, std::string_view value) {
  return {Errc::syntax, "cannot read " + quoted(property, value)};
}

/// Walks the main line and gathers what it says.
class Reader {
 public:
  Result<Game> read(const Tree& tree) {
    if (tree.nodes.empty()) return Error{Errc::syntax, "an empty game tree"};
    if (auto done = read_root(tree.nodes.front()); !done) return done.error();
    for (const std::size_t place : tree.main_line()) {
      for (const Property& property : tree.nodes[place].properties) {
        if (auto done = read_property(property); !done) return done.error();
      }
    }
    list_setup();
    game_.first = first_to_move();
    return std::move(game_);
  }

 private:
  /// Type, size and komi stand in the root; the size must be known before the first point.
  Result<> read_root(const Node& root) {
    if (const Property* const type = root.find("GM")) {
      game_.type = parse_integer<int>(trim(type->values.front()));
      if (!game_.type) return bad_value(*type, type->values.front());
    }
    if (const Property* const size = root.find("SZ")) {
      game_.size = parse_size(size->values.front());
      if (!game_.size) return bad_value(*size, size->values.front());
      size_ = *game_.size;
    }
    board_.resize(static_cast<std::size_t>(size_.area()));
    if (const Property* const komi = root.find("KM")) {
      game_.komi = parse_decimal(trim(komi->values.front()));
      if (!game_.komi) return bad_value(*komi, komi->values.front());
    }
    if (const Property* const rules = root.find("RU")) game_.rules = trim(rules->values.front());
    return {};
  }

  Result<> read_property(const Property& property) {
    if (property.name == "B") return read_move(property, Color::black);
    if (property.name == "W") return read_move(property, Color::white);
    if (property.name == "AB") return read_setup(property, Color::black);
    if (property.name == "AW") return read_setup(property, Color::white);
    if (property.name == "AE") return read_setup(property, std::nullopt);
    if (property.name == "PL" && game_.moves.empty()) return read_player(property);
    return {};
  }

  Result<> read_move(const Property& property, Color color) {
    for (const std::string& value : property.values) {
      const auto vertex = parse_point(trim(value), size_);
      if (!vertex) return bad_value(property, value);
      game_.moves.push_back({color, *vertex});
    }
    return {};
  }

  /// Without a colour the points become empty.
  Result<> read_setup(const Property& property, std::optional<Color> color) {
    if (!game_.moves.empty()) return Error{Errc::unsupported, "stones set up after the first move"};
    for (const std::string& value : property.values) {
      const auto points = parse_points(trim(value), size_);
      if (!points) return bad_value(property, value);
      points_set_ += points->size();
      if (points_set_ > most_setup_points) return Error{Errc::out_of_range, "too many stones set up"};
      for (const Vertex point : *points) {
        board_[static_cast<std::size_t>(point.y * size_.columns + point.x)] = color;
      }
    }
    return {};
  }

  Result<> read_player(const Property& property) {
    const std::string value = upper(trim(property.values.front()));
    // Some old files count: 1 for Black, 2 for White.
    if (value == "B" || value == "BLACK" || value == "1") {
      player_ = Color::black;
    } else if (value == "W" || value == "WHITE" || value == "2") {
      player_ = Color::white;
    } else {
      return bad_value(property, property.values.front());
    }
    return {};
  }

  void list_setup() {
    for (const Vertex at : points_of(size_)) {
      const auto color = board_[static_cast<std::size_t>(at.y * size_.columns + at.x)];
      if (color) game_.setup.push_back({*color, at});
    }
  }

  /// Who moves first: as PL says, else as the first move does, else White after black handicap stones.
  [[nodiscard]] Color first_to_move() const {
    if (player_) return *player_;
    if (!game_.moves.empty()) return game_.moves.front().color;
    const bool handicap = !game_.setup.empty() && !ranges::contains(game_.setup, Color::white, &Stone::color);
    return handicap ? Color::white : Color::black;
  }

  Game game_;
  BoardSize size_{standard_go_side, standard_go_side};
  std::vector<std::optional<Color>> board_;  ///< what is set up, row by row from the top
  std::size_t points_set_ = 0;
  std::optional<Color> player_;
};

std::string size_text(BoardSize size) {
  const std::string columns = std::to_string(size.columns);
  return size.columns == size.rows ? columns : columns + ":" + std::to_string(size.rows);
}

/// `7.5`, `-3`, without the zeros that `std::to_string` appends.
std::string komi_text(double komi) {
  std::string text = std::to_string(komi);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

int game_type(const GameSpec& spec) noexcept {
  if (std::holds_alternative<go::Spec>(spec)) return type_go;
  return std::holds_alternative<gomoku::Spec>(spec) ? type_gomoku : no_type;
}

Result<Game> read_game(const Tree& tree) {
  return Reader().read(tree);
}

Tree make_tree(const Game& game) {
  Tree tree;
  std::size_t place = tree.add_node(Node::none);
  Node& root = tree.nodes[place];
  root.add("FF", "4");
  if (game.type) root.add("GM", std::to_string(*game.type));
  if (game.size) root.add("SZ", size_text(*game.size));
  if (game.komi) root.add("KM", komi_text(*game.komi));
  for (const Stone& stone : game.setup) root.add(stone.color == Color::black ? "AB" : "AW", sgf::point_text(stone.at));
  if (!game.setup.empty() || game.first != Color::black) root.add("PL", game.first == Color::black ? "B" : "W");
  for (const Stone& move : game.moves) {
    place = tree.add_node(place);
    tree.nodes[place].add(move.color == Color::black ? "B" : "W", sgf::point_text(move.at));
  }
  return tree;
}

std::string point_text(Vertex vertex) {
  if (vertex.is_pass()) return {};
  return {coordinate_letter(vertex.x), coordinate_letter(vertex.y)};
}

std::optional<Vertex> parse_point(std::string_view text, BoardSize size) {
  if (text.empty()) return Vertex::pass();
  if (const auto row = parse_integer<int>(text.substr(1)); row && *row > 0) {
    const Vertex vertex{coordinate(text[0]).value_or(-1) % letters, size.rows - *row};
    return vertex.is_on(size) ? std::optional(vertex) : std::nullopt;
  }
  if (text.size() != 2) return std::nullopt;
  const bool small = size.columns <= standard_go_side && size.rows <= standard_go_side;
  if (text == "tt" && small) return Vertex::pass();
  const auto x = coordinate(text[0]);
  const auto y = coordinate(text[1]);
  if (!x || !y || !Vertex{*x, *y}.is_on(size)) return std::nullopt;
  return Vertex{*x, *y};
}

}  // namespace tengen::sgf
