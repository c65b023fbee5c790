#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/commands/game_cli.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/http_client.hpp"
#include "engine/players/player.hpp"
#include "protocol/board_text.hpp"
#include "protocol/json/step8.hpp"
#include "protocol/notation.hpp"
#include "protocol/position_text.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr std::size_t longest_input = std::size_t{1} << 20;
constexpr Milliseconds server_patience{10000};
constexpr std::size_t most_questions = 1000;  // of a server, which must not keep us busy for ever

/// Everything up to a limit that no honest input reaches; nothing if it cannot be read or is longer.
std::optional<std::string> read_all(std::istream& stream) {
  std::string text(longest_input + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  const auto count = static_cast<std::size_t>(stream.gcount());
  if (stream.bad() || count > longest_input) return std::nullopt;
  text.resize(count);
  return text;
}

std::string player_list() {
  std::string text = "which player:";
  for (const players::Description& player : players::all_players()) {
    text += "\n  " + std::string(player.name);
    if (player.depth > 0) text += "[:" + std::to_string(player.depth) + "]";
    text += ": " + std::string(player.text);
  }
  return text;
}

struct ExplainOptions {
  std::string player{};
  std::vector<std::string> moves{};
  std::string at{};
  std::string to_move{};
  int size = 0;
  int in_a_row = 4;
};

struct Step8Options {
  std::string file{};
  std::string server{};
  bool dots = false;
};

/// Says what is wrong; returns `code`.
int fail_in(const char* command, int code, const std::string& text) {
  return code == exit_usage ? complain_of_use(text, command) : complain(text, code);
}

/// What a server says, for a terminal: UTF-8 without control characters but line feeds.
std::string shown_verdict(std::string_view text) {
  std::string result;
  for (; !text.empty(); text.remove_prefix(std::max<std::size_t>(utf8_length(text), 1))) {
    const std::size_t length = utf8_length(text);
    const bool is_control = (is_blank(text.front()) && text.front() != ' ' && text.front() != '\n') ||
                            (text[0] == '\xC2' && length == 2 && static_cast<unsigned char>(text[1]) < 0xA0);
    if (length == 0 || is_control) {
      result += text.front() == '\r' || text.front() == '\t' ? ' ' : '?';
    } else {
      result += text.substr(0, length);
    }
  }
  return result;
}

Result<players::Position> read_explained(const ExplainOptions& options, Stones stones) {
  const BoardSize standard = stones == Stones::dropped ? connect::Spec{}.size : gomoku::Spec{}.size;
  const BoardSize size = options.size > 0 ? BoardSize{options.size, options.size} : standard;
  std::string moves;
  for (const std::string& word : options.moves) moves += word + " ";
  if (!options.moves.empty()) return read_move_list(moves, size, stones);
  const auto text = read_all(std::cin);
  if (!text) return Error{Errc::out_of_range, "the position is too long"};
  return read_position(*text, size, stones);
}

int run_explain(const ExplainOptions& options) {
  const auto fail = [](int code, const std::string& text) { return fail_in("tengen explain", code, text); };
  const auto name = players::parse_name(options.player);
  if (!name) return fail(2, name.error().detail);
  auto player = players::make_player(*name, gomoku::Spec{});
  const Stones stones = player ? Stones::placed : Stones::dropped;
  if (!player) player = players::make_player(*name, connect::Spec{});
  if (!player) return fail(2, player.error().detail);
  auto position = read_explained(options, stones);
  if (!position) return fail(options.moves.empty() ? 1 : 2, position.error().detail);
  if (stones == Stones::dropped) position->in_a_row = options.in_a_row;
  if (!options.to_move.empty()) position->to_move = options.to_move == "black" ? Color::black : Color::white;
  std::optional<Vertex> at;
  if (!options.at.empty()) {
    const auto vertex = parse_vertex(options.at, position->grid.size(), Notation::gomoku);
    const auto point = vertex && !vertex->is_pass() ? Result<Vertex>(*vertex) : read_point(options.at);
    if (!point) return fail(2, point.error().detail);
    at = *point;
  }
  const char* const mover = position->to_move == Color::black ? "Black (X)" : "White (O)";
  std::cout << name->name << " as " << mover << "; points are row,column from 0 at the top left\n";
  if (!at) {
    const players::Choice choice = (*player)->choose(*position, [] { return false; });
    if (!choice.move) return fail(1, "the board is full");
    std::cout << "plays " << row_and_column(*choice.move) << ", value " << players::value_text(choice.value) << "\n";
    at = choice.move;
  }
  if (!at->is_on(position->grid.size())) return fail(1, row_and_column(*at) + " is off the board");
  if (position->grid.at(*at) != players::Cell::empty) return fail(1, row_and_column(*at) + " is occupied");
  std::cout << row_and_column(*at) << "\n" << (*player)->explain(*position, *at) << std::flush;
  return 0;
}

int run_step8(const Step8Options& options) {
  const auto fail = [](int code, const std::string& text) { return fail_in("tengen step8", code, text); };
  const auto mode = options.dots ? players::step8::Mode::dots : players::step8::Mode::flat;
  if (options.file.empty() == options.server.empty()) return fail(2, "either a file of questions or --server");
  if (!options.file.empty()) {
    std::ifstream stream(options.file, std::ios::binary);
    if (!stream) return fail(1, options.file + ": the file cannot be opened");
    const auto text = read_all(stream);
    if (!text) return fail(1, options.file + ": the file cannot be read or is too large");
    const auto answers = json::step8_answers(*text, mode);
    if (!answers) return fail(1, options.file + ": " + answers.error().detail);
    std::cout << joined(*answers, ",") << std::endl;
    return 0;
  }
  const auto url = parse_url(options.server);
  if (!url) return fail(2, url.error().detail);
  const auto questions = http_get(*url, url->path, server_patience);
  if (!questions) return fail(1, questions.error().detail);
  const auto answers = json::step8_answers(*questions, mode, most_questions);
  if (!answers) return fail(1, "the server's questions: " + answers.error().detail);
  std::cout << joined(*answers, ",") << std::endl;
  const std::string query = (url->path.find('?') == std::string::npos ? "?ans=" : "&ans=") + joined(*answers, ",");
  const auto verdict = http_get(*url, url->path + query, server_patience);
  if (!verdict) return fail(1, verdict.error().detail);
  std::cout << shown_verdict(*verdict) << std::endl;
  return 0;
}

}  // namespace

