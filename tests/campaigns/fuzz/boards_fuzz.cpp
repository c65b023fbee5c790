// Games of bytes: each picks a move, takes moves back, gives the turn away. The boards of all games and rules are held
// against the tests' referees, against boards replayed from nothing, and small positions' values against trying
// everything.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/connect/board.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/gomoku/board.hpp"
#include "engine/games/gomoku/with_rule.hpp"
#include "tests/campaigns/fuzz/input.hpp"
#include "tests/campaigns/fuzz/small_values.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"
#include "tests/support/connect_referee.hpp"

namespace {

using namespace tengen;
using fuzz::broken;
using fuzz::Input;

constexpr int most_steps = 160;

// A judge knows one game's rules: a referee, and how a board is held against it.

class GoJudge {
 public:
  static constexpr bool turns = true;    ///< a side may move twice in a row
  static constexpr bool goes_on = true;  ///< after the end
  static constexpr bool cheap = true;    ///< enough to compare everything at every step

  explicit GoJudge(const go::Spec& spec) : referee_(spec) {}

  [[nodiscard]] bool legal(Stone stone) const { return referee_.legal(stone); }
  void play(Stone stone) {
    if (!referee_.play(stone)) broken("the referee refuses a legal move");
  }
  void give_turn() { referee_.give_turn(); }
  template <class Board>
  void compare(const Board& board) const {
    if (board.margin() != referee_.margin()) broken("another score");
    for (const Color color : {Color::black, Color::white}) {
      if (board.captures(color) != referee_.captures(color)) broken("another number of captures");
    }
    if (board.status().over != referee_.over()) broken("the end is seen otherwise");
    if (board.terminal().has_value() != referee_.over()) broken("the search sees the end otherwise");
    const int margin = board.to_move() == Color::black ? referee_.margin() : -referee_.margin();
    if (board.terminal() && *board.terminal() != exact_score(margin)) broken("another value at the end");
    compare_evaluations(board);
  }
  [[nodiscard]] std::optional<Color> at(Vertex at) const { return referee_.at(at); }

 private:
  /// All moves evaluated at once, in vectors where the processor has them, against one after the other. At some steps,
  /// because it takes long.
  template <class Board>
  static void compare_evaluations(Board board) {
    MoveList moves;
    board.generate_legal(moves);
    if (moves.size() % 4 != 0) return;
    std::array<Score, MoveList::capacity> scores{};
    board.evaluate_after(moves, scores);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      board.play(moves[i]);
      if (board.evaluate() != scores[i]) broken("another evaluation after a move");
      board.undo();
    }
  }

  test::GoReferee referee_;
};

class ConnectJudge {
 public:
  static constexpr bool turns = false;
  static constexpr bool goes_on = false;
  static constexpr bool cheap = true;

  explicit ConnectJudge(const connect::Spec& spec) : referee_(spec), rows_(spec.size.rows) {}

  /// The lowest free cell of its column.
  [[nodiscard]] bool legal(Stone stone) const {
    const Vertex below{stone.at.x, stone.at.y + 1};
    return !referee_.at(stone.at) && (below.y == rows_ || referee_.at(below));
  }
  void play(Stone stone) {
    last_ = stone.color;
    referee_.play(stone.at.x);
  }
  template <class Board>
  void compare(const Board& board) const {
    const bool won = last_ && referee_.wins(*last_);
    const bool over = won || referee_.columns().empty();
    if (board.terminal().has_value() != over || board.status().over != over) broken("the end is seen otherwise");
    if (over && *board.terminal() != (won ? -score_win : score_draw)) broken("another value at the end");
    if (board.status().winner != (won ? last_ : std::nullopt)) broken("another winner");
  }
  [[nodiscard]] std::optional<Color> at(Vertex at) const { return referee_.at(at); }

 private:
  test::ConnectReferee referee_;
  int rows_;
  std::optional<Color> last_;
};

class GomokuJudge {
 public:
  static constexpr bool turns = true;
  static constexpr bool goes_on = false;
  static constexpr bool cheap = false;

  explicit GomokuJudge(const gomoku::Spec& spec) : referee_(spec) {}

  [[nodiscard]] bool legal(Stone stone) const {
    return referee_.is_empty(stone.at.x, stone.at.y) &&
           (stone.color == Color::white || !referee_.is_forbidden(stone.at.x, stone.at.y));
  }
  void play(Stone stone) {
    referee_.set_to_move(stone.color);
    if (referee_.play(stone.at.x, stone.at.y) != test::GomokuReferee::Verdict::ok) {
      broken("the referee refuses a legal move");
    }
  }
  void give_turn() {}
  template <class Board>
  void compare(const Board& board) const {
    const auto end = board.terminal();
    if (end.has_value() != referee_.is_over()) broken("the end is seen otherwise", referee_.text());
    if (end && *end != (referee_.winner() ? -score_win : score_draw)) broken("another value at the end");
    if (board.status().winner != referee_.winner()) broken("another winner", referee_.text());
  }
  template <class Board>
  void compare_threats(const Board& board) const {
    for (const Vertex v : points_of(board.spec().size)) {
      if (!referee_.is_empty(v.x, v.y)) continue;
      for (const Color color : {Color::black, Color::white}) {
        const bool five = board.threats(color, gomoku::threat_five).contains(gomoku::make_cell(v));
        if (five != referee_.would_win(v.x, v.y, color)) broken("a five is seen otherwise", referee_.text());
      }
    }
    for (const Vertex v : board.forbidden_points(Color::black)) {
      if (!referee_.is_forbidden(v.x, v.y)) broken("a point is forbidden", referee_.text());
    }
  }
  [[nodiscard]] std::optional<Color> at(Vertex at) const { return referee_.at(at.x, at.y); }
  void put(Stone stone) { referee_.put(stone.at.x, stone.at.y, stone.color); }
  void put_neutral(Vertex at) { referee_.put_neutral(at.x, at.y); }

