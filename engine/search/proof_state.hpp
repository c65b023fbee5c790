#pragma once

namespace tengen::search {

/// The two numbers that a depth-first proof-number search keeps of a position, for the side to move (Nagai 2002): `phi`
/// estimates how much is missing until that side has reached its aim, `delta` until it has failed. The attacker's aim
/// is to prove the win, the defender's to refute it.
struct ProofState {
  /// Out of reach: the other number is 0.
  static constexpr int never = 30000;

  int phi = 1;
  int delta = 1;
  int plies = 0;  ///< where the attacker's win is proven: until then, at most

  [[nodiscard]] static constexpr ProofState reached(int plies) noexcept { return {0, never, plies}; }
  [[nodiscard]] static constexpr ProofState failed(int plies) noexcept { return {never, 0, plies}; }

  [[nodiscard]] constexpr bool is_decided() const noexcept { return phi == 0 || delta == 0; }
};

}  // namespace tengen::search
