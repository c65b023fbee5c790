#include "protocol/gomocup/session.hpp"

#include <algorithm>
#include <utility>

#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

namespace {

template <class... Wanted>
bool holds(const Command& command) {
  return (std::holds_alternative<Wanted>(command) || ...);
}

constexpr Milliseconds between_messages{100};

}  // namespace

Session::Session(SessionHost& host, Options options)
    : host_(host),
      options_(std::move(options)),
      notice_(options_.notice),
      settings_(options_.engine, options_.draw_empty) {}

// --- Lines and their order ---

void Session::on_line(const InputLine& line) {
  std::vector<Result<Command>> commands;
  reader_.read(line.text, line.truncated, commands);
  for (Result<Command>& command : commands) receive(std::move(command), line.received);
}

void Session::receive(Result<Command> command, Instant received) {
  if (search_ == Search::none) {
    execute(command, received);
    return;
  }
  if (command && act_at_once(*command)) return;
  queue_.push(std::move(command), received);
  interrupt_for_waiting();
}

void Session::on_end_of_input() {
  input_ended_ = true;
  if (search_ == Search::none) {
    host_.exit();
  } else {
    host_.stop_search();
  }
}

/// What a running search must hear now. INFO holds for what comes after, but "move now" is for the running search.
bool Session::act_at_once(const Command& command) {
  if (holds<End>(command)) {
    host_.exit();
    return true;
  }
  if (holds<Stop>(command)) {
    host_.stop_search();
    // Behind commands that still wait it is meant for their searches too.
    return queue_.empty();
  }
  if (const auto* info = std::get_if<Info>(&command)) {
    settings_.apply(*info);
    const bool move_now = info->key == Info::Key::timeout_turn && info->number <= 0;
    if (move_now || (search_ == Search::ponder && !settings_.pondering())) host_.stop_search();
    return true;
  }
  return false;
}

/// What the commands that wait mean for the search that runs.
void Session::interrupt_for_waiting() {
  if (search_ == Search::ponder) {
    if (!queue_.empty() || input_ended_) host_.stop_search();
    return;
  }
  // Yixin-Board waits for one answer to each question, also to one that it no longer cares about.
  drop_answer_ =
      !settings_.yixin() && queue_.any([](const Command& command) { return holds<Start, Restart>(command); });
  const bool hurry = queue_.any([](const Command& command) { return !holds<About, YxShowInfo>(command); });
  if (hurry || input_ended_) host_.stop_search();
}

void Session::execute(const Result<Command>& command, Instant received) {
  if (!command) {
    reply_error(command.error());
    return;
  }
  if (is_yixin(*command)) settings_.set_yixin();
  std::visit([&](const auto& c) { run(c, received); }, *command);
}

// --- Search ---

/// The move to play now.
void Session::think(Instant received) {
  ask(
      {.exclude = blocks_.moves(stones(), engine_->to_move())}, received,
      [this](const SearchResult& result) { answer_move(result); }, Search::move);
}

/// Starts a search within the limits that the host has set; `answer` gets what it finds, unless nobody waits for it.
void Session::ask(const SearchRequest& wanted, Instant received, Answer answer, Search purpose) {
  follow_settings();  // the stone just played may have been the one that the rule's draw is counted by
  SearchRequest request =
      settings_.request(received, std::exchange(first_move_, false) ? options_.first_reserve : options_.reserve);
  request.task = wanted.task;
  request.multi_pv = wanted.multi_pv;
  request.exclude = wanted.exclude;
  request.bias = wanted.bias;
  search_ = purpose;
  answer_ = std::move(answer);
  drop_answer_ = false;
  asked_ = received;
  last_message_ = {};
  thoughts_.begin(settings_.detail(), request.multi_pv);
  host_.start_search(*engine_, request);
}

void Session::ponder() {
  if (!settings_.pondering() || !queue_.empty() || input_ended_ || engine_->status().over) return;
  SearchRequest request;
  request.received = host_.now();
  request.infinite = true;
  search_ = Search::ponder;
  host_.start_search(*engine_, request);
}

void Session::on_search_info(const SearchInfo& info) {
  table_permille_ = info.table_permille;
  if (drop_answer_ || search_ == Search::ponder) return;
  thoughts_.hear(info);
  const Instant now = host_.now();
  if (thoughts_.complete() && (last_message_ == Instant{} || now - last_message_ >= between_messages)) {
    last_message_ = now;
    host_.write(thoughts_.tell());
  }
}

void Session::on_search_done(const SearchResult& result) {
  const Search purpose = std::exchange(search_, Search::none);
  if (purpose != Search::ponder) settings_.spend(std::chrono::duration_cast<Milliseconds>(host_.now() - asked_));
  if (!std::exchange(drop_answer_, false) && purpose != Search::ponder) {
    if (thoughts_.any_untold()) host_.write(thoughts_.tell());
    // It may ask for the next search.
    const Answer answer = std::exchange(answer_, nullptr);
    answer(result);
    if (purpose == Search::move) ponder();
  }
  while (search_ == Search::none) {
    const auto next = queue_.pop();
    if (!next) break;
    execute(next->command, next->received);
  }
  if (search_ != Search::none) {
    interrupt_for_waiting();
  } else if (input_ended_) {
    host_.exit();
  }
}

void Session::answer_move(const SearchResult& result) {
  if (result.moves.empty()) {
    const bool full = engine_->legal_moves(engine_->to_move()).empty();
    reply_error({Errc::illegal_move, full ? "the board is full" : "every move is blocked"});
    return;
  }
  const Vertex at = result.moves.front();
  static_cast<void>(accept({engine_->to_move(), at}));
  reply(point_text(at));
}

/// The stones we add stand on the board from now on, so that TURN can follow as well as BOARD.
void Session::answer_swap2(const SearchResult& result) {
  if (result.swap) {
    reply("SWAP");
  } else if (result.moves.empty()) {
    reply_error({Errc::illegal_move, "no opening on this board"});
  } else {
    for (const Vertex at : result.moves) static_cast<void>(accept({engine_->to_move(), at}));
    reply(points_text(result.moves));
  }
}

void Session::reply(const std::string& line) {
  host_.write(line + "\n");
}

void Session::reply_error(const Error& error) {
  reply((error.code == Errc::unknown_command ? "UNKNOWN " : "ERROR ") + error.detail);
}

}  // namespace tengen::gomocup
