#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

namespace {

/// The swap2 opening, as Gomocup's managers ask for it (SWAP2BOARD) and as Yixin-Board does, step by step.
class Swap2Commands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    using Self = Swap2Commands;
    add(commands, "SWAP2BOARD", list_of_points, this, &Self::swap2_board);
    add(commands, "YXSWAP2STEP1", no_arguments, this, &Self::place_three, yixin_only);
    add(commands, "YXSWAP2STEP2", no_arguments, this, &Self::choose_after_three, yixin_only);
    add(commands, "YXSWAP2STEP3", no_arguments, this, &Self::choose_after_five, yixin_only);
  }

 private:
  void swap2_board(const std::vector<Vertex>& points) {
    if (!game_.ready()) return;
    const std::size_t count = points.size();
    if (count != 0 && count != 3 && count != 5) {
      game_.reply_error({Errc::syntax, "SWAP2BOARD has 0, 3 or 5 stones, not " + std::to_string(count)});
      return;
    }
    const Color to_move = count == 0 ? Color::black : Color::white;
    if (const auto done = game_.position.place(in_turn(points), {}, to_move); !done) {
      game_.reply_error({done.error().code, "SWAP2BOARD: " + done.error().detail});
      return;
    }
    game_.searches.ask({.task = Task::swap2}, [this](const SearchResult& result) { answer_board(result); });
  }

  /// The stones we add stand on the board from now on, so that TURN can follow as well as BOARD.
  void answer_board(const SearchResult& result) {
    if (result.swap) return game_.reply("SWAP");
    if (result.moves.empty()) return no_opening();
    for (const Vertex at : result.moves) static_cast<void>(game_.position.play({game_.position.to_move(), at}));
    game_.reply(points_text(result.moves));
  }

  /// Yixin-Board's first step: we place three stones on the empty board.
  void place_three() {
    if (!game_.ready()) return;
    static_cast<void>(game_.position.place({}, {}, Color::black).value());
    game_.searches.ask({.task = Task::swap2}, [this](const SearchResult& result) {
      if (result.moves.empty() && !result.swap) return no_opening();
      tell_moves(result.moves, 1);
    });
  }

  /// The second: YXBOARD has placed three stones. We swap, keep our colour, or place two more.
  void choose_after_three() {
    if (has_stones(3, 2)) choose("SWAP1");
  }
  /// The third: YXBOARD has placed five. We swap, or keep our colour.
  void choose_after_five() {
    if (has_stones(5, 3)) choose("SWAP2");
  }
  void choose(const std::string& decision) {
    game_.searches.ask({.task = Task::swap2}, [this, decision](const SearchResult& result) {
      if (result.moves.empty() && !result.swap) return no_opening();
      if (result.moves.size() > 1) return tell_moves(result.moves, 4);
      game_.reply("MESSAGE SWAP2 " + decision + (result.swap ? " YES" : " NO"));
    });
  }

  bool has_stones(std::size_t wanted, int step) {
    if (!game_.ready()) return false;
    if (game_.position.stones().size() == wanted) return true;
    game_.reply_error({Errc::syntax, "step " + std::to_string(step) + " of swap2 is for a board of " +
                                         std::to_string(wanted) + " stones"});
    return false;
  }

  /// `number`: which stone of the opening the first of them is.
  void tell_moves(const std::vector<Vertex>& moves, int number) {
    for (const Vertex at : moves) game_.reply("MESSAGE SWAP2 MOVE" + std::to_string(number++) + " " + spaced_point(at));
  }

  void no_opening() { game_.reply_error({Errc::illegal_move, "no opening on this board"}); }
};

}  // namespace

ModulePointer make_swap2_commands(Context& game) {
  return std::make_unique<Swap2Commands>(game);
}

}  // namespace tengen::gomocup
