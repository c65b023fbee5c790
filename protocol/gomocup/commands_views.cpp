#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"

namespace tengen::gomocup {

namespace {

/// What the position has, without a search.
class ViewCommands final : public Module {
 public:
  explicit ViewCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "YXSHOWFORBID", no_arguments, this, &ViewCommands::forbidden_points, yixin_only);
    add(commands, "YXPRINTFEATURE", no_arguments, this, &ViewCommands::threats, yixin_only);
    add(commands, "TRACESEARCH", no_arguments, this, &ViewCommands::last_search,
        {.while_searching = WhileSearching::waits});
  }

 private:
  void forbidden_points() {
    if (!game_.ready()) return;
    const std::vector<Vertex> points = game_.position.engine().forbidden_points(game_.position.to_move());
    const auto text = points | ranges::views::transform(padded_point) | ranges::views::join | ranges::to<std::string>();
    game_.reply("FORBID " + text + ".");
  }

  /// Fives and fours that each side could make.
  void threats() {
    if (!game_.ready()) return;
    for (const Color color : {Color::black, Color::white}) {
      const Threats threats = game_.position.engine().threats(color);
      const auto tell = [&](const std::string& kind, const std::vector<Vertex>& points) {
        const std::string side = color == Color::black ? "black" : "white";
        game_.reply("MESSAGE feature " + side + " " + kind + ": " + (points.empty() ? "none" : points_text(points)));
      };
      tell("fives", threats.fives);
      tell("open fours", threats.open_fours);
      tell("fours", threats.fours);
    }
  }

  /// What Rapfi tells in several lines, for people: ours is one.
  void last_search() {
    if (!game_.ready()) return;
    const Color mover = game_.position.to_move();
    const auto& ranked = game_.searches.report().ranked();
    game_.reply("MESSAGE " + std::string(mover == Color::black ? "black" : "white") + " to move, " +
                std::to_string(game_.position.engine().legal_moves(mover).size()) + " legal moves, " +
                (ranked.empty() ? "no search yet" : "last search: " + thought_text(ranked.front())));
  }

  Context& game_;
};

}  // namespace

ModulePointer make_view_commands(Context& game) {
  return std::make_unique<ViewCommands>(game);
}

}  // namespace tengen::gomocup
