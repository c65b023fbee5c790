#include <utility>

#include "engine/games/info.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/position.hpp"
#include "protocol/notation.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// `15`, `15 15` or `15,15`.
std::optional<BoardSize> parse_size(const Input& input) {
  const auto sides = read_numbers(input.words, 2);
  if (!sides || sides->empty()) return std::nullopt;
  return BoardSize{coordinate(sides->front()), coordinate(sides->back())};
}

std::optional<BoardSize> parse_columns_and_rows(const Input& input) {
  const auto sides = read_numbers(input.words, 2);
  if (!sides || sides->size() != 2) return std::nullopt;
  return BoardSize{coordinate(sides->front()), coordinate(sides->back())};
}

/// A game: its board, the moves of both sides, and ours to be found.
class GameCommands final : public Module {
 public:
  explicit GameCommands(Context& game) : Module(game), notice_(game.options.notice) {}

  void add_to(Commands& commands) override {
    constexpr Traits anew{.while_searching = WhileSearching::replaces, .inside_list = InsideList::drops};
    constexpr TypedForm<BoardSize> size{.usage = "a board size", .parse = parse_size};
    constexpr TypedForm<BoardSize> columns_and_rows{.usage = "columns,rows", .parse = parse_columns_and_rows};
    constexpr TypedForm<std::vector<ListedStone>> stones{
        .follow = Follow::stones, .parse = [](const Input& input) { return std::optional(input.list); }};
    using Self = GameCommands;
    add(commands, "START", size, this, &Self::start, anew);
    add(commands, "RECTSTART", columns_and_rows, this, &Self::start, anew);
    add(commands, "RESTART", no_arguments, this, &Self::restart, anew);
    // Clients that were written for Rapfi, which ignores it while it thinks, send it behind TURN.
    add(commands, "BEGIN", no_arguments, this, &Self::begin, {.while_searching = WhileSearching::waits});
    add(commands, "TURN", point, this, &Self::turn);
    add(commands, "PLAY", point, this, &Self::play);
    add(commands, "TAKEBACK", point, this, &Self::take_back);
    add(commands, "BOARD", stones, this, &Self::board);
    add(commands, "YXBOARD", stones, this, &Self::set_board, yixin_only);
    add(commands, "DONE", no_arguments, this, &Self::lone_done, {.while_searching = WhileSearching::waits});
  }

 private:
  void start(BoardSize size) {
    if (const auto started = game_.position.start(size); !started) {
      const Error& error = started.error();
      return game_.reply_error({error.code, "unsupported board " + size_words(size) + ": " + error.detail});
    }
    restart();
  }

  void restart() {
    if (!game_.position.exists()) return game_.reply_error({Errc::unsupported, "no START yet"});
    // Yixin-Board sends START before every search of the same game, and YXHASHCLEAR where it wants a clear table.
    if (game_.settings.yixin()) {
      static_cast<void>(game_.position.place({}, {}, Color::black).value());
    } else {
      game_.position.clear();
    }
    game_.settings.new_game();
    game_.position.follow_settings();
    if (const auto rule = game_.settings.take_unknown_rule()) {
      return game_.reply_error({Errc::unsupported, "unsupported rule " + std::to_string(*rule)});
    }
    game_.reply("OK");
    constexpr std::size_t longest_notice = 1000;
    for (const std::string& notice : {std::exchange(notice_, {}), game_.database.take_notice()}) {
      if (!notice.empty()) game_.reply("MESSAGE " + quote(notice, longest_notice));
    }
  }

  /// On a board with stones the host and we are not of one mind: a move of ours would part the two boards for good. A
  /// full one is told as such.
  void begin() {
    if (!game_.ready()) return;
    const bool full = game_.position.engine().legal_moves(game_.position.to_move()).empty();
    if (!game_.position.stones().empty() && !full) {
      return game_.reply_error({Errc::syntax, "BEGIN, but the board is not empty"});
    }
    think();
  }
  void turn(Vertex at) {
    if (game_.ready() && accept(at)) think();
  }
  /// The host plays for us.
  void play(Vertex at) {
    if (game_.ready() && accept(at)) game_.reply(point_text(at));
  }

  /// Any stone may be taken back, not only the last, which is meant by a point without one.
  void take_back(Vertex at) {
    if (!game_.ready()) return;
    if (const auto done = game_.position.take_back(at); !done) return game_.reply_error(done.error());
    game_.reply("OK");
  }

  void board(const std::vector<ListedStone>& stones) {
    if (game_.ready() && place(stones)) think();
  }
  /// The same without a search.
  void set_board(const std::vector<ListedStone>& stones) {
    if (game_.ready()) place(stones);
  }

  void lone_done() { game_.reply_error({Errc::syntax, "DONE without BOARD"}); }

  bool accept(Vertex at) {
    const auto done = game_.position.play({game_.position.to_move(), at});
    if (!done) game_.reply_error({done.error().code, "illegal move " + point_text(at) + ": " + done.error().detail});
    return done.has_value();
  }

  bool place(const std::vector<ListedStone>& listed) {
    const Color own = own_color(listed, game_.position.wanted_spec().rule == gomoku::Rule::renju);
    const auto [stones, neutral] = arranged(listed, own);
    const auto done = game_.position.place(stones, neutral, own);
    if (!done) game_.reply_error({done.error().code, "BOARD: " + done.error().detail});
    return done.has_value();
  }

  void think() { game_.think({.exclude = game_.blocked_now()}, CommandSearch::Purpose::move); }

  std::string notice_;  ///< still to be told
};

}  // namespace

ModulePointer make_game_commands(Context& game) {
  return std::make_unique<GameCommands>(game);
}

}  // namespace tengen::gomocup
