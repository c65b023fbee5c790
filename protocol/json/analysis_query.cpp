#include "protocol/json/analysis_query.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "engine/engine.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/katago/analysis.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

constexpr std::int64_t most_visits = std::int64_t{1} << 50;
constexpr double longest_seconds = 24.0 * 3600 * 365;
constexpr double shortest_report_seconds = 0.001;
constexpr double ms_per_second = 1000;
constexpr std::int64_t longest_pv = 1000;
constexpr std::size_t longest_field = 60;  // bytes of a name that a warning repeats as it is

/// Adds to `list` the points of `more` that it has not.
void add_unseen(std::vector<Vertex>& list, const std::vector<Vertex>& more, BoardSize size) {
  const auto place = [size](Vertex at) {
    return at.is_pass() ? std::size_t{0} : static_cast<std::size_t>(1 + at.y * size.columns + at.x);
  };
  std::vector<bool> seen(static_cast<std::size_t>(size.area()) + 1);
  for (const Vertex at : list) seen[place(at)] = true;
  for (const Vertex at : more) {
    if (!seen[place(at)]) list.push_back(at);
    seen[place(at)] = true;
  }
}

Milliseconds from_seconds(double seconds) {
  return Milliseconds(static_cast<Milliseconds::rep>(std::max(1.0, std::ceil(seconds * ms_per_second))));
}

std::uint64_t nodes_of(std::int64_t visits, const AnalysisDefaults& defaults) {
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / defaults.nodes_per_visit;
  return std::min(static_cast<std::uint64_t>(visits), most) * defaults.nodes_per_visit;
}

/// As KataGo takes settings: a number or a truth value may stand in quotes.
boost::json::object plain_settings(const boost::json::object& settings) {
  boost::json::object plain = settings;
  for (auto& [name, value] : plain) {
    const auto* const text = value.if_string();
    if (text == nullptr) continue;
    const boost::json::value bare = parsed(view_of(*text));
    if (bare.is_number() || bare.is_bool()) value = bare;
  }
  return plain;
}

/// Reads one query, field by field; each `read_…` is false once something is wrong.
class QueryReader {
 public:
  QueryReader(const boost::json::object& object, const AnalysisDefaults& defaults)
      : defaults_(defaults), fields_(object), warn_unused_fields_(defaults.warn_unused_fields) {}

  std::variant<AnalysisQuery, FieldNote> read() {
    query_.id = fields_.word("id", "Must be a string").value_or("");
    query_.perspective = defaults_.perspective;
    query_.nodes = defaults_.nodes;
    const bool done = read_query_game(fields_, defaults_.spec, query_) && read_turns() && read_limits() &&
                      read_override_settings() && read_reports() && read_restrictions();
    if (!done || !fields_.ok()) return *fields_.error();
    if (const auto most = defaults_.longest_time) query_.time = std::min(query_.time.value_or(*most), *most);
    warn_of_the_rest();
    return std::move(query_);
  }

 private:
  bool read_turns();
  bool read_priorities();
  bool read_limits();
  bool read_override_settings();
  bool read_reports();
  bool read_restrictions();
  bool read_restriction(std::string_view field, const boost::json::value& value, bool allow);
  void warn_of_the_rest();

  void set_visits(std::optional<std::int64_t> visits) {
    if (visits) query_.nodes = nodes_of(*visits, defaults_);
  }
  void warn(std::string field, std::string text) { query_.warnings.push_back({std::move(field), std::move(text)}); }
  void remark(std::string field, std::string text) { query_.remarks.push_back({std::move(field), std::move(text)}); }
  /// A switch of the query's own fields or of its settings; empty where it is not there.
  static std::optional<bool> read_switch(Fields& fields, std::string_view name) {
    if (fields.take(name) == nullptr) return std::nullopt;
    return fields.truth(name);
  }

  const AnalysisDefaults& defaults_;
  Fields fields_;
  AnalysisQuery query_;
  std::vector<std::size_t> asked_turns_;  ///< as they were listed
  bool warn_unused_fields_;
};

bool QueryReader::read_turns() {
  const auto listed = fields_.integers("analyzeTurns", "Must be an array of integers, the turns to analyze");
  if (!fields_.ok()) return false;
  if (!listed) asked_turns_ = {query_.moves.size()};
  for (const std::int64_t turn : listed.value_or(std::vector<std::int64_t>())) {
    if (turn < 0 || static_cast<std::size_t>(turn) > query_.moves.size()) {
      return fields_.fail("analyzeTurns", "Invalid turn number: " + std::to_string(turn));
    }
    asked_turns_.push_back(static_cast<std::size_t>(turn));
  }
  if (asked_turns_.empty()) return fields_.fail("analyzeTurns", "Must name at least one turn");
  return read_priorities();
}

