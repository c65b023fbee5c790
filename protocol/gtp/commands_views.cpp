#include <algorithm>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/remove_if.hpp>

#include "protocol/board_text.hpp"
#include "protocol/gtp/context.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::gtp {

namespace {

/// A person waits in front of GoGui for the answer.
constexpr Milliseconds longest_question{1000};

/// The points beside a point that are on the board.
std::vector<Vertex> neighbours(Vertex at, BoardSize size) {
  const std::vector<Vertex> around{{at.x - 1, at.y}, {at.x + 1, at.y}, {at.x, at.y - 1}, {at.x, at.y + 1}};
  return around | ranges::views::remove_if([size](Vertex next) { return !next.is_on(size); }) |
         ranges::to<std::vector>();
}

/// GoGui's analyze commands: questions that a search answers within a second, and what can be seen on the board.
class ViewCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add_question(commands, "tengen-pv", "gfx/Principal Variation/tengen-pv", 1, &ViewCommands::variation);
    add_question(commands, "tengen-values", "pspairs/Root Values/tengen-values", usual_candidates,
                 &ViewCommands::root_values);
    add_question(commands, "tengen-scores", "gfx/Move Scores/tengen-scores", usual_candidates,
                 &ViewCommands::move_scores);
    commands.add({"tengen-value", {.gogui_menu = "string/Solved Value/tengen-value"}, [this](Arguments) {
                    // Of Gomoku no values are solved, but moves judged.
                    const bool values = info_of(game_.position.spec()).solving == Solving::value;
                    return ask(&ViewCommands::solved_value, {.task = values ? Task::solve : Task::best_move});
                  }});
    add(commands, "tengen-legal", {.arguments = "[COLOR]", .gogui_menu = "plist/Legal Moves/tengen-legal %c"}, this,
        &ViewCommands::legal_moves);
    add(commands, "tengen-threats", {.scope = Scope::gomoku, .gogui_menu = "gfx/Threats/tengen-threats"}, this,
        &ViewCommands::threats);
    add(commands, "tengen-forbidden",
        {.arguments = "[COLOR]", .scope = Scope::gomoku, .gogui_menu = "plist/Forbidden Points/tengen-forbidden %c"},
        this, &ViewCommands::forbidden_points);
    add(commands, "tengen-liberties", {.scope = Scope::go, .gogui_menu = "sboard/Liberties/tengen-liberties"}, this,
        &ViewCommands::liberties);
    add(commands, "tengen-safe", {.scope = Scope::go, .gogui_menu = "bwboard/Unconditional Life/tengen-safe"}, this,
        &ViewCommands::safe_points);
  }

 private:
  using Text = std::string (ViewCommands::*)(const SearchInfo&) const;

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

  [[nodiscard]] const Engine& engine() const { return game_.position.engine(); }
  [[nodiscard]] BoardSize size() const { return game_.position.size(); }
  [[nodiscard]] std::optional<Color> color_of(Arguments arguments) const {
    return arguments.empty() ? engine().to_move() : parse_color(arguments[0]);
  }

  Answer legal_moves(Arguments arguments) {
    const auto color = color_of(arguments);
    if (!color) return failure("syntax error");
    std::vector<Vertex> moves = engine().legal_moves(*color);
    // A list of points has no room for a pass.
    std::erase_if(moves, [](Vertex vertex) { return vertex.is_pass(); });
    return success(vertex_list(moves, size()));
  }

  Answer forbidden_points(Arguments arguments) {
    const auto color = color_of(arguments);
    if (!color) return failure("syntax error");
    return success(vertex_list(engine().forbidden_points(*color), size()));
  }

  /// Fives as squares, fours with two ends as triangles, single fours as circles; of both sides, in their colours.
  Answer threats(Arguments) {
    std::string text;
    Threats both;
    for (const Color color : {Color::black, Color::white}) {
      const Threats found = engine().threats(color);
      std::vector<Vertex> all = found.fives;
      all.insert(all.end(), found.open_fours.begin(), found.open_fours.end());
      all.insert(all.end(), found.fours.begin(), found.fours.end());
      text += marks(color == Color::black ? "COLOR #606060" : "COLOR #e0e0e0", all);
      both.fives.insert(both.fives.end(), found.fives.begin(), found.fives.end());
      both.open_fours.insert(both.open_fours.end(), found.open_fours.begin(), found.open_fours.end());
      both.fours.insert(both.fours.end(), found.fours.begin(), found.fours.end());
    }
    text += marks("SQUARE", both.fives) + marks("TRIANGLE", both.open_fours) + marks("CIRCLE", both.fours);
    return success(text.empty() ? "TEXT no threats" : text);
  }

  [[nodiscard]] std::string marks(const std::string& kind, const std::vector<Vertex>& points) const {
    return points.empty() ? "" : kind + " " + vertex_list(points, size()) + "\n";
  }

  /// The number of liberties of every chain on each of its stones.
  Answer liberties(Arguments) {
    std::vector<std::string> cells(static_cast<std::size_t>(size().area()), "\"\"");
    const auto cell = [&](Vertex vertex) -> std::string& {
      return cells[static_cast<std::size_t>(vertex.y * size().columns + vertex.x)];
    };
    for (const GroupStatus status : {GroupStatus::alive, GroupStatus::seki, GroupStatus::dead}) {
      for (const auto& chain : engine().groups(status)) {
        const std::string count = std::to_string(liberties_of(chain).size());
        for (const Vertex stone : chain) cell(stone) = count;
      }
    }
    return success(grid_text(size(), cell));
  }

  [[nodiscard]] std::vector<Vertex> liberties_of(const std::vector<Vertex>& chain) const {
    std::vector<Vertex> found;
    for (const Vertex stone : chain) {
      for (const Vertex next : neighbours(stone, size())) {
        if (!engine().at(next) && !ranges::contains(found, next)) found.push_back(next);
      }
    }
    return found;
  }

  /// Stones and territory that nothing can take away, b and w.
  Answer safe_points(Arguments) {
    const auto black = engine().safe_points(Color::black);
    const auto white = engine().safe_points(Color::white);
    return success(grid_text(size(), [&](Vertex vertex) {
      return ranges::contains(black, vertex) ? "b" : ranges::contains(white, vertex) ? "w" : ".";
    }));
  }
};

