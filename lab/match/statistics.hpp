#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tengen::lab {

/// Games as the first contestant sees them.
struct Tally {
  int wins = 0;
  int losses = 0;
  int draws = 0;
  /// Pairs of games with one opening, the colours exchanged, by what both brought together: 0, 1/2, 1, 3/2 or 2 points.
  /// The two games of a pair are not independent, whole pairs are: all errors below come from these.
  std::array<int, 5> pairs{};

  [[nodiscard]] int games() const noexcept { return wins + losses + draws; }
  /// Points a game, 0 to 1; 0.5 without games.
  [[nodiscard]] double score() const noexcept;
  [[nodiscard]] int pair_count() const noexcept;
};

/// Standard errors to either side that a 95 % interval takes.
inline constexpr double two_sided_95 = 1.959964;

/// Of the first contestant's points in all its games: the spread of whole pairs, or of single games where there is no
/// pair.
[[nodiscard]] double points_variance(const Tally& tally) noexcept;

/// The difference in strength that a score means, by the logistic curve (400 a factor of ten); +-infinity at 1 and 0.
[[nodiscard]] double elo_of(double score) noexcept;
[[nodiscard]] double score_of(double elo) noexcept;
/// `+12`, `-3`, `+inf`.
[[nodiscard]] std::string elo_text(double elo);

/// Of the pairs' mean score: its 95 % interval as Elo. Infinite without pairs.
struct EloEstimate {
  double elo = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] EloEstimate estimate_elo(const Tally& tally) noexcept;

/// A sequential probability ratio test between two hypotheses on the difference in strength (Wald 1945), on pairs: the
/// generalised form with the sample's own variance (Michel Van den Bergh, "A practical introduction to the GSPRT",
/// 2017, as public testing frameworks use it).
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  ///< chance to accept elo1 where elo0 is true
  double beta = 0.05;   ///< the other way round

  /// Log of how much likelier elo1 makes the pairs than elo0 does.
  [[nodiscard]] double log_likelihood_ratio(const Tally& tally) const noexcept;
  [[nodiscard]] double lower_bound() const noexcept;
  [[nodiscard]] double upper_bound() const noexcept;
};

enum class Verdict : std::uint8_t { open, elo0, elo1 };
[[nodiscard]] Verdict judge(const Sprt& sprt, const Tally& tally) noexcept;

/// `61.0 % of 100 (58-36-6), pairs 2 8 20 12 8, Elo +78 (95 %: +20 to +140)`
[[nodiscard]] std::string tally_text(const Tally& tally);

/// The games of two of several contestants, as the first of them sees them.
struct PairingTally {
  std::size_t first = 0;
  std::size_t second = 0;
  Tally tally{};
};

/// The strength of each of `count` contestants as Elo above the mean of all, with its 95 % interval. The likeliest by
/// Bradley and Terry's model, a draw counting as half a win. To each pairing one drawn game is added, so that who won
/// every game has a figure too. The intervals come from the spread of whole pairs of games (see `Tally::pairs`).
[[nodiscard]] std::vector<EloEstimate> rate(std::size_t count, const std::vector<PairingTally>& pairings);

/// A table of rank, name, games, score and Elo, the strongest first.
[[nodiscard]] std::string standings_text(const std::vector<std::string>& names,
                                         const std::vector<PairingTally>& pairings);
/// A row for each contestant: its points against each other one, of how many games.
[[nodiscard]] std::string crosstable_text(const std::vector<std::string>& names,
                                          const std::vector<PairingTally>& pairings);

}  // namespace tengen::lab
