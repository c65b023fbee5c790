#include "adapters/commands/play.hpp"

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/commands/game_review.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/searches.hpp"
#include "adapters/streams/line_reader.hpp"
#include "adapters/streams/stdio.hpp"
#include "engine/core/number.hpp"
#include "protocol/board_text.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

class TypedGame {
 public:
  TypedGame(PlayedGame& game, bool plain, bool force)
      : game_(game),
        engine_(game.engine()),
        review_(game),
        plain_(plain),
        force_(force),
        colour_(!plain && is_terminal(Stream::output) && std::getenv("NO_COLOR") == nullptr) {}

  int run() {
    std::cout << "Type help for the commands.\n";
    show_board();
    while (!left_) {
      tell_if_over();
      if (game_.awaits_engine()) {
        act();
      } else {
        read_command();
      }
    }
    return exit_code_;
  }

 private:
  /// A command: what it does with the rest of its line.
  struct Command {
    std::function<void(TypedGame&, std::string_view rest)> run;
    bool takes_rest = false;
  };
  using Commands = std::map<std::string_view, Command>;

  static Commands make_commands() {
    const auto word = [](void (TypedGame::*action)()) {
      return Command{[action](TypedGame& game, std::string_view) { (game.*action)(); }};
    };
    const auto words = [](void (TypedGame::*action)(std::string_view)) {
      return Command{[action](TypedGame& game, std::string_view rest) { (game.*action)(rest); }, true};
    };
    const auto choice = [](Swap2::Choice chosen) {
      return Command{[chosen](TypedGame& game, std::string_view) { game.choose(chosen); }};
    };
    return {{"HELP", word(&TypedGame::help)},          {"?", word(&TypedGame::help)},
            {"QUIT", word(&TypedGame::leave)},         {"EXIT", word(&TypedGame::leave)},
            {"BOARD", word(&TypedGame::show_present)}, {"SHOW", words(&TypedGame::show_after)},
            {"MOVES", word(&TypedGame::tell_moves)},   {"UNDO", word(&TypedGame::undo)},
            {"REDO", word(&TypedGame::redo)},          {"HINT", word(&TypedGame::hint)},
            {"LEVEL", words(&TypedGame::level)},       {"REVIEW", word(&TypedGame::review)},
            {"RESIGN", word(&TypedGame::resign)},      {"NEW", words(&TypedGame::new_game)},
            {"REMATCH", words(&TypedGame::rematch)},   {"BLACK", choice(Swap2::Choice::black)},
            {"WHITE", choice(Swap2::Choice::white)},   {"TWO", choice(Swap2::Choice::two_more)},
            {"SAVE", words(&TypedGame::save)}};
  }

  // --- what is told ---

  void help() { std::cout << typed_help(game_) << std::flush; }

  void show_board() {
    if (plain_) {
      std::cout << stones_in_words(game_);
    } else {
      const std::string board = board_text(engine_, game_.notation());
      std::cout << (colour_ ? coloured(board) : board);
    }
    std::cout << std::flush;
  }

  void tell_if_over() {
    game_.flag_falls();
    if (!game_.over()) {
      end_told_ = false;
      return;
    }
    std::cout << end_text(game_, name) << "\n";
    const std::string line = winning_text(game_);
    if (!std::exchange(end_told_, true) && !line.empty()) std::cout << line << "\n";
  }

  void show_present() {
    game_.look_at_present();
    show_board();
  }

  void show_after(std::string_view rest) {
    const auto count = parse_integer<long long>(rest);
    if (!count || *count < 0 || static_cast<std::size_t>(*count) > game_.moves()) {
      std::cout << "show needs a number of moves, 0 to " << game_.moves() << ".\n";
      return;
    }
    game_.look_at(static_cast<std::size_t>(*count));
    show_board();
    const std::string comment = review_.comment(static_cast<std::size_t>(*count));
    if (!comment.empty()) std::cout << comment << "\n";
    if (game_.looking()) std::cout << "That was after " << *count << " of " << game_.moves() << " moves.\n";
    // Moves are for the present position alone.
    game_.look_at_present();
  }

