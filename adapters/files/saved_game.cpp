#include "adapters/files/saved_game.hpp"

#include "protocol/records/played.hpp"

namespace tengen::adapters {

Result<> check_game_name(const std::string& path, const GameSpec& spec) {
  const auto text = game_text(path, {.facts = records::facts_of(spec)});
  return text ? Result<>() : Result<>(text.error());
}

Result<std::string> game_text(const std::string& path, const records::Record& record) {
  const auto format = records::format_of_name(path, records::game_of(record.facts));
  if (!format) return Error{Errc::syntax, path + ": the name must end with .sgf, .psq, .txt or .pos"};
  auto text = records::write(record, *format);
  if (!text) return Error{text.error().code, path + ": " + text.error().detail};
  return text;
}

Result<> save_game(const std::string& path, const records::Record& record, Existing existing) {
  const auto text = game_text(path, record);
  if (!text) return text.error();
  if (const auto written = write_file(path, *text, existing); !written) {
    const bool taken = written.error().code == Errc::occupied;
    return Error{written.error().code, path + (taken ? " exists already" : ": cannot be written")};
  }
  return {};
}

}  // namespace tengen::adapters
