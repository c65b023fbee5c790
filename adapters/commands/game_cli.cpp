#include "adapters/commands/game_cli.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <range/v3/view/transform.hpp>
#include <set>
#include <utility>

#include "engine/core/rule_names.hpp"
#include "engine/games/info.hpp"
#include "protocol/notation.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

/// The game that an option belongs to.
const std::map<std::string, std::string> owners{
    {"--komi", "go"}, {"--little-go", "go"}, {"--in-a-row", "connect"}, {"--rule", "gomoku"}};

/// The game that `--player`'s player plays, where it is not the one that is set.
std::optional<std::string> game_of_player(const CLI::App& command, const std::string& game) {
  const CLI::Option* const option = command.get_option_no_throw("--player");
  if (option == nullptr || option->count() == 0) return std::nullopt;
  const auto name = players::parse_name(option->results().front());
  if (!name) return std::nullopt;
  const auto& all = players::all_players();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name->name; });
  if (found == all.end()) return std::nullopt;
  const std::array<std::pair<const char*, bool>, 3> games{
      {{"gomoku", found->gomoku}, {"go", found->go}, {"connect", found->connect}}};
  for (const auto& [each, plays] : games) {
    if (plays && game == each) return std::nullopt;
  }
  for (const auto& [each, plays] : games) {
    if (plays) return each;
  }
  return std::nullopt;
}

/// What `--size` takes: "columns and rows of the board: gomoku 5..22 [15], go 1..9 [5]".
std::string sides_text() {
  std::string text;
  for (const GameInfo* const game : all_games()) {
    if (game->sizes.empty()) continue;
    text.append(text.empty() ? "columns and rows of the board: " : ", ").append(game->name).append(" ");
    text.append(game->sizes);
  }
  return text;
}

}  // namespace

