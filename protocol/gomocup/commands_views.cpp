#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// What the position and the transposition table hold, without a search. Yixin calls the table the hash table.
class ViewCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    add(commands, "YXSHOWFORBID", no_arguments, this, &ViewCommands::forbidden_points, yixin_only);
    add(commands, "YXPRINTFEATURE", no_arguments, this, &ViewCommands::threats, yixin_only);
    add(commands, "TRACESEARCH", no_arguments, this, &ViewCommands::last_search,
        {.while_searching = WhileSearching::waits});
    add(commands, "YXHASHCLEAR", no_arguments, this, &ViewCommands::clear, yixin_only);
    add(commands, "YXSHOWHASHUSAGE", no_arguments, this, &ViewCommands::usage, yixin_only);
    add(commands, "YXHASHDUMP", file_name, this, &ViewCommands::dump, yixin_only);
    add(commands, "YXHASHLOAD", file_name, this, &ViewCommands::load, yixin_only);
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

  void clear() {
    if (!game_.position.exists()) return;
    game_.position.engine().forget();
    game_.searches.table_was_cleared();
  }

  void usage() {
    const int permille = game_.searches.table_permille();
    game_.reply("MESSAGE hash usage " + std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " %");
  }

  void dump(const std::string& path) {
    if (!game_.ready()) return;
    auto file = game_.io.file_access().create_file(path);
    tell(path, file ? game_.position.engine().save_table(**file) : file.error(), "written");
  }
  void load(const std::string& path) {
    if (!game_.ready()) return;
    auto file = game_.io.file_access().open_file(path);
    tell(path, file ? game_.position.engine().load_table(**file) : file.error(), "loaded");
  }
  void tell(const std::string& path, const Result<>& done, const std::string& what) {
    if (!done) return game_.reply_error({done.error().code, "'" + quote(path) + "': " + done.error().detail});
    game_.reply("MESSAGE hash table " + what);
  }
};

}  // namespace

ModulePointer make_view_commands(Context& game) {
  return std::make_unique<ViewCommands>(game);
}

}  // namespace tengen::gomocup
