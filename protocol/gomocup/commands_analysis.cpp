#include <algorithm>

#include "protocol/gomocup/blocked_moves.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

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

/// A point that the user forbids one colour, or allows it again.
struct Forbidding {
  bool forbid = true;
  Stone stone{};
};

std::optional<Forbidding> parse_forbidding(const Input& input) {
  std::string_view words = input.words;
  const std::string action = upper(take_word(words));
  const auto fields = read_numbers(words, 3);
  const bool fine = (action == "ADD" || action == "DEL") && fields && fields->size() == 3 && ((*fields)[2] | 1) == 1;
  if (!fine) return std::nullopt;
  const Color color = (*fields)[2] == 0 ? Color::black : Color::white;
  return Forbidding{action == "ADD", {color, {coordinate((*fields)[0]), coordinate((*fields)[1])}}};
}

/// Searches that find more than the move to play, and the moves that the user takes out of every search.
class AnalysisCommands final : public Module {
 public:
  explicit AnalysisCommands(Context& game) : Module(game), blocked_(game.blocked) {}

  void add_to(Commands& commands) override {
    constexpr TypedForm<int> number_of_moves{.usage = "a number of moves", .parse = parse_number_of_moves};
    constexpr TypedForm<Score> score{.usage = "a score", .parse = parse_score};
    add(commands, "YXNBEST", number_of_moves, this, &AnalysisCommands::best_moves, yixin_only);
    add(commands, "YXSEARCHDEFEND", no_arguments, this, &AnalysisCommands::defences, yixin_only);
    add(commands, "YXBALANCEONE", score, this, &AnalysisCommands::balance_one, yixin_only);
    add(commands, "YXBALANCETWO", score, this, &AnalysisCommands::balance_two, yixin_only);
    constexpr TypedForm<Forbidding> forbidding{.usage = "add or del, x y and a colour of 0 or 1",
                                               .parse = parse_forbidding};
    using Moves = std::vector<Vertex>;
    const auto with_list = [&](const char* name, auto execute) {
      add(commands, name, list_of_points, execute, yixin_only);
    };
    with_list("YXBLOCK", [this](const Moves& points) { check(blocked_.block(points)); });
    with_list("YXBLOCKUNDO", [this](const Moves& points) { blocked_.unblock(points); });
    with_list("YXBLOCKPATH", [this](const Moves& path) { check(blocked_.block_path(path)); });
    with_list("YXBLOCKPATHUNDO", [this](const Moves& path) { blocked_.unblock_path(path); });
    add(commands, "YXBLOCKRESET", no_arguments, &blocked_, &BlockedMoves::unblock_all, yixin_only);
    add(commands, "YXBLOCKPATHRESET", no_arguments, &blocked_, &BlockedMoves::unblock_all_paths, yixin_only);
    add(commands, "YXFORBID", forbidding, this, &AnalysisCommands::forbid, yixin_only);
  }

 private:
  void best_moves(int count) {
    if (!game_.ready()) return;
    std::vector<Vertex> mirrored;
    if (game_.settings.without_mirrors()) mirrored = mirrored_points(game_.position.stones(), game_.position.size());
    game_.think({.multi_pv = count, .exclude = game_.blocked_now()}, CommandSearch::Purpose::advice, mirrored);
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

  void forbid(const Forbidding& change) {
    if (change.forbid) {
      check(blocked_.forbid(change.stone));
    } else {
      blocked_.allow(change.stone);
    }
  }

  void check(bool done) {
    if (!done) game_.reply_error({Errc::out_of_range, "too many blocked moves"});
  }

  BlockedMoves& blocked_;
};

}  // namespace

ModulePointer make_analysis_commands(Context& game) {
  return std::make_unique<AnalysisCommands>(game);
}

}  // namespace tengen::gomocup
