#include "lab/network/model.hpp"

#include <algorithm>
#include <cmath>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define TENGEN_CLONES [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define TENGEN_CLONES
#endif

namespace tengen::lab {

namespace {

using gomoku::channel_count;
using gomoku::head_input_count;
using gomoku::hidden_count;
using gomoku::mixed_count;
using gomoku::outcome_count;
using gomoku::region_count;
using gomoku::region_kind_count;
using gomoku::region_kinds;
using gomoku::region_of;
using gomoku::region_unit_count;
using gomoku::rows_per_cell;
using L = NetworkLayout;

constexpr std::size_t padded = gomoku::stride + 2;
constexpr std::size_t unmixed_count = channel_count - mixed_count;

using CellRows = std::array<std::uint16_t, rows_per_cell>;

[[nodiscard]] constexpr std::size_t place(std::size_t x, std::size_t y) noexcept {
  return (y + 1) * padded + x + 1;
}

/// The channels of every cell after its rows are added.
TENGEN_CLONES void add_rows(const float* rows, const CellRows* cells, std::size_t columns, std::size_t lines,
                            float* active) {
  for (std::size_t y = 0; y < lines; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      const CellRows& cell = cells[y * columns + x];
      const float* r[rows_per_cell];
      for (std::size_t i = 0; i < rows_per_cell; ++i) r[i] = rows + std::size_t{cell[i]} * channel_count;
      float* to = active + place(x, y) * channel_count;
      for (std::size_t c = 0; c < channel_count; ++c) {
        const float sum = (r[0][c] + r[1][c]) + (r[2][c] + r[3][c]) + (r[4][c] + r[5][c]);
        to[c] = std::min(std::max(sum, 0.0F), most_active);
      }
    }
  }
}

/// The depthwise convolution. Only the first `mixed_count` channels of `active` count.
TENGEN_CLONES void mix_cells(const float* active, const float* weights, const float* bias, std::size_t columns,
                             std::size_t lines, float* mixed) {
  constexpr std::size_t step = channel_count;
  constexpr std::size_t line = padded * channel_count;
  for (std::size_t y = 0; y < lines; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      const float* a = active + place(x, y) * channel_count;
      float* to = mixed + place(x, y) * mixed_count;
      for (std::size_t c = 0; c < mixed_count; ++c) {
        const float* at = a + c;
        const float beside = (*(at - step) + *(at + step)) + (*(at - line) + *(at + line));
        const float corners = (*(at - line - step) + *(at - line + step)) + (*(at + line - step) + *(at + line + step));
        const float sum =
            bias[c] + weights[c] * *at + weights[mixed_count + c] * beside + weights[2 * mixed_count + c] * corners;
        to[c] = std::min(std::max(sum, 0.0F), most_active);
      }
    }
  }
}

/// The way back through `mix_cells`: `slope` is that by its results, 0 where they were clipped. Adds to the slopes by
/// `active`, by the weights and by the bias.
TENGEN_CLONES void unmix_cells(const float* active, const float* slope, const float* weights, std::size_t columns,
                               std::size_t lines, float* active_slope, float* weight_slopes, float* bias_slopes) {
  constexpr std::size_t step = channel_count;
  constexpr std::size_t line = padded * channel_count;
  constexpr std::size_t slope_step = mixed_count;
  constexpr std::size_t slope_line = padded * mixed_count;
  float own[mixed_count] = {};
  float by_beside[mixed_count] = {};
  float by_corners[mixed_count] = {};
  float by_bias[mixed_count] = {};
  for (std::size_t y = 0; y < lines; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      const float* a = active + place(x, y) * channel_count;
      const float* s = slope + place(x, y) * mixed_count;
      float* to = active_slope + place(x, y) * channel_count;
      for (std::size_t c = 0; c < mixed_count; ++c) {
        const float* at = a + c;
        const float* g = s + c;
        const float beside = (*(at - step) + *(at + step)) + (*(at - line) + *(at + line));
        const float corners = (*(at - line - step) + *(at - line + step)) + (*(at + line - step) + *(at + line + step));
        own[c] += *g * *at;
        by_beside[c] += *g * beside;
        by_corners[c] += *g * corners;
        by_bias[c] += *g;
        const float g_beside = (*(g - slope_step) + *(g + slope_step)) + (*(g - slope_line) + *(g + slope_line));
        const float g_corners = (*(g - slope_line - slope_step) + *(g - slope_line + slope_step)) +
                                (*(g + slope_line - slope_step) + *(g + slope_line + slope_step));
        to[c] += weights[c] * *g + weights[mixed_count + c] * g_beside + weights[2 * mixed_count + c] * g_corners;
      }
    }
  }
  for (std::size_t c = 0; c < mixed_count; ++c) {
    weight_slopes[c] += own[c];
    weight_slopes[mixed_count + c] += by_beside[c];
    weight_slopes[2 * mixed_count + c] += by_corners[c];
    bias_slopes[c] += by_bias[c];
  }
}

