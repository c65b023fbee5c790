#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "adapters/commands/solve.hpp"
#include "adapters/commands/solver.hpp"
#include "adapters/files/files.hpp"
#include "adapters/files/output_file.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/board_text.hpp"
#include "protocol/solve/solution_text.hpp"

namespace tengen::adapters {

namespace {

/// Walks the openings in which one side plays what is proven best and the other anything.
class BookMaker {
 public:
  /// `claim`: what is proven is that Black can force `SolveOptions::at_least`, the most there is.
  BookMaker(Solver& solver, int plies, bool claim)
      : solver_(solver), engine_(solver.engine()), plies_(plies), claim_(claim) {}

  /// Lines for `side`.
  void add(Color side) {
    if (solver_.interrupted() || engine_.status().over || static_cast<int>(engine_.history().size()) >= plies_) return;
    if (!seen_.insert(engine_.book_key() ^ (side == Color::black ? 0 : 1)).second) return;
    const Color mover = engine_.to_move();
    if (mover != side) {
      for (const Vertex move : engine_.legal_moves(mover)) follow(mover, move, side);
      return;
    }
    if (const auto move = find()) follow(mover, *move, side);
  }

  /// What is proven of each first move that loses nothing, so that one who looks at the empty board sees them all.
  void add_first_moves() {
    const Color mover = engine_.to_move();
    for (const Vertex move : engine_.legal_moves(mover)) {
      if (solver_.interrupted() || !engine_.play({mover, move})) continue;
      const SearchInfo info = solver_.solve("first move " + std::to_string(size()));
      if (info.solved && info.upper <= score_draw) (info.upper < score_draw ? won_ : drawn_).insert(engine_.book_key());
      static_cast<void>(engine_.undo());
    }
  }

  /// Every position of the first `plies`, whoever got it there.
  void add_all(int plies) {
    if (solver_.interrupted() || engine_.status().over || static_cast<int>(engine_.history().size()) >= plies) return;
    if (!seen_all_.insert(engine_.book_key()).second) return;
    static_cast<void>(find());
    const Color mover = engine_.to_move();
    for (const Vertex move : engine_.legal_moves(mover)) {
      if (!engine_.play({mover, move})) continue;
      add_all(plies);
      static_cast<void>(engine_.undo());
    }
  }

  void write(std::ostream& out, const std::string& command) const {
    out << "// Made by `" << command << "`.\n";
    if (claim_) {
      write_list(out, "most", most_);
    } else {
      write_list(out, "won", won_);
      write_list(out, "drawn", drawn_);
    }
  }
  [[nodiscard]] std::size_t size() const noexcept { return most_.size() + won_.size() + drawn_.size(); }

 private:
  /// A move that wins or draws here, which is then in the book; empty where all lose: there a search finds the best
  /// chance.
  std::optional<Vertex> find() {
    const Color mover = engine_.to_move();
    const SearchInfo info = solver_.solve("book " + std::to_string(size()));
    if (!info.solved || info.line.empty() || info.lower < score_draw) return std::nullopt;
    static_cast<void>(engine_.play({mover, info.line.front()}));
    (claim_ ? most_ : info.lower > score_draw ? won_ : drawn_).insert(engine_.book_key());
    static_cast<void>(engine_.undo());
    return info.line.front();
  }
  void follow(Color mover, Vertex move, Color side) {
    if (!engine_.play({mover, move})) return;
    add(side);
    static_cast<void>(engine_.undo());
  }
  static void write_list(std::ostream& out, const char* name, const std::set<Hash>& keys) {
    out << "constexpr std::array<Hash, " << keys.size() << "> " << name << "{";
    int column = 0;
    for (const Hash key : keys)
      out << (column++ % 5 == 0 ? "\n    " : " ") << "0x" << std::hex << key << std::dec << ",";
    out << (keys.empty() ? "};\n" : "\n};\n");
  }