 private:
  test::GomokuReferee referee_;
};

/// One game: a board, its judge, and how it came about.
template <class Board, class Judge>
class Game {
 public:
  Game(const Board& empty, const Judge& judge) : start_(empty), fair_(judge), board_(empty), judge_(judge) {}

  void run(Input& input) {
    check();
    for (int step = 0; step < most_steps && !input.at_end(); ++step) {
      const unsigned what = input.next();
      if (what < 24) {
        take_back(1 + what % 6);
      } else if (what < 32 && Judge::turns && !board_.terminal()) {
        board_.set_to_move(opponent(board_.to_move()));
        if constexpr (Judge::turns) judge_.give_turn();
        events_.push_back(std::nullopt);
      } else {
        move(input, what);
      }
      check();
      if (Judge::cheap || step % 16 == 0) check_points();
    }
    check_points();
    check_replay();
    check_set_up();
  }

 private:
  /// One of the moves that the search would look at, or of all.
  void move(Input& input, unsigned what) {
    if (board_.terminal() && !Judge::goes_on) return;
    MoveList moves;
    if (what % 4 == 0) {
      board_.generate_legal(moves);
    } else {
      board_.generate(moves);
    }
    if (moves.empty()) return;
    const Move move = moves[input.below(moves.size())];
    const Color color = board_.to_move();
    const Hash before = board_.hash();
    const Hash expected = board_.hash_after(move);
    judge_.play({color, board_.vertex(move)});
    board_.play(move);
    if (board_.hash() != expected) broken("another hash than foretold");
    events_.push_back(move);
    hashes_.push_back(before);
  }
  void take_back(unsigned count) {
    for (; count > 0 && !hashes_.empty(); --count) {
      while (!events_.back()) events_.pop_back();
      events_.pop_back();
      board_.undo();
      if (board_.hash() != hashes_.back()) broken("undo leaves another hash");
      hashes_.pop_back();
    }
    judge_ = fair_;
    Board again = start_;
    replay(again, &judge_);
  }
  void replay(Board& again, Judge* judge) const {
    for (const auto& event : events_) {
      if (!event) {
        again.set_to_move(opponent(again.to_move()));
        if constexpr (Judge::turns) {
          if (judge != nullptr) judge->give_turn();
        }
        continue;
      }
      if (judge != nullptr) judge->play({again.to_move(), again.vertex(*event)});
      again.play(*event);
    }
  }
  void check() const {
    judge_.compare(board_);
    MoveList legal;
    MoveList chosen;
    board_.generate_legal(legal);
    board_.generate(chosen);
    for (const Move move : chosen) {
      if (!board_.is_legal(move)) broken("the search gets an illegal move");
    }
    for (const Move move : legal) {
      if (!board_.is_legal(move)) broken("an illegal move among the legal ones");
    }
    if constexpr (SharedProofGame<Board>) check_proof();
  }
  /// The game that a proof is about has legal moves too, and keys that do not depend on the way.
  void check_proof() const {
    if (board_.terminal()) return;
    Board proof = board_;
    proof.prove_for(board_.to_move());
    const Hash key = proof.proof_hash();
    MoveList moves;
    proof.generate(moves);
    for (const Move move : moves) {
      if (!board_.is_legal(move)) broken("a proof gets an illegal move");
      proof.play(move);
      proof.undo();
      if (proof.proof_hash() != key) broken("undo leaves another key of proofs");
    }
  }
  void check_points() const {
    const bool over = board_.terminal().has_value();
    for (const Vertex v : points_of(board_.spec().size)) {
      if (board_.at(v) != judge_.at(v)) broken("another board");
      if (over && !Judge::goes_on) continue;
      const auto move = board_.move_at(v);
      const bool legal = move && board_.is_legal(*move);
      if (legal != judge_.legal({board_.to_move(), v})) broken("legality is seen otherwise");
    }
    if constexpr (requires { judge_.compare_threats(board_); }) judge_.compare_threats(board_);
  }
  void check_replay() const {
    Board again = start_;
    replay(again, nullptr);
    if (again.hash() != board_.hash()) broken("a replayed board has another hash");
    MoveList moves;
    MoveList others;
    board_.generate(moves);
    again.generate(others);
    if (!std::equal(moves.begin(), moves.end(), others.begin(), others.end())) {
      broken("a replayed board gives other moves");
    }
  }

