#include "lab/go/selfplay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>

#include "adapters/files/files.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/random.hpp"
#include "engine/engine.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "lab/fail.hpp"
#include "lab/go/samples.hpp"

namespace tengen::lab {

namespace {

using Board = go::Board<Word128>;

constexpr std::size_t table_bytes = std::size_t{24} << 20;

/// A random legal move that fills no eye of its own; a pass where there is none.
Move random_move(const Board& board, Random& random) {
  MoveList moves;
  board.generate_legal(moves);
  const Move pass = moves[moves.size() - 1];
  moves.resize(moves.size() - 1);
  while (!moves.empty()) {
    const std::size_t i = random.below(static_cast<std::uint32_t>(moves.size()));
    if (!board.fills_own_eye(moves[i])) return moves[i];
    moves[i] = moves[moves.size() - 1];
    moves.resize(moves.size() - 1);
  }
  return pass;
}

/// A legal move by the network's policy, whose logits are halved so that weak moves come up too.
Move likely_move(const Board& board, go::Evaluator<Word128>& evaluator, Random& random) {
  MoveList moves;
  board.generate_legal(moves);
  std::vector<int> ranks(moves.size());
  evaluator.rank(std::span(moves.begin(), moves.size()), ranks);
  std::size_t best = 0;
  double most = -1e9;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    // The largest of logits with noise of Gumbel's kind is a draw by their shares.
    const double noise = -std::log(-std::log((random.below(1U << 24) + 0.5) / (1U << 24)));
    const double sum = ranks[i] / (2.0 * go::rank_unit) + noise;
    if (sum > most) best = i;
    most = std::max(most, sum);
  }
  return moves[best];
}

/// Whose each point is at the end of random play, as Black sees it, in per cent.
std::array<std::int8_t, most_go_points> count_owners(const Board& end, int playouts, Random& random) {
  std::array<int, most_go_points> sums{};
  const BoardSize size = end.spec().size;
  for (int i = 0; i < playouts; ++i) {
    Board board = end;
    board.set_to_move(i % 2 == 0 ? Color::black : Color::white);
    int passes = 0;
    for (int plies = 0; passes < 2 && plies < 3 * size.area(); ++plies) {
      const Move move = random_move(board, random);
      passes = board.vertex(move).is_pass() ? passes + 1 : 0;
      board.play(move);
    }
    const auto add = [&](Color color, int points) {
      for (const Vertex at : board.points_now(color))
        sums[static_cast<std::size_t>(at.y * size.columns + at.x)] += points;
    };
    add(Color::black, 1);
    add(Color::white, -1);
  }
  std::array<std::int8_t, most_go_points> owners{};
  for (std::size_t i = 0; i < owners.size(); ++i) owners[i] = static_cast<std::int8_t>(100 * sums[i] / playouts);
  return owners;
}

class Player {
 public:
  Player(const GoSelfplayOptions& options, const adapters::Interrupt& interrupt)
      : options_(options), interrupt_(interrupt) {}

  /// The game that belongs to a number; nothing once it is interrupted.
  std::optional<std::vector<GoSample>> play(std::uint32_t number) {
    Random random(mix(options_.seed) ^ mix(number + (std::uint64_t{1} << 40)));
    const int side = options_.sides[random.below(static_cast<std::uint32_t>(options_.sides.size()))];
    go::Spec spec;
    spec.size = {side, side};
    spec.scoring = go::Scoring::area;
    spec.ko = go::Ko::simple;
    spec.komi = 1 + 2 * static_cast<int>(random.below(15));
    Engine& engine = engine_for(spec);
    Board board(spec);
    std::vector<GoSample> samples;
    std::vector<bool> black;
    const std::uint32_t opening = random.below(static_cast<std::uint32_t>(side));
    for (std::uint32_t ply = 0; !board.status().over && ply < static_cast<std::uint32_t>(2 * side * side); ++ply) {
      Move move = random_move(board, random);
      if (ply >= opening) {
        const SearchResult result = search(engine);
        if (result.moves.empty()) return {};
        const auto add = [&](const GoSample& sample, Color to_move) {
          samples.push_back(sample);
          black.push_back(to_move == Color::black);
        };
        const GoSample sample = sample_of(board, number, result);
        add(sample, board.to_move());
        for (int i = 0; i < options_.asides; ++i) {
          if (const auto aside = aside_of(board, sample, random)) add(*aside, aside_->to_move());
        }
        const bool strays = random.below(10000) < static_cast<std::uint32_t>(options_.stray * 10000);
        if (!strays) move = board.move_at(result.moves.front()).value();
      }
      if (!engine.play({board.to_move(), board.vertex(move)})) return {};
      board.play(move);
      if (interrupt_.token().stop_requested()) return {};
    }
    const auto owners = count_owners(board, options_.playouts, random);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      for (std::size_t p = 0; p < owners.size(); ++p) {
        samples[i].owners[p] = static_cast<std::int8_t>(black[i] ? owners[p] : -owners[p]);
      }
    }
    return samples;
  }

