#include "lab/training/inputs.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <thread>
#include <utility>

#include "adapters/runtime/searches.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/core/score.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/evaluation/evaluator.hpp"
#include "engine/games/gomoku/evaluation/shapes.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "lab/fail.hpp"
#include "lab/training/score_unit.hpp"

namespace tengen::lab {

namespace {

namespace json = boost::json;
using gomoku::Board;
using gomoku::Cell;
using gomoku::Rule;

static_assert(sizeof(InputHead) == 20 + 4 * InputHead::most_choices && sizeof(InputCell) == 22);

/// Turns positions of games into records. One thread.
class InputReader {
 public:
  InputReader() = default;
  InputReader(const InputReader&) = delete;
  InputReader& operator=(const InputReader&) = delete;
  virtual ~InputReader() = default;

  /// The plies whose positions are wanted. Moves that the rules refuse end a game: the file may come from anywhere.
  virtual void find_plies(const TrainingGame& game, bool all, std::vector<std::uint16_t>& plies) = 0;
  /// The position before move number `ply`, which `find_plies` has found. `cells`: the canvas, `side` x `side`.
  virtual void read(const TrainingGame& game, std::size_t ply, InputHead& head, std::span<InputCell> cells,
                    std::size_t side) = 0;
  /// The multisets of both colours on an empty board.
  virtual json::object blank(BoardSize size) = 0;
};

template <Rule R>
class RuleReader final : public InputReader {
 public:
  void find_plies(const TrainingGame& game, bool all, std::vector<std::uint16_t>& plies) override {
    Desk& desk = clear_desk(game.size);
    for (std::size_t ply = 0; ply < game.moves.size() && !desk.board.terminal(); ++ply) {
      const auto move = desk.board.move_at(game.moves[ply].at);
      if (!move || !desk.board.is_legal(*move)) return;
      if (ply > 0 && ply >= static_cast<std::size_t>(game.opening) && (all || is_quiet(desk.board))) {
        plies.push_back(static_cast<std::uint16_t>(ply));
      }
      desk.board.play(*move);
    }
  }

  void read(const TrainingGame& game, std::size_t ply, InputHead& head, std::span<InputCell> cells,
            std::size_t side) override {
    Desk& desk = clear_desk(game.size);
    const Board<R>& board = desk.board;
    for (std::size_t i = 0; i < ply; ++i) {
      if (i + 1 == ply) read_multisets(board, opponent(board.to_move()), cells, side);
      desk.board.play(*board.move_at(game.moves[i].at));
    }
    const Color mover = board.to_move();
    head.columns = static_cast<std::uint8_t>(game.size.columns);
    head.rows = static_cast<std::uint8_t>(game.size.rows);
    head.threats = static_cast<std::uint8_t>(board.threat_mask());
    head.flags = static_cast<std::uint8_t>((is_quiet(board) ? InputHead::quiet : 0) |
                                           (mover == Color::black ? InputHead::black : 0));
    if (game.result) head.result = static_cast<std::int8_t>(mover == Color::black ? *game.result : -*game.result);
    head.score = game.moves[ply].score;
    head.classical = static_cast<std::int16_t>(std::clamp(desk.evaluator.classical(), -32000, 32000));
    head.value = static_cast<std::int16_t>(desk.evaluator.evaluate(-score_infinite, score_infinite));
    head.ply = static_cast<std::uint16_t>(ply);
    read_rows(board, game.size, cells, side);
    read_moves(desk, game, ply, head, cells, side);
  }

  json::object blank(BoardSize size) override {
    const Board<R>& board = clear_desk(size).board;
    json::array black;
    json::array white;
    for (const Vertex at : points_of(size)) {
      black.emplace_back(board.multisets(gomoku::make_cell(at))[0]);
      white.emplace_back(board.multisets(gomoku::make_cell(at))[1]);
    }
    return {{"columns", size.columns}, {"rows", size.rows}, {"black", std::move(black)}, {"white", std::move(white)}};
  }

 private:
  struct Desk {
    explicit Desk(BoardSize size)
        : evaluation(adapters::evaluations().of(R, size)),
          board(gomoku::Spec{.size = size, .rule = R}),
          evaluator(board, evaluation) {}

