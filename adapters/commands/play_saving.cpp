#include "adapters/commands/play_saving.hpp"

#include "adapters/files/output_file.hpp"
#include "adapters/streams/complain.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

bool means_yes(const std::optional<std::string>& answer) {
  const std::string word = upper(trim(answer.value_or("")));
  return word == "Y" || word == "YES";
}

}  // namespace

std::string save_as(PlayedGame& game, const std::string& path, bool force, const Question& ask) {
  const auto text = resumable_text(path, game.record());
  if (!text) return "Not saved: " + shown(text.error().detail) + ".";
  if (const auto what = obstacle(path, game.file()); what && !force) {
    const std::string there = shown(path + " " + *what);
    const auto answer = ask(there + ". Write it all the same? (y/N) ");
    if (!answer) return "Not saved: " + there + "; --force writes it all the same.";
    if (!means_yes(answer)) return "Not saved: " + shown(path) + " is left as it is.";
  }
  // Whoever had to be asked has been.
  auto file = OutputFile::open(path, true, game.file());
  const auto written = file ? file->write(*text) : Result<>(file.error());
  if (!written) return "Not saved: " + shown(written.error().detail) + ".";
  game.saved_in(path);
  return "Saved as " + shown(path) + ".";
}

void offer_to_save(PlayedGame& game, bool force, const Question& ask,
                   const std::function<void(const std::string&)>& tell) {
  while (!game.is_saved()) {
    const auto line = ask(file_question);
    const std::string path(trim(line ? std::string_view(*line) : std::string_view()));
    if (path.empty()) return;
    tell(save_as(game, path, force, ask));
  }
}

}  // namespace tengen::adapters
