#include "engine/core/rule_names.hpp"
#include "protocol/gtp/context.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

constexpr std::uint64_t most_benchmark_nodes = std::uint64_t{1} << 50;

/// With three decimals.
std::string exact_seconds(Duration time) {
  return fixed_text(std::chrono::duration<double>(time).count(), 3);
}

/// The engine itself: what it has learnt, what it judges with, and how fast it is. Source: KataGo,
/// docs/GTP_Extensions.md; GNU Go and Gomill for the time.
class EngineCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "clear_cache", {}, this, &EngineCommands::clear_cache);
    // Any line ends an analysis, and between moves nothing is thought about: there is nothing else to stop.
    commands.add({"stop", {}, [](Arguments) { return success(); }});
    add(commands, "kata-get-models", {}, this, &EngineCommands::models);
    add(commands, "kata-raw-nn", {.arguments = "[COLOR] SYMMETRY [OPTIMISM]"}, this, &EngineCommands::raw_network);
    add(commands, "kata-benchmark", {.arguments = "NODES"}, this, &EngineCommands::benchmark);
    add(commands, "cputime", {}, this, &EngineCommands::cpu_time);
    add(commands, "gomill-cpu_time", {}, this, &EngineCommands::cpu_time);
  }

 private:
  Answer clear_cache(Arguments) {
    game_.position.engine().forget();
    return success();
  }

  /// Only Gomoku is judged by a network, one for each rule.
  Answer models(Arguments) {
    const auto* const gomoku = std::get_if<gomoku::Spec>(&game_.position.spec());
    if (gomoku == nullptr) return success("[]");
    const std::string name = "gomoku " + std::string(gomoku::name(gomoku->rule));
    return success("[{\"internalName\":\"" + name + "\",\"maxBatchSize\":1,\"name\":\"" + name +
                   "\",\"usesHumanSLProfile\":false,\"usingFP16\":\"false\",\"version\":1}]");
  }

  Answer raw_network(Arguments) { return failure("there is no network with a policy to ask"); }

  /// Searches so many nodes from the position on the board, without book and earlier proofs. `# interrupt` and `quit`
  /// end it early.
  Answer benchmark(Arguments arguments) {
    const auto nodes = parse_integer<std::uint64_t>(arguments[0]);
    if (!nodes || *nodes == 0 || *nodes > most_benchmark_nodes) return failure("syntax error");
    if (game_.position.engine().status().over) return failure("the game is over");
    game_.searches.start({.color = game_.position.engine().to_move(),
                          .request = {.nodes = *nodes, .infinite = true, .use_known = false},
                          .answer = [this](const FinishedSearch& search) { return speed_text(search); }});
    return std::nullopt;
  }

  [[nodiscard]] std::string speed_text(const FinishedSearch& search) const {
    const SearchInfo& info = search.result.info;
    return std::to_string(info.nodes) + " nodes, " + std::to_string(info.nodes_per_second()) + " nodes/s, depth " +
           std::to_string(info.depth) + ", " + exact_seconds(info.elapsed) + " s, " +
           std::to_string(game_.options.engine.threads) + " threads";
  }

  /// Seconds of processors, all threads together.
  Answer cpu_time(Arguments) { return success(exact_seconds(game_.io.cpu_time())); }
};

}  // namespace

ModulePointer make_engine_commands(Context& game) {
  return std::make_unique<EngineCommands>(game);
}

}  // namespace tengen::gtp
