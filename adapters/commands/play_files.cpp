#include "adapters/commands/play_files.hpp"

#include <algorithm>
#include <utility>

#include "adapters/files/output_file.hpp"
#include "adapters/streams/complain.hpp"
#include "engine/core/rule_names.hpp"
#include "engine/games/info.hpp"
#include "protocol/notation.hpp"
#include "protocol/records/record.hpp"
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

namespace {

std::string number_text(double number) {
  return half_points_text(static_cast<int>(number * 2));
}

/// Whether the file itself names the size of its board.
bool names_size(const GameFile& file) {
  switch (records::detect(file.text, file.path)) {
    case records::Format::psq:
    case records::Format::renlib:
      return true;
    case records::Format::sgf:
      return !trim(file.reading.tree.value(0, "SZ")).empty();
    case records::Format::notation:
    case records::Format::columns:
      break;
  }
  return records::parse_heading(trim(file.text.substr(0, file.text.find('\n')))).has_value();
}

/// Whether the file itself names the game. Gomoku programs often write SGF that speaks of Go.
bool names_game(const GameFile& file) {
  const records::Format format = records::detect(file.text, file.path);
  return format == records::Format::psq || format == records::Format::renlib ||
         (format == records::Format::sgf && records::game_of(file.reading.record.facts) != records::GameKind::go);
}

/// Where the user contradicts the file; empty if nowhere.
std::string contradiction(const GameFile& file, const records::Facts& user) {
  const records::Facts& told = file.reading.record.facts;
  const auto differ = [](const std::string& what, const std::string& option) {
    return "the game in it is " + what + ", which " + option + " contradicts";
  };
  if (user.game && *user.game != records::game_of(told) && names_game(file)) {
    return differ(std::string(records::name(records::game_of(told))),
                  "--game " + std::string(records::name(*user.game)));
  }
  if (user.rule && told.rule && *user.rule != *told.rule) {
    return differ(std::string(gomoku::name(*told.rule)), "--rule " + std::string(gomoku::name(*user.rule)));
  }
  if (user.size && told.size && !(*user.size == *told.size) && names_size(file)) {
    return differ("on a board of " + size_words(*told.size), "a size of " + size_words(*user.size));
  }
  if (user.komi && told.komi && *user.komi != *told.komi) {
    return differ("with komi " + number_text(*told.komi), "--komi " + number_text(*user.komi));
  }
  if (user.in_a_row && told.in_a_row && *user.in_a_row != *told.in_a_row) {
    return differ(std::to_string(*told.in_a_row) + " in a row", "--in-a-row " + std::to_string(*user.in_a_row));
  }
  return {};
}

}  // namespace

Result<ResumedGame> resume_game(const PlayOptions& options) {
  const std::string& path = options.resume;
  auto told = read_game_file(path, {});
  if (told) {
    const std::string problem = contradiction(*told, options.facts);
    if (!problem.empty()) return Error{Errc::unsupported, path + ": " + problem};
  }
  auto file = options.facts == records::Facts{} ? std::move(told) : read_game_file(path, options.facts);
  if (!file) return file.error();
  records::Record& record = file->reading.record;
  if (records::detect(file->text, path) != records::Format::sgf) read_players(file->text, record);
  const records::Facts& facts = record.facts;
  const std::string game(records::name(records::game_of(facts)));
  const std::string problem = option_of_another_game(options.given, game);
  if (!problem.empty()) return Error{Errc::unsupported, path + ": " + problem};
  GameSpec spec = records::spec_of(facts);
  const go::Spec little = go::little_go();
  const bool told_little = parse_side_name(record.black).little_go || parse_side_name(record.white).little_go;
  if (told_little && std::holds_alternative<go::Spec>(spec) && board_size(spec) == little.size) {
    spec = little;
  } else if (options.little_go) {
    if (!(board_size(spec) == little.size)) {
      return Error{Errc::unsupported,
                   path + ": --little-go is for a board of 5x5, not of " + size_words(board_size(spec))};
    }
    spec = little;
  }
  return ResumedGame{.file = std::move(*file), .spec = spec};
}

bool holds_nothing_else(const GameFile& file) {
  if (file.games > 1) return false;
  const records::Record& record = file.reading.record;
  const bool comments =
      !record.comment.empty() || std::any_of(record.moves.begin(), record.moves.end(),
                                             [](const records::Move& move) { return !move.comment.empty(); });
  const bool tree = file.format == records::Format::sgf || file.format == records::Format::renlib;
  if (comments || !tree) return !comments;
  return file.reading.tree.main_line().size() == file.reading.tree.size();
}

std::optional<players::PlayerName> player_of(const ResumedGame& game) {
  const records::Record& record = game.file.reading.record;
  for (const std::string& name : {record.black, record.white}) {
    const SideName side = parse_side_name(name);
    if (!side.engine) continue;
    const auto player = players::parse_name(side.name);
    return player && players::make_player(*player, game.spec) ? std::optional(*player) : std::nullopt;
  }
  return std::nullopt;
}

Sides sides_of(const PlayOptions& options, std::optional<int> level, const GameFile* file) {
  Sides sides{.swap2 = options.swap2};
  if (file != nullptr) {
    const SideName black = parse_side_name(file->reading.record.black);
    const SideName white = parse_side_name(file->reading.record.white);
    if (black.engine || white.engine || black.person || white.person) {
      sides.people = {.black = !black.engine, .white = !white.engine};
    }
    if (black.engine || white.engine) {
      const SideName& engine = black.engine ? black : white;
      sides.move_time = engine.move_time;
      sides.level = engine.level;
    }
    const auto name_of = [](const SideName& side) {
      return side.engine || side.name == person_name ? std::string() : side.name;
    };
    sides.black = name_of(black);
    sides.white = name_of(white);
    sides.clock = black.clock ? black.clock : white.clock;
    sides.left = {black.left, white.left};
  }
  if (options.people) sides.people = *options.people;
  if (options.clock) {
    sides.clock = options.clock;
    sides.left = {};
    sides.move_time.reset();
  }
  if (options.move_ms) sides.move_time = Milliseconds(*options.move_ms);
  if (!sides.move_time && !sides.clock) sides.move_time = Sides::usual_move_time;
  if (level) sides.level = *level;
  return sides;
}

}  // namespace tengen::adapters
