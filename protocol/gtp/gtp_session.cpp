#include "protocol/gtp/gtp_session.hpp"

#include <algorithm>
#include <utility>

namespace tengen::gtp {

Session::Session(SessionHost& host, const GameSpec& spec, const Options& options)
    : host_(host), options_(options), position_(host, spec, options.engine) {}

std::span<const Session::Entry> Session::commands() noexcept {
  static constexpr std::array<Entry, 59> table{{
      {"protocol_version", &Session::protocol_version},
      {"name", &Session::name},
      {"version", &Session::version},
      {"known_command", &Session::known_command},
      {"list_commands", &Session::list_commands},
      {"quit", &Session::quit},
      {"boardsize", &Session::boardsize},
      {"rectangular_boardsize", &Session::rectangular_boardsize},  // Sabaki, KataGo
      {"clear_board", &Session::clear_board},
      {"komi", &Session::komi},
      {"fixed_handicap", &Session::fixed_handicap, Scope::go},
      {"place_free_handicap", &Session::place_free_handicap, Scope::go},
      {"set_free_handicap", &Session::set_free_handicap, Scope::go},
      {"play", &Session::play},
      {"genmove", &Session::genmove},
      {"reg_genmove", &Session::reg_genmove},
      {"undo", &Session::undo},
      {"gg-undo", &Session::gg_undo},                                     // GNU Go
      {"kgs-genmove_cleanup", &Session::kgs_genmove_cleanup, Scope::go},  // KGS
      // Sabaki, Lizzie and the like; the forms are Leela Zero's and KataGo's.
      {"analyze", &Session::plain_analyze},
      {"lz-analyze", &Session::lz_analyze},
      {"kata-analyze", &Session::kata_analyze},
      {"genmove_analyze", &Session::plain_genmove_analyze},
      {"lz-genmove_analyze", &Session::lz_genmove_analyze},
      {"kata-genmove_analyze", &Session::kata_genmove_analyze},
      {"time_settings", &Session::time_settings},
      {"kgs-time_settings", &Session::kgs_time_settings},    // KGS
      {"kata-time_settings", &Session::kata_time_settings},  // KataGo
      {"kata-list_time_settings", &Session::kata_list_time_settings},
      {"time_left", &Session::time_left},
      {"final_score", &Session::final_score},
      {"final_status_list", &Session::final_status_list},
      {"loadsgf", &Session::loadsgf},
      {"showboard", &Session::showboard},
      // GoGui
      {"gogui-analyze_commands", &Session::gogui_analyze_commands},
      {"gogui-interrupt", &Session::gogui_interrupt},
      {"gogui-title", &Session::gogui_title},
      {"gogui-play_sequence", &Session::gogui_play_sequence},
      {"gogui-setup", &Session::gogui_setup},
      {"gogui-setup_player", &Session::gogui_setup_player},
      {"gogui-rules_game_id", &Session::rules_game_id, Scope::refereed},
      {"gogui-rules_board", &Session::rules_board, Scope::refereed},
      {"gogui-rules_board_size", &Session::rules_board_size, Scope::refereed},
      {"gogui-rules_legal_moves", &Session::rules_legal_moves, Scope::refereed},
      {"gogui-rules_side_to_move", &Session::rules_side_to_move, Scope::refereed},
      {"gogui-rules_final_result", &Session::rules_final_result, Scope::refereed},
      {"gogui-rules_captured_count", &Session::rules_captured_count, Scope::refereed},
      {"gogui-rules_board_gfx", &Session::rules_board_gfx, Scope::refereed},
      // ours
      {"tengen-pv", &Session::principal_variation},
      {"tengen-values", &Session::root_values},
      {"tengen-scores", &Session::move_scores},
      {"tengen-value", &Session::solved_value},
      {"tengen-legal", &Session::legal_moves},
      {"tengen-threats", &Session::threats, Scope::gomoku},
      {"tengen-forbidden", &Session::forbidden_points, Scope::gomoku},
      {"tengen-liberties", &Session::liberties, Scope::go},
      {"tengen-safe", &Session::safe_points, Scope::go},
      {"tengen-param", &Session::tengen_param},
      {"tengen_param", &Session::tengen_param_dialog},
  }};
  return table;
}

const Session::Entry* Session::find_command(std::string_view name) const noexcept {
  const auto table = commands();
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const Entry& entry) { return entry.name == name && in_scope(entry.scope); });
  return found == table.end() ? nullptr : &*found;
}

