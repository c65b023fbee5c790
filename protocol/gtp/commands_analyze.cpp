#include <utility>

#include "protocol/gtp/modules.hpp"

namespace tengen::gtp {

namespace {

/// Analyses without end. Sabaki, Lizzie and the like; the forms are Leela Zero's and KataGo's.
class AnalyzeCommands final : public Module {
 public:
  explicit AnalyzeCommands(Context& game) : game_(game) {}

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
    auto wanted = parse_analysis(arguments, game_.position.engine().to_move(), game_.position.size());
    if (!wanted) return failure("syntax error");
    game_.searches.start({.color = wanted->color,
                          .request = {.multi_pv = wanted->lines(game_.options.candidates),
                                      .exclude = std::move(wanted->exclude),
                                      .infinite = true},
                          .stream = Stream{family, wanted->extras, wanted->interval}});
    return std::nullopt;
  }

  Context& game_;
};

}  // namespace

ModulePointer make_analyze_commands(Context& game) {
  return std::make_unique<AnalyzeCommands>(game);
}

}  // namespace tengen::gtp
