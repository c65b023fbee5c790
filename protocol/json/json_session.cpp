#include "protocol/json/json_session.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "engine/players/column_search.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

namespace {

namespace bj = boost::json;

constexpr int largest_side = 100;
/// Kept of every limit for the host's own delays and Python's.
constexpr Milliseconds host_reserve{350};
constexpr Milliseconds jidi_limit{1000};
/// On a busy machine of two cores the launcher's answer came up to 150 ms after the engine's own limit (2026-11-21).
constexpr Milliseconds jidi_reserve{450};

Result<bj::object> parse_object(std::string_view line) {
  boost::system::error_code error;
  bj::value root = bj::parse(bj::string_view(line.data(), line.size()), error);
  if (error) return Error{Errc::syntax, "not JSON: " + quote(error.message())};
  if (!root.is_object()) return Error{Errc::syntax, "not a JSON object"};
  return std::move(root.get_object());
}

Result<double> decimal(const bj::object& object, std::string_view key, std::optional<double> standard = {}) {
  const bj::value* const value = object.if_contains(key);
  if (value == nullptr && standard) return *standard;
  if (value != nullptr && value->is_number()) {
    boost::system::error_code error;
    const double number = value->to_number<double>(error);
    if (!error && std::isfinite(number)) return number;
  }
  return Error{Errc::syntax, std::string(key) + " is missing or no number"};
}

Result<int> integer(const bj::object& object, std::string_view key, int least, int most,
                    std::optional<int> standard = {}) {
  const auto number = decimal(object, key, standard ? std::optional<double>(*standard) : std::nullopt);
  if (!number) return number.error();
  if (*number < least || *number > most || *number != std::floor(*number)) {
    return Error{Errc::out_of_range,
                 std::string(key) + " is not from " + std::to_string(least) + " to " + std::to_string(most)};
  }
  return static_cast<int>(*number);
}

const bj::object* member(const bj::object& object, std::string_view key) {
  const bj::value* const value = object.if_contains(key);
  return value == nullptr ? nullptr : value->if_object();
}

/// 0, 1 or 2; a list that holds just one of them counts as it.
std::optional<int> cell(const bj::value& value) {
  if (const auto* list = value.if_array()) return list->size() == 1 ? cell(list->front()) : std::nullopt;
  boost::system::error_code error;
  if (!value.is_number()) return std::nullopt;
  const int number = value.to_number<int>(error);
  if (error || number < 0 || number > 2) return std::nullopt;
  return number;
}

Error bad_cell(std::size_t place) {
  return {Errc::syntax, "cell " + std::to_string(place) + " is not 0, 1 or 2"};
}

void place(Question& question, int value, Vertex at) {
  if (value != 0) question.stones.push_back({value == 1 ? Color::black : Color::white, at});
}

Milliseconds milliseconds(double seconds) {
  return Milliseconds(static_cast<long long>(std::clamp(seconds, 0.0, 86400.0) * 1000));
}

std::string one_hot(int length, int at) {
  std::string text = "[";
  for (int i = 0; i < length; ++i) text += std::string(i > 0 ? "," : "") + (i == at ? "1" : "0");
  return text + "]";
}

}  // namespace

Result<Question> read_kaggle(std::string_view line) {
  const auto root = parse_object(line);
  if (!root) return root.error();
  const bj::object* const observation = member(*root, "observation");
  if (observation == nullptr) return Error{Errc::syntax, "observation is missing"};
  static const bj::object nothing;
  const bj::object* configuration = member(*root, "configuration");
  if (configuration == nullptr) configuration = &nothing;

  const auto columns = integer(*configuration, "columns", 1, largest_side, 7);
  if (!columns) return columns.error();
  const auto rows = integer(*configuration, "rows", 1, largest_side, 6);
  if (!rows) return rows.error();
  const auto in_a_row = integer(*configuration, "inarow", 1, 10000, 4);
  if (!in_a_row) return in_a_row.error();
  const auto mark = integer(*observation, "mark", 1, 2);
  if (!mark) return mark.error();
  const auto limit = decimal(*configuration, "actTimeout", 2.0);
  if (!limit) return limit.error();
  const auto bank = decimal(*observation, "remainingOverageTime", 0.0);
  if (!bank) return bank.error();

  Question question;
  question.spec = connect::Spec{.size = {*columns, *rows}, .in_a_row = *in_a_row};
  question.to_move = *mark == 1 ? Color::black : Color::white;
  const bj::value* const board = observation->if_contains("board");
  const auto area = static_cast<std::size_t>(*columns * *rows);
  if (board == nullptr || !board->is_array() || board->get_array().size() != area)
    return Error{Errc::syntax, "board is not a list of " + std::to_string(area) + " cells"};
  for (std::size_t i = 0; i < area; ++i) {
    const auto value = cell(board->get_array()[i]);
    if (!value) return bad_cell(i);
    place(question, *value, {static_cast<int>(i) % *columns, static_cast<int>(i) / *columns});
  }
  if (question.stones.size() == area) return Error{Errc::illegal_move, "the board is full"};
  // A bank is there to be spent: an equal share for each own move that may still come, two seconds kept for accidents.
  const std::size_t moves_left = (area - question.stones.size() + 1) / 2;
  question.time.turn =
      milliseconds(*limit) + milliseconds(std::max(*bank - 2, 0.0) / static_cast<double>(moves_left + 1));
  question.time.reserve = host_reserve;
  return question;
}

