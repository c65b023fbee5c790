#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/go/board.hpp"
#include "engine/games/go/books.hpp"
#include "engine/games/go/likely_margin.hpp"
#include "engine/games/go/network/endings.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/go/parameters.hpp"
#include "engine/games/go/proof_book.hpp"
#include "engine/games/go/search.hpp"
#include "engine/games/info.hpp"
#include "engine/games/parameters.hpp"
#include "engine/plan/planned_engine.hpp"

namespace tengen::go {

extern const GameInfo info;

namespace {

/// Whether the book of proofs is about this game.
bool has_proof_book(const Spec& spec) {
  return spec.scoring == Scoring::area && spec.move_limit == 0 && spec.size == BoardSize{5, 5};
}

template <class Word>
[[nodiscard]] Result<std::string> proof_book(const SearchContext<Board<Word>>& context, std::uint64_t least_nodes,
                                             std::string provenance) {
  const ProofBook& shipped = standard_proof_book();
  ProofBook book{std::move(provenance) + "; " + shipped.provenance, shipped.margins};
  if (book.provenance.size() > ProofBook::longest_provenance) {
    return Error{Errc::syntax, "its provenance is too long"};
  }
  for (const auto& [key, value] : context.searcher.proofs(least_nodes)) {
    for (const ProvenMargin& margin : proven_margins(key, value, context.root.spec().komi)) {
      book.margins.push_back(margin);
    }
  }
  tidy(book.margins);
  return write_proof_book(book);
}

/// The lead that the line's heuristic score stands for, in centi-points: by how certain it is at the line's end.
template <class Word>
[[nodiscard]] Score lead_of(const SearchContext<Board<Word>>& context, const search::RootLine& line) {
  Board<Word> end = context.root;
  for (const Move move : line.line) end.play(move);
  return Evaluator<Word>(end, context.parts.knowledge).lead_of(line.judged);
}

/// What a judged score stands for. On 5x5 the lead is read as the margin that is likeliest where the search judged
/// so. What the search for play has proven bounds the margin from one side only: a heuristic score never exceeds a
/// proven one, so the search does not see a larger win behind it.
template <class Word>
void read_margin(const SearchContext<Board<Word>>& context, const search::RootLine& line, SearchInfo& info) {
  const Spec& spec = context.root.spec();
  if (!has_proof_book(spec)) {
    if (!is_proven(info.score) && !is_proven(line.judged)) info.likely = lead_of(context, line);
    return;
  }
  const int sign = context.root.to_move() == Color::black ? 1 : -1;
  const int all = 2 * spec.size.area();
  Score lower = std::max(line.known.lower, exact_score(-all - sign * spec.komi));
  Score upper = std::min(line.known.upper, exact_score(all - sign * spec.komi));
  if (is_proven(line.judged) && line.judged > 0) lower = std::max(lower, line.judged);
  if (is_proven(line.judged) && line.judged < 0) upper = std::min(upper, line.judged);
  if (lower >= upper) return;
  const auto points_of = [](Score bound) {
    if (bound == score_draw) return 0;
    return is_exact_margin(bound) ? 50 * margin_of(bound) : bound;
  };
  const Score judged = is_proven(line.judged) ? points_of(line.judged) : lead_of(context, line);
  const LikelyMargin likely = likely_margin(sign * judged + 50 * spec.komi, spec.komi);
  const Score lead = sign * (100 * likely.points - 50 * spec.komi);
  info.likely = std::clamp(lead, points_of(lower), points_of(upper));
  if (is_proven(info.score)) return;
  // The score that stands for this chance.
  constexpr double least = 0.001;
  const double chance = std::clamp(sign > 0 ? likely.chance : 1 - likely.chance, least, 1 - least);
  info.score = static_cast<Score>(std::lround(score_odds_of_e * std::log(chance / (1 - chance))));
}

[[nodiscard]] bool has_time_for_proofs(const SearchRequest& request) noexcept {
  constexpr Milliseconds least_turn{500};
  constexpr Milliseconds least_left{10'000};
  if (request.nodes || request.depth) return request.task == Task::solve;
  return request.time.turn.value_or(least_turn) >= least_turn && request.time.left.value_or(least_left) >= least_left;
}

/// Puts the book's proofs into the table, where later searches may have replaced them. A stop ends it.
template <class Word>
void recall_proofs(SearchContext<Board<Word>>& context) {
  constexpr std::size_t bytes_an_entry = 64;
  constexpr std::size_t samples = 64;
  const std::vector<ProvenMargin>& margins = standard_proof_book().margins;
  context.take_options();
  if (margins.empty() || context.searcher.table().bytes() < margins.size() * bytes_an_entry) return;
  std::size_t there = 0;
  for (std::size_t i = 0; i < samples; ++i) {
    const Hash key = mix(margins[margins.size() / samples * i].position);
    if (context.searcher.proven(key) != ScoreBounds{}) ++there;
  }
  if (there >= samples / 8 * 7) return;
  for (std::size_t i = 0; i < margins.size(); ++i) {
    if (i % 4096 == 0 && context.searcher.stopped()) return;
    context.put_proof(mix(margins[i].position), margins[i].bounds(context.root.spec().komi));
  }
}

// The steps of Go's own (see plan.hpp).

/// The book's proofs count for the request, unless it asks for none or has hardly any memory. They go into the table
/// as well where the search has the time to prove more by them.
template <class Word>
[[nodiscard]] std::optional<SearchResult> proofs(SearchContext<Board<Word>>& context, const SearchRequest& request,
                                                 SearchListener&) {
  // The book takes 3.5 MiB, more than the least limits leave beside two threads.
  constexpr std::size_t least_memory = std::size_t{24} << 20;
  const Spec& spec = context.root.spec();
  if (!has_proof_book(spec) || !request.use_known || request.wants_weaker_move() ||
      context.allowed_memory() < least_memory) {
    context.known.set_other_proofs({});
    return std::nullopt;
  }
  context.known.set_other_proofs([komi = spec.komi](Hash key) { return bounds_in(standard_proof_book(), key, komi); });
  if (has_time_for_proofs(request)) recall_proofs(context);
  return std::nullopt;
}

/// A pass would win by the board as it stands, but not by what the network sees on it: with stones that it gives up
/// for lost, or where most is open yet. An opponent who counts dead stones would win, or play on. Then this is the
/// lead by that count, in centi-points.
template <class Word>
[[nodiscard]] std::optional<Score> lead_that_a_pass_gives_away(const SearchContext<Board<Word>>& context) {
  const Board<Word>& root = context.root;
  const int sign = root.to_move() == Color::black ? 1 : -1;
  if (sign * root.margin() <= 0) return std::nullopt;
  Evaluator<Word> evaluator(root, context.parts.knowledge);
  int margin = -root.spec().komi;
  int open = 0;  // points, in thousandths
  for (const int owner : evaluator.owners()) {
    margin += owner > 0 ? 2 : owner < 0 ? -2 : 0;
    open += 1000 - std::abs(owner);
  }
  const bool gives_away = sign * margin <= 0 || open > root.spec().size.area() * 1000 / 4;
  return gives_away ? std::optional<Score>(50 * sign * margin) : std::nullopt;
}

template <class Word>
[[nodiscard]] bool pass_ends_the_game(Board<Word> board) {
  board.play(*board.move_at(Vertex::pass()));
  return board.terminal().has_value();
}

/// Where a pass would give the game away: the answer without it, unless there is no other move, or each one leaves
/// less than the count that a pass would end the game with. A living group may have nothing left but its eyes.
template <class Word>
[[nodiscard]] std::optional<SearchResult> play_on(SearchContext<Board<Word>>& context, const SearchRequest& request,
                                                  SearchListener& listener) {
  const bool for_play = request.task == Task::best_move && !request.infinite && request.multi_pv == 1;
  const auto& exclude = request.exclude;
  const bool may_pass = std::find(exclude.begin(), exclude.end(), Vertex::pass()) == exclude.end();
  if (!for_play || !may_pass) return std::nullopt;
  const std::optional<Score> counted = lead_that_a_pass_gives_away(context);
  if (!counted) return std::nullopt;
  // The book does not pass where it knows a move.
  if (auto known = steps::book(context, request, listener); known && !known->moves.front().is_pass()) return known;
  SearchRequest without_pass = request;
  without_pass.exclude.push_back(Vertex::pass());
  SearchResult result = answer(context, without_pass, listener);
  if (result.moves.empty()) return std::nullopt;
  if (result.info.likely.value_or(result.info.score) < *counted && pass_ends_the_game(context.root)) {
    result.moves = result.info.line = {Vertex::pass()};
    result.info.score = *counted;
    result.info.likely.reset();
    result.info.lower = -score_infinite;  // what was proven, was proven of the other move
    result.info.upper = score_infinite;
  }
  return result;
}

template <class Word>
std::unique_ptr<GameEngine> make_on(const Spec& spec, const EngineServices& services) {
  using OwnBoard = Board<Word>;
  const bool whole_games = spec.scoring == Scoring::area && spec.move_limit == 0;
  GameParts<OwnBoard> parts{.parameters = values_with(go_parameters, services.parameters).value(),
                            .levels = info.levels};
  parts.book = spec == little_go()                            ? little_go_book()
               : whole_games && spec.size == little_go().size ? five_by_five_book()
                                                              : OpeningBook{};
  parts.knowledge = {.network = network_for(spec), .certainty_weight = parts.parameters.certainty_weight};
  if (has_proof_book(spec)) parts.proof_book = proof_book<Word>;
  // A network tells dead stones from living ones.
  if (parts.knowledge.network != nullptr) {
    parts.steps = {proofs<Word>, play_on<Word>};
    parts.read_margin = read_margin<Word>;
    parts.groups = [judge = std::make_shared<GroupsJudge<Word>>(*parts.knowledge.network)](
                       const OwnBoard& board, GroupStatus status) { return judge->groups(board, status); };
  }
  return std::make_unique<PlannedEngine<OwnBoard>>(spec, services, std::move(parts));
}

}  // namespace

std::unique_ptr<GameEngine> make(const GameSpec& given, const EngineServices& services) {
  const auto& spec = std::get<Spec>(given);
  if (Board<std::uint64_t>::fits(spec.size)) return make_on<std::uint64_t>(spec, services);
  return make_on<Word128>(spec, services);
}

}  // namespace tengen::go
