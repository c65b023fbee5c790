#include "protocol/board_text.hpp"
#include "protocol/gtp/context.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

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

ModulePointer make_score_commands(Context& game) {
  return std::make_unique<ScoreCommands>(game);
}

}  // namespace tengen::gtp
