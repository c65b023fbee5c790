#include "protocol/gomocup/command_search.hpp"

#include <algorithm>
#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

namespace {

/// More would only flood the log.
constexpr std::size_t most_messages = 16;

}  // namespace

void SearchReport::begin(int detail, int multi_pv) {
  detail_ = detail;
  multi_pv_ = multi_pv;
  last_rank_ = 0;
  ranked_.clear();
  untold_.clear();
}

void SearchReport::add(const SearchInfo& info) {
  ranked_.add(info);
  untold_.resize(ranked().size(), true);
  untold_[static_cast<std::size_t>(std::max(info.rank, 1) - 1)] = true;
  last_rank_ = info.rank;
}

bool SearchReport::any_untold() const noexcept {
  return ranges::contains(untold_, true);
}

std::string SearchReport::take_text() {
  std::string text;
  for (std::size_t i = 0; i < ranked().size(); ++i) {
    if (!untold_[i]) continue;
    untold_[i] = false;
    if (i < most_messages) text += "MESSAGE " + thought_text(ranked()[i], multi_pv_) + "\n";
    if ((detail_ & 2) != 0) text += details(ranked()[i]);
  }
  if ((detail_ & 1) != 0) text += realtime();
  return text;
}

std::string SearchReport::details(const SearchInfo& info) const {
  if (info.line.empty()) return {};
  const auto line = [](const char* key, const std::string& value) {
    return std::string("INFO ").append(key).append(" ").append(value).append("\n");
  };
  return line("PV", std::to_string(info.rank - 1)) + line("NUMPV", std::to_string(ranked().size())) +
         line("DEPTH", std::to_string(info.depth)) + line("SELDEPTH", std::to_string(info.selective_depth)) +
         line("NODES", std::to_string(info.move_nodes)) + line("TOTALNODES", std::to_string(info.nodes)) +
         line("TOTALTIME", std::to_string(info.elapsed.count())) +
         line("SPEED", std::to_string(info.nodes_per_second())) + line("EVAL", score_text(info.score)) +
         line("WINRATE", win_rate_text(info.score)) + line("BESTLINE", line_text(info)) + line("PV", "DONE");
}

std::string SearchReport::realtime() const {
  std::string text = "MESSAGE REALTIME REFRESH\n";
  const auto mark = [&text](const char* kind, Vertex at) {
    text.append("MESSAGE REALTIME ").append(kind).append(" ").append(gomocup::point_text(at)).append("\n");
  };
  for (std::size_t i = 0; i < ranked().size(); ++i) {
    if (ranked()[i].line.empty()) continue;
    const Vertex at = ranked()[i].line.front();
    if (i > 0 && i < most_messages) {
      mark("POS", at);
      mark("DONE", at);
    }
    if (is_loss(ranked()[i].score)) mark("LOSE", at);
  }
  if (ranked().empty() || ranked().front().line.empty()) return text;
  mark("BEST", ranked().front().line.front());
  return text.append("MESSAGE REALTIME VAL ")
      .append(std::to_string(ranked().front().score))
      .append("\nMESSAGE REALTIME PV ")
      .append(line_text(ranked().front()))
      .append("\n");
}

namespace {

constexpr Milliseconds between_messages{100};
/// Of every time limit, kept for delays outside our clock: pipes, the manager's own timer.
constexpr Milliseconds answer_reserve{30};
/// The same for the first move: its clock may have started before our process did (GomocupJudge).
constexpr Milliseconds first_reserve{60};
/// A search without a limit: the host stops it.
constexpr Milliseconds endless = std::chrono::hours(24);

}  // namespace

void CommandSearch::ask(const SearchRequest& wanted, Answer answer, Purpose purpose, int parts) {
  position_.follow_settings();  // the stone just played may have been the one that the rule's draw is counted by
  const bool first = std::exchange(first_, false);
  SearchRequest request = settings_.request(received_, first ? first_reserve : answer_reserve);
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
  io_.start_search(position_.engine(), request);
}

void CommandSearch::ponder() {
  if (!settings_.pondering() || position_.engine().status().over) return;
  SearchRequest request;
  request.received = io_.now();
  request.infinite = true;
  running_ = Purpose::ponder;
  io_.start_search(position_.engine(), request);
}

void CommandSearch::on_info(const SearchInfo& info) {
  table_permille_ = info.table_permille;
  if (unwanted_ || pondering()) return;
  report_.add(info);
  const Instant now = io_.now();
  if (report_.complete() && (last_message_ == Instant{} || now - last_message_ >= between_messages)) {
    last_message_ = now;
    io_.write(report_.take_text());
  }
}

bool CommandSearch::on_done(const SearchResult& result) {
  const auto purpose = std::exchange(running_, std::nullopt);
  if (purpose == Purpose::ponder) return false;
  settings_.spend(std::chrono::duration_cast<Milliseconds>(io_.now() - asked_));
  if (unwanted_) return false;
  if (report_.any_untold()) io_.write(report_.take_text());
  received_ = io_.now();
  const Answer answer = std::exchange(answer_, nullptr);
  answer(result);
  return purpose == Purpose::move;
}

}  // namespace tengen::gomocup
