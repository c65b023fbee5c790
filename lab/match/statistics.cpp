#include "lab/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <range/v3/numeric/accumulate.hpp>
#include <utility>

#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

constexpr std::array<double, 5> pair_scores{0, 0.25, 0.5, 0.75, 1};

struct Moments {
  double mean = 0.5;
  double variance = 0;  ///< of one pair's score, 0 to 1, at least that of a little doubt
};

Moments moments_of(const Tally& tally) noexcept {
  const int count = tally.pair_count();
  if (count == 0) return {};
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < pair_scores.size(); ++i) {
    sum += tally.pairs[i] * pair_scores[i];
    squares += tally.pairs[i] * pair_scores[i] * pair_scores[i];
  }
  const double mean = sum / count;
  // A sample without spread still may come from another mean: at least one pair's worth of doubt.
  return {mean, std::max(squares / count - mean * mean, 0.0625 / count)};
}

using Distribution = std::array<double, pair_scores.size()>;

/// Of all distributions with this mean, the one that makes the sample likeliest: p_i = sample_i / (1 + t (s_i - mean)),
/// with the t that gives it that mean. Every outcome occurs in `sample`; 0 < mean < 1.
Distribution likeliest(const Distribution& sample, double mean) noexcept {
  const auto excess = [&](double t) {
    double sum = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      sum += sample[i] * (pair_scores[i] - mean) / (1 + t * (pair_scores[i] - mean));
    }
    return sum;
  };
  // Between these all probabilities are positive, and the excess falls from +infinity to -infinity.
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  Distribution result{};
  for (std::size_t i = 0; i < sample.size(); ++i) {
    result[i] = sample[i] / (1 + (low + high) / 2 * (pair_scores[i] - mean));
  }
  return result;
}

}  // namespace

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  char text[32];
  std::snprintf(text, sizeof text, "%+.0f", elo);
  return text;
}

double Tally::score() const noexcept {
  return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games();
}

int Tally::pair_count() const noexcept {
  return ranges::accumulate(pairs, 0);
}

double points_variance(const Tally& tally) noexcept {
  constexpr double of_a_game = 0.25;
  constexpr double points_squared = 4;  // of a pair, which is worth two points
  const int pairs = tally.pair_count();
  return pairs > 0 ? points_squared * pairs * moments_of(tally).variance : of_a_game * tally.games();
}

double elo_of(double score) noexcept {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) noexcept {
  return 1 / (1 + std::pow(10, -elo / 400));
}

EloEstimate estimate_elo(const Tally& tally) noexcept {
  const int count = tally.pair_count();
  if (count == 0) return {0, elo_of(0), elo_of(1)};
  const Moments moments = moments_of(tally);
  const double error = two_sided_95 * std::sqrt(moments.variance / count);
  return {elo_of(moments.mean), elo_of(moments.mean - error), elo_of(moments.mean + error)};
}

double Sprt::log_likelihood_ratio(const Tally& tally) const noexcept {
  const int count = tally.pair_count();
  if (count == 0) return 0;
  // A trace of what has not occurred yet keeps every distribution possible.
  constexpr double trace = 1e-3;
  Distribution sample{};
  for (std::size_t i = 0; i < sample.size(); ++i) {
    sample[i] = (tally.pairs[i] + trace) / (count + trace * static_cast<double>(sample.size()));
  }
  const Distribution under0 = likeliest(sample, score_of(elo0));
  const Distribution under1 = likeliest(sample, score_of(elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) ratio += sample[i] * std::log(under1[i] / under0[i]);
  return count * ratio;
}

double Sprt::lower_bound() const noexcept {
  return std::log(beta / (1 - alpha));
}

double Sprt::upper_bound() const noexcept {
  return std::log((1 - beta) / alpha);
}

Verdict judge(const Sprt& sprt, const Tally& tally) noexcept {
  const double ratio = sprt.log_likelihood_ratio(tally);
  return ratio >= sprt.upper_bound() ? Verdict::elo1 : ratio <= sprt.lower_bound() ? Verdict::elo0 : Verdict::open;
}

std::string tally_text(const Tally& tally) {
  const EloEstimate elo = estimate_elo(tally);
  char text[160];
  std::snprintf(text, sizeof text, "%.1f %% of %d (%d-%d-%d), pairs %d %d %d %d %d, Elo %s (95 %%: %s to %s)",
                100 * tally.score(), tally.games(), tally.wins, tally.losses, tally.draws, tally.pairs[0],
                tally.pairs[1], tally.pairs[2], tally.pairs[3], tally.pairs[4], elo_text(elo.elo).c_str(),
                elo_text(elo.low).c_str(), elo_text(elo.high).c_str());
  return text;
}

// --- several contestants ---

namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double elo_a_unit = 400 / 2.302585092994046;  // of the natural logarithm of the odds

/// Games and points of the first contestant with the drawn game that is added.
struct Counted {
  double games;
  double points;
};

Counted counted(const Tally& tally) {
  return {tally.games() + 1.0, tally.wins + 0.5 * tally.draws + 0.5};
}

double expected(double difference) {
  return 1 / (1 + std::exp(-difference));
}

/// Gauss and Jordan's way; the matrix is positive definite.
Matrix inverse(Matrix matrix) {
  const std::size_t n = matrix.size();
  Matrix result(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const double scale = matrix[pivot][pivot];
    for (std::size_t column = 0; column < n; ++column) {
      matrix[pivot][column] /= scale;
      result[pivot][column] /= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      if (row == pivot) continue;
      const double share = matrix[row][pivot];
      for (std::size_t column = 0; column < n; ++column) {
        matrix[row][column] -= share * matrix[pivot][column];
        result[row][column] -= share * result[pivot][column];
      }
    }
  }
  return result;
}

void add_pairing(Matrix& matrix, const PairingTally& pairing, double weight) {
  matrix[pairing.first][pairing.first] += weight;
  matrix[pairing.second][pairing.second] += weight;
  matrix[pairing.first][pairing.second] -= weight;
  matrix[pairing.second][pairing.first] -= weight;
}

/// Strengths, their sum 0: each in turn goes where its points are what is expected, until none moves.
std::vector<double> strengths(std::size_t count, const std::vector<PairingTally>& pairings) {
  constexpr int most_rounds = 10'000;
  constexpr double still = 1e-9;
  std::vector<double> strength(count, 0.0);
  for (int round = 0; round < most_rounds; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < count; ++i) {
      double missing = 0;  // points beyond those expected
      double slope = 0;
      for (const PairingTally& pairing : pairings) {
        if (pairing.first != i && pairing.second != i) continue;
        const Counted games = counted(pairing.tally);
        const double share = expected(strength[pairing.first] - strength[pairing.second]);
        missing += (pairing.first == i ? 1 : -1) * (games.points - games.games * share);
        slope += games.games * share * (1 - share);
      }
      const double step = slope > 0 ? std::clamp(missing / slope, -1.0, 1.0) : 0.0;
      strength[i] += step;
      moved = std::max(moved, std::abs(step));
    }
    if (moved < still) break;
  }
  const double mean = std::accumulate(strength.begin(), strength.end(), 0.0) / static_cast<double>(count);
  for (double& each : strength) each -= mean;
  return strength;
}