/// The way back through `add_rows`.
TENGEN_CLONES void scatter_rows(const float* active, const float* slope, const CellRows* cells, std::size_t columns,
                                std::size_t lines, float* gradient, std::uint8_t* touched) {
  for (std::size_t y = 0; y < lines; ++y) {
    for (std::size_t x = 0; x < columns; ++x) {
      const CellRows& cell = cells[y * columns + x];
      const float* a = active + place(x, y) * channel_count;
      const float* s = slope + place(x, y) * channel_count;
      float masked[channel_count];
      float any = 0;
      for (std::size_t c = 0; c < channel_count; ++c) {
        masked[c] = a[c] > 0 && a[c] < most_active ? s[c] : 0.0F;
        any += std::fabs(masked[c]);
      }
      if (any == 0) continue;
      for (std::size_t i = 0; i < rows_per_cell; ++i) {
        float* to = gradient + std::size_t{cell[i]} * channel_count;
        for (std::size_t c = 0; c < channel_count; ++c) to[c] += masked[c];
        touched[cell[i]] = 1;
      }
    }
  }
}

/// to[o] = bias[o] + sum of from[i] * weights[i][o], rectified
template <std::size_t In, std::size_t Out>
[[gnu::always_inline]] inline void layer(const float* from, const float* weights, const float* bias, float* to) {
  float sums[Out];
  for (std::size_t o = 0; o < Out; ++o) sums[o] = bias[o];
  for (std::size_t i = 0; i < In; ++i) {
    const float value = from[i];
    for (std::size_t o = 0; o < Out; ++o) sums[o] += value * weights[i * Out + o];
  }
  for (std::size_t o = 0; o < Out; ++o) to[o] = std::max(sums[o], 0.0F);
}

/// `slope` is that by the layer's results `to`, and is made 0 where those are; adds to the others.
template <std::size_t In, std::size_t Out>
[[gnu::always_inline]] inline void layer_back(const float* from, const float* weights, const float* to, float* slope,
                                              float* weight_slopes, float* bias_slopes, float* from_slopes) {
  for (std::size_t o = 0; o < Out; ++o) slope[o] = to[o] > 0 ? slope[o] : 0.0F;
  for (std::size_t o = 0; o < Out; ++o) bias_slopes[o] += slope[o];
  for (std::size_t i = 0; i < In; ++i) {
    float sum = 0;
    for (std::size_t o = 0; o < Out; ++o) {
      sum += slope[o] * weights[i * Out + o];
      weight_slopes[i * Out + o] += slope[o] * from[i];
    }
    from_slopes[i] += sum;
  }
}

/// Entropy of `target` against the logistic of `logit`.
[[nodiscard]] double binary_loss(double target, double chance) {
  const double p = std::clamp(chance, 1e-6, 1 - 1e-6);
  return -target * std::log(p) - (1 - target) * std::log(1 - p);
}

/// Adds the loss of an ordering of the moves, by `logit_of(move)`, to `entropy`, and to `first` whether the move that
/// the search likes best is the first, and whether it is among the first three. Returns the logarithm of the sum of
/// powers.
template <class Candidates, class LogitOf>
double measure_ordering(const Candidates& all, const LogitOf& logit_of, double& entropy, std::array<double, 2>& first) {
  float most = logit_of(0);
  std::size_t best = 0;
  for (std::size_t m = 1; m < all.size(); ++m) {
    most = std::max(most, logit_of(m));
    if (all[m].target > all[best].target) best = m;
  }
  double sum = 0;
  int before = 0;
  for (std::size_t m = 0; m < all.size(); ++m) {
    sum += std::exp(logit_of(m) - most);
    before += m != best && logit_of(m) >= logit_of(best) ? 1 : 0;
  }
  const double norm = most + std::log(sum);
  for (std::size_t m = 0; m < all.size(); ++m) entropy += all[m].target * (norm - logit_of(m));
  first[0] += before < 1 ? 1 : 0;
  first[1] += before < 3 ? 1 : 0;
  return norm;
}

}  // namespace

