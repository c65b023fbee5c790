#include "adapters/commands/analysis_cli.hpp"

#include <map>
#include <memory>

#include "adapters/runtime/interrupt.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/stream_host.hpp"

namespace tengen::adapters {

namespace {

const std::map<std::string, json::Perspective>& perspective_names() {
  static const std::map<std::string, json::Perspective> names{{"black", json::Perspective::black},
                                                              {"white", json::Perspective::white},
                                                              {"side-to-move", json::Perspective::side_to_move}};
  return names;
}

}  // namespace

AnalysisCommand::AnalysisCommand(CLI::App& app, CommonOptions& common)
    : command_(app.add_subcommand("analysis", "answer queries of KataGo's JSON analysis engine, one a line")),
      common_(common) {
  game_.add_to(*command_, "go");
  command_->add_option("--perspective", perspective_, "whose winrates and scores are told: black, white, side-to-move")
      ->check(CLI::IsMember(&perspective_names()))
      ->capture_default_str();
  command_->add_option("--lines", options_.lines, "moves told of each position")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command_->add_option("--nodes", options_.defaults.nodes, "positions searched where a query has no maxVisits")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 50))
      ->capture_default_str();
  command_->add_option("--nodes-per-visit", options_.defaults.nodes_per_visit, "positions searched for each visit")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 30))
      ->capture_default_str();
  command_->add_flag("--quit-without-waiting", options_.quit_without_waiting,
                     "the end of input drops what is still asked");
  add_common(*command_, common);
}

void AnalysisCommand::run() {
  options_.defaults.spec = game_.spec();
  if (const auto valid = validate(options_.defaults.spec); !valid) throw CLI::ValidationError(valid.error().detail);
  options_.defaults.perspective = perspective_names().at(perspective_);
  StartArguments start = common_.start;
  start.use_settings([this](const std::string& name, const std::string& value) {
    return json::use_setting(options_.defaults, name, value);
  });
  if (const std::string text = start.unused_text(); !text.empty()) complain(text, 0);
  options_.version = version();
  options_.engine = {.memory_bytes = common_.memory_mb << 20, .threads = common_.threads};
  Interrupt interrupt;
  serve([this](SessionHost& host) { return std::make_unique<json::AnalysisSession>(host, options_); }, {}, &interrupt);
}

}  // namespace tengen::adapters
