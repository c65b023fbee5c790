#include "adapters/commands/play.hpp"
#include "adapters/runtime/services.hpp"

#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "adapters/commands/game_words.hpp"
#include "adapters/commands/play_drawn.hpp"
#include "adapters/commands/played_game.hpp"
#include "adapters/files/game_file.hpp"
#include "adapters/files/saved_game.hpp"
#include "adapters/runtime/interrupt.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/line_reader.hpp"
#include "adapters/streams/stdio.hpp"
#include "adapters/terminal/environment.hpp"
#include "engine/api/player_engine.hpp"
#include "engine/core/number.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/records/played.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr const char* commands_text =
    "  undo        take back, to your own last move\n"
    "  hint        the best move that the engine finds\n"
    "  board       draw the board again\n"
    "  save FILE   write the game as FILE.sgf, .psq or .txt; --resume FILE goes on from it\n"
    "  resign      give the game up\n"
    "  quit        leave\n"
    "Ctrl-C makes the engine move at once, and leaves the game where you are to type.\n";

/// How a move of this game is typed.
const char* point_help(const GameSpec& spec) {
  if (std::holds_alternative<connect::Spec>(spec))
    return "  4           drop a stone into the column: a number or letter\n";
  if (std::holds_alternative<go::Spec>(spec)) {
    return "  c3          play there: the column's letter (there is no i), the row's number\n"
           "  pass        pass\n";
  }
  return "  h8          play there: the column's letter (i is one of them), the row's number\n";
}

/// Letters of the board drawing in colour: X and O, and the brackets around the last move.
std::string coloured(const std::string& board) {
  std::string text;
  for (const char c : board) {
    const char* colour = c == '(' || c == ')' ? "\x1B[33;1m" : c == 'X' ? "\x1B[36;1m" : c == 'O' ? "\x1B[35;1m" : "";
    text += *colour == '\0' ? std::string(1, c) : colour + std::string(1, c) + "\x1B[0m";
  }
  return text;
}

class Game {
 public:
  Game(const PlayOptions& options, const Sides& sides, const CommonOptions& common, Engine& engine, const Clock& clock)
      : options_(options),
        game_(sides, common, engine),
        engine_(engine),
        clock_(clock),
        colour_(!options.plain && is_terminal(Stream::output) && std::getenv("NO_COLOR") == nullptr) {}

  int run() {
    std::cout << "Type help for the commands.\n";
    show_board();
    while (!over_) {
      if (engine_.status().over) {
        std::cout << result_text(engine_.status()) << "\n";
        // The last move may still be taken back, or the game saved.
        read_command("The game is over (undo, save, quit)> ");
      } else if (!game_.is_person(engine_.to_move())) {
        play_engine_move();
      } else {
        read_command(std::string(name(engine_.to_move())) + "> ");
      }
    }
    return exit_code_;
  }

 private:
  using Action = void (Game::*)();
  /// What a command does that is one word; null for any other word.
  [[nodiscard]] static Action action_of(std::string_view word) {
    static const std::map<std::string_view, Action> actions{
        {"HELP", &Game::help},        {"?", &Game::help},    {"QUIT", &Game::leave}, {"EXIT", &Game::leave},
        {"BOARD", &Game::show_board}, {"UNDO", &Game::undo}, {"HINT", &Game::hint},  {"RESIGN", &Game::resign}};
    const auto found = actions.find(word);
    return found == actions.end() ? nullptr : found->second;
  }

  void help() { std::cout << point_help(engine_.spec()) << commands_text; }

  void show_board() {
    if (options_.plain) {
      std::cout << sentences();
    } else {
      const std::string board = board_text(engine_, game_.notation());
      std::cout << (colour_ ? coloured(board) : board);
    }
    std::cout << std::flush;
  }

