#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/engine.hpp"
#include "protocol/katago/analysis.hpp"

namespace tengen::gtp {

/// Who writes an analysis line like that. `kata`: shares as fractions of 1, and the score. `leela`: shares as integers
/// up to 10000, no score. `plain`, the `analyze` without a name before it: such integers, and the score; Sabaki since
/// 0.60 reads every family but `kata` so, and its older versions go by the decimal point.
enum class Family : std::uint8_t { kata, leela, plain };

/// The form of what follows `analyze` and its kin, for `Form::arguments`.
inline constexpr std::string_view analysis_arguments = "[COLOR] [CENTISECONDS] [KEY VALUE ...]";

/// What an analysis line tells beside the moves and their values.
struct Extras {
  bool root_info = false;        ///< the position itself
  bool ownership = false;        ///< whose the points will be (Go)
  bool moves_ownership = false;  ///< the same for each move
  bool pv_visits = false;        ///< how much was searched behind each move of a line
  bool pv_edge_visits = false;   ///< by that move: the same numbers here, since no position is reached by two ways

  [[nodiscard]] bool any_ownership() const noexcept { return ownership || moves_ownership; }
};

/// What follows `analyze`, `lz-analyze`, `kata-analyze` and their `genmove_analyze` forms.
/// Source: KataGo, docs/GTP_Extensions.md.
struct AnalysisRequest {
  Color color = Color::black;
  Milliseconds interval{500};      ///< between two lines
  int min_moves = 0;               ///< to be reported if there are so many
  std::optional<int> max_moves{};  ///< to be reported
  std::vector<Vertex> exclude{};   ///< first moves left out by `avoid` and `allow`
  Extras extras{};

  /// How many moves to report, where `usual` many are reported to who does not say.
  [[nodiscard]] int lines(int usual) const noexcept;
};

/// `[COLOUR] [CENTISECONDS]` and key-value pairs: `interval`, `minmoves`, `maxmoves`, `rootInfo`, `ownership`,
/// `movesOwnership`, `pvVisits`, `pvEdgeVisits`, `avoid` and `allow COLOUR VERTEX,VERTEX,... DEPTH`, and the switches
/// of things that an engine without a network has nothing to say about. An unknown key is refused, as KataGo does:
/// hosts find out so what an engine knows. Without a colour, `to_move` is meant. A move avoided down to a depth is
/// avoided as the first move only. `avoid` takes moves away from those that `allow` names. In Leela Zero's family
/// `allow` may come again and adds moves; the others have it once for a colour, as KataGo does. Empty if the words have
/// another form.
[[nodiscard]] std::optional<AnalysisRequest> parse_analysis(std::span<const std::string> words, Family family,
                                                            Color to_move, BoardSize size);

/// How to write an analysis.
struct AnalysisText {
  Family family = Family::kata;
  Extras extras{};
  BoardSize size{};
  /// Whose each point will be after a line, row by row from the top, 1 to -1; empty in games that have no such thing.
  std::function<std::vector<double>(std::span<const Vertex>)> ownership{};
};

/// `info move C3 visits 120 winrate 0.61 … order 0 pv C3 C2 info move …`, and what the extras ask for, ended by a line
/// feed; empty without lines.
[[nodiscard]] std::string format_analysis(const AnalysisText& form, std::span<const SearchInfo> lines);

}  // namespace tengen::gtp
