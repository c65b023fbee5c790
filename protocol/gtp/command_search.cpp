#include "protocol/gtp/command_search.hpp"

#include <utility>

#include "protocol/gtp/command.hpp"

namespace tengen::gtp {

void CommandSearch::begin_command(const std::optional<std::int32_t>& id, Instant received) {
  id_ = id;
  received_ = received;
}

void CommandSearch::start(SearchJob job) {
  job.request.received = received_;
  job.request.side = job.color;
  const Color color = job.color;
  running_ = Running{std::move(job), id_, {.color = color, .received = received_}};
  candidates_.clear();
  ownership_.reset();
  const auto& told = running_->job.stream;
  if (told && told->extras.any_ownership() && std::holds_alternative<go::Spec>(position_.spec())) {
    if (auto copy = position_.copy()) ownership_.emplace(std::move(*copy));
  }
  io_.start_search(position_.engine(), running_->job.request);
  if (const auto& stream = running_->job.stream) {
    io_.write("=" + (id_ ? std::to_string(*id_) : "") + " \n");
    io_.set_ticks(stream->interval);
  }
}

void CommandSearch::interrupt() {
  if (running_) io_.stop_search();
}

void CommandSearch::hurry() {
  if (running_ && running_->job.may_hurry) io_.stop_search();
}

void CommandSearch::give_way() {
  if (is_analysis()) return close_analysis();
  if (!running_ || !running_->job.cancellable || running_->search.cancelled) return;
  running_->search.cancelled = true;
  io_.stop_search();
}

void CommandSearch::close_analysis() {
  if (running_->closed) return;
  if (!candidates_.iteration().empty()) note_best(candidates_.iteration().front());
  io_.set_ticks(Milliseconds{0});
  io_.write("\n");
  running_->closed = true;
  if (running_->done) {
    running_.reset();
  } else {
    io_.stop_search();
  }
}

void CommandSearch::on_info(const SearchInfo& info) {
  if (!running_) return;
  if (!info.line.empty()) candidates_.add(info);
  if (running_->job.hear && info.rank == 1) running_->job.hear(info);
}

void CommandSearch::on_tick() {
  if (running_ && running_->job.stream && !running_->closed) report();
}

void CommandSearch::note_best(const SearchInfo& best) {
  // Without some of the moves it is no finding about the position.
  if (best.depth == 0 || !running_->job.request.exclude.empty()) return;
  journal_.note(position_.moves().size(), {running_->job.color, best});
}

void CommandSearch::report() {
  const Stream& stream = *running_->job.stream;
  AnalysisText text{stream.family, stream.extras, position_.size()};
  if (ownership_)
    text.ownership = [this](std::span<const Vertex> line) { return ownership_->after(line, running_->job.color); };
  const std::string line = format_analysis(text, candidates_.iteration());
  if (!line.empty()) io_.write(line);
}

void CommandSearch::on_done(const SearchResult& result) {
  if (!running_) return;
  if (is_analysis()) {
    running_->done = true;
    if (running_->closed) running_.reset();
    return;
  }
  if (running_->job.stream) report();
  if (!running_->search.cancelled) note_best(result.info);
  Running finished = *std::exchange(running_, std::nullopt);
  finished.search.result = result;
  const std::string text = finished.search.cancelled ? "cancelled" : finished.job.answer(finished.search);
  if (finished.job.stream) {
    io_.set_ticks(Milliseconds{0});
    io_.write("play " + text + "\n\n");
  } else {
    io_.write(format_response(finished.id, success(text)));
  }
}

}  // namespace tengen::gtp
