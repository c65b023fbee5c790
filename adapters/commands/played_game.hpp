#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/swap2.hpp"
#include "adapters/files/saved_game.hpp"
#include "engine/core/clock.hpp"
#include "engine/engine.hpp"
#include "protocol/notation.hpp"

namespace tengen::adapters {

/// `9:41`, `1:02:03`; the last ten seconds with tenths, `7.3`. Rounded up, so that 0 is over.
[[nodiscard]] std::string time_text(Milliseconds time);

/// The two clocks of a game. At most one of them runs.
class PlayedClock {
 public:
  /// Both stand at the beginning of a game.
  explicit PlayedClock(const ClockSetting& setting) : setting_(setting), left_{setting.main, setting.main} {}

  [[nodiscard]] const ClockSetting& setting() const noexcept { return setting_; }
  void set_left(Color color, Milliseconds left) noexcept { left_of(color) = left; }

  /// From now on the clock of this side runs; nobody's for nothing.
  void run(std::optional<Color> side, Instant now);
  [[nodiscard]] Milliseconds left(Color side, Instant now) const;
  /// The side whose clock runs has moved: it gets what a move adds.
  void add_increment();

  /// Both clocks as they are, for `restore`.
  using Times = std::array<Milliseconds, 2>;
  [[nodiscard]] Times times(Instant now) const { return {left(Color::black, now), left(Color::white, now)}; }
  void restore(const Times& times, Instant now);

 private:
  [[nodiscard]] Milliseconds& left_of(Color color) noexcept { return left_[color == Color::black ? 0 : 1]; }

  ClockSetting setting_;
  Times left_;  ///< without what the running clock has used since `since_`
  std::optional<Color> running_{};
  Instant since_{};
};

/// Which sides people play.
struct People {
  bool black = true;
  bool white = false;
};

/// Who plays which side, and how long everybody may think.
struct Sides {
  static constexpr Milliseconds usual_move_time{1000};

  People people{};
  std::optional<Milliseconds> move_time{usual_move_time};  ///< of the engine; nothing: its clock alone counts
  int level = full_level;
  // What people are called; empty for nobody in particular.
  std::string black{};
  std::string white{};
  std::optional<ClockSetting> clock{};
  std::array<std::optional<Milliseconds>, 2> left{};  ///< on the clocks, Black's first; nothing: all of it
  bool swap2 = false;                                 ///< begin with the opening; the side of Black is the opener
};

/// What happened to a game besides its moves.
enum class Ending : std::uint8_t { none, by_rules, resigned, on_time };

/// A game that people play at this terminal, however they see it: whose turn it is, what may be taken back and played
/// again, which position is looked at, the clocks, and the file that holds it.
class PlayedGame {
 public:
  /// The engine holds the position to go on from. It, `common` and `clock` must outlive this object.
  PlayedGame(Sides sides, const CommonOptions& common, Engine& engine, const Clock& clock);

  // --- the position ---

  [[nodiscard]] const Engine& engine() const noexcept { return engine_; }
  /// For searches; the position is this object's to change.
  [[nodiscard]] Engine& engine() noexcept { return engine_; }
  [[nodiscard]] BoardSize size() const noexcept { return size_; }
  [[nodiscard]] Notation notation() const noexcept { return notation_; }
  [[nodiscard]] std::string point_name(Vertex vertex) const { return vertex_text(vertex, size_, notation_); }

  /// The side to move, whatever position is looked at.
  [[nodiscard]] Color to_move() const;
  [[nodiscard]] Ending ending() const;
  [[nodiscard]] bool over() const { return ending() != Ending::none; }
  /// With the winner where a side resigned or lost on time.
  [[nodiscard]] GameStatus status() const;
  /// Moves of the game, whatever position is looked at.
  [[nodiscard]] std::size_t moves() const { return engine_.history().size() + ahead_.size(); }

  // --- the sides ---

  [[nodiscard]] bool is_person(Color color) const noexcept {
    return color == Color::black ? sides_.people.black : sides_.people.white;
  }
  [[nodiscard]] bool watched_only() const noexcept { return !sides_.people.black && !sides_.people.white; }
  /// Whether a person has to act; in the opening that need not be who has the side to move.
  [[nodiscard]] bool asks_person() const;
  /// Whether the engine has to act.
  [[nodiscard]] bool awaits_engine() const { return !over() && !looking() && !asks_person(); }
  [[nodiscard]] int level() const noexcept { return sides_.level; }
  void set_level(int level) noexcept { sides_.level = level; }
  /// `Tengen`, or the published player that takes its place.
  [[nodiscard]] const std::string& engine_name() const noexcept { return engine_name_; }
  /// Whether levels change how it plays.
  [[nodiscard]] bool has_levels() const noexcept { return !common_.player; }
  /// A person's name, or empty.
  [[nodiscard]] const std::string& person(Color color) const noexcept {
    return color == Color::black ? sides_.black : sides_.white;
  }

