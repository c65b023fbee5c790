#include "engine/games/go/benson.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "tests/engine/games/go/diagram.hpp"

namespace {

using namespace tengen;
using Word = std::uint64_t;
using Grid = go::Grid<Word>;

struct Position {
  Grid grid;
  Word black = 0;
  Word white = 0;

  explicit Position(std::string_view text) : Position(test::Diagram(text)) {}
  explicit Position(const test::Diagram& diagram) : grid(diagram.size) {
    for (const Stone& stone : diagram.stones) {
      (stone.color == Color::black ? black : white) |= bit<Word>(grid.bit_of(stone.at));
    }
  }
};

/// Black's safe stones as `X`, its territory as `+`, all else as `.`.
std::string safe(std::string_view text) {
  const Position position(text);
  const auto safety = go::find_safety(position.grid, position.black, position.white);
  std::string result;
  const BoardSize size = test::Diagram(text).size;
  for (int y = 0; y < size.rows; ++y) {
    if (y > 0) result += ' ';
    for (int x = 0; x < size.columns; ++x) {
      const Word point = bit<Word>(position.grid.bit_of({x, y}));
      result += (safety.stones & point) != 0 ? 'X' : (safety.territory & point) != 0 ? '+' : '.';
    }
  }
  return result;
}

/// Which black stones White can capture if Black never moves, found by trying everything.
class Attacker {
 public:
  explicit Attacker(const Grid& grid) : grid_(grid) {}

  Word capturable(Word black, Word white) {
    const Word key = black * 0x9E3779B97F4A7C15ULL ^ mix(white);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    Word result = 0;
    for (Word rest = grid_.points() & ~black & ~white; rest != 0;) {
      const Word stone = bit<Word>(take_lowest_bit(rest));
      const Word next_white = white | stone;
      const Word free = grid_.points() & ~black & ~next_white;
      Word captured = 0;
      grid_.for_each_part(black, [&](Word chain) {
        if ((grid_.neighbours(chain) & free) == 0) captured |= chain;
      });
      if (!grid_.all_breathe(next_white, free | captured)) continue;
      result |= captured | capturable(black ^ captured, next_white);
    }
    known_.emplace(key, result);
    return result;
  }

 private:
  Grid grid_;
  std::unordered_map<Word, Word> known_;
};

/// The number of legal positions on which Benson's algorithm and brute force disagree.
int disagreements(BoardSize size) {
  const Grid grid(size);
  const Word points = grid.points();
  Attacker attacker(grid);
  int count = 0;
  for (Word black = 0;; black = (black - points) & points) {
    const Word rest = points & ~black;
    for (Word white = 0;; white = (white - rest) & rest) {
      const Word free = rest & ~white;
      if (grid.all_breathe(black, free) && grid.all_breathe(white, free)) {
        const auto safety = go::find_safety(grid, black, white);
        if (safety.stones != (black & ~attacker.capturable(black, white))) ++count;
      }
      if (white == rest) break;
    }
    if (black == points) break;
  }
  return count;
}

/// Whether Black can take every white stone off the board, whatever White does, for all positions of a board: computed
/// backwards from those without white stones. Kos may be taken back at once.
class Clearance {
 public:
  explicit Clearance(BoardSize size) : grid_(size) {
    std::size_t count = 1;
    for (Word rest = grid_.points(); rest != 0; count *= 3) {
      weights_[static_cast<std::size_t>(take_lowest_bit(rest))] = count;
    }
    cleared_.assign(2 * count, false);
    for (bool changed = true; changed;) {
      changed = false;
      for_each_position([&](Word black, Word white) {
        const std::size_t number = number_of(black, white);
        for (const Color mover : {Color::black, Color::white}) {
          if (cleared_[2 * number + index(mover)] || !now_cleared(black, white, mover)) continue;
          changed = cleared_[2 * number + index(mover)] = true;
        }
      });
    }
  }

  /// The number of positions that Black owns from end to end, and of those among them that it cannot clear.
  [[nodiscard]] std::pair<int, int> owned_and_not_cleared() const {
    std::pair<int, int> result;
    for_each_position([&](Word black, Word white) {
      if (go::find_safety(grid_, black, white).owned() != grid_.points()) return;
      ++result.first;
      if (!cleared_[2 * number_of(black, white) + index(Color::white)]) ++result.second;
    });
    return result;
  }

 private:
  template <class Visit>
  void for_each_position(Visit visit) const {
    const Word points = grid_.points();
    for (Word black = 0;; black = (black - points) & points) {
      const Word rest = points & ~black;
      for (Word white = 0;; white = (white - rest) & rest) {
        const Word free = rest & ~white;
        if (grid_.all_breathe(black, free) && grid_.all_breathe(white, free)) visit(black, white);
        if (white == rest) break;
      }
      if (black == points) break;
    }
  }

  [[nodiscard]] std::size_t number_of(Word black, Word white) const {
    std::size_t result = 0;
    while (black != 0) result += weights_[static_cast<std::size_t>(take_lowest_bit(black))];
    while (white != 0) result += 2 * weights_[static_cast<std::size_t>(take_lowest_bit(white))];
    return result;
  }

