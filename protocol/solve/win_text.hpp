#pragma once

#include <boost/json/array.hpp>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::solve {

/// A proven win for people, one line for each position with the winner to move, the first being the root:
///
///     1: j9, win in 7
///        h9 -> 2, l9 -> 2, else k9
///     2: ...
///
/// After `j9` the winner goes on at line 2 if the reply is h9, and plays k9 after any reply that is not named.
[[nodiscard]] std::string win_text(const std::vector<WinningStep>& win, BoardSize size);

/// The same as JSON: a list of `{"attack":"j9","plies":7,"replies":{"h9":1},"otherwise":"k9"}`, replies leading to
/// places in the list, counted from 0; "otherwise" null where every reply is named or none follows.
[[nodiscard]] boost::json::array win_json(const std::vector<WinningStep>& win, BoardSize size);

}  // namespace tengen::solve
