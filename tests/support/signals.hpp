#pragma once

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <string>
#include <thread>

#include "tests/support/child_process.hpp"
#include "tests/support/patience.hpp"

namespace tengen::test {

/// Waits until the program has a handler for the signal, by Linux's list of those that a process catches. Before that a
/// signal would kill it.
inline void wait_until_it_catches(const ChildProcess& child, int signal) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    std::ifstream status("/proc/" + std::to_string(child.id()) + "/status");
    for (std::string line; std::getline(status, line);) {
      if (!line.starts_with("SigCgt:")) continue;
      if ((std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1U) != 0) return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  BOOST_FAIL("the program does not catch signal " << signal);
}

}  // namespace tengen::test
