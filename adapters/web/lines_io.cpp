#include "adapters/web/lines_io.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tengen::web {

namespace {

constexpr std::size_t longest_line = std::size_t{64} << 10;
constexpr Milliseconds between_looks{1};
constexpr Milliseconds year{std::chrono::hours{24 * 365}};

/// The same request for a search that reads the clock: without a limit of time it would not.
SearchRequest with_clock(SearchRequest request) {
  const bool limited = request.nodes || request.depth || request.infinite || request.task != Task::best_move;
  if (!request.time.turn && !request.time.left && limited) request.time.turn = year;
  return request;
}

}  // namespace

void LinesIo::on_line(std::string_view text) {
  if (!ended_) session_->on_line({text.substr(0, longest_line), now(), text.size() > longest_line});
}

void LinesIo::set_ticks(Milliseconds period) {
  period_ = period;
  next_tick_ = now() + period;
}

int LinesIo::work() {
  while (!ended_) {
    if (std::exchange(continuing_, false)) {
      session_->on_continue();
    } else if (search_) {
      think();
    } else {
      tick(now());
      if (period_.count() <= 0) return until_lines_come;
      return static_cast<int>(std::chrono::ceil<Milliseconds>(std::max(next_tick_ - now(), Duration{0})).count());
    }
    if (script_.has_lines()) return ended_ ? ended : until_lines_come;
  }
  return ended;
}

void LinesIo::think() {
  if (!(search_->before && search_->stopped)) {
    search_->makes_room = false;
    next_look_ = {};
    search_->engine->start(with_clock(search_->request), *this);
    next_look_ = Instant::max();
    // Begun again, it may have had less time than before.
    if (!search_->before || result_.info.depth >= search_->before->info.depth) search_->before = std::move(result_);
    if (search_->makes_room && !search_->stopped) return;
  }
  const SearchResult result = std::move(*search_->before);
  search_.reset();
  if (!ended_) session_->on_search_done(result);
}

void LinesIo::look(Instant time) noexcept {
  next_look_ = Instant::max();  // what is called here may read the clock
  tick(time);
  if (!search_->stopped && script_.has_lines()) search_->makes_room = true;
  if (search_->stopped || search_->makes_room) search_->engine->stop();
  next_look_ = time + between_looks;
}

void LinesIo::tick(Instant time) {
  if (period_.count() <= 0 || time < next_tick_ || ended_) return;
  next_tick_ = time + period_;
  session_->on_tick();
}

void LinesIo::on_info(const SearchInfo& info) {
  if (ended_ || info.depth < search_->told) return;
  search_->told = info.depth;
  const Instant next = std::exchange(next_look_, Instant::max());
  session_->on_search_info(info);
  next_look_ = next;
}

}  // namespace tengen::web
