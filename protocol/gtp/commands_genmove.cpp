#include <algorithm>
#include <array>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/contains.hpp>
#include <utility>
#include <vector>

#include "protocol/gtp/context.hpp"
#include "protocol/gtp/texts.hpp"

namespace tengen::gtp {

namespace {

/// `reg_genmove` searches a number of nodes, not a time, so that it answers the same on every machine. On a desktop of
/// 2023 that is about a second. Go judges by a network, which takes longer a node.
constexpr std::uint64_t regression_nodes = 1'000'000;
constexpr std::uint64_t regression_nodes_of_go = 200'000;
/// A single proven loss may rest on a line the opponent does not see; two in a row hardly do.
constexpr int losses_before_resigning = 2;

/// What becomes of the move that a search finds.
struct Purpose {
  bool plays = true;         ///< it is played on the board
  bool cancellable = false;  ///< any line of input ends the search without a move
};

/// A search for a move.
struct MoveSearch {
  Color color = Color::black;
  SearchRequest request{};
  Purpose purpose{};
  std::optional<Stream> stream{};
  std::vector<Stone> passes{};  ///< that were taken back for it
};

constexpr Purpose look_only{.plays = false};
constexpr Purpose look_unless_cancelled{.plays = false, .cancellable = true};

/// Moves that the engine finds. Source: GTP 2 draft 2, section 6.3.3; KGS; Leela Zero and KataGo for the forms that
/// analyze and those that do not play.
class GenmoveCommands final : public Module {
 public:
  explicit GenmoveCommands(Context& game) : Module(game) {
    game.when_changed([this](Change) { proven_losses_ = {}; });
  }

  void add_to(Commands& commands) override {
    add_plain(commands, "genmove", {});
    add(commands, "reg_genmove", {.arguments = "COLOR"}, this, &GenmoveCommands::reg_genmove);
    add(commands, "kgs-genmove_cleanup", {.arguments = "COLOR", .scope = Scope::go}, this,
        &GenmoveCommands::genmove_cleanup);
    add_analyzing(commands, "genmove_analyze", Family::plain, {});
    add_analyzing(commands, "lz-genmove_analyze", Family::leela, {});
    add_analyzing(commands, "kata-genmove_analyze", Family::kata, {});
    add_plain(commands, "kata-search", look_only);
    add_plain(commands, "kata-search_cancellable", look_unless_cancelled);
    add_analyzing(commands, "kata-search_analyze", Family::kata, look_only);
    add_analyzing(commands, "kata-search_analyze_cancellable", Family::kata, look_unless_cancelled);
  }

 private:
  void add_plain(Commands& commands, const std::string& name, Purpose purpose) {
    commands.add(
        {name, {.arguments = "COLOR"}, [this, purpose](Arguments arguments) { return genmove(arguments, purpose); }});
  }
  void add_analyzing(Commands& commands, const std::string& name, Family family, Purpose purpose) {
    commands.add({name, {.arguments = analysis_arguments}, [this, family, purpose](Arguments arguments) {
                    return genmove_analyze(arguments, family, purpose);
                  }});
  }

  Answer genmove(Arguments arguments, Purpose purpose) {
    const auto color = parse_color(arguments[0]);
    if (!color) return failure("syntax error");
    if (const auto settled = settled_answer(*color)) return settle(*color, *settled, purpose);
    return search({.color = *color, .request = request_of(*color), .purpose = purpose});
  }