 private:
  /// What one move or two by the network's policy make of a position, as a search meets it; nothing where they end the
  /// game. Its move is one of the policy's and its score that of the position: nobody has searched it.
  std::optional<GoSample> aside_of(const Board& board, const GoSample& of, Random& random) {
    if (!evaluator_ || aside_->spec().size != board.spec().size) {
      aside_ = std::make_unique<Board>(board);
      evaluator_ = std::make_unique<go::Evaluator<Word128>>(
          *aside_, go::Evaluator<Word128>::Knowledge{.network = go::network_for(board.spec())});
    }
    *aside_ = board;
    const std::uint32_t plies = 1 + random.below(2);
    for (std::uint32_t ply = 0; ply < plies; ++ply) {
      aside_->play(likely_move(*aside_, *evaluator_, random));
      if (aside_->status().over) return {};
    }
    GoSample sample{
        .side = of.side, .score = plies == 1 ? static_cast<std::int16_t>(-of.score) : of.score, .game = of.game};
    const Vertex at = aside_->vertex(likely_move(*aside_, *evaluator_, random));
    sample.move = static_cast<std::uint8_t>(at.is_pass() ? of.side * of.side : at.y * of.side + at.x);
    aside_->point_kinds(sample.kinds, of.side);
    return sample;
  }

  Engine& engine_for(const go::Spec& spec) {
    auto& engine = engines_[spec.size.columns];
    if (!engine) {
      EngineServices services = adapters::services_with(clock_, workers_);
      services.parameters = options_.settings;
      engine = make_engine(spec, services).value();
      engine->configure({.memory_bytes = table_bytes});
    }
    engine->clear();
    static_cast<void>(engine->set_rules(spec).value());
    return *engine;
  }

  SearchResult search(Engine& engine) {
    SearchRequest request;
    request.received = clock_.now();
    request.nodes = options_.nodes;
    request.use_known = false;
    return adapters::search_and_wait(engine, request, {.stop = interrupt_.token()});
  }

  static GoSample sample_of(const Board& board, std::uint32_t number, const SearchResult& result) {
    const int side = board.spec().size.columns;
    GoSample sample{.side = static_cast<std::uint8_t>(side), .game = number};
    const Vertex at = result.moves.front();
    sample.move = static_cast<std::uint8_t>(at.is_pass() ? side * side : at.y * side + at.x);
    const int komi = 50 * (board.to_move() == Color::black ? board.spec().komi : -board.spec().komi);
    const Score lead = result.info.likely.value_or(result.info.score);
    sample.score = static_cast<std::int16_t>(std::clamp(lead + komi, -30000, 30000));
    board.point_kinds(sample.kinds, side);
    return sample;
  }

  const GoSelfplayOptions& options_;
  const adapters::Interrupt& interrupt_;
  SteadyClock clock_;
  adapters::ThreadWorkers workers_;
  std::map<int, std::unique_ptr<Engine>> engines_{};
  std::unique_ptr<Board> aside_{};
  std::unique_ptr<go::Evaluator<Word128>> evaluator_{};  ///< of `aside_`
};

/// How many whole games the file has; what follows them is cut off. Nothing where it is no such file.
std::optional<std::uint32_t> resume(const std::string& path, std::string& problem) {
  const auto bytes = adapters::read_file(path);
  if (!bytes || bytes->empty()) {
    std::ofstream(path, std::ios::binary) << go_samples_header;
    return 0;
  }
  const auto samples = read_go_samples(*bytes);
  if (!samples) {
    problem = path + ": " + samples.error().detail;
    return {};
  }
  // The last game may have been cut off: it is played again.
  const std::uint32_t games = samples->empty() ? 0 : samples->back().game;
  const auto kept = std::ranges::count_if(*samples, [games](const GoSample& sample) { return sample.game < games; });
  std::filesystem::resize_file(path, go_samples_header.size() + static_cast<std::size_t>(kept) * go_sample_bytes);
  return games;
}

}  // namespace

int run_go_selfplay(const GoSelfplayOptions& options, const adapters::Interrupt& interrupt) {
  std::string problem;
  const auto first = resume(options.file, problem);
  if (!first) return fail(problem);
  std::ofstream file(options.file, std::ios::binary | std::ios::app);
  Player player(options, interrupt);
  const SteadyClock clock;
  const int left = static_cast<int>(options.games - std::min(*first, options.games));
  adapters::Progress progress("games", left, clock);
  for (std::uint32_t number = *first; number < options.games; ++number) {
    const auto samples = player.play(number);
    if (!samples) return interrupt.exit_code();
    std::string bytes;
    for (const GoSample& sample : *samples) bytes += write_go_sample(sample);
    if (!(file << bytes << std::flush)) return fail(options.file + ": cannot be written");
    progress.show(number + 1 - *first);
  }
  return 0;
}

}  // namespace tengen::lab
