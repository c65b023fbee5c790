#include "adapters/commands/solve_cli.hpp"

#include <string>
#include <vector>

#include "adapters/commands/game_words.hpp"
#include "adapters/commands/parameters_cli.hpp"
#include "adapters/commands/solve.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/api/parameters.hpp"
#include "engine/core/clock.hpp"

namespace tengen::adapters {

SolveCommand::SolveCommand(CLI::App& app)
    : command_(app.add_subcommand("solve", "find exact values: of a position, its moves, its best line")) {
  command_->add_option("game", game_.game, "connect, go, little-go or gomoku")
      ->required()
      ->check(CLI::IsMember({"connect", "go", "little-go", "gomoku"}));
  command_->add_option("position", position_, "moves played: columns from 1 (44435), or points (\"C3 B2 pass\")");
  command_->add_option("--moves", moves_, "the same, by name");
  game_.add_board_to(*command_);
  command_->add_option("--ko", ko_, "go: simple (a cycle proves nothing) or superko (no position comes back)")
      ->check(CLI::IsMember({"simple", "superko"}))
      ->capture_default_str();
  add_common(*command_, common_);
  command_->add_flag("--json", json_, "one line of JSON");
  command_->add_flag("--sign", sign_only_, "only who wins");
  command_->add_option("--at-least", at_least_, "go: only whether Black can force so many points before komi");
  command_->add_option("--at-most", at_most_,
                       "go: only whether White can hold Black to so many; with --at-least: both");
  command_->add_flag("--huge-pages", huge_pages_, "faster lookups after some seconds to get the memory: for long runs");
  command_->add_flag("--value-only", value_only_, "neither the value of every move nor the best line");
  command_->add_option("--time", seconds_, "seconds for each question; then what is proven so far")
      ->check(CLI::Range(0.001, 1e9));
  command_
      ->add_option("--depth", depth_,
                   "go without a move limit: the budget of a proof in plies, where a doubtful move costs several (100)")
      ->check(CLI::Range(1, 120));
  command_->add_option("--checkpoint", checkpoint_,
                       "file that keeps what is known: written now and then, read at the start");
  command_->add_option("--positions", positions_file_,
                       "connect: a file of lines `moves score`, the score optional; gomoku: of lines\n"
                       "{\"size\":15,\"rule\":0,\"moves\":\"h8 i9\"}, with the letter i; go --make-proofs: of moves");
  command_->add_flag("--tree", tree_, "gomoku: the whole win, with what follows every reply");
  command_->add_option("--proof", proof_file_, "gomoku on up to 64 cells: a file for the proof");
  command_->add_flag("--force", force_, "write over a proof or a book that exists");
  command_->add_option(
      "--verify", verify_file_,
      "a file of --json lines: proves each value again from an empty table; gomoku: a file of --proof");
  command_->add_option("--make-book", book_file_,
                       "a file for an opening book of proven moves, as the engine includes it");
  add_settings(*command_, settings_);
  command_->add_option(
      "--make-proofs", proofs_file_,
      "go: solves the --positions, each within --time, and writes a book of what is proven then, with all that\n"
      "the book in the program has");
  command_->add_option("--least-nodes", least_nodes_, "nodes that a proof of that book took at least")
      ->capture_default_str();
  command_->add_option("--plies", book_plies_, "plies that the book covers")
      ->check(CLI::Range(1, 40))
      ->capture_default_str();
  command_->add_option("--all-plies", book_all_plies_, "plies in which it covers every position")
      ->check(CLI::Range(0, 40));
  command_->footer("Values: " +
                   std::string("Connect-N: the winner's stones still unplayed plus one, for the side to move;\n"
                               "Go: points for Black before komi; Gomoku: plies to the end, where a forced win is "
                               "found; freestyle on up to 64 cells: "
                               "whether the first player wins, with lines of --in-a-row (5)."));
  command_->get_option("--in-a-row")
      ->description("connect (4), gomoku on up to 64 cells (5): stones in a line that win");
  command_->final_callback([this] {
    // Gomoku on a small board takes --in-a-row too.
    auto given = game_options_given(*command_);
    if (game_.game == "gomoku") std::erase(given, "--in-a-row");
    const std::string problem = option_of_another_game(given, game_.game);
    if (!problem.empty()) throw CLI::ValidationError(problem);
  });
}

bool SolveCommand::wants_lines() const {
  if (game_.game != "gomoku" || tree_ || !positions_file_.empty()) return false;
  const BoardSize board = game_.board({15, 15});
  return command_->get_option("--in-a-row")->count() > 0 || !proof_file_.empty() || !verify_file_.empty() ||
         (board.area() <= lines::most_cells && game_.rule == gomoku::Rule::freestyle);
}

int SolveCommand::run_lines() {
  if (!verify_file_.empty()) return run_verify_lines(verify_file_);
  LinesOptions options;
  const BoardSize board = game_.board({15, 15});
  const bool given = command_->get_option("--in-a-row")->count() > 0;
  options.game = {.rows = board.rows, .columns = board.columns, .in_a_row = given ? game_.in_a_row : 5};
  options.moves = position_.empty() ? moves_ : position_;
  if (seconds_ > 0) options.time = Milliseconds(static_cast<long long>(seconds_ * 1000));
  options.proof_file = proof_file_;
  options.force = force_;
  options.json = json_;
  const SteadyClock clock;
  return run_solve_lines(options, common_, clock);
}

int SolveCommand::run() {
  const auto refuse = [](const std::string& text) { return complain_of_use(text); };
  if (!position_.empty() && !moves_.empty()) return refuse("moves are given twice");
  if (wants_lines()) return run_lines();
  if (!proof_file_.empty()) return refuse("--proof is for gomoku on up to 64 cells");
  if (game_.game == "little-go") {
    game_.game = "go";
    game_.little_go = true;
  }
  SolveOptions options;
  options.spec = game_.spec();
  if (auto* go = std::get_if<go::Spec>(&options.spec); go != nullptr && !game_.little_go) {
    go->ko = ko_ == "simple" ? go::Ko::simple : go::Ko::positional_superko;
  }
  if (const auto valid = validate(options.spec); !valid) return refuse(valid.error().detail);
  if (const auto taken = check_parameters(options.spec, settings_); !taken) {
    return refuse("--set: " + taken.error().detail);
  }
  options.settings = settings_;
  options.force = force_;
  const bool gomoku = std::holds_alternative<gomoku::Spec>(options.spec);
  if (!proofs_file_.empty()) {
    if (!std::holds_alternative<go::Spec>(options.spec)) return refuse("--make-proofs is for go");
    if (seconds_ > 0) options.time = Milliseconds(static_cast<long long>(seconds_ * 1000));
    options.checkpoint = checkpoint_;
    options.huge_pages = huge_pages_;
    return run_make_proofs(options, common_, positions_file_, proofs_file_, least_nodes_);
  }
  if (!positions_file_.empty() && std::holds_alternative<go::Spec>(options.spec)) {
    return refuse("--positions is for connect and gomoku");
  }
  if (tree_ && !gomoku) return refuse("--tree is for gomoku");
  options.tree = tree_;
  options.moves = position_.empty() ? moves_ : position_;
  options.json = json_;
  options.sign_only = sign_only_;
  options.value_only = value_only_ || at_least_ || at_most_;
  options.at_least = at_least_;
  options.at_most = at_most_;
  if ((at_least_ || at_most_) && !std::holds_alternative<go::Spec>(options.spec)) {
    return refuse("--at-least and --at-most are for go");
  }
  if (at_least_ && at_most_ && *at_least_ > *at_most_) return refuse("--at-least is more than --at-most");
  if (!book_file_.empty() && at_least_ && *at_least_ != std::get<go::Spec>(options.spec).size.area()) {
    return refuse("a book of claims is for all the points of the board");
  }
  if (seconds_ > 0) options.time = Milliseconds(static_cast<long long>(seconds_ * 1000));
  if (depth_ > 0) options.depth = depth_;
  options.checkpoint = checkpoint_;
  options.huge_pages = huge_pages_;
  if (!positions_file_.empty() && gomoku) {
    if (!options.time) options.time = Milliseconds{2000};
    return run_solve_wins(options, common_, positions_file_);
  }
  if (!positions_file_.empty()) return run_solve_positions(options, common_, positions_file_);
  if (!verify_file_.empty()) return run_solve_verify(options, common_, verify_file_);
  if (!book_file_.empty()) return run_make_book(options, common_, book_file_, book_plies_, book_all_plies_);
  return run_solve(options, common_);
}

}  // namespace tengen::adapters
