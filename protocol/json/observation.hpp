#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::json {

/// What a host that speaks in observations asks for, one JSON line at a time.
struct Question {
  GameSpec spec{};
  std::vector<Stone> stones{};
  Color to_move = Color::black;
  TimeControl time{};
  /// Set where the answer needs no search: off-turn, the host throws it away.
  std::optional<Vertex> answer{};
};

/// `{"observation": {...}, "configuration": {...}}` of Kaggle's ConnectX. Time: actTimeout, and a share of
/// remainingOverageTime for each move that may still come.
[[nodiscard]] Result<Question> read_kaggle(std::string_view line);
/// `{"column":3}`
[[nodiscard]] std::string write_kaggle(Vertex move, const GameSpec& spec);

/// An observation of Jidi's gobang, alone or as `observation` of an object. One second a move.
[[nodiscard]] Result<Question> read_jidi(std::string_view line);
/// `{"action":[[0,...,1,...],[...]]}`: the row and the column, each as a list with one 1.
[[nodiscard]] std::string write_jidi(Vertex move, const GameSpec& spec);

/// `{"error":"..."}`
[[nodiscard]] std::string write_error(std::string_view detail);

}  // namespace tengen::json
