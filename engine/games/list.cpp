#include <vector>

#include "engine/games/info.hpp"

namespace tengen {

// A new game: its folder, which defines its descriptor, and a line here.
namespace gomoku {
extern const GameInfo info;
}
namespace go {
extern const GameInfo info;
}
namespace connect {
extern const GameInfo info;
}

namespace {

std::vector<const GameInfo*>& list() {
  static std::vector<const GameInfo*> games{&gomoku::info, &go::info, &connect::info};
  return games;
}

}  // namespace

std::span<const GameInfo* const> all_games() {
  return list();
}

void add_game(const GameInfo& game) {
  list().push_back(&game);
}

const GameInfo& info_of(const GameSpec& spec) {
  const auto* const added = std::get_if<AddedSpec>(&spec);
  return added != nullptr ? *added->game : *list()[spec.index()];
}

}  // namespace tengen
