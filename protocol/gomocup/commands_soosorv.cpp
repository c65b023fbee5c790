#include <algorithm>
#include <cstdlib>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/gomocup/opening_stages.hpp"
#include "protocol/number.hpp"

namespace tengen::gomocup {

namespace {

/// How many fifth moves are offered after the fourth, and the stones on the board.
struct Offers {
  int count = 1;
  std::vector<Vertex> stones{};
};

constexpr int most_offers = 20;
/// As many as we declare: the opening is also called Soosorv-8.
constexpr int most_declared = 8;

std::optional<Offers> parse_offers(const Input& input) {
  const auto count = parse_saturated<int>(input.words);
  if (!count || *count < 1 || *count > most_offers) return std::nullopt;
  return Offers{*count, *parse_points(input)};
}

/// The Soosorv-N opening of renju: three stones near the centre, a first chance to swap, the fourth move together with
/// the number N of fifth moves to be offered, a second chance to swap, N fifth moves, of which the opponent picks one.
/// Each step is a command that brings the stones so far, and for the fourth and the fifth step N.
class SoosorvCommands final : public Module {
 public:
  explicit SoosorvCommands(Context& game) : game_(game), stages_(game, "soosorv") {}

  void add_to(Commands& commands) override {
    constexpr TypedForm<Offers> offers{
        .usage = "how many fifth moves (1 to 20)", .follow = Follow::points, .parse = parse_offers};
    using Self = SoosorvCommands;
    add(commands, "YXSOOSORVSTEP1", no_arguments, this, &Self::place_three, yixin_only);
    add(commands, "YXSOOSORVSTEP2", list_of_points, this, &Self::choose_after_three, yixin_only);
    add(commands, "YXSOOSORVSTEP3", list_of_points, this, &Self::place_fourth, yixin_only);
    add(commands, "YXSOOSORVSTEP4", offers, this, &Self::choose_after_four, yixin_only);
    add(commands, "YXSOOSORVSTEP5", offers, this, &Self::offer_fifth_moves, yixin_only);
    add(commands, "YXSOOSORVSTEP6", list_of_points, this, &Self::choose_fifth_move, yixin_only);
  }

 private:
  void place_three() {
    if (!game_.ready()) return;
    const Vertex center = stages_.center();
    const Vertex above{center.x, center.y - 1};
    if (!stages_.place({center, above}, "step 1", true)) return;
    constexpr int radius = 2;
    stages_.find_balanced(radius, [this, center, above](const SearchResult& result) {
      if (result.moves.empty()) return stages_.refuse("no opening on this board");
      int number = 1;
      for (const Vertex at : {center, above, result.moves.front()}) {
        stages_.tell("MOVE" + std::to_string(number++) + " " + spaced_point(at));
      }
    });
  }

  /// We are to be White, who moves next.
  void choose_after_three(const std::vector<Vertex>& stones) {
    if (stages_.place(stones, "step 2", stones.size() == 3)) stages_.decide_swap("SWAP1");
  }

  /// The other side may swap after it: the more even, the better for us. The first search finds the move, the second
  /// how many fifth moves make it so: where Black stays ahead after the best one, White picks from several.
  void place_fourth(const std::vector<Vertex>& stones) {
    if (!stages_.place(stones, "step 3", stones.size() == 3)) return;
    constexpr int searches = 2;
    stages_.find_balanced(
        gomoku::max_side,
        [this](const SearchResult& result) {
          if (result.moves.empty()) return stages_.refuse("no fourth move");
          declare(result.moves.front(), searches);
        },
        searches);
  }
  void declare(Vertex fourth, int searches) {
    static_cast<void>(game_.position.play({Color::white, fourth}));
    stages_.search_fifth_moves(
        most_declared,
        [this, fourth](const SearchResult& /*result*/) {
          stages_.tell("MOVE4 " + spaced_point(fourth) + " " + std::to_string(evenest_count()));
        },
        searches);
  }
  /// The number of fifth moves, of those that the last search has told of, the worst of which is nearest to even.
  [[nodiscard]] std::size_t evenest_count() const {
    const auto& ranked = game_.searches.report().ranked();
    const auto nearer = [](const SearchInfo& a, const SearchInfo& b) { return std::abs(a.score) < std::abs(b.score); };
    const auto evenest = std::min_element(ranked.begin(), ranked.end(), nearer);
    return evenest == ranked.end() ? 1 : static_cast<std::size_t>(evenest - ranked.begin()) + 1;
  }

  /// We are to be Black, and of the offers White takes the worst.
  void choose_after_four(const Offers& offers) {
    if (stages_.place(offers.stones, "step 4", offers.stones.size() == 4)) stages_.decide_swap("SWAP2", offers.count);
  }

  void offer_fifth_moves(const Offers& offers) {
    if (!stages_.place(offers.stones, "step 5", offers.stones.size() == 4)) return;
    stages_.search_fifth_moves(offers.count, [this, count = offers.count](const SearchResult& result) {
      stages_.tell_fifth_moves(result, count);
    });
  }

  void choose_fifth_move(const std::vector<Vertex>& stones) {
    if (stages_.place(stones, "step 6", stones.size() >= 5)) stages_.pick_fifth_move(stones);
  }

  Context& game_;
  OpeningStages stages_;
};

}  // namespace

ModulePointer make_soosorv_commands(Context& game) {
  return std::make_unique<SoosorvCommands>(game);
}

}  // namespace tengen::gomocup