std::optional<GroupStatus> parse_status(std::string_view word) {
  if (word == "ALIVE") return GroupStatus::alive;
  if (word == "DEAD") return GroupStatus::dead;
  if (word == "SEKI") return GroupStatus::seki;
  return std::nullopt;
}

/// The end of the game, and what stands on the board. Source: GTP 2 draft 2, sections 6.3.3 and 6.3.4; GNU Go for the
/// territories.
class ScoreCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "final_score", {.gogui_menu = "string/Final Score/final_score"}, this, &ScoreCommands::score);
    add(commands, "final_status_list", {.arguments = "STATUS"}, this, &ScoreCommands::status_list);
    add(commands, "showboard", {}, this, &ScoreCommands::showboard);
  }

 private:
  Answer score(Arguments) {
    const auto text = final_score(game_.position);
    return text ? success(*text) : failure("cannot score");
  }

  /// The groups of a status, or the points of a territory.
  Answer status_list(Arguments arguments) {
    const std::string word = upper(arguments[0]);
    if (const auto status = parse_status(word)) return groups(*status);
    if (word == "BLACK_TERRITORY") return territory(Color::black);
    if (word == "WHITE_TERRITORY") return territory(Color::white);
    if (word == "DAME") return territory(std::nullopt);
    return failure("syntax error");
  }

  [[nodiscard]] Reply groups(GroupStatus status) const {
    std::string list;
    for (const auto& group : final_groups(game_.position, status)) {
      list += vertex_list(group, game_.position.size()) + "\n";
    }
    return success(list);
  }

  [[nodiscard]] Reply territory(std::optional<Color> owner) const {
    return success(vertex_list(final_territory(game_.position, owner), game_.position.size()));
  }

  Answer showboard(Arguments) {
    const Engine& engine = game_.position.engine();
    std::string text = "\n" + board_text(engine, Notation::go);
    text += engine.to_move() == Color::black ? "Black (X) to move" : "White (O) to move";
    if (game_.is_go()) {
      text += ", captured: " + std::to_string(engine.captures(Color::black)) + " by Black, " +
              std::to_string(engine.captures(Color::white)) + " by White";
    }
    return success(text);
  }
};

}  // namespace

ModulePointer make_view_commands(Context& game) {
  return std::make_unique<ViewCommands>(game);
}

ModulePointer make_score_commands(Context& game) {
  return std::make_unique<ScoreCommands>(game);
}

}  // namespace tengen::gtp
