#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::gtp {

/// What a search found about a position of the game.
struct Finding {
  Color mover = Color::black;  ///< whose move was looked for
  SearchInfo best{};           ///< the best line
};

/// A move that `genmove` or one of its kin has found.
struct OwnMove {
  Color color = Color::black;
  std::string move{};                ///< `C3`, `pass` or `resign`
  bool played = true;                ///< not only looked for
  std::optional<Finding> finding{};  ///< empty where no search was needed
};

/// What is known of the game beside its stones: for comments and explanations.
class Journal {
 public:
  /// What a search says of the position after `moves` moves, in place of what an earlier one said. The latest one of
  /// all is `latest()`.
  void note(std::size_t moves, const Finding& finding);
  /// Empty if no search has looked at that position.
  [[nodiscard]] const Finding* at(std::size_t moves) const;
  [[nodiscard]] const Finding* latest() const noexcept { return latest_ ? &*latest_ : nullptr; }

  void note_move(OwnMove move);
  /// Whether one of the moves noted and played since the game began was of this colour.
  [[nodiscard]] bool played(Color color) const noexcept { return played_[static_cast<std::size_t>(color)]; }
  [[nodiscard]] const std::optional<OwnMove>& last_move() const noexcept { return last_move_; }

  /// Moves have been taken back: the game has `moves` now.
  void cut(std::size_t moves);
  /// Other stones or other rules: what was found holds no longer.
  void forget();

  std::string opponent{};     ///< by name; empty: nobody told
  std::string rating{};       ///< the opponent's
  bool rules_chosen = false;  ///< by a command that names them
  std::string result{};       ///< of the game, as SGF writes it; empty: nobody told

 private:
  std::map<std::size_t, Finding> findings_;
  std::optional<Finding> latest_;
  std::optional<OwnMove> last_move_;
  std::array<bool, 2> played_{};  ///< by colour
};

/// The game as a record: rules, stones set up, moves, and the players as far as they are known. The comment of a node
/// tells what a search has found about the position there. `program` is who plays the moves that `genmove` found.
[[nodiscard]] sgf::Tree game_record(const Position& position, const Journal& journal, const std::string& program);

}  // namespace tengen::gtp
