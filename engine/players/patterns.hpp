#pragma once

#include <array>
#include <string>

#include "engine/players/player.hpp"

/// A course's second evaluation. It counts shapes over all lines of the board, judges them by rules, and searches by
/// minimax or alpha-beta.
namespace tengen::players::patterns {

enum Shape : std::size_t { five, live_four, rush_four, live_three, sleeping_three, live_two, sleeping_two };
inline constexpr std::size_t shape_count = 7;
inline constexpr std::array<std::string_view, shape_count> shape_names{
    "five", "live four", "rush four", "live three", "sleeping three", "live two", "sleeping two"};

using Counts = std::array<int, shape_count>;

/// The board's lines of five points and more, and how often each shape stands on them. Kept up to date move by move:
/// a stone touches four lines.
class Board {
 public:
  explicit Board(const Grid& grid);

  /// `at` is on the board; `Cell::empty` takes a stone back.
  void set(Vertex at, Cell cell);
  [[nodiscard]] const Grid& grid() const noexcept { return grid_; }
  [[nodiscard]] const Counts& counts(Color color) const noexcept { return counts_[index(color)]; }
  [[nodiscard]] std::size_t line_count() const noexcept { return lines_.size(); }

 private:
  struct Line {
    std::string text;  ///< B, W, `.` empty, `#` nobody's
    std::array<Counts, 2> counts{};
  };

  void recount(Line& line);

  static constexpr std::size_t no_line = static_cast<std::size_t>(-1);
  struct Place {
    std::size_t line = no_line;
    std::size_t offset = 0;
  };

  Grid grid_;
  std::vector<Line> lines_;
  std::vector<std::array<Place, 4>> places_;  ///< [row-major point][direction]
  std::array<Counts, 2> counts_{};
};

/// What the rules say about a position, for the side that just moved.
struct Verdict {
  int rule = 0;  ///< 1..9, the first that holds; 0: none, the score is the weighted difference of the counts
  int score = 0;
};
[[nodiscard]] Verdict verdict(const Counts& own, const Counts& other);

enum class Method { minimax, alpha_beta };

/// Move and value do not depend on the method. `nodes` counts the positions judged or searched in the last finished
/// depth.
[[nodiscard]] Choice search(const Position& position, int depth, Method method, const Interrupted& interrupted);

class Patterns final : public Player {
 public:
  Patterns(int depth, Method method) : depth_(depth), method_(method) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;

 private:
  int depth_;
  Method method_;
};

}  // namespace tengen::players::patterns
