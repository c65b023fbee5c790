#include "engine/games/gomoku/small_boards/proof.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace tengen::lines {

namespace {

/// A board as the verifier sees it: a letter a cell, row by row, and the side to move at the end.
using Drawn = std::string;

Drawn draw(const LineGame& game, const LinePosition& position) {
  Drawn drawn;
  for (int i = 0; i < game.rows * game.columns; ++i) {
    const bool attacker = (position.attacker >> i & 1) != 0;
    const bool defender = (position.defender >> i & 1) != 0;
    drawn += attacker && defender ? '?' : attacker ? 'X' : defender ? 'O' : '.';
  }
  drawn += position.attacker_moves ? 'x' : 'o';
  return drawn;
}

class Verifier {
 public:
  explicit Verifier(const LineProof& proof) : proof_(proof), game_(proof.game) {}

  [[nodiscard]] Result<> run() {
    if (!is_known(game_)) return Error{Errc::syntax, "no such game"};
    find_lines();
    for (const ProofNode& node : proof_.nodes) nodes_.emplace(least(draw(game_, node.position)), &node);
    if (!nodes_.contains(least(draw(game_, proof_.root)))) return Error{Errc::syntax, "the first position is missing"};
    for (const ProofNode& node : proof_.nodes) {
      const Drawn board = draw(game_, node.position);
      if (const std::string wrong = check(node, board); !wrong.empty())
        return Error{Errc::syntax, board + ": " + wrong};
    }
    return {};
  }

 private:
  void find_lines() {
    for (int row = 0; row < game_.rows; ++row) {
      for (int column = 0; column < game_.columns; ++column) {
        add_line(row, column, 0, 1);
        add_line(row, column, 1, 0);
        add_line(row, column, 1, 1);
        add_line(row, column, 1, -1);
      }
    }
  }
  void add_line(int row, int column, int down, int right) {
    std::vector<std::size_t> line;
    for (int i = 0; i < game_.in_a_row; ++i, row += down, column += right) {
      if (row >= game_.rows || column < 0 || column >= game_.columns) return;
      line.push_back(static_cast<std::size_t>(row * game_.columns + column));
    }
    lines_.push_back(std::move(line));
  }

  /// The first, by the alphabet, of all boards that are symmetric to this one.
  [[nodiscard]] Drawn least(const Drawn& board) const {
    Drawn result = board;
    const bool square = game_.rows == game_.columns;
    for (int turn = 1; turn < (square ? 8 : 4); ++turn) {
      Drawn image = board;
      for (int row = 0; row < game_.rows; ++row) {
        for (int column = 0; column < game_.columns; ++column) {
          int r = turn % 2 == 1 ? game_.rows - 1 - row : row;
          int c = turn / 2 % 2 == 1 ? game_.columns - 1 - column : column;
          if (turn / 4 == 1) std::swap(r, c);
          image[static_cast<std::size_t>(r * game_.columns + c)] =
              board[static_cast<std::size_t>(row * game_.columns + column)];
        }
      }
      result = std::min(result, image);
    }
    return result;
  }

  [[nodiscard]] static std::ptrdiff_t count(const Drawn& board, const std::vector<std::size_t>& line, char what) {
    return std::count_if(line.begin(), line.end(), [&](std::size_t cell) { return board[cell] == what; });
  }
  /// The cells with which `side` would complete a line.
  [[nodiscard]] std::vector<std::size_t> winning_cells(const Drawn& board, char side) const {
    std::vector<std::size_t> cells;
    for (const auto& line : lines_) {
      if (count(board, line, side) != game_.in_a_row - 1 || count(board, line, '.') != 1) continue;
      cells.push_back(*std::find_if(line.begin(), line.end(), [&](std::size_t cell) { return board[cell] == '.'; }));
    }
    return cells;
  }
  [[nodiscard]] bool matters(const Drawn& board, std::size_t cell) const {
    return std::any_of(lines_.begin(), lines_.end(), [&](const auto& line) {
      return std::find(line.begin(), line.end(), cell) != line.end() &&
             (count(board, line, 'X') == 0 || count(board, line, 'O') == 0);
    });
  }
  [[nodiscard]] bool has_child(const Drawn& board, std::size_t cell, char side) const {
    Drawn child = board;
    child[cell] = side;
    child.back() = board.back() == 'x' ? 'o' : 'x';
    return nodes_.contains(least(child));
  }

