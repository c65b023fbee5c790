#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/engine.hpp"

namespace tengen::gtp {

/// Who writes an analysis line like that. `kata`: shares as fractions of 1, and the score. `leela`: shares as integers
/// up to 10000, no score. `plain`, the `analyze` without a name before it: such integers, and the score; Sabaki since
/// 0.60 reads every family but `kata` so, and its older versions go by the decimal point.
enum class Family : std::uint8_t { kata, leela, plain };

/// The form of what follows `analyze` and its kin, for `Form::arguments`.
inline constexpr std::string_view analysis_arguments = "[COLOR] [CENTISECONDS] [KEY VALUE ...]";
/// The moves that an analysis tells of where nobody says how many.
inline constexpr int usual_candidates = 10;

/// What follows `analyze`, `lz-analyze`, `kata-analyze` and their `genmove_analyze` forms.
/// Source: KataGo, docs/GTP_Extensions.md.
struct AnalysisRequest {
  Color color = Color::black;
  Milliseconds interval{500};      ///< between two lines
  int min_moves = 0;               ///< to be reported if there are so many
  std::optional<int> max_moves{};  ///< to be reported
  std::vector<Vertex> exclude{};   ///< first moves left out by `avoid` and `allow`
  bool root_info = false;          ///< say something about the position itself too

  /// How many moves to report, where `usual` many are reported to who does not say.
  [[nodiscard]] int lines(int usual) const noexcept;
};

/// `[COLOUR] [CENTISECONDS]` and key-value pairs: `interval`, `minmoves`, `maxmoves`, `rootInfo`, `avoid` and `allow
/// COLOUR VERTEX,VERTEX,... DEPTH`, and the switches of things that an engine without a network has nothing to say
/// about. Without a colour, `to_move` is meant. A move avoided down to a depth is avoided as the first move only. Empty
/// if the words have another form.
[[nodiscard]] std::optional<AnalysisRequest> parse_analysis(std::span<const std::string> words, Color to_move,
                                                            BoardSize size);

/// The latest thought about each of the best moves. Lines come one by one, rank by rank; until a new iteration has told
/// of as many moves as the one before, the older one stands.
class CandidateLines {
 public:
  void clear();
  void add(const SearchInfo& info);
  /// Best first.
  [[nodiscard]] std::span<const SearchInfo> lines() const noexcept;

 private:
  std::vector<SearchInfo> complete_;
  std::vector<SearchInfo> coming_;
};

/// The score in points: exact where solved (Go: the margin, komi included), else as judged.
[[nodiscard]] double points(Score score) noexcept;

/// Alpha-beta does not visit moves as often as they are good, but that is what heat maps draw: the nodes below each
/// move, scaled down the further its chance is behind the best one's. Never rising down the list, the best move's the
/// most, and at least 10, the fewest that Sabaki labels.
[[nodiscard]] std::vector<std::uint64_t> pseudo_visits(std::span<const SearchInfo> lines);

/// `info move C3 visits 120 winrate 0.61 … order 0 pv C3 C2 info move …`, ended by a line feed; empty without lines.
[[nodiscard]] std::string format_analysis(Family family, std::span<const SearchInfo> lines, BoardSize size,
                                          bool root_info);

}  // namespace tengen::gtp
