#include "adapters/commands/solve_cli.hpp"

#include <string>

#include "adapters/commands/parameters_cli.hpp"
#include "adapters/commands/solve.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/clock.hpp"
#include "engine/games/info.hpp"
#include "protocol/moves_text.hpp"

namespace tengen::adapters {

SolveCommand::SolveCommand(CLI::App& app, Audience audience)
    : command_(app.add_subcommand("solve", "find exact values: of a position, its moves, its best line")) {
  command_->add_option("game", game_.game, game_choices() + ", or little-go")
      ->required()
      ->check(CLI::IsMember(game_names({"little-go"})));
  command_->add_option("moves", position_, "moves played before: 44435, \"C3 B2 pass\", h8i9")->type_name("MOVES");
  command_->add_option("--moves", moves_, "the same, by name")->type_name("MOVES");
  game_.add_board_to(*command_);
  command_->get_option("--in-a-row")
      ->description("connect [4], gomoku on up to 64 cells [5]: stones in a line that win")
      ->default_str("");
  command_->add_option("--ko", ko_, "go: simple (a cycle proves nothing) or superko (no position comes back)")
      ->check(CLI::IsMember({"simple", "superko"}))
      ->capture_default_str();
  add_common(*command_, common_);
  command_->add_flag("--json", json_, "one line of JSON");
  add_questions();
  add_files();
  add_developers_options(audience == Audience::developers ? "For developers" : "");
  command_->footer(
      "Values: Connect-N: the winner's stones still unplayed plus one, for the side to move; Go: points for Black "
      "before "
      "komi; Gomoku: plies to the end, where a forced win is found; freestyle on up to 64 cells: whether the first "
      "player wins, with lines of --in-a-row (5).\n\n" +
      std::string(moves_help) +
      (audience == Audience::users ? "\n\nFiles of positions, books and parameters: tengen-lab solve." : ""));
  // Gomoku on a small board takes --in-a-row too.
  command_->final_callback([this] { game_.check(*command_, game_.game == "gomoku" ? "--in-a-row" : ""); });
}

void SolveCommand::add_questions() {
  command_->add_flag("--sign", sign_only_, "only who wins");
  command_->add_option("--at-least", at_least_, "go: only whether Black can force so many points before komi");
  command_->add_option("--at-most", at_most_,
                       "go: only whether White can hold Black to so many; with --at-least: both");
  command_->add_flag("--value-only", value_only_, "neither the value of every move nor the best line");
  command_->add_flag("--tree", tree_, "gomoku: the whole win, with what follows every reply");
  command_->add_option("--time", seconds_, "seconds for each question; then what is proven so far")
      ->check(CLI::Range(0.001, 1e9));
  command_
      ->add_option("--depth", depth_,
                   "go without a move limit: the budget of a proof in plies, where a doubtful move costs several [100]")
      ->check(CLI::Range(1, 120));
  command_->add_flag("--huge-pages", huge_pages_, "faster lookups after some seconds to get the memory: for long runs");
}

void SolveCommand::add_files() {
  command_
      ->add_option("--checkpoint", checkpoint_,
                   "file that keeps what is known: written now and then, read at the start")
      ->type_name("FILE");
  command_->add_option("--proof", proof_file_, "gomoku on up to 64 cells: a file for the proof")->type_name("FILE");
  command_->add_flag("--force", force_, "write over a proof that exists");
  command_
      ->add_option("--verify", verify_file_,
                   "proves each value of a file of --json lines again, from an empty table; gomoku: checks a file of "
                   "--proof, for the empty board or the moves that are given")
      ->type_name("FILE");
}

void SolveCommand::add_developers_options(const std::string& group) {
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
  command_->add_option("--plies", book_plies_, "plies that the book covers")
      ->check(CLI::Range(1, 40))
      ->capture_default_str()
      ->group(group);
  command_->add_option("--all-plies", book_all_plies_, "plies in which it covers every position")
      ->check(CLI::Range(0, 40))
      ->group(group);
  command_
      ->add_option("--make-proofs", proofs_file_,
                   "go: solves the --positions, each within --time, and writes a book of what is proven then, with all "
                   "that the book in the program has")
      ->type_name("FILE")
      ->group(group);
  command_->add_option("--least-nodes", least_nodes_, "nodes that a proof of that book took at least")
      ->capture_default_str()
      ->group(group);
  add_settings(*command_, settings_);
  command_->get_option("--set")->group(group);
}

bool SolveCommand::wants_lines() const {
  if (game_.game != "gomoku" || tree_ || !positions_file_.empty()) return false;
  const BoardSize board = game_.board({15, 15});
  return command_->get_option("--in-a-row")->count() > 0 || !proof_file_.empty() || !verify_file_.empty() ||
         (board.area() <= lines::most_cells && game_.rule == gomoku::Rule::freestyle);
}

int SolveCommand::run_lines() {
  const auto given = [this](const char* option) { return command_->get_option(option)->count() > 0; };
  const BoardSize board = game_.board({15, 15});
  if (!verify_file_.empty()) {
    LinesQuestion question{.moves = moves_};
    if (given("--size") || given("--columns")) question.columns = board.columns;
    if (given("--size") || given("--rows")) question.rows = board.rows;
    if (given("--in-a-row")) question.in_a_row = game_.in_a_row;
    return run_verify_lines(verify_file_, question);
  }
  LinesOptions options;
  options.game = {.rows = board.rows, .columns = board.columns, .in_a_row = given("--in-a-row") ? game_.in_a_row : 5};
  options.moves = moves_;
  options.time = time();
  options.proof_file = proof_file_;
  options.force = force_;
  options.json = json_;
  const SteadyClock clock;
  return run_solve_lines(options, common_, clock);
}

std::optional<Milliseconds> SolveCommand::time() const {
  return seconds_ > 0 ? std::optional(Milliseconds(static_cast<long long>(seconds_ * 1000))) : std::nullopt;
}

int SolveCommand::run() {
  const auto refuse = [this](const std::string& text) {
    return complain_of_use(text, command_->get_parent()->get_name() + " solve");
  };
  if (!position_.empty() && !moves_.empty()) return refuse("moves are given twice");
  for (const std::string& word : position_) moves_ += (moves_.empty() ? "" : " ") + word;
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
    options.time = time();
    options.checkpoint = checkpoint_;
    options.huge_pages = huge_pages_;
    return run_make_proofs(options, common_, positions_file_, proofs_file_, least_nodes_);
  }
  if (!positions_file_.empty() && std::holds_alternative<go::Spec>(options.spec)) {
    return refuse("--positions is for connect and gomoku");
  }
  if (tree_ && !gomoku) return refuse("--tree is for gomoku");
  options.tree = tree_;
  options.moves = moves_;
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
  options.time = time();
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
