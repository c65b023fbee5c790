// Everything that is read from files: game records in all formats, tables, openings, questions, records of matches,
// weights and networks of all kinds, games to learn from.

#include <algorithm>
#include <cstdio>

#include "adapters/runtime/thread_workers.hpp"
#include "engine/core/checksum.hpp"
#include "engine/engine.hpp"
#include "engine/games/go/network/network.hpp"
#include "engine/games/gomoku/evaluation/cell_network.hpp"
#include "engine/games/gomoku/evaluation/weights.hpp"
#include "lab/match/opening.hpp"
#include "lab/match/record.hpp"
#include "lab/training/inputs.hpp"
#include "lab/training/training_games.hpp"
#include "protocol/json/step8.hpp"
#include "protocol/position_text.hpp"
#include "protocol/records/record.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"
#include "tests/support/strings.hpp"

namespace {

using namespace tengen;

/// What was read and can be written reads back as the same game.
void check_record(std::string_view text, records::Format format) {
  const auto reading = records::read(text, format, {});
  if (!reading) return;
  const records::Record& record = reading->record;
  if (reading->offsets.size() != record.moves.size()) fuzz::broken("a move without its place");
  const auto written = records::write(record, format);
  if (!written) return;
  const auto again = records::read(*written, format, record.facts);
  if (!again) fuzz::broken("a record that cannot be read back:", again.error().detail);
  if (again->record.moves.size() != record.moves.size()) fuzz::broken("another number of moves");
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (!(again->record.moves[i].stone == record.moves[i].stone)) fuzz::broken("another move");
  }
}

void load_table(std::string text) {
  static const SteadyClock clock;
  static auto& workers = *new adapters::ThreadWorkers;
  static Engine& engine = *[] {
    auto made = make_engine(go::Spec{}, {clock, workers});
    (*made)->configure({.memory_bytes = std::size_t{16} << 20});
    return made->release();
  }();
  test::StringSource source(text);
  static_cast<void>(engine.load_table(source));
}

std::uint64_t fnv(std::string_view bytes) {
  Checksum checksum;
  checksum.add(bytes);
  return checksum.value();
}

/// The file that begins with `head` and has `body` bytes more, the ones given over and over, and a checksum that is
/// right.
std::string whole_file(std::string_view head, std::string_view bytes, std::size_t body) {
  std::string file(head);
  while (file.size() < head.size() + body) file += bytes.substr(0, head.size() + body - file.size());
  const std::uint64_t sum = fnv(file);
  for (int shift = 0; shift < 64; shift += 8) file += static_cast<char>(sum >> shift & 255);
  return file;
}

/// As it came, and as a file of the right length with the right checksum.
void check_weights(std::string_view bytes) {
  static_cast<void>(gomoku::read_weights(bytes));
  constexpr std::size_t head = 24;
  if (bytes.size() <= head) return;
  const std::size_t sides = bytes[16] == 2 ? 2 : 1;
  const std::size_t one_side = (gomoku::write_weights({}).size() - head - 8);
  std::string file(bytes.substr(0, head));
  for (const std::size_t at : {std::size_t{20}, std::size_t{21}, std::size_t{22}, std::size_t{23}}) file[at] = 0;
  const auto weights = gomoku::read_weights(whole_file(file, bytes.substr(head), sides * one_side));
  if (!weights) return;
  const auto again = gomoku::read_weights(gomoku::write_weights(*weights));
  if (!again || !(*again == *weights)) fuzz::broken("weights that do not read back");
}

/// The same for a cell network without provenance.
void check_cell_network(std::string_view bytes) {
  static_cast<void>(gomoku::read_cell_network(bytes));
  constexpr std::size_t head = 20;
  if (bytes.size() <= head) return;
  static const std::string blank = gomoku::write_cell_network({});
  std::string begin = blank.substr(0, head);
  begin[12] = static_cast<char>(1 + static_cast<unsigned char>(bytes[12]) % 31);  // rules that there are
  const auto network =
      gomoku::read_cell_network(whole_file(begin, bytes.substr(head), blank.size() - head - sizeof(std::uint64_t)));
  if (!network) return;
  const auto again = gomoku::read_cell_network(gomoku::write_cell_network(*network));
  if (!again || !(*again == *network)) fuzz::broken("a cell network that does not read back");
}

/// The same for Go's network.
void check_go_network(std::string_view bytes) {
  static_cast<void>(go::read_network(bytes));
  constexpr std::size_t head = 16;
  if (bytes.size() <= head) return;
  static const std::string blank = go::write_network({});
  const auto network = go::read_network(
      whole_file(blank.substr(0, head), bytes.substr(head), blank.size() - head - sizeof(std::uint64_t)));
  if (!network) return;
  const auto again = go::read_network(go::write_network(*network));
  if (!again || !(*again == *network)) fuzz::broken("a network for Go that does not read back");
}

/// The same for one game; what is in it is replayed, whatever it is.
void check_training_games(std::string_view bytes) {
  static_cast<void>(lab::read_training_file(bytes));
  std::string file = lab::training_header({.rule = gomoku::Rule::renju, .sizes = {{9, 9}}});
  for (int shift = 0; shift < 32; shift += 8) file.push_back(static_cast<char>(bytes.size() >> shift));
  for (int shift = 0; shift < 64; shift += 8) file.push_back(static_cast<char>(fnv(bytes) >> shift));
  file += bytes;
  const auto read = lab::read_training_file(file);
  if (!read) return;
  for (const lab::TrainingGame& game : read->games) {
    if (!file.ends_with(lab::training_block(game))) fuzz::broken("a game that does not read back");
  }
  lab::read_inputs(*read, [](const lab::InputHead&, std::span<const lab::InputCell>) {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 14) {
    case 0:
      check_record(text, records::Format::psq);
      break;
    case 1:
      check_record(text, records::Format::sgf);
      break;
    case 2:
      check_record(text, records::Format::notation);
      break;
    case 3:
      check_record(text, records::Format::columns);
      break;
    case 4:
      load_table(std::string(text));
      break;
    case 5:
      static_cast<void>(lab::read_openings(text, gomoku::Spec{}));
      break;
    case 6:
      static_cast<void>(lab::read_json_line(text));
      break;
    case 7:
      static_cast<void>(read_position(text, {15, 15}));
      break;
    case 8:
      static_cast<void>(json::step8_answers(text, players::step8::Mode::flat));
      break;
    case 9:
      check_weights(text);
      break;
    case 10:
      check_training_games(text);
      break;
    case 11:
      check_cell_network(text);
      break;
    case 12:
      static_cast<void>(lab::parse_contestant(std::vector<std::string>{std::string(text)}));
      break;
    default:
      check_go_network(text);
  }
  return 0;
}
