#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

namespace tengen::test {

/// A game that is nothing but a tree written down: `((3 12) (2 W))` is a root with two replies, each with two leaves.
/// Leaf values are for the player at the root; W and L are a win and a loss for it. Inner nodes evaluate to a value
/// that misleads (far from anything below), so that a search which trusts it where it must not gets the wrong result.
class TreeGame {
 public:
  struct Node {
    std::vector<std::size_t> children{};
    std::optional<int> leaf{};
    int eval = 0;
  };
  static constexpr int win = 1000000;

  explicit TreeGame(std::string_view text) { parse(text); }
  explicit TreeGame(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}

  [[nodiscard]] Color to_move() const { return path_.size() % 2 == 1 ? Color::black : Color::white; }
  [[nodiscard]] Hash hash() const { return mix(node_index() + 1); }
  [[nodiscard]] std::optional<Score> terminal() const {
    if (!node().leaf) return std::nullopt;
    const int value = to_move() == Color::black ? *node().leaf : -*node().leaf;
    if (value >= win) return score_win;
    if (value <= -win) return -score_win;
    return value;
  }
  void generate(MoveList& moves) const {
    for (std::size_t i = 0; i < node().children.size(); ++i) moves.push_back(make_move(i));
  }
  void generate_legal(MoveList& moves) const { generate(moves); }
  [[nodiscard]] Score evaluate() const { return to_move() == Color::black ? node().eval : -node().eval; }
  void order(std::span<const Move>, std::span<int> ranks) const { std::fill(ranks.begin(), ranks.end(), 0); }
  [[nodiscard]] std::size_t move_index(Move move) const { return index(move); }
  [[nodiscard]] std::size_t move_indices() const { return 16; }
  void play(Move move) {
    path_.push_back(node().children.at(index(move)));
    ++played;
  }
  void undo() { path_.pop_back(); }

  /// Plain minimax, for the player to move, wins and losses counted in plies as the search counts them.
  [[nodiscard]] Score minimax(int ply = 0) {
    if (const auto end = terminal()) return from_node(*end, ply);
    Score best = -score_infinite;
    for (std::size_t i = 0; i < node().children.size(); ++i) {
      play(make_move(i));
      best = std::max(best, -minimax(ply + 1));
      undo();
    }
    return best;
  }

  std::uint64_t played = 0;  ///< moves made, to see how much of the tree a search visits

 private:
  [[nodiscard]] std::size_t node_index() const { return path_.back(); }
  [[nodiscard]] const Node& node() const { return nodes_[path_.back()]; }

  void parse(std::string_view text) {
    std::size_t at = 0;
    parse_node(text, at);
    if (at != text.size()) throw std::invalid_argument("text after the tree");
  }
  std::size_t parse_node(std::string_view text, std::size_t& at) {
    const std::size_t self = nodes_.size();
    nodes_.emplace_back();
    const auto blanks = [&] {
      while (at < text.size() && text[at] == ' ') ++at;
    };
    blanks();
    if (text.at(at) == '(') {
      ++at;
      for (blanks(); text.at(at) != ')'; blanks()) {
        const std::size_t child = parse_node(text, at);
        nodes_[self].children.push_back(child);
      }
      ++at;
    } else if (text[at] == 'W' || text[at] == 'L') {
      nodes_[self].leaf = text[at++] == 'W' ? win : -win;
    } else {
      const std::size_t begin = at;
      while (at < text.size() && (text[at] == '-' || std::isdigit(static_cast<unsigned char>(text[at])) != 0)) ++at;
      nodes_[self].leaf = std::stoi(std::string(text.substr(begin, at - begin)));
    }
    return self;
  }

  std::vector<Node> nodes_;
  std::vector<std::size_t> path_{0};
};

static_assert(Game<TreeGame>);

}  // namespace tengen::test
