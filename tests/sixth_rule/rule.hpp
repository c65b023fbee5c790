#pragma once

// A sixth rule of Gomoku, as it would stand in `TENGEN_FOR_EACH_RULE`: Black wins with exactly five, White with five or
// more, and nothing is forbidden. The compiler reads this file before every source of the test.

#define TENGEN_MORE_RULES(ROW)                                                                                    \
  ROW(black_exact, "black-exact", "exact five for Black only", 16, "Blackexact", 'b', exactly_five, five_or_more, \
      false, freestyle, freestyle)