void NetworkLoss::add(const NetworkLoss& other) {
  outcome += other.outcome;
  value += other.value;
  classical += other.classical;
  floor += other.floor;
  judged += other.judged;
  policy += other.policy;
  order += other.order;
  for (std::size_t i = 0; i < first.size(); ++i) {
    first[i] += other.first[i];
    order_first[i] += other.order_first[i];
  }
  choices += other.choices;
}

NetworkPass::NetworkPass() = default;

void NetworkPass::sum_regions(BoardSize size) {
  for (auto& region : regions_) region.fill(0);
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      float* const sums = regions_[region_of(y, size.rows) * gomoku::region_side + region_of(x, size.columns)].data();
      const std::size_t at = place(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
      const float* const mixed = mixed_.data() + at * mixed_count;
      const float* const active = active_.data() + at * channel_count + mixed_count;
      for (std::size_t c = 0; c < mixed_count; ++c) sums[c] += mixed[c];
      for (std::size_t c = 0; c < unmixed_count; ++c) sums[mixed_count + c] += active[c];
    }
  }
  for (auto& region : regions_) {
    for (float& sum : region) sum /= region_divisor;
  }
}

void NetworkPass::forward_head(std::span<const float> network, const NetworkInput& input) {
  inputs_.fill(0);
  for (std::size_t r = 0; r < region_count; ++r) {
    for (std::size_t c = 0; c < channel_count; ++c) inputs_[c] += regions_[r][c];
    const std::size_t kind = region_kinds[r];
    layer<channel_count, region_unit_count>(
        regions_[r].data(), network.data() + L::region_weights + kind * channel_count * region_unit_count,
        network.data() + L::region_bias + kind * region_unit_count, units_[r].data());
    float* const sums = inputs_.data() + channel_count + kind * region_unit_count;
    for (std::size_t u = 0; u < region_unit_count; ++u) sums[u] += units_[r][u];
  }
  for (std::size_t c = 0; c < channel_count; ++c) inputs_[c] /= 4;
  float* more = inputs_.data() + channel_count + region_kind_count * region_unit_count;
  for (std::size_t bit = 0; bit < gomoku::threat_bit_count; ++bit) {
    *more++ = (input.threats >> bit & 1) != 0 ? 1.0F : 0.0F;
  }
  *more++ = std::clamp(input.classical, -4.0F, 4.0F) / 2;
  *more = static_cast<float>(input.size.area()) / 225;
  layer<head_input_count, hidden_count>(inputs_.data(), network.data() + L::first_weights,
                                        network.data() + L::first_bias, first_.data());
  layer<hidden_count, hidden_count>(first_.data(), network.data() + L::second_weights, network.data() + L::second_bias,
                                    second_.data());
  std::array<float, outcome_count> logits;
  for (std::size_t o = 0; o < outcome_count; ++o) {
    logits[o] = network[L::outcome_bias + o];
    for (std::size_t h = 0; h < hidden_count; ++h)
      logits[o] += second_[h] * network[L::outcome_weights + h * outcome_count + o];
  }
  logits[0] += network[L::classical_share] * input.classical / 2;
  logits[2] -= network[L::classical_share] * input.classical / 2;
  const float most = *std::max_element(logits.begin(), logits.end());
  float sum = 0;
  for (std::size_t o = 0; o < outcome_count; ++o) sum += outcome_[o] = std::exp(logits[o] - most);
  for (float& share : outcome_) share /= sum;
}