  /// As `genmove`, with analysis lines before the move: `play C3`. It looks at one move only, unless told otherwise,
  /// for others would cost the move its depth.
  Answer genmove_analyze(Arguments arguments, Family family, Purpose purpose) {
    auto wanted = parse_analysis(arguments, family, game_.position.engine().to_move(), game_.position.size());
    if (!wanted) return failure("syntax error");
    const Color color = wanted->color;
    if (const auto settled = settled_answer(color)) {
      return success("\nplay " + settle(color, *settled, purpose).text);
    }
    SearchRequest request = request_of(color);
    request.multi_pv = wanted->lines(1);
    request.exclude = std::move(wanted->exclude);
    return search({.color = color,
                   .request = std::move(request),
                   .purpose = purpose,
                   .stream = Stream{family, wanted->extras, wanted->interval}});
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
      return settle(*color, "pass", {});
    }
    SearchRequest request = request_of(*color);
    for (const auto& group : engine.groups(GroupStatus::dead)) {
      if (engine.at(group.front()) == opponent(*color)) request.exclude = {Vertex::pass()};
    }
    return search({.color = *color, .request = std::move(request), .passes = std::move(passes)});
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
                          .request = {.nodes = game_.is_go() ? regression_nodes_of_go : regression_nodes},
                          .answer =
                              [this](const FinishedSearch& search) {
                                forget_all(game_.options.engine);
                                return vertex_text(best_move(search), game_.position.size());
                              },
                          .may_hurry = false});
    return std::nullopt;
  }

  Answer search(MoveSearch wanted) {
    const Color color = wanted.color;
    game_.searches.start(
        {.color = color,
         .request = std::move(wanted.request),
         .answer =
             [this, passes = std::move(wanted.passes), purpose = wanted.purpose](const FinishedSearch& search) {
               pass_again(passes);
               return found(search, purpose);
             },
         .hear =
             [this, color](const SearchInfo& info) {
               if (game_.options.live_graphics) draw(info, color);
             },
         .stream = wanted.stream,
         .cancellable = wanted.purpose.cancellable});
    return std::nullopt;
  }

  /// The limits of a search for a move.
  [[nodiscard]] SearchRequest request_of(Color color) const {
    const Options& options = game_.options;
    SearchRequest request{.time = game_.clocks.control(color, options.move_time, options.reserve)};
    if (options.max_time)
      request.time.turn = std::min(request.time.turn.value_or(*options.max_time), *options.max_time);
    if (options.max_nodes > 0) request.nodes = options.max_nodes;
    request.level = options.level;
    return request;
  }
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

  Reply settle(Color color, const std::string& move, Purpose purpose) {
    if (purpose.plays && move == "pass") pass(color);
    game_.journal.note_move({.color = color, .move = move, .played = purpose.plays});
    return success(move);
  }

  /// Names the move that the search found, and plays it where that is the purpose; or resigns.
  std::string found(const FinishedSearch& search, Purpose purpose) {
    game_.clocks.spend(search.color, std::chrono::duration_cast<Milliseconds>(game_.io.now() - search.received));
    const std::string move = should_resign(search) ? "resign" : name_of_best(search, purpose);
    OwnMove own{.color = search.color, .move = move, .played = purpose.plays};
    if (search.result.info.depth > 0) own.finding = Finding{search.color, search.result.info};
    game_.journal.note_move(std::move(own));
    return move;
  }

  std::string name_of_best(const FinishedSearch& search, Purpose purpose) {
    const Stone move{search.color, best_move(search)};
    const bool played = purpose.plays ? game_.position.play(move).has_value() : is_playable(move);
    if (played) return vertex_text(move.at, game_.position.size());
    // Renju: nothing but forbidden points is left.
    if (purpose.plays) pass(search.color);
    return "pass";
  }

  [[nodiscard]] bool is_playable(Stone move) const {
    return !move.at.is_pass() && game_.position.engine().is_legal(move);
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
    game_.io.write_diagnostic("gogui-gfx:\n" + variation_text(info, mover, game_.position.size()) + "\n\n");
  }

  std::array<int, 2> proven_losses_{};  ///< of each side: its last genmoves, in a row, whose search proved a loss (Go)
};

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

ModulePointer make_genmove_commands(Context& game) {
  return std::make_unique<GenmoveCommands>(game);
}

ModulePointer make_analyze_commands(Context& game) {
  return std::make_unique<AnalyzeCommands>(game);
}

}  // namespace tengen::gtp
