#include <map>
#include <memory>
#include <string>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/database/open_database.hpp"
#include "adapters/runtime/charsets.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/stream_io.hpp"
#include "engine/players/player.hpp"
#include "protocol/gomocup/gomocup_session.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/parameters.hpp"
#include "protocol/json/analysis_session.hpp"
#include "protocol/json/json_session.hpp"

namespace tengen::adapters {

namespace {

const std::map<std::string, json::Perspective>& perspective_names() {
  static const std::map<std::string, json::Perspective> names{{"black", json::Perspective::black},
                                                              {"white", json::Perspective::white},
                                                              {"side-to-move", json::Perspective::side_to_move}};
  return names;
}

/// Piskvork reads stderr as moves: where both are one, what was not used is told as a message.
void tell_manager_of_start(CommonOptions& common) {
  common.start.use_settings([](const std::string&, const std::string&) { return false; });
  const std::string text = common.start.unused_text();
  if (text.empty()) return;
  if (!stderr_is_stdout()) {
    complain(text, 0);
  } else if (common.notice.empty()) {
    common.notice = text;
  }
}

/// What is wrong with `--player` in this game; empty if nothing is.
std::string problem_of_player(const CommonOptions& common, const GameSpec& game) {
  if (!common.player) return {};
  const auto player = players::make_player(*common.player, game);
  return player ? std::string() : player.error().detail;
}

[[noreturn]] void serve_json(const json::Dialect& dialect, const CommonOptions& common) {
  const int level = common.level.value_or(full_level);
  serve([&](SessionIo& io) { return std::make_unique<json::JsonSession>(io, dialect, common.engine(), level); },
        common.player);
}

/// Speaks GTP on the standard streams.
[[noreturn]] void run_gtp(const GameSpec& spec, const CommonOptions& options) {
  gtp::ParameterSet session{.spec = spec};
  session.options.version = version();
  session.options.engine = options.engine();
  session.options.converter = convert_charset;
  session.options.level = options.level.value_or(full_level);
  if (options.player) {
    session.options.player = players::text_of(*options.player);
    session.options.name += " " + session.options.player;
  }
  StartArguments start = options.start;
  start.use_settings([&session](const std::string& name, const std::string& value) {
    const gtp::Parameter* const known = gtp::find_parameter(session, name);
    return known != nullptr && known->set(session, value);
  });
  if (const std::string text = start.unused_text(); !text.empty()) complain(text, 0);
  serve([&](SessionIo& io) { return std::make_unique<gtp::GtpSession>(io, session.spec, session.options); },
        options.player);
}

}  // namespace

void run_gomocup(const CommonOptions& options, const GomocupOptions& manager) {
  serve(
      [&](SessionIo& io) {
        gomocup::Options session;
        session.version = version();
        session.engine = options.engine();
        session.level = options.level.value_or(full_level);
        session.notice = options.notice;
        session.draw_empty = manager.draw_empty;
        session.open_database = database_opener();
        session.database = manager.database;
        return std::make_unique<gomocup::GomocupSession>(io, session);
      },
      options.player, nullptr, "ERROR ");
}

void add_host_commands(CLI::App& app, CommonOptions& common, Commands& commands) {
  const auto manager = std::make_shared<GomocupOptions>();
  CLI::App& gomocup = *app.add_subcommand("gomocup", "speak the Gomocup (Piskvork) protocol, as without a command");
  CLI::App& gtp = *app.add_subcommand("gtp", "speak the Go Text Protocol");
  add_common(gomocup, common);
  add_player(gomocup, common);
  add_level(gomocup, common);
  add_gomocup(gomocup, *manager);
  const auto run_as_brain = [&common, manager]() -> int {
    const std::string problem = problem_of_player(common, gomoku::Spec{});
    if (!problem.empty()) return complain_of_use(problem);
    tell_manager_of_start(common);
    run_gomocup(common, *manager);
  };
  commands.push_back({.options = &gomocup, .run = run_as_brain, .is_for_hosts = true});

  const auto game = std::make_shared<GameOptions>();
  game->add_to(gtp, "go");
  add_common(gtp, common);
  add_player(gtp, common);
  add_level(gtp, common);
  const auto run_controlled = [&common, game]() -> int {
    if (!common.notice.empty()) complain(common.notice, 0);
    const GameSpec spec = game->spec();
    if (const auto valid = validate(spec); !valid) return complain_of_use(valid.error().detail, "tengen gtp");
    const std::string problem = problem_of_player(common, spec);
    if (!problem.empty()) return complain_of_use(problem);
    run_gtp(spec, common);
  };
  commands.push_back({.options = &gtp, .run = run_controlled, .is_for_hosts = true});
}

void add_analysis_command(CLI::App& app, CommonOptions& common, Commands& commands) {
  struct Options {
    GameOptions game{};
    json::AnalysisOptions session{};
    std::string perspective = "black";
  };
  const auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("analysis", "answer queries of KataGo's JSON analysis engine, one a line");
  options->game.add_to(command, "go");
  json::AnalysisDefaults& defaults = options->session.defaults;
  command
      .add_option("--perspective", options->perspective,
                  "whose winrates and scores are told: black, white, side-to-move")
      ->check(CLI::IsMember(&perspective_names()))
      ->capture_default_str();
  add_number(command, "--lines", options->session.lines, 1, 1000, "moves told of each position");
  add_number(command, "--nodes", defaults.nodes, std::uint64_t{1}, std::uint64_t{1} << 50,
             "positions searched where a query has no maxVisits");
  add_number(command, "--nodes-per-visit", defaults.nodes_per_visit, std::uint64_t{1}, std::uint64_t{1} << 30,
             "positions searched for each visit");
  command.add_flag("--quit-without-waiting", options->session.quit_without_waiting,
                   "the end of input drops what is still asked");
  add_common(command, common);
  const auto run = [&common, options]() -> int {
    json::AnalysisOptions& session = options->session;
    session.defaults.spec = options->game.spec();
    if (const auto valid = validate(session.defaults.spec); !valid) throw CLI::ValidationError(valid.error().detail);
    session.defaults.perspective = perspective_names().at(options->perspective);
    StartArguments start = common.start;
    start.use_settings([&session](const std::string& name, const std::string& value) {
      return json::use_setting(session.defaults, name, value);
    });
    if (const std::string text = start.unused_text(); !text.empty()) complain(text, 0);
    session.version = version();
    session.engine = common.engine();
    Interrupt interrupt;
    serve([&session](SessionIo& io) { return std::make_unique<json::AnalysisSession>(io, session); }, {}, &interrupt);
  };
  commands.push_back({.options = &command, .run = run});
}

void add_observer_commands(CLI::App& app, Commands& commands) {
  struct Options {
    CommonOptions common{.threads = 1, .memory_mb = 200};  // Jidi allows 500 MB, Python and its libraries included
    std::string folder = ".";
    long long move_ms = 7000;
    bool no_state = false;
  };
  const auto options = std::make_shared<Options>();
  CommonOptions& common = options->common;
  CLI::App& kaggle = *app.add_subcommand("kaggle", "answer Kaggle ConnectX observations, one JSON line each");
  CLI::App& jidi = *app.add_subcommand("jidi", "answer Jidi gobang observations, one JSON line each");
  CLI::App& little_go = *app.add_subcommand("little-go", "play one move of the course host: input.txt to output.txt");
  for (CLI::App* command : {&kaggle, &jidi, &little_go}) add_common(*command, common, "MiB the whole process may use");
  add_player(kaggle, common);
  add_player(jidi, common);
  for (CLI::App* command : {&kaggle, &jidi, &little_go}) add_level(*command, common);
  little_go.add_option("--folder", options->folder, "where the host's files are")->capture_default_str();
  add_number(little_go, "--move-time", options->move_ms, 1, 3600000, "milliseconds a move");
  little_go.add_flag("--no-state", options->no_state, "keep no file with the number of the move");
  const auto observe = [options](const json::Dialect& dialect, const GameSpec& game) -> int {
    const std::string problem = problem_of_player(options->common, game);
    if (!problem.empty()) throw CLI::ValidationError("--player", problem);
    serve_json(dialect, options->common);
  };
  commands.push_back({.options = &kaggle, .run = [observe] { return observe(json::kaggle(), connect::Spec{}); }});
  commands.push_back({.options = &jidi, .run = [observe] { return observe(json::jidi(), gomoku::Spec{}); }});
  commands.push_back({.options = &little_go, .run = [options] {
                        return run_little_go(options->folder, Milliseconds(options->move_ms), !options->no_state,
                                             options->common);
                      }});
}

}  // namespace tengen::adapters
