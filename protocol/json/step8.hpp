#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/players/step8.hpp"

namespace tengen::json {

/// Answers to the questions of the exercise "AI five, step 8": a list of move strings, alone or as `questions` of an
/// object; each answer is one letter pair. `syntax` for other JSON or moves, `unsupported` if the server says that it
/// did not succeed, `illegal_move` for a full board, `out_of_range` for more than `most` questions.
[[nodiscard]] Result<std::vector<std::string>> step8_answers(
    std::string_view text, players::step8::Mode mode, std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace tengen::json
