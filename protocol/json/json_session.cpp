#include "protocol/json/json_session.hpp"

#include <algorithm>

#include "engine/players/column_search.hpp"
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
    answer_large(*question, line.received);
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

/// Connect-N on boards beyond the engine's.
void JsonSession::answer_large(const Question& question, Instant received) {
  const Milliseconds turn = question.time.turn.value_or(Milliseconds{1000});
  const Instant end = received + std::max(turn - question.time.reserve, turn / 4);
  const auto choice = players::search_columns(std::get<connect::Spec>(question.spec), question.stones, question.to_move,
                                              [this, end] { return host_.now() >= end; });
  if (!choice) return fail(choice.error().detail);
  if (!choice->column) return fail("there is no move");
  host_.write(dialect_.write({*choice->column, 0}, question.spec) + "\n");
}

}  // namespace tengen::json
