#include "tests/campaigns/soak/settings.hpp"

#include <array>

#include "engine/core/hash.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rule_names.hpp"

namespace tengen::soak {

namespace {

constexpr std::array memory_limits{16, 32, 64, 128, 256, 350, 512, 1024};
constexpr std::array turns{20, 25, 30, 40, 50, 60, 80, 100};
constexpr std::uint32_t long_firsts = 100;  ///< one game in so many has a long first move

int between(Random& random, int least, int most) {
  return least + static_cast<int>(random.below(static_cast<std::uint32_t>(most - least + 1)));
}

template <class Values>
auto one_of(Random& random, const Values& values) {
  return values[random.below(static_cast<std::uint32_t>(values.size()))];
}

/// Half of the boards have one of the usual sizes.
gomoku::Spec draw_gomoku(Random& random, bool continuous_too) {
  gomoku::Spec spec;
  constexpr std::array usual{15, 20, 19};
  const int side = random.below(2) == 0 ? one_of(random, usual) : between(random, gomoku::min_side, gomoku::max_side);
  spec.size = {side, side};
  const auto rule = random.below(static_cast<std::uint32_t>(gomoku::rule_count) + (continuous_too ? 1 : 0));
  spec.continuous = rule == gomoku::rule_count;
  if (!spec.continuous) spec.rule = static_cast<gomoku::Rule>(rule);
  spec.draw_empty = spec.continuous ? 0 : gomoku::usual_draw_empty(spec.rule, spec.size);
  return spec;
}

go::Spec draw_go(Random& random, bool stones_too) {
  if (stones_too && random.below(5) == 0) return go::little_go();
  const int side = between(random, 2, go::max_side);
  return {.size = {side, side},
          .komi = 2 * between(random, 0, 7) + 1,
          .ko = random.below(2) == 0 ? go::Ko::simple : go::Ko::positional_superko};
}

connect::Spec draw_connect(Random& random) {
  if (random.below(2) == 0) return {};
  return {.size = {between(random, 4, 10), between(random, 4, 10)}, .in_a_row = between(random, 3, 5)};
}

enum class Game : std::uint8_t { gomoku, go, connect };

Game draw_game(Random& random, Protocol protocol) {
  if (protocol == Protocol::gomocup) return Game::gomoku;
  return one_of(random, std::array{Game::gomoku, Game::go, Game::go, Game::connect});
}

GameSpec draw_spec(Random& random, Game game, Protocol protocol) {
  switch (game) {
    case Game::go:
      return draw_go(random, protocol == Protocol::gtp);
    case Game::connect:
      return draw_connect(random);
    default:
      return draw_gomoku(random, protocol == Protocol::gomocup);
  }
}

}  // namespace

Settings draw_settings(int number, std::uint64_t seed) {
  constexpr int every = 4;
  const int stretch = (number - 1) / series_length;
  const bool in_series = stretch % every == every - 1;
  Random own(mix(seed) ^ mix(static_cast<std::uint64_t>(number)));
  Random shared(mix(seed) ^ mix(static_cast<std::uint64_t>(stretch) + (std::uint64_t{1} << 40)));
  Random& random = in_series ? shared : own;

  Settings settings{.number = number};
  settings.protocol = one_of(random, std::array{Protocol::gomocup, Protocol::gomocup, Protocol::gtp, Protocol::json});
  settings.threads = between(random, 1, 2);
  settings.memory_mib = one_of(random, memory_limits);
  const Game game = draw_game(random, settings.protocol);
  // The size of a Connect-N board is an option of the program: a series has one.
  const bool one_board = in_series && game == Game::connect;
  settings.spec = draw_spec(one_board ? shared : own, game, settings.protocol);
  settings.turn_ms = one_of(own, turns);
  settings.suspended = own.below(2) == 0;
  settings.long_first = own.below(long_firsts) == 0;
  settings.chance = own();
  settings.series = in_series ? stretch / every + 1 : 0;
  settings.place = in_series ? (number - 1) % series_length : 0;
  return settings;
}

const char* name_of(Protocol protocol) {
  constexpr std::array names{"gomocup", "gtp", "json"};
  return names[static_cast<std::size_t>(protocol)];
}

std::string rule_text(const GameSpec& spec) {
  if (const auto* gomoku = std::get_if<gomoku::Spec>(&spec)) {
    return std::string(gomoku::name(gomoku->rule)) + (gomoku->continuous ? " continuous" : "");
  }
  if (const auto* go = std::get_if<go::Spec>(&spec)) {
    return std::string(go->scoring == go::Scoring::area ? "go area " : "go stones ") +
           (go->ko == go::Ko::simple ? "simple ko" : "superko");
  }
  return "connect " + std::to_string(std::get<connect::Spec>(spec).in_a_row);
}

int gomocup_rule(const gomoku::Spec& spec) {
  return gomoku::names_of(spec.rule).gomocup + (spec.continuous ? gomoku::gomocup_continuous : 0);
}

}  // namespace tengen::soak
