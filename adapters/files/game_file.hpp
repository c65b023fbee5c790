#pragma once

#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

/// Longer files are no game records, unless they are trees: libraries of RenLib and SGF.
inline constexpr std::size_t largest_game_file = std::size_t{16} << 20;
inline constexpr std::size_t largest_tree_file = std::size_t{1} << 28;

struct GameFile {
  std::string path;
  std::string text{};
  records::Reading reading{};
  std::size_t games = 1;  ///< in the file: SGF may hold a collection
  records::Format format = records::Format::notation;
  TextPlace begin{};  ///< of the text in the file
};

/// Reads a file's game `number`, from 1, of standard input where the path is `-`; `facts` outweigh what the file says.
/// Errors begin with the path, `path:line:column: ` where the file's contents are to blame. `charset` is that of a
/// library's texts, null where nobody knows it.
[[nodiscard]] Result<GameFile> read_game_file(const std::string& path, const records::Facts& facts,
                                              std::size_t number = 1, const encoding::Charset* charset = nullptr);

/// A file to take several games from.
class GameFiles {
 public:
  /// Errors begin with the path.
  [[nodiscard]] static Result<GameFiles> open(const std::string& path);

  [[nodiscard]] std::size_t games() const noexcept { return archive_.games(); }
  /// As `read_game_file`. Games are taken in their order, each once.
  [[nodiscard]] Result<GameFile> take(std::size_t number, const records::Facts& facts,
                                      const encoding::Charset* charset = nullptr);

 private:
  GameFiles(std::string path, std::string bytes);

  std::string path_;  ///< as messages name it
  records::Archive archive_;
};

/// What of a file's moves could be played.
struct PlayedMoves {
  std::size_t count = 0;              ///< from the first on, up to the end of the game or the first illegal move
  std::optional<Error> stopped_by{};  ///< the illegal move, with its place in the file
  bool forbidden_end = false;         ///< that move is the last, and Black's forbidden one of renju: White has won
};

/// Plays the file's moves from the first to the last, or to the end of the game if that comes earlier. The error is
/// that of stones set up that cannot be.
[[nodiscard]] Result<PlayedMoves> play_legal_moves(const GameFile& file, Engine& engine);
/// The same; how many there were. The error names the first illegal move and its place.
[[nodiscard]] Result<std::size_t> play_game_file(const GameFile& file, Engine& engine);

}  // namespace tengen::adapters
