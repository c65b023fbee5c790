#include "tests/support/command_script.hpp"

// Commands of the program, with what they print and write: tests/golden/commands.

BOOST_AUTO_TEST_SUITE(commands)

const auto usage = tengen::test::command_cases("usage");
const auto records = tengen::test::command_cases("records");
const auto play = tengen::test::command_cases("play");
const auto players = tengen::test::command_cases("players");
const auto solve = tengen::test::command_cases("solve");

BOOST_AUTO_TEST_SUITE_END()