    std::shared_ptr<const gomoku::Evaluation> evaluation;
    Board<R> board;
    gomoku::Evaluator<R> evaluator;
  };

  Desk& clear_desk(BoardSize size) {
    std::unique_ptr<Desk>& desk = desks_[{size.columns, size.rows}];
    if (!desk) desk = std::make_unique<Desk>(size);
    while (desk->board.ply() > 0) desk->board.undo();
    return *desk;
  }

  static bool is_quiet(const Board<R>& board) { return !board.in_check() && board.static_win() == 0; }
  static InputCell& cell_at(std::span<InputCell> cells, Vertex at, std::size_t side) {
    return cells[static_cast<std::size_t>(at.y) * side + static_cast<std::size_t>(at.x)];
  }

  /// Before the last move, as `viewer` sees them.
  static void read_multisets(const Board<R>& board, Color viewer, std::span<InputCell> cells, std::size_t side) {
    for (const Vertex at : points_of(board.spec().size)) {
      const auto& multisets = board.multisets(gomoku::make_cell(at));
      cell_at(cells, at, side).before = {multisets[index(viewer)], multisets[index(opponent(viewer))]};
    }
  }

  static void read_rows(const Board<R>& board, BoardSize size, std::span<InputCell> cells, std::size_t side) {
    const Color mover = board.to_move();
    const std::size_t begin = gomoku::rows_before(mover, !gomoku::colors_alike(R));
    for (const Vertex at : points_of(size)) {
      const Cell cell = gomoku::make_cell(at);
      auto& rows = cell_at(cells, at, side).rows;
      for (std::size_t d = 0; d < gomoku::direction_count; ++d) {
        rows[d] = gomoku::Shapes::of(mover, board.window(d, cell));
      }
      const auto& multisets = board.multisets(cell);
      rows[4] = static_cast<std::uint16_t>(begin + gomoku::own_rows_begin + multisets[index(mover)]);
      rows[5] = static_cast<std::uint16_t>(begin + gomoku::other_rows_begin + multisets[index(opponent(mover))]);
    }
  }

  void read_moves(Desk& desk, const TrainingGame& game, std::size_t ply, InputHead& head, std::span<InputCell> cells,
                  std::size_t side) {
    const Board<R>& board = desk.board;
    MoveList moves;
    board.generate(moves);
    const std::span<const Move> all(moves.begin(), moves.end());
    ranks_.resize(moves.size());
    const auto keep = [&](std::int16_t InputCell::*where) {
      for (std::size_t m = 0; m < moves.size(); ++m) {
        cell_at(cells, board.vertex(moves[m]), side).*where =
            static_cast<std::int16_t>(std::clamp(ranks_[m], -32000, 32000));
      }
    };
    gomoku::Evaluator<R>::order(board, desk.evaluation, all, ranks_);
    keep(&InputCell::order);
    desk.evaluator.rank(all, ranks_);
    keep(&InputCell::rank);
    for (const Move move : all) cell_at(cells, board.vertex(move), side).flags |= InputCell::move;
    for (const Vertex at : board.forbidden_points(Color::black)) cell_at(cells, at, side).flags |= InputCell::forbidden;
    const TrainingMove& chosen = game.moves[ply];
    if (moves.size() < 2 || is_loss(chosen.score)) return;
    const auto add = [&](Vertex at, std::int16_t score) {
      if ((cell_at(cells, at, side).flags & InputCell::move) == 0 || head.choice_count == InputHead::most_choices)
        return;
      head.choices[head.choice_count++] = {
          static_cast<std::uint16_t>(static_cast<std::size_t>(at.y) * side + static_cast<std::size_t>(at.x)), score};
    };
    add(chosen.at, chosen.score);
    if (is_proven(chosen.score)) return;
    std::size_t first = 0;
    for (std::size_t i = 0; i < ply; ++i) first += game.moves[i].others;
    for (std::size_t i = first; i < first + chosen.others; ++i) {
      if (!is_proven(game.others[i].score)) add(game.others[i].at, game.others[i].score);
    }
  }

