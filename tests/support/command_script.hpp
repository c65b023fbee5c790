#pragma once

#include <string>

#include "tests/support/named_cases.hpp"

namespace tengen::test {

/// A suite, named as the file, with a test case for each case of tests/golden/commands/NAME.txt: commands of the
/// program, each in a folder of the case. tests/golden/README.md has the form. Throws std::runtime_error where it
/// cannot be read.
[[nodiscard]] NamedCases command_cases(const std::string& name);

}  // namespace tengen::test
