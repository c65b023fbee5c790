#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/mutex.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/evaluation/evaluation.hpp"
#include "engine/games/gomoku/evaluation/evaluation_watcher.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"

namespace tengen::gomoku {

/// Which networks judge under which rule, on which board. Several may share them. The standard ones are part of the
/// program.
class Evaluations {
 public:
  /// Gives a cell network of the program by its file, or says why it cannot.
  using CellsReader = std::function<Result<CellNetwork>(std::string_view file)>;

  /// Those of the program, whose cell networks are in the program.
  Evaluations();
  /// Those of the program, whose cell networks lie elsewhere. `read_cells` is called when one is first asked for. Where
  /// it fails, the weights judge alone, and the next one who asks has it called again.
  explicit Evaluations(CellsReader read_cells) : read_cells_(std::move(read_cells)) {}
  /// What `others` use now, with a watcher that is told of every evaluation.
  Evaluations(const Evaluations& others, std::shared_ptr<EvaluationWatcher> watcher);
  Evaluations(const Evaluations&) = delete;
  Evaluations& operator=(const Evaluations&) = delete;

  /// Made when first asked for. Any thread.
  [[nodiscard]] std::shared_ptr<const Evaluation> of(Rule rule, BoardSize board) const;
  /// From now on `of` gives these for the rules they are meant for, without the program's cell network, which adds to
  /// the program's weights. Who holds another one keeps it. Any thread.
  void use(const Weights& weights);
  /// The same with a cell network, which judges every board beside the weights.
  void use(std::shared_ptr<const CellNetwork> network);

 private:
  /// What `use` brought for a rule.
  struct Source {
    std::shared_ptr<const Weights> weights{};  ///< null: those of the program
    std::shared_ptr<const CellNetwork> network{};
  };
  /// Where the weights and the cell network of an evaluation stand in memory.
  using Origin = std::pair<const void*, const void*>;

  [[nodiscard]] std::shared_ptr<const CellNetwork> cells(std::string_view file) const TENGEN_REQUIRES(mutex_);
  template <class Change>
  void change(unsigned rules, const Change& apply);

  const CellsReader read_cells_;
  const std::shared_ptr<EvaluationWatcher> watcher_{};
  mutable Mutex mutex_;
  std::array<Source, rule_count> sources_ TENGEN_GUARDED_BY(mutex_);
  mutable std::map<std::string_view, std::shared_ptr<const CellNetwork>> cells_ TENGEN_GUARDED_BY(mutex_);
  mutable std::map<Origin, std::shared_ptr<const Evaluation>> known_ TENGEN_GUARDED_BY(mutex_);
};

/// The standard ones, for whoever brings none of their own.
[[nodiscard]] const Evaluations& standard_evaluations();

/// The file in the program that judges under `rule`, in the form of Weights.
[[nodiscard]] std::string_view standard_weights(Rule rule) noexcept;
/// The file of the cell network that judges this board beside these weights; empty where none does. Sides from 13 to 20
/// have one: on 13x13, 15x15, 17x17 and 20x20 the first generation was measured to play better than the weights alone,
/// on 22x22 not.
[[nodiscard]] std::string_view cells_file(Rule rule, BoardSize board) noexcept;
/// What the file holds, in the form of CellNetwork. Empty in programs of WebAssembly, which are fetched over networks:
/// there it lies beside the program.
[[nodiscard]] std::string_view standard_cells(std::string_view file) noexcept;

}  // namespace tengen::gomoku
