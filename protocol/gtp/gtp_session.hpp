#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/command_queue.hpp"
#include "protocol/gtp/analysis.hpp"
#include "protocol/gtp/clocks.hpp"
#include "protocol/gtp/line.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/settings.hpp"
#include "protocol/session.hpp"

namespace tengen::gtp {

struct Options {
  std::string name = "Tengen";
  std::string version = "0";
  EngineOptions engine{};
  Milliseconds move_time{2000};  ///< for a move where no clock runs
  bool resign = true;            ///< answer `resign` in lost games
  bool live_graphics = false;    ///< draw the thoughts of `genmove` in GoGui, by way of stderr
};

/// The Go Text Protocol, version 2 (draft 2), for all three games. Source of commands and error messages: the
/// specification's section 6; GoGui's, Sabaki's and KGS's additions are marked in the command table.
///
/// Commands are answered one by one in their order; while a search runs they wait. New input does not disturb a
/// `genmove`, except `# interrupt`, and `quit` where nothing else waits before it: then the search answers at once with
/// what it has. An `analyze` goes on until any line comes, even an empty one. The end of input lets everything that was
/// asked for finish first.
class Session final : public tengen::Session {
 public:
  /// Throws if there is no engine for `spec`.
  Session(SessionHost& host, const GameSpec& spec, const Options& options);

  void on_line(const InputLine& line) override;
  void on_end_of_input() override;
  void on_search_info(const SearchInfo& info) override;
  void on_search_done(const SearchResult& result) override;
  void on_tick() override;

 private:
  static constexpr int many_moves = 10;  ///< candidates of an analysis, where nobody says how many

  using Arguments = std::span<const std::string>;
  /// Empty: the answer comes when the search that was begun is done.
  using Answer = std::optional<Reply>;
  using Handler = Answer (Session::*)(Arguments);

  /// The games that a command is for.
  enum class Scope : std::uint8_t {
    all,
    go,
    gomoku,
    refereed,  ///< those whose rules a controller for Go must ask for: all but ordinary Go
  };

  struct Entry {
    std::string_view name;
    Handler handler;
    Scope scope = Scope::all;
  };

  /// How a search that answers step by step writes its lines.
  struct Stream {
    Family family = Family::kata;
    bool root_info = false;
  };

  enum class Purpose : std::uint8_t {
    move,        ///< the move is played
    regression,  ///< `reg_genmove`: the move is not played
    analysis,    ///< no end but the next line of input
    question,    ///< a short search whose findings are told in `answer`'s words
  };

  /// The command whose search runs.
  struct Pending {
    std::optional<std::int32_t> id{};
    Color color = Color::black;
    Purpose purpose = Purpose::move;
    std::optional<Stream> stream{};
    std::string (Session::*answer)(const SearchResult&) const = nullptr;
    bool reopened = false;             ///< the engine was taken back behind the passes that had ended the game
    Color turn_before = Color::black;  ///< whose turn it was before the command
    Instant received{};
    bool searched = false;  ///< analysis: the search has found all that it can
    bool closed = false;    ///< analysis: the response is complete, only the search has still to end
  };

  [[nodiscard]] static std::span<const Entry> commands() noexcept;
  [[nodiscard]] const Entry* find_command(std::string_view name) const noexcept;
  [[nodiscard]] bool is_go() const noexcept { return std::holds_alternative<go::Spec>(position_.spec()); }

  void execute(const Command& command, Instant received);
  void run_waiting();
  [[nodiscard]] bool in_scope(Scope scope) const noexcept;
  void respond(const std::optional<std::int32_t>& id, const Reply& reply);

  // commands_admin.cpp
  Answer protocol_version(Arguments);
  Answer name(Arguments);
  Answer version(Arguments);
  Answer known_command(Arguments arguments);
  Answer list_commands(Arguments);
  Answer quit(Arguments);
  Answer tengen_param(Arguments arguments);
  Answer tengen_param_dialog(Arguments arguments);
  Reply change_parameter(Arguments arguments);
  [[nodiscard]] Settings settings() const;
  Reply change_settings(const Settings& wanted);

  // commands_setup.cpp
  Answer boardsize(Arguments arguments);
  Answer rectangular_boardsize(Arguments arguments);
  Answer clear_board(Arguments);
  Answer komi(Arguments arguments);
  Answer fixed_handicap(Arguments arguments);
  Answer place_free_handicap(Arguments arguments);
  Answer set_free_handicap(Arguments arguments);
  Answer loadsgf(Arguments arguments);
  Reply resize(BoardSize size);
  Reply place_handicap(std::span<const Vertex> vertices);
  void begin_game();

