#include "adapters/commands/play.hpp"

#include <algorithm>
#include <csignal>
#include <optional>
#include <string>
#include <utility>

#include "adapters/commands/drawn_engine.hpp"
#include "adapters/commands/game_words.hpp"
#include "adapters/terminal/glyphs.hpp"
#include "adapters/terminal/keys.hpp"
#include "adapters/terminal/layout.hpp"
#include "adapters/terminal/screen.hpp"
#include "adapters/terminal/terminal.hpp"

namespace tengen::adapters {

namespace {

constexpr int signal_exit_base = 128;
constexpr Milliseconds escape_wait{50};  ///< for the rest of a sequence that an escape may have begun

class DrawnGame {
 public:
  DrawnGame(PlayedGame& game, bool force)
      : game_(game),
        force_(force),
        engine_(game, state_, [this] { terminal_.wake(); }),
        look_(look_of(variable_of_process)) {
    state_.cursor = {game.size().columns / 2, game.size().rows / 2};
    fall();
  }

  int run() {
    terminal_.take();
    while (!over_) {
      if (game_.flag_falls()) engine_.drop();
      engine_.think();
      if (auto report = engine_.take_report()) pager_.open(std::move(*report));
      draw();
      handle(terminal_.wait(longest_wait()));
    }
    engine_.drop();
    terminal_.give_back();
    say_goodbye();
    return exit_code_;
  }

 private:
  // --- what is seen ---

  void draw() {
    screen_ = terminal_.size();
    if (pager_.is_open()) return terminal_.show(pager_.drawn(screen_, look_));
    engine_.update_state();
    DrawnState shown = state_;
    if (game_.looking() && shown.message.empty()) shown.message = engine_.comment(shown_moves());
    terminal_.show(drawn(picture_of(game_, shown), screen_, look_));
  }

  /// Until something shown changes by itself.
  [[nodiscard]] std::optional<Milliseconds> longest_wait() const {
    constexpr Milliseconds tenth{100};
    std::optional<Milliseconds> wait;
    if (game_.clock_runs()) wait = std::min(game_.left(game_.to_move()), tenth);
    if (keys_.awaits_rest()) wait = std::min(wait.value_or(escape_wait), escape_wait);
    return wait;
  }

  /// Moves before the position that is shown.
  [[nodiscard]] std::size_t shown_moves() const { return game_.engine().history().size(); }

  /// By a move or by taking one back.
  void position_changed() {
    engine_.forget_review();
    shows_another_position();
  }

  void shows_another_position() {
    state_.hint.reset();
    state_.stuck = false;
    fall();
  }

  // --- what comes from outside ---

  void handle(const TerminalEvent& event) {
    for (const int number : event.signals) handle_signal(number);
    for (const KeyEvent& key : keys_.feed(event.bytes)) {
      if (!over_) press(key);
    }
    if (!event.bytes.empty()) typed_last_ = game_.now();
    if (keys_.awaits_rest() && game_.now() - typed_last_ >= escape_wait) press(keys_.take_escape());
    if (event.ended) over_ = true;
    if (!over_ && engine_.take_result()) position_changed();
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
    if (number == SIGINT && state_.doing == Doing::review) return engine_.end_review();
    // Where nobody is asked for moves, Ctrl-C has nothing else to mean than the end.
    if (number == SIGINT && engine_.thinking() && !game_.watched_only()) return engine_.hurry();
    end_by(number);
  }

  void end_by(int number) {
    over_ = true;
    exit_code_ = signal_exit_base + number;
    asks_for_file_ = number == SIGINT;
  }

  void press(const KeyEvent& event) {
    if (pager_.is_open()) return pager_.go_on(screen_);
    // What cannot be seen is not played with.
    const bool seen = layout_of(game_.size(), screen_) && layout_of(game_.size(), terminal_.size());
    if (!seen && event.key != Key::quit) return;
    if (state_.doing == Doing::review) return engine_.end_review();
    if (asked_ && *asked_ != event.key) {
      asked_.reset();
      state_.message.clear();
    }
    if (event.key == Key::other) return press_other(event.typed);
    if (const auto step = step_of(event.key)) return move_cursor(*step);
    if (const auto shown = position_of(event.key)) return look_at(*shown);
    if (event.key == Key::click) return click(event);
    press_game(event.key);
  }

