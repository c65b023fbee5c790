#include "protocol/json/json_session.hpp"

#include "engine/players/connect_players.hpp"
#include "protocol/text.hpp"

namespace tengen::json {

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
    host_.write(dialect_.write(result.moves.front(), engine_->spec()) + "\n");
  }
  work();
}

void JsonSession::work() {
  while (!searching_ && !waiting_.empty()) {
    const Waiting line = std::move(waiting_.front());
    waiting_.pop_front();
    answer(line);
  }
  if (ended_ && !searching_) host_.exit();
}

void JsonSession::answer(const Waiting& line) {
  if (line.truncated) return fail("the line is too long");
  const auto question = dialect_.read(line.text);
  if (!question) return fail(question.error().detail);
  if (question->answer) {
    host_.write(dialect_.write(*question->answer, question->spec) + "\n");
  } else if (validate(question->spec)) {
    begin_search(*question, line.received);
  } else if (std::holds_alternative<connect::Spec>(question->spec)) {
    begin_small_search(*question, line.received);
  } else {
    fail(validate(question->spec).error().detail);
  }
}

void JsonSession::begin_search(const Question& question, Instant received) {
  if (!engine_ || engine_->spec() != question.spec) {
    auto made = host_.make_engine(question.spec);
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
  host_.start_search(*engine_, request);
}

/// Boards beyond the engine's: the published look ahead, as deep as a part of the time allows.
void JsonSession::begin_small_search(const Question& question, Instant received) {
  const auto& spec = std::get<connect::Spec>(question.spec);
  players::Position position{players::Grid(spec.size), question.to_move, spec.in_a_row};
  for (const Stone& stone : question.stones) position.grid.set(stone.at, players::cell_of(stone.color));
  const Instant end = received + question.time.turn.value_or(Milliseconds{1000}) / 4;
  const auto late = [this, end] { return host_.now() >= end; };
  players::Choice best;
  for (int depth = 1; depth <= 6; ++depth) {
    const auto choice =
        players::connect4::search(position, question.to_move, depth, players::connect4::Form::negamax, late);
    if (choice.depth == 0) break;
    if (choice.move) best = choice;
  }
  if (best.move) {
    host_.write(dialect_.write(*best.move, question.spec) + "\n");
  } else if (const auto columns = players::connect4::open_columns(position.grid); !columns.empty()) {
    host_.write(dialect_.write({columns[columns.size() / 2], 0}, question.spec) + "\n");
  } else {
    fail("there is no move");
  }
}

}  // namespace tengen::json
