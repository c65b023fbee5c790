#pragma once

#include <boost/system/result.hpp>
#include <string>

namespace tengen {

/// Why something from outside was refused. The dialect chooses the words its host expects.
enum class Errc {
  syntax,             ///< the line does not have the form of its command
  unknown_command,    ///< no such command in this dialect
  unsupported,        ///< understood, but this program does not do it
  unacceptable_size,  ///< a board size out of range
  off_board,          ///< a point outside the board
  occupied,           ///< a point that holds a stone already
  illegal_move,       ///< suicide, ko, a full column, a point forbidden by the rule
  nothing_to_undo,
  not_found,  ///< a stone to take back that is not there, a file that cannot be read
  out_of_range,
  no_memory,
};

/// `detail` is one printable ASCII line for a person; it never holds a line break.
struct Error {
  Errc code = Errc::syntax;
  std::string detail;
};

template <class T = void>
using Result = boost::system::result<T, Error>;

/// Lets `Result::value()` throw: used only where an error is a bug of ours, and in tests.
[[noreturn]] void throw_exception_from_error(const Error& error, const boost::source_location& where);

}  // namespace tengen