  /// The position that a key shows, by the moves before it.
  [[nodiscard]] std::optional<std::size_t> position_of(Key key) const {
    const std::size_t shown = shown_moves();
    switch (key) {
      case Key::back:
        return shown > 0 ? shown - 1 : 0;
      case Key::forward:
        return shown + 1;
      case Key::first:
        return 0;
      case Key::last:
        return game_.moves();
      default:
        return std::nullopt;
    }
  }

  void press_game(Key key) {
    switch (key) {
      case Key::play:
        return play(state_.cursor);
      case Key::undo:
        return change(&PlayedGame::undo, "Taken back.", "There is nothing to take back.");
      case Key::redo:
        return change(&PlayedGame::redo, "Played again.", "There is nothing to play again.");
      case Key::hint:
        return hint();
      case Key::pass:
        return pass();
      case Key::stronger:
        return change_level(1);
      case Key::weaker:
        return change_level(-1);
      case Key::new_game:
        return begin(key, "n again begins a new game", &PlayedGame::begin_again);
      case Key::rematch:
        return begin(key, "m again begins a rematch", &PlayedGame::rematch);
      case Key::review:
        return review();
      case Key::save:
        return save();
      case Key::resign:
        return resign();
      case Key::help:
        return pager_.open(key_help(game_, look_));
      default:
        return leave();
    }
  }

  /// Keys that have a meaning at times.
  void press_other(char typed) {
    constexpr char escape = '\x1B';
    if (typed == escape && game_.looking()) return look_at(game_.moves());
    if (!game_.opening().choosing() || !game_.asks_person() || game_.looking()) return;
    if (typed == 'b') choose(Swap2::Choice::black);
    if (typed == 'w') choose(Swap2::Choice::white);
    if (typed == 't') choose(Swap2::Choice::two_more);
  }

  void move_cursor(Vertex step) {
    const BoardSize size = game_.size();
    state_.cursor = {std::clamp(state_.cursor.x + step.x, 0, size.columns - 1),
                     std::clamp(state_.cursor.y + step.y, 0, size.rows - 1)};
    fall();
  }

  /// In Connect-N the cursor stands where a stone dropped into its column would come to rest.
  void fall() {
    if (!info_of(game_.engine().spec()).drops) return;
    state_.cursor.y = landing(game_.engine(), state_.cursor.x).value_or(Vertex{state_.cursor.x, 0}).y;
  }

  void click(const KeyEvent& event) {
    const auto at = point_at(game_.size(), screen_, event.column, event.row);
    if (!at) return;
    state_.cursor = *at;
    fall();
    play(state_.cursor);
  }

  void look_at(std::size_t move_count) {
    if (state_.doing == Doing::move) {
      state_.message = "The engine is thinking; look back when it has moved.";
      return;
    }
    engine_.drop();
    game_.look_at(move_count);
    state_.message.clear();
    shows_another_position();
  }

  /// Whether the side to move is a person's and may do something now; says so where not.
  bool is_asked() {
    if (game_.looking()) {
      state_.message = "This is an earlier position: End returns to the present, u goes on from here.";
    } else if (game_.over()) {
      state_.message = "The game is over.";
    } else if (!game_.asks_person()) {
      state_.message = "It is not your turn.";
    } else {
      return true;
    }
    return false;
  }

  void play(Vertex at) {
    if (!is_asked()) return;
    const Color mover = game_.to_move();
    engine_.drop();
    if (const auto played = game_.play(at); !played) {
      state_.message = game_.point_name(at) + ": " + played.error().detail + ".";
      return;
    }
    state_.message = std::string(color_name(mover)) + " plays " + game_.point_name(at) + ".";
    position_changed();
  }

