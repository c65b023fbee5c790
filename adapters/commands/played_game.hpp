#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "adapters/commands/commands.hpp"
#include "engine/engine.hpp"
#include "protocol/notation.hpp"

namespace tengen::adapters {

/// Which sides people play.
struct People {
  bool black = true;
  bool white = false;
};

/// Who plays which side, and how long the engine thinks.
struct Sides {
  static constexpr Milliseconds usual_move_time{1000};

  People people{};
  Milliseconds move_time = usual_move_time;
  int level = full_level;
};

/// What the sides of a person are called in files.
inline constexpr const char* person_name = "Person";

/// A game that people play at this terminal, however they see it: whose turn it is, what may be taken back, and the
/// file that holds it.
class PlayedGame {
 public:
  /// The engine holds the position to go on from. It and `common` must outlive this object.
  PlayedGame(const Sides& sides, const CommonOptions& common, Engine& engine);

  [[nodiscard]] Engine& engine() noexcept { return engine_; }
  [[nodiscard]] const Engine& engine() const noexcept { return engine_; }
  [[nodiscard]] BoardSize size() const noexcept { return size_; }
  [[nodiscard]] Notation notation() const noexcept { return notation_; }
  [[nodiscard]] std::string point_name(Vertex vertex) const { return vertex_text(vertex, size_, notation_); }

  [[nodiscard]] bool is_person(Color color) const noexcept {
    return color == Color::black ? sides_.people.black : sides_.people.white;
  }
  [[nodiscard]] bool watched_only() const noexcept { return !sides_.people.black && !sides_.people.white; }
  [[nodiscard]] int level() const noexcept { return sides_.level; }
  void set_level(int level) noexcept { sides_.level = level; }

  /// A search for a move of this strength, asked for now.
  [[nodiscard]] SearchRequest request(int level, Instant now) const;
  /// Takes back to a person's own last move; false where there is nothing to take back.
  bool undo();
  /// The side to move gives the game up.
  void resign() { resigned_ = engine_.to_move(); }
  /// The empty board.
  void begin_again();

  /// Whether a file holds the game as it is now; an empty board needs none.
  [[nodiscard]] bool is_saved() const;
  /// Errors as `save_game`.
  [[nodiscard]] Result<> save(const std::string& path);
  /// `The game so far: h8 i9`.
  [[nodiscard]] std::string moves_text() const;

 private:
  [[nodiscard]] std::string player_name(Color color) const;

  Sides sides_;
  const CommonOptions& common_;
  Engine& engine_;
  BoardSize size_;
  Notation notation_;
  std::optional<Color> resigned_{};
  std::size_t saved_moves_;  ///< how many moves of the game are in a file
};

}  // namespace tengen::adapters