  void tell_moves() {
    const std::string moves = game_.moves_text();
    std::cout << (moves.empty() ? "No move has been played." : moves) << "\n";
  }

  // --- the engine ---

  /// A Ctrl-C meanwhile ends the search, which then has a move all the same.
  [[nodiscard]] SearchResult search(const SearchRequest& request) {
    return search_and_wait(engine_, request, {.stop = interrupt_.token()});
  }

  void act() {
    if (!plain_) {
      std::cout << (game_.opening().done() ? name(engine_.to_move()) : game_.engine_name()) << " is thinking...\n"
                << std::flush;
    }
    const SearchResult result = search(game_.request(game_.level()));
    // Where nobody is asked for moves, Ctrl-C has nothing else to mean than the end.
    if (interrupt_.requested() && (game_.watched_only() || !interrupt_.take())) return end_by_signal();
    if (game_.flag_falls()) return;
    const bool opening = !game_.opening().done();
    const std::string deed = deed_text(game_, result, name);
    if (!game_.act(result)) {
      std::cout << name(engine_.to_move()) << " has no legal move.\n";
      return leave();
    }
    review_.forget();
    show_board();
    std::cout << deed << "\n";
    if (opening && game_.opening().done()) std::cout << colours_text(game_, name) << "\n";
    std::cout << std::flush;
  }

  /// The best that it can find, at every level.
  void hint() {
    if (game_.over() || !game_.opening().done()) return;
    const SearchResult result = search(game_.request(full_level));
    if (interrupt_.requested() && !interrupt_.take()) return end_by_signal();
    if (result.moves.empty()) return;
    std::cout << game_.point_name(result.moves.front()) << " (" << score_text(result.info.score) << ", depth "
              << result.info.depth << ")\n";
  }

  void level(std::string_view rest) {
    const auto wanted = parse_integer<int>(rest);
    if (!game_.has_levels()) {
      std::cout << "A published player has no levels.\n";
    } else if (!rest.empty() && (!wanted || *wanted < least_level || *wanted > full_level)) {
      std::cout << "level needs a number, " << least_level << " (a beginner) to " << full_level << ".\n";
    } else {
      if (wanted) game_.set_level(*wanted);
      std::cout << "The engine plays at " << level_text(game_.level()) << ".\n";
    }
  }

  /// Ctrl-C ends it early; what was looked at counts.
  void review() {
    if (!game_.has_levels() || game_.moves() == 0) {
      std::cout << (game_.has_levels() ? "There is nothing to review.\n" : "A published player does not review.\n");
      return;
    }
    std::cout << "Looking at " << game_.moves() + 1 << " positions; Ctrl-C ends it...\n" << std::flush;
    review_.begin();
    while (const auto request = review_.next(game_.now())) {
      const SearchResult result = search(*request);
      if (interrupt_.requested()) {
        review_.finish();
        if (!interrupt_.take()) return end_by_signal();
        break;
      }
      review_.take(result);
    }
    for (const std::string& line : review_.report()) std::cout << line << "\n";
    std::cout << std::flush;
  }

  // --- commands ---

  [[nodiscard]] std::string prompt() const {
    if (game_.over()) return "The game is over (undo, review, rematch, save, quit)> ";
    if (!game_.opening().done()) return game_.opening().task() + "> ";
    const Color mover = game_.to_move();
    return name(mover) + (game_.has_clock() ? ", " + time_text(game_.left(mover)) + " left> " : std::string("> "));
  }

  void read_command() {
    static const Commands commands = make_commands();
    std::cout << prompt() << std::flush;
    const auto line = input_.next(interrupt_.token());
    if (!line) {
      std::cout << "\n";
      return interrupt_.requested() ? end_by_signal() : leave();
    }
    if (game_.flag_falls()) tell_if_over();
    std::string_view rest = trim(*line);
    const std::string typed(take_word(rest));
    rest = trim(rest);
    if (typed.empty()) return;
    const auto command = commands.find(upper(typed));
    if (!rest.empty() && (command == commands.end() || !command->second.takes_rest)) {
      std::cout << "'" << quote(rest) << "' makes no sense after '" << quote(typed) << "'; nothing was done.\n";
    } else if (command != commands.end()) {
      command->second.run(*this, rest);
    } else {
      play(typed);
    }
  }