  void pass() {
    if (!info_of(game_.engine().spec()).passes) {
      state_.message = "There is no passing in this game.";
      return;
    }
    play(Vertex::pass());
  }

  void choose(Swap2::Choice choice) {
    engine_.drop();
    const auto chosen = game_.choose(choice);
    state_.message = !chosen                  ? chosen.error().detail + "."
                     : game_.opening().done() ? colours_text(game_, color_name)
                                              : "";
    position_changed();
  }

  void change(bool (PlayedGame::*action)(), const char* done, const char* nothing) {
    engine_.drop();
    state_.message = (game_.*action)() ? done : nothing;
    engine_.forget_chance();
    position_changed();
  }

  /// The best that it can find, at every level.
  void hint() {
    if (engine_.thinking() || !is_asked()) return;
    state_.message = game_.opening().done() ? "" : "There are no hints in the opening.";
    if (game_.opening().done()) engine_.look_for_hint();
  }

  void change_level(int step) {
    if (!game_.has_levels()) {
      state_.message = "A published player has no levels.";
      return;
    }
    game_.set_level(std::clamp(game_.level() + step, least_level, full_level));
    state_.message = "The engine's next move: " + level_text(game_.level()) + ".";
  }

  void review() {
    if (!game_.has_levels() || game_.moves() == 0) {
      state_.message = game_.has_levels() ? "There is nothing to review." : "A published player does not review.";
    } else if (!game_.over() && !is_asked()) {
      // The engine's own move comes first.
    } else {
      engine_.begin_review();
    }
  }

  /// The first press asks, the second one does it.
  bool confirmed(Key key, const std::string& question) {
    if (asked_ == key) {
      asked_.reset();
      return true;
    }
    asked_ = key;
    state_.message = question;
    return false;
  }

  void begin(Key key, const std::string& question, void (PlayedGame::*action)()) {
    if (!game_.is_saved() && !confirmed(key, question + "; this one is not saved.")) return;
    engine_.drop();
    (game_.*action)();
    state_.message = "A new game.";
    engine_.forget_chance();
    position_changed();
  }

  void resign() {
    if (!is_asked() || !confirmed(Key::resign, "R again gives the game up.")) return;
    engine_.drop();
    game_.resign();
    state_.message.clear();
  }

  // --- the end, and files ---

  void leave() {
    over_ = true;
    asks_for_file_ = true;
  }

  void save() {
    terminal_.give_back();
    const std::string path = answer_to(file_question).value_or("");
    state_.message = path.empty() ? "Not saved." : save_as(game_, path, force_, question());
    if (!over_) terminal_.take();
  }

  [[nodiscard]] Question question() {
    return [this](const std::string& text) { return answer_to(text); };
  }

  /// The terminal has been given back.
  std::optional<std::string> answer_to(const std::string& text) {
    Answer answer = terminal_.ask(text);
    // Before the end Ctrl-C takes back the question alone.
    if (answer.signal != 0 && (answer.signal != SIGINT || over_)) end_by(answer.signal);
    if (answer.signal == 0 && !answer.line) over_ = true;
    return answer.line;
  }

  /// The last position, the moves and how the game ended stay on the terminal.
  void say_goodbye() {
    game_.look_at_present();
    terminal_.show(last_words(game_, color_name));
    if (!asks_for_file_) return;
    offer_to_save(game_, force_, question(), [this](const std::string& text) { terminal_.show(text + "\n"); });
  }

  PlayedGame& game_;
  bool force_;
  Terminal terminal_;
  DrawnState state_;
  DrawnEngine engine_;
  Look look_;
  ScreenSize screen_{};  ///< of the last drawing
  KeyReader keys_;
  Instant typed_last_{};
  Pager pager_;
  std::optional<Key> asked_{};  ///< a key that must be pressed again to be meant
  bool over_ = false;
  bool asks_for_file_ = false;
  int exit_code_ = exit_success;
};

}  // namespace

int play_drawn(PlayedGame& game, bool force) {
  return DrawnGame(game, force).run();
}

}  // namespace tengen::adapters
