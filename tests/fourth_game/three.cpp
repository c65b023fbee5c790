#include "tests/fourth_game/three.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "engine/core/bits.hpp"
#include "engine/core/evaluator.hpp"
#include "engine/core/perft.hpp"
#include "engine/games/parameters.hpp"
#include "engine/plan/planned_engine.hpp"
#include "engine/search/search_impl.hpp"

namespace tengen::three {

namespace {

constexpr int row = 3;
constexpr Score open_line = 10;

std::uint64_t cell(Vertex at, BoardSize size) {
  return std::uint64_t{1} << (at.x + size.columns * at.y);
}

}  // namespace

Board::Board(const AddedSpec& spec) : spec_(spec), board_((std::uint64_t{1} << spec.size.area()) - 1) {
  constexpr std::array<Vertex, 4> steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (const Vertex at : points_of(spec.size)) {
    for (const Vertex step : steps) {
      Cells line = 0;
      for (int i = 0; i < row; ++i) {
        const Vertex next{at.x + i * step.x, at.y + i * step.y};
        if (next.is_on(spec.size)) line |= cell(next, spec.size);
      }
      if (count_bits(line) == row) lines_.push_back(line);
    }
  }
}

/// Of at most 36 cells and the side to move: different positions have different keys.
Hash Board::key(Cells black, Cells white, Color to_move) noexcept {
  // The stones as a number to the base of three, which is below 2^58.
  std::uint64_t number = to_move == Color::black ? 0 : 1;
  for (Cells bit = Cells{1} << (most_side * most_side - 1); bit != 0; bit >>= 1) {
    number = number * 3 + ((black & bit) != 0 ? 1 : (white & bit) != 0 ? 2 : 0);
  }
  return mix(number);
}

bool Board::has_line(Cells stones) const noexcept {
  return std::any_of(lines_.begin(), lines_.end(), [stones](Cells line) { return (stones & line) == line; });
}

std::optional<Score> Board::terminal() const noexcept {
  if (has_line(stones_[index(opponent(to_move_))])) return -score_win;
  if (has_line(stones_[index(to_move_)])) return score_win;
  if (taken() == board_) return score_draw;
  return std::nullopt;
}

void Board::generate_legal(MoveList& moves) const noexcept {
  moves.clear();
  for (Cells rest = board_ & ~taken(); rest != 0;) {
    moves.push_back(make_move(static_cast<std::size_t>(take_lowest_bit(rest))));
  }
}

void Board::play(Move move) noexcept {
  stones_[index(to_move_)] |= Cells{1} << index(move);
  to_move_ = opponent(to_move_);
  played_.push_back(move);
}

void Board::undo() noexcept {
  const Cells last = Cells{1} << index(played_.back());
  to_move_ = (stones_[index(Color::black)] & last) != 0 ? Color::black : Color::white;
  stones_[index(to_move_)] &= ~last;
  played_.pop_back();
}

Score Board::evaluate() const noexcept {
  const Cells own = stones_[index(to_move_)];
  const Cells other = stones_[index(opponent(to_move_))];
  Score score = 0;
  for (const Cells line : lines_) {
    score += ((line & other) == 0 ? open_line : 0) - ((line & own) == 0 ? open_line : 0);
  }
  return clamp_heuristic(score);
}

void Board::order(std::span<const Move> moves, std::span<int> ranks) const noexcept {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Cells stone = Cells{1} << index(moves[i]);
    const auto through = [stone](Cells line) { return (line & stone) != 0; };
    ranks[i] = 100 * static_cast<int>(std::count_if(lines_.begin(), lines_.end(), through));
    if (has_line(stones_[index(to_move_)] | stone) || has_line(stones_[index(opponent(to_move_))] | stone)) {
      ranks[i] += 10'000;
    }
  }
}

std::optional<int> Board::plies_left() const noexcept {
  return count_bits(board_ & ~taken());
}

std::vector<Score> Board::possible_values() const {
  const int most = *plies_left();
  std::vector<Score> values;
  for (int plies = 2; plies <= most; plies += 2) values.push_back(loss_in(plies));
  values.push_back(score_draw);
  for (int plies = most - (most % 2 == 0 ? 1 : 0); plies >= 1; plies -= 2) values.push_back(win_in(plies));
  return values;
}

Hash Board::hash_after(Move move) const noexcept {
  std::array<Cells, 2> stones = stones_;
  stones[index(to_move_)] |= Cells{1} << index(move);
  return key(stones[0], stones[1], opponent(to_move_));
}

std::optional<Move> Board::move_at(Vertex vertex) const noexcept {
  if (!vertex.is_on(spec_.size)) return std::nullopt;
  return make_move(static_cast<std::size_t>(vertex.x + spec_.size.columns * vertex.y));
}

