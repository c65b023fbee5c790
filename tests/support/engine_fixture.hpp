#pragma once

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>

#include "engine/engine.hpp"
#include "protocol/board_text.hpp"
#include "tests/support/engine_services.hpp"

namespace tengen::test {

/// An engine after `moves`, of one thread, with a table that is large enough for proofs.
inline std::unique_ptr<Engine> make_test_engine(const GameSpec& spec, const EngineServices& services,
                                                const std::string& moves = {}) {
  auto engine = make_engine(spec, services).value();
  engine->configure({.memory_bytes = std::size_t{64} << 20, .threads = 1});
  BOOST_REQUIRE(play_moves(*engine, moves));
  return engine;
}

/// Engines on real time.
struct EngineFixture {
  SteadyClock clock;
  TestWorkers workers;

  std::unique_ptr<Engine> make(const GameSpec& spec, const std::string& moves = {}) {
    return make_test_engine(spec, {clock, workers}, moves);
  }
};

}  // namespace tengen::test
