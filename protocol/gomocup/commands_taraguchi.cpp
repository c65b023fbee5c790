#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/gomocup/opening_stages.hpp"

namespace tengen::gomocup {

namespace {

/// The Taraguchi-10 opening of renju. Its first five stones lie in squares about the centre with sides of 1, 3, 5, 7
/// and 9, and after each the other side may swap. Instead of the fifth Black may offer ten moves anywhere, of which
/// White picks one.
///
/// No host has commands for it. These are ours, each with the stones so far:
///
///     YXTARAGUCHIMOVE     we place the next stone: MESSAGE TARAGUCHI MOVE1 x y, to MOVE5; or we offer ten, between
///                         MESSAGE TARAGUCHI MOVE5 REFRESH and MESSAGE TARAGUCHI MOVE5 DONE
///     YXTARAGUCHISWAP     whether we take the other colour: MESSAGE TARAGUCHI SWAP YES or NO
///     YXTARAGUCHICHOOSE   four stones and the offers, which of them we pick: MESSAGE TARAGUCHI MOVE5C x y
class TaraguchiCommands final : public Module {
 public:
  explicit TaraguchiCommands(Context& game) : game_(game), stages_(game, "taraguchi") {}

  void add_to(Commands& commands) override {
    using Self = TaraguchiCommands;
    add(commands, "YXTARAGUCHIMOVE", list_of_points, this, &Self::place_next, yixin_only);
    add(commands, "YXTARAGUCHISWAP", list_of_points, this, &Self::choose_colour, yixin_only);
    add(commands, "YXTARAGUCHICHOOSE", list_of_points, this, &Self::choose_fifth_move, yixin_only);
  }

 private:
  static constexpr std::size_t most_stones = 5;
  static constexpr int offers = 10;

  /// After every move the other side may swap: the more even, the better for us.
  void place_next(const std::vector<Vertex>& stones) {
    if (!stages_.place(stones, "the move", stones.size() < most_stones)) return;
    if (stones.empty()) return stages_.tell("MOVE1 " + spaced_point(stages_.center()));
    if (stones.size() + 1 < most_stones) return place_balanced(static_cast<int>(stones.size()), 1);
    // Ten offers are better than a fifth move that leaves both sides even if the worst of them is good for Black.
    constexpr int searches = 2;
    stages_.search_fifth_moves(
        offers,
        [this](const SearchResult& result) {
          const auto& ranked = game_.searches.report().ranked();
          const bool all = ranked.size() == static_cast<std::size_t>(offers);
          if (all && ranked.back().score > 0) return stages_.tell_fifth_moves(result, offers);
          place_balanced(most_stones - 1, searches);
        },
        searches);
  }
  /// `radius`: as many as there are stones.
  void place_balanced(int radius, int searches) {
    stages_.find_balanced(
        radius,
        [this, radius](const SearchResult& result) {
          if (result.moves.empty()) return stages_.refuse("no move of the opening");
          stages_.tell("MOVE" + std::to_string(radius + 1) + " " + spaced_point(result.moves.front()));
        },
        searches);
  }

  void choose_colour(const std::vector<Vertex>& stones) {
    const bool fits = !stones.empty() && stones.size() <= most_stones;
    if (!stages_.place(stones, "the swap", fits)) return;
    if (stones.size() == most_stones) {
      const auto played = game_.position.play({Color::black, stones.back()});
      if (!played) return stages_.refuse("taraguchi: " + played.error().detail);
    }
    stages_.decide_swap("SWAP");
  }

  void choose_fifth_move(const std::vector<Vertex>& stones) {
    if (stages_.place(stones, "the choice", stones.size() >= most_stones)) stages_.pick_fifth_move(stones);
  }

  Context& game_;
  OpeningStages stages_;
};

}  // namespace

ModulePointer make_taraguchi_commands(Context& game) {
  return std::make_unique<TaraguchiCommands>(game);
}

}  // namespace tengen::gomocup
