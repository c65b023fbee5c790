#pragma once

#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "lab/plots/chart.hpp"

namespace tengen::lab {

// Figures from recorded data; `title` may be empty. The same data make the same figure. `syntax` with what is wrong in
// the data.

/// Elo over commits. Columns `series,commit,date,elo,low,high`, in the order of the commits; `low` and `high` bound the
/// 95 % interval and may be empty; `elo` may be empty where only `low` is known.
[[nodiscard]] Result<Figure> plot_elo(std::string_view text, const std::string& title);

/// What `tune --log` writes: columns `epoch,train_position,held_back_position,train_choice,held_back_choice`, in nats;
/// those of the move ordering may be empty.
[[nodiscard]] Result<Figure> plot_loss(std::string_view text, const std::string& title);

/// Sets of positions solved, a bar a program. Columns `set,program,nodes,microseconds`, means a position; either may be
/// empty.
[[nodiscard]] Result<Figure> plot_solve(std::string_view text, const std::string& title);

/// The score of a match over its games, from the record of `tengen-lab match`, with its 95 % interval from whole pairs.
[[nodiscard]] Result<Figure> plot_match(std::string_view record, const std::string& title);

/// The course of every number that `tengen-lab spsa` tunes, in its own steps away from where it began.
[[nodiscard]] Result<Figure> plot_spsa(std::string_view course, const std::string& title);

}  // namespace tengen::lab
