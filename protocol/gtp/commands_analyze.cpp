#include <utility>

#include "protocol/gtp/gtp_session.hpp"

namespace tengen::gtp {

/// `analyze`, `kata-analyze`, `lz-analyze`: a response without end, one line every interval, until any line of input.
Session::Answer Session::analyze(Arguments arguments, Family family) {
  auto wanted = parse_analysis(arguments, position_.engine().to_move(), position_.size());
  if (!wanted) return failure("syntax error");
  const Stream stream{.family = family, .root_info = wanted->root_info};
  start_search({.color = wanted->color, .purpose = Purpose::analysis, .stream = stream},
               {.multi_pv = wanted->lines(many_moves), .exclude = std::move(wanted->exclude), .infinite = true});
  open_stream(wanted->interval);
  return std::nullopt;
}

/// As `genmove`, with analysis lines before the move: `play C3`. It looks at one move only, unless told otherwise, for
/// others would cost the move its depth.
Session::Answer Session::genmove_analyze(Arguments arguments, Family family) {
  auto wanted = parse_analysis(arguments, position_.engine().to_move(), position_.size());
  if (!wanted) return failure("syntax error");
  if (const auto settled = settled_answer(wanted->color)) {
    const Answer answer = settle(wanted->color, *settled);
    return success("\nplay " + answer->text);
  }
  const Stream stream{.family = family, .root_info = wanted->root_info};
  start_search({.color = wanted->color, .stream = stream}, {.time = clocks_.control(wanted->color, options_.move_time),
                                                            .multi_pv = wanted->lines(1),
                                                            .exclude = std::move(wanted->exclude)});
  open_stream(wanted->interval);
  return std::nullopt;
}

void Session::open_stream(Milliseconds interval) {
  host_.write("=" + (pending_->id ? std::to_string(*pending_->id) : "") + " \n");
  host_.set_ticks(interval);
}

void Session::on_tick() {
  if (pending_ && pending_->stream && !pending_->closed && !leaving_) report();
}

void Session::report() {
  const std::string line =
      format_analysis(pending_->stream->family, thoughts_.lines(), position_.size(), pending_->stream->root_info);
  if (!line.empty()) host_.write(line);
}

void Session::close_analysis() {
  if (!pending_ || pending_->purpose != Purpose::analysis || pending_->closed) return;
  host_.set_ticks(Milliseconds{0});
  host_.write("\n");
  pending_->closed = true;
  if (pending_->searched) {
    leave_analysis();
  } else {
    host_.stop_search();
  }
}

void Session::leave_analysis() {
  const Pending pending = *std::exchange(pending_, std::nullopt);
  restore_turn(pending);
  run_waiting();
}

}  // namespace tengen::gtp