  Solver& solver_;
  Engine& engine_;
  int plies_;
  bool claim_;
  std::set<Hash> seen_;
  std::set<Hash> seen_all_;
  std::set<Hash> most_;
  std::set<Hash> won_;
  std::set<Hash> drawn_;
};

/// The command that made the book, for its first line.
std::string command_of(const SolveOptions& options, const std::string& file, int plies, int all_plies) {
  const auto* go = std::get_if<go::Spec>(&options.spec);
  const std::string game = go == nullptr ? "connect" : go->move_limit > 0 ? "little-go" : "go";
  return "tengen-lab solve " + game + " --make-book " + file + " --plies " + std::to_string(plies) +
         (options.at_least ? " --at-least " + std::to_string(*options.at_least) : "") +
         (all_plies > 0 ? " --all-plies " + std::to_string(all_plies) : "");
}

}  // namespace

int run_make_book(const SolveOptions& options, const CommonOptions& common, const std::string& file, int plies,
                  int all_plies) {
  const bool claim = options.at_least.has_value();
  SolveOptions question = options;
  question.sign_only = !claim;
  const Interrupt interrupt;
  Solver solver(question, common, interrupt);
  if (const auto played = play_moves(solver.engine(), options.moves); !played) {
    return complain(played.error().detail, exit_usage);
  }
  // Now, not after the work.
  auto output = OutputFile::open(file, options.force);
  if (!output) return complain(output.error().detail, exit_failure);
  if (!solver.load()) return exit_failure;
  BookMaker book(solver, plies, claim);
  book.add(Color::black);
  if (!claim) {
    book.add(Color::white);
    book.add_first_moves();
  }
  book.add_all(all_plies);
  std::ostringstream out;
  book.write(out, command_of(options, file, plies, all_plies));
  if (const auto written = output->write(out.str()); !written) return complain(written.error().detail, exit_failure);
  std::cout << book.size() << " positions, " << solver.nodes() << " nodes"
            << (solver.full_keys() ? "" : "; the keys are hashes, the engine will not use them") << "\n";
  if (solver.interrupted()) return complain("interrupted: the book is not complete", interrupt.exit_code());
  return exit_success;
}

namespace {

constexpr std::size_t positions_between_checkpoints = 10;

/// The command that made the book.
std::string provenance_of(const SolveOptions& options, std::size_t positions, std::size_t solved,
                          std::uint64_t least_nodes) {
  const std::string seconds =
      options.time ? ", " + std::to_string(options.time->count() / 1000) + " s each" : std::string();
  return "tengen-lab solve go --make-proofs: " + std::to_string(positions) + " positions" + seconds + ", " +
         std::to_string(solved) + " of them solved; proofs of " + std::to_string(least_nodes) + " nodes and more";
}

}  // namespace

int run_make_proofs(const SolveOptions& options, const CommonOptions& common, const std::string& positions_file,
                    const std::string& file, std::uint64_t least_nodes) {
  std::vector<std::string> positions;
  if (!positions_file.empty()) {
    auto lines = read_lines(positions_file);
    if (!lines) return complain(positions_file + ": " + lines.error().detail, exit_failure);
    positions = std::move(*lines);
  }
  // Now, not after the work.
  auto output = OutputFile::open(file, options.force);
  if (!output) return complain(output.error().detail, exit_failure);
  const Interrupt interrupt;
  Solver solver(options, common, interrupt);
  Engine& engine = solver.engine();
  // What the engine cannot make a book of is refused before the work.
  if (const auto book = engine.proof_book(least_nodes, {}); !book) return complain(book.error().detail, exit_usage);
  solver.warm_up();
  if (!solver.load()) return exit_failure;
  Progress progress("positions", static_cast<int>(positions.size()), solver.clock(), Parts::unlike);
  std::size_t solved = 0;
  for (std::size_t i = 0; i < positions.size() && !interrupt.requested(); ++i) {
    while (engine.undo()) {
    }
    if (const auto played = play_moves(engine, positions[i]); !played) {
      return complain(positions_file + ":" + std::to_string(i + 1) + ": " + played.error().detail, exit_failure);
    }
    const SearchInfo info = solver.solve({});
    solved += info.solved ? 1 : 0;
    progress.hide();
    std::cout << shown(positions[i]) << ": " << solve::value_of(engine, info.lower);
    if (!info.solved) std::cout << " to " << solve::value_of(engine, info.upper);
    std::cout << std::endl;
    progress.show(static_cast<double>(i + 1));
    if ((i + 1) % positions_between_checkpoints == 0) static_cast<void>(solver.save());
  }
  progress.hide();
  const bool saved = solver.save();
  const auto book = engine.proof_book(least_nodes, provenance_of(options, positions.size(), solved, least_nodes));
  if (!book) return complain(book.error().detail, exit_failure);
  if (const auto written = output->write(*book); !written) return complain(written.error().detail, exit_failure);
  std::cout << book->size() << " bytes, " << solver.nodes() << " nodes, " << solved << " of " << positions.size()
            << " solved" << std::endl;
  if (interrupt.requested()) return complain("interrupted: the proofs so far", interrupt.exit_code());
  return saved ? exit_success : exit_failure;
}

}  // namespace tengen::adapters
