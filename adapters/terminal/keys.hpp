#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/geometry.hpp"

namespace tengen::adapters {

/// What a key of the drawn board asks for.
enum class Key : std::uint8_t {
  up,
  down,
  left,
  right,
  play,  ///< at the cursor
  click,
  undo,
  redo,
  hint,
  pass,
  stronger,
  weaker,
  new_game,
  rematch,
  back,     ///< looking at the game: a move back
  forward,  ///< and a move on
  first,    ///< to the first position
  last,     ///< to the present
  review,
  save,
  resign,
  help,
  quit,
  other,  ///< a key with no meaning of its own
};

/// How far a key moves a cursor, to the right and down; nothing for other keys.
[[nodiscard]] std::optional<Vertex> step_of(Key key) noexcept;

struct KeyEvent {
  Key key = Key::play;
  // Of a click: the character's place on the screen, both from 0 at the top left.
  int column = 0;
  int row = 0;
  char typed = '\0';  ///< of another key: its character, where it has one

  friend bool operator==(const KeyEvent&, const KeyEvent&) = default;
};

/// Reads what a terminal sends: keys, arrows (`ESC [ A`, `ESC O A`), clicks (`ESC [ < 0 ; column ; row M`, or
/// `ESC [ M` and three bytes from terminals that know no other form). Sequences may arrive in pieces.
///
/// Unknown sequences are other keys. One that breaks off ends at the first byte that cannot belong to it, and that byte
/// counts as a key.
class KeyReader {
 public:
  [[nodiscard]] std::vector<KeyEvent> feed(std::string_view bytes);
  /// Whether the last byte was an escape: the key, or the beginning of a sequence of which the rest is to come.
  [[nodiscard]] bool awaits_rest() const noexcept { return sequence_.size() == 1 && !escape_told_; }
  /// Nothing came after the escape for a while: it was the key. A sequence may still go on from it.
  [[nodiscard]] KeyEvent take_escape() noexcept;

 private:
  void take(char byte);
  void take_key(char byte);
  void take_after_escape(char byte);
  void take_in_sequence(char byte);
  void take_old_mouse(char byte);
  void finish(char last);
  void finish_mouse();
  /// Gives the sequence up; the byte that does not belong to it is a key.
  void break_off(char byte);

  std::string sequence_;      ///< that has begun, ESC first; empty between sequences
  bool escape_told_ = false;  ///< the escape that has begun the sequence has counted as a key
  std::vector<KeyEvent> events_;
};

}  // namespace tengen::adapters