  std::map<std::pair<int, int>, std::unique_ptr<Desk>> desks_{};
  std::vector<int> ranks_{};
};

std::unique_ptr<InputReader> make_reader(Rule rule) {
  return gomoku::with_rule(rule,
                           []<Rule R>() -> std::unique_ptr<InputReader> { return std::make_unique<RuleReader<R>>(); });
}

/// Of the canvas that holds every board of a file.
std::size_t side_of(const TrainingFile& file) {
  int side = 0;
  for (const TrainingGame& game : file.games) side = std::max({side, game.size.columns, game.size.rows});
  return static_cast<std::size_t>(side);
}

struct Source {
  std::string path;
  TrainingFile file;
  bool only_tests = false;
};

/// One position of the games.
struct Sample {
  std::uint16_t source;
  std::uint16_t ply;
  std::uint32_t game;
};

class Inputs {
 public:
  Inputs(const InputOptions& options, const adapters::Interrupt& interrupt)
      : options_(options), interrupt_(interrupt) {}

  /// What is wrong, in words; empty: nothing.
  std::string read_sources() {
    for (const bool only_tests : {false, true}) {
      for (const std::string& path : only_tests ? options_.tests : options_.files) {
        auto file = load_training_file(path);
        if (!file) return file.error().detail;
        sources_.push_back({path, std::move(*file), only_tests});
        if (sources_.back().file.settings.rule != rule()) return path + ": holds games of another rule";
        side_ = std::max(side_, side_of(sources_.back().file));
      }
    }
    for (int t = 0; t < options_.threads; ++t) readers_.push_back(make_reader(rule()));
    return {};
  }

  int run() {
    find_samples();
    if (interrupt_.requested()) return interrupt_.exit_code();
    const std::string line = header() + "\n";
    if (!put(line.data(), line.size())) return 2;
    if (options_.epochs == 0) return write(train_) ? 0 : 2;
    bool whole = write(held_);
    for (int epoch = options_.first_epoch; whole && epoch < options_.epochs; ++epoch) {
      std::vector<Sample> order = train_;
      shuffle(order, mix(options_.seed) + static_cast<std::uint64_t>(epoch));
      whole = write(order);
    }
    if (!whole) return interrupt_.requested() ? interrupt_.exit_code() : 2;
    return 0;
  }

 private:
  [[nodiscard]] Rule rule() const { return sources_.front().file.settings.rule; }
  [[nodiscard]] std::size_t record_size() const { return sizeof(InputHead) + side_ * side_ * sizeof(InputCell); }
  [[nodiscard]] bool is_held_back(const Source& source, const TrainingGame& game) const {
    if (!options_.tests.empty()) return source.only_tests;
    return game.number % static_cast<std::uint32_t>(options_.validation) == 0;
  }
  static void shuffle(std::vector<Sample>& samples, std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = samples.size(); i > 1; --i) {
      std::swap(samples[i - 1], samples[random.below(static_cast<std::uint32_t>(i))]);
    }
  }

  /// Calls `work(thread)` on every thread.
  template <class Work>
  void in_parallel(const Work& work) {
    std::vector<std::thread> running;
    for (std::size_t t = 1; t < readers_.size(); ++t) running.emplace_back([&, t] { work(t); });
    work(std::size_t{0});
    for (std::thread& thread : running) thread.join();
  }

  void find_samples() {
    for (std::size_t s = 0; s < sources_.size() && !interrupt_.requested(); ++s) {
      const auto& games = sources_[s].file.games;
      std::vector<std::vector<std::uint16_t>> plies(games.size());
      in_parallel([&](std::size_t thread) {
        for (std::size_t g = thread; g < games.size() && !interrupt_.requested(); g += readers_.size()) {
          readers_[thread]->find_plies(games[g], options_.all, plies[g]);
        }
      });
      for (std::size_t g = 0; g < games.size(); ++g) {
        auto& to = options_.epochs > 0 && is_held_back(sources_[s], games[g]) ? held_ : train_;
        for (const std::uint16_t ply : plies[g]) {
          to.push_back({static_cast<std::uint16_t>(s), ply, static_cast<std::uint32_t>(g)});
        }
      }
    }
    if (options_.limit > 0 && options_.limit < train_.size()) {
      shuffle(train_, mix(options_.seed));
      train_.resize(options_.limit);
    }
  }

