#pragma once

#include <boost/json/array.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/score.hpp"
#include "engine/engine.hpp"

namespace tengen::solve {

// What `tengen solve` reads and prints. Values are those that people publish:
//
// - Connect-N: for the side to move, the winner's stones still unplayed at the end plus one; negative for a loss, 0 for
// a
//   draw (blog.gamesolver.org part 2).
// - Go: points (or stones) by which Black leads at the end, before komi.
// - Gomoku: plies to the end for the side to move, negative for a loss; of a win that is found only the most it takes.

/// The unit of a game's values, as the JSON names it.
[[nodiscard]] std::string_view unit(const GameSpec& spec) noexcept;

/// The value that `score`, for the side to move in the engine's position, stands for.
[[nodiscard]] int value_of(const Engine& engine, Score score);

/// Go: the score, for the side to move, of a game that Black ends with so many points more, before komi.
[[nodiscard]] Score score_of(const Engine& engine, int points);

enum class Winner : std::uint8_t { black, white, nobody };

/// Why a value is not known: the run was interrupted; its time was over; nothing was left to try.
enum class Unknown : std::uint8_t { interrupted, time, exhausted };

/// All that is known of a solved position.
struct Solution {
  std::string moves_played{};
  std::optional<int> value{};      ///< empty: only `lower` and `upper` are known
  std::optional<Winner> winner{};  ///< with komi
  int lower = 0;
  int upper = 0;
  std::string best{};  ///< empty where the game is over
  std::vector<std::string> line{};
  std::optional<Unknown> why{};                                     ///< of a value that was asked and is not known
  std::string value_not_asked{};                                    ///< the option that did not ask for the value
  std::vector<std::pair<std::string, std::optional<int>>> moves{};  ///< each legal move and its value
  std::map<std::string, Unknown> why_moves{};                       ///< of the moves whose value is not known
  std::string moves_not_asked{};                                    ///< why nobody asked for the moves' values
  std::vector<WinningStep> win{};                                   ///< Gomoku, if asked for
  std::uint64_t nodes = 0;
  long long ms = 0;
  int table_permille = 0;
  bool full_keys = false;  ///< no two positions share a key in the table
};

/// One line of JSON, without its end.
[[nodiscard]] std::string to_json(const GameSpec& spec, const Solution& solution);
/// For people.
[[nodiscard]] std::string to_text(const GameSpec& spec, const Solution& solution);

/// A position and its value out of a file of `to_json` lines.
struct Claim {
  std::string moves_played;
  int value = 0;
};
/// `syntax` for anything that is not such a line with a value.
[[nodiscard]] Result<Claim> read_claim(std::string_view line);

/// A Gomoku position whose win is asked for.
struct WinPosition {
  gomoku::Spec spec{};
  std::vector<Stone> moves{};
};

/// Reads a line `{"size":15,"rule":0,"moves":"h8 i9"}`: the rule as Gomocup's `INFO rule` numbers it, 0 if absent;
/// moves of Black and White in turn, a1 the bottom left and i a column. Other members are left alone. `syntax` for
/// anything else.
[[nodiscard]] Result<WinPosition> read_win_position(std::string_view line);

/// A proven win for people, one line for each position with the winner to move, the first being the root:
///
///     1: j9, win in 7
///        h9 -> 2, l9 -> 2, else k9
///     2: ...
///
/// After `j9` the winner goes on at line 2 if the reply is h9, and plays k9 after any reply that is not named.
[[nodiscard]] std::string win_text(const std::vector<WinningStep>& win, BoardSize size);

/// The same as JSON: a list of `{"attack":"j9","plies":7,"replies":{"h9":1},"otherwise":"k9"}`, replies leading to
/// places in the list, counted from 0; "otherwise" null where every reply is named or none follows.
[[nodiscard]] boost::json::array win_json(const std::vector<WinningStep>& win, BoardSize size);

}  // namespace tengen::solve
