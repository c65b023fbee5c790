#include "protocol/gtp/search_desk.hpp"

#include <utility>

#include "protocol/gtp/context.hpp"
#include "protocol/gtp/line.hpp"

namespace tengen::gtp {

void SearchDesk::begin_command(const std::optional<std::int32_t>& id, Instant received) {
  id_ = id;
  received_ = received;
}

void SearchDesk::start(SearchJob job) {
  Engine& engine = position_.engine();
  job.request.received = received_;
  running_ = Running{std::move(job), id_, {.turn_before = engine.to_move(), .received = received_}};
  running_->search.color = running_->job.color;
  candidates_.clear();
  if (engine.to_move() != running_->job.color) engine.set_to_move(running_->job.color);
  host_.start_search(engine, running_->job.request);
  if (const auto& stream = running_->job.stream) {
    host_.write("=" + (id_ ? std::to_string(*id_) : "") + " \n");
    host_.set_ticks(stream->interval);
  }
}

void SearchDesk::interrupt() {
  if (running_) host_.stop_search();
}

void SearchDesk::hurry() {
  if (running_ && running_->job.may_hurry) host_.stop_search();
}

void SearchDesk::close_analysis() {
  if (!is_analysis() || running_->closed) return;
  host_.set_ticks(Milliseconds{0});
  host_.write("\n");
  running_->closed = true;
  if (running_->done) {
    leave_analysis();
  } else {
    host_.stop_search();
  }
}

void SearchDesk::leave_analysis() {
  const FinishedSearch search = std::exchange(running_, std::nullopt)->search;
  restore_turn(search);
}

void SearchDesk::on_info(const SearchInfo& info) {
  if (!running_) return;
  candidates_.add(info);
  if (running_->job.hear && info.rank == 1) running_->job.hear(info);
}

void SearchDesk::on_tick() {
  if (running_ && running_->job.stream && !running_->closed) report();
}

void SearchDesk::report() const {
  const Stream& stream = *running_->job.stream;
  const std::string line = format_analysis(stream.family, candidates_.lines(), position_.size(), stream.root_info);
  if (!line.empty()) host_.write(line);
}

void SearchDesk::on_done(const SearchResult& result) {
  if (!running_) return;
  if (is_analysis()) {
    running_->done = true;
    if (running_->closed) leave_analysis();
    return;
  }
  if (running_->job.stream) report();
  Running finished = *std::exchange(running_, std::nullopt);
  finished.search.result = result;
  const std::string text = finished.job.answer(finished.search);
  if (finished.job.stream) {
    host_.set_ticks(Milliseconds{0});
    host_.write("play " + text + "\n\n");
  } else {
    host_.write(format_response(finished.id, success(text)));
  }
}

void SearchDesk::restore_turn(const FinishedSearch& search) {
  // The change of turns may have lifted a ko, so that only a fresh start brings everything back.
  if (search.turn_before != search.color) position_.renew(options_.engine);
}

}  // namespace tengen::gtp
