#pragma once

namespace tengen::search {

/// The two numbers of a position in df-pn (Nagai 2002), for the side to move. `phi` estimates the work that is left
/// until that side has reached its aim, `delta` the work until it has failed. The attacker's aim is to prove the win,
/// the defender's is to refute it.
struct ProofState {
  /// Infinite: the other number is 0.
  static constexpr int never = 30000;

  int phi = 1;
  int delta = 1;
  int plies = 0;  ///< upper bound on the plies until the win, where the attacker's win is proven

  [[nodiscard]] static constexpr ProofState reached(int plies) noexcept { return {0, never, plies}; }
  [[nodiscard]] static constexpr ProofState failed(int plies) noexcept { return {never, 0, plies}; }

  [[nodiscard]] constexpr bool is_decided() const noexcept { return phi == 0 || delta == 0; }
};

}  // namespace tengen::search
