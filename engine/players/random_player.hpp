#pragma once

#include "engine/core/random.hpp"
#include "engine/players/player.hpp"

namespace tengen::players {

/// Any empty point (in Connect-N: any column with room), each as likely as the others.
class RandomPlayer final : public Player {
 public:
  RandomPlayer(std::uint64_t seed, bool columns) : random_(seed), columns_(columns) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted& interrupted) override;
  [[nodiscard]] std::string explain(const Position& position, Vertex at) override;

 private:
  [[nodiscard]] std::vector<Vertex> moves(const Grid& grid) const;

  Random random_;
  bool columns_;
};

}  // namespace tengen::players
