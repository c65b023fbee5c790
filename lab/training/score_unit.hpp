#pragma once

#include <optional>
#include <span>

#include "lab/training/training_games.hpp"

namespace tengen::lab {

/// How many centi-points of the games' scores stand for odds of e to 1, by their results: the unit u for which the
/// logistic curve of score / u predicts them best. Evaluations drift
/// from one generation to the next. Proven scores and positions without a result do not count. Nothing where the scores
/// say nothing about the results, or all of it.
[[nodiscard]] std::optional<double> fitting_score_unit(std::span<const TrainingGame> games);

}  // namespace tengen::lab
