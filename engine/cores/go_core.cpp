#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/cores/go_parameters.hpp"
#include "engine/cores/go_search.hpp"
#include "engine/cores/typed_core.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/books.hpp"
#include "engine/games/go/likely_margin.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/games/go/proof_book.hpp"

namespace tengen {

namespace search {

template class Search<go::Board<std::uint64_t>>;
template class Search<go::Board<Word128>>;

}  // namespace search

namespace {

/// Whether the book of proofs is about this game.
bool has_proof_book(const go::Spec& spec) {
  return spec.scoring == go::Scoring::area && spec.move_limit == 0 && spec.size == BoardSize{5, 5};
}

/// Go with a network, which tells dead stones from living ones.
template <class Word>
class GoCore final : public TypedCore<go::Board<Word>, go::Spec> {
  using Board = go::Board<Word>;
  using Base = TypedCore<Board, go::Spec>;

 public:
  GoCore(const go::Spec& spec, const EngineServices& services, const search::Parameters& parameters,
         const KnowledgeOf<Board>& knowledge, const OpeningBook& book)
      : Base(spec, services, parameters, knowledge, book), knowledge_(knowledge) {}

  [[nodiscard]] SearchResult search(const SearchRequest& request, SearchListener& listener) override {
    look_in_book(request);
    const bool for_play = request.task == Task::best_move && !request.infinite && request.multi_pv == 1;
    if (!for_play || !pass_gives_away()) {
      return Base::search(request, listener);
    }
    SearchRequest without_pass = request;
    without_pass.exclude.push_back(Vertex::pass());
    SearchResult result = Base::search(without_pass, listener);
    return result.moves.empty() ? Base::search(request, listener) : result;
  }

  [[nodiscard]] Result<std::string> proof_book(std::uint64_t least_nodes, std::string provenance) const override {
    if (!has_proof_book(this->position().spec())) return Base::proof_book(least_nodes, std::move(provenance));
    const go::ProofBook& shipped = go::standard_proof_book();
    go::ProofBook book{std::move(provenance) + "; " + shipped.provenance, shipped.margins};
    if (book.provenance.size() > go::ProofBook::longest_provenance) {
      return Error{Errc::syntax, "its provenance is too long"};
    }
    for (const auto& [key, value] : this->searcher().proofs(least_nodes)) {
      for (const go::ProvenMargin& margin : go::proven_margins(key, value, this->position().spec().komi)) {
        book.margins.push_back(margin);
      }
    }
    go::tidy(book.margins);
    return go::write_proof_book(book);
  }

  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    go::Evaluator<Word> evaluator(this->position(), knowledge_);
    return go::groups_by(this->position(), evaluator, status);
  }

 protected:
  /// What a judged score stands for. On 5x5 the lead is read as the margin that is likeliest where the search judged
  /// so. What the search for play has proven bounds the margin from one side only: a heuristic score never exceeds a
  /// proven one, so the search does not see a larger win behind it.
  void read_margin(const search::RootLine& line, SearchInfo& info) const override {
    const go::Spec& spec = this->root().spec();
    if (!has_proof_book(spec)) {
      if (!is_proven(info.score) && !is_proven(line.judged)) info.likely = lead_of(line);
      return;
    }
    const int sign = this->root().to_move() == Color::black ? 1 : -1;
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
    const Score judged = is_proven(line.judged) ? points_of(line.judged) : lead_of(line);
    const go::LikelyMargin likely = go::likely_margin(sign * judged + 50 * spec.komi, spec.komi);
    const Score lead = sign * (100 * likely.points - 50 * spec.komi);
    info.likely = std::clamp(lead, points_of(lower), points_of(upper));
    if (is_proven(info.score)) return;
    // The score that stands for this chance.
    constexpr double least = 0.001;
    const double chance = std::clamp(sign > 0 ? likely.chance : 1 - likely.chance, least, 1 - least);
    info.score = static_cast<Score>(std::lround(score_odds_of_e * std::log(chance / (1 - chance))));
  }

 private:
  /// The lead that the line's heuristic score stands for, in centi-points: by how certain it is at the line's end.
  [[nodiscard]] Score lead_of(const search::RootLine& line) const {
    Board end = this->root();
    for (const Move move : line.line) end.play(move);
    return go::Evaluator<Word>(end, knowledge_).lead_of(line.judged);
  }