std::string write_kaggle(Vertex move, const GameSpec&) {
  return "{\"column\":" + std::to_string(move.x) + "}";
}

Result<Question> read_jidi(std::string_view line) {
  const auto root = parse_object(line);
  if (!root) return root.error();
  const bj::object* observation = member(*root, "observation");
  if (observation == nullptr) observation = &*root;
  const auto columns = integer(*observation, "board_width", gomoku::min_side, gomoku::max_side, 15);
  if (!columns) return columns.error();
  const auto rows = integer(*observation, "board_height", gomoku::min_side, gomoku::max_side, 15);
  if (!rows) return rows.error();
  const auto asked = integer(*observation, "chess_player_idx", 1, 2);
  if (!asked) return asked.error();

  Question question;
  question.spec = gomoku::Spec{.size = {*columns, *rows}};
  const bj::value* const map = observation->if_contains("state_map");
  if (map == nullptr || !map->is_array() || map->get_array().size() != static_cast<std::size_t>(*rows))
    return Error{Errc::syntax, "state_map is not a list of " + std::to_string(*rows) + " rows"};
  std::optional<Vertex> empty;
  for (int y = 0; y < *rows; ++y) {
    const bj::value& row = map->get_array()[static_cast<std::size_t>(y)];
    if (!row.is_array() || row.get_array().size() != static_cast<std::size_t>(*columns))
      return Error{Errc::syntax, "row " + std::to_string(y) + " is not a list of " + std::to_string(*columns)};
    for (int x = 0; x < *columns; ++x) {
      const auto value = cell(row.get_array()[static_cast<std::size_t>(x)]);
      if (!value) return bad_cell(static_cast<std::size_t>(y * *columns + x));
      place(question, *value, {x, y});
      if (*value == 0 && !empty) empty = Vertex{x, y};
    }
  }
  if (!empty) return Error{Errc::illegal_move, "the board is full"};
  // The host asks both at every step and tells neither whose turn it is.
  question.to_move = question.stones.size() % 2 == 0 ? Color::black : Color::white;
  if (question.to_move != (*asked == 1 ? Color::black : Color::white)) question.answer = empty;
  question.time.turn = jidi_limit;
  question.time.reserve = jidi_reserve;
  return question;
}

std::string write_jidi(Vertex move, const GameSpec& spec) {
  const BoardSize size = board_size(spec);
  return "{\"action\":[" + one_hot(size.rows, move.y) + "," + one_hot(size.columns, move.x) + "]}";
}

std::string write_error(std::string_view detail) {
  return bj::serialize(bj::object{{"error", bj::string_view(detail.data(), detail.size())}});
}

void JsonSession::on_line(const InputLine& line) {
  if (!line.truncated && trim(line.text).empty()) return;
  waiting_.push_back({std::string(line.text), line.received, line.truncated});
  work();
}

void JsonSession::on_end_of_input() {
  ended_ = true;
  work();
}

void JsonSession::on_search_done(const SearchResult& result) {
  searching_ = false;
  if (result.moves.empty() || result.moves.front().is_pass()) {
    fail("there is no move");
  } else {
    io_.write(dialect_.write(result.moves.front(), engine_->spec()) + "\n");
  }
  work();
}

void JsonSession::work() {
  while (!searching_ && !waiting_.empty()) {
    const Waiting line = std::move(waiting_.front());
    waiting_.pop_front();
    answer(line);
  }
  if (ended_ && !searching_) io_.exit();
}

void JsonSession::answer(const Waiting& line) {
  if (line.truncated) return fail("the line is too long");
  const auto question = dialect_.read(line.text);
  if (!question) return fail(question.error().detail);
  if (question->answer) {
    io_.write(dialect_.write(*question->answer, question->spec) + "\n");
  } else if (validate(question->spec)) {
    begin_search(*question, line.received);
  } else if (std::holds_alternative<connect::Spec>(question->spec)) {
    answer_large(*question, line.received);
  } else {
    fail(validate(question->spec).error().detail);
  }
}

void JsonSession::begin_search(const Question& question, Instant received) {
  if (!engine_ || engine_->spec() != question.spec) {
    auto made = io_.make_engine(question.spec);
    if (!made) return fail(made.error().detail);
    engine_ = std::move(*made);
    engine_->configure(options_);
  }
  if (const auto done = engine_->set_up(question.stones, {}, question.to_move); !done) return fail(done.error().detail);
  if (engine_->status().over) return fail("the game is over");
  SearchRequest request;
  request.received = received;
  request.time = question.time;
  request.level = level_;
  searching_ = true;
  io_.start_search(*engine_, request);
}

/// Connect-N on boards beyond the engine's.
void JsonSession::answer_large(const Question& question, Instant received) {
  const Milliseconds turn = question.time.turn.value_or(Milliseconds{1000});
  const Instant end = received + std::max(turn - question.time.reserve, turn / 4);
  const auto choice = players::search_columns(std::get<connect::Spec>(question.spec), question.stones, question.to_move,
                                              [this, end] { return io_.now() >= end; });
  if (!choice) return fail(choice.error().detail);
  if (!choice->column) return fail("there is no move");
  io_.write(dialect_.write({*choice->column, 0}, question.spec) + "\n");
}

}  // namespace tengen::json