bool Session::in_scope(Scope scope) const noexcept {
  const auto* go = std::get_if<go::Spec>(&position_.spec());
  switch (scope) {
    case Scope::all:
      return true;
    case Scope::go:
      return go != nullptr;
    case Scope::gomoku:
      return std::holds_alternative<gomoku::Spec>(position_.spec());
    case Scope::refereed:
      return go == nullptr || go->scoring == go::Scoring::stones || go->move_limit > 0;
  }
  return false;
}

void Session::on_line(const InputLine& line) {
  if (leaving_) return;
  close_analysis();
  if (is_interrupt(line.text)) {
    if (pending_) host_.stop_search();
    return;
  }
  std::optional<Command> command = parse_line(line.text);
  if (!command) return;
  // What is missing at the end may have been the part that matters, so the whole line counts for nothing.
  if (line.truncated) *command = {.id = command->id};
  if (!pending_) return execute(*command, line.received);
  const bool hurries = command->name == "quit" && pending_->purpose != Purpose::regression;
  if (waiting_.empty() && hurries) host_.stop_search();
  waiting_.push(std::move(*command), line.received);
}

void Session::on_end_of_input() {
  input_ended_ = true;
  close_analysis();
  run_waiting();
}

void Session::on_search_info(const SearchInfo& info) {
  if (!pending_ || leaving_) return;
  thoughts_.add(info);
  if (pending_->purpose == Purpose::move && info.rank == 1 && options_.live_graphics) draw_thought(info);
}

void Session::on_search_done(const SearchResult& result) {
  if (!pending_ || leaving_) return;
  if (pending_->purpose == Purpose::analysis) {
    pending_->searched = true;
    if (pending_->closed) leave_analysis();
    return;
  }
  if (pending_->stream) report();
  const Pending pending = *std::exchange(pending_, std::nullopt);
  if (pending.stream) {
    host_.set_ticks(Milliseconds{0});
    host_.write("play " + finish_genmove(pending, result) + "\n\n");
  } else if (pending.purpose == Purpose::question) {
    const std::string text = (this->*pending.answer)(result);
    restore_turn(pending);
    respond(pending.id, success(text));
  } else {
    respond(pending.id, success(finish_genmove(pending, result)));
  }
  run_waiting();
}

void Session::run_waiting() {
  while (!pending_ && !leaving_) {
    const auto next = waiting_.pop();
    if (!next) break;
    // A command's clock does not run while it waits for another's search.
    execute(next->command.value(), host_.now());
    // What was waiting behind an analysis, or that nothing will come any more, ends it as new input would.
    if (!waiting_.empty() || input_ended_) close_analysis();
  }
  if (!input_ended_ || pending_ || leaving_) return;
  leaving_ = true;
  host_.exit();
}

void Session::execute(const Command& command, Instant received) {
  id_ = command.id;
  received_ = received;
  if (command.name.empty()) return respond(command.id, failure("syntax error"));
  const Entry* const entry = find_command(command.name);
  if (entry == nullptr) return respond(command.id, failure("unknown command"));
  if (const Answer answer = (this->*entry->handler)(command.arguments)) respond(command.id, *answer);
  if (leaving_) host_.exit();
}

void Session::respond(const std::optional<std::int32_t>& id, const Reply& reply) {
  host_.write(format_response(id, reply));
}

}  // namespace tengen::gtp
