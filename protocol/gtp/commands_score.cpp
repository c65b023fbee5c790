#include "protocol/board_text.hpp"
#include "protocol/gtp/final_score.hpp"
#include "protocol/gtp/modules.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

std::optional<GroupStatus> parse_status(std::string_view word) {
  const std::string text = upper(word);
  if (text == "ALIVE") return GroupStatus::alive;
  if (text == "DEAD") return GroupStatus::dead;
  if (text == "SEKI") return GroupStatus::seki;
  return std::nullopt;
}

/// The end of the game, and what stands on the board. Source: GTP 2 draft 2, sections 6.3.3 and 6.3.4.
class ScoreCommands final : public Module {
 public:
  explicit ScoreCommands(Context& game) : game_(game) {}

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

  Answer status_list(Arguments arguments) {
    const auto status = parse_status(arguments[0]);
    if (!status) return failure("syntax error");
    std::string list;
    for (const auto& group : groups(*status)) list += vertex_list(group, game_.position.size()) + "\n";
    return success(list);
  }

  [[nodiscard]] std::vector<std::vector<Vertex>> groups(GroupStatus status) const {
    const Engine& engine = game_.position.engine();
    const auto* go = std::get_if<go::Spec>(&game_.position.spec());
    if (go == nullptr || go->scoring != go::Scoring::stones) return engine.groups(status);
    // Where stones alone count, up to the last ply, none comes off the board in the end.
    if (status == GroupStatus::dead) return {};
    auto all = engine.groups(status);
    if (status == GroupStatus::alive) {
      const auto others = engine.groups(GroupStatus::dead);
      all.insert(all.end(), others.begin(), others.end());
    }
    return all;
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

  Context& game_;
};

}  // namespace

ModulePointer make_score_commands(Context& game) {
  return std::make_unique<ScoreCommands>(game);
}

}  // namespace tengen::gtp
