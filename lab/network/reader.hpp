#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lab/network/model.hpp"
#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// What a position should be judged as.
struct TargetOptions {
  double result_share = 0.4;  ///< so much of the game's result, the rest of the search's score
  double score_unit = 600;    ///< centi-points of a score that stand for odds of e to 1
};

/// Turns positions of training games into inputs of the cell network. One thread.
class NetworkReader {
 public:
  [[nodiscard]] static std::unique_ptr<NetworkReader> make(gomoku::Rule rule);
  NetworkReader() = default;
  NetworkReader(const NetworkReader&) = delete;
  NetworkReader& operator=(const NetworkReader&) = delete;
  virtual ~NetworkReader() = default;

  /// The plies whose positions have something to learn from: an evaluation is asked of them, since nobody can make five
  /// and no win is seen at a glance. Moves that the rules refuse end a game: the file may come from anywhere.
  virtual void find_plies(const TrainingGame& game, std::vector<std::uint16_t>& plies) = 0;
  /// The position before move number `ply`, which `find_plies` has found.
  virtual void read(const TrainingGame& game, std::size_t ply, const TargetOptions& options, NetworkInput& input) = 0;
};

}  // namespace tengen::lab
