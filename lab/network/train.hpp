#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/core/error.hpp"
#include "lab/network/model.hpp"
#include "lab/network/reader.hpp"
#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// How a cell network is trained.
struct TrainOptions {
  int epochs = 10;
  double rate = 0.002;                 ///< Adam's step at first; falls to a fiftieth along a cosine
  double decay = 0.01;                 ///< of every number, a step: so much of the rate
  double policy_share = 0.3;           ///< of the policy's loss beside the outcome's
  double result_share = 0.4;           ///< see TargetOptions
  std::optional<double> score_unit{};  ///< see TargetOptions; nothing: as the results of each engine's games say
  int batch = 1024;                    ///< positions a step
  int validation = 10;                 ///< one game of so many is only tested on, if no source is
  int patience = 3;                    ///< stops after so many epochs without a better loss on the games held back
  int threads = 1;
  std::uint64_t seed = 1;
  std::string state{};  ///< a file that training goes on from, and is kept in after every epoch; empty: none
  std::string log{};    ///< the losses of every epoch, which `plot loss` draws; empty: nowhere
};

/// A file of games with its plies that have something to learn from.
struct TrainingSource {
  std::string path;
  TrainingFile file;
  TargetOptions targets{};
  bool only_tests = false;  ///< held back as a whole
};

struct TrainedNetwork {
  std::vector<float> numbers{};
  NetworkLoss held_back{};
  std::size_t positions = 0;  ///< that were trained on
  int epochs = 0;
  bool interrupted = false;
};

/// Trains on all but the games held back, by Adam on the cross-entropies of outcome and moves. The best epoch on the
/// games held back counts. Progress goes to stderr. Deterministic for one number of threads. A problem with the files
/// of TrainOptions is told in words.
[[nodiscard]] Result<TrainedNetwork> train_network(gomoku::Rule rule, std::span<const TrainingSource> sources,
                                                   const TrainOptions& options, const std::stop_token& stop);

}  // namespace tengen::lab
