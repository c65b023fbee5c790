// Files of games in any charset: what comes out of the bytes is UTF-8, what is read of it is written and read again as
// the same game, and nothing costs more than the file is worth.

#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/runtime/charsets.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/records/record.hpp"
#include "tests/campaigns/fuzz/watched_engine.hpp"

namespace {

using namespace tengen;

constexpr const char* names[] = {"game.sgf", "game.psq", "game.txt", ""};
constexpr records::Format formats[] = {records::Format::sgf, records::Format::psq, records::Format::notation,
                                       records::Format::columns};

void check_utf8(std::string_view text) {
  if (encoding::count_utf8(text).wrong > 0) fuzz::broken("text that is no UTF-8:", std::string(text));
}

/// In each format that can hold it, the game is the same when it is read again.
void check_formats(const records::Reading& reading) {
  for (const records::Format format : formats) {
    const auto written = records::convert(reading, format);
    if (!written) continue;
    check_utf8(written->text);
    const auto again = records::read(written->text, format, reading.record.facts);
    if (!again) fuzz::broken("a record that cannot be read back:", again.error().detail);
    if (again->record.moves.size() != reading.record.moves.size()) fuzz::broken("another number of moves");
    if (format != records::Format::sgf) continue;
    if (again->tree.size() < reading.tree.size()) fuzz::broken("a node is lost");
    const auto twice = records::convert(*again, format);
    if (!twice || twice->text != written->text) fuzz::broken("written twice, it is something else");
  }
}

}  // namespace

/// The first byte chooses the file's name, the game of a collection, and whether a library knows the charsets.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const unsigned choice = data[0];
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const encoding::Converter convert = choice % 8 < 4 ? adapters::convert_charset : nullptr;
  const auto source = records::Archive(bytes, names[choice % 4], convert).take(1 + choice / 8 % 3);
  // A library stays bytes: renlib_fuzz reads those.
  if (source.format == records::Format::renlib) return 0;
  check_utf8(source.text);
  // A character is at most three bytes for each of the file's.
  if (source.text.size() > 4 * bytes.size()) fuzz::broken("a text that is far longer than its file");
  const auto reading = records::read(source, {});
  if (reading) check_formats(*reading);
  return 0;
}