std::vector<std::string> game_names(std::vector<std::string> more) {
  std::vector<std::string> names;
  for (const GameInfo* const game : all_games()) names.emplace_back(game->name);
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

// A transformer to the enumeration would print its values in messages, as control characters.
void add_rule_option(CLI::App& command, gomoku::Rule& rule, const std::string& about) {
  std::set<std::string> names;
  for (const gomoku::RuleName& known : gomoku::rule_names) names.emplace(known.name);
  const auto choose = [&rule](const std::string& name) { rule = *gomoku::rule_named(CLI::detail::to_lower(name)); };
  const auto listed = gomoku::rule_names | ranges::views::transform(&gomoku::RuleName::name);
  command.add_option_function<std::string>("--rule", choose, about + joined(listed, ", "))
      ->check(CLI::IsMember(names, CLI::ignore_case));
}

std::vector<std::string> game_options_given(const CLI::App& command) {
  std::vector<std::string> given;
  for (const auto& [option, owner] : owners) {
    const CLI::Option* const known = command.get_option_no_throw(option);
    if (known != nullptr && known->count() > 0) given.push_back(option);
  }
  return given;
}

std::string option_of_another_game(const std::vector<std::string>& given, const std::string& game) {
  const std::string played = game == "little-go" ? "go" : game;
  for (const std::string& option : given) {
    const std::string& owner = owners.at(option);
    if (!played.empty() && played != owner) return option + " is for " + owner + ", not for " + game;
  }
  return {};
}

void refuse_options_of_other_games(const CLI::App& command, const std::string& game) {
  const std::string problem = option_of_another_game(game_options_given(command), game);
  if (!problem.empty()) throw CLI::ValidationError(problem);
}

void GameOptions::add_to(CLI::App& command, const std::string& default_game) {
  game = default_game;
  command.add_option("--game", game, game_choices())->check(CLI::IsMember(game_names()))->capture_default_str();
  add_board_to(command);
}

void GameOptions::add_board_to(CLI::App& command) {
  command.add_option("--size", size, sides_text());
  command.add_option("--columns", columns, "columns of a board that is not square: connect [7]");
  command.add_option("--rows", rows, "rows of a board that is not square: connect [6]");
  add_rule_option(command, rule, "gomoku: ");
  command.add_option("--in-a-row", in_a_row, "connect: stones in a line that win")->capture_default_str();
  command.add_option("--komi", komi, "go: points that White receives, a multiple of 0.5")
      ->check(CLI::Range(-500.0, 500.0))
      ->check(CLI::Validator(
          [](const std::string& word) {
            const auto points = parse_decimal(word);
            const bool fits = points && *points * 2 == std::floor(*points * 2);
            return fits ? std::string() : word + " is no multiple of 0.5";
          },
          "", "half points"));
  command.add_flag("--little-go", little_go, "go: the course host's rules (stones only, komi 2.5, 24 moves)");
  command.final_callback([this, &command] { check(command); });
}

void GameOptions::check(const CLI::App& command, const std::string& also) {
  const CLI::Option* const choice = command.get_option_no_throw("--game");
  if (choice != nullptr && choice->count() == 0) game = game_of_player(command, game).value_or(game);
  auto given = game_options_given(command);
  std::erase(given, also);
  if (const auto problem = option_of_another_game(given, game); !problem.empty()) throw CLI::ValidationError(problem);
  const BoardSize used = board_size(spec());
  if (game == "connect" && used.area() > 0 && in_a_row > std::max(used.columns, used.rows)) {
    throw CLI::ValidationError("--in-a-row: no line of " + std::to_string(in_a_row) + " fits on a board of " +
                               size_words(used));
  }
}

BoardSize GameOptions::board(BoardSize standard) const {
  BoardSize board = size > 0 ? BoardSize{size, size} : standard;
  if (columns != 0) board.columns = columns;
  if (rows != 0) board.rows = rows;
  return board;
}

records::Facts GameOptions::facts(const CLI::App& command) const {
  const auto given = [&command](const char* option) { return command.count(option) > 0; };
  records::Facts facts;
  if (given("--game")) facts.game = records::kind_named(game);
  if (given("--rule")) facts.rule = rule;
  if (given("--komi")) facts.komi = komi;
  if (given("--in-a-row")) facts.in_a_row = in_a_row;
  if (given("--size") || given("--columns") || given("--rows")) {
    facts.size = board(board_size(records::spec_of(facts)));
  }
  return facts;
}

GameSpec GameOptions::spec() const {
  const GameInfo* const info = game_named(game);
  GameSpec spec = little_go ? GameSpec(go::little_go()) : info == nullptr ? GameSpec(go::Spec{}) : info->usual;
  if (auto* const gomoku = std::get_if<gomoku::Spec>(&spec)) gomoku->rule = rule;
  if (auto* const connect = std::get_if<connect::Spec>(&spec)) connect->in_a_row = in_a_row;
  if (auto* const go = std::get_if<go::Spec>(&spec); go != nullptr && !little_go) go->komi = static_cast<int>(komi * 2);
  return with_size(spec, board(board_size(spec)));
}

void add_common(CLI::App& command, CommonOptions& options, const std::string& about_memory) {
  add_number(command, "--threads", options.threads, 1, max_threads, "threads that search");
  add_number(command, "--memory", options.memory_mb, 16, 1 << 20, about_memory);
}

void add_level(CLI::App& command, CommonOptions& options) {
  const auto range =
      std::to_string(least_level) + " for a beginner to " + std::to_string(full_level) + " for full strength";
  CLI::Option* const level = command.add_option("--level", options.level, "how strong it plays: " + range)
                                 ->check(CLI::Range(least_level, full_level));
  if (CLI::Option* const player = command.get_option_no_throw("--player")) level->excludes(player);
}

void add_gomocup(CLI::App& command, GomocupOptions& options) {
  command
      .add_option("--draw-empty", options.draw_empty, "the manager draws games with so many points left (Piskvork 25)")
      ->check(CLI::Range(0, gomoku::max_side * gomoku::max_side));
  command.add_option("--database", options.database,
                     "a file of positions to play by and to add to (Yixin-Board's dbset)");
}

}  // namespace tengen::adapters
