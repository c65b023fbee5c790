#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"

namespace tengen::database {

/// What a value says of the true one. The numbers are Yixin's.
enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

// Labels. A label speaks of the side that has just moved: playing there wins, loses, draws. Any other printable
// character is a mark of the user's.
inline constexpr char no_label = 0;
inline constexpr char label_win = 'w';
inline constexpr char label_loss = 'l';
inline constexpr char label_draw = 'd';
inline constexpr char label_best = '!';     ///< the move to play
inline constexpr char label_blocked = 'x';  ///< a move not to be played

/// What the user has written on a point of the board.
struct PointText {
  Vertex at{};  ///< as in `Canonical::placement`
  std::string text{};

  friend bool operator==(const PointText&, const PointText&) = default;
};

/// What is known of a position.
struct Record {
  char label = no_label;
  int value = 0;  ///< for the side to move, see `value_of`
  int depth = 0;  ///< plies of the search that found it
  Bound bound = Bound::none;
  std::string comment{};            ///< UTF-8, lines ended by '\n'
  std::vector<PointText> points{};  ///< by row, then by column; no point twice

  friend bool operator==(const Record&, const Record&) = default;
};

inline constexpr std::size_t longest_comment = std::size_t{64} << 10;  ///< bytes
inline constexpr std::size_t longest_point_text = 64;                  ///< bytes
inline constexpr int largest_value = 30000;
inline constexpr int largest_depth = 8191;

/// A score as Yixin's databases hold it: a win in n plies is 30000 - n, anything else at most 20000.
[[nodiscard]] int value_of(Score score) noexcept;
/// The score of such a value; what is nearer to 30000 than 500 is a win.
[[nodiscard]] Score score_of(int value) noexcept;

/// A win, loss or draw that somebody is sure of.
[[nodiscard]] bool is_result(char label) noexcept;
/// The label of a character as hosts send it: results in any case; `no_label` for what cannot be printed.
[[nodiscard]] char label_of(int character) noexcept;
/// What a board shows at the move that leads to this position: `w12`, `l*`, `d`, `57%`, a mark, or nothing.
[[nodiscard]] std::string label_text(const Record& record);

/// What two records of one position say together. The better result stays: a win, loss or draw before none, the shorter
/// win before the longer, then the deeper search, then `fresh`. Marks, comments and texts of both stay; where both have
/// one, that of `fresh` does.
[[nodiscard]] Record merged(const Record& old, const Record& fresh);

/// UTF-8 of at most `most` bytes: broken bytes become '?', control characters blanks; '\n' stays if `lines`.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t most, bool lines);

/// Empty where there is none.
[[nodiscard]] std::string_view text_at(const Record& record, Vertex at);
/// An empty text takes the old one away.
void set_text_at(Record& record, Vertex at, const std::string& text);

/// `87abc`, one a line: column and row as hexadecimal digits (G and on from 16), then the text. Rapfi's form.
[[nodiscard]] std::string points_text(const std::vector<PointText>& points);
/// Lines that are no point's are left out.
[[nodiscard]] std::vector<PointText> read_points(std::string_view text);

}  // namespace tengen::database
