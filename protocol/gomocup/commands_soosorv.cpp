#include <algorithm>
#include <cstdlib>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if_not.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/take.hpp>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/mirrors.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/number.hpp"

namespace tengen::gomocup {

namespace {

/// How many fifth moves are offered after the fourth, and the stones on the board.
struct Offers {
  int count = 1;
  std::vector<Vertex> stones{};
};

constexpr int most_offers = 20;

std::optional<Offers> parse_offers(const Input& input) {
  const auto count = parse_saturated<int>(input.words);
  if (!count || *count < 1 || *count > most_offers) return std::nullopt;
  return Offers{*count, *parse_points(input)};
}

/// The points that `keep` does not hold for, as first moves for a search to leave out.
template <class Predicate>
std::vector<Vertex> all_points_but(BoardSize size, Predicate keep) {
  const Points points = points_of(size);
  return points | ranges::views::filter([&](Vertex at) { return !keep(at); }) | ranges::to<std::vector>();
}

/// The Soosorv-N opening of renju: three stones near the centre, a first chance to swap, the fourth move together with
/// the number N of fifth moves to be offered, a second chance to swap, N fifth moves, of which the opponent picks one.
/// Each step is a command that brings the stones so far, and for the fifth step N.
class SoosorvCommands final : public Module {
 public:
  explicit SoosorvCommands(Context& game) : game_(game) {}

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
    const BoardSize size = game_.position.size();
    const Vertex center{size.columns / 2, size.rows / 2};
    const Vertex above{center.x, center.y - 1};
    static_cast<void>(game_.position.place(in_turn({center, above}), {}, Color::black).value());
    const auto is_central = [center](Vertex at) {
      constexpr int radius = 2;
      return std::max(std::abs(at.x - center.x), std::abs(at.y - center.y)) <= radius;
    };
    game_.searches.ask({.task = Task::balance_one, .exclude = all_points_but(size, is_central)},
                       [this, center, above](const SearchResult& result) {
                         if (result.moves.empty()) return refuse("no opening on this board");
                         int number = 1;
                         for (const Vertex at : {center, above, result.moves.front()}) {
                           tell("MOVE" + std::to_string(number++) + " " + spaced_point(at));
                         }
                       });
  }

  /// We are to be White, who moves next.
  void choose_after_three(const std::vector<Vertex>& stones) {
    if (!place(stones, 2, stones.size() == 3)) return;
    game_.searches.ask({}, [this](const SearchResult& result) { decide("SWAP1", result.info.score < 0); });
  }

  /// The other side may swap after it: the more even, the better for us. One offer leaves the fifth move free.
  void place_fourth(const std::vector<Vertex>& stones) {
    if (!place(stones, 3, stones.size() == 3)) return;
    game_.searches.ask({.task = Task::balance_one}, [this](const SearchResult& result) {
      if (result.moves.empty()) return refuse("no fourth move");
      tell("MOVE4 " + spaced_point(result.moves.front()) + " 1");
    });
  }

  /// We are to be Black, and of the offers White takes the worst.
  void choose_after_four(const Offers& offers) {
    if (!place(offers.stones, 4, offers.stones.size() == 4)) return;
    game_.searches.ask({.multi_pv = offers.count}, [this](const SearchResult& result) {
      const auto& ranked = game_.searches.report().ranked();
      decide("SWAP2", (ranked.empty() ? result.info.score : ranked.back().score) < 0);
    });
  }

  /// Offers that mirror one another count as one.
  void offer_fifth_moves(const Offers& offers) {
    if (!place(offers.stones, 5, offers.stones.size() == 4)) return;
    const auto mirrored = mirrored_points(game_.position.stones(), game_.position.size());
    game_.searches.ask({.multi_pv = offers.count, .exclude = mirrored},
                       [this, mirrored, count = static_cast<std::size_t>(offers.count)](const SearchResult& result) {
                         tell("MOVE5 REFRESH");
                         for (const Vertex at : fifth_moves(result, mirrored, count)) tell("MOVE5 " + spaced_point(at));
                         tell("MOVE5 DONE");
                       });
  }

  /// The best moves that the search has told of. If it had no time for all of them, any others follow.
  [[nodiscard]] std::vector<Vertex> fifth_moves(const SearchResult& result, const std::vector<Vertex>& mirrored,
                                                std::size_t count) {
    std::vector<Vertex> moves = game_.searches.report().first_moves();
    std::vector<Vertex> more = result.moves;
    const std::vector<Vertex> legal = game_.position.engine().legal_moves(Color::black);
    more.insert(more.end(), legal.begin(), legal.end());
    for (const Vertex at : more) {
      if (moves.size() >= count) break;
      if (!ranges::contains(moves, at) && !ranges::contains(mirrored, at)) moves.push_back(at);
    }
    return moves;
  }

  /// The worst of the offered moves for Black, who would play it.
  void choose_fifth_move(const std::vector<Vertex>& stones) {
    if (!place(stones, 6, stones.size() >= 5)) return;
    const std::vector<Vertex> offered(stones.begin() + 4, stones.end());
    const auto is_legal = [this](Vertex at) { return game_.position.engine().is_legal({Color::black, at}); };
    const auto illegal = ranges::find_if_not(offered, is_legal);
    if (illegal != offered.end()) return refuse("soosorv: illegal fifth move " + point_text(*illegal));
    const auto is_offered = [&](Vertex at) { return ranges::contains(offered, at); };
    game_.searches.ask(
        {.multi_pv = static_cast<int>(offered.size()), .exclude = all_points_but(game_.position.size(), is_offered)},
        [this, offered](const SearchResult& /*result*/) {
          const auto& ranked = game_.searches.report().ranked();
          const bool all = ranked.size() >= offered.size() && !ranked.back().line.empty();
          tell("MOVE5C " + spaced_point(all ? ranked.back().line.front() : offered.back()));
        });
  }

  /// Places the first four of `stones` at most: what follows are offers. False if that was refused.
  bool place(const std::vector<Vertex>& stones, int step, bool count_fits) {
    if (!game_.ready()) return false;
    if (!count_fits) {
      game_.reply_error({Errc::syntax, "step " + std::to_string(step) + " of soosorv has another number of stones"});
      return false;
    }
    const auto placed = in_turn(stones | ranges::views::take(4) | ranges::to<std::vector>());
    const Color to_move = placed.size() % 2 == 0 ? Color::black : Color::white;
    const auto done = game_.position.place(placed, {}, to_move);
    if (!done) game_.reply_error({done.error().code, "soosorv: " + done.error().detail});
    return done.has_value();
  }

  void tell(const std::string& text) { game_.reply("MESSAGE SOOSORV " + text); }
  void decide(const std::string& decision, bool swap) { tell(decision + (swap ? " YES" : " NO")); }
  void refuse(const std::string& why) { game_.reply_error({Errc::illegal_move, why}); }

  Context& game_;
};

}  // namespace

ModulePointer make_soosorv_commands(Context& game) {
  return std::make_unique<SoosorvCommands>(game);
}

}  // namespace tengen::gomocup
