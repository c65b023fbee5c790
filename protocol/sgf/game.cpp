#include "protocol/sgf/game.hpp"

#include <algorithm>
#include <array>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/contains.hpp>

#include "engine/games/info.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::sgf {

namespace {

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

/// Walks the main line and gathers what it says.
class Reader {
 public:
  explicit Reader(const Tree& tree) : tree_(tree) {}

  Result<Game> read() {
    if (tree_.empty()) return Error{Errc::syntax, "an empty game tree"};
    const auto root = read_root_values(tree_, game_.warnings);
    if (!root) return root.error();
    game_.type = root->type;
    game_.size = root->size;
    game_.komi = root->komi;
    if (root->size) size_ = *root->size;
    board_.resize(static_cast<std::size_t>(size_.area()));
    for (std::size_t node = 0; node != Tree::none; node = tree_.first_child(node)) {
      if (!game_.moves.empty() && sets_up(node)) {
        end_before(node);
        break;
      }
      if (auto done = read_node(node); !done) return done.error();
    }
    list_setup();
    game_.first = first_to_move();
    return std::move(game_);
  }

 private:
  [[nodiscard]] bool sets_up(std::size_t node) const {
    constexpr std::array<std::string_view, 3> names{"AB", "AW", "AE"};
    return ranges::any_of(names, [&](std::string_view name) { return !trim(tree_.value(node, name)).empty(); });
  }

  void end_before(std::size_t node) {
    game_.end = node;
    game_.warnings.push_back("stones are set up after move " + std::to_string(game_.moves.size()) +
                             ": the game was read up to there");
  }

  /// Stones that are set up come before the moves of their node.
  Result<> read_node(std::size_t node) {
    for (const Property property : tree_.properties(node)) {
      if (auto done = read_setup(property, node); !done) return done;
    }
    for (const Property property : tree_.properties(node)) {
      if (auto done = read_move(property, node); !done) return done;
    }
    return {};
  }

  Result<> read_setup(const Property& property, std::size_t node) {
    if (property.name == "AB") return read_stones(property, Color::black);
    if (property.name == "AW") return read_stones(property, Color::white);
    if (property.name == "AE") return read_stones(property, std::nullopt);
    if (property.name != "PL" || !game_.moves.empty() || tree_.has(node, "B") || tree_.has(node, "W")) return {};
    return read_player(property);
  }

  Result<> read_move(const Property& property, std::size_t node) {
    if (property.name != "B" && property.name != "W") return {};
    const Color color = property.name == "B" ? Color::black : Color::white;
    for (const std::string& value : property.values()) {
      const auto vertex = parse_point(trim(value), size_);
      if (!vertex) return bad_value(property.name, value);
      if (game_.moves.size() >= longest_game) return Error{Errc::out_of_range, "too many moves"};
      game_.moves.push_back({color, *vertex});
      game_.nodes.push_back(static_cast<std::uint32_t>(node));
    }
    return {};
  }

  /// Without a colour the points become empty.
  Result<> read_stones(const Property& property, std::optional<Color> color) {
    for (const std::string& value : property.values()) {
      if (trim(value).empty()) continue;
      const auto points = parse_points(trim(value), size_);
      if (!points) return bad_value(property.name, value);
      points_set_ += points->size();
      if (points_set_ > most_setup_points) return Error{Errc::out_of_range, "too many stones set up"};
      for (const Vertex point : *points) {
        board_[static_cast<std::size_t>(point.y * size_.columns + point.x)] = color;
      }
    }
    return {};
  }

  Result<> read_player(const Property& property) {
    const std::string given = property.values().front();
    const std::string value = upper(trim(given));
    // Some old files count: 1 for Black, 2 for White.
    if (value == "B" || value == "BLACK" || value == "1") {
      player_ = Color::black;
    } else if (value == "W" || value == "WHITE" || value == "2") {
      player_ = Color::white;
    } else if (!value.empty()) {
      return bad_value(property.name, given);
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

  const Tree& tree_;
  Game game_;
  BoardSize size_{standard_go_side, standard_go_side};
  std::vector<std::optional<Color>> board_;  ///< what is set up, row by row from the top
  std::size_t points_set_ = 0;
  std::optional<Color> player_;
};

}  // namespace

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

std::string size_text(BoardSize size) {
  const std::string columns = std::to_string(size.columns);
  return size.columns == size.rows ? columns : columns + ":" + std::to_string(size.rows);
}

std::string komi_text(double komi) {
  return rounded_text(komi, 6);
}

int game_type(const GameSpec& spec) noexcept {
  return info_of(spec).sgf;
}

Result<Game> read_game(const Tree& tree) {
  return Reader(tree).read();
}

Tree make_tree(const Game& game) {
  Tree tree;
  std::size_t node = tree.add_node(Tree::none);
  tree.add(node, "FF", "4");
  if (game.type) tree.add(node, "GM", std::to_string(*game.type));
  if (game.size) tree.add(node, "SZ", size_text(*game.size));
  if (game.komi) tree.add(node, "KM", komi_text(*game.komi));
  for (const Stone& stone : game.setup) {
    tree.add(node, stone.color == Color::black ? "AB" : "AW", sgf::point_text(stone.at));
  }
  if (!game.setup.empty() || game.first != Color::black) {
    tree.add(node, "PL", game.first == Color::black ? "B" : "W");
  }
  const bool handicap =
      game.setup.size() > 1 && game.first == Color::white && !ranges::contains(game.setup, Color::white, &Stone::color);
  if (game.type == type_go && handicap) tree.add(node, "HA", std::to_string(game.setup.size()));
  for (const Stone& move : game.moves) {
    node = tree.add_node(node);
    tree.add(node, move.color == Color::black ? "B" : "W", sgf::point_text(move.at));
  }
  return tree;
}

std::string comment_of(const Tree& tree, std::size_t node) {
  std::string text;
  const auto comment = tree.find(node, "C");
  if (!comment) return text;
  for (const std::string& value : comment->values()) {
    if (!text.empty() && !value.empty()) text += '\n';
    text += value;
  }
  return text;
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
