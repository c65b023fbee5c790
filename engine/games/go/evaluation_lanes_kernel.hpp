// The static evaluation of one position in each lane of a vector. evaluation_lanes.cpp includes it once for each kind
// of vector, inside a namespace that has
//
//     Vector                 numbers of 64 bits without a sign, with the operators of numbers
//     lanes                  how many
//     TENGEN_TARGET          the attribute of functions that use them
//     any(x)                 whether a lane is not 0
//     where_none(x, value)   `value` in the lanes where x is 0, 0 in the others
//     where_some(x, value)   the other way round
//     count(x)               the number of bits set in each lane
//     times(x, factor)       for lanes of less than 2^31
//     largest(x, y)          the same
//
// All lanes go through the same steps. So each loop lasts until the last lane is done; the others add nothing.

inline constexpr std::size_t most_parts = 33;  // of a set of points whose rows end with a guard bit

/// The board, and one position in each lane.
struct Lanes {
  Vector points;
  int stride;
  Vector empty;
};

struct Parts {
  std::array<Vector, most_parts> part;  // uninitialised: only the first `count` are read
  std::size_t count = 0;
};

struct LaneSafety {
  Vector stones;
  Vector territory;
};

TENGEN_TARGET inline Vector neighbours(const Lanes& board, Vector set) noexcept {
  return ((set << 1) | (set >> 1) | (set << board.stride) | (set >> board.stride)) & board.points;
}

TENGEN_TARGET inline Vector inside(const Lanes& board, Vector set) noexcept {
  return set & (set << 1) & (set >> 1) & (set << board.stride) & (set >> board.stride);
}

/// Flood fill, along rows and along columns by turns.
TENGEN_TARGET inline Vector flood(const Lanes& board, Vector seed, Vector within) noexcept {
  for (;;) {
    const Vector along = seed | (((seed << 1) | (seed >> 1)) & within);
    const Vector grown = along | (((along << board.stride) | (along >> board.stride)) & within);
    if (!any(grown ^ seed)) return seed;
    seed = grown;
  }
}

/// The connected parts of a set. A lane that has fewer than another ends with empty ones.
TENGEN_TARGET inline void find_parts(const Lanes& board, Vector set, Parts& parts) noexcept {
  parts.count = 0;
  while (any(set)) {
    const Vector part = flood(board, set & -set, set);
    parts.part[parts.count++] = part;
    set ^= part;
  }
}

TENGEN_TARGET inline Vector count_parts(const Lanes& board, Vector set) noexcept {
  Vector sum{};
  while (any(set)) {
    sum += where_some(set, Vector{} + 1);
    set ^= flood(board, set & -set, set);
  }
  return sum;
}

/// Unconditional life and territory, as `find_safety`. `chains` are those of `own`, `regions` the parts of the rest.
TENGEN_TARGET inline LaneSafety safety_of(const Lanes& board, Vector own, const Parts& chains,
                                          const Parts& regions) noexcept {
  LaneSafety result{Vector{}, Vector{}};
  const Vector one = Vector{} + 1;

  // 1. Candidates: regions whose empty points are all liberties. A lane needs two of them.
  const Vector far = board.empty & ~neighbours(board, own);
  std::array<Vector, most_parts> candidates;
  Vector candidate_count{};
  for (std::size_t r = 0; r < regions.count; ++r) {
    candidates[r] = where_none(regions.part[r] & far, regions.part[r]);
    candidate_count += where_some(candidates[r], one);
  }
  if (!any(candidate_count >> 1)) return result;

  // 2. Borders: bit r of `borders` says that the chain touches region r, bit r of `vital` that all of the region's
  // empty points are its liberties.
  std::array<Vector, most_parts> borders;
  std::array<Vector, most_parts> vital;
  std::array<Vector, most_parts> alive;
  for (std::size_t c = 0; c < chains.count; ++c) {
    const Vector around = neighbours(board, chains.part[c]);
    borders[c] = vital[c] = Vector{};
    for (std::size_t r = 0; r < regions.count; ++r) {
      const Vector touched = where_some(candidates[r] & around, one << static_cast<int>(r));
      borders[c] |= touched;
      vital[c] |= where_none(candidates[r] & board.empty & ~around, touched);
    }
    alive[c] = chains.part[c];
  }

  // 3. Life: drops chains with fewer than two vital regions and regions that touch a dropped chain, until nothing
  // changes.
  Vector dropped_regions{};
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = 0; c < chains.count; ++c) {
      const Vector left = vital[c] & ~dropped_regions;
      const Vector dropped = where_none(left & (left - 1), alive[c]);
      if (!any(dropped)) continue;
      changed = true;
      alive[c] ^= dropped;
      dropped_regions |= where_some(dropped, borders[c]);
    }
  }
  for (std::size_t c = 0; c < chains.count; ++c) result.stones |= alive[c];
  if (!any(result.stones)) return result;

  // 4. Territory.
  const Vector reach = neighbours(board, result.stones);
  const Vector doomed = own & ~result.stones;
  for (std::size_t r = 0; r < regions.count; ++r) {
    const Vector region = where_some(result.stones, regions.part[r]);
    const Vector inner = region & ~reach;
    const Vector against = (neighbours(board, region) & doomed) | (inner & (inner - 1));
    result.territory |= where_none(against, region);
  }
  return result;
}