bool QueryReader::read_priorities() {
  constexpr auto widest = std::numeric_limits<std::int64_t>::max();
  std::map<std::size_t, std::int64_t> priorities;
  const auto common = fields_.integer("priority", -widest, widest);
  for (const std::size_t turn : asked_turns_) priorities[turn] = common.value_or(0);
  if (common && fields_.take("priorities") != nullptr) {
    return fields_.fail("priority", "Cannot specify both priority and priorities");
  }
  const auto listed = fields_.integers("priorities", "Must be an array of integers, one for each analyzed turn");
  if (listed && listed->size() != asked_turns_.size()) {
    return fields_.fail("priorities", "Must have the length of analyzeTurns");
  }
  for (std::size_t i = 0; listed && i < listed->size(); ++i) priorities[asked_turns_[i]] = (*listed)[i];
  for (const auto& [turn, priority] : priorities) query_.turns.push_back({turn, priority});
  return fields_.ok();
}

bool QueryReader::read_limits() {
  set_visits(fields_.integer("maxVisits", 1, most_visits));
  if (const auto length = fields_.integer("analysisPVLen", 0, longest_pv)) query_.pv_length = static_cast<int>(*length);
  return fields_.ok();
}

/// The settings of KataGo's configuration that have a meaning here; one warning names all others.
bool QueryReader::read_override_settings() {
  const auto* const value = fields_.take("overrideSettings");
  if (value == nullptr) return true;
  if (!value->is_object()) return fields_.fail("overrideSettings", "Must be an object");
  const boost::json::object plain = plain_settings(value->get_object());
  Fields settings(plain, "overrideSettings");
  set_visits(settings.integer("maxPlayouts", 1, most_visits));
  set_visits(settings.integer("maxVisits", 1, most_visits));
  // KataGo writes 1e20 where time is not limited.
  if (const auto seconds = settings.number("maxTime", 0, 1e30); seconds && *seconds <= longest_seconds) {
    query_.time = from_seconds(*seconds);
  }
  if (const auto length = settings.integer("analysisPVLen", 0, longest_pv)) {
    query_.pv_length = static_cast<int>(*length);
  }
  if (const auto word = settings.word("reportAnalysisWinratesAs", "Must be BLACK, WHITE or SIDETOMOVE")) {
    const auto perspective = read_perspective(*word);
    if (!perspective) settings.fail("reportAnalysisWinratesAs", "Must be BLACK, WHITE or SIDETOMOVE");
    query_.perspective = perspective.value_or(query_.perspective);
  }
  warn_unused_fields_ = read_switch(settings, "warnUnusedFields").value_or(warn_unused_fields_);
  if (!settings.ok()) return fields_.fail("overrideSettings", settings.error()->text);
  const auto unused = settings.unread();
  if (!unused.empty()) remark("overrideSettings", "Not used here: " + names_text(unused));
  return true;
}

bool QueryReader::read_reports() {
  query_.pv_visits = fields_.truth("includePVVisits");
  query_.ownership = fields_.truth("includeOwnership");
  query_.moves_ownership = fields_.truth("includeMovesOwnership");
  if (!std::holds_alternative<go::Spec>(query_.spec)) {
    if (query_.ownership) remark("includeOwnership", "Only Go has ownership");
    if (query_.moves_ownership) remark("includeMovesOwnership", "Only Go has ownership");
    query_.ownership = query_.moves_ownership = false;
  }
  for (const char* const field :
       {"includePolicy", "includeOwnershipStdev", "includeMovesOwnershipStdev", "includeNoResultValue"}) {
    if (fields_.truth(field)) remark(field, "There is no such prediction here: the field is left out of the results");
  }
  if (const auto every = fields_.number("reportDuringSearchEvery", shortest_report_seconds, longest_seconds)) {
    query_.first_report = query_.report_every = from_seconds(*every);
  }
  if (const auto first = fields_.number("firstReportDuringSearchAfter", shortest_report_seconds, longest_seconds)) {
    query_.first_report = from_seconds(*first);
  }
  return fields_.ok();
}

