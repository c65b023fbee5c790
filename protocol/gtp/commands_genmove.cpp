#include <array>
#include <vector>

#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/search_text.hpp"
#include "protocol/gtp/vertex.hpp"

namespace tengen::gtp {

namespace {

/// `reg_genmove` searches a number of nodes, not a time, so that it answers the same on every machine. On a desktop of
/// 2023 that is about a second.
constexpr std::uint64_t regression_nodes = 1'000'000;
/// A single proven loss may rest on a line the opponent does not see; two in a row hardly do.
constexpr int losses_before_resigning = 2;

/// Moves that the engine finds. Source: GTP 2 draft 2, section 6.3.3; KGS; Leela Zero and KataGo for the forms that
/// analyze.
class GenmoveCommands final : public Module {
 public:
  explicit GenmoveCommands(Context& game) : game_(game) {
    game.when_changed([this](Change) { proven_losses_ = {}; });
  }

  void add_to(Commands& commands) override {
    add(commands, "genmove", {.arguments = "COLOR"}, this, &GenmoveCommands::genmove);
    add(commands, "reg_genmove", {.arguments = "COLOR"}, this, &GenmoveCommands::reg_genmove);
    add(commands, "kgs-genmove_cleanup", {.arguments = "COLOR", .scope = Scope::go}, this,
        &GenmoveCommands::genmove_cleanup);
    add_analyzing(commands, "genmove_analyze", Family::plain);
    add_analyzing(commands, "lz-genmove_analyze", Family::leela);
    add_analyzing(commands, "kata-genmove_analyze", Family::kata);
  }

 private:
  void add_analyzing(Commands& commands, const std::string& name, Family family) {
    commands.add({name, {.arguments = analysis_arguments}, [this, family](Arguments arguments) {
                    return genmove_analyze(arguments, family);
                  }});
  }

  Answer genmove(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    if (!color) return failure("syntax error");
    if (const auto settled = settled_answer(*color)) return settle(*color, *settled);
    return search(*color, {.time = time_of(*color)});
  }

  /// As `genmove`, with analysis lines before the move: `play C3`. It looks at one move only, unless told otherwise,
  /// for others would cost the move its depth.
  Answer genmove_analyze(Arguments arguments, Family family) {
    auto wanted = parse_analysis(arguments, game_.position.engine().to_move(), game_.position.size());
    if (!wanted) return failure("syntax error");
    if (const auto settled = settled_answer(wanted->color)) {
      return success("\nplay " + settle(wanted->color, *settled).text);
    }
    return search(wanted->color,
                  {.time = time_of(wanted->color), .multi_pv = wanted->lines(1), .exclude = std::move(wanted->exclude)},
                  Stream{family, wanted->root_info, wanted->interval});
  }

  /// As `genmove`, but the game goes on although it was ended by passes, and there is no pass while stones of the
  /// opponent's that are dead still stand.
  Answer genmove_cleanup(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    if (!color) return failure("syntax error");
    Engine& engine = game_.position.engine();
    std::vector<Stone> passes;
    const bool reopened = game_.position.ended_by_passes();
    while (reopened && !engine.history().empty() && engine.history().back().at.is_pass()) {
      passes.insert(passes.begin(), engine.history().back());
      static_cast<void>(engine.undo().value());
    }
    if (engine.status().over) {
      pass_again(passes);
      return settle(*color, "pass");
    }
    SearchRequest request{.time = time_of(*color)};
    for (const auto& group : engine.groups(GroupStatus::dead)) {
      if (engine.at(group.front()) == opponent(*color)) request.exclude = {Vertex::pass()};
    }
    return search(*color, std::move(request), {}, std::move(passes));
  }

