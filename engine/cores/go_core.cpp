#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/cores/go_parameters.hpp"
#include "engine/cores/go_search.hpp"
#include "engine/cores/typed_core.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/books.hpp"
#include "engine/games/go/network/evaluator.hpp"

namespace tengen {

namespace search {

template class Search<go::Board<std::uint64_t>>;
template class Search<go::Board<Word128>>;

}  // namespace search

namespace {

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
    const bool for_play = request.task == Task::best_move && !request.infinite && request.multi_pv == 1;
    if (!for_play || !pass_gives_away()) {
      return Base::search(request, listener);
    }
    SearchRequest without_pass = request;
    without_pass.exclude.push_back(Vertex::pass());
    SearchResult result = Base::search(without_pass, listener);
    return result.moves.empty() ? Base::search(request, listener) : result;
  }

  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const override {
    go::Evaluator<Word> evaluator(this->position(), knowledge_);
    return go::groups_by(this->position(), evaluator, status);
  }

 private:
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
  const KnowledgeOf<Board> knowledge{.network = go::network_for(spec)};
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
