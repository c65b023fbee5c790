#include <algorithm>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/mirrors.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/number.hpp"

namespace tengen::gomocup {

namespace {

std::optional<int> parse_number_of_moves(const Input& input) {
  constexpr int most = 500;
  const auto number = parse_saturated<int>(input.words);
  if (!number || *number < 1) return std::nullopt;
  return std::min(*number, most);
}

/// In centi-points; without a word 0.
std::optional<Score> parse_score(const Input& input) {
  const auto number = input.words.empty() ? std::optional<Score>(0) : parse_saturated<Score>(input.words);
  if (!number) return std::nullopt;
  return std::clamp(*number, -score_heuristic_max, score_heuristic_max);
}

/// Searches that tell more than the move to play.
class AnalysisCommands final : public Module {
 public:
  explicit AnalysisCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    constexpr TypedForm<int> number_of_moves{.usage = "a number of moves", .parse = parse_number_of_moves};
    constexpr TypedForm<Score> score{.usage = "a score", .parse = parse_score};
    using Self = AnalysisCommands;
    add(commands, "YXNBEST", number_of_moves, this, &Self::best_moves, yixin_only);
    add(commands, "YXSEARCHDEFEND", no_arguments, this, &Self::defences, yixin_only);
    add(commands, "YXBALANCEONE", score, this, &Self::balance_one, yixin_only);
    add(commands, "YXBALANCETWO", score, this, &Self::balance_two, yixin_only);
  }

 private:
  void best_moves(int count) {
    if (!game_.ready()) return;
    std::vector<Vertex> mirrored;
    if (game_.settings.without_mirrors()) mirrored = mirrored_points(game_.position.stones(), game_.position.size());
    game_.think({.multi_pv = count, .exclude = game_.blocked_now()}, SearchDesk::Purpose::advice, mirrored);
  }

  /// Every move near the stones is judged. Those that hold are named in a MESSAGE before the best one is played.
  void defences() {
    if (!game_.ready()) return;
    constexpr int judged = 64;  // as many as come into question near the stones
    game_.searches.ask({.multi_pv = judged, .exclude = game_.blocked_now()}, [this](const SearchResult& result) {
      const auto holding =
          game_.searches.report().first_moves([](const SearchInfo& info) { return !is_loss(info.score); });
      game_.reply(holding.empty() ? "MESSAGE no defence" : "MESSAGE defences " + points_text(holding));
      game_.answer_move(result);
    });
  }

  void balance_one(Score bias) { balance(Task::balance_one, bias); }
  void balance_two(Score bias) { balance(Task::balance_two, bias); }
  void balance(Task task, Score bias) {
    if (!game_.ready()) return;
    game_.searches.ask({.task = task, .exclude = game_.blocked_now(), .bias = bias},
                       [this](const SearchResult& result) {
                         if (result.moves.empty()) {
                           game_.reply_error({Errc::illegal_move, "no move leaves the game open"});
                         } else {
                           game_.reply(points_text(result.moves));
                         }
                       });
  }

  Context& game_;
};

}  // namespace

ModulePointer make_analysis_commands(Context& game) {
  return std::make_unique<AnalysisCommands>(game);
}

}  // namespace tengen::gomocup
