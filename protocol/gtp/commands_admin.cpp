#include "protocol/gtp/context.hpp"

#include "engine/core/rule_names.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

/// Who is there and what it knows. Source: GTP 2 draft 2, section 6.3.1.
class AdminCommands final : public Module {
 public:
  AdminCommands(Context& game, const Commands& all) : Module(game), all_(all) {}

  void add_to(Commands& commands) override {
    commands.add({"protocol_version", {}, [](Arguments) { return success("2"); }});
    commands.add({"name", {}, [this](Arguments) { return success(game_.options.name); }});
    commands.add({"version", {}, [this](Arguments) { return success(game_.options.version); }});
    add(commands, "known_command", {.arguments = "COMMAND"}, this, &AdminCommands::known_command);
    add(commands, "list_commands", {}, this, &AdminCommands::list_commands);
    commands.add({"quit", {}, [this](Arguments) { return quit(); }, WhileSearching::hurries});
  }

 private:
  Answer known_command(Arguments arguments) {
    const Entry* const entry = all_.find(arguments[0]);
    return success(entry != nullptr && in_scope(entry->form.scope, game_.position.spec()) ? "true" : "false");
  }

  Answer list_commands(Arguments) {
    std::string list;
    for (const Entry& entry : all_.entries()) {
      if (in_scope(entry.form.scope, game_.position.spec())) list += entry.name + "\n";
    }
    return success(list);
  }

  Answer quit() {
    game_.leaving = true;
    return success();
  }

  const Commands& all_;
};

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

constexpr std::size_t longest_name = 60;

/// Words about the game, for people: to the opponent on a server, and in records. Source: kgsGtp; the CGOS client;
/// Gomill; GNU Go for `echo`.
class TalkCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "gomill-explain_last_move", {}, this, &TalkCommands::explain_last_move);
    add(commands, "kgs-chat", {.arguments = "KIND NAME [MESSAGE ...]"}, this, &TalkCommands::chat);
    // Nothing is to be done: the next game begins with a cleared board.
    commands.add({"kgs-game_over", {}, [](Arguments) { return success(); }});
    add(commands, "cgos-opponent_name", {.arguments = "NAME"}, this, &TalkCommands::opponent_name);
    add(commands, "cgos-opponent_rating", {.arguments = "RATING"}, this, &TalkCommands::opponent_rating);
    add(commands, "cgos-gameover", {.arguments = "RESULT"}, this, &TalkCommands::cgos_game_over);
    commands.add({"echo", {.arguments = "[WORD ...]"}, [](Arguments words) { return success(joined(words)); }});
  }

 private:
  /// What the move that `genmove` found last is good for, and the line that it expects.
  Answer explain_last_move(Arguments) {
    const auto& own = game_.journal.last_move();
    if (!own) return failure("no move has been searched");
    if (!own->finding) return success(own->move + ": no search was needed");
    return success(own->move + ": " + finding_text(*own->finding, game_.position.size()));
  }

  /// The reply is what the server shows to whom the message came from. `KIND` is `game` or `private`.
  Answer chat(Arguments arguments) {
    const std::string kind = upper(arguments[0]);
    if (kind != "GAME" && kind != "PRIVATE") return failure("syntax error");
    const std::string greeting = "Hello, I am " + game_.options.name + " " + game_.options.version + ", a program.";
    const Finding* const latest = game_.journal.latest();
    if (latest == nullptr) return success(greeting + " I have not thought about this game yet.");
    const std::string line = vertex_list(latest->best.line, game_.position.size());
    return success(greeting + " I think: " + value_text(latest->best, latest->mover) +
                   (line.empty() ? "" : ", best line " + line) + ".");
  }

  Answer opponent_name(Arguments arguments) {
    game_.journal.opponent = quote(joined(arguments), longest_name);
    game_.journal.rating.clear();
    return success();
  }

  Answer opponent_rating(Arguments arguments) {
    game_.journal.rating = quote(joined(arguments), longest_name);
    return success();
  }

  /// `B+3.5`, `W+Resign`, `B+Time` and the like.
  Answer cgos_game_over(Arguments arguments) {
    game_.journal.result = quote(joined(arguments), longest_name);
    return success();
  }
};

}  // namespace

ModulePointer make_admin_commands(Context& game, const Commands& all) {
  return std::make_unique<AdminCommands>(game, all);
}

ModulePointer make_engine_commands(Context& game) {
  return std::make_unique<EngineCommands>(game);
}

ModulePointer make_talk_commands(Context& game) {
  return std::make_unique<TalkCommands>(game);
}

}  // namespace tengen::gtp
