#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/commands/solve.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/clock.hpp"
#include "engine/games/info.hpp"
#include "protocol/board_text.hpp"

namespace tengen::adapters {

namespace {

/// `tengen solve`: exact values.
class SolveCommand {
 public:
  SolveCommand(CLI::App& app, Audience audience)
      : command_(app.add_subcommand("solve", "find exact values: of a position, its moves, its best line")) {
    command_->add_option("game", game_.game, game_choices() + ", or little-go")
        ->required()
        ->check(CLI::IsMember(game_names({"little-go"})));
    command_->add_option("moves", position_, "moves played before: 44435, \"C3 B2 pass\", h8i9")->type_name("MOVES");
    command_->add_option("--moves", options_.moves, "the same, by name")->type_name("MOVES");
    game_.add_board_to(*command_);
    command_->get_option("--in-a-row")
        ->description("connect [4], gomoku on up to 64 cells [5]: stones in a line that win")
        ->default_str("");
    command_->add_option("--ko", ko_, "go: simple (a cycle proves nothing) or superko (no position comes back)")
        ->check(CLI::IsMember({"simple", "superko"}))
        ->capture_default_str();
    add_common(*command_, common_);
    command_->add_flag("--json", options_.json, "one line of JSON");
    add_questions();
    add_files();
    if (audience == Audience::developers) add_developers_options();
    command_->footer(
        "Values: Connect-N: the winner's stones still unplayed plus one, for the side to move; Go: points for Black "
        "before komi; Gomoku: plies to the end, where a forced win is found; freestyle on up to 64 cells: whether the "
        "first "
        "player wins, with lines of --in-a-row (5).\n\n" +
        std::string(moves_help) +
        (audience == Audience::users ? "\n\nFiles of positions, books and parameters: tengen-lab solve." : ""));
    // Gomoku on a small board takes --in-a-row too.
    command_->final_callback([this] { game_.check(*command_, game_.game == "gomoku" ? "--in-a-row" : ""); });
  }

  [[nodiscard]] CLI::App& options() const noexcept { return *command_; }
  /// The process's exit code: 2 for wrong use, 1 where a file cannot be used, a claim is wrong or the value is not
  /// found.
  int run() {
    const auto refuse = [this](const std::string& text) {
      return complain_of_use(text, command_->get_parent()->get_name() + " solve");
    };
    if (!position_.empty() && !options_.moves.empty()) return refuse("moves are given twice");
    for (const std::string& word : position_) options_.moves += (options_.moves.empty() ? "" : " ") + word;
    if (wants_lines()) return run_lines();
    if (!proof_file_.empty()) return refuse("--proof is for gomoku on up to 64 cells");
    if (game_.game == "little-go") {
      game_.game = "go";
      game_.little_go = true;
    }
    options_.spec = game_.spec();
    if (auto* rules = std::get_if<go::Spec>(&options_.spec); rules != nullptr && !game_.little_go) {
      rules->ko = ko_ == "simple" ? go::Ko::simple : go::Ko::positional_superko;
    }
    if (const auto valid = validate(options_.spec); !valid) return refuse(valid.error().detail);
    if (const auto taken = check_parameters(options_.spec, options_.settings); !taken) {
      return refuse("--set: " + taken.error().detail);
    }
    const bool gomoku = info_of(options_.spec).solving == Solving::win;
    const bool go = std::holds_alternative<go::Spec>(options_.spec);
    if (!proofs_file_.empty()) {
      if (!go) return refuse("--make-proofs is for go");
      const SolveOptions plain{.spec = options_.spec,
                               .time = time(),
                               .checkpoint = options_.checkpoint,
                               .force = options_.force,
                               .huge_pages = options_.huge_pages,
                               .settings = options_.settings};
      return run_make_proofs(plain, common_, positions_file_, proofs_file_, least_nodes_);
    }
    if (!positions_file_.empty() && go) {
      return refuse("--positions is for connect and gomoku");
    }
    if (options_.tree && !gomoku) return refuse("--tree is for gomoku");
    options_.value_only = options_.value_only || options_.at_least || options_.at_most;
    if ((options_.at_least || options_.at_most) && !go) {
      return refuse("--at-least and --at-most are for go");
    }
    if (options_.at_least && options_.at_most && *options_.at_least > *options_.at_most)
      return refuse("--at-least is more than --at-most");
    if (!book_file_.empty() && options_.at_least &&
        *options_.at_least != std::get<go::Spec>(options_.spec).size.area()) {
      return refuse("a book of claims is for all the points of the board");
    }
    options_.time = time();
    if (depth_ > 0) options_.depth = depth_;
    if (!positions_file_.empty() && gomoku) {
      if (!options_.time) options_.time = Milliseconds{2000};
      return run_solve_wins(options_, common_, positions_file_);
    }
    if (!positions_file_.empty()) return run_solve_positions(options_, common_, positions_file_);
    if (!verify_file_.empty()) return run_solve_verify(options_, common_, verify_file_);
    if (!book_file_.empty()) return run_make_book(options_, common_, book_file_, book_plies_, book_all_plies_);
    return run_solve(options_, common_);
  }

