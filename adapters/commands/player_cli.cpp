#include "adapters/commands/player_cli.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>

#include "adapters/streams/complain.hpp"
#include "adapters/streams/http_client.hpp"
#include "engine/players/text.hpp"
#include "protocol/json/step8.hpp"
#include "protocol/moves_text.hpp"
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

PlayerCommands::PlayerCommands(CLI::App& app)
    : explain_(app.add_subcommand("explain", "show how a published player scores a position")),
      step8_(app.add_subcommand("step8", "answer the questions of the exercise \"AI five, step 8\"")) {
  explain_->add_option("moves", moves_, "the position by its moves; without them it is read from standard input")
      ->type_name("MOVES");
  explain_->add_option("--player", player_, player_list())->required();
  explain_->add_option("--at", at_,
                       "the point to explain, as h8 or as ROW,COLUMN from 0 at the top left (the player's choice)");
  explain_->add_option("--to-move", to_move_, "black or white (by the number of stones)")
      ->check(CLI::IsMember({"black", "white"}));
  explain_->add_option("--size", size_, "columns and rows, where the position is given by moves (15; connect: 7 x 6)")
      ->check(CLI::Range(1, 26));
  explain_->add_option("--in-a-row", in_a_row_, "connect: stones in a line that win")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  explain_->footer(
      std::string(moves_help) +
      "\n\nStandard input may also have rows of . X O on lines or joined by /, moves as row,column from 0 at the top "
      "left, or moves as letter pairs, row before column.");

  step8_->add_option("file", file_, "a JSON list of move strings, or an object with such a list as \"questions\"");
  step8_->add_option("--server", server_, "http://HOST:PORT/step_08/ to fetch the questions from and send answers to");
  step8_->add_flag("--dots", dots_, "count as the published program does, not as the rule is worded");
}

bool PlayerCommands::chosen() const {
  return explain_->parsed() || step8_->parsed();
}

int PlayerCommands::fail(int code, const std::string& text) const {
  return code == exit_usage ? complain_of_use(text, explain_->parsed() ? "tengen explain" : "tengen step8")
                            : complain(text, code);
}

int PlayerCommands::run() {
  return explain_->parsed() ? run_explain() : run_step8();
}

Result<players::Position> PlayerCommands::read_explained(Stones stones) const {
  const BoardSize standard = stones == Stones::dropped ? connect::Spec{}.size : gomoku::Spec{}.size;
  const BoardSize size = size_ > 0 ? BoardSize{size_, size_} : standard;
  std::string moves;
  for (const std::string& word : moves_) moves += word + " ";
  if (!moves_.empty()) return read_move_list(moves, size, stones);
  const auto text = read_all(std::cin);
  if (!text) return Error{Errc::out_of_range, "the position is too long"};
  return read_position(*text, size, stones);
}

int PlayerCommands::run_explain() {
  const auto name = players::parse_name(player_);
  if (!name) return fail(2, name.error().detail);
  auto player = players::make_player(*name, gomoku::Spec{});
  const Stones stones = player ? Stones::placed : Stones::dropped;
  if (!player) player = players::make_player(*name, connect::Spec{});
  if (!player) return fail(2, player.error().detail);
  auto position = read_explained(stones);
  if (!position) return fail(moves_.empty() ? 1 : 2, position.error().detail);
  if (stones == Stones::dropped) position->in_a_row = in_a_row_;
  if (!to_move_.empty()) position->to_move = to_move_ == "black" ? Color::black : Color::white;
  std::optional<Vertex> at;
  if (!at_.empty()) {
    const auto vertex = parse_vertex(at_, position->grid.size(), Notation::gomoku);
    const auto point = vertex && !vertex->is_pass() ? Result<Vertex>(*vertex) : read_point(at_);
    if (!point) return fail(2, point.error().detail);
    at = *point;
  }
  const char* const mover = position->to_move == Color::black ? "Black (X)" : "White (O)";
  std::cout << name->name << " as " << mover << "; points are row,column from 0 at the top left\n";
  if (!at) {
    const players::Choice choice = (*player)->choose(*position, [] { return false; });
    if (!choice.move) return fail(1, "the board is full");
    std::cout << "plays " << point_text(*choice.move) << ", value " << players::value_text(choice.value) << "\n";
    at = choice.move;
  }
  if (!at->is_on(position->grid.size())) return fail(1, point_text(*at) + " is off the board");
  if (position->grid.at(*at) != players::Cell::empty) return fail(1, point_text(*at) + " is occupied");
  std::cout << point_text(*at) << "\n" << (*player)->explain(*position, *at) << std::flush;
  return 0;
}

namespace {

/// What a server says, for a terminal: UTF-8 without control characters but line feeds.
std::string printable(std::string_view text) {
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

}  // namespace

int PlayerCommands::run_step8() {
  const auto mode = dots_ ? players::step8::Mode::dots : players::step8::Mode::flat;
  if (file_.empty() == server_.empty()) return fail(2, "either a file of questions or --server");
  if (!file_.empty()) {
    std::ifstream stream(file_, std::ios::binary);
    if (!stream) return fail(1, file_ + ": the file cannot be opened");
    const auto text = read_all(stream);
    if (!text) return fail(1, file_ + ": the file cannot be read or is too large");
    const auto answers = json::step8_answers(*text, mode);
    if (!answers) return fail(1, file_ + ": " + answers.error().detail);
    std::cout << joined(*answers, ",") << std::endl;
    return 0;
  }
  const auto url = parse_url(server_);
  if (!url) return fail(2, url.error().detail);
  const auto questions = http_get(*url, url->path, server_patience);
  if (!questions) return fail(1, questions.error().detail);
  const auto answers = json::step8_answers(*questions, mode, most_questions);
  if (!answers) return fail(1, "the server's questions: " + answers.error().detail);
  std::cout << joined(*answers, ",") << std::endl;
  const std::string query = (url->path.find('?') == std::string::npos ? "?ans=" : "&ans=") + joined(*answers, ",");
  const auto verdict = http_get(*url, url->path + query, server_patience);
  if (!verdict) return fail(1, verdict.error().detail);
  std::cout << printable(*verdict) << std::endl;
  return 0;
}

}  // namespace tengen::adapters