void NetworkPass::backward_head(std::span<const float> network, std::span<float> gradient) {
  for (std::size_t o = 0; o < outcome_count; ++o) {
    gradient[L::outcome_bias + o] += outcome_slope_[o];
    for (std::size_t h = 0; h < hidden_count; ++h) {
      gradient[L::outcome_weights + h * outcome_count + o] += outcome_slope_[o] * second_[h];
      second_slope_[h] += outcome_slope_[o] * network[L::outcome_weights + h * outcome_count + o];
    }
  }
  std::array<float, hidden_count> first_slope{};
  layer_back<hidden_count, hidden_count>(first_.data(), network.data() + L::second_weights, second_.data(),
                                         second_slope_.data(), gradient.data() + L::second_weights,
                                         gradient.data() + L::second_bias, first_slope.data());
  std::array<float, head_input_count> input_slope{};
  layer_back<head_input_count, hidden_count>(inputs_.data(), network.data() + L::first_weights, first_.data(),
                                             first_slope.data(), gradient.data() + L::first_weights,
                                             gradient.data() + L::first_bias, input_slope.data());
  for (std::size_t r = 0; r < region_count; ++r) {
    for (std::size_t c = 0; c < channel_count; ++c) region_slopes_[r][c] = input_slope[c] / 4;
    const std::size_t kind = region_kinds[r];
    std::array<float, region_unit_count> slope;
    for (std::size_t u = 0; u < region_unit_count; ++u)
      slope[u] = input_slope[channel_count + kind * region_unit_count + u];
    const std::size_t weights = L::region_weights + kind * channel_count * region_unit_count;
    layer_back<channel_count, region_unit_count>(
        regions_[r].data(), network.data() + weights, units_[r].data(), slope.data(), gradient.data() + weights,
        gradient.data() + L::region_bias + kind * region_unit_count, region_slopes_[r].data());
    for (float& one : region_slopes_[r]) one /= region_divisor;
  }
}

void NetworkPass::policy(std::span<const float> network, const NetworkInput& input, float share, NetworkLoss& loss,
                         std::span<float> gradient, bool learns) {
  std::array<float, channel_count> direction;
  for (std::size_t c = 0; c < channel_count; ++c) direction[c] = network[L::policy_bias + c];
  for (std::size_t h = 0; h < hidden_count; ++h) {
    for (std::size_t c = 0; c < channel_count; ++c)
      direction[c] += second_[h] * network[L::policy_weights + h * channel_count + c];
  }
  const auto columns = static_cast<std::size_t>(input.size.columns);
  const auto place_of = [&](std::uint16_t cell) { return place(cell % columns, cell / columns); };
  const auto& all = input.candidates;
  logits_.resize(all.size());
  for (std::size_t m = 0; m < all.size(); ++m) {
    const std::size_t at = place_of(all[m].cell);
    const float* const mixed = mixed_.data() + at * mixed_count;
    const float* const active = active_.data() + at * channel_count + mixed_count;
    float logit = network[L::order_share] * all[m].order;
    for (std::size_t c = 0; c < mixed_count; ++c) logit += mixed[c] * direction[c];
    for (std::size_t c = 0; c < unmixed_count; ++c) logit += active[c] * direction[mixed_count + c];
    logits_[m] = logit;
  }
  measure_ordering(
      all, [&](std::size_t m) { return all[m].order; }, loss.order, loss.order_first);
  const double norm = measure_ordering(
      all, [&](std::size_t m) { return logits_[m]; }, loss.policy, loss.first);
  ++loss.choices;
  if (!learns) return;
  std::array<float, channel_count> direction_slope{};
  for (std::size_t m = 0; m < all.size(); ++m) {
    const float slope = share * (static_cast<float>(std::exp(logits_[m] - norm)) - all[m].target);
    const std::size_t at = place_of(all[m].cell);
    const float* const mixed = mixed_.data() + at * mixed_count;
    const float* const active = active_.data() + at * channel_count + mixed_count;
    float* const mixed_slope = mixed_slope_.data() + at * mixed_count;
    float* const active_slope = active_slope_.data() + at * channel_count + mixed_count;
    gradient[L::order_share] += slope * all[m].order;
    for (std::size_t c = 0; c < mixed_count; ++c) {
      direction_slope[c] += slope * mixed[c];
      mixed_slope[c] += slope * direction[c];
    }
    for (std::size_t c = 0; c < unmixed_count; ++c) {
      direction_slope[mixed_count + c] += slope * active[c];
      active_slope[c] += slope * direction[mixed_count + c];
    }
  }
  for (std::size_t c = 0; c < channel_count; ++c) gradient[L::policy_bias + c] += direction_slope[c];
  for (std::size_t h = 0; h < hidden_count; ++h) {
    for (std::size_t c = 0; c < channel_count; ++c) {
      const std::size_t at = L::policy_weights + h * channel_count + c;
      gradient[at] += second_[h] * direction_slope[c];
      second_slope_[h] += network[at] * direction_slope[c];
    }
  }
}