/// The value of stones by number, liberties, connection, eyes and distance from the edge; some lanes may be below 0.
TENGEN_TARGET inline Vector shape_of(const Lanes& board, Vector stones, Vector chain_count,
                                     Vector region_count) noexcept {
  const Vector liberties = neighbours(board, stones) & board.empty;
  const Vector within = inside(board, board.points);
  const Vector reach = neighbours(board, liberties) & board.empty & ~liberties;
  return times(count(stones), worth::stone) + times(count(liberties), worth::first_liberty) +
         times(count(reach), worth::second_liberty) - times(chain_count, worth::chain) +
         times(region_count, worth::eye) - times(count(stones & ~within), worth::edge_stone) +
         times(count(stones & inside(board, within)), worth::central_stone);
}

/// The number of chains that are not inside `territory`.
TENGEN_TARGET inline Vector count_chains(const Parts& chains, Vector territory) noexcept {
  Vector sum{};
  for (std::size_t c = 0; c < chains.count; ++c) sum += where_some(chains.part[c] & ~territory, Vector{} + 1);
  return sum;
}

TENGEN_TARGET inline Vector count_regions(const Parts& regions) noexcept {
  Vector sum{};
  for (std::size_t r = 0; r < regions.count; ++r) sum += where_some(regions.part[r], Vector{} + 1);
  return sum;
}

/// The chain if it is in atari, else nothing.
TENGEN_TARGET inline Vector in_atari(const Lanes& board, Vector chain) noexcept {
  const Vector liberties = neighbours(board, chain) & board.empty;
  return where_none(liberties & (liberties - 1), chain);
}

TENGEN_TARGET inline void judge_vector(const Grid<std::uint64_t>& grid, Vector own, Vector opposing,
                                       Vector& score) noexcept {
  const Vector points = Vector{} + grid.points();
  const Lanes board{points, grid.stride(), points & ~own & ~opposing};
  Parts own_chains;
  Parts opposing_chains;
  Parts own_regions;
  Parts opposing_regions;
  find_parts(board, own, own_chains);
  find_parts(board, opposing, opposing_chains);
  find_parts(board, points & ~own, own_regions);
  find_parts(board, points & ~opposing, opposing_regions);
  const LaneSafety own_safety = safety_of(board, own, own_chains, own_regions);
  const LaneSafety opposing_safety = safety_of(board, opposing, opposing_chains, opposing_regions);

  // Stones in the other side's unconditional territory are dead. Without them the rest of the board has other parts.
  const Vector own_left = own & ~opposing_safety.territory;
  const Vector opposing_left = opposing & ~own_safety.territory;
  const Vector own_region_count =
      any(own ^ own_left) ? count_parts(board, points & ~own_left) : count_regions(own_regions);
  const Vector opposing_region_count =
      any(opposing ^ opposing_left) ? count_parts(board, points & ~opposing_left) : count_regions(opposing_regions);
  score = shape_of(board, own_left, count_chains(own_chains, opposing_safety.territory), own_region_count) -
          shape_of(board, opposing_left, count_chains(opposing_chains, own_safety.territory), opposing_region_count) +
          times(count(own_safety.territory & ~own_left), worth::point) -
          times(count(opposing_safety.territory & ~opposing_left), worth::point);

  Vector capturable{};
  for (std::size_t c = 0; c < opposing_chains.count; ++c) {
    capturable = largest(capturable, count(in_atari(board, opposing_chains.part[c])));
  }
  Vector threatened{};
  for (std::size_t c = 0; c < own_chains.count; ++c) threatened |= in_atari(board, own_chains.part[c]);
  score += times(capturable, worth::capturable_stone) - times(count(threatened), worth::threatened_stone);
}

TENGEN_TARGET inline Vector load(const std::uint64_t* from) noexcept {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

TENGEN_TARGET inline void store(void* to, Vector vector) noexcept {
  std::memcpy(to, &vector, sizeof vector);
}

TENGEN_TARGET inline void judge(const Grid<std::uint64_t>& grid, PositionLanes& positions,
                                std::array<Score, PositionLanes::capacity>& scores) {
  // The last vector is filled with empty boards.
  const std::size_t end = (positions.count + lanes - 1) / lanes * lanes;
  for (std::size_t i = positions.count; i < end; ++i) positions.own[i] = positions.opposing[i] = 0;
  for (std::size_t i = 0; i < end; i += lanes) {
    Vector score;
    judge_vector(grid, load(&positions.own[i]), load(&positions.opposing[i]), score);
    alignas(Vector) std::array<std::int64_t, lanes> each;
    store(each.data(), score);
    for (std::size_t lane = 0; lane < lanes; ++lane) scores[i + lane] = static_cast<Score>(each[lane]);
  }
}
