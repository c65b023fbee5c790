#include "protocol/json/analysis_session.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <utility>

#include "protocol/board_text.hpp"
#include "protocol/json/analysis_answer.hpp"
#include "protocol/json/fields.hpp"
#include "protocol/json/json_session.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

void Replay::use(std::unique_ptr<Engine> engine) {
  engine_ = std::move(engine);
  game_.reset();
}

std::optional<FieldNote> Replay::go_to(const AnalysisQuery& query, std::uint64_t game, std::size_t turn) {
  // The beginning may be nearer than the turn on the board.
  if (game_ != game || (turn < turn_ && turn_ - turn > turn)) {
    game_.reset();
    ++steps_;
    if (const auto done = engine_->set_up(query.setup, {}, query.first); !done) {
      return FieldNote{"initialStones", "Illegal stones: " + done.error().detail};
    }
    game_ = game;
    turn_ = 0;
  }
  if (turn_ > turn) {
    for (; turn_ > turn; --turn_, ++steps_) static_cast<void>(engine_->undo().value());
    // Taking back gives the turn to who had moved, and the moves of a query need not take turns.
    const Color to_move = turn == 0 ? query.first : opponent(query.moves[turn - 1].color);
    if (engine_->to_move() != to_move) engine_->set_to_move(to_move);
  }
  for (; turn_ < turn; ++turn_, ++steps_) {
    const Stone move = query.moves[turn_];
    if (const auto done = play_or_skip(*engine_, move); !done) {
      const std::string at = vertex_text(move.at, board_size(query.spec));
      return FieldNote{"moves", "Illegal move " + std::to_string(turn_) + ": " + at + " (" + done.error().detail + ")"};
    }
  }
  return std::nullopt;
}

namespace {

/// What a turn takes while it waits, beside its query's id: its place, and the least answer that it will get.
constexpr std::size_t bytes_of_a_turn = 256;
/// Work after which others have their turn, in `AnalysisSession::steps`: some milliseconds.
constexpr std::uint64_t steps_at_a_time = 1024;
/// Looking at a turn and writing its answer takes about as long as so many moves.
constexpr std::uint64_t steps_of_a_turn = 16;

/// About what a query takes while it waits, and the answers to it once they are written.
std::size_t bytes_of(const AnalysisQuery& query) {
  const std::size_t points = query.exclude[0].size() + query.exclude[1].size();
  return sizeof query + (query.setup.size() + query.moves.size()) * sizeof(Stone) + points * sizeof(Vertex) +
         query.turns.size() * (bytes_of_a_turn + query.id.size());
}

}  // namespace

bool AnalysisSession::Filter::holds(const Job& job) const {
  if (id && *id != job.query->id) return false;
  return !turns || std::binary_search(turns->begin(), turns->end(), static_cast<std::int64_t>(job.turn));
}

AnalysisSession::AnalysisSession(SessionIo& io, AnalysisOptions options) : io_(io), options_(std::move(options)) {}

void AnalysisSession::on_line(const InputLine& line) {
  if (line.truncated) return fail("The line is too long");
  if (trim(line.text).empty()) return;
  boost::system::error_code error;
  std::string_view rest;
  const auto root = parse_front(line.text, rest, error);
  if (error) return fail("Could not parse input line as json: " + quote(error.message()));
  const auto* const object = root.if_object();
  if (object == nullptr) return fail("Request line was valid json but was not an object");
  const auto* const id = object->if_contains("id");
  if (id == nullptr || !id->is_string()) return fail("Request must have a string \"id\" field");
  if (id->get_string().size() > longest_id) {
    return fail("The \"id\" field must have at most " + std::to_string(longest_id) + " bytes");
  }
  if (!rest.empty()) {
    io_.write(
        write_field_warning({"id", "Text after the query is not read: " + quote(rest)}, view_of(id->get_string())));
  }
  if (const auto* const action = object->if_contains("action"); action != nullptr && !action->is_null()) {
    return act(*object, action->is_string() ? view_of(action->get_string()) : std::string_view());
  }
  auto query = read_analysis_query(*object, options_.defaults);
  if (const auto* const note = std::get_if<FieldNote>(&query)) {
    io_.write(write_field_error(*note, view_of(id->get_string())));
  } else {
    accept(std::get<AnalysisQuery>(std::move(query)));
  }
}

void AnalysisSession::on_end_of_input() {
  ended_ = true;
  if (options_.quit_without_waiting) return io_.exit();
  work();
}

