#include "protocol/gomocup/gomocup_session.hpp"

#include <utility>

namespace tengen::gomocup {

GomocupSession::GomocupSession(SessionIo& io, Options options) : game_(io, std::move(options)) {
  modules_.push_back(make_admin_commands(game_));
  modules_.push_back(make_game_commands(game_));
  modules_.push_back(make_swap2_commands(game_));
  modules_.push_back(make_analysis_commands(game_));
  modules_.push_back(make_soosorv_commands(game_));
  modules_.push_back(make_taraguchi_commands(game_));
  modules_.push_back(make_database_commands(game_));
  modules_.push_back(make_database_file_commands(game_));
  modules_.push_back(make_view_commands(game_));
  for (const ModulePointer& module : modules_) module->add_to(commands_);
}

void GomocupSession::on_line(const InputLine& line) {
  std::vector<Result<Request>> requests;
  reader_.read(line.text, line.truncated, requests);
  for (Result<Request>& request : requests) receive(std::move(request), line.received);
}

void GomocupSession::on_end_of_input() {
  input_ended_ = true;
  if (game_.searches.busy()) {
    game_.searches.stop();
  } else {
    game_.io.exit();
  }
}

void GomocupSession::on_search_info(const SearchInfo& info) {
  game_.searches.on_info(info);
}

void GomocupSession::on_search_done(const SearchResult& result) {
  const bool moved = game_.searches.on_done(result);
  if (moved && waiting_.empty() && !input_ended_) game_.searches.ponder();
  run_waiting();
}

void GomocupSession::receive(Result<Request> request, Instant received) {
  if (!game_.searches.busy()) return execute(request, received);
  if (request && request->command->while_searching == WhileSearching::at_once) return execute(request, received);
  if (request && request->command->while_searching == WhileSearching::stops) {
    game_.searches.stop();
    if (waiting_.empty()) return;
  }
  waiting_.push(std::move(request), received);
  interrupt_for_waiting();
}

void GomocupSession::execute(const Result<Request>& request, Instant received) {
  if (!request) return game_.reply_error(request.error());
  if (request->command->form.yixin) game_.settings.set_yixin();
  game_.searches.begin_command(received);
  request->action();
}

/// Executes what has waited for the search that ran, up to the next one.
void GomocupSession::run_waiting() {
  while (!game_.searches.busy()) {
    const auto next = waiting_.pop();
    if (!next) break;
    execute(next->command, next->received);
  }
  if (game_.searches.busy()) {
    interrupt_for_waiting();
  } else if (input_ended_) {
    game_.io.exit();
  }
}

/// What the commands that wait mean for the search that runs.
void GomocupSession::interrupt_for_waiting() {
  bool hurry = input_ended_;
  if (game_.searches.pondering()) {
    hurry |= !waiting_.empty();
  } else {
    const auto replaces = [](const Request& request) {
      return request.command->while_searching == WhileSearching::replaces;
    };
    const auto hurries = [](const Request& request) {
      return request.command->while_searching != WhileSearching::waits;
    };
    game_.searches.set_unwanted(!game_.settings.yixin() && waiting_.any(replaces));
    hurry |= waiting_.any(hurries);
  }
  if (hurry) game_.searches.stop();
}

}  // namespace tengen::gomocup
