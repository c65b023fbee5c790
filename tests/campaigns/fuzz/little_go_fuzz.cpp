// The course host's files: input.txt and the state that a player keeps, one after the other.

#include <algorithm>

#include "adapters/runtime/thread_workers.hpp"
#include "protocol/little_go/files.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tengen;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto cut = std::min(text.find('\0'), text.size());
  const auto input = little_go::read_input(text.substr(0, cut));
  const auto state = cut < text.size() ? little_go::read_state(text.substr(cut + 1)) : std::nullopt;
  if (state) {
    const auto again = little_go::read_state(little_go::write_state(*state));
    if (!again || again->ply != state->ply || again->board != state->board) fuzz::broken("a state that changes");
  }
  if (!input) return 0;
  const int ply = little_go::ply_of(*input, state);
  if (ply < 1 || ply > little_go::last_ply) fuzz::broken("a ply outside the game:", std::to_string(ply));
  static const SteadyClock clock;
  static auto& workers = *new adapters::ThreadWorkers;
  const auto engine = little_go::set_up(*input, ply, {clock, workers});
  if (!engine) return 0;
  const auto in_file = [&](Vertex at) {
    return input->current[static_cast<std::size_t>(at.y * little_go::side + at.x)];
  };
  for (const Vertex v : points_of({little_go::side, little_go::side})) {
    const auto at = (*engine)->at(v);
    const int stone = !at ? 0 : *at == Color::black ? 1 : 2;
    if (stone == in_file(v)) continue;
    // Stones without a liberty are taken off.
    if (stone != 0) fuzz::broken("another board than the file's");
    for (const Vertex next : {Vertex{v.x - 1, v.y}, Vertex{v.x + 1, v.y}, Vertex{v.x, v.y - 1}, Vertex{v.x, v.y + 1}}) {
      if (next.is_on({little_go::side, little_go::side}) && in_file(next) == 0)
        fuzz::broken("a stone with a liberty is taken off");
    }
  }
  if ((*engine)->to_move() != input->to_move) fuzz::broken("the other side to move");
  return 0;
}