  /// A pass would win by the board as it stands, but not by what the network sees on it: with stones that it gives up
  /// for lost, or where most is open yet. An opponent who counts dead stones would win, or play on.
  [[nodiscard]] bool pass_gives_away() const {
    const Board& root = this->root();
    const int sign = root.to_move() == Color::black ? 1 : -1;
    if (sign * root.margin() <= 0) return false;
    go::Evaluator<Word> evaluator(root, knowledge_);
    int margin = -root.spec().komi;
    int open = 0;  // points, in thousandths
    for (const int owner : evaluator.owners()) {
      margin += owner > 0 ? 2 : owner < 0 ? -2 : 0;
      open += 1000 - std::abs(owner);
    }
    return sign * margin <= 0 || open > root.spec().size.area() * 1000 / 4;
  }

  /// The book's proofs count for the request, unless it asks for none or has hardly any memory. They go into the table
  /// as well where the search has the time to prove more by them.
  void look_in_book(const SearchRequest& request) {
    // The book takes 3.5 MiB, more than the least limits leave beside two threads.
    constexpr std::size_t least_memory = std::size_t{24} << 20;
    const go::Spec& spec = this->position().spec();
    if (!has_proof_book(spec) || !request.use_known || request.wants_weaker_move() ||
        this->allowed_memory() < least_memory) {
      this->set_other_proofs({});
      return;
    }
    this->set_other_proofs(
        [komi = spec.komi](Hash key) { return go::bounds_in(go::standard_proof_book(), key, komi); });
    if (has_time_for_proofs(request)) recall_proofs();
  }

  [[nodiscard]] static bool has_time_for_proofs(const SearchRequest& request) noexcept {
    constexpr Milliseconds least_turn{500};
    constexpr Milliseconds least_left{10'000};
    if (request.nodes || request.depth) return request.task == Task::solve;
    return request.time.turn.value_or(least_turn) >= least_turn && request.time.left.value_or(least_left) >= least_left;
  }

  /// Puts the book's proofs into the table, where later searches may have replaced them. A stop ends it.
  void recall_proofs() {
    constexpr std::size_t bytes_an_entry = 64;
    constexpr std::size_t samples = 64;
    const std::vector<go::ProvenMargin>& margins = go::standard_proof_book().margins;
    this->prepare_table();
    if (this->searcher().table().bytes() < margins.size() * bytes_an_entry) return;
    std::size_t there = 0;
    for (std::size_t i = 0; i < samples; ++i) {
      const Hash key = mix(margins[margins.size() / samples * i].position);
      if (this->searcher().proven(key) != ScoreBounds{}) ++there;
    }
    if (there >= samples / 8 * 7) return;
    for (std::size_t i = 0; i < margins.size(); ++i) {
      if (i % 4096 == 0 && this->searcher().stopped()) return;
      this->put_proof(mix(margins[i].position), margins[i].bounds(this->position().spec().komi));
    }
  }

  KnowledgeOf<Board> knowledge_;
};

template <class Word>
std::unique_ptr<GameCore> make(const go::Spec& spec, const EngineServices& services) {
  const bool whole_games = spec.scoring == go::Scoring::area && spec.move_limit == 0;
  const OpeningBook book = spec == go::little_go()                            ? go::little_go_book()
                           : whole_games && spec.size == go::little_go().size ? go::five_by_five_book()
                                                                              : OpeningBook{};
  using Board = go::Board<Word>;
  const search::Parameters parameters = values_with(go_parameters, services.parameters).value();
  const KnowledgeOf<Board> knowledge{.network = go::network_for(spec), .certainty_weight = parameters.certainty_weight};
  if (knowledge.network != nullptr) {
    return std::make_unique<GoCore<Word>>(spec, services, parameters, knowledge, book);
  }
  return std::make_unique<TypedCore<Board, go::Spec>>(spec, services, parameters, knowledge, book);
}

}  // namespace

std::unique_ptr<GameCore> make_core(const go::Spec& spec, const EngineServices& services) {
  if (go::Board<std::uint64_t>::fits(spec.size)) return make<std::uint64_t>(spec, services);
  return make<Word128>(spec, services);
}

}  // namespace tengen
