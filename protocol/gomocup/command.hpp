#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/color.hpp"
#include "engine/core/error.hpp"
#include "engine/core/geometry.hpp"

namespace tengen::gomocup {

// The commands of the Gomocup protocol, named after its words. Source: GomocupProtocol.md; the Yixin commands (Yx...):
// Yixin's protocol.pdf.

struct Start {  ///< START n, RECTSTART columns,rows
  BoardSize size;
};
struct Restart {};
struct Begin {};
struct Turn {
  Vertex at;
};
/// A stone as BOARD lists it.
struct ListedStone {
  enum class Owner : std::uint8_t { unknown = 0, own = 1, opponent = 2, nobody = 3 };
  Vertex at;
  Owner owner = Owner::unknown;
};
struct Board {  ///< BOARD ... DONE; YXBOARD ... DONE does not ask for a move
  std::vector<ListedStone> stones;
  bool think = true;
};
struct Swap2Board {  ///< SWAP2BOARD ... DONE
  std::vector<Vertex> stones;
};
struct Takeback {
  Vertex at;
};
struct Play {
  Vertex at;
};
struct About {};
struct End {};
struct Stop {};  ///< STOP, YXSTOP
struct YxShowInfo {};
struct YxShowForbid {};
struct YxHashClear {};

/// The colour of our stones, and of the side to move. In move order (renju) the first line is black's, and lines of
/// neutral points count as moves; elsewhere it follows from the numbers, and where those do not tell, the first stone
/// was black's.
[[nodiscard]] Color own_color(const std::vector<ListedStone>& stones, bool in_move_order);

/// One setting. Keys that mean nothing to us, and values that cannot be read, are `ignored`.
struct Info {
  enum class Key : std::uint8_t {
    ignored,
    timeout_turn,    ///< ms
    timeout_match,   ///< ms, 0 = no limit
    time_left,       ///< ms
    time_increment,  ///< ms
    max_memory,      ///< bytes, 0 = no limit
    rule,
    folder,  ///< `text`
    max_depth,
    max_node,
    thread_num,
    hash_size,    ///< KiB
    pondering,    ///< 0 or 1: whether to think while the opponent does
    show_detail,  ///< Yixin's; tells that the host speaks its dialect
  };
  Key key = Key::ignored;
  std::int64_t number = 0;
  std::string text;
};

using Command = std::variant<Start, Restart, Begin, Turn, Board, Swap2Board, Takeback, Play, About, End, Stop, Info,
                             YxShowInfo, YxShowForbid, YxHashClear>;

/// Gathers lines into commands: BOARD and its kin span several.
///
/// `read` takes one line (blanks, a carriage return and control characters around it do not matter, nor does letter
/// case) and appends what it completes to `out`: usually one command or error, nothing for a blank line or inside a
/// list. A broken line inside a list makes the whole list one error, told at DONE. INFO and STOP may come inside a
/// list. START, RESTART and END drop an unfinished list silently, since a host that starts anew waits for OK as the
/// very next line; any other command makes it an error, followed by that command.
class CommandReader {
 public:
  void read(std::string_view line, bool truncated, std::vector<Result<Command>>& out);

 private:
  enum class List : std::uint8_t { none, board, yx_board, swap2 };

  void read_listed(std::string_view line, bool truncated);
  [[nodiscard]] Result<Command> finish_list();

  List list_ = List::none;
  std::vector<ListedStone> stones_;
  std::optional<Error> list_error_;
};

}  // namespace tengen::gomocup