  // commands_play.cpp
  Answer play(Arguments arguments);
  Answer undo(Arguments);
  Answer genmove(Arguments arguments);
  Answer reg_genmove(Arguments arguments);
  Answer kgs_genmove_cleanup(Arguments arguments);
  Answer gg_undo(Arguments arguments);
  [[nodiscard]] std::optional<std::string> settled_answer(Color color) const;
  Answer settle(Color color, const std::string& move);
  void start_search(Pending pending, SearchRequest request);
  /// Gives the turn back to whose it was, after a search for the other side.
  void restore_turn(const Pending& pending);
  [[nodiscard]] std::string finish_genmove(const Pending& pending, const SearchResult& result);
  [[nodiscard]] bool should_resign(Color color, const SearchResult& result);
  void play_pass(Color color);

  // commands_time.cpp
  Answer time_settings(Arguments arguments);
  Answer kgs_time_settings(Arguments arguments);
  Answer kata_time_settings(Arguments arguments);
  Answer kata_list_time_settings(Arguments);
  Answer time_left(Arguments arguments);
  Reply set_time_system(Arguments arguments, bool with_fischer);

  // commands_analyze.cpp
  Answer plain_analyze(Arguments arguments) { return analyze(arguments, Family::plain); }
  Answer plain_genmove_analyze(Arguments arguments) { return genmove_analyze(arguments, Family::plain); }
  Answer kata_analyze(Arguments arguments) { return analyze(arguments, Family::kata); }
  Answer lz_analyze(Arguments arguments) { return analyze(arguments, Family::leela); }
  Answer kata_genmove_analyze(Arguments arguments) { return genmove_analyze(arguments, Family::kata); }
  Answer lz_genmove_analyze(Arguments arguments) { return genmove_analyze(arguments, Family::leela); }
  Answer analyze(Arguments arguments, Family family);
  Answer genmove_analyze(Arguments arguments, Family family);
  void open_stream(Milliseconds interval);
  void report();
  /// Ends the response of the analysis that runs; its search has been told to stop.
  void close_analysis();
  void leave_analysis();

  // commands_gogui.cpp
  Answer gogui_analyze_commands(Arguments);
  Answer gogui_interrupt(Arguments);
  Answer gogui_title(Arguments);
  Answer gogui_play_sequence(Arguments arguments);
  Answer gogui_setup(Arguments arguments);
  Answer gogui_setup_player(Arguments arguments);
  Answer legal_moves(Arguments arguments);
  Answer forbidden_points(Arguments arguments);
  Answer threats(Arguments);
  Answer liberties(Arguments);
  Answer safe_points(Arguments);
  std::optional<std::vector<Stone>> parse_stones(Arguments arguments) const;
  void draw_thought(const SearchInfo& info);

  // commands_questions.cpp: GoGui's analyze commands that search
  Answer principal_variation(Arguments) { return ask(&Session::variation_text, {}); }
  Answer root_values(Arguments) { return ask(&Session::values_text, {.multi_pv = many_moves}); }
  Answer move_scores(Arguments) { return ask(&Session::scores_text, {.multi_pv = many_moves}); }
  /// Of Gomoku no values are solved, but moves judged.
  Answer solved_value(Arguments) {
    const bool gomoku = std::holds_alternative<gomoku::Spec>(position_.spec());
    return ask(&Session::solved_text, {.task = gomoku ? Task::best_move : Task::solve});
  }
  /// A search of a second at most, which ends with `answer`.
  Answer ask(std::string (Session::*answer)(const SearchResult&) const, SearchRequest request);
  [[nodiscard]] std::string solved_text(const SearchResult& result) const;
  [[nodiscard]] std::string variation_text(const SearchResult& result) const;
  [[nodiscard]] std::string values_text(const SearchResult& result) const;
  [[nodiscard]] std::string scores_text(const SearchResult& result) const;
  [[nodiscard]] std::string value_text(const SearchResult& result) const;

  // commands_rules.cpp
  Answer rules_game_id(Arguments);
  Answer rules_board(Arguments);
  Answer rules_board_size(Arguments);
  Answer rules_legal_moves(Arguments);
  Answer rules_side_to_move(Arguments);
  Answer rules_final_result(Arguments);
  Answer rules_captured_count(Arguments);
  Answer rules_board_gfx(Arguments);

  // commands_score.cpp
  Answer final_score(Arguments);
  Answer final_status_list(Arguments arguments);
  Answer showboard(Arguments);

  SessionHost& host_;
  Options options_;
  Position position_;
  Clocks clocks_;
  std::array<int, 2> lost_genmoves_{};  ///< of each side in a row, whose search proved a loss (Go)
  CommandQueue<Command> waiting_;
  std::optional<std::int32_t> id_;  ///< of the command being executed
  Instant received_{};              ///< when it arrived, or its turn came
  std::optional<Pending> pending_;
  Thoughts thoughts_;  ///< of the search that runs
  bool input_ended_ = false;
  bool leaving_ = false;
};

}  // namespace tengen::gtp