void AnalysisSession::act(const boost::json::object& object, std::string_view action) {
  if (action == "terminate" || action == "terminate_all") return terminate(object, action == "terminate_all");
  boost::json::object answer = object;
  if (action == "query_version") {
    answer["git_hash"] = "<omitted>";
    answer["version"] = options_.version;
    io_.write(line_of(answer));
  } else if (action == "query_models") {
    answer["models"] = boost::json::array();
    io_.write(line_of(answer));
  } else if (action == "clear_cache") {
    hold_clear_cache(answer);
  } else {
    fail("'action' field must be 'query_version', 'query_models', 'clear_cache', 'terminate' or 'terminate_all'");
  }
}

void AnalysisSession::hold_clear_cache(const boost::json::object& answer) {
  std::string line = line_of(answer);
  const std::size_t bytes = sizeof line + line.size();
  if (running_ && !has_room(bytes)) {
    return io_.write(write_field_error({"id", "Too much is waiting"}, view_of(answer.at("id").get_string())));
  }
  held_bytes_ += bytes;
  clearing_.push_back(std::move(line));
  if (!running_) clear_cache();
}

bool AnalysisSession::has_room(std::size_t bytes) const noexcept {
  return bytes <= options_.most_held_bytes - std::min(held_bytes_, options_.most_held_bytes);
}

std::uint64_t AnalysisSession::steps() const noexcept {
  return played_.steps() + checked_.steps() + owned_.steps() + looks_ * steps_of_a_turn;
}

void AnalysisSession::terminate(const boost::json::object& object, bool all) {
  Fields fields(object);
  Filter filter;
  if (!all) {
    const std::string form = "A terminate action must have a string \"terminateId\" field";
    filter.id = fields.word("terminateId", form);
    if (!filter.id) fields.fail("terminateId", form);
  }
  filter.turns = fields.integers("turnNumbers", "Must be an array of integers, the turns to terminate");
  if (filter.turns) ranges::sort(*filter.turns);
  if (!fields.ok()) return io_.write(write_field_error(*fields.error(), view_of(object.at("id").get_string())));
  terminate(filter);
  io_.write(line_of(object));
}

void AnalysisSession::terminate(const Filter& filter) {
  std::string answers;
  for (auto job = waiting_.begin(); job != waiting_.end();) {
    ++looks_;
    if (filter.holds(job->second)) {
      answers += write_no_results(*job->second.query, job->second.turn);
      job = waiting_.erase(job);
    } else {
      ++job;
    }
  }
  if (!answers.empty()) io_.write(answers);
  if (!running_ || !filter.holds(running_->job)) return;
  running_->terminated = true;
  io_.stop_search();
}

void AnalysisSession::accept(AnalysisQuery query) {
  const std::size_t bytes = bytes_of(query);
  if (!has_room(bytes)) return fail(query, {"id", "Too many queries are waiting"});
  const std::uint64_t game = next_order_++;
  if (!check_game(query, game)) return;
  for (const FieldNote& note : query.warnings) io_.write(write_field_warning(note, query.id));
  remark(query);
  held_bytes_ += bytes;
  const QueryPointer held(new AnalysisQuery(std::move(query)), [this, bytes](const AnalysisQuery* done) {
    held_bytes_ -= bytes;
    delete done;
  });
  for (const AnalysisTurn& turn : held->turns) {
    waiting_.emplace(Place{turn.priority, next_order_++}, Job{held, game, turn.number});
  }
  work();
}

/// Clients take any line on stdout for the answer. Queries come by the thousand, so the same thing is said once.
void AnalysisSession::remark(const AnalysisQuery& query) {
  constexpr std::size_t most_remarks = 100;
  for (const FieldNote& note : query.remarks) {
    if (remarked_.size() >= most_remarks || !remarked_.insert(note.field + ": " + note.text).second) continue;
    io_.write_diagnostic("tengen: query " + quote(query.id) + ", " + note.field + ": " + note.text + "\n");
  }
}

bool AnalysisSession::check_game(const AnalysisQuery& query, std::uint64_t game) {
  if (const auto made = provide(checked_, query.spec); !made) {
    fail(query, {"rules", made.error().detail});
    return false;
  }
  const auto refused = checked_.go_to(query, game, query.moves.size());
  if (refused) fail(query, *refused);
  return !refused;
}

Result<> AnalysisSession::provide(Replay& replay, const GameSpec& spec) {
  if (replay.engine() != nullptr && replay.engine()->spec() == spec) return {};
  replay.use(nullptr);  // first its table, then the next one
  auto made = io_.make_engine(spec);
  if (!made) return made.error();
  replay.use(std::move(*made));
  replay.engine()->configure(options_.engine);
  return {};
}