  [[nodiscard]] std::string header() {
    json::array sources;
    std::vector<BoardSize> sizes{gomoku::Weights::size};
    for (const Source& source : sources_) {
      const TrainingSettings& made = source.file.settings;
      const auto unit = fitting_score_unit(source.file.games);
      sources.push_back(json::object{{"path", source.path},
                                     {"games", source.file.games.size()},
                                     {"sizes", sizes_text(made.sizes)},
                                     {"engine", made.engine},
                                     {"nodes", made.nodes},
                                     {"seed", made.seed},
                                     {"unit", unit ? json::value(*unit) : json::value()}});
      for (const TrainingGame& game : source.file.games) {
        if (std::find(sizes.begin(), sizes.end(), game.size) == sizes.end()) sizes.push_back(game.size);
      }
    }
    json::array blank;
    for (const BoardSize size : sizes) blank.push_back(readers_[0]->blank(size));
    return json::serialize(json::object{{"rule", gomoku::name(rule())},
                                        {"side", side_},
                                        {"record", record_size()},
                                        {"train", train_.size()},
                                        {"held", held_.size()},
                                        {"sources", std::move(sources)},
                                        {"blank", std::move(blank)}});
  }

  /// False where it could not be written or there was an interrupt.
  bool write(std::span<const Sample> samples) {
    constexpr std::size_t chunk = 1024;
    std::vector<char> bytes(chunk * record_size());
    for (std::size_t begin = 0; begin < samples.size(); begin += chunk) {
      const auto part = samples.subspan(begin, std::min(chunk, samples.size() - begin));
      in_parallel([&](std::size_t thread) {
        std::vector<InputCell> cells(side_ * side_);
        for (std::size_t i = thread; i < part.size(); i += readers_.size()) {
          fill(*readers_[thread], part[i], cells, bytes.data() + i * record_size());
        }
      });
      if (interrupt_.requested() || !put(bytes.data(), part.size() * record_size())) return false;
    }
    return std::fflush(stdout) == 0;
  }

  void fill(InputReader& reader, const Sample& sample, std::span<InputCell> cells, char* to) const {
    const Source& source = sources_[sample.source];
    const TrainingGame& game = source.file.games[sample.game];
    InputHead head;
    std::fill(cells.begin(), cells.end(), InputCell{});
    reader.read(game, sample.ply, head, cells, side_);
    head.source = sample.source;
    head.game = game.number;
    if (is_held_back(source, game)) head.flags |= InputHead::held_back;
    std::memcpy(to, &head, sizeof head);
    std::memcpy(to + sizeof head, cells.data(), cells.size_bytes());
  }

  static bool put(const char* bytes, std::size_t size) { return std::fwrite(bytes, 1, size, stdout) == size; }

  const InputOptions& options_;
  const adapters::Interrupt& interrupt_;
  std::vector<Source> sources_;
  std::vector<std::unique_ptr<InputReader>> readers_;
  std::vector<Sample> train_;
  std::vector<Sample> held_;
  std::size_t side_ = 0;
};

}  // namespace

void read_inputs(const TrainingFile& file,
                 const std::function<void(const InputHead&, std::span<const InputCell>)>& take) {
  const auto reader = make_reader(file.settings.rule);
  const std::size_t side = side_of(file);
  std::vector<InputCell> cells(side * side);
  std::vector<std::uint16_t> plies;
  for (const TrainingGame& game : file.games) {
    plies.clear();
    reader->find_plies(game, true, plies);
    for (const std::uint16_t ply : plies) {
      InputHead head{.game = game.number};
      std::fill(cells.begin(), cells.end(), InputCell{});
      reader->read(game, ply, head, cells, side);
      take(head, cells);
    }
  }
}

int run_inputs(const InputOptions& options, const adapters::Interrupt& interrupt) {
  Inputs inputs(options, interrupt);
  if (const std::string problem = inputs.read_sources(); !problem.empty()) return fail(problem);
  return inputs.run();
}

}  // namespace tengen::lab
