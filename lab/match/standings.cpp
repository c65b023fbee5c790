#include "lab/match/standings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

namespace tengen::lab {

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

/// Points without a needless decimal: `12.5`, `7`.
std::string points_text(double points) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", points);
  return text;
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
    const double points = tally.wins + 0.5 * tally.draws;
    const std::string of = "/" + std::to_string(tally.games());
    rows[first + 1][second + 1] = points_text(points) + of;
    rows[second + 1][first + 1] = points_text(tally.games() - points) + of;
  }
  return table_text(rows);
}

}  // namespace tengen::lab
