#include "protocol/gomocup/opening_stages.hpp"

#include <algorithm>
#include <cstdlib>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/find_if_not.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/filter.hpp>
#include <range/v3/view/take.hpp>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/mirrors.hpp"

namespace tengen::gomocup {

namespace {

/// The points that `keep` does not hold for, as first moves for a search to leave out.
template <class Predicate>
std::vector<Vertex> all_points_but(BoardSize size, Predicate keep) {
  const Points points = points_of(size);
  return points | ranges::views::filter([&](Vertex at) { return !keep(at); }) | ranges::to<std::vector>();
}

}  // namespace

bool OpeningStages::place(const std::vector<Vertex>& stones, const std::string& stage, bool count_fits) {
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

Vertex OpeningStages::center() const {
  const BoardSize size = game_.position.size();
  return {size.columns / 2, size.rows / 2};
}

std::vector<Vertex> OpeningStages::mirrored() const {
  return mirrored_points(game_.position.stones(), game_.position.size());
}

void OpeningStages::find_balanced(int radius, const SearchDesk::Answer& answer, int parts) {
  const Vertex middle = center();
  const auto is_near = [middle, radius](Vertex at) {
    return std::max(std::abs(at.x - middle.x), std::abs(at.y - middle.y)) <= radius;
  };
  game_.searches.ask({.task = Task::balance_one, .exclude = all_points_but(game_.position.size(), is_near)}, answer,
                     SearchDesk::Purpose::advice, parts);
}

void OpeningStages::decide_swap(const std::string& decision, int offers) {
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

void OpeningStages::search_fifth_moves(int count, const SearchDesk::Answer& answer, int parts) {
  game_.searches.ask({.multi_pv = count, .exclude = mirrored()}, answer, SearchDesk::Purpose::advice, parts);
}

void OpeningStages::tell_fifth_moves(const SearchResult& result, int count) {
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

void OpeningStages::pick_fifth_move(const std::vector<Vertex>& stones) {
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

}  // namespace tengen::gomocup
