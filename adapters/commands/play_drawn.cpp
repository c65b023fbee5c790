#include "adapters/commands/play_drawn.hpp"

#include <algorithm>
#include <csignal>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "adapters/commands/game_picture.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/commands/play_help.hpp"
#include "adapters/runtime/background_search.hpp"
#include "adapters/terminal/environment.hpp"
#include "adapters/terminal/keys.hpp"
#include "adapters/terminal/layout.hpp"
#include "adapters/terminal/question.hpp"
#include "adapters/terminal/screen.hpp"
#include "adapters/terminal/terminal.hpp"
#include "protocol/board_text.hpp"

namespace tengen::adapters {

namespace {

constexpr int signal_exit_base = 128;
constexpr const char* file_question = "Save the game as (name.sgf, .psq or .txt; Enter: do not save)> ";

class DrawnGame {
 public:
  DrawnGame(PlayedGame& game, const CommonOptions& common, const Clock& clock)
      : game_(game),
        common_(common),
        engine_(game.engine()),
        clock_(clock),
        look_(look_of(variable_of_process)),
        search_(engine_, [this] { terminal_.wake(); }),
        cursor_{game.size().columns / 2, game.size().rows / 2} {
    fall();
  }

  int run() {
    terminal_.take();
    while (!over_) {
      think();
      draw();
      handle(terminal_.wait());
    }
    search_.drop();
    terminal_.give_back();
    say_goodbye();
    return exit_code_;
  }

 private:
  enum class Purpose : std::uint8_t { move, hint };

  // --- what is seen ---

  void draw() {
    screen_ = terminal_.size();
    terminal_.show(helping_ ? drawn_page(key_help(engine_.spec(), has_levels(), look_), screen_)
                            : drawn(picture(), screen_, look_));
  }

  [[nodiscard]] Picture picture() const {
    Picture picture = picture_of(engine_);
    picture.cursor = cursor_;
    picture.hint = hint_;
    picture.title = title_of(engine_.spec());
    picture.black = player_text(Color::black);
    picture.white = player_text(Color::white);
    picture.status = status_text();
    picture.message = message_;
    picture.black_chance = chance();
    picture.short_help = short_key_help(engine_.spec(), has_levels());
    return picture;
  }

  [[nodiscard]] std::string player_text(Color color) const {
    if (game_.is_person(color)) return game_.is_person(opponent(color)) ? "a person" : "you";
    return common_.player ? std::string(common_.player->name) : "Tengen, " + level_text(game_.level());
  }

  [[nodiscard]] std::string status_text() const {
    const GameStatus status = engine_.status();
    if (status.over) return result_text(status, status.winner ? color_name(*status.winner) : "");
    const Color mover = engine_.to_move();
    if (search_.running()) {
      const int depth = search_.latest().depth;
      const std::string at_depth = depth > 0 ? " (depth " + std::to_string(depth) + ")" : "";
      if (purpose_ == Purpose::hint) return "Looking for a hint" + at_depth + ".";
      return std::string(color_name(mover)) + " is thinking" + at_depth + ".";
    }
    if (stuck_) return std::string(color_name(mover)) + " has no legal move.";
    return game_.is_person(opponent(mover)) ? std::string(color_name(mover)) + " to move." : "Your move.";
  }

  /// Black's, as the newest thought says. What published players call a value stands for no chance.
  [[nodiscard]] std::optional<double> chance() const {
    if (const auto known = black_chance_in(engine_.status())) return known;
    if (common_.player) return std::nullopt;
    if (search_.running()) {
      if (const auto now = black_chance_in(search_.latest(), engine_.to_move())) return now;
    }
    return chance_;
  }

  [[nodiscard]] bool has_levels() const { return !common_.player; }
  [[nodiscard]] bool is_go() const { return std::holds_alternative<go::Spec>(engine_.spec()); }
  [[nodiscard]] bool falls() const { return std::holds_alternative<connect::Spec>(engine_.spec()); }

  // --- the engine ---

  /// Begins the engine's move where it is due.
  void think() {
    if (search_.running() || stuck_ || engine_.status().over || game_.is_person(engine_.to_move())) return;
    start(Purpose::move, game_.level());
  }

