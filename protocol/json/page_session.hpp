#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/encoding/charset.hpp"
#include "protocol/json/page_form.hpp"
#include "protocol/session.hpp"

namespace tengen::json {

/// In bytes, as a call is encoded: the same for the page, which refuses to send more, and for the server.
inline constexpr std::size_t longest_page_message = std::size_t{8} << 20;
/// Commas, colons and opening brackets of a call outside of its texts: what it may ask of our memory.
inline constexpr std::size_t most_page_structure = 200;

struct PageOptions {
  EngineOptions engine{};
  Milliseconds longest_search{60'000};
  encoding::Charsets charsets{};  ///< of files that the page opens
};

/// The engine behind the web page: a call a line in, its answer a line out.
///
///     {"id": 1, "call": "new", "args": [game, columns, rows, rule, komi]}    see page_spec
///     {"id": 2, "call": "play", "args": [column, row]}                       the side to move; [-1, -1] passes
///     {"id": 3, "call": "undo", "args": []}
///     {"id": 4, "call": "search", "args": [milliseconds, depth, lines, level]}
///     {"id": 5, "call": "stop", "args": []}                                  the table stays
///     {"id": 6, "call": "read", "args": [text, file name]}                   see page_game; the board stays
///     {"id": 7, "call": "write", "args": [format]}                           see page_text
///     {"id": 8, "call": "writeTree", "args": [nodes]}                        see page_tree_text
///     {"id": 9, "call": "setUp", "args": [cells, to move]}                   see page_setup; 0 Black, 1 White
///     {"id": 10, "call": "swap2", "args": [milliseconds]}                    Gomoku, with 0, 3 or 5 stones on the
///     board
///     {"id": 11, "call": "solve", "args": [milliseconds]}                    a forced win, or the exact value
///     {"id": 12, "call": "options", "args": [threads, MiB]}                  as far as the server allows
///     {"id": 13, "call": "goTo", "args": [moves]}                            the game's moves become these
///     {"id": 14, "call": "readBytes", "args": [base 64, file name]}          page_game of a file of any charset, or
///     of a library of RenLib
///     {"id": 15, "call": "analyse", "args": [points, milliseconds, depth, nodes, lines]}
///     {"id": 16, "call": "balance", "args": [points, milliseconds, moves]}   Gomoku: the one move, or the two, after
///     which the sides have equal chances
///
/// `points` is a text as `moves` of `goTo`: the points that the engine leaves out. They are no first moves of its
/// lines; later moves may be there.
///
/// `moves` of `goTo` is a text, `[[column, row], ...]`; they are played up to the first that is not legal. What the
/// game has in common with them stays, so that a step costs a step.
///
/// A search at depth 0 is limited by its time alone, and by `nodes` where they are more than 0; `level` is that of
/// strength, see SearchRequest. `options` answers
/// {"threads": n, "memory": MiB, "mostThreads": n, "mostMemory": MiB}; 0 leaves what is.
///
/// Each is answered by {"id": n, "result": ...}: page_state; of a search page_result, with "stopped": true where `stop`
/// or another call ended it; of `stop` an empty object; page_error for what cannot be done, which changes nothing.
/// Before a search's answer come lines {"id": n, "info": page_info}. A line without a usable `id` is answered by
/// page_error alone.
class PageSession final : public Session {
 public:
  PageSession(SessionIo& io, const PageOptions& options)
      : io_(io), options_(options), engine_options_(options.engine) {}

  void on_line(const InputLine& line) override;
  void on_end_of_input() override { io_.exit(); }
  void on_search_info(const SearchInfo& info) override;
  void on_search_done(const SearchResult& result) override;

 private:
  using Id = std::int64_t;
  /// Of one call: first the texts, then the integers.
  struct Arguments {
    std::vector<std::string> texts{};
    std::vector<int> numbers{};
  };

  struct Running {
    Id id = 0;
    bool stopped = false;
  };

  struct Call;
  static const Call* find(std::string_view name);
  /// Empty where these are not the call's arguments.
  static std::optional<Arguments> arguments_of(const Call& call, const boost::json::value* list);

  void new_game(Id id, const Arguments& args);
  void play(Id id, const Arguments& args);
  void undo(Id id, const Arguments& args);
  void search(Id id, const Arguments& args);
  void stop(Id id, const Arguments& args);
  void read(Id id, const Arguments& args);
  void read_bytes(Id id, const Arguments& args);
  void write(Id id, const Arguments& args);
  void write_tree(Id id, const Arguments& args);
  void write_game(Id id, const Arguments& args);
  void book(Id id, const Arguments& args);
  void set_up(Id id, const Arguments& args);
  void swap2(Id id, const Arguments& args);
  void analyse(Id id, const Arguments& args);
  void balance(Id id, const Arguments& args);
  void solve(Id id, const Arguments& args);
  void set_options(Id id, const Arguments& args);
  void go_to(Id id, const Arguments& args);

  /// Begins a search of so many milliseconds, whose answer will be the call's.
  void start(Id id, int ms, SearchRequest request);

  void end_search();
  void answer(Id id, boost::json::object result);
  void answer(Id id, const Result<>& done);
  void refuse(Id id, std::string_view text);

  SessionIo& io_;
  PageOptions options_;           ///< the most that the page may ask for
  EngineOptions engine_options_;  ///< what it asked for
  std::unique_ptr<Engine> engine_;
  std::optional<Running> running_;
};

}  // namespace tengen::json
