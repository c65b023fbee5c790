#pragma once

#include "protocol/records/record.hpp"
#include "protocol/sgf/tree.hpp"

namespace tengen::records {

/// The record as a tree with one line: `nodes[0]` describes the game, `nodes[i + 1]` is move i.
[[nodiscard]] sgf::Tree make_sgf_tree(const Record& record);

}  // namespace tengen::records
