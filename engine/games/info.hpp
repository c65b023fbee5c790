#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/parameter.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/core/score.hpp"

namespace tengen {

class GameEngine;
struct EngineServices;
struct Strengths;

/// Called with the share of the work that is done, 0 to 1, many times a second. Returning false ends the count.
using PerftProgress = std::function<bool(double share)>;

/// How the players of a game write its points. `small`: h8, small letters, i among them; `capital`: H8, capitals
/// without I. Row 1 is at the bottom.
enum class Letters : std::uint8_t { small, capital };

/// What the number is that a search gives a line: chances of winning, or centi-points that the side to move leads by.
enum class ScoreUnit : std::uint8_t { chance, points };

/// What `Task::solve` finds: nothing, a forced win that can be replayed, or the position's exact value.
enum class Solving : std::uint8_t { none, win, value };

/// A position of `tengen bench`, and the depth in plies to which it is searched.
struct BenchPosition {
  GameSpec spec;
  std::vector<Vertex> moves;  ///< Black's first
  int depth;
};

/// What the book in the program says of a move, for the side that plays it.
struct BookMove {
  Vertex at;
  Score least = -score_infinite;  ///< proven bounds on its value
  Score most = score_infinite;
  std::optional<Score> score{};  ///< what a search said when the book was made
  int openings = 0;              ///< how many of the book's balanced openings go on with it
};

/// All that is to be known of a game outside its folder: what differs from game to game is asked here and nowhere else.
/// Functions take specs of this game alone.
struct GameInfo {
  std::string_view name;     ///< in commands, files and JSON: small letters
  std::string_view title;    ///< for a person
  GameSpec usual;            ///< the board and the rules where nobody says otherwise
  std::string_view sizes{};  ///< sides of a square board, for a list of options: "5..22 [15]"; empty: it is not square

  Letters letters = Letters::capital;
  int sgf = 0;            ///< SGF's number of the game (GM); 0: it has none
  bool drops = false;     ///< a stone falls to the lowest free point of its column, and a column is a move
  bool passes = false;    ///< a pass is a move of the rules
  bool komi = false;      ///< White may receive points
  bool captures = false;  ///< moves may take stones from the board
  bool neutral = false;   ///< points may belong to nobody
  bool swap2 = false;     ///< `Task::swap2` and `Task::balance_*` are for it
  ScoreUnit unit = ScoreUnit::chance;
  Solving solving = Solving::none;

  std::span<const gomoku::RuleName> rules{};  ///< to choose from; empty: there is one
  GameParameters parameters{};                ///< of its search
  const Strengths* levels = nullptr;

  std::string (*describe)(const GameSpec&);  ///< game, board and rules, for a person: "Go 5x5, komi 2.5"
  std::string (*gtp_name)(const GameSpec&);  ///< the game's name for GoGui, a word
  Result<> (*validate)(const GameSpec&);
  Hash (*rules_hash)(const GameSpec&, Hash);  ///< adds the rules, without the board, to a hash
  std::uint64_t (*perft)(const GameSpec&, int depth, const PerftProgress&);
  std::vector<BenchPosition> (*bench)();
  std::unique_ptr<GameEngine> (*make)(const GameSpec&, const EngineServices&);
  /// The moves that the book has after these legal ones from the empty board, in row-major order. Null: there is no
  /// book.
  std::vector<BookMove> (*book)(const GameSpec&, std::span<const Vertex> moves) = nullptr;
};

/// Every game, in the order of `GameSpec`; after those the ones that were added.
[[nodiscard]] std::span<const GameInfo* const> all_games();
/// Makes another game known. For the thread that starts the program, before it makes an engine.
void add_game(const GameInfo& game);
/// Their names, for a list to choose from: "gomoku, go or connect".
[[nodiscard]] std::string game_choices();
/// Null for a name that no game has; capitals count.
[[nodiscard]] const GameInfo* game_named(std::string_view name);
[[nodiscard]] const GameInfo& info_of(const GameSpec& spec);

/// `unacceptable_size` if the board is outside the game's limits, `unsupported` or `out_of_range` for rules that do not
/// fit together.
[[nodiscard]] Result<> validate(const GameSpec& spec);
/// Game, board and rules as one number, the same in every run.
[[nodiscard]] Hash identity(const GameSpec& spec);
/// The number of move sequences of exactly `depth` plies from the empty board. Sequences that end the game earlier do
/// not count. The number means nothing once `go_on` has returned false. Errors as `validate`; `out_of_range` for a
/// negative depth.
[[nodiscard]] Result<std::uint64_t> perft(
    const GameSpec& spec, int depth, const PerftProgress& go_on = [](double) { return true; });
/// The parameters of a game's search, in the order of `search::Parameters`. The texts last as
/// long as the program. Any thread.
[[nodiscard]] std::vector<ParameterInfo> parameters_of(const GameSpec& spec);
/// Whether an engine of this game takes these settings: `not_found` for a name that is none of the game's parameters,
/// `out_of_range` for a value outside the range or with a fraction where only whole numbers are taken. Any thread.
[[nodiscard]] Result<> check_parameters(const GameSpec& spec, std::span<const ParameterSetting> settings);

/// `unacceptable_size` for a side outside the limits.
[[nodiscard]] Result<> check_sides(BoardSize size, int least, int most);
/// "5x5".
[[nodiscard]] std::string size_words(BoardSize size);

}  // namespace tengen