/// Rows of cells, each column as wide as its widest; the first column is words, the others end together.
std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> width(rows.front().size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    text += row.front() + std::string(width.front() - row.front().size(), ' ');
    for (std::size_t i = 1; i < row.size(); ++i) text += "  " + std::string(width[i] - row[i].size(), ' ') + row[i];
    text += '\n';
  }
  return text;
}

}  // namespace

std::vector<EloEstimate> rate(std::size_t count, const std::vector<PairingTally>& pairings) {
  const std::vector<double> strength = strengths(count, pairings);
  const double share = 1.0 / static_cast<double>(count);
  Matrix curvature(count, std::vector<double>(count, share));  // of the likelihood; the sum of the strengths is fixed
  Matrix spread(count, std::vector<double>(count, 0.0));       // of the points
  for (const PairingTally& pairing : pairings) {
    const double win = expected(strength[pairing.first] - strength[pairing.second]);
    add_pairing(curvature, pairing, counted(pairing.tally).games * win * (1 - win));
    add_pairing(spread, pairing, points_variance(pairing.tally));
  }
  const Matrix change = inverse(std::move(curvature));
  std::vector<EloEstimate> result;
  for (std::size_t i = 0; i < count; ++i) {
    double variance = 0;
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = 0; b < count; ++b) {
        variance += (change[i][a] - share) * spread[a][b] * (change[i][b] - share);
      }
    }
    const double error = two_sided_95 * std::sqrt(variance) * elo_a_unit;
    const double elo = strength[i] * elo_a_unit;
    result.push_back({elo, elo - error, elo + error});
  }
  return result;
}

std::string standings_text(const std::vector<std::string>& names, const std::vector<PairingTally>& pairings) {
  const std::vector<EloEstimate> ratings = rate(names.size(), pairings);
  std::vector<Tally> tallies(names.size());
  for (const PairingTally& pairing : pairings) {
    for (const bool first : {true, false}) {
      Tally& tally = tallies[first ? pairing.first : pairing.second];
      tally.wins += first ? pairing.tally.wins : pairing.tally.losses;
      tally.losses += first ? pairing.tally.losses : pairing.tally.wins;
      tally.draws += pairing.tally.draws;
    }
  }
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return ratings[a].elo > ratings[b].elo; });
  std::vector<std::vector<std::string>> rows{{"standings", "games", "won", "lost", "drawn", "score", "Elo", "95 %"}};
  for (const std::size_t i : order) {
    const Tally& tally = tallies[i];
    char score[32];
    std::snprintf(score, sizeof score, "%.1f %%", 100 * tally.score());
    rows.push_back({std::to_string(rows.size()) + ". " + names[i], std::to_string(tally.games()),
                    std::to_string(tally.wins), std::to_string(tally.losses), std::to_string(tally.draws), score,
                    elo_text(ratings[i].elo), elo_text(ratings[i].low) + " to " + elo_text(ratings[i].high)});
  }
  return table_text(rows) + "Elo above the mean of all, with a drawn game added to each pairing\n";
}

std::string crosstable_text(const std::vector<std::string>& names, const std::vector<PairingTally>& pairings) {
  std::vector<std::vector<std::string>> rows{{"points of games"}};
  rows.front().insert(rows.front().end(), names.begin(), names.end());
  for (std::size_t row = 0; row < names.size(); ++row) {
    rows.push_back({names[row]});
    rows.back().resize(names.size() + 1, "-");
  }
  for (const auto& [first, second, tally] : pairings) {
    const int half_points = 2 * tally.wins + tally.draws;
    const std::string of = "/" + std::to_string(tally.games());
    rows[first + 1][second + 1] = half_points_text(half_points) + of;
    rows[second + 1][first + 1] = half_points_text(2 * tally.games() - half_points) + of;
  }
  return table_text(rows);
}

}  // namespace tengen::lab
