#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "engine/core/board_view.hpp"
#include "engine/core/error.hpp"
#include "engine/core/game.hpp"
#include "engine/core/move.hpp"

namespace tengen {

/// The answers of a game's board, which must outlive the view.
template <Game G>
class PositionView final : public BoardView {
 public:
  /// A game's own answer to `groups`; empty: the board's.
  using Groups = std::function<std::vector<std::vector<Vertex>>(const G&, GroupStatus)>;

  explicit PositionView(const G& board, Groups groups = {}) : board_(board), groups_(std::move(groups)) {}

  [[nodiscard]] Color to_move() const noexcept override { return board_.to_move(); }
  [[nodiscard]] std::optional<Color> at(Vertex vertex) const noexcept override {
    return vertex.is_on(board_.spec().size) ? board_.at(vertex) : std::nullopt;
  }
  [[nodiscard]] bool is_neutral(Vertex vertex) const noexcept override {
    return vertex.is_on(board_.spec().size) && board_.is_neutral(vertex);
  }
  [[nodiscard]] bool is_legal(Stone stone) const override {
    const std::optional<Move> move = board_.move_at(stone.at);
    return move && ask_as(stone.color, [move](const G& board) { return board.is_legal(*move); });
  }
  [[nodiscard]] std::vector<Vertex> legal_moves(Color color) const override {
    std::vector<Vertex> result;
    ask_as(color, [&result](const G& board) {
      MoveList moves;
      board.generate_legal(moves);
      result.reserve(moves.size());
      for (const Move move : moves) result.push_back(board.vertex(move));
    });
    std::sort(result.begin(), result.end(),
              [](Vertex a, Vertex b) { return std::tuple(a.is_pass(), a.y, a.x) < std::tuple(b.is_pass(), b.y, b.x); });
    return result;
  }
  [[nodiscard]] GameStatus status() const override { return board_.status(); }
  [[nodiscard]] std::vector<Vertex> forbidden_points(Color color) const override {
    return board_.forbidden_points(color);
  }
  [[nodiscard]] Threats threats([[maybe_unused]] Color color) const override {
    if constexpr (requires {
                    { board_.threats(color) } -> std::same_as<Threats>;
                  }) {
      return board_.threats(color);
    } else {
      return {};
    }
  }
  [[nodiscard]] int captures(Color color) const noexcept override { return board_.captures(color); }
  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    return groups_ ? groups_(board_, status) : board_.groups(status);
  }
  [[nodiscard]] std::vector<Vertex> safe_points([[maybe_unused]] Color color) const override {
    if constexpr (requires { board_.safe_points(color); }) {
      return board_.safe_points(color);
    } else {
      return {};
    }
  }
  [[nodiscard]] Hash book_key() const override { return board_.hash(); }

 private:
  /// Calls `ask` with the board as it is when `color` is to move.
  template <class Ask>
  [[nodiscard]] auto ask_as(Color color, const Ask& ask) const {
    if (color == board_.to_move()) return ask(board_);
    G other = board_;
    other.set_to_move(color);
    return ask(other);
  }

  const G& board_;
  Groups groups_;
};

/// The position of a session, changed by its commands alone: moves of either colour, set-ups, undo. One thread.
template <Game G>
class SessionBoard {
 public:
  template <class Spec>
  explicit SessionBoard(const Spec& spec) : board_(spec) {}

  [[nodiscard]] const G& position() const noexcept { return board_; }

  /// The empty board.
  void reset() {
    board_ = G(board_.spec());
    begin();
  }
  /// Refuses what the rules forbid; whoever's turn it was, the stone's colour moves.
  Result<> play(Stone stone) {
    const std::optional<Move> move = board_.move_at(stone.at);
    if (!move) return refuse(stone.at);
    if (!stone.at.is_pass() && (board_.at(stone.at) || board_.is_neutral(stone.at))) {
      return Error{Errc::occupied, "the point is occupied"};
    }
    if (!PositionView<G>(board_).is_legal(stone)) {
      return Error{Errc::illegal_move, "the rules forbid that move"};
    }
    set_to_move(stone.color);
    board_.play(*move);
    ++plies_;
    if constexpr (requires { board_.spec().continuous; }) {
      if (board_.spec().continuous) retire_line();
    }
    return {};
  }
  /// Takes the last move back. There must be one since the last set-up.
  void undo() {
    --plies_;
    if (!retirements_.empty() && retirements_.back().plies == plies_) {
      board_ = retirements_.back().before;
      retirements_.pop_back();
    } else {
      board_.undo();
    }
  }
  Result<> set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) {
    if (auto done = board_.set_up(stones, neutral, to_move); !done) return done;
    begin();
    return {};
  }
  void set_to_move(Color color) {
    if (color != board_.to_move()) board_.set_to_move(color);
  }

 private:
  /// The move that completed a line of a continuous game. The board cannot undo it, because the line became neutral.
  struct Retirement {
    std::size_t plies;  ///< played before the move
    G before;
  };

  void begin() noexcept {
    plies_ = 0;
    retirements_.clear();
  }

  /// Continuous play: a completed line stays on the board as neutral points.
  void retire_line() {
    const GameStatus status = board_.status();
    if (!status.over || !status.winner) return;
    std::vector<Stone> stones;
    std::vector<Vertex> neutral = status.winning_line;
    for (const Vertex at : points_of(board_.spec().size)) {
      if (board_.is_neutral(at)) neutral.push_back(at);
      const bool retired = std::find(neutral.begin(), neutral.end(), at) != neutral.end();
      if (const auto color = board_.at(at); color && !retired) stones.push_back({*color, at});
    }
    const Color to_move = board_.to_move();
    retirements_.push_back({plies_ - 1, board_});
    retirements_.back().before.undo();
    static_cast<void>(board_.set_up(stones, neutral, to_move).value());
  }

  [[nodiscard]] Error refuse(Vertex vertex) const {
    if (vertex.is_pass()) return {Errc::illegal_move, "this game has no pass"};
    if (!vertex.is_on(board_.spec().size)) return {Errc::off_board, "the point is off the board"};
    if (board_.at(vertex)) return {Errc::occupied, "the point is occupied"};
    return {Errc::illegal_move, "no stone can be placed there"};
  }

  G board_;
  std::size_t plies_ = 0;  ///< played since the last set-up
  std::vector<Retirement> retirements_{};
};

}  // namespace tengen