/// Begins what waits until a search runs, or until it has been enough for now.
void AnalysisSession::work() {
  if (continuing_) return;
  const std::uint64_t enough = steps() + steps_at_a_time;
  while (!running_ && !waiting_.empty()) {
    if (steps() >= enough) {
      continuing_ = true;
      return io_.continue_later();
    }
    const Job job = waiting_.begin()->second;
    waiting_.erase(waiting_.begin());
    ++looks_;
    begin(job);
  }
  if (ended_ && !running_) io_.exit();
}

void AnalysisSession::on_continue() {
  continuing_ = false;
  work();
}

void AnalysisSession::begin(const Job& job) {
  const AnalysisQuery& query = *job.query;
  if (const auto made = provide(played_, query.spec); !made) return fail(query, {"rules", made.error().detail});
  if (const auto refused = played_.go_to(query, job.game, job.turn)) return fail(query, *refused);
  const Engine& engine = *played_.engine();
  candidates_.clear();
  ownership_.reset();
  running_ = Running{.job = job};
  if ((query.ownership || query.moves_ownership) && provide(owned_, query.spec) &&
      !owned_.go_to(query, job.game, job.turn)) {
    ownership_.emplace(*owned_.engine());
  }
  if (engine.status().over) {
    report(false);
    running_.reset();
    return;
  }
  const auto& excluded = query.exclude[index(engine.to_move())];
  const auto is_excluded = [&excluded](Vertex move) { return ranges::contains(excluded, move); };
  if (ranges::all_of(engine.legal_moves(engine.to_move()), is_excluded)) {
    io_.write(write_no_results(query, job.turn));
    running_.reset();
    return;
  }
  search();
  if (query.first_report) io_.set_ticks(*query.first_report);
}

void AnalysisSession::search() {
  const AnalysisQuery& query = *running_->job.query;
  SearchRequest request;
  request.received = io_.now();
  request.multi_pv = options_.lines;
  request.exclude = query.exclude[index(played_.engine()->to_move())];
  if (running_->last_try) {
    request.depth = 1;
  } else {
    request.nodes = query.nodes;
    request.time.turn = query.time;
  }
  io_.start_search(*played_.engine(), request);
}

void AnalysisSession::on_search_info(const SearchInfo& info) {
  if (running_ && !info.line.empty()) candidates_.add(info);
}

void AnalysisSession::on_tick() {
  if (!running_) return;
  const auto& every = running_->job.query->report_every;
  io_.set_ticks(every.value_or(Milliseconds{0}));
  if (!candidates_.iteration().empty()) report(true);
}

void AnalysisSession::on_search_done(const SearchResult& result) {
  if (!running_) return;
  if (candidates_.iteration().empty() && !result.info.line.empty() && result.info.depth > 0)
    candidates_.add(result.info);
  const bool found = !candidates_.iteration().empty();
  if (!found && !running_->terminated && !running_->last_try) {
    // The nodes did not suffice for one iteration, the least that can be told of.
    running_->last_try = true;
    return search();
  }
  io_.set_ticks(Milliseconds{0});
  running_->nodes = result.info.nodes;
  if (found) {
    report(false);
  } else {
    io_.write(write_no_results(*running_->job.query, running_->job.turn));
  }
  running_.reset();
  clear_cache();
  work();
}

void AnalysisSession::clear_cache() {
  if (clearing_.empty()) return;
  if (played_.engine() != nullptr) played_.engine()->forget();
  for (const std::string& answer : std::exchange(clearing_, {})) {
    held_bytes_ -= sizeof answer + answer.size();
    io_.write(answer);
  }
}

void AnalysisSession::report(bool during_search) {
  AnsweredTurn turn{.query = *running_->job.query,
                    .number = running_->job.turn,
                    .position = *played_.engine(),
                    .nodes_per_visit = options_.defaults.nodes_per_visit,
                    .nodes = running_->nodes};
  if (ownership_) {
    turn.ownership = [this](std::span<const Vertex> line) {
      return ownership_->after(line, played_.engine()->to_move());
    };
  }
  io_.write(write_analysis(turn, candidates_.iteration(), during_search));
}

void AnalysisSession::fail(std::string_view text) {
  io_.write(write_error(text) + "\n");
}

void AnalysisSession::fail(const AnalysisQuery& query, const FieldNote& note) {
  io_.write(write_field_error(note, query.id));
}

}  // namespace tengen::json
