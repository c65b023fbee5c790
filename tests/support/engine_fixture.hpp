#pragma once

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>

#include "engine/engine.hpp"
#include "protocol/solve/solution_text.hpp"
#include "tests/support/engine_services.hpp"

namespace tengen::test {

/// Engines on real time, with a table that is large enough for proofs.
struct EngineFixture {
  SteadyClock clock;
  TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec, const std::string& moves = {}) {
    auto engine = make_engine(spec, {clock, workers}).value();
    engine->configure({.memory_bytes = std::size_t{64} << 20, .threads = 1});
    BOOST_REQUIRE(solve::play_moves(*engine, moves));
    return engine;
  }
};

}  // namespace tengen::test
