// Everything that is read from files: game records in all formats, tables, openings, questions, records of matches.

#include <algorithm>

#include "adapters/thread_workers.hpp"
#include "engine/engine.hpp"
#include "lab/opening.hpp"
#include "lab/record.hpp"
#include "protocol/json/step8.hpp"
#include "protocol/position_text.hpp"
#include "protocol/records/record.hpp"
#include "tests/fuzz/watched_engine.hpp"
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 10) {
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
      static_cast<void>(lab::read_json_line(text, "tengen"));
      break;
    case 7:
      static_cast<void>(read_position(text, {15, 15}));
      break;
    case 8:
      static_cast<void>(json::step8_answers(text, players::step8::Mode::flat));
      break;
    default:
      static_cast<void>(lab::parse_contestant(std::vector<std::string>{std::string(text)}));
  }
  return 0;
}
