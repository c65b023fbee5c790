// Rows of line shapes that share what they learn: which shapes are kin, and how a step spreads among them.

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/evaluation/shapes.hpp"
#include "lab/network/shared_rows.hpp"

BOOST_AUTO_TEST_SUITE(shared_rows)

namespace {

using namespace tengen;
using namespace tengen::lab;
using gomoku::channel_count;
using gomoku::Shape;
using gomoku::Shapes;

/// Of a line of eleven points around the middle one, as Tables has it: '.', 'X', 'O', '#'.
Shape shape_of(std::string_view letters) {
  std::uint64_t window = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    window |= std::uint64_t{std::string_view(".XO#").find(letters[i])} << (2 * i);
  }
  return Shapes::of(Color::black, window);
}

struct Rows {
  SharedRows shared{};
  std::vector<float> rows = std::vector<float>(Shapes::count * channel_count);
  std::vector<float> gradient = std::vector<float>(rows.size());
  std::vector<std::uint8_t> touched = std::vector<std::uint8_t>(Shapes::count);

  Rows() {
    Random random(2);
    shared.begin(random);
    shared.fold(rows);
  }
  /// How much the step has taken off a shape's first channel.
  [[nodiscard]] float fall(Shape shape, const std::vector<float>& before) const {
    return before[shape * channel_count] - rows[shape * channel_count];
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_inner_cells_tell_which_shapes_are_kin) {
  const Shape shape = shape_of("..OX.X.XO#.");
  const auto kin = [shape](std::string_view letters, std::size_t reach) {
    return inner_shape(shape_of(letters), reach) == inner_shape(shape, reach);
  };
  // Another fourth cell; the mirror image of that.
  BOOST_TEST(kin(".XOX.X.XOO.", 3));
  BOOST_TEST(kin(".OOX.X.XOX.", 3));
  // A third cell, a wall there, a second cell.
  BOOST_TEST(!kin("..XX.X.XO#.", 3));
  BOOST_TEST(!kin("..OX.X.X#..", 3));
  BOOST_TEST(kin("..XX.X.X#..", 2));
  BOOST_TEST(!kin("..O..X.XO#.", 2));
  // The cell itself.
  BOOST_TEST(!kin("..OX.O.XO#.", 2));
  BOOST_TEST(inner_shape(shape, Shapes::reach) == shape);
}

BOOST_AUTO_TEST_CASE(a_shape_teaches_its_kin) {
  Rows all;
  const Shape seen = shape_of("..OX.X.XO..");
  const Shape near = shape_of(".XOX.X.XO..");
  const Shape farther = shape_of("..XX.X.XO..");
  const Shape stranger = shape_of("..O..X.XO..");
  const std::vector<float> before = all.rows;
  all.gradient[seen * channel_count] = 1;
  all.touched[seen] = 1;
  all.shared.step(all.gradient, all.touched, all.rows, {.rate = 0.01}, 0, 0, 1);

  // Adam's first step is the rate for each of the three parts.
  BOOST_TEST(all.fall(seen, before) == 0.03F, boost::test_tools::tolerance(1e-3F));
  BOOST_TEST(all.fall(near, before) == 0.02F, boost::test_tools::tolerance(1e-3F));
  BOOST_TEST(all.fall(farther, before) == 0.01F, boost::test_tools::tolerance(1e-3F));
  BOOST_TEST(all.fall(stranger, before) == 0);
  BOOST_TEST(all.gradient[seen * channel_count] == 0);
  BOOST_TEST(all.touched[seen] == 0);
}

BOOST_AUTO_TEST_CASE(threads_do_what_one_does) {
  Rows one;
  Rows three;
  Random random(8);
  for (int step = 1; step <= 3; ++step) {
    for (int i = 0; i < 500; ++i) {
      const std::size_t shape = random.below(static_cast<std::uint32_t>(Shapes::count));
      for (Rows* all : {&one, &three}) {
        all->touched[shape] = 1;
        all->gradient[shape * channel_count + static_cast<std::size_t>(i) % channel_count] =
            static_cast<float>(i - 200);
      }
    }
    const AdamStep how{.rate = 0.01, .number = step, .scale = 0.1F};
    one.shared.step(one.gradient, one.touched, one.rows, how, 0.1, 0, 1);
    for (std::size_t thread = 0; thread < 3; ++thread) {
      three.shared.step(three.gradient, three.touched, three.rows, how, 0.1, thread, 3);
    }
  }
  BOOST_TEST(one.rows == three.rows);
  // The sums are those of the parts.
  std::vector<float> folded(one.rows.size());
  one.shared.fold(folded);
  BOOST_TEST(folded == one.rows);
}

BOOST_AUTO_TEST_SUITE_END()
