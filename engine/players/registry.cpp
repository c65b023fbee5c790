#include <variant>

#include "engine/core/number.hpp"
#include "engine/core/random.hpp"
#include "engine/players/connect_players.hpp"
#include "engine/players/groups.hpp"
#include "engine/players/patterns.hpp"
#include "engine/players/player.hpp"
#include "engine/players/robot.hpp"
#include "engine/players/step8.hpp"

namespace tengen::players {

namespace {

constexpr int deepest = 20;
constexpr int patterns_depth = 2;  ///< takes up to a second a move
constexpr int connect_depth = 4;   ///< as published

bool plays(const Description& player, const GameSpec& spec) {
  if (std::holds_alternative<gomoku::Spec>(spec)) return player.gomoku;
  if (std::holds_alternative<connect::Spec>(spec)) return player.connect;
  return player.go;
}

/// Any empty point (in Connect-N: any column with room), each as likely as the others.
class RandomPlayer final : public Player {
 public:
  RandomPlayer(std::uint64_t seed, bool columns) : random_(seed), columns_(columns) {}
  [[nodiscard]] Choice choose(const Position& position, const Interrupted&) override {
    Choice choice;
    const std::vector<Vertex> all = moves(position.grid);
    if (!all.empty()) choice.move = all[random_.below(static_cast<std::uint32_t>(all.size()))];
    choice.nodes = all.size();
    return choice;
  }
  [[nodiscard]] std::string explain(const Position& position, Vertex) override {
    return "  one of " + std::to_string(moves(position.grid).size()) + " moves, each as likely\n";
  }

 private:
  [[nodiscard]] std::vector<Vertex> moves(const Grid& grid) const {
    std::vector<Vertex> points = grid.empty_points();
    // In Connect-N the lowest empty point of a column is the one with something under it.
    if (columns_) std::erase_if(points, [&grid](Vertex v) { return grid.at({v.x, v.y + 1}) == Cell::empty; });
    return points;
  }

  Random random_;
  bool columns_;
};

const Description* find(std::string_view name) {
  for (const Description& player : all_players()) {
    if (player.name == name) return &player;
  }
  return nullptr;
}

std::unique_ptr<Player> make_gomoku(std::string_view name, int depth) {
  if (name == "robot") return std::make_unique<robot::Robot>();
  if (name == "groups") return std::make_unique<groups::Groups>(groups::Edge::open);
  if (name == "groups-inboard") return std::make_unique<groups::Groups>(groups::Edge::inboard);
  if (name == "patterns") return std::make_unique<patterns::Patterns>(depth, patterns::Method::alpha_beta);
  if (name == "patterns-minimax") return std::make_unique<patterns::Patterns>(depth, patterns::Method::minimax);
  if (name == "step8") return std::make_unique<step8::Step8>(step8::Mode::flat);
  return std::make_unique<step8::Step8>(step8::Mode::dots);
}

std::unique_ptr<Player> make_connect(std::string_view name, int depth) {
  const auto mark = name.ends_with("-published") ? connect4::Mark::published : connect4::Mark::repaired;
  return std::make_unique<connect4::ConnectX>(depth, mark);
}

}  // namespace

const std::vector<Description>& all_players() {
  static const std::vector<Description> players{
      {.name = "robot", .text = "the rule player of the Jidi course", .gomoku = true},
      {.name = "groups", .text = "a course's first evaluation: groups of five", .gomoku = true},
      {.name = "groups-inboard", .text = "the same without groups that leave the board", .gomoku = true},
      {.name = "patterns",
       .text = "a course's second evaluation: shapes, with alpha-beta",
       .depth = patterns_depth,
       .gomoku = true},
      {.name = "patterns-minimax", .text = "the same without pruning", .depth = patterns_depth, .gomoku = true},
      {.name = "step8", .text = "the scorer of \"AI five, step 8\" as worded", .gomoku = true},
      {.name = "step8-dots", .text = "the same as its published program counts", .gomoku = true},
      {.name = "minimax",
       .text = "ConnectX, repaired: searches as its own side",
       .depth = connect_depth,
       .connect = true},
      {.name = "negamax", .text = "ConnectX, repaired: the same answers", .depth = connect_depth, .connect = true},
      {.name = "minimax-published", .text = "as published: always player 1", .depth = connect_depth, .connect = true},
      {.name = "negamax-published", .text = "as published: always player 1", .depth = connect_depth, .connect = true},
      {.name = "random", .text = "any legal move; random:N seeds it", .gomoku = true, .connect = true, .go = true},
  };
  return players;
}

Result<PlayerName> parse_name(std::string_view text) {
  const std::size_t colon = text.find(':');
  PlayerName parsed{std::string(text.substr(0, colon)), {}};
  const Description* const player = find(parsed.name);
  if (player == nullptr) {
    std::string known;
    for (const Description& each : all_players()) known += " " + std::string(each.name);
    return Error{Errc::not_found, "no such player; there are" + known};
  }
  if (colon == std::string_view::npos) return parsed;
  const auto number = parse_integer<int>(text.substr(colon + 1));
  if (!number) return Error{Errc::syntax, "a number follows the colon, as in patterns:3"};
  if (player->name != "random") {
    if (player->depth == 0) return Error{Errc::unsupported, parsed.name + " has no depth"};
    if (*number < 1 || *number > deepest) {
      return Error{Errc::out_of_range, "depth from 1 to " + std::to_string(deepest)};
    }
  }
  parsed.number = number;
  return parsed;
}

std::string text_of(const PlayerName& player) {
  const Description* const known = find(player.name);
  const int usual = known == nullptr ? 0 : known->depth;
  const int number = player.number.value_or(usual);
  return player.name + (player.number || number > 0 ? ":" + std::to_string(number) : "");
}

Result<std::unique_ptr<Player>> make_player(const PlayerName& name, const GameSpec& spec) {
  const Description* const player = find(name.name);
  if (player == nullptr) return Error{Errc::not_found, "no such player"};
  if (!plays(*player, spec)) return Error{Errc::unsupported, name.name + " does not play this game"};
  const bool columns = std::holds_alternative<connect::Spec>(spec);
  if (name.name == "random") {
    return std::unique_ptr<Player>(
        std::make_unique<RandomPlayer>(static_cast<std::uint64_t>(name.number.value_or(1)), columns));
  }
  const int depth = name.number.value_or(player->depth);
  return columns ? make_connect(name.name, depth) : make_gomoku(name.name, depth);
}

}  // namespace tengen::players
