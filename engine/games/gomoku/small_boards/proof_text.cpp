#include <array>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "engine/core/bits.hpp"
#include "engine/games/gomoku/small_boards/proof.hpp"

namespace tengen::lines {

namespace {

constexpr std::array<std::pair<Reason, std::string_view>, 6> reasons{{{Reason::win, "win"},
                                                                      {Reason::move, "move"},
                                                                      {Reason::replies, "replies"},
                                                                      {Reason::pairing, "pairing"},
                                                                      {Reason::potential, "potential"},
                                                                      {Reason::closed, "closed"}}};

std::string board_text(const LineGame& game, const LinePosition& position) {
  std::string text;
  for (int row = 0; row < game.rows; ++row) {
    if (row > 0) text += '/';
    for (int column = 0; column < game.columns; ++column) {
      const Cells cell = bit<Cells>(row * game.columns + column);
      text += (position.attacker & cell) != 0 ? 'X' : (position.defender & cell) != 0 ? 'O' : '.';
    }
  }
  return text;
}

std::optional<LinePosition> read_board(const LineGame& game, std::string_view text) {
  LinePosition position;
  int cells = 0;
  int column = 0;
  for (const char letter : text) {
    if (letter == '/') {
      if (column != game.columns) return std::nullopt;
      column = 0;
      continue;
    }
    if (cells >= game.rows * game.columns || column >= game.columns) return std::nullopt;
    if (letter == 'X') position.attacker |= bit<Cells>(cells);
    if (letter == 'O') position.defender |= bit<Cells>(cells);
    if (letter != 'X' && letter != 'O' && letter != '.') return std::nullopt;
    ++cells;
    ++column;
  }
  if (cells != game.rows * game.columns) return std::nullopt;
  return position;
}

std::optional<ProofNode> read_node(const LineGame& game, const std::string& line) {
  std::istringstream words(line);
  std::string board;
  std::string side;
  std::string reason;
  words >> board >> side >> reason;
  const auto position = read_board(game, board);
  if (!position || (side != "x" && side != "o")) return std::nullopt;
  ProofNode node{.position = *position};
  node.position.attacker_moves = side == "x";
  bool known = false;
  for (const auto& [each, name] : reasons) {
    if (name != reason) continue;
    node.reason = each;
    known = true;
  }
  std::vector<int> cells;
  for (int cell = 0; words >> cell;) cells.push_back(cell);
  if (!known || !words.eof()) return std::nullopt;
  const bool moves = node.reason == Reason::win || node.reason == Reason::move;
  if (moves) {
    if (cells.size() != 1) return std::nullopt;
    node.cell = cells.front();
  } else {
    if (cells.size() % 2 != 0 || (!cells.empty() && node.reason != Reason::pairing)) return std::nullopt;
    for (std::size_t i = 0; i < cells.size(); i += 2) node.pairs.emplace_back(cells[i], cells[i + 1]);
  }
  return node;
}

}  // namespace

std::string write_proof(const LineProof& proof) {
  const LineGame& game = proof.game;
  std::string text = "tengen lines " + std::to_string(game.rows) + " " + std::to_string(game.columns) + " " +
                     std::to_string(game.in_a_row) + (proof.attacker_wins ? " wins\n" : " holds\n");
  for (const ProofNode& node : proof.nodes) {
    text += board_text(game, node.position) + (node.position.attacker_moves ? " x " : " o ");
    for (const auto& [reason, name] : reasons) {
      if (reason == node.reason) text += name;
    }
    if (node.cell >= 0) text += " " + std::to_string(node.cell);
    for (const auto& [a, b] : node.pairs) text += " " + std::to_string(a) + " " + std::to_string(b);
    text += '\n';
  }
  return text;
}

Result<LineProof> read_proof(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  std::istringstream head(line);
  std::string name;
  std::string kind;
  std::string value;
  LineProof proof;
  head >> name >> kind >> proof.game.rows >> proof.game.columns >> proof.game.in_a_row >> value;
  if (!head || name != "tengen" || kind != "lines" || !is_known(proof.game) || (value != "wins" && value != "holds")) {
    return Error{Errc::syntax, "line 1: no proof of a game of lines"};
  }
  proof.attacker_wins = value == "wins";
  for (int number = 2; std::getline(lines, line); ++number) {
    auto node = read_node(proof.game, line);
    if (!node) return Error{Errc::syntax, "line " + std::to_string(number) + ": no position of a proof"};
    proof.nodes.push_back(std::move(*node));
  }
  if (proof.nodes.empty()) return Error{Errc::syntax, "no position at all"};
  proof.root = proof.nodes.front().position;
  return proof;
}

}  // namespace tengen::lines
