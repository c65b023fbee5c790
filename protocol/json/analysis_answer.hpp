#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/json/analysis_query.hpp"

namespace tengen::json {

/// Names of a position: 32 hexadecimal digits each. Two positions have the same name only by an accident of about
/// 2^-128.
struct PositionHashes {
  std::string exact;      ///< of the stones, the side to move and where it may not play (ko)
  std::string symmetric;  ///< the same for positions that turn or mirror into each other
};

/// Of the position on the board. Rules and komi are not part of it.
[[nodiscard]] PositionHashes position_hashes(const Engine& engine);

/// What an answer is about. All references must outlive it.
struct AnsweredTurn {
  const AnalysisQuery& query;
  std::size_t number = 0;  ///< moves played before the position
  const Engine& position;  ///< stands there
  std::uint64_t nodes_per_visit = 1;
  std::uint64_t nodes = 0;  ///< of the whole search, where its lines do not say
  /// Whose each point will be after a line, for the side to move: 1 to -1, row by row from the top; empty where nobody
  /// asked.
  std::function<std::vector<double>(std::span<const Vertex>)> ownership{};
};

/// An answer of KataGo's analysis engine: a line of JSON with its line feed.
///
/// | field | here |
/// |---|---|
/// | `visits`, `edgeVisits` | `pseudo_visits`, each `nodes_per_visit` nodes; the root's are all nodes, at least the
/// moves' sum | | `winrate`, `lcb` | `win_chance` of the score: 0 or 1 exactly where it is proven | | `scoreLead`,
/// `scoreMean`, `scoreSelfplay` | `lead_points` | | `scoreStdev` | `score_deviation` | | `utility`, `utilityLcb` |
/// twice the winrate less one | | `prior` | the move's share of the visits |
///
/// Without `lines`, the position must be the end of a game: its result takes the place of the root's values.
[[nodiscard]] std::string write_analysis(const AnsweredTurn& turn, std::span<const SearchInfo> lines,
                                         bool during_search);

/// `{"id":…,"isDuringSearch":false,"noResults":true,"turnNumber":…}`
[[nodiscard]] std::string write_no_results(const AnalysisQuery& query, std::size_t turn);
/// `{"error":…,"field":…,"id":…}`
[[nodiscard]] std::string write_field_error(const FieldNote& note, std::string_view id);
/// `{"field":…,"id":…,"warning":…}`
[[nodiscard]] std::string write_field_warning(const FieldNote& note, std::string_view id);

}  // namespace tengen::json
