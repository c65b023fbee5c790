#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen {

/// The points that White gets for each black handicap stone; the names are those of KataGo's `whiteHandicapBonus`.
enum class HandicapBonus : std::uint8_t { zero, n_minus_one, n };

/// Rules of Go as KataGo describes them. Source: KataGo, docs/GTP_Extensions.md.
struct KatagoRules {
  enum class Ko : std::uint8_t { simple, positional, situational, spight };
  enum class Scoring : std::uint8_t { area, territory };
  /// Points that groups pay for their eyes: none, those in seki, all. `all` with area scoring is stone scoring.
  enum class Tax : std::uint8_t { none, seki, all };

  Ko ko = Ko::positional;
  Scoring scoring = Scoring::area;
  Tax tax = Tax::none;
  bool suicide = false;  ///< of more than one stone
  bool button = false;   ///< half a point for the first pass
  HandicapBonus bonus = HandicapBonus::zero;
  bool friendly_pass = false;    ///< whether one may pass before all dead stones are captured
  std::optional<double> komi{};  ///< in points, where the text says it

  friend bool operator==(const KatagoRules&, const KatagoRules&) = default;
};

/// The rules of that name (`chinese`, `tromp-taylor`, ...; in any case, words joined by a hyphen, an underscore, a
/// blank or nothing), of a JSON object with KataGo's keys, or in the short form of KataGo's logs and records:
/// `koPOSITIONALscoreAREAtaxNONEsui0button0whbN-1fpok1komi7.5`. What they leave out is as under `tromp-taylor`, but
/// without suicide, which no game here has. `syntax` with what is wrong.
[[nodiscard]] Result<KatagoRules> parse_katago_rules(std::string_view text);

/// Changes the part of the rules that has this key; `komi` is none. `syntax` for another key or value.
Result<> set_katago_rule(KatagoRules& rules, std::string_view key, std::string_view value);

/// KataGo's JSON object, keys in alphabetical order.
[[nodiscard]] std::string katago_rules_text(const KatagoRules& rules);

/// What a game's rules are in KataGo's words.
[[nodiscard]] KatagoRules katago_rules_of(const go::Spec& spec, HandicapBonus bonus, bool friendly_pass);

/// `spec` with these rules. `unsupported`, naming every part that the game here cannot have: superko by situation,
/// territory, taxes other than stone scoring's, suicide, a button.
[[nodiscard]] Result<go::Spec> with_katago_rules(go::Spec spec, const KatagoRules& rules);

/// The rules that `with_katago_rules` takes and that differ least from these: positional superko for other superko,
/// area for territory, without tax, suicide and button where the game here has none.
[[nodiscard]] KatagoRules nearest_katago_rules(KatagoRules rules);

/// Changes the bonus; `syntax` for another word than `0`, `N-1` and `N`.
Result<> set_handicap_bonus(HandicapBonus& bonus, std::string_view word);

/// White's bonus in points: for two or more black stones and no white one among those set up, else 0.
[[nodiscard]] int bonus_points(HandicapBonus bonus, std::span<const Stone> setup) noexcept;
/// `spec` with White's bonus added to the komi.
[[nodiscard]] go::Spec with_handicap_bonus(go::Spec spec, HandicapBonus bonus, std::span<const Stone> setup);

/// The half points under which every game has the winner that it has under this komi. Boards differ by whole points, so
/// a komi between two whole numbers decides as the half between them does: 9 (4.5 points) stands for 4.8. Empty for a
/// komi beyond what rules can hold.
[[nodiscard]] inline std::optional<int> half_points(double komi) noexcept {
  if (!(std::abs(komi) * 2 <= go::max_komi)) return std::nullopt;
  const double whole = std::floor(komi);
  return 2 * static_cast<int>(whole) + (whole == komi ? 0 : 1);
}

}  // namespace tengen
