#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if_not.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/take.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/gomocup/blocked_moves.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// The swap2 opening, as Gomocup's managers ask for it (SWAP2BOARD) and as Yixin-Board does, step by step.
class Swap2Commands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "SWAP2BOARD", list_of_points, this, &Swap2Commands::swap2_board);
    add(commands, "YXSWAP2STEP1", no_arguments, this, &Swap2Commands::place_three, yixin_only);
    const auto with_stones = [&](const char* name, std::size_t count, int step, const char* decision) {
      const auto decide = [=, this](Nothing) {
        if (has_stones(count, step)) choose(decision);
      };
      add(commands, name, no_arguments, decide, yixin_only);
    };
    // YXBOARD has placed three stones: we swap, keep our colour, or place two more. Then five: we swap or keep it.
    with_stones("YXSWAP2STEP2", 3, 2, "SWAP1");
    with_stones("YXSWAP2STEP3", 5, 3, "SWAP2");
  }

 private:
  void swap2_board(const std::vector<Vertex>& points) {
    if (!game_.ready()) return;
    const std::size_t count = points.size();
    if (count != 0 && count != 3 && count != 5) {
      game_.reply_error({Errc::syntax, "SWAP2BOARD has 0, 3 or 5 stones, not " + std::to_string(count)});
      return;
    }
    const Color to_move = count == 0 ? Color::black : Color::white;
    if (const auto done = game_.position.place(in_turn(points), {}, to_move); !done) {
      game_.reply_error({done.error().code, "SWAP2BOARD: " + done.error().detail});
      return;
    }
    game_.searches.ask({.task = Task::swap2}, [this](const SearchResult& result) { answer_board(result); });
  }

  /// The stones we add stand on the board from now on, so that TURN can follow as well as BOARD.
  void answer_board(const SearchResult& result) {
    if (result.swap) return game_.reply("SWAP");
    if (result.moves.empty()) return no_opening();
    for (const Vertex at : result.moves) static_cast<void>(game_.position.play({game_.position.to_move(), at}));
    game_.reply(points_text(result.moves));
  }

  /// Yixin-Board's first step: we place three stones on the empty board.
  void place_three() {
    if (!game_.ready()) return;
    static_cast<void>(game_.position.place({}, {}, Color::black).value());
    game_.searches.ask({.task = Task::swap2}, [this](const SearchResult& result) {
      if (result.moves.empty() && !result.swap) return no_opening();
      tell_moves(result.moves, 1);
    });
  }

  void choose(const std::string& decision) {
    game_.searches.ask({.task = Task::swap2}, [this, decision](const SearchResult& result) {
      if (result.moves.empty() && !result.swap) return no_opening();
      if (result.moves.size() > 1) return tell_moves(result.moves, 4);
      game_.reply("MESSAGE SWAP2 " + decision + (result.swap ? " YES" : " NO"));
    });
  }

  bool has_stones(std::size_t wanted, int step) {
    if (!game_.ready()) return false;
    if (game_.position.stones().size() == wanted) return true;
    game_.reply_error({Errc::syntax, "step " + std::to_string(step) + " of swap2 is for a board of " +
                                         std::to_string(wanted) + " stones"});
    return false;
  }

  /// `number`: which stone of the opening the first of them is.
  void tell_moves(const std::vector<Vertex>& moves, int number) {
    for (const Vertex at : moves) game_.reply("MESSAGE SWAP2 MOVE" + std::to_string(number++) + " " + spaced_point(at));
  }

  void no_opening() { game_.reply_error({Errc::illegal_move, "no opening on this board"}); }
};

/// The points that `keep` does not hold for, as first moves for a search to leave out.
template <class Predicate>
std::vector<Vertex> all_points_but(BoardSize size, Predicate keep) {
  const Points points = points_of(size);
  return points | ranges::views::filter([&](Vertex at) { return !keep(at); }) | ranges::to<std::vector>();
}

/// What renju's openings have in common: stones near the centre, chances to take the other colour, and fifth moves, of
/// which the opponent picks one. Answers are lines `MESSAGE NAME ...`.
class OpeningStages {
 public:
  OpeningStages(Context& game, std::string name) : game_(game), name_(std::move(name)) {}

  /// Puts the first four stones at most on the board: what follows are offers. False if that was refused, and where
  /// their number does not fit.
  bool place(const std::vector<Vertex>& stones, const std::string& stage, bool count_fits) {
    if (!game_.ready()) return false;
    if (!count_fits) {
      game_.reply_error({Errc::syntax, stage + " of " + name_ + " has another number of stones"});
      return false;
    }
    const auto placed = in_turn(stones | ranges::views::take(4) | ranges::to<std::vector>());
    const Color to_move = placed.size() % 2 == 0 ? Color::black : Color::white;
    const auto done = game_.position.place(placed, {}, to_move);
    if (!done) game_.reply_error({done.error().code, name_ + ": " + done.error().detail});
    return done.has_value();
  }

