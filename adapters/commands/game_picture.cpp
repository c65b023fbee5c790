#include "adapters/commands/game_picture.hpp"

#include <type_traits>
#include <variant>

#include "adapters/commands/game_words.hpp"
#include "engine/core/rule_names.hpp"
#include "protocol/notation.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::adapters {

std::string title_of(const GameSpec& spec) {
  const std::string board = size_text(board_size(spec));
  return std::visit(
      [&](const auto& rules) -> std::string {
        using Rules = std::decay_t<decltype(rules)>;
        if constexpr (std::is_same_v<Rules, gomoku::Spec>) {
          return "Gomoku " + board + ", " + std::string(gomoku::names_of(rules.rule).title);
        } else if constexpr (std::is_same_v<Rules, go::Spec>) {
          return (rules == go::little_go() ? "Little-Go " : "Go ") + board + ", komi " + points_text(rules.komi);
        } else {
          return std::to_string(rules.in_a_row) + " in a row, " + board;
        }
      },
      spec);
}

const char* color_name(Color color) {
  return color == Color::black ? "Black" : "White";
}

std::string level_text(int level) {
  return "level " + std::to_string(level) + " of " + std::to_string(full_level);
}

std::optional<double> black_chance_in(const GameStatus& status) {
  if (!status.over) return std::nullopt;
  return !status.winner ? 0.5 : *status.winner == Color::black ? 1 : 0;
}

std::optional<double> black_chance_in(const SearchInfo& info, Color mover) {
  if (info.depth == 0 && !is_proven(info.score)) return std::nullopt;
  const double own = win_chance(info.score);
  return mover == Color::black ? own : 1 - own;
}

Picture picture_of(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  Picture picture{.board = size, .notation = notation_of(engine.spec())};
  picture.grid = !std::holds_alternative<connect::Spec>(engine.spec());
  for (const Vertex at : points_of(size)) {
    const auto color = engine.at(at);
    picture.points.push_back(color ? (*color == Color::black ? Picture::Point::black : Picture::Point::white)
                             : engine.is_neutral(at) ? Picture::Point::neutral
                                                     : Picture::Point::empty);
  }
  const GameStatus status = engine.status();
  picture.winning = status.winning_line;
  if (!status.over) {
    for (const Vertex at : engine.forbidden_points(engine.to_move())) {
      picture.points[static_cast<std::size_t>(at.y * size.columns + at.x)] = Picture::Point::forbidden;
    }
  }
  const auto history = engine.history();
  if (!history.empty() && history.back().at.is_on(size)) picture.last = history.back().at;
  return picture;
}

}  // namespace tengen::adapters
