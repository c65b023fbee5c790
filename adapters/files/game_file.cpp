#include "adapters/files/game_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "adapters/files/files.hpp"
#include "adapters/runtime/charsets.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

Error file_error(const std::string& path, const std::string& what) {
  return {Errc::not_found, path + ": " + what};
}

std::size_t largest_of(const std::string& begin, const std::string& path) {
  const records::Format format = records::detect(begin, path);
  return format == records::Format::renlib || format == records::Format::sgf ? largest_tree_file : largest_game_file;
}

/// Where something stands in the file, for people.
std::string place_of(const GameFile& file, std::size_t offset) {
  return file.format == records::Format::renlib ? " byte " + std::to_string(offset) : place_in(file.text, offset);
}

Result<std::string> read_text_file(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return file_error(path, "is a directory");
  std::ifstream file(path, std::ios::binary);
  if (!file) return file_error(path, "cannot be opened");
  std::string text;
  constexpr std::size_t chunk = std::size_t{64} << 10;
  // In pieces, so that a small file costs little and an endless device is given up soon.
  std::size_t largest = largest_game_file;
  while (file && text.size() <= largest) {
    const std::size_t begin = text.size();
    text.resize(begin + chunk);
    file.read(text.data() + begin, static_cast<std::streamsize>(chunk));
    text.resize(begin + static_cast<std::size_t>(file.gcount()));
    if (begin == 0) largest = largest_of(text, path);
  }
  if (file.bad()) return file_error(path, "cannot be read");
  if (text.size() > largest) return file_error(path, "is too large for a game record");
  if (trim(text).empty()) return file_error(path, "is empty");
  return text;
}

std::string move_name(const GameFile& file, std::size_t i) {
  const records::Record& record = file.reading.record;
  const Stone stone = record.moves[i].stone;
  const records::GameKind kind = records::game_of(record.facts);
  return "move " + std::to_string(i + 1) + " (" + (stone.color == Color::black ? "Black " : "White ") +
         records::move_text(stone.at, kind, record.facts.size.value_or(BoardSize{})) + ")";
}

}  // namespace

Result<GameFile> read_game_file(const std::string& path, const records::Facts& facts, std::size_t number,
                                const encoding::Charset* charset) {
  auto text = read_text_file(path);
  if (!text) return text.error();
  auto source = records::decode(std::move(*text), path, number, convert_charset);
  GameFile file{.path = path, .text = std::move(source.text), .games = source.games, .format = source.format};
  if (number < 1 || number > file.games) {
    return file_error(path, "no game " + std::to_string(number) + ": the file holds " + std::to_string(file.games));
  }
  auto reading = records::read(file.text, source.format, facts, {convert_charset, encode_charset, charset});
  if (!reading) {
    const std::string end = source.format == records::Format::renlib ? ": " : ":";
    return Error{reading.error().code, path + end + reading.error().detail};
  }
  file.reading = std::move(*reading);
  std::vector<std::string>& warnings = file.reading.warnings;
  warnings.insert(warnings.begin(), source.warnings.begin(), source.warnings.end());
  return file;
}

Result<std::size_t> play_game_file(const GameFile& file, Engine& engine) {
  const records::Record& record = file.reading.record;
  if (!record.setup.empty() || record.first != Color::black) {
    if (const auto done = engine.set_up(record.setup, {}, record.first); !done) {
      return Error{done.error().code, file.path + ": the stones set up: " + done.error().detail};
    }
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (engine.status().over) return i;
    if (const auto done = engine.play(record.moves[i].stone); !done) {
      return Error{done.error().code, file.path + ":" + place_of(file, file.reading.offsets[i]) + ": " +
                                          move_name(file, i) + " is illegal: " + done.error().detail};
    }
  }
  return record.moves.size();
}

Result<> write_text_file(const std::string& path, const std::string& text) {
  if (!write_file(path, text)) return file_error(path, "cannot be written");
  return {};
}

Result<> check_writable(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return file_error(path, "is a directory");
  std::error_code unknown;
  const bool existed = fs::exists(path, unknown) || unknown;  // what cannot be asked for must not be removed
  const bool writable = static_cast<bool>(std::ofstream(path, std::ios::binary | std::ios::app));
  if (!existed && writable) fs::remove(path, ignored);
  // The folder must take the new file too, under the name that it has until it is complete.
  if (!writable || !create_file(path)) return file_error(path, "cannot be written");
  return {};
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

}  // namespace tengen::adapters
