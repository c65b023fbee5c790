#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/geometry.hpp"
#include "protocol/json/analysis_query.hpp"
#include "protocol/json/fields.hpp"

namespace tengen::json {

/// Reads game, board, rules, set-up and moves of a query into `query`. False with an error in `fields` where something
/// is wrong. `usual`: game and rules where the query says nothing of them.
bool read_query_game(Fields& fields, const GameSpec& usual, AnalysisQuery& query);

/// `"B"` or `"W"`, also as whole words and in any case.
[[nodiscard]] std::optional<Color> read_player(Fields& fields, std::string_view key);
/// A list of points in GTP's notation or as `(x,y)` counted from 0 at the top left, and passes.
[[nodiscard]] std::optional<std::vector<Vertex>> read_vertices(Fields& fields, std::string_view key, BoardSize size);

}  // namespace tengen::json