  /// Deterministic: one thread, a fixed number of nodes, and an engine that remembers nothing.
  Answer reg_genmove(Arguments arguments) {
    const auto color = parse_color(arguments[0]);
    if (!color) return failure("syntax error");
    if (const auto settled = settled_answer(*color)) return success(*settled);
    EngineOptions single = game_.options.engine;
    single.threads = 1;
    forget_all(single);
    game_.searches.start({.color = *color,
                          .request = {.nodes = regression_nodes},
                          .answer =
                              [this](const FinishedSearch& search) {
                                forget_all(game_.options.engine);
                                return vertex_text(best_move(search), game_.position.size());
                              },
                          .may_hurry = false});
    return std::nullopt;
  }

  /// Begins the search for a move that is to be played. `passes` were taken back for it.
  Answer search(Color color, SearchRequest request, std::optional<Stream> stream = {}, std::vector<Stone> passes = {}) {
    game_.searches.start({.color = color,
                          .request = std::move(request),
                          .answer =
                              [this, passes = std::move(passes)](const FinishedSearch& search) {
                                pass_again(passes);
                                return play_found(search);
                              },
                          .hear =
                              [this, color](const SearchInfo& info) {
                                if (game_.options.live_graphics) draw(info, color);
                              },
                          .stream = stream});
    return std::nullopt;
  }

  [[nodiscard]] TimeControl time_of(Color color) const { return game_.clocks.control(color, game_.options.move_time); }
  [[nodiscard]] static Vertex best_move(const FinishedSearch& search) {
    return search.result.moves.empty() ? Vertex::pass() : search.result.moves.front();
  }
  void forget_all(const EngineOptions& options) {
    game_.position.configure(options);
    game_.position.engine().forget();
  }
  /// Passes that were taken back, which were legal then.
  void pass_again(const std::vector<Stone>& passes) {
    for (const Stone& stone : passes) static_cast<void>(game_.position.play(stone).value());
  }

  /// What a finished game leaves to say: nothing but a pass, or to admit the defeat. twogtp ends a game of another kind
  /// than Go only by these.
  [[nodiscard]] std::optional<std::string> settled_answer(Color color) const {
    const GameStatus status = game_.position.engine().status();
    if (!status.over && !game_.position.ended_by_passes()) return std::nullopt;
    const bool lost = !game_.is_go() && status.winner == opponent(color);
    return lost && game_.options.resign ? "resign" : "pass";
  }

  Reply settle(Color color, const std::string& move) {
    if (move == "pass") pass(color);
    return success(move);
  }

  /// Plays the move that the search found and names it; or resigns.
  std::string play_found(const FinishedSearch& search) {
    game_.clocks.spend(search.color, std::chrono::duration_cast<Milliseconds>(game_.host.now() - search.received));
    if (should_resign(search)) return "resign";
    const Vertex move = best_move(search);
    if (game_.position.play({search.color, move})) return vertex_text(move, game_.position.size());
    // Renju: nothing but forbidden points is left.
    pass(search.color);
    return "pass";
  }

  [[nodiscard]] bool should_resign(const FinishedSearch& search) {
    int& losses = proven_losses_[index(search.color)];
    const SearchInfo& info = search.result.info;
    const bool lost = game_.is_go() && info.depth > 0 && is_proven(info.score) && info.score < 0;
    losses = lost ? losses + 1 : 0;
    return game_.options.resign && losses >= losses_before_resigning;
  }

  void pass(Color color) {
    // No game refuses a pass: in those without one it gives the turn away.
    static_cast<void>(game_.position.play({color, Vertex::pass()}).value());
  }

  /// GoGui draws what it finds on stderr under this head, up to an empty line.
  void draw(const SearchInfo& info, Color mover) {
    game_.host.write_diagnostic("gogui-gfx:\n" + variation_text(info, mover, game_.position.size()) + "\n\n");
  }

  Context& game_;
  std::array<int, 2> proven_losses_{};  ///< of each side: its last genmoves, in a row, whose search proved a loss (Go)
};

}  // namespace

ModulePointer make_genmove_commands(Context& game) {
  return std::make_unique<GenmoveCommands>(game);
}

}  // namespace tengen::gtp
