#include <iostream>
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