  /// What is wrong with a node; empty: nothing.
  [[nodiscard]] std::string check(const ProofNode& node, const Drawn& board) const {
    const char mover = board.back() == 'x' ? 'X' : 'O';
    const char other = mover == 'X' ? 'O' : 'X';
    const bool prover_moves = (mover == 'X') == proof_.attacker_wins;
    if (board.find('?') != Drawn::npos) return "two stones on a cell";
    for (const auto& line : lines_) {
      if (count(board, line, 'X') == game_.in_a_row || count(board, line, 'O') == game_.in_a_row)
        return "a line is complete";
    }
    const bool on_board = node.cell >= 0 && node.cell < game_.rows * game_.columns;
    const auto cell = static_cast<std::size_t>(on_board ? node.cell : 0);
    switch (node.reason) {
      case Reason::win: {
        const auto wins = winning_cells(board, mover);
        if (!prover_moves) return "the other side would win";
        return on_board && std::find(wins.begin(), wins.end(), cell) != wins.end() ? "" : "no line is completed";
      }
      case Reason::move:
        if (!prover_moves) return "the other side is to move";
        if (!winning_cells(board, other).empty() && !blocks_all(board, cell, other)) return "the other side wins first";
        return on_board && board[cell] == '.' && has_child(board, cell, mover) ? "" : "its move leads nowhere";
      case Reason::replies:
        return prover_moves ? "the proving side is to move" : check_replies(board, mover, other);
      case Reason::pairing:
      case Reason::potential:
      case Reason::closed:
        if (proof_.attacker_wins) return "no reason for a win";
        return check_hold(node, board);
    }
    return "no known reason";
  }
  [[nodiscard]] bool blocks_all(const Drawn& board, std::size_t cell, char other) const {
    const auto threats = winning_cells(board, other);
    return std::all_of(threats.begin(), threats.end(), [cell](std::size_t threat) { return threat == cell; });
  }

  /// Every reply of the side to move must be met. Where the proving side threatens to complete a line, a reply
  /// elsewhere loses at once. A stone in no open line changes nothing, and a stone more never harms its side.
  [[nodiscard]] std::string check_replies(const Drawn& board, char mover, char other) const {
    if (!winning_cells(board, mover).empty()) return "the other side completes a line";
    const auto threats = winning_cells(board, other);
    bool any = false;
    for (std::size_t cell = 0; cell + 1 < board.size(); ++cell) {
      if (board[cell] != '.' || !matters(board, cell)) continue;
      if (!threats.empty() && std::find(threats.begin(), threats.end(), cell) == threats.end()) continue;
      any = true;
      if (!has_child(board, cell, mover)) return "the reply " + std::to_string(cell) + " is not met";
    }
    return any ? "" : "no reply at all";
  }

  /// The first player completes no line any more. The second player's own lines need not be looked at: it only has to
  /// complete none of them to hold.
  [[nodiscard]] std::string check_hold(const ProofNode& node, const Drawn& board) const {
    std::vector<const std::vector<std::size_t>*> open;
    for (const auto& line : lines_) {
      if (count(board, line, 'O') == 0) open.push_back(&line);
    }
    if (node.reason == Reason::closed) return open.empty() ? "" : "a line is open";
    if (node.reason == Reason::potential) {
      double sum = 0;
      for (const auto* line : open) sum += std::ldexp(1.0, -static_cast<int>(count(board, *line, '.')));
      return sum < (board.back() == 'x' ? 0.5 : 1.0) ? "" : "the sum is too large";
    }
    std::vector<std::size_t> used;
    for (const auto& [a, b] : node.pairs) {
      for (const int cell : {a, b}) {
        if (cell < 0 || cell >= game_.rows * game_.columns) return "a pair off the board";
        if (board[static_cast<std::size_t>(cell)] != '.') return "a pair's cell is not free";
        used.push_back(static_cast<std::size_t>(cell));
      }
    }
    std::sort(used.begin(), used.end());
    if (std::adjacent_find(used.begin(), used.end()) != used.end()) return "two pairs share a cell";
    const auto holds = [&](const std::vector<std::size_t>& line) {
      return std::any_of(node.pairs.begin(), node.pairs.end(), [&](const auto& pair) {
        const auto has = [&](int cell) {
          return std::find(line.begin(), line.end(), static_cast<std::size_t>(cell)) != line.end();
        };
        return has(pair.first) && has(pair.second);
      });
    };
    return std::all_of(open.begin(), open.end(), [&](const auto* line) { return holds(*line); })
               ? ""
               : "a line holds no pair";
  }

  const LineProof& proof_;
  const LineGame game_;
  std::vector<std::vector<std::size_t>> lines_{};
  std::map<Drawn, const ProofNode*> nodes_{};
};

}  // namespace

Result<> verify(const LineProof& proof) {
  return Verifier(proof).run();
}

}  // namespace tengen::lines
