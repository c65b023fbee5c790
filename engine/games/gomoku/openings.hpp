#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/game_spec.hpp"
#include "engine/core/geometry.hpp"
#include "engine/core/random.hpp"
#include "engine/core/score.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/gomoku/data_file.hpp"

namespace tengen::gomoku {

/// The board's centre is (columns / 2, rows / 2).
[[nodiscard]] constexpr Offset offset_of(Vertex vertex, BoardSize size) noexcept {
  return {vertex.x - size.columns / 2, vertex.y - size.rows / 2};
}
[[nodiscard]] constexpr Vertex vertex_at(Offset offset, BoardSize size) noexcept {
  return {size.columns / 2 + offset.x, size.rows / 2 + offset.y};
}

/// What `tengen-lab openings` found out about the first moves under one rule, on boards of at least `side` points
/// either way. As a file (see DataReader) its lines are:
///
///     board 15
///     three 0 -2 1 3 -2 2 12                          (Black's, White's, Black's stone, and the score)
///     reply 0 0 1 1 -35                               (the one stone on the board, the reply to it, and the score)
///
/// Points are Offsets, scores for the side to move.
struct Openings {
  struct Three {
    std::array<Offset, 3> stones{};
    Score score = 0;

    friend bool operator==(const Three&, const Three&) = default;
  };
  struct Reply {
    Offset stone{};
    Offset reply{};
    Score score = 0;

    friend bool operator==(const Reply&, const Reply&) = default;
  };

  Rule rule = Rule::freestyle;
  std::string provenance{};
  int side = 15;
  std::vector<Three> threes{};   ///< balanced, for swap2
  std::vector<Reply> replies{};  ///< to one stone, each also for its symmetric images

  friend bool operator==(const Openings&, const Openings&) = default;
};

/// Errors as DataReader's, and for points that are off a board of that side or given twice.
[[nodiscard]] Result<Openings> read_openings(std::string_view text);
[[nodiscard]] std::string write_openings(const Openings& openings);

/// The file that the program was built with.
[[nodiscard]] std::string_view standard_openings_text(Rule rule) noexcept;
/// The openings of that file, read on first use.
[[nodiscard]] const Openings& standard_openings(Rule rule);

/// A random balanced opening in a random symmetric image; nothing on a board that is too small, or if there is none.
[[nodiscard]] std::optional<std::array<Vertex, 3>> pick_three(const Openings& openings, BoardSize size, Random& random);

/// The reply to the one stone on the board; nothing on a board that is too small, or if none is known. A stone farther
/// from the centre than the known ones is answered as the farthest known.
[[nodiscard]] std::optional<Openings::Reply> find_reply(const Openings& openings, BoardSize size, Vertex stone);

}  // namespace tengen::gomoku