bool QueryReader::read_restrictions() {
  const auto* const avoid = fields_.take("avoidMoves");
  const auto* const allow = fields_.take("allowMoves");
  if (avoid != nullptr && allow != nullptr) {
    return fields_.fail("allowMoves", "Cannot specify both allowMoves and avoidMoves");
  }
  if (avoid != nullptr) return read_restriction("avoidMoves", *avoid, false);
  return allow == nullptr || read_restriction("allowMoves", *allow, true);
}

bool QueryReader::read_restriction(std::string_view field, const boost::json::value& value, bool allow) {
  const std::string form = "Must be a list of objects with 'player', 'moves' and 'untilDepth'";
  if (!value.is_array()) return fields_.fail(field, form);
  std::array<bool, 2> allowed{};
  bool deeper = false;
  for (const auto& entry : value.get_array()) {
    if (!entry.is_object()) return fields_.fail(field, form);
    Fields parts(entry.get_object(), std::string(field));
    const auto color = read_player(parts, "player");
    const auto moves = read_vertices(parts, "moves", board_size(query_.spec));
    const auto depth = parts.integer("untilDepth", 1, std::numeric_limits<std::int32_t>::max());
    if (!parts.ok()) return fields_.fail(field, parts.error()->text);
    if (!color || !moves || !depth) return fields_.fail(field, form);
    deeper = deeper || *depth > 1;
    if (allow && std::exchange(allowed[index(*color)], true)) {
      return fields_.fail(field, "Must have at most one entry for each player");
    }
    const BoardSize size = board_size(query_.spec);
    std::vector<Vertex> named;
    add_unseen(named, *moves, size);
    add_unseen(query_.exclude[index(*color)], allow ? all_moves_but(named, size) : named, size);
  }
  if (deeper) remark(std::string(field), "Only first moves can be restricted: untilDepth is read as 1");
  return true;
}

void QueryReader::warn_of_the_rest() {
  for (const char* const field : {"rootPolicyTemperature", "rootFpuReductionMax"}) {
    if (fields_.take(field) != nullptr) remark(field, "There is no policy to change: not used here");
  }
  if (!std::holds_alternative<go::Spec>(query_.spec)) {
    for (const char* const field : {"komi", "whiteHandicapBonus"}) {
      if (fields_.take(field) != nullptr) remark(field, "Only Go has it");
    }
  }
  // Of an action, which this is not.
  for (const char* const field : {"action", "terminateId", "turnNumbers"}) static_cast<void>(fields_.take(field));
  if (!read_switch(fields_, "warnUnusedFields").value_or(warn_unused_fields_)) return;
  const auto unread = fields_.unread();
  if (unread.empty()) return;
  const std::string& first = unread.front();
  warn(first.size() <= longest_field ? first : quote(first),
       unread.size() == 1 ? "Unexpected or unused field" : "Unexpected or unused fields: " + names_text(unread));
}

}  // namespace

std::variant<AnalysisQuery, FieldNote> read_analysis_query(const boost::json::object& object,
                                                           const AnalysisDefaults& defaults) {
  return QueryReader(object, defaults).read();
}

bool use_setting(AnalysisDefaults& defaults, std::string_view name, std::string_view value) {
  if (name == "maxVisits" || name == "maxPlayouts") {
    const auto visits = parse_integer<std::int64_t>(value);
    if (!visits || *visits < 1 || *visits > most_visits) return false;
    defaults.nodes = nodes_of(*visits, defaults);
  } else if (name == "maxTime") {
    const auto seconds = parse_decimal(value);
    if (!seconds || *seconds <= 0) return false;
    if (*seconds <= longest_seconds) defaults.longest_time = from_seconds(*seconds);
  } else if (name == "reportAnalysisWinratesAs") {
    const auto perspective = read_perspective(value);
    if (!perspective) return false;
    defaults.perspective = *perspective;
  } else if (name == "warnUnusedFields") {
    if (upper(value) != "TRUE" && upper(value) != "FALSE") return false;
    defaults.warn_unused_fields = upper(value) == "TRUE";
  } else {
    return false;
  }
  return true;
}

std::optional<Perspective> read_perspective(std::string_view word) {
  const std::string text = upper(word);
  if (text == "BLACK") return Perspective::black;
  if (text == "WHITE") return Perspective::white;
  if (text == "SIDETOMOVE") return Perspective::side_to_move;
  return std::nullopt;
}

}  // namespace tengen::json