  /// The position set up at once.
  void check_set_up() const {
    std::vector<Stone> stones;
    std::vector<Vertex> neutral;
    for (const Vertex v : points_of(board_.spec().size)) {
      if (const auto color = board_.at(v)) stones.push_back({*color, v});
      if (board_.is_neutral(v)) neutral.push_back(v);
    }
    Board other = start_;
    if (!other.set_up(stones, neutral, board_.to_move())) broken("a position of a game is refused");
    for (const Vertex v : points_of(board_.spec().size)) {
      if (other.at(v) != board_.at(v)) broken("another board is set up");
    }
    // In Go a game's position is more than its stones.
    if (!Judge::goes_on && other.hash() != board_.hash()) broken("a board set up has another hash");
  }

  const Board start_;
  const Judge fair_;
  Board board_;
  Judge judge_;
  std::vector<std::optional<Move>> events_;  ///< moves; empty ones give the turn away
  std::vector<Hash> hashes_;                 ///< before each move
};

template <class Word>
void play_go(const go::Spec& spec, Input& input) {
  const auto game = std::make_unique<Game<go::Board<Word>, GoJudge>>(go::Board<Word>(spec), GoJudge(spec));
  game->run(input);
}

void play_go(Input& input) {
  go::Spec spec;
  spec.size = {input.within(1, 9), input.within(1, 9)};
  const unsigned kind = input.next();
  spec.ko = kind % 2 == 0 ? go::Ko::simple : go::Ko::positional_superko;
  spec.scoring = kind / 2 % 2 == 0 ? go::Scoring::area : go::Scoring::stones;
  spec.move_limit = kind / 4 % 2 == 0 ? 0 : 1 + static_cast<int>(input.next()) % 100;
  spec.komi = input.within(-20, 20);
  if (kind / 8 % 2 == 0 && go::Board<std::uint64_t>::fits(spec.size)) return play_go<std::uint64_t>(spec, input);
  play_go<Word128>(spec, input);
}

template <class Word>
void play_connect(const connect::Spec& spec, Input& input) {
  const auto game =
      std::make_unique<Game<connect::Board<Word>, ConnectJudge>>(connect::Board<Word>(spec), ConnectJudge(spec));
  game->run(input);
}

void play_connect(Input& input) {
  connect::Spec spec;
  spec.size = {input.within(1, 12), input.within(1, 12)};
  spec.in_a_row = input.within(1, 8);
  const bool small = input.next() % 2 == 0;
  if (small && connect::Board<std::uint64_t>::fits(spec.size)) return play_connect<std::uint64_t>(spec, input);
  if (connect::Board<Word128>::fits(spec.size)) play_connect<Word128>(spec, input);
}

/// From the empty board, or from stones and neutral points set up.
void play_gomoku(Input& input) {
  gomoku::Spec spec;
  spec.rule = static_cast<gomoku::Rule>(input.below(gomoku::rule_count));
  const unsigned kind = input.next();
  spec.size = {input.within(gomoku::min_side, gomoku::max_side), input.within(gomoku::min_side, gomoku::max_side)};
  if (kind % 2 == 0) spec.draw_empty = static_cast<int>(input.next() % 12);
  std::vector<Stone> stones;
  std::vector<Vertex> neutral;
  GomokuJudge judge(spec);
  if (kind / 2 % 2 == 0) {
    std::vector<Vertex> taken;
    for (unsigned count = input.next() % 64; count > 0; --count) {
      const Vertex at{input.within(0, spec.size.columns - 1), input.within(0, spec.size.rows - 1)};
      const unsigned what = input.next();
      if (std::find(taken.begin(), taken.end(), at) != taken.end()) continue;
      taken.push_back(at);
      if (what % 16 == 0) {
        neutral.push_back(at);
        judge.put_neutral(at);
      } else {
        stones.push_back({what % 2 == 0 ? Color::black : Color::white, at});
        judge.put(stones.back());
      }
    }
  }
  gomoku::with_rule(spec.rule, [&]<gomoku::Rule R>() {
    const auto board = std::make_unique<gomoku::Board<R>>(spec);
    if (!stones.empty() || !neutral.empty()) {
      if (!board->set_up(stones, neutral, kind / 4 % 2 == 0 ? Color::black : Color::white)) {
        broken("a position is refused");
      }
      // A position that is over already is nothing to play on.
      if (board->terminal() || board->status().over) return;
    }
    std::make_unique<Game<gomoku::Board<R>, GomokuJudge>>(*board, judge)->run(input);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  switch (input.next() % 8) {
    case 0:
    case 1:
    case 2:
      play_go(input);
      break;
    case 3:
      play_connect(input);
      break;
    case 4:
    case 5:
    case 6:
      play_gomoku(input);
      break;
    default:
      fuzz::check_small_value(input);
  }
  return 0;
}
