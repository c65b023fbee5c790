#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <utility>
#include <vector>

#include "protocol/gtp/context.hpp"

namespace tengen::gtp {

namespace {

bool leaves_a_move(const Engine& engine, Color mover, const std::vector<Vertex>& exclude) {
  const auto is_excluded = [&exclude](Vertex move) { return ranges::contains(exclude, move); };
  return exclude.empty() || !ranges::all_of(engine.legal_moves(mover), is_excluded);
}

/// Analyses without end. Sabaki, Lizzie and the like; the forms are Leela Zero's and KataGo's.
class AnalyzeCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add_family(commands, "analyze", Family::plain);
    add_family(commands, "lz-analyze", Family::leela);
    add_family(commands, "kata-analyze", Family::kata);
  }

 private:
  void add_family(Commands& commands, const std::string& name, Family family) {
    commands.add({name, {.arguments = analysis_arguments}, [this, family](Arguments arguments) {
                    return analyze(arguments, family);
                  }});
  }

  /// A response without end, one line every interval, until any line of input.
  Answer analyze(Arguments arguments, Family family) {
    auto wanted = parse_analysis(arguments, family, game_.position.engine().to_move(), game_.position.size());
    if (!wanted) return failure("syntax error");
    // A host waits for lines that would never come.
    if (!leaves_a_move(game_.position.engine(), wanted->color, wanted->exclude)) return failure("no move is allowed");
    game_.searches.start({.color = wanted->color,
                          .request = {.multi_pv = wanted->lines(game_.options.candidates),
                                      .exclude = std::move(wanted->exclude),
                                      .infinite = true},
                          .stream = Stream{family, wanted->extras, wanted->interval}});
    return std::nullopt;
  }
};

}  // namespace

ModulePointer make_analyze_commands(Context& game) {
  return std::make_unique<AnalyzeCommands>(game);
}

}  // namespace tengen::gtp
