#pragma once

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
};

/// Reads a file's game `number`, from 1; `facts` outweigh what the file says. Errors begin with the path,
/// `path:line:column: ` where the file's contents are to blame. `charset` is that of a library's texts, null where
/// nobody knows it.
[[nodiscard]] Result<GameFile> read_game_file(const std::string& path, const records::Facts& facts,
                                              std::size_t number = 1, const encoding::Charset* charset = nullptr);

/// Plays the file's moves from the first to the last, or to the end of the game if that comes earlier; how many there
/// were. The error names the first illegal move and its place.
[[nodiscard]] Result<std::size_t> play_game_file(const GameFile& file, Engine& engine);

/// Replaces the file; the error names it.
[[nodiscard]] Result<> write_text_file(const std::string& path, const std::string& text);
/// Whether `write_text_file` can be expected to succeed, without changing what is there.
[[nodiscard]] Result<> check_writable(const std::string& path);
/// Whether both name one existing file.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

}  // namespace tengen::adapters
