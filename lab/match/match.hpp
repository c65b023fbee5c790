#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/runtime/interrupt.hpp"
#include "lab/match/contestant.hpp"
#include "lab/match/game.hpp"
#include "lab/match/record.hpp"
#include "lab/match/statistics.hpp"

namespace tengen::lab {

struct MatchOptions {
  GameRules rules;
  std::vector<ContestantOptions> contestants{};  ///< two or more
  bool gauntlet = false;                         ///< the first against each other one; else everybody against everybody
  std::vector<Opening> openings{{}};             ///< played in turn, each twice with the colours exchanged
  int games = 100;                               ///< of each pair of contestants
  int shard = 0;                                 ///< which part of these games is played, from 0: whole openings ...
  int shards = 1;                                ///< ... of so many parts
  int concurrency = 1;
  std::optional<Sprt> sprt{};
  std::string record_file{};  ///< JSON lines, one a finished game: what a resumed match goes on from
  std::string sgf_file{};
  std::string pgn_file{};
  bool resume = false;
  bool quiet = false;     ///< no progress, and nothing of single games
  std::string command{};  ///< as a shell takes it: what an interrupt says to go on with
};

/// Two contestants by their numbers: the first that the result is told of, and its opponent.
using Pairing = std::array<std::size_t, 2>;
/// Who meets whom. All games go round: an opening of each pairing, then the next opening.
[[nodiscard]] std::vector<Pairing> pairings_of(const MatchOptions& options);

/// What two contestants have played so far.
class Scoreboard {
 public:
  void add(const GameRecord& record);
  [[nodiscard]] const Tally& tally() const noexcept { return tally_; }
  [[nodiscard]] bool has(int game) const noexcept { return half_points_.contains(game); }
  /// Games that differ from each other in their moves or colours.
  [[nodiscard]] std::size_t distinct() const noexcept { return distinct_.size(); }
  /// Games that a contestant lost by this ending.
  [[nodiscard]] int lost_by(std::size_t contestant, Ending ending) const noexcept;
  /// Go: games counted in this way.
  [[nodiscard]] int counted(Counting counting) const noexcept;
  /// Go: points by which the first contestant leads at the end, on average over the games that points decided; nothing
  /// if there are none.
  [[nodiscard]] std::optional<double> mean_margin() const noexcept;
  [[nodiscard]] Milliseconds slowest(std::size_t contestant) const noexcept { return slowest_[contestant]; }

 private:
  Tally tally_;
  std::map<int, int> half_points_;  ///< of finished games
  std::set<std::size_t> distinct_;  ///< hashes of moves and colours
  std::array<std::array<int, 16>, 2> lost_{};
  std::array<int, 4> counted_{};
  int margins_ = 0;  ///< of the first contestant, half points in all
  std::array<Milliseconds, 2> slowest_{};
};

/// Plays the games, without files: the boards of the pairings. Games under way are given up once `stop` is requested.
[[nodiscard]] std::vector<Scoreboard> play_match(const MatchOptions& options, const std::stop_token& stop);

/// Plays until all games are done, the sequential test has decided, or a signal comes; then games under way are
/// given up and count for nothing. Games run on `concurrency` threads of their own; progress goes to stderr, the result
/// to stdout. Returns the process's exit code: 0, that of the interrupt, or 2 for a match that cannot be played.
int run_match(const MatchOptions& options, const adapters::Interrupt& interrupt);

}  // namespace tengen::lab