  /// The stones in words, row by row from the top, for who does not see the drawing.
  [[nodiscard]] std::string sentences() const {
    std::string text;
    for (const Color color : {Color::black, Color::white}) {
      std::string stones;
      for (const Vertex at : points_of(game_.size())) {
        if (engine_.at(at) == color) stones += " " + game_.point_name(at);
      }
      if (!stones.empty()) text += std::string(name(color)) + ":" + stones + ".\n";
    }
    return text.empty() ? "The board is empty.\n" : text;
  }

  /// A Ctrl-C meanwhile ends the search, which then has a move all the same.
  [[nodiscard]] SearchResult think(int level) {
    return search_and_wait(engine_, game_.request(level, clock_.now()), {.stop = interrupt_.token()});
  }

  void play_engine_move() {
    if (!options_.plain) std::cout << name(engine_.to_move()) << " is thinking...\n" << std::flush;
    const SearchResult result = think(game_.level());
    // Where nobody is asked for moves, Ctrl-C has nothing else to mean than the end.
    if (interrupt_.requested() && (game_.watched_only() || !interrupt_.take())) return end_by_signal();
    if (result.moves.empty()) {
      std::cout << name(engine_.to_move()) << " has no legal move.\n";
      return leave();
    }
    const Color mover = engine_.to_move();
    static_cast<void>(engine_.play({mover, result.moves.front()}).value());
    show_board();
    std::cout << name(mover) << " plays " << game_.point_name(result.moves.front()) << " ("
              << score_text(result.info.score) << ", depth " << result.info.depth << ").\n"
              << std::flush;
  }

  void read_command(const std::string& prompt) {
    std::cout << prompt << std::flush;
    const auto line = input_.next(interrupt_.token());
    if (!line) {
      std::cout << "\n";
      return interrupt_.requested() ? end_by_signal() : leave();
    }
    std::string_view rest = trim(*line);
    const std::string typed(take_word(rest));
    const std::string word = upper(typed);
    rest = trim(rest);
    if (word.empty()) return;
    if (word == "SAVE") return save_as(std::string(rest));
    const auto action = action_of(word);
    if (!rest.empty()) {
      std::cout << "'" << quote(rest) << "' makes no sense after '" << quote(typed) << "'; nothing was done.\n";
    } else if (action != nullptr) {
      (this->*action)();
    } else {
      play(typed);
    }
  }

  void play(const std::string& word) {
    const auto at = point(word);
    if (!at) {
      std::cout << "'" << quote(word) << "' is neither a point of this board nor a command; help lists them.\n";
      return;
    }
    if (engine_.status().over) {
      std::cout << "The game is over.\n";
      return;
    }
    const Color mover = engine_.to_move();
    if (const auto played = engine_.play({mover, *at}); !played) {
      std::cout << game_.point_name(*at) << ": " << played.error().detail << ".\n";
      return;
    }
    show_board();
    std::cout << name(mover) << " plays " << game_.point_name(*at) << ".\n" << std::flush;
  }

