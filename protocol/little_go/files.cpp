#include "protocol/little_go/files.hpp"

#include <algorithm>

#include "protocol/encoding/charset.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::little_go {

namespace {

constexpr std::string_view state_mark = "tengen-little-go";

bool read_cells(std::string_view text, int* cells) {
  for (const char c : text) {
    if (c < '0' || c > '2') return false;
    *cells++ = c - '0';
  }
  return true;
}

Vertex vertex_of(std::size_t cell) {
  return {static_cast<int>(cell) % side, static_cast<int>(cell) / side};
}

int number_of(Color color) {
  return color == Color::black ? 1 : 2;
}

std::vector<Stone> stones_of(const Board& board) {
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] != 0) stones.push_back({board[i] == 1 ? Color::black : Color::white, vertex_of(i)});
  }
  return stones;
}

Board board_of(const Engine& engine) {
  Board board{};
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (const auto color = engine.at(vertex_of(i))) board[i] = number_of(*color);
  }
  return board;
}

/// The opponent's move between the two boards: his one new stone, or a pass if nothing changed.
Result<Vertex> opponents_move(const Input& input) {
  const int number = number_of(opponent(input.to_move));
  std::optional<Vertex> found;
  for (std::size_t i = 0; i < input.current.size(); ++i) {
    if (input.current[i] != number || input.previous[i] == number) continue;
    if (found) return Error{Errc::illegal_move, "the opponent has more than one new stone"};
    found = vertex_of(i);
  }
  if (found) return *found;
  if (input.current != input.previous) return Error{Errc::illegal_move, "the boards differ without a new stone"};
  return Vertex::pass();
}

}  // namespace

Result<Input> read_input(std::string_view text) {
  if (text.starts_with(encoding::byte_order_mark)) text.remove_prefix(encoding::byte_order_mark.size());
  const std::vector<std::string_view> lines = words_of(text);
  constexpr std::size_t count = 1 + 2 * side;
  if (lines.empty() || (lines[0] != "1" && lines[0] != "2"))
    return Error{Errc::syntax, "line 1 is not the side to move, 1 or 2"};
  Input input;
  input.to_move = lines[0] == "1" ? Color::black : Color::white;
  for (std::size_t i = 1; i < count; ++i) {
    const auto wrong = [i] { return Error{Errc::syntax, "line " + std::to_string(i + 1) + " is not five of 0 1 2"}; };
    if (i >= lines.size() || lines[i].size() != side) return wrong();
    Board& board = i <= side ? input.previous : input.current;
    if (!read_cells(lines[i], board.data() + (i - 1) % side * side)) return wrong();
  }
  return input;
}

std::string write_state(const State& state) {
  std::string text =
      std::string(state_mark) + " " + std::to_string(number_of(state.color)) + " " + std::to_string(state.ply) + " ";
  for (const int cell : state.board) text += std::to_string(cell);
  return text + "\n";
}

std::optional<State> read_state(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  State state;
  if (words.size() != 4 || words[0] != state_mark || (words[1] != "1" && words[1] != "2")) return std::nullopt;
  const auto ply = parse_integer<int>(words[2]);
  if (!ply || *ply < 1 || *ply > last_ply || words[3].size() != state.board.size()) return std::nullopt;
  if (!read_cells(words[3], state.board.data())) return std::nullopt;
  state.color = words[1] == "1" ? Color::black : Color::white;
  state.ply = *ply;
  return state;
}

int ply_of(const Input& input, const std::optional<State>& state) {
  const auto stones = [](const Board& board) {
    return static_cast<int>(board.size()) - static_cast<int>(std::count(board.begin(), board.end(), 0));
  };
  const int first = input.to_move == Color::black ? 1 : 2;
  // The state first: after a capture of everything an empty board need not be the beginning.
  const bool beginning = stones(input.previous) == 0 && stones(input.current) < first;
  if (state && state->color == input.to_move && state->board == input.previous && state->ply + 2 <= last_ply &&
      !beginning) {
    return state->ply + 2;
  }
  if (beginning) return first;
  int ply = std::max(stones(input.current) + 1, stones(input.previous) + 2);
  if (ply % 2 != first % 2) ++ply;
  return std::min(ply, last_ply - 2 + first);
}

namespace {

/// Where the opponent's move leads from the previous board to the current one; empty where none does.
Result<std::unique_ptr<Engine>> play_opponents_move(const Input& input, const go::Spec& spec,
                                                    const EngineServices& services) {
  const auto move = opponents_move(input);
  if (!move) return move.error();
  auto made = make_engine(spec, services);
  if (!made) return made;
  Engine& engine = **made;
  const Color rival = opponent(input.to_move);
  if (const auto done = engine.set_up(stones_of(input.previous), {}, rival); !done) return done.error();
  if (const auto played = engine.play({rival, *move}); !played) return played.error();
  if (board_of(engine) != input.current)
    return Error{Errc::illegal_move, "the opponent's move does not lead to the current board"};
  return made;
}

/// Takes the stones of this side that have no liberty off the board.
void capture(Board& board, int number) {
  const auto reaches = [&](const Board& free, std::size_t cell) {
    const Vertex at = vertex_of(cell);
    for (const auto& [x, y] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
      const Vertex next{at.x + x, at.y + y};
      if (next.is_on({side, side}) && free[static_cast<std::size_t>(next.y * side + next.x)] != 0) return true;
    }
    return false;
  };
  // What is empty or free makes the stones beside it free, until none is left to be freed.
  Board free{};
  for (std::size_t i = 0; i < board.size(); ++i) free[i] = board[i] == 0 ? 1 : 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (free[i] != 0 || board[i] != number || !reaches(free, i)) continue;
      free[i] = 1;
      changed = true;
    }
  }
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == number && free[i] == 0) board[i] = 0;
  }
}

}  // namespace

Result<std::unique_ptr<Engine>> set_up(const Input& input, int ply, const EngineServices& services) {
  go::Spec spec = go::little_go();
  // The engine counts from the position set up: the opponent's move, this one, and those after it.
  const int from_here = last_ply - ply + 1;
  spec.move_limit = from_here + 1;
  if (ply > 1) {
    if (auto made = play_opponents_move(input, spec, services)) return made;
  }
  spec.move_limit = from_here;
  auto made = make_engine(spec, services);
  if (!made) return made;
  // The opponent moved last: stones of this side are captured first.
  Board board = input.current;
  capture(board, number_of(input.to_move));
  capture(board, number_of(opponent(input.to_move)));
  if (const auto done = (*made)->set_up(stones_of(board), {}, input.to_move); !done) return done.error();
  return made;
}

std::vector<Vertex> forbidden(Engine& engine, const Input& input) {
  std::vector<Vertex> moves;
  for (const Vertex at : engine.legal_moves(input.to_move)) {
    if (at.is_pass()) continue;
    if (input.current[static_cast<std::size_t>(at.y * side + at.x)] != 0) {
      moves.push_back(at);
      continue;
    }
    if (!engine.play({input.to_move, at})) continue;
    if (board_of(engine) == input.previous) moves.push_back(at);
    static_cast<void>(engine.undo());
  }
  return moves;
}

State state_after(const Engine& engine, Color color, int ply) {
  return {color, ply, board_of(engine)};
}

std::string write_output(Vertex move) {
  if (move.is_pass()) return "PASS";
  return std::to_string(move.y) + "," + std::to_string(move.x);
}

}  // namespace tengen::little_go
