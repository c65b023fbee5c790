#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "lab/match/contestant.hpp"
#include "lab/match/opening.hpp"

namespace tengen::lab {

/// How a game ended. All but the first three are lost by the side at fault.
enum class Ending : std::uint8_t { rules, plies, aborted, resigned, time, illegal, crash, hang, nonsense };

/// `rules`, `time`, …
[[nodiscard]] std::string_view name(Ending ending) noexcept;
[[nodiscard]] std::optional<Ending> ending_of(std::string_view name) noexcept;

/// How the points of a finished game of Go were counted.
///
/// Two passes end the game, but programs pass over stones that they count as dead, which the rules leave on the board.
/// Both contestants are therefore asked for their count. If both say the same, that is the result (`agreed`). If not,
/// they play on; a program that knows KGS' `kgs-genmove_cleanup` takes off what it counts as dead. After two more
/// passes the board is counted as it stands (`played_on`), unless a contestant counts another winner: then the
/// referee's engine plays for both sides to the end, with a fixed number of nodes a move (`replayed`).
///
/// `board`: the rules leave nothing open (Little-Go's stones, a limit of plies), or the game has no points.
enum class Counting : std::uint8_t { board, agreed, played_on, replayed };

/// `board`, `agreed`, …
[[nodiscard]] std::string_view name(Counting counting) noexcept;
[[nodiscard]] std::optional<Counting> counting_of(std::string_view name) noexcept;

struct PlayedMove {
  Stone stone;
  std::optional<Milliseconds> elapsed{};  ///< absent for the opening's
};

struct GameOutcome {
  Ending ending = Ending::rules;
  std::optional<Color> winner{};  ///< absent: drawn, or aborted
  std::string detail{};           ///< of a fault: what was said or played
  std::vector<PlayedMove> moves{};
  std::array<Milliseconds, 2> slowest{};  ///< move of Black, of White
  std::array<int, 2> lines{};             ///< continuous games: completed by Black, by White
  std::optional<int> margin{};            ///< Go, where points decided: half points by which Black leads, with komi
  Counting counting = Counting::board;    ///< how the margin came about
};

struct GameRules {
  GameSpec spec;
  int most_plies = 1000;                ///< then it is drawn: nobody watches longer
  Milliseconds tolerance{100};          ///< beyond a limit, for the machine's own delays
  Milliseconds grace{5000};             ///< beyond that, before the answer is no longer waited for
  std::uint64_t replay_nodes = 20'000;  ///< a move, where the referee has to play a game of Go to its end
};

/// One game from an opening to its end; `referee` knows the rules, the contestants are asked in turn. `stop`
/// aborts it. A continuous game ends with the board; whoever completed more lines has won. Go: see
/// `Counting`; while contestants play on, limits hold as before.
[[nodiscard]] GameOutcome play_game(const GameRules& rules, Engine& referee, const Opening& opening,
                                    const std::array<Contestant*, 2>& players,
                                    const std::array<const ContestantOptions*, 2>& options,
                                    const std::stop_token& stop);

}  // namespace tengen::lab