  [[nodiscard]] std::optional<Vertex> point(const std::string& word) const {
    if (!std::holds_alternative<connect::Spec>(engine_.spec())) {
      const auto vertex = parse_vertex(word, game_.size(), game_.notation());
      const bool known = vertex && (vertex->is_pass() ? std::holds_alternative<go::Spec>(engine_.spec())
                                                      : vertex->is_on(game_.size()));
      return known ? vertex : std::nullopt;
    }
    // A column is enough, by letter or by number; the stone falls.
    int column = -1;
    if (std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; }) &&
        word.size() < 4) {
      column = parse_integer<int>(word).value_or(0) - 1;
    } else if (const auto vertex =
                   parse_vertex(word.find_first_of("0123456789") == std::string::npos ? word + "1" : word, game_.size(),
                                game_.notation())) {
      column = vertex->x;
    }
    return landing(engine_, column);
  }

  void undo() {
    if (!game_.undo()) {
      std::cout << "There is nothing to take back.\n";
      return;
    }
    show_board();
  }

  /// The best that it can find, at every level.
  void hint() {
    if (engine_.status().over) return;
    const SearchResult result = think(full_level);
    if (interrupt_.requested() && !interrupt_.take()) return end_by_signal();
    if (result.moves.empty()) return;
    std::cout << game_.point_name(result.moves.front()) << " (" << score_text(result.info.score) << ", depth "
              << result.info.depth << ")\n";
  }

  void resign() {
    std::cout << name(engine_.to_move()) << " resigns.\n";
    game_.resign();
    leave();
  }

  // --- the end, and files ---

  /// At a terminal, asks for a file first.
  void leave() {
    over_ = true;
    if (!is_terminal(Stream::input)) return;
    while (!game_.is_saved()) {
      std::cout << "Save the game as (name.sgf, .psq or .txt; Enter: do not save)> " << std::flush;
      const auto line = input_.next(interrupt_.token());
      const std::string path(line ? trim(*line) : std::string_view());
      if (path.empty()) break;
      save_as(path);
    }
    if (interrupt_.requested()) exit_code_ = interrupt_.exit_code();
  }

  /// Ctrl-C is forgotten first, so that the question for a file can be answered; after SIGTERM nothing is asked.
  void end_by_signal() {
    exit_code_ = interrupt_.exit_code();
    if (interrupt_.take()) {
      leave();
    } else {
      over_ = true;
    }
    if (game_.is_saved()) return;
    std::cout << game_.moves_text() << "\n" << std::flush;
  }

  void save_as(const std::string& path) {
    if (const auto saved = game_.save(path); !saved) {
      std::cout << "Not saved: " << saved.error().detail << ".\n";
      return;
    }
    std::cout << "Saved as " << path << ".\n";
  }

  const PlayOptions& options_;
  PlayedGame game_;
  Engine& engine_;
  const Clock& clock_;
  Interrupt interrupt_;
  LineReader input_;
  bool colour_;
  bool over_ = false;
  int exit_code_ = exit_success;
};

/// What the command line says, else what the names in the file tell, else a person with Black against one second.
Sides sides_of(const PlayOptions& options, const std::optional<GameFile>& file, std::optional<int> level) {
  Sides sides;
  if (file) {
    const records::Record& record = file->reading.record;
    const auto black = move_time_in(record.black);
    const auto white = move_time_in(record.white);
    if (black || white || record.black == person_name) sides.people = {.black = !black, .white = !white};
    if (black || white) {
      sides.move_time = black ? *black : *white;
      sides.level = level_in(black ? record.black : record.white);
    }
  }
  if (options.people) sides.people = *options.people;
  if (options.move_ms) sides.move_time = Milliseconds(*options.move_ms);
  if (level) sides.level = *level;
  return sides;
}

}  // namespace

int run_play(const PlayOptions& options, const CommonOptions& common) {
  const SteadyClock clock;
  ThreadWorkers workers;
  GameSpec spec = options.spec;
  std::optional<GameFile> file;
  if (!options.resume.empty()) {
    auto read = read_game_file(options.resume, {});
    if (!read) return complain(read.error().detail, exit_failure);
    file = std::move(*read);
    complain_of(options.resume, file->reading.warnings);
    spec = records::spec_of(file->reading.record.facts);
  }
  auto made = common.player ? make_player_engine(spec, services_with(clock, workers), *common.player)
                            : make_engine(spec, services_with(clock, workers));
  if (!made) return complain(made.error().detail, file ? exit_failure : exit_usage);
  Engine& engine = **made;
  engine.configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
  if (file) {
    if (const auto played = play_game_file(*file, engine); !played) {
      return complain(played.error().detail, exit_failure);
    }
  }
  const Sides sides = sides_of(options, file, common.level);
#ifndef _WIN32
  if (!options.plain && can_draw()) {
    PlayedGame game(sides, common, engine);
    return play_drawn(game, common, clock);
  }
#endif
  return Game(options, sides, common, engine, clock).run();
}

}  // namespace tengen::adapters