  void play(const std::string& word) {
    const auto at = typed_point(game_, word);
    if (!at) {
      std::cout << "'" << quote(word) << "' is neither a point of this board nor a command; help lists them.\n";
      return;
    }
    if (game_.over()) {
      std::cout << "The game is over.\n";
      return;
    }
    const Color mover = game_.to_move();
    if (const auto played = game_.play(*at); !played) {
      std::cout << game_.point_name(*at) << ": " << played.error().detail << ".\n";
      return;
    }
    review_.forget();
    show_board();
    std::cout << name(mover) << " plays " << game_.point_name(*at) << ".\n" << std::flush;
  }

  void choose(Swap2::Choice choice) {
    if (const auto chosen = game_.choose(choice); !chosen) {
      std::cout << chosen.error().detail << ".\n";
    } else if (game_.opening().done()) {
      std::cout << colours_text(game_, name) << "\n";
    }
  }

  void change(bool (PlayedGame::*action)(), const char* nothing) {
    if (!(game_.*action)()) {
      std::cout << nothing;
      return;
    }
    review_.forget();
    show_board();
  }
  void undo() { change(&PlayedGame::undo, "There is nothing to take back.\n"); }
  void redo() { change(&PlayedGame::redo, "There is nothing to play again.\n"); }

  void resign() {
    if (game_.over()) {
      std::cout << "The game is over.\n";
      return;
    }
    std::cout << name(game_.to_move()) << " resigns.\n";
    game_.resign();
  }

  void new_game(std::string_view rest) { begin("new", rest, &PlayedGame::begin_again); }
  void rematch(std::string_view rest) { begin("rematch", rest, &PlayedGame::rematch); }

  /// An unsaved game is left only on demand.
  void begin(std::string_view command, std::string_view rest, void (PlayedGame::*action)()) {
    if (!rest.empty() && upper(rest) != "NOW") {
      std::cout << "'" << quote(rest) << "' makes no sense after '" << command << "'; nothing was done.\n";
    } else if (!game_.is_saved() && rest.empty()) {
      std::cout << "This game is not saved: save FILE, or " << command << " now.\n";
    } else {
      (game_.*action)();
      review_.forget();
      std::cout << "A new game.\n";
      show_board();
    }
  }

  // --- the end, and files ---

  /// At a terminal, asks for a file first.
  void leave() {
    left_ = true;
    tell_whole_game();
    if (!is_terminal(Stream::input)) return;
    offer_to_save(game_, force_, question(), [](const std::string& text) { std::cout << text << "\n"; });
    if (interrupt_.requested()) exit_code_ = interrupt_.exit_code();
  }

  /// Ctrl-C is forgotten first, so that the question for a file can be answered; after SIGTERM nothing is asked.
  void end_by_signal() {
    exit_code_ = interrupt_.exit_code();
    if (interrupt_.take()) return leave();
    left_ = true;
    tell_whole_game();
  }

  void tell_whole_game() {
    const std::string moves = game_.moves_text();
    if (!moves.empty()) std::cout << moves << "\n" << std::flush;
  }

  void save(std::string_view path) { std::cout << save_as(game_, std::string(path), force_, question()) << "\n"; }

  /// Answered by the next line; only where somebody sits at a terminal.
  [[nodiscard]] Question question() {
    return [this](const std::string& text) -> std::optional<std::string> {
      if (!is_terminal(Stream::input)) return std::nullopt;
      std::cout << text << std::flush;
      return input_.next(interrupt_.token());
    };
  }

  PlayedGame& game_;
  Engine& engine_;
  GameReview review_;
  Interrupt interrupt_;
  LineReader input_;
  bool plain_;
  bool force_;
  bool colour_;
  bool end_told_ = false;  ///< with the stones that won
  bool left_ = false;
  int exit_code_ = exit_success;
};

}  // namespace

int play_typed(PlayedGame& game, bool plain, bool force) {
  return TypedGame(game, plain, force).run();
}

}  // namespace tengen::adapters
