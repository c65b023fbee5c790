#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/gomocup/blocked_moves.hpp"
#include "protocol/gomocup/database_desk.hpp"
#include "protocol/gomocup/info_settings.hpp"
#include "protocol/gomocup/position.hpp"
#include "protocol/gomocup/search_desk.hpp"
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
  Context(SessionHost& process, Options chosen)
      : host(process),
        options(std::move(chosen)),
        settings(options.engine, options.draw_empty, options.level),
        position(process, settings),
        searches(process, settings, position),
        database(settings, position, options.open_database, options.database) {}

  void reply(const std::string& line) const { host.write(line + "\n"); }
  void reply_error(const Error& error) const;
  /// Whether there is a board to work on; if not, that is replied. Brings the engine in line with what INFO has told. A
  /// rule that we do not play is told in a MESSAGE, not as an ERROR: the command asks for a move, and a legal move
  /// under the nearest rule serves the host better than none.
  [[nodiscard]] bool ready();
  /// The moves of the side to move that the user has blocked.
  [[nodiscard]] std::vector<Vertex> blocked_now() const { return blocked.moves(position.stones(), position.to_move()); }
  /// Plays the move that a search has found, and replies it.
  void answer_move(const SearchResult& result);
  /// Searches as `wanted` says, and answers the move. For a move to play, one that the database knows is played without
  /// a search. What the search finds goes into the database, unless moves were left out: those of `mirrored`, which are
  /// left out too, have an image that is searched.
  void think(SearchRequest wanted, SearchDesk::Purpose purpose, const std::vector<Vertex>& mirrored = {});

  SessionHost& host;
  const Options options;
  InfoSettings settings;
  Position position;
  BlockedMoves blocked;
  SearchDesk searches;
  DatabaseDesk database;
};

}  // namespace tengen::gomocup
