#include "engine/games/go/benson.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/games/go/board.hpp"
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

BOOST_AUTO_TEST_SUITE_END()
