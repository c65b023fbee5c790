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
struct YxShowHashUsage {};
struct YxHashFile {  ///< YXHASHDUMP, YXHASHLOAD; the name stands on a line of its own
  bool load = false;
  std::string path;
};
struct YxNbest {  ///< YXNBEST n: think, and tell the n best moves
  int lines = 1;
};
struct YxSearchDefend {};  ///< think, and tell of every move whether it holds
struct YxBalance {         ///< YXBALANCEONE, YXBALANCETWO score
  bool two = false;
  int bias = 0;  ///< centi-points
};
/// YXBLOCK and YXBLOCKPATH with a list of points, their ...UNDO and ...RESET.
struct YxBlock {
  enum class Action : std::uint8_t { add, remove, reset };
  Action action = Action::add;
  bool path = false;  ///< the points are a game from the empty board; its last move is what is blocked
  std::vector<Vertex> points;
};
struct YxForbid {  ///< YXFORBID add|del x y colour
  bool add = true;
  Vertex at;
  Color color = Color::black;
};
struct YxSwap2Step {  ///< YXSWAP2STEP1 to 3
  int step = 1;
};
struct YxSoosorvStep {  ///< YXSOOSORVSTEP1 to 6, with the number of fifth moves and the stones so far where needed
  int step = 1;
  int offers = 1;
  std::vector<Vertex> stones;
};
struct YxDraw {};          ///< the user offers a draw
struct YxResign {};        ///< the user gives the game up
struct YxPrintFeature {};  ///< tell what the position has: fives and fours that each side could make
struct YxDatabase {        ///< any command about the database that we do not have
  std::string name;
};

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
    show_detail,  ///< Yixin's; tells that the host speaks its dialect. Bits: 1 REALTIME messages, 2 INFO lines
    nbest_sym,    ///< whether YXNBEST may name moves that mirror one another
  };
  Key key = Key::ignored;
  std::int64_t number = 0;
  std::string text;
};

using Command =
    std::variant<Start, Restart, Begin, Turn, Board, Swap2Board, Takeback, Play, About, End, Stop, Info, YxShowInfo,
                 YxShowForbid, YxHashClear, YxShowHashUsage, YxHashFile, YxNbest, YxSearchDefend, YxBalance, YxBlock,
                 YxForbid, YxSwap2Step, YxSoosorvStep, YxDraw, YxResign, YxPrintFeature, YxDatabase>;

/// Whether only a host of Yixin's dialect would say that.
[[nodiscard]] bool is_yixin(const Command& command) noexcept;

/// Gathers lines into commands: BOARD and its kin span several.
///
/// `read` takes one line (blanks, a carriage return and control characters around it do not matter, nor does letter
/// case) and appends what it completes to `out`: usually one command or error, nothing for a blank line or inside a
/// list. A broken line inside a list makes the whole list one error, told at DONE. INFO and STOP may come inside a
/// list. START, RESTART and END drop an unfinished list silently, since a host that starts anew waits for OK as the
/// very next line; any other command makes it an error, followed by that command.
///
/// A quoted comment for the database may go over several lines, none of which is a command.
class CommandReader {
 public:
  void read(std::string_view line, bool truncated, std::vector<Result<Command>>& out);

 private:
  enum class Pending : std::uint8_t { none, board, yx_board, swap2, points, anything, file, quotation };

  [[nodiscard]] bool continues(std::string_view line, bool truncated, std::vector<Result<Command>>& out);
  void begin(Pending list, Result<Command> command);
  void read_listed(std::string_view line, bool truncated);
  void read_quoted(std::string_view text);
  [[nodiscard]] Result<Command> finish_file(std::string_view line, bool truncated);
  [[nodiscard]] Result<Command> finish_list();

  Pending pending_ = Pending::none;
  std::optional<Command> command_;  ///< that the points, or the file's name, are for
  std::vector<ListedStone> stones_;
  std::optional<Error> list_error_;
  int quoted_lines_ = 0;
};

}  // namespace tengen::gomocup
