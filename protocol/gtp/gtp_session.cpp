#include "protocol/gtp/gtp_session.hpp"

#include <utility>

namespace tengen::gtp {

GtpSession::GtpSession(SessionIo& io, const GameSpec& spec, const Options& options) : game_(io, spec, options) {
  modules_.push_back(make_admin_commands(game_, commands_));
  modules_.push_back(make_board_commands(game_));
  modules_.push_back(make_genmove_commands(game_));
  modules_.push_back(make_time_commands(game_));
  modules_.push_back(make_file_commands(game_));
  modules_.push_back(make_analyze_commands(game_));
  modules_.push_back(make_gogui_commands(game_, commands_));
  modules_.push_back(make_view_commands(game_));
  modules_.push_back(make_score_commands(game_));
  modules_.push_back(make_parameter_commands(game_));
  modules_.push_back(make_engine_commands(game_));
  modules_.push_back(make_talk_commands(game_));
  for (const ModulePointer& module : modules_) module->add_to(commands_);
}

const Entry* GtpSession::find_command(std::string_view name) const {
  const Entry* const entry = commands_.find(name);
  return entry != nullptr && in_scope(entry->form.scope, game_.position.spec()) ? entry : nullptr;
}

void GtpSession::on_line(const InputLine& line) {
  if (game_.leaving) return;
  game_.searches.give_way();
  run_waiting();
  if (is_interrupt(line.text)) return game_.searches.interrupt();
  std::optional<Command> command = parse_line(line.text);
  if (!command) return;
  // What is missing at the end may have been the part that matters, so the whole line counts for nothing.
  if (line.truncated) *command = {.id = command->id};
  if (!game_.searches.busy()) return execute(*command, line.received);
  const Entry* const entry = find_command(command->name);
  const bool hurries = entry != nullptr && entry->while_searching == WhileSearching::hurries;
  if (hurries && waiting_.empty()) game_.searches.hurry();
  waiting_.push(std::move(*command), line.received);
}

void GtpSession::on_end_of_input() {
  input_ended_ = true;
  game_.searches.give_way();
  run_waiting();
}

void GtpSession::on_search_info(const SearchInfo& info) {
  if (!game_.leaving) game_.searches.on_info(info);
}

void GtpSession::on_search_done(const SearchResult& result) {
  if (game_.leaving) return;
  game_.searches.on_done(result);
  run_waiting();
}

void GtpSession::on_tick() {
  if (!game_.leaving) game_.searches.on_tick();
}

/// Executes what has waited for the search that ran, up to the next one.
void GtpSession::run_waiting() {
  while (!game_.searches.busy() && !game_.leaving) {
    const auto next = waiting_.pop();
    if (!next) break;
    // A command's clock does not run while it waits for another's search.
    execute(next->command.value(), game_.io.now());
    // What was waiting behind an analysis, or that nothing will come any more, ends it as new input would.
    if (!waiting_.empty() || input_ended_) game_.searches.give_way();
  }
  if (!input_ended_ || game_.searches.busy() || game_.leaving) return;
  game_.leaving = true;
  game_.io.exit();
}

void GtpSession::execute(const Command& command, Instant received) {
  game_.searches.begin_command(command.id, received);
  if (const Answer reply = answer(command)) game_.io.write(format_response(command.id, *reply));
  if (game_.leaving) game_.io.exit();
}

Answer GtpSession::answer(const Command& command) const {
  if (command.name.empty()) return failure("syntax error");
  const Entry* const entry = find_command(command.name);
  if (entry == nullptr) return failure("unknown command");
  if (command.arguments.size() < entry->form.fewest()) return failure("syntax error");
  return entry->handler(command.arguments);
}

}  // namespace tengen::gtp
