#include "lab/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <range/v3/numeric/accumulate.hpp>

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

}  // namespace tengen::lab