  /// Black needs one move that leads to a cleared position, White must have no other; both may pass.
  [[nodiscard]] bool now_cleared(Word black, Word white, Color mover) const {
    if (white == 0) return true;
    const bool for_black = mover == Color::black;
    const std::size_t next = index(opponent(mover));
    if (cleared_[2 * number_of(black, white) + next] == for_black) return for_black;
    for (Word rest = grid_.points() & ~black & ~white; rest != 0;) {
      const Word stone = bit<Word>(take_lowest_bit(rest));
      Word own = (for_black ? black : white) | stone;
      Word other = for_black ? white : black;
      other &= grid_.flood(grid_.points() & ~own & ~other, other);  // what cannot breathe is captured
      if (!grid_.all_breathe(own, grid_.points() & ~own & ~other)) continue;
      const std::size_t number = for_black ? number_of(own, other) : number_of(other, own);
      if (cleared_[2 * number + next] == for_black) return for_black;
    }
    return !for_black;
  }

  Grid grid_;
  std::array<std::size_t, 64> weights_{};
  std::vector<bool> cleared_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(go_benson)

BOOST_AUTO_TEST_CASE(two_eyes_live) {
  BOOST_TEST(safe(".X.X. XXXXX ..... .....") == "+X+X+ XXXXX ..... .....");
  BOOST_TEST(safe(".XX .X. XX.") == "+XX +X+ XX+");
  BOOST_TEST(safe("X. .X") == "X+ +X", "two stones share both eyes");
  BOOST_TEST(safe(".X..O XXXOO .XO.. XXO.O OOOO.") == "+X... XXX.. +X... XX... .....");
}

BOOST_AUTO_TEST_CASE(one_eye_does_not) {
  BOOST_TEST(safe(".X... XX... ..... .....") == "..... ..... ..... .....");
  BOOST_TEST(safe("..X.. XXX.. ..... .....") == "..... ..... ..... .....");
  BOOST_TEST(safe("..... ..... ..X.. ..... .....") == "..... ..... ..... ..... .....");
}

BOOST_AUTO_TEST_CASE(a_false_eye_is_no_eye) {
  // The chain at the top is tied to the rest only through the eye it helps to enclose.
  BOOST_TEST(safe(".XO.. X.XO. OXXO. .OO..") == "..... ..... ..... .....");
}

BOOST_AUTO_TEST_CASE(a_region_must_be_all_liberties) {
  // The corner of four has a point out of reach. White's stone on it leaves only liberties: now it is an eye.
  BOOST_TEST(safe("..X.X ..XXX XXX.. .....") == "..... ..... ..... .....");
  BOOST_TEST(safe("O.X.X ..XXX XXX.. .....") == "++X+X ++XXX XXX.. .....");
}

BOOST_AUTO_TEST_CASE(territory_has_no_room_for_two_eyes) {
  // Once captured, the two white stones would leave room for a life of White's own.
  BOOST_TEST(safe("OO.X.X ...XXX XXXX.. ......") == "...X+X ...XXX XXXX.. ......");
  // Around a point out of reach White could never make more than one eye.
  BOOST_TEST(safe(".X.X. XXXXX ...XX ..XX.") == "+X+X+ XXXXX +++XX ++XX+");
  BOOST_TEST(safe(".X.X. XXXXX ..XXX .XX.X") == "+X+X+ XXXXX ++XXX +XX+X");
}

BOOST_AUTO_TEST_CASE(dead_groups_are_those_in_the_other_sides_territory) {
  const auto board = test::set_up("O.X.X ..XXX XXX.. ....O");
  const auto dead = board.groups(GroupStatus::dead);
  BOOST_TEST(dead.size() == 1U);
  BOOST_TEST((dead.front() == std::vector<Vertex>{{0, 0}}));
  const auto alive = board.groups(GroupStatus::alive);
  BOOST_TEST(alive.size() == 2U);
  BOOST_TEST(alive.front().size() == 8U);
  BOOST_TEST((alive.back() == std::vector<Vertex>{{4, 3}}));
  BOOST_TEST(board.groups(GroupStatus::seki).empty());
  BOOST_TEST(board.safe_points(Color::black).size() == 13U);
  BOOST_TEST(board.safe_points(Color::white).empty());
}

BOOST_AUTO_TEST_CASE(brute_force_agrees_on_every_small_position) {
  for (const BoardSize size : {BoardSize{1, 5}, {2, 2}, {2, 3}, {2, 4}, {3, 3}, {5, 2}}) {
    BOOST_TEST(disagreements(size) == 0);
  }
#ifndef __SANITIZE_ADDRESS__
  BOOST_TEST(disagreements({4, 3}) == 0);
#endif
}

BOOST_AUTO_TEST_CASE(what_black_owns_can_be_cleared_of_white_stones) {
  for (const BoardSize size : {BoardSize{1, 7}, {2, 4}, {3, 3}, {5, 2}}) {
    const auto [owned, not_cleared] = Clearance(size).owned_and_not_cleared();
    BOOST_TEST(owned > 0);
    BOOST_TEST(not_cleared == 0);
  }
#ifndef __SANITIZE_ADDRESS__
  // Wide enough for two points out of reach.
  BOOST_TEST(Clearance({6, 2}).owned_and_not_cleared().second == 0);
#endif
}

BOOST_AUTO_TEST_SUITE_END()
