#include "adapters/files/game_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <utility>

#include "adapters/files/output_file.hpp"
#include "adapters/runtime/charsets.hpp"
#include "adapters/streams/stdio.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

namespace fs = std::filesystem;

Error file_error(const std::string& path, const std::string& what) {
  return {Errc::not_found, path + ": " + what};
}

/// The path as messages name it.
std::string name_of(const std::string& path) {
  return path == standard_stream ? "standard input" : path;
}

/// How long a game record may be that begins so.
std::size_t largest_of(std::string_view begin, const std::string& path) {
  const records::Format format = records::detect(begin, path);
  return format == records::Format::renlib || format == records::Format::sgf ? largest_tree_file : largest_game_file;
}

/// What `read_more(span)` gives until it gives nothing, or until it is too long for a game record. In pieces, so that
/// little costs little and an endless device is given up soon.
template <class ReadMore>
Result<std::string> read_record(const std::string& path, const ReadMore& read_more) {
  constexpr std::size_t chunk = std::size_t{64} << 10;
  std::string text;
  std::size_t largest = largest_game_file;
  while (text.size() <= largest) {
    const std::size_t begin = text.size();
    text.resize(begin + chunk);
    const std::size_t count = read_more(std::span(text).subspan(begin));
    text.resize(begin + count);
    if (count == 0) break;
    if (begin == 0) largest = largest_of(text, path);
  }
  if (text.size() > largest) return file_error(path, "is too large for a game record");
  if (trim(text).empty()) return file_error(path, "is empty");
  return text;
}

/// Renju: whether the rule denies the empty point to Black.
bool is_forbidden(const Engine& engine, Stone stone) {
  if (stone.color != Color::black || stone.at.is_pass() || engine.to_move() != Color::black) return false;
  const std::vector<Vertex> points = engine.forbidden_points(Color::black);
  return std::find(points.begin(), points.end(), stone.at) != points.end();
}

/// Where something stands in the file, for people.
std::string place_of(const GameFile& file, std::size_t offset) {
  return file.format == records::Format::renlib ? " byte " + std::to_string(offset)
                                                : place_in(file.text, offset, file.begin);
}

std::string move_name(const GameFile& file, std::size_t i) {
  const records::Record& record = file.reading.record;
  const Stone stone = record.moves[i].stone;
  const records::GameKind kind = records::game_of(record.facts);
  return "move " + std::to_string(i + 1) + " (" + (stone.color == Color::black ? "Black " : "White ") +
         records::move_text(stone.at, kind, record.facts.size.value_or(BoardSize{})) + ")";
}

Result<std::string> read_game_text(const std::string& path) {
  if (path == standard_stream) {
    return read_record(name_of(path), [](std::span<char> to) { return read_some(Stream::input, to).value_or(0); });
  }
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return file_error(path, "is a directory");
  std::ifstream file(path, std::ios::binary);
  if (!file) return file_error(path, "cannot be opened");
  auto text = read_record(path, [&file](std::span<char> to) {
    file.read(to.data(), static_cast<std::streamsize>(to.size()));
    return static_cast<std::size_t>(file.gcount());
  });
  if (file.bad()) return file_error(path, "cannot be read");
  return text;
}

}  // namespace

Result<GameFiles> GameFiles::open(const std::string& path) {
  auto text = read_game_text(path);
  if (!text) return text.error();
  return GameFiles(name_of(path), std::move(*text));
}

GameFiles::GameFiles(std::string path, std::string bytes)
    : path_(std::move(path)), archive_(std::move(bytes), path_, convert_charset) {}

Result<GameFile> GameFiles::take(std::size_t number, const records::Facts& facts, const encoding::Charset* charset) {
  if (number < 1 || number > games()) {
    return file_error(path_, "no game " + std::to_string(number) + ": the file holds " + std::to_string(games()));
  }
  records::Source source = archive_.take(number);
  auto reading = records::read(source, facts, {convert_charset, encode_charset, charset});
  if (!reading) {
    const std::string end = source.format == records::Format::renlib ? ": " : ":";
    return Error{reading.error().code, path_ + end + reading.error().detail};
  }
  std::vector<std::string>& warnings = reading->warnings;
  warnings.insert(warnings.begin(), source.warnings.begin(), source.warnings.end());
  return GameFile{.path = path_,
                  .text = std::move(source.text),
                  .reading = std::move(*reading),
                  .games = source.games,
                  .format = source.format,
                  .begin = source.begin};
}

Result<GameFile> read_game_file(const std::string& path, const records::Facts& facts, std::size_t number,
                                const encoding::Charset* charset) {
  auto files = GameFiles::open(path);
  return files ? files->take(number, facts, charset) : Result<GameFile>(files.error());
}

Result<PlayedMoves> play_legal_moves(const GameFile& file, Engine& engine) {
  const records::Record& record = file.reading.record;
  if (!record.setup.empty() || record.first != Color::black) {
    if (const auto done = engine.set_up(record.setup, {}, record.first); !done) {
      return Error{done.error().code, file.path + ": the stones set up: " + done.error().detail};
    }
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (engine.status().over) return PlayedMoves{.count = i};
    const Stone stone = record.moves[i].stone;
    if (const auto done = engine.play(stone); !done) {
      const bool forbidden = is_forbidden(engine, stone);
      const std::string place = file.path + ":" + place_of(file, file.reading.offsets[i]) + ": ";
      const std::string what = forbidden ? " is forbidden: " : " is illegal: ";
      return PlayedMoves{
          .count = i,
          .stopped_by = Error{done.error().code, place + move_name(file, i) + what + done.error().detail},
          .forbidden_end = forbidden && i + 1 == record.moves.size()};
    }
  }
  return PlayedMoves{.count = record.moves.size()};
}

Result<std::size_t> play_game_file(const GameFile& file, Engine& engine) {
  const auto played = play_legal_moves(file, engine);
  if (!played) return played.error();
  if (played->stopped_by) return *played->stopped_by;
  return played->count;
}

}  // namespace tengen::adapters
