#pragma once

#include <memory>
#include <vector>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/info_settings.hpp"
#include "protocol/session.hpp"

namespace tengen::gomocup {

/// Stones placed in turn, Black's first.
[[nodiscard]] std::vector<Stone> in_turn(const std::vector<Vertex>& points);

/// The board of the game in progress and its engine. There is none before the first START: until `exists`, only `start`
/// may be called.
class Position {
 public:
  /// What the board holds. `neutral` points belong to nobody.
  struct Arrangement {
    std::vector<Stone> stones{};
    std::vector<Vertex> neutral{};
  };

  Position(SessionIo& io, const InfoSettings& settings) : io_(io), settings_(settings) {}

  [[nodiscard]] bool exists() const noexcept { return engine_ != nullptr; }
  [[nodiscard]] Engine& engine() noexcept { return *engine_; }
  [[nodiscard]] BoardSize size() const noexcept { return board_size(engine_->spec()); }
  [[nodiscard]] Color to_move() const noexcept { return engine_->to_move(); }
  /// The game that INFO asks for, on this board.
  [[nodiscard]] gomoku::Spec wanted_spec() const;
  /// In the order in which they were placed.
  [[nodiscard]] std::vector<Stone> stones() const;
  /// What `place` needs to make this position again: in continuous games the engine has made winning lines neutral.
  [[nodiscard]] Arrangement arrangement() const;

  /// A board of that size. One that has it already stays as it is. An error leaves the old board.
  Result<> start(BoardSize size);
  /// The empty board. What searches have learnt is forgotten.
  void clear() { engine_->clear(); }
  Result<> place(const std::vector<Stone>& stones, const std::vector<Vertex>& neutral, Color to_move);
  /// Plays the stone, also on a point that the rule forbids: the host let that pass, and judging it is the host's
  /// matter.
  Result<> play(Stone stone);
  /// Takes any stone or neutral point off the board, and the last stone where the point holds none: clients that were
  /// written for Rapfi, which looks at no coordinates, send 0,0. `not_found` if there is no stone. After the last stone
  /// placed it is the turn of the side that placed it, after another one that of the side with fewer stones.
  Result<> take_back(Vertex at);
  /// Brings the engine in line with what INFO has told since.
  void follow_settings();

 private:
  SessionIo& io_;
  const InfoSettings& settings_;
  std::unique_ptr<Engine> engine_;
};

/// The colour of our stones; it is our move. `in_move_order` (renju): the first line is a move of Black's, the next one
/// of White's, and so on, lines of neutral points included. Otherwise the numbers of stones decide: as many of each
/// make us Black, one more of the opponent's makes us White. Where the numbers fit neither, the first stone is Black's.
/// A pass counts as a stone: with one before it, White's comes first.
[[nodiscard]] Color own_color(const std::vector<ListedStone>& stones, bool in_move_order);

/// The stones by colour, and the points that belong to nobody; a pass, `-1,-1`, is neither. Ours have the colour `own`.
[[nodiscard]] Position::Arrangement arranged(const std::vector<ListedStone>& listed, Color own);

}  // namespace tengen::gomocup
