#pragma once

#include "lab/match/child_process.hpp"

namespace tengen::test {

using lab::ChildProcess;

}  // namespace tengen::test
