#include "protocol/gomocup/search_desk.hpp"

#include <utility>

namespace tengen::gomocup {

namespace {

constexpr Milliseconds between_messages{100};
/// Of every time limit, kept for delays outside our clock: pipes, the manager's own timer.
constexpr Milliseconds reserve{30};
/// The same for the first move: its clock may have started before our process did (GomocupJudge).
constexpr Milliseconds first_reserve{60};
/// A search without a limit: the host stops it.
constexpr Milliseconds endless = std::chrono::hours(24);

}  // namespace

void SearchDesk::ask(const SearchRequest& wanted, Answer answer, Purpose purpose, int parts) {
  position_.follow_settings();  // the stone just played may have been the one that the rule's draw is counted by
  const bool first = std::exchange(first_, false);
  SearchRequest request = settings_.request(received_, first ? first_reserve : reserve);
  // In Yixin's dialect an analysis with `timeout_turn 0` goes on until the host stops it (Rapfi's clients). A move to
  // play comes at once there too, as Gomocup has it.
  const bool analysis = purpose == Purpose::advice && settings_.yixin();
  if (analysis && request.time.turn && request.time.turn->count() <= 0) request.time.turn = endless;
  if (request.time.turn) *request.time.turn /= parts;
  if (request.time.left) *request.time.left /= parts;
  request.task = wanted.task;
  request.multi_pv = wanted.multi_pv;
  request.exclude = wanted.exclude;
  request.bias = wanted.bias;
  if (purpose == Purpose::move) request.level = settings_.level();
  running_ = purpose;
  answer_ = std::move(answer);
  unwanted_ = false;
  asked_ = received_;
  last_message_ = {};
  report_.begin(settings_.detail(), request.multi_pv);
  host_.start_search(position_.engine(), request);
}

void SearchDesk::ponder() {
  if (!settings_.pondering() || position_.engine().status().over) return;
  SearchRequest request;
  request.received = host_.now();
  request.infinite = true;
  running_ = Purpose::ponder;
  host_.start_search(position_.engine(), request);
}

void SearchDesk::on_info(const SearchInfo& info) {
  table_permille_ = info.table_permille;
  if (unwanted_ || pondering()) return;
  report_.add(info);
  const Instant now = host_.now();
  if (report_.complete() && (last_message_ == Instant{} || now - last_message_ >= between_messages)) {
    last_message_ = now;
    host_.write(report_.take_text());
  }
}

bool SearchDesk::on_done(const SearchResult& result) {
  const auto purpose = std::exchange(running_, std::nullopt);
  if (purpose == Purpose::ponder) return false;
  settings_.spend(std::chrono::duration_cast<Milliseconds>(host_.now() - asked_));
  if (unwanted_) return false;
  if (report_.any_untold()) host_.write(report_.take_text());
  received_ = host_.now();
  const Answer answer = std::exchange(answer_, nullptr);
  answer(result);
  return purpose == Purpose::move;
}

}  // namespace tengen::gomocup