  // --- moves ---

  /// A search for what the engine has to do, or for a move of that strength, asked for now.
  [[nodiscard]] SearchRequest request(int level) const;
  /// Does what the engine found: a move, or its part of the opening, which ends where it has none. False if nothing was
  /// found.
  bool act(const SearchResult& result);
  /// A move of the side to move. Errors as `Engine::play`; `illegal_move` once the game is over.
  [[nodiscard]] Result<> play(Vertex at);
  /// Takes back to a person's own last move; false where there is nothing to take back.
  bool undo();
  /// Plays again what was taken back; false where there is nothing.
  bool redo();
  /// The side to move gives the game up.
  void resign();
  /// The empty board, with the same sides.
  void begin_again();
  /// The empty board, with the sides changed.
  void rematch();

  // --- the opening ---

  [[nodiscard]] const Swap2& opening() const noexcept { return opening_; }
  /// A person's choice; errors as `Swap2::choose`.
  [[nodiscard]] Result<> choose(Swap2::Choice choice);

  // --- looking back ---

  /// Whether an earlier position than the present one is looked at.
  [[nodiscard]] bool looking() const noexcept { return !ahead_.empty(); }
  /// Shows the position after so many moves.
  void look_at(std::size_t move_count);
  /// Back to the present.
  void look_at_present() { look_at(moves()); }

  // --- the clocks ---

  [[nodiscard]] Instant now() const noexcept { return clock_.now(); }
  [[nodiscard]] bool has_clock() const noexcept { return clocks_.has_value(); }
  [[nodiscard]] Milliseconds left(Color color) const { return clocks_->left(color, clock_.now()); }
  /// Whether the clock of the side to move runs.
  [[nodiscard]] bool clock_runs() const { return has_clock() && !over() && opening_.done(); }
  /// Ends the game if the side to move has no time left; whether it does so now.
  bool flag_falls();

  // --- files ---

  /// Whether a file holds the game as it is now; an empty board needs none.
  [[nodiscard]] bool is_saved() const { return moves() == 0 || saved_; }
  /// As files hold it.
  [[nodiscard]] records::Record record();
  /// The file that the game came from or was saved in last; empty for none.
  [[nodiscard]] const std::string& file() const noexcept { return file_; }
  void came_from(std::string path) { file_ = std::move(path); }
  /// That file holds it now.
  void saved_in(std::string path) {
    file_ = std::move(path);
    saved_ = true;
  }
  /// `The game so far: h8 i9`; empty without a move.
  [[nodiscard]] std::string moves_text() const;

 private:
  [[nodiscard]] std::string side_name(Color color) const;
  static void exchange(Sides& sides);
  [[nodiscard]] bool can_take_back() const;
  void take_back_one();
  /// A position is reached, by a move of the side whose clock runs or by one that is played again.
  void reached(bool by_a_move_now);
  void begin_clocks();
  /// Lets the clock of the side to move run, or none.
  void set_clock_going();
  /// The game is not any more what a file holds.
  void changed();

  Sides sides_;
  Sides begun_;  ///< as this game began, before the opening changed them
  const CommonOptions& common_;
  std::string engine_name_;
  Engine& engine_;
  const Clock& clock_;
  BoardSize size_;
  Notation notation_;
  Swap2 opening_;
  std::size_t floor_ = 0;  ///< moves of the opening, which are not taken back
  std::optional<PlayedClock> clocks_{};
  std::vector<PlayedClock::Times> times_{};  ///< on reaching each position of the game so far
  std::vector<Stone> taken_back_{};          ///< the last one first taken back
  std::vector<Stone> ahead_{};               ///< of the game, after the position that is looked at; the next one last
  std::optional<GameStatus> present_{};      ///< of the game while another position is looked at
  Color present_to_move_ = Color::black;     ///< then
  std::optional<Color> resigned_{};
  std::optional<Color> lost_on_time_{};
  std::string file_{};
  bool saved_ = true;
};

}  // namespace tengen::adapters