 private:
  void add_questions() {
    command_->add_flag("--sign", options_.sign_only, "only who wins");
    command_->add_option("--at-least", options_.at_least,
                         "go: only whether Black can force so many points before komi");
    command_->add_option("--at-most", options_.at_most,
                         "go: only whether White can hold Black to so many; with --at-least: both");
    command_->add_flag("--value-only", options_.value_only, "neither the value of every move nor the best line");
    command_->add_flag("--tree", options_.tree, "gomoku: the whole win, with what follows every reply");
    command_->add_option("--time", seconds_, "seconds for each question; then what is proven so far")
        ->check(CLI::Range(0.001, 1e9));
    command_
        ->add_option(
            "--depth", depth_,
            "go without a move limit: the budget of a proof in plies, where a doubtful move costs several [100]")
        ->check(CLI::Range(1, 120));
    command_->add_flag("--huge-pages", options_.huge_pages,
                       "faster lookups after some seconds to get the memory: for long runs");
  }

  void add_files() {
    command_
        ->add_option("--checkpoint", options_.checkpoint,
                     "file that keeps what is known: written now and then, read at the start")
        ->type_name("FILE");
    command_->add_option("--proof", proof_file_, "gomoku on up to 64 cells: a file for the proof")->type_name("FILE");
    command_->add_flag("--force", options_.force, "write over a proof that exists");
    command_
        ->add_option("--verify", verify_file_,
                     "proves each value of a file of --json lines again, from an empty table; gomoku: checks a file of "
                     "--proof, for the empty board or the moves that are given")
        ->type_name("FILE");
  }

  void add_developers_options() {
    const std::string group = "For developers";
    command_
        ->add_option("--positions", positions_file_,
                     "connect: a file of lines `moves score`, the score optional; gomoku: of lines "
                     "{\"size\":15,\"rule\":0,\"moves\":\"h8 i9\"}, with the letter i; go --make-proofs: of moves")
        ->type_name("FILE")
        ->group(group);
    command_
        ->add_option("--make-book", book_file_, "a file for an opening book of proven moves, as the engine includes it")
        ->type_name("FILE")
        ->group(group);
    add_number(*command_, "--plies", book_plies_, 1, 40, "plies that the book covers")->group(group);
    command_->add_option("--all-plies", book_all_plies_, "plies in which it covers every position")
        ->check(CLI::Range(0, 40))
        ->group(group);
    command_
        ->add_option(
            "--make-proofs", proofs_file_,
            "go: solves the --positions, each within --time, and writes a book of what is proven then, with all "
            "that the book in the program has")
        ->type_name("FILE")
        ->group(group);
    command_->add_option("--least-nodes", least_nodes_, "nodes that a proof of that book took at least")
        ->capture_default_str()
        ->group(group);
    add_settings(*command_, options_.settings);
    command_->get_option("--set")->group(group);
  }

  /// Whether an m,n,k-game is asked for.
  [[nodiscard]] bool wants_lines() const {
    if (game_.game != "gomoku" || options_.tree || !positions_file_.empty()) return false;
    const BoardSize board = game_.board({15, 15});
    return command_->get_option("--in-a-row")->count() > 0 || !proof_file_.empty() || !verify_file_.empty() ||
           (board.area() <= lines::most_cells && game_.rule == gomoku::Rule::freestyle);
  }

  [[nodiscard]] int run_lines() {
    const auto given = [this](const char* option) { return command_->get_option(option)->count() > 0; };
    const BoardSize board = game_.board({15, 15});
    if (!verify_file_.empty()) {
      LinesQuestion question{.moves = options_.moves};
      if (given("--size") || given("--columns")) question.columns = board.columns;
      if (given("--size") || given("--rows")) question.rows = board.rows;
      if (given("--in-a-row")) question.in_a_row = game_.in_a_row;
      return run_verify_lines(verify_file_, question);
    }
    const LinesOptions options{
        .game = {.rows = board.rows, .columns = board.columns, .in_a_row = given("--in-a-row") ? game_.in_a_row : 5},
        .moves = options_.moves,
        .time = time(),
        .proof_file = proof_file_,
        .force = options_.force,
        .json = options_.json};
    const SteadyClock clock;
    return run_solve_lines(options, common_, clock);
  }

  [[nodiscard]] std::optional<Milliseconds> time() const {
    return seconds_ > 0 ? std::optional(Milliseconds(static_cast<long long>(seconds_ * 1000))) : std::nullopt;
  }

  CLI::App* command_;
  GameOptions game_;
  SolveOptions options_{};
  CommonOptions common_{.threads = 1, .memory_mb = 2048};
  std::vector<std::string> position_;
  std::string ko_ = "simple";
  std::string positions_file_;
  std::string verify_file_;
  std::string proof_file_;
  std::string book_file_;
  std::string proofs_file_;
  std::uint64_t least_nodes_ = 100'000;
  int book_plies_ = 4;
  int book_all_plies_ = 0;
  double seconds_ = 0;
  int depth_ = 0;
};

}  // namespace

void add_solve_command(CLI::App& app, Audience audience, Commands& commands) {
  const auto command = std::make_shared<SolveCommand>(app, audience);
  commands.push_back({.options = &command->options(), .run = [command] { return command->run(); }});
}

}  // namespace tengen::adapters