  void start(Purpose purpose, int level) {
    purpose_ = purpose;
    search_.start(game_.request(level, clock_.now()));
  }

  void take_result() {
    auto result = search_.take();
    if (!result) return;
    const Color mover = engine_.to_move();
    if (const auto found = black_chance_in(result->info, mover)) chance_ = found;
    if (result->moves.empty()) {
      stuck_ = purpose_ == Purpose::move;
      return;
    }
    const Vertex move = result->moves.front();
    const std::string thought =
        " (" + score_text(result->info.score) + ", depth " + std::to_string(result->info.depth) + ")";
    if (purpose_ == Purpose::hint) {
      hint_ = move.is_pass() ? std::nullopt : std::optional(move);
      message_ = "Hint: " + game_.point_name(move) + thought + ".";
      return;
    }
    static_cast<void>(engine_.play({mover, move}).value());
    message_ = std::string(color_name(mover)) + " plays " + game_.point_name(move) + thought + ".";
    position_changed();
  }

  void position_changed() {
    hint_.reset();
    stuck_ = false;
    fall();
  }

  // --- what comes from outside ---

  void handle(const TerminalEvent& event) {
    for (const int number : event.signals) handle_signal(number);
    for (const KeyEvent& key : keys_.feed(event.bytes)) {
      if (!over_) press(key);
    }
    if (event.ended) over_ = true;
    if (!over_) take_result();
  }

  void handle_signal(int number) {
    switch (number) {
      case SIGTSTP:
        return terminal_.suspend();
      case SIGCONT:
        return terminal_.resume();
      case SIGWINCH:
        return;
      default:
        break;
    }
    // Where nobody is asked for moves, Ctrl-C has nothing else to mean than the end.
    if (number == SIGINT && search_.running() && !game_.watched_only()) return search_.stop();
    end_by(number);
  }

  void end_by(int number) {
    over_ = true;
    exit_code_ = signal_exit_base + number;
    asks_for_file_ = number == SIGINT;
    ended_by_signal_ = true;
  }

  void press(const KeyEvent& event) {
    if (std::exchange(helping_, false)) return;
    if (asked_ && *asked_ != event.key) {
      asked_.reset();
      message_.clear();
    }
    switch (event.key) {
      case Key::up:
        return move_cursor(0, -1);
      case Key::down:
        return move_cursor(0, 1);
      case Key::left:
        return move_cursor(-1, 0);
      case Key::right:
        return move_cursor(1, 0);
      case Key::play:
        return play(cursor_);
      case Key::click:
        return click(event);
      case Key::undo:
        return undo();
      case Key::hint:
        return hint();
      case Key::pass:
        return pass();
      case Key::stronger:
        return change_level(1);
      case Key::weaker:
        return change_level(-1);
      case Key::new_game:
        return begin_again();
      case Key::save:
        return save();
      case Key::resign:
        return resign();
      case Key::help:
        helping_ = true;
        return;
      case Key::quit:
        leave();
        return;
    }
  }

  void move_cursor(int columns, int rows) {
    const BoardSize size = game_.size();
    cursor_ = {std::clamp(cursor_.x + columns, 0, size.columns - 1), std::clamp(cursor_.y + rows, 0, size.rows - 1)};
    fall();
  }

  /// In Connect-N the cursor stands where a stone dropped into its column would come to rest.
  void fall() {
    if (!falls()) return;
    cursor_.y = landing(engine_, cursor_.x).value_or(Vertex{cursor_.x, 0}).y;
  }

  void click(const KeyEvent& event) {
    const auto at = point_at(game_.size(), screen_, event.column, event.row);
    if (!at) return;
    cursor_ = *at;
    fall();
    play(cursor_);
  }

  /// Whether the side to move is a person's and may do something now; says so where not.
  bool is_asked() {
    if (engine_.status().over) {
      message_ = "The game is over.";
      return false;
    }
    if (!game_.is_person(engine_.to_move())) {
      message_ = "It is not your turn.";
      return false;
    }
    return true;
  }

  void play(Vertex at) {
    if (!is_asked()) return;
    const Color mover = engine_.to_move();
    search_.drop();
    if (const auto played = engine_.play({mover, at}); !played) {
      message_ = game_.point_name(at) + ": " + played.error().detail + ".";
      return;
    }
    message_ = std::string(color_name(mover)) + " plays " + game_.point_name(at) + ".";
    position_changed();
  }

