#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/forms.hpp"
#include "protocol/gomocup/modules.hpp"
#include "protocol/threats.hpp"

namespace tengen::gomocup {

namespace {

/// What the position has, without a search.
class ViewCommands final : public Module {
 public:
  explicit ViewCommands(Context& game) : game_(game) {}

  void add_to(Commands& commands) override {
    add(commands, "YXSHOWFORBID", no_arguments, this, &ViewCommands::forbidden_points, yixin_only);
    add(commands, "YXPRINTFEATURE", no_arguments, this, &ViewCommands::threats, yixin_only);
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
      const Threats threats = find_threats(game_.position.engine(), color);
      const auto tell = [&](const std::string& kind, const std::vector<Vertex>& points) {
        const std::string side = color == Color::black ? "black" : "white";
        game_.reply("MESSAGE feature " + side + " " + kind + ": " + (points.empty() ? "none" : points_text(points)));
      };
      tell("fives", threats.fives);
      tell("open fours", threats.open_fours);
      tell("fours", threats.fours);
    }
  }

  Context& game_;
};

}  // namespace

ModulePointer make_view_commands(Context& game) {
  return std::make_unique<ViewCommands>(game);
}

}  // namespace tengen::gomocup
