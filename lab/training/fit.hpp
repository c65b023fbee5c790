#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/games/gomoku/evaluation/weights.hpp"
#include "lab/training/samples.hpp"

namespace tengen::lab {

/// How weights are fitted.
struct TuneOptions {
  int epochs = 30;
  double position_rate = 0.002;  ///< Adam's step for the evaluation in the first epoch, in odds' logarithms ...
  double choice_rate = 0.02;     ///< ... and for the ordering; both fall to a tenth
  double result_share =
      0.7;  ///< what a position was worth: so much of the game's result, the rest of its search's score
  /// Centi-points of those searches that stand for odds of e to 1, in every file; nothing: each engine's own, by the
  /// results of its games (`fitting_score_unit`), or 600 where no file has any.
  std::optional<double> score_unit{};
  /// Pull back to the beginning (0, or `start`) of what a multiset is worth beyond its patterns and their pairs ...
  double cell_decay = 3e-4;
  double line_decay = 3e-5;  ///< ... and of those
  bool network = true;       ///< fit one too
  int validation = 16;       ///< one game of so many is only tested on
  int threads = 1;
  /// Files of games under other rules to fit to as well: patterns mean much the same under all of them. Nothing is held
  /// back of these.
  std::vector<std::string> also{};
  std::string start{};     ///< a file of weights that `run_tune` goes on from; empty: from nothing
  std::string mix{};       ///< a file of weights that `run_tune` mixes with the fit (see `mix_weights`); empty: none
  double mix_share = 0.5;  ///< of the evaluation, taken from that file
  std::string log{};       ///< where `run_tune` writes the losses of every epoch, for `plot loss`; empty: nowhere
};

/// What an epoch came to: cross-entropies in nats.
struct EpochReport {
  int epoch = 0;                         ///< from 1
  double train_position = 0;             ///< of the games fitted to, on the way
  double position = 0;                   ///< of the games held back, after it
  std::optional<double> train_choice{};  ///< nothing where the ordering is not fitted
  std::optional<double> choice{};
  double choice_hits = 0;  ///< share of the moves held back that the ordering puts first
};

struct FittedWeights {
  gomoku::Weights weights;
  double position_loss = 0;  ///< cross-entropy of the games held back, in nats
  double choice_loss = 0;
  double choice_hits = 0;  ///< share of their moves that the ordering puts first
};

/// Fits evaluation and move ordering of one rule by Adam on logistic loss and on the cross-entropy of the move chosen.
/// A multiset's worth is the sum of its patterns', of their pairs' and of its own. The best epoch on the games held
/// back counts, for the evaluation and for the ordering. Progress goes to stderr. Deterministic for one number of
/// threads. `start`: weights to go on from; null: from nothing. `on_epoch` hears of every epoch. Interrupted, it
/// returns no weights, within some milliseconds.
[[nodiscard]] FittedWeights fit_weights(gomoku::Rule rule, const Samples& train, const Samples& test,
                                        const TuneOptions& options, const gomoku::Weights* start,
                                        const std::stop_token& stop,
                                        const std::function<void(const EpochReport&)>& on_epoch = {});

/// Two fits to different games err in different ways: the mean of their evaluations judges better than either.
/// `share` of the evaluation is taken from `other`, which must have no network unless that is 0; the ordering becomes
/// `other`'s.
void mix_weights(gomoku::Weights& fitted, const gomoku::Weights& other, double share);

}  // namespace tengen::lab
