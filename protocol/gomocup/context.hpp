#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/gomocup/blocked_moves.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/command_search.hpp"
#include "protocol/gomocup/info_settings.hpp"
#include "protocol/gomocup/position.hpp"
#include "protocol/gomocup/session_database.hpp"
#include "protocol/session.hpp"

namespace tengen::gomocup {

struct Options {
  std::string version = "0";
  EngineOptions engine{};
  int level = full_level;  ///< of strength, unless INFO tells another
  /// Told in a MESSAGE after the first START, if there is anything.
  std::string notice{};
  /// The manager draws every game when so many points are left (Piskvork: 25). Without it renju is taken to be drawn at
  /// 25, as all do, and other rules on a full board (GomocupJudge).
  std::optional<int> draw_empty{};
  /// How databases of positions are opened, and the one to use from the start; empty for none.
  database::Open open_database{};
  std::string database{};
};

/// What all modules of commands share. State that only one module needs is that module's own.
class Context {
 public:
  Context(SessionIo& process, Options chosen)
      : io(process),
        options(std::move(chosen)),
        settings(options.engine, options.draw_empty, options.level),
        position(process, settings),
        searches(process, settings, position),
        database(settings, position, options.open_database, options.database) {}

  void reply(const std::string& line) const { io.write(line + "\n"); }
  void reply_error(const Error& error) const;
  /// Whether there is a board to work on; if not, that is replied. Brings the engine in line with what INFO has told. A
  /// rule that we do not play is told in a MESSAGE, not as an ERROR: the command asks for a move, and a legal move
  /// under the nearest rule serves the host better than none.
  [[nodiscard]] bool ready();
  /// The moves of the side to move that the user has blocked.
  [[nodiscard]] std::vector<Vertex> blocked_now() const { return blocked.moves(position.stones(), position.to_move()); }
  /// Plays the move that a search has found, and replies it.
  void answer_move(const SearchResult& result);
  /// Searches as `wanted` says and replies the move. A move to play comes from the database without a search where the
  /// database has one. The search leaves out the moves of `mirrored`, each of which has an image that is searched. The
  /// database keeps what the search finds, unless the search left out other moves.
  void think(SearchRequest wanted, CommandSearch::Purpose purpose, const std::vector<Vertex>& mirrored = {});

  SessionIo& io;
  const Options options;
  InfoSettings settings;
  Position position;
  BlockedMoves blocked;
  CommandSearch searches;
  SessionDatabase database;
};

using Module = CommandModule<Context, Commands>;
using ModulePointer = std::unique_ptr<Module>;

// The modules, in `commands_*.cpp`. A new one needs a line here and one in `GomocupSession`'s constructor.

[[nodiscard]] ModulePointer make_admin_commands(Context& game);
[[nodiscard]] ModulePointer make_game_commands(Context& game);
[[nodiscard]] ModulePointer make_swap2_commands(Context& game);

// What Yixin-Board adds to the protocol. It names points as it does in TURN: the first number, then the second.
// Source: Yixin-Board 2025, main.c (what it sends and reads); Yixin's protocol.pdf.

[[nodiscard]] ModulePointer make_analysis_commands(Context& game);
[[nodiscard]] ModulePointer make_soosorv_commands(Context& game);
[[nodiscard]] ModulePointer make_database_commands(Context& game);
[[nodiscard]] ModulePointer make_database_file_commands(Context& game);
[[nodiscard]] ModulePointer make_view_commands(Context& game);

// Ours, in the manner of Yixin-Board's.

[[nodiscard]] ModulePointer make_taraguchi_commands(Context& game);

}  // namespace tengen::gomocup