  void pass() {
    if (!is_go()) {
      message_ = "There is no passing in this game.";
      return;
    }
    play(Vertex::pass());
  }

  void undo() {
    search_.drop();
    message_ = game_.undo() ? "Taken back." : "There is nothing to take back.";
    chance_.reset();
    position_changed();
  }

  /// The best that it can find, at every level.
  void hint() {
    if (search_.running() || !is_asked()) return;
    message_.clear();
    start(Purpose::hint, full_level);
  }

  void change_level(int step) {
    if (!has_levels()) {
      message_ = "A published player has no levels.";
      return;
    }
    game_.set_level(std::clamp(game_.level() + step, least_level, full_level));
    message_ = "The engine's next move: " + level_text(game_.level()) + ".";
  }

  /// The first press asks, the second one does it.
  bool confirmed(Key key, const std::string& question) {
    if (asked_ == key) {
      asked_.reset();
      return true;
    }
    asked_ = key;
    message_ = question;
    return false;
  }

  void begin_again() {
    if (!game_.is_saved() && !confirmed(Key::new_game, "n again begins a new game; this one is not saved.")) return;
    search_.drop();
    game_.begin_again();
    message_ = "A new game.";
    chance_.reset();
    position_changed();
  }

  void resign() {
    if (!is_asked() || !confirmed(Key::resign, "R again gives the game up.")) return;
    message_ = std::string(color_name(engine_.to_move())) + " resigns.";
    game_.resign();
    resigned_ = true;
    leave();
  }

  // --- the end, and files ---

  void leave() {
    over_ = true;
    asks_for_file_ = true;
  }

  void save() {
    terminal_.give_back();
    const std::string path = ask_for_file();
    message_ = path.empty() ? "Not saved." : save_as(path);
    if (!over_) terminal_.take();
  }

  std::string save_as(const std::string& path) {
    const auto saved = game_.save(path);
    return saved ? "Saved as " + path + "." : "Not saved: " + saved.error().detail + ".";
  }

  /// Where to save the game; nothing where it shall not be saved.
  std::string ask_for_file() {
    const Answer answer = ask(terminal_, file_question);
    // Before the end Ctrl-C takes back the question alone.
    if (answer.signal != 0 && (answer.signal != SIGINT || over_)) end_by(answer.signal);
    if (answer.signal == 0 && !answer.line) over_ = true;
    return answer.line.value_or("");
  }

  /// The last position and how the game ended stay on the terminal.
  void say_goodbye() {
    if (!engine_.history().empty()) {
      terminal_.show(board_text(engine_, game_.notation()));
      if (engine_.status().over) terminal_.show(result_text(engine_.status()) + "\n");
      if (resigned_) terminal_.show(message_ + "\n");
    }
    while (asks_for_file_ && !game_.is_saved()) {
      const std::string path = ask_for_file();
      if (path.empty()) break;
      terminal_.show(save_as(path) + "\n");
    }
    if (ended_by_signal_ && !game_.is_saved()) terminal_.show(game_.moves_text() + "\n");
  }

  PlayedGame& game_;
  const CommonOptions& common_;
  Engine& engine_;
  const Clock& clock_;
  Terminal terminal_;
  Look look_;
  ScreenSize screen_{};  ///< of the last drawing
  KeyReader keys_;
  BackgroundSearch search_;
  Purpose purpose_ = Purpose::move;
  Vertex cursor_;
  std::optional<Vertex> hint_{};
  std::optional<double> chance_{};  ///< Black's, as the last search of this game ended
  std::string message_;
  std::optional<Key> asked_{};  ///< a key that must be pressed again to be meant
  bool helping_ = false;
  bool stuck_ = false;  ///< the engine found no move
  bool over_ = false;
  bool asks_for_file_ = false;
  bool ended_by_signal_ = false;
  bool resigned_ = false;
  int exit_code_ = exit_success;
};

}  // namespace

int play_drawn(PlayedGame& game, const CommonOptions& common, const Clock& clock) {
  return DrawnGame(game, common, clock).run();
}

}  // namespace tengen::adapters
