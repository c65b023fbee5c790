#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/geometry.hpp"
#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/geometry.hpp"

namespace tengen::lab {

/// A position as the cell network sees it, with what it should say there.
struct NetworkInput {
  struct Candidate {
    std::uint16_t cell = 0;  ///< in the order of `rows`
    float order = 0;         ///< the logit that the ordering by multisets gives
    float target = 0;        ///< the share that the search gives; all together 1
  };

  BoardSize size{};
  unsigned threats = 0;  ///< of ThreatMask
  float classical = 0;   ///< what the small network says, as a logit
  /// By cell, row by row from the top: numbers of rows of the table.
  std::array<std::array<std::uint16_t, gomoku::rows_per_cell>, gomoku::cell_count> rows{};
  std::array<float, gomoku::outcome_count> outcome{};  ///< shares of win, draw and loss
  bool judged = false;                                 ///< whether `outcome` counts: the position is quiet
  std::vector<Candidate> candidates{};                 ///< empty where the policy has nothing to learn
};

/// Where each part of the cell network lies in the list of its numbers.
struct NetworkLayout {
  static constexpr std::size_t rows = 0;
  static constexpr std::size_t mix_weights = rows + gomoku::row_count * gomoku::channel_count;  ///< [3][mixed]
  static constexpr std::size_t mix_bias = mix_weights + 3 * gomoku::mixed_count;
  /// [kind][channel][unit]
  static constexpr std::size_t region_weights = mix_bias + gomoku::mixed_count;
  static constexpr std::size_t region_bias =
      region_weights + gomoku::region_kind_count * gomoku::channel_count * gomoku::region_unit_count;
  static constexpr std::size_t first_weights =
      region_bias + gomoku::region_kind_count * gomoku::region_unit_count;  ///< [input][hidden]
  static constexpr std::size_t first_bias = first_weights + gomoku::head_input_count * gomoku::hidden_count;
  static constexpr std::size_t second_weights = first_bias + gomoku::hidden_count;
  static constexpr std::size_t second_bias = second_weights + gomoku::hidden_count * gomoku::hidden_count;
  static constexpr std::size_t outcome_weights = second_bias + gomoku::hidden_count;  ///< [hidden][outcome]
  static constexpr std::size_t outcome_bias = outcome_weights + gomoku::hidden_count * gomoku::outcome_count;
  static constexpr std::size_t classical_share = outcome_bias + gomoku::outcome_count;
  static constexpr std::size_t policy_bias = classical_share + 1;                     ///< [channel]
  static constexpr std::size_t policy_weights = policy_bias + gomoku::channel_count;  ///< [hidden][channel]
  static constexpr std::size_t order_share = policy_weights + gomoku::hidden_count * gomoku::channel_count;
  static constexpr std::size_t size = order_share + 1;
};

/// What a network says of a position, and how well that fits.
struct NetworkLoss {
  double outcome = 0;    ///< cross-entropy of win, draw and loss, in nats
  double value = 0;      ///< of the expected result alone
  double classical = 0;  ///< the same of the small network
  double floor = 0;      ///< the same of a network that says exactly what it should
  std::size_t judged = 0;
  double policy = 0;              ///< cross-entropy of the moves, in nats
  double order = 0;               ///< the same of the ordering by multisets
  std::array<double, 2> first{};  ///< the best move is among the first 1; 3
  std::array<double, 2> order_first{};
  std::size_t choices = 0;

  void add(const NetworkLoss& other);
};

/// The cell network in floating point, for one thread: values, losses and gradients of single positions.
class NetworkPass {
 public:
  NetworkPass();

  /// Adds to `loss`; `gradient`, if not empty, gets the derivatives of outcome + `policy_share` * policy added, and
  /// `touched`, one flag a row, says where.
  void run(std::span<const float> network, const NetworkInput& input, float policy_share, NetworkLoss& loss,
           std::span<float> gradient, std::span<std::uint8_t> touched);

  /// Of the last position.
  [[nodiscard]] const std::array<float, gomoku::outcome_count>& outcome() const noexcept { return outcome_; }

 private:
  struct Head;

  /// Cells lie in rows of `padded` with a border of zeros, so that the convolution has no special cases.
  static constexpr std::size_t padded = gomoku::stride + 2;
  static constexpr std::size_t cells = padded * padded;

  void sum_regions(BoardSize size);
  void forward_head(std::span<const float> network, const NetworkInput& input);
  void backward_head(std::span<const float> network, std::span<float> gradient);
  void policy(std::span<const float> network, const NetworkInput& input, float share, NetworkLoss& loss,
              std::span<float> gradient, bool learns);
  void backward_cells(std::span<const float> network, const NetworkInput& input, std::span<float> gradient,
                      std::span<std::uint8_t> touched);

  std::vector<float> active_ = std::vector<float>(cells * gomoku::channel_count);  ///< after the rows
  std::vector<float> mixed_ = std::vector<float>(cells * gomoku::mixed_count);     ///< after the convolution
  std::vector<float> active_slope_ = std::vector<float>(cells * gomoku::channel_count);
  std::vector<float> mixed_slope_ = std::vector<float>(cells * gomoku::mixed_count);

  std::array<std::array<float, gomoku::channel_count>, gomoku::region_count> regions_{};
  std::array<std::array<float, gomoku::channel_count>, gomoku::region_count> region_slopes_{};
  std::array<std::array<float, gomoku::region_unit_count>, gomoku::region_count> units_{};
  std::array<float, gomoku::head_input_count> inputs_{};
  std::array<float, gomoku::hidden_count> first_{};
  std::array<float, gomoku::hidden_count> second_{};
  std::array<float, gomoku::hidden_count> second_slope_{};
  std::array<float, gomoku::outcome_count> outcome_{};
  std::array<float, gomoku::outcome_count> outcome_slope_{};
  std::vector<float> logits_{};
};

/// Numbers to begin with: small and at random, the network's outputs 0, so that it says what the small one does.
[[nodiscard]] std::vector<float> new_network(Random& random);

/// Sums over a region are divided by this before the head sees them.
inline constexpr float region_divisor = 16.0F;
/// Cells' channels are clipped to this.
inline constexpr float most_active = 8.0F;

}  // namespace tengen::lab