void add_player(CLI::App& command, CommonOptions& options) {
  command
      .add_option_function<std::string>(
          "--player",
          [&options](const std::string& text) {
            const auto name = players::parse_name(text);
            if (!name) throw CLI::ValidationError("--player " + text, name.error().detail);
            options.player = *name;
          },
          "NAME[:DEPTH], a published player instead of the engine, and its game; `tengen explain --help` lists them")
      ->type_name("NAME");
}

void add_player_commands(CLI::App& app, Commands& commands) {
  const auto add = [&](CLI::App& command, const auto& options, int (*run)(const std::decay_t<decltype(*options)>&)) {
    commands.push_back({.options = &command, .run = [options, run] { return run(*options); }});
  };
  {
    const auto options = std::make_shared<ExplainOptions>();
    CLI::App& command = *app.add_subcommand("explain", "show how a published player scores a position");
    command
        .add_option("moves", options->moves, "the position by its moves; without them it is read from standard input")
        ->type_name("MOVES");
    command.add_option("--player", options->player, player_list())->required();
    command.add_option("--at", options->at,
                       "the point to explain, as h8 or as ROW,COLUMN from 0 at the top left (the player's choice)");
    command.add_option("--to-move", options->to_move, "black or white (by the number of stones)")
        ->check(CLI::IsMember({"black", "white"}));
    command
        .add_option("--size", options->size,
                    "columns and rows, where the position is given by moves (15; connect: 7 x 6)")
        ->check(CLI::Range(1, 26));
    add_number(command, "--in-a-row", options->in_a_row, 1, 100, "connect: stones in a line that win");
    command.footer(
        std::string(moves_help) +
        "\n\nStandard input may also have rows of . X O on lines or joined by /, moves as row,column from 0 at the top "
        "left, or moves as letter pairs, row before column.");
    add(command, options, run_explain);
  }
  {
    const auto options = std::make_shared<Step8Options>();
    CLI::App& command = *app.add_subcommand("step8", "answer the questions of the exercise \"AI five, step 8\"");
    command.add_option("file", options->file,
                       "a JSON list of move strings, or an object with such a list as \"questions\"");
    command.add_option("--server", options->server,
                       "http://HOST:PORT/step_08/ to fetch the questions from and send answers to");
    command.add_flag("--dots", options->dots, "count as the published program does, not as the rule is worded");
    add(command, options, run_step8);
  }
}

}  // namespace tengen::adapters