  /// Searches for the move within `radius` of the centre after which both sides have the same chances, nearly.
  /// `parts`: see CommandSearch::ask.
  void find_balanced(int radius, const CommandSearch::Answer& answer, int parts = 1) {
    const Vertex middle = center();
    const auto is_near = [middle, radius](Vertex at) {
      return std::max(std::abs(at.x - middle.x), std::abs(at.y - middle.y)) <= radius;
    };
    game_.searches.ask({.task = Task::balance_one, .exclude = all_points_but(game_.position.size(), is_near)}, answer,
                       CommandSearch::Purpose::advice, parts);
  }

  /// Says whether we take the other colour. `offers`: how many fifth moves are to be offered, the worst of which
  /// counts; 0 where it is an ordinary move's turn.
  void decide_swap(const std::string& decision, int offers = 0) {
    SearchRequest wanted;
    if (offers > 0) {
      wanted.multi_pv = offers;
      wanted.exclude = mirrored();
    }
    game_.searches.ask(wanted, [this, decision](const SearchResult& result) {
      const auto& ranked = game_.searches.report().ranked();
      const Score score = ranked.empty() ? result.info.score : ranked.back().score;
      tell(decision + (score < 0 ? " YES" : " NO"));
    });
  }

  /// Searches for the best fifth moves, as many as that; those that mirror one another count once.
  void search_fifth_moves(int count, const CommandSearch::Answer& answer, int parts = 1) {
    game_.searches.ask({.multi_pv = count, .exclude = mirrored()}, answer, CommandSearch::Purpose::advice, parts);
  }

  /// Tells the fifth moves that the last search has found. If it had no time for all of them, any others follow.
  void tell_fifth_moves(const SearchResult& result, int count) {
    std::vector<Vertex> moves = game_.searches.report().first_moves();
    std::vector<Vertex> more = result.moves;
    const std::vector<Vertex> legal = game_.position.engine().legal_moves(Color::black);
    more.insert(more.end(), legal.begin(), legal.end());
    const std::vector<Vertex> left_out = mirrored();
    for (const Vertex at : more) {
      if (moves.size() >= static_cast<std::size_t>(count)) break;
      if (!ranges::contains(moves, at) && !ranges::contains(left_out, at)) moves.push_back(at);
    }
    tell("MOVE5 REFRESH");
    for (const Vertex at : moves) tell("MOVE5 " + spaced_point(at));
    tell("MOVE5 DONE");
  }

  /// Picks the worst of the fifth moves offered behind the first four stones: Black would play it.
  void pick_fifth_move(const std::vector<Vertex>& stones) {
    const std::vector<Vertex> offered(stones.begin() + 4, stones.end());
    const auto is_legal = [this](Vertex at) { return game_.position.engine().is_legal({Color::black, at}); };
    const auto illegal = ranges::find_if_not(offered, is_legal);
    if (illegal != offered.end()) return refuse(name_ + ": illegal fifth move " + point_text(*illegal));
    const auto is_offered = [&](Vertex at) { return ranges::contains(offered, at); };
    game_.searches.ask(
        {.multi_pv = static_cast<int>(offered.size()), .exclude = all_points_but(game_.position.size(), is_offered)},
        [this, offered](const SearchResult& /*result*/) {
          const auto& ranked = game_.searches.report().ranked();
          const bool all = ranked.size() >= offered.size() && !ranked.back().line.empty();
          tell("MOVE5C " + spaced_point(all ? ranked.back().line.front() : offered.back()));
        });
  }

  void tell(const std::string& text) { game_.reply("MESSAGE " + upper(name_) + " " + text); }
  void refuse(const std::string& why) { game_.reply_error({Errc::illegal_move, why}); }

  [[nodiscard]] Vertex center() const {
    const BoardSize size = game_.position.size();
    return {size.columns / 2, size.rows / 2};
  }

 private:
  [[nodiscard]] std::vector<Vertex> mirrored() const {
    return mirrored_points(game_.position.stones(), game_.position.size());
  }

  Context& game_;
  std::string name_;  ///< in small letters
};

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
  explicit SoosorvCommands(Context& game) : Module(game), stages_(game, "soosorv") {}

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

  OpeningStages stages_;
};

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
  explicit TaraguchiCommands(Context& game) : Module(game), stages_(game, "taraguchi") {}

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

  OpeningStages stages_;
};

}  // namespace

ModulePointer make_swap2_commands(Context& game) {
  return std::make_unique<Swap2Commands>(game);
}

ModulePointer make_soosorv_commands(Context& game) {
  return std::make_unique<SoosorvCommands>(game);
}

ModulePointer make_taraguchi_commands(Context& game) {
  return std::make_unique<TaraguchiCommands>(game);
}

}  // namespace tengen::gomocup
