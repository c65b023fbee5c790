#include "lab/training/judge.hpp"

#include <vector>

#include "adapters/runtime/searches.hpp"
#include "engine/core/random.hpp"
#include "protocol/ranked_variations.hpp"

namespace tengen::lab {

namespace {

constexpr std::size_t table_bytes = std::size_t{16} << 20;

/// What the search said last of each root move but the chosen one, best first.
std::vector<RootScore> others_of(const RankedVariations& lines, Vertex chosen) {
  std::vector<RootScore> others;
  for (const SearchInfo& info : lines.by_score()) {
    const Vertex at = info.line.front();
    if (at != chosen) others.push_back({at, static_cast<std::int16_t>(info.score)});
  }
  return others;
}

}  // namespace

bool has_lines(const TrainingSettings& settings, std::uint32_t game, std::size_t ply) noexcept {
  if (settings.lines < 2) return false;
  return mix(settings.seed ^ mix(game ^ (std::uint64_t{ply} << 32))) % static_cast<unsigned>(settings.lines_every) == 0;
}

Judge::Judge(const TrainingSettings& settings, std::stop_token stop, std::shared_ptr<gomoku::EvaluationWatcher> watcher)
    : settings_(settings), stop_(std::move(stop)), evaluations_(adapters::evaluations(), std::move(watcher)) {}

Engine& Judge::engine(BoardSize size) {
  auto& engine = engines_[{size.columns, size.rows}];
  if (!engine) {
    const gomoku::Spec spec{.size = size, .rule = settings_.rule};
    EngineServices services = adapters::services_with(clock_, workers_);
    services.evaluations = &evaluations_;
    engine = make_engine(spec, services).value();
    engine->configure({.memory_bytes = table_bytes});
  }
  return *engine;
}

SearchRequest Judge::request(std::uint64_t nodes) const {
  SearchRequest request;
  request.received = clock_.now();
  request.nodes = nodes;
  return request;
}

SearchResult Judge::search(Engine& engine, std::uint64_t nodes) {
  return adapters::search_and_wait(engine, request(nodes), {.stop = stop_});
}

bool Judge::add_choice(Engine& engine, TrainingGame& game, bool lines) {
  SearchRequest wanted = request(settings_.nodes);
  if (lines) {
    wanted.multi_pv = settings_.lines;
    wanted.nodes = settings_.nodes + static_cast<std::uint64_t>(settings_.lines - 1) * settings_.nodes / 2;
  }
  RankedVariations said;
  const auto keep = [&](const SearchInfo& info) {
    if (lines) said.add(info);
  };
  const SearchResult result = adapters::search_and_wait(engine, wanted, {.stop = stop_, .on_info = keep});
  if (interrupted() || result.moves.empty()) return false;
  const Vertex chosen = result.moves.front();
  const std::vector<RootScore> others = others_of(said, chosen);
  game.moves.push_back(
      {chosen, static_cast<std::int16_t>(result.info.score), static_cast<std::uint8_t>(others.size())});
  game.others.insert(game.others.end(), others.begin(), others.end());
  return true;
}

}  // namespace tengen::lab
