#pragma once

#include <array>
#include <boost/json/fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/clock.hpp"
#include "engine/core/color.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::json {

class Fields;

/// For whom winrates, scores and ownership are told: KataGo's `reportAnalysisWinratesAs`.
enum class Perspective : std::uint8_t { black, white, side_to_move };

/// What the command line says of every query.
struct AnalysisDefaults {
  GameSpec spec = go::Spec{};  ///< game and rules where a query says nothing of them
  Perspective perspective = Perspective::black;
  std::uint64_t nodes = 100'000;               ///< of a search whose query has no `maxVisits`, at least 1
  std::uint64_t nodes_per_visit = 1;           ///< how many nodes a visit stands for, at least 1
  std::optional<Milliseconds> longest_time{};  ///< the most that any search may take, whatever its query says
  bool warn_unused_fields = true;              ///< KataGo's `warnUnusedFields`, which a query may say as well
};

/// A remark on one field of a query: an error or a warning.
struct FieldNote {
  std::string field{};
  std::string text{};
};

/// A position of the game to analyse.
struct AnalysisTurn {
  std::size_t number = 0;     ///< moves played before it
  std::int64_t priority = 0;  ///< the highest first

  friend bool operator==(const AnalysisTurn&, const AnalysisTurn&) = default;
};

/// A query of KataGo's analysis engine. Source: KataGo, docs/Analysis_Engine.md.
struct AnalysisQuery {
  std::string id{};
  GameSpec spec{};  ///< White's bonus for handicap stones is part of its komi
  std::vector<Stone> setup{};
  Color first = Color::black;                    ///< to move after the set-up
  std::vector<Stone> moves{};                    ///< passes included; not yet checked against the rules
  std::vector<AnalysisTurn> turns{};             ///< ascending, each once
  std::uint64_t nodes = 0;                       ///< of the search of each turn
  std::optional<Milliseconds> time{};            ///< the most that each search may take
  std::array<std::vector<Vertex>, 2> exclude{};  ///< first moves that must not be considered, by colour
  std::optional<Milliseconds> first_report{};    ///< before the first report of a search that runs
  std::optional<Milliseconds> report_every{};    ///< between two such reports
  int pv_length = 15;                            ///< moves of a line told after its first
  Perspective perspective = Perspective::black;
  bool ownership = false;
  bool moves_ownership = false;
  bool pv_visits = false;
  std::vector<FieldNote> warnings{};  ///< on what nobody knows: each is a line before the answer
  std::vector<FieldNote> remarks{};   ///< on what KataGo knows and nobody here can follow: for stderr
};

/// Reads a query whose `id` is a string. A field that is wrong gives an error; one that nobody knows a warning; and one
/// that KataGo knows but that cannot be followed here a remark: clients of KataGo take the first line with their `id`
/// for the answer. Beside KataGo's fields: `game` (`go`, `gomoku` or `connect`), and for
/// Connect-N `inARow`. In Gomoku `rules` is the name of one of its rules and may be left out.
[[nodiscard]] std::variant<AnalysisQuery, FieldNote> read_analysis_query(const boost::json::object& object,
                                                                         const AnalysisDefaults& defaults);

/// A setting of KataGo's configuration for every query that has no other: `maxVisits`, `maxPlayouts`, `maxTime`,
/// `reportAnalysisWinratesAs`, `warnUnusedFields`. False for another one, and for a value that it cannot have.
[[nodiscard]] bool use_setting(AnalysisDefaults& defaults, std::string_view name, std::string_view value);

/// `BLACK`, `WHITE` or `SIDETOMOVE`, in any case; empty for another word.
[[nodiscard]] std::optional<Perspective> read_perspective(std::string_view word);

/// Reads game, board, rules, set-up and moves of a query into `query`. False with an error in `fields` where something
/// is wrong. `usual`: game and rules where the query says nothing of them.
bool read_query_game(Fields& fields, const GameSpec& usual, AnalysisQuery& query);

/// `"B"` or `"W"`, also as whole words and in any case.
[[nodiscard]] std::optional<Color> read_player(Fields& fields, std::string_view key);
/// A list of points in GTP's notation or as `(x,y)` counted from 0 at the top left, and passes.
[[nodiscard]] std::optional<std::vector<Vertex>> read_vertices(Fields& fields, std::string_view key, BoardSize size);

}  // namespace tengen::json