Vertex Board::vertex(Move move) const noexcept {
  const int at = static_cast<int>(index(move));
  return {at % spec_.size.columns, at / spec_.size.columns};
}

bool Board::is_legal(Move move) const noexcept {
  return index(move) < move_indices() && (taken() >> index(move) & 1) == 0;
}

Result<> Board::set_up(std::span<const Stone> stones, std::span<const Vertex> neutral, Color to_move) {
  if (!neutral.empty()) return Error{Errc::unsupported, "this game has no neutral points"};
  std::array<Cells, 2> placed{};
  for (const Stone& stone : stones) {
    if (!stone.at.is_on(spec_.size)) return Error{Errc::off_board, "a stone off the board"};
    const Cells bit = cell(stone.at, spec_.size);
    if (((placed[0] | placed[1]) & bit) != 0) return Error{Errc::occupied, "two stones on one point"};
    placed[index(stone.color)] |= bit;
  }
  stones_ = placed;
  to_move_ = to_move;
  played_.clear();
  return {};
}

std::optional<Color> Board::at(Vertex vertex) const noexcept {
  const Cells bit = cell(vertex, spec_.size);
  if ((stones_[index(Color::black)] & bit) != 0) return Color::black;
  if ((stones_[index(Color::white)] & bit) != 0) return Color::white;
  return std::nullopt;
}

GameStatus Board::status() const {
  GameStatus result;
  result.over = terminal().has_value();
  for (const Color color : {to_move_, opponent(to_move_)}) {
    if (!has_line(stones_[index(color)])) continue;
    result.winner = color;
    Cells winning = 0;
    for (const Cells line : lines_) winning |= (stones_[index(color)] & line) == line ? line : 0;
    result.winning_line.clear();
    for (const Vertex at : points_of(spec_.size)) {
      if ((winning & cell(at, spec_.size)) != 0) result.winning_line.push_back(at);
    }
  }
  return result;
}

std::vector<std::vector<Vertex>> Board::groups(GroupStatus status) const {
  std::vector<std::vector<Vertex>> result;
  if (status != GroupStatus::alive) return result;
  for (const Vertex at : points_of(spec_.size)) {
    if (this->at(at)) result.push_back({at});
  }
  return result;
}

// --- The descriptor --------------------------------------------------------------------------------------------------

namespace {

const AddedSpec& rules_of(const GameSpec& spec) {
  return std::get<AddedSpec>(spec);
}

constexpr auto reads = std::to_array<std::string_view>({"solve_*", "proof_turn_plies"});
/// It solves the rest of the game where that is short.
constexpr auto values =
    std::to_array<ParameterValue>({{"solve_plies", 12}, {"solve_plies_more", 0.5}, {"proof_turn_plies", 16}});
constexpr GameParameters parameters{reads, values};

/// Every level searches a little more than the one below, and doubts less.
constexpr Strengths make_levels() {
  Strengths levels;
  for (std::size_t i = 0; i < levels.levels.size(); ++i) {
    const auto step = static_cast<int>(i);
    levels.levels[i] = {
        .nodes = 200 + 100 * i, .depth = 1 + step / 3, .candidates = 9 - step / 3, .doubt = 200 - 10 * step};
  }
  return levels;
}
constexpr Strengths levels = make_levels();

std::string describe(const GameSpec& spec) {
  return "Three in a row " + size_words(board_size(spec));
}

std::string gtp_name(const GameSpec&) {
  return "Threeinarow";
}

Result<> check(const GameSpec& spec) {
  return check_sides(board_size(spec), least_side, most_side);
}

Hash rules_hash(const GameSpec&, Hash hash) {
  return hash;
}

std::uint64_t count(const GameSpec& spec, int depth, const PerftProgress& go_on) {
  return perft_from<Board>(rules_of(spec), depth, go_on);
}

std::vector<BenchPosition> bench() {
  return {{info.usual, {}, 9}, {AddedSpec{.size = {4, 4}, .game = &info}, {{1, 1}}, 6}};
}

std::unique_ptr<GameEngine> make(const GameSpec& spec, const EngineServices& services) {
  GameParts<Board> parts{.parameters = values_with(parameters, services.parameters).value(), .levels = &levels};
  return std::make_unique<PlannedEngine<Board>>(rules_of(spec), services, std::move(parts));
}

}  // namespace

extern constinit const GameInfo info{.name = "three",
                                     .title = "Three in a row",
                                     .usual = AddedSpec{.size = {3, 3}, .game = &info},
                                     .sizes = "3..6 [3]",
                                     .letters = Letters::small,
                                     .solving = Solving::value,
                                     .parameters = parameters,
                                     .levels = &levels,
                                     .describe = describe,
                                     .gtp_name = gtp_name,
                                     .validate = check,
                                     .rules_hash = rules_hash,
                                     .perft = count,
                                     .bench = bench,
                                     .make = make};

}  // namespace tengen::three
