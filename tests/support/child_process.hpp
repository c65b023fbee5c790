#pragma once

#include "lab/child_process.hpp"

namespace tengen::test {

using lab::ChildProcess;

}  // namespace tengen::test