void NetworkPass::backward_cells(std::span<const float> network, const NetworkInput& input, std::span<float> gradient,
                                 std::span<std::uint8_t> touched) {
  const BoardSize size = input.size;
  for (int y = 0; y < size.rows; ++y) {
    for (int x = 0; x < size.columns; ++x) {
      const float* const slopes =
          region_slopes_[region_of(y, size.rows) * gomoku::region_side + region_of(x, size.columns)].data();
      const std::size_t at = place(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
      const float* const mixed = mixed_.data() + at * mixed_count;
      float* const mixed_slope = mixed_slope_.data() + at * mixed_count;
      float* const active_slope = active_slope_.data() + at * channel_count + mixed_count;
      for (std::size_t c = 0; c < mixed_count; ++c) {
        const float slope = mixed_slope[c] + slopes[c];
        mixed_slope[c] = mixed[c] > 0 && mixed[c] < most_active ? slope : 0.0F;
      }
      for (std::size_t c = 0; c < unmixed_count; ++c) active_slope[c] += slopes[mixed_count + c];
    }
  }
  const auto columns = static_cast<std::size_t>(size.columns);
  const auto lines = static_cast<std::size_t>(size.rows);
  unmix_cells(active_.data(), mixed_slope_.data(), network.data() + L::mix_weights, columns, lines,
              active_slope_.data(), gradient.data() + L::mix_weights, gradient.data() + L::mix_bias);
  scatter_rows(active_.data(), active_slope_.data(), input.rows.data(), columns, lines, gradient.data() + L::rows,
               touched.data());
}

void NetworkPass::run(std::span<const float> network, const NetworkInput& input, float policy_share, NetworkLoss& loss,
                      std::span<float> gradient, std::span<std::uint8_t> touched) {
  const auto columns = static_cast<std::size_t>(input.size.columns);
  const auto lines = static_cast<std::size_t>(input.size.rows);
  // Boards differ in size: what lies beyond this one must be 0.
  const std::size_t end = (lines + 2) * padded;
  std::fill_n(active_.begin(), end * channel_count, 0.0F);
  add_rows(network.data() + L::rows, input.rows.data(), columns, lines, active_.data());
  mix_cells(active_.data(), network.data() + L::mix_weights, network.data() + L::mix_bias, columns, lines,
            mixed_.data());
  sum_regions(input.size);
  forward_head(network, input);

  const bool learns = !gradient.empty();
  if (learns) {
    std::fill_n(active_slope_.begin(), end * channel_count, 0.0F);
    std::fill_n(mixed_slope_.begin(), end * mixed_count, 0.0F);
    second_slope_.fill(0);
  }
  outcome_slope_.fill(0);
  if (input.judged) {
    for (std::size_t o = 0; o < outcome_count; ++o) {
      loss.outcome -= input.outcome[o] * std::log(std::max(outcome_[o], 1e-6F));
      outcome_slope_[o] = outcome_[o] - input.outcome[o];
    }
    const double target = input.outcome[0] + input.outcome[1] / 2;
    loss.value += binary_loss(target, outcome_[0] + outcome_[1] / 2);
    loss.classical += binary_loss(target, 1 / (1 + std::exp(-input.classical)));
    loss.floor += binary_loss(target, target);
    ++loss.judged;
  }
  if (!input.candidates.empty()) policy(network, input, policy_share, loss, gradient, learns);
  if (!learns) return;
  gradient[L::classical_share] += (outcome_slope_[0] - outcome_slope_[2]) * input.classical / 2;
  backward_head(network, gradient);
  backward_cells(network, input, gradient, touched);
}

std::vector<float> new_network(Random& random) {
  std::vector<float> network(L::size);
  const auto any = [&random](float most) {
    constexpr std::uint32_t steps = 1 << 20;
    return most * (2 * static_cast<float>(random.below(steps)) / static_cast<float>(steps) - 1);
  };
  const auto fill = [&](std::size_t begin, std::size_t end, float most) {
    for (std::size_t i = begin; i < end; ++i) network[i] = any(most);
  };
  fill(L::rows, L::mix_weights, 0.1F);
  for (std::size_t c = 0; c < mixed_count; ++c) {
    network[L::mix_weights + c] = 0.5F + any(0.25F);
    network[L::mix_weights + mixed_count + c] = any(0.25F);
    network[L::mix_weights + 2 * mixed_count + c] = any(0.25F);
  }
  fill(L::region_weights, L::region_bias, 0.3F);
  fill(L::first_weights, L::first_bias, 0.2F);
  fill(L::second_weights, L::second_bias, 0.3F);
  network[L::classical_share] = 1;
  network[L::outcome_bias + 1] = -4;
  network[L::order_share] = 1;
  return network;
}

}  // namespace tengen::lab
