#include <algorithm>

#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/search_text.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::gtp {

namespace {

/// A person waits in front of GoGui for the answer.
constexpr Milliseconds longest_question{1000};

/// GoGui's analyze commands that search: for a second at most, after which they tell what was found.
class QuestionCommands final : public Module {
 public:
  explicit QuestionCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add_question(commands, "tengen-pv", "gfx/Principal Variation/tengen-pv", 1, &QuestionCommands::variation);
    add_question(commands, "tengen-values", "pspairs/Root Values/tengen-values", usual_candidates,
                 &QuestionCommands::root_values);
    add_question(commands, "tengen-scores", "gfx/Move Scores/tengen-scores", usual_candidates,
                 &QuestionCommands::move_scores);
    commands.add({"tengen-value", {.gogui_menu = "string/Solved Value/tengen-value"}, [this](Arguments) {
                    // Of Gomoku no values are solved, but moves judged.
                    const bool gomoku = std::holds_alternative<gomoku::Spec>(game_.position.spec());
                    return ask(&QuestionCommands::solved_value, {.task = gomoku ? Task::best_move : Task::solve});
                  }});
  }

 private:
  using Text = std::string (QuestionCommands::*)(const SearchInfo&) const;

  void add_question(Commands& commands, const char* name, std::string_view menu, int lines, Text text) {
    commands.add(
        {name, {.gogui_menu = menu}, [this, lines, text](Arguments) { return ask(text, {.multi_pv = lines}); }});
  }

  Answer ask(Text text, SearchRequest request) {
    request.time.turn = std::min(game_.options.move_time, longest_question);
    game_.searches.start({.color = mover(),
                          .request = std::move(request),
                          .answer = [this, text](const FinishedSearch& s) { return (this->*text)(s.result.info); }});
    return std::nullopt;
  }

  [[nodiscard]] Color mover() const { return game_.position.engine().to_move(); }

  [[nodiscard]] std::string variation(const SearchInfo& info) const {
    return variation_text(info, mover(), game_.position.size());
  }

  [[nodiscard]] std::string root_values(const SearchInfo&) const {
    std::string text;
    for (const SearchInfo& line : game_.searches.lines()) {
      text += vertex_text(line.line.front(), game_.position.size()) + " " + score_label(line.score) + "\n";
    }
    return text;
  }

  /// Each move's chance to win as a shade, from -1 to 1, with its score written upon it.
  [[nodiscard]] std::string move_scores(const SearchInfo& info) const {
    std::string influence;
    std::string labels;
    for (const SearchInfo& line : game_.searches.lines()) {
      const Vertex move = line.line.front();
      if (move.is_pass()) continue;
      const std::string point = " " + vertex_text(move, game_.position.size()) + " ";
      const double shade = 2 * win_chance(line.score) - 1;
      influence += point + (shade < 0 ? "-" : "") + tenths_text(shade);
      labels += point + score_label(line.score);
    }
    const std::string value = "TEXT " + value_text(info, mover());
    return influence.empty() ? value : "INFLUENCE" + influence + "\nLABEL" + labels + "\n" + value;
  }

  /// What is proven of the value: all of it, or the range in which it lies.
  [[nodiscard]] std::string solved_value(const SearchInfo& info) const {
    if (info.lower == -score_infinite) return value_text(info, mover());  // a game that cannot be solved
    const auto text = [this](Score score) { return score == score_draw ? "0" : outcome_text(score, mover()); };
    if (info.lower == info.upper) return text(info.lower) + ", solved";
    return "between " + text(info.lower) + " and " + text(info.upper) + ", not solved";
  }

  Context& game_;
};

}  // namespace

ModulePointer make_question_commands(Context& game) {
  return std::make_unique<QuestionCommands>(game);
}

}  // namespace tengen::gtp
