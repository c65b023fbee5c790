#include "protocol/review/opening_names.hpp"

#include <array>
#include <cstdlib>

#include "engine/core/symmetry.hpp"

namespace tengen::review {

namespace {

/// Where the third stone stands, from the first, with the second stone above it (direct openings) or above and to the
/// right of it (indirect ones).
struct NamedThird {
  Offset third;
  const char* name;
};

// The Renju International Federation's names and numbers (renju.net, "Openings").
constexpr std::array<NamedThird, 13> direct{{{{0, -2}, "Kansei (D1)"},
                                             {{1, -2}, "Keigetsu (D2)"},
                                             {{2, -2}, "Sosei (D3)"},
                                             {{1, -1}, "Kagetsu (D4)"},
                                             {{2, -1}, "Zangetsu (D5)"},
                                             {{1, 0}, "Ugetsu (D6)"},
                                             {{2, 0}, "Kinsei (D7)"},
                                             {{0, 1}, "Shougetsu (D8)"},
                                             {{1, 1}, "Kyuugetsu (D9)"},
                                             {{2, 1}, "Shingetsu (D10)"},
                                             {{0, 2}, "Zuisei (D11)"},
                                             {{1, 2}, "Sangetsu (D12)"},
                                             {{2, 2}, "Yuusei (D13)"}}};
constexpr std::array<NamedThird, 13> indirect{{{{2, -2}, "Chousei (I1)"},
                                               {{2, -1}, "Kyougetsu (I2)"},
                                               {{2, 0}, "Kousei (I3)"},
                                               {{2, 1}, "Suigetsu (I4)"},
                                               {{2, 2}, "Ryuusei (I5)"},
                                               {{1, 0}, "Ungetsu (I6)"},
                                               {{1, 1}, "Hogetsu (I7)"},
                                               {{1, 2}, "Rangetsu (I8)"},
                                               {{0, 1}, "Gingetsu (I9)"},
                                               {{0, 2}, "Myoujou (I10)"},
                                               {{-1, 1}, "Shagetsu (I11)"},
                                               {{-1, 2}, "Meigetsu (I12)"},
                                               {{-2, 2}, "Suisei (I13)"}}};
constexpr Offset above{0, -1};
constexpr Offset above_right{1, -1};

bool in_the_centre(Vertex at, BoardSize size) {
  // Twice the distance from the centre: 0 on an odd side, 1 on an even one.
  return std::abs(2 * at.x - size.columns + 1) <= 1 && std::abs(2 * at.y - size.rows + 1) <= 1;
}

Offset between(Vertex from, Vertex to) {
  return {to.x - from.x, to.y - from.y};
}

}  // namespace

std::string opening_name(const std::vector<Stone>& moves, BoardSize size) {
  if (moves.size() < 3 || !in_the_centre(moves[0].at, size)) return {};
  const std::array<Color, 3> colors{Color::black, Color::white, Color::black};
  for (std::size_t i = 0; i < colors.size(); ++i) {
    if (moves[i].color != colors[i]) return {};
  }
  const Offset second = between(moves[0].at, moves[1].at);
  const Offset third = between(moves[0].at, moves[2].at);
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    const Offset turned_second = turned(second, symmetry);
    if (!(turned_second == above) && !(turned_second == above_right)) continue;
    for (const NamedThird& named : turned_second == above ? direct : indirect) {
      if (named.third == turned(third, symmetry)) return named.name;
    }
  }
  return {};
}

}  // namespace tengen::review
