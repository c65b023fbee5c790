#pragma once

#include <array>
#include <string_view>

namespace tengen::players::robot {

/// One row of the published tables: nine cells with the candidate in the middle. `P` own stone, `E` the enemy's, `0`
/// empty, `*` anything. Beyond the edge nothing but `*` matches.
struct Row {
  int score = 0;
  std::string_view cells;
};

// As published, errors included: a sleeping three is worth 30, some rows occur twice, and some rows of fives match no
// five. In each direction the first matching row of a group counts, and the groups add up.

inline constexpr std::array<Row, 5> five_rows{{
    {10000, "PPPP*****"},
    {10000, "*****PPPP"},
    {10000, "**PP*PP**"},
    {10000, "*PPP*P***"},
    {10000, "***P*PPP*"},
}};

inline constexpr std::array<Row, 4> alive4_rows{{
    {5000, "0PPP*0***"},
    {5000, "***0*PPP0"},
    {5000, "*0PP*P0**"},
    {5000, "**0P*PP0*"},
}};

inline constexpr std::array<Row, 8> sleep4_rows{{
    {1700, "EPPP*0***"},
    {1700, "*EPP*P0**"},
    {1700, "**EP*PP0*"},
    {1700, "***E*PPP0"},
    {1700, "0PPP*E***"},
    {1700, "*0PP*PE**"},
    {1700, "**0P*PPE*"},
    {1700, "***0*PPPE"},
}};

inline constexpr std::array<Row, 12> alive3_rows{{
    {1900, "00PP*0***"},
    {1900, "*00P*P0**"},
    {1900, "**00*PP0*"},
    {1900, "*0PP*00**"},
    {1900, "**0P*P00*"},
    {1900, "***0*PP00"},
    {1600, "0PP0*0***"},
    {1600, "**0P*0P0*"},
    {1600, "***0*P0P0"},
    {1600, "***0*0PP0"},
    {1600, "0PP0**0**"},
    {1600, "0PP0**0**"},
}};

inline constexpr std::array<Row, 34> sleep3_rows{{
    {350, "*EPP*00**"}, {350, "**EP*P00*"}, {350, "***E*PP00"}, {350, "00PP*E***"}, {350, "*00P*PE**"},
    {350, "**00*PPE*"}, {300, "E0PP*0E**"}, {300, "*E0P*P0E*"}, {300, "**E0*PP0E"}, {300, "EP0P*0E**"},
    {300, "*EP0*P0E*"}, {300, "**EP*0P0E"}, {300, "EP0P*0E**"}, {300, "*EP0*P0E*"}, {300, "***E*0PP0"},
    {300, "EPP0*0***"}, {300, "**EP*0P0*"}, {300, "***E*P0P0"}, {300, "PP00*E***"}, {300, "**EP*00P*"},
    {300, "***E*P00P"}, {300, "P00P*E***"}, {300, "*P00*PE**"}, {300, "***E*00PP"}, {30, "0PP0*E***"},
    {300, "**0P*0PE*"}, {300, "***0*P0PE"}, {300, "0P0P*E***"}, {300, "*0P0*PE**"}, {300, "***0*0PPE"},
    {300, "P0P0*E***"}, {300, "*EP0*0P**"}, {300, "**P0*0PE*"}, {300, "***E*0P0P"},
}};

inline constexpr std::array<Row, 6> alive2_rows{{
    {99, "*00P*00**"},
    {99, "**00*P00*"},
    {99, "000P*0E**"},
    {99, "*000*P0E*"},
    {99, "*E0P*000*"},
    {99, "**E0*P000"},
}};

inline constexpr std::array<Row, 18> sleep2_rows{{
    {5, "**EP*000*"},
    {5, "***E*P000"},
    {5, "000P*E***"},
    {5, "*000*PE**"},
    {5, "*E0P*00E*"},
    {5, "**E0*P00E"},
    {5, "E0P0*0E**"},
    {5, "**E0*0P0E"},
    {5, "E00P*0E**"},
    {5, "*E00*P0E*"},
    {5, "0P00*E***"},
    {5, "***0*00PE"},
    {5, "00P0*E***"},
    {5, "**00*0PE*"},
    {5, "*EP0*00**"},
    {5, "***E*0P00"},
    {5, "EP00*0***"},
    {5, "***E*00P0"},
}};

}  // namespace tengen::players::robot
