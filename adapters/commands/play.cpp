#include "adapters/commands/play.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "adapters/commands/game_words.hpp"
#include "adapters/files/game_file.hpp"
#include "adapters/runtime/sync_search.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/complain.hpp"
#include "adapters/streams/stdio.hpp"
#include "engine/api/player_engine.hpp"
#include "protocol/board_text.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/text.hpp"

namespace tengen::adapters {

namespace {

constexpr const char* help_text =
    "  h8          play there (letter of the column, number of the row; Connect-N: a column)\n"
    "  pass        pass (Go)\n"
    "  undo        take back, to your own last move\n"
    "  hint        what the engine would play\n"
    "  board       draw the board again\n"
    "  save FILE   write the game as FILE.sgf, .psq or .txt; --resume FILE goes on from it\n"
    "  resign      give the game up\n"
    "  quit        leave\n";

records::Facts facts_of(const GameSpec& spec) {
  using records::GameKind;
  records::Facts facts{.size = board_size(spec)};
  if (const auto* game = std::get_if<gomoku::Spec>(&spec)) {
    facts.game = GameKind::gomoku;
    facts.rule = game->rule;
  } else if (const auto* go = std::get_if<go::Spec>(&spec)) {
    facts.game = GameKind::go;
    facts.komi = go->komi / 2.0;
  } else {
    facts.game = GameKind::connect;
    facts.in_a_row = std::get<connect::Spec>(spec).in_a_row;
  }
  return facts;
}

/// Letters of the board drawing in colour: X and O, and the brackets around the last move.
std::string coloured(const std::string& board) {
  std::string text;
  for (const char c : board) {
    const char* colour = c == '(' || c == ')' ? "\x1B[33;1m" : c == 'X' ? "\x1B[36;1m" : c == 'O' ? "\x1B[35;1m" : "";
    text += *colour == '\0' ? std::string(1, c) : colour + std::string(1, c) + "\x1B[0m";
  }
  return text;
}

class Game {
 public:
  Game(const PlayOptions& options, const CommonOptions& common, Engine& engine, const Clock& clock)
      : options_(options), common_(common), engine_(engine), clock_(clock), size_(board_size(options.spec)) {
    colour_ = !options.plain && is_terminal(Stream::output) && std::getenv("NO_COLOR") == nullptr;
  }

  int run() {
    std::cout << "Type help for the commands.\n";
    show_board();
    while (!over_) {
      if (engine_.status().over) {
        std::cout << result_text(engine_.status()) << "\n";
        // The last move may still be taken back, or the game saved.
        if (!read_command("The game is over (undo, save, quit)> ")) break;
      } else if (!is_person(engine_.to_move())) {
        play_engine_move();
      } else if (!read_command(std::string(name(engine_.to_move())) + "> ")) {
        break;
      }
    }
    return 0;
  }

 private:
  [[nodiscard]] bool is_person(Color color) const {
    return color == Color::black ? options_.black_is_person : options_.white_is_person;
  }

  void show_board() const {
    if (options_.plain) {
      std::cout << sentences();
    } else {
      const std::string board = board_text(engine_);
      std::cout << (colour_ ? coloured(board) : board);
    }
    std::cout << std::flush;
  }

  /// The stones in words, column by column as they are called, for who does not see the drawing.
  [[nodiscard]] std::string sentences() const {
    std::string text;
    for (const Color color : {Color::black, Color::white}) {
      std::string stones;
      for (const Vertex at : points_of(size_)) {
        if (engine_.at(at) == color) stones += " " + vertex_text(at, size_);
      }
      if (!stones.empty()) text += std::string(name(color)) + ":" + stones + ".\n";
    }
    return text.empty() ? "The board is empty.\n" : text;
  }

  [[nodiscard]] SearchRequest request() const {
    SearchRequest request;
    request.received = clock_.now();
    request.time.turn = Milliseconds(options_.move_ms);
    return request;
  }

  void play_engine_move() {
    if (!options_.plain) std::cout << name(engine_.to_move()) << " is thinking...\n" << std::flush;
    const SearchResult result = search_and_wait(engine_, request());
    if (result.moves.empty()) {
      std::cout << name(engine_.to_move()) << " has no legal move.\n";
      over_ = true;
      return;
    }
    const Color mover = engine_.to_move();
    static_cast<void>(engine_.play({mover, result.moves.front()}).value());
    show_board();
    std::cout << name(mover) << " plays " << vertex_text(result.moves.front(), size_) << " ("
              << score_text(result.info.score) << ", depth " << result.info.depth << ").\n"
              << std::flush;
  }

  /// False at the end of the input.
  bool read_command(const std::string& prompt) {
    std::cout << prompt << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      std::cout << "\n";
      return false;
    }
    std::string_view rest = trim(line);
    const std::string word = upper(take_word(rest));
    if (word.empty()) return true;
    if (word == "HELP" || word == "?") {
      std::cout << help_text;
    } else if (word == "QUIT" || word == "EXIT") {
      over_ = true;
    } else if (word == "BOARD") {
      show_board();
    } else if (word == "UNDO") {
      undo();
    } else if (word == "HINT") {
      hint();
    } else if (word == "SAVE") {
      save(std::string(trim(rest)));
    } else if (word == "RESIGN") {
      resign();
    } else {
      play(word);
    }
    return true;
  }

  void play(const std::string& word) {
    const auto at = point(word);
    if (!at) {
      std::cout << "'" << quote(word) << "' is neither a point of this board nor a command; help lists them.\n";
      return;
    }
    if (engine_.status().over) {
      std::cout << "The game is over.\n";
      return;
    }
    const Color mover = engine_.to_move();
    if (const auto played = engine_.play({mover, *at}); !played) {
      std::cout << vertex_text(*at, size_) << ": " << played.error().detail << ".\n";
      return;
    }
    show_board();
    std::cout << name(mover) << " plays " << vertex_text(*at, size_) << ".\n" << std::flush;
  }

  [[nodiscard]] std::optional<Vertex> point(const std::string& word) const {
    if (!std::holds_alternative<connect::Spec>(options_.spec)) {
      const auto vertex = gtp::parse_vertex(word, size_);
      const bool known =
          vertex && (vertex->is_pass() ? std::holds_alternative<go::Spec>(options_.spec) : vertex->is_on(size_));
      return known ? vertex : std::nullopt;
    }
    // A column is enough, by letter or by number; the stone falls.
    int column = -1;
    if (std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; }) &&
        word.size() < 4) {
      column = std::atoi(word.c_str()) - 1;
    } else if (const auto vertex = gtp::parse_vertex(
                   word.find_first_of("0123456789") == std::string::npos ? word + "1" : word, size_)) {
      column = vertex->x;
    }
    for (const Vertex move : engine_.legal_moves(engine_.to_move())) {
      if (move.x == column) return move;
    }
    return std::nullopt;
  }

  void undo() {
    if (engine_.history().empty()) {
      std::cout << "There is nothing to take back.\n";
      return;
    }
    do {
      static_cast<void>(engine_.undo().value());
    } while (!engine_.history().empty() && !is_person(engine_.to_move()));
    show_board();
  }

  void hint() {
    if (engine_.status().over) return;
    const SearchResult result = search_and_wait(engine_, request());
    if (result.moves.empty()) return;
    std::cout << vertex_text(result.moves.front(), size_) << " (" << score_text(result.info.score) << ", depth "
              << result.info.depth << ")\n";
  }

  void resign() {
    std::cout << name(engine_.to_move()) << " resigns.\n";
    over_ = true;
  }

  void save(const std::string& path) {
    records::Record record{.facts = facts_of(options_.spec)};
    for (const Stone stone : engine_.history()) record.moves.push_back({.stone = stone});
    record.black = player_name(Color::black);
    record.white = player_name(Color::white);
    if (const GameStatus status = engine_.status(); status.over) {
      record.result = !status.winner ? "0" : *status.winner == Color::black ? "B+" : "W+";
    }
    const auto format = records::format_of_name(path, *record.facts.game);
    if (!format) {
      std::cout << "A name that ends in .sgf, .psq or .txt is needed.\n";
      return;
    }
    const auto text = records::write(record, *format);
    const auto saved = text ? write_text_file(path, *text) : Result<>(text.error());
    std::cout << (saved ? "Saved as " + path + ".\n" : "Not saved: " + saved.error().detail + ".\n");
  }

  [[nodiscard]] std::string player_name(Color color) const {
    if (is_person(color)) return "Person";
    return common_.player ? common_.player->name : std::string("Tengen ") + version();
  }

  const PlayOptions& options_;
  const CommonOptions& common_;
  Engine& engine_;
  const Clock& clock_;
  BoardSize size_;
  bool colour_ = false;
  bool over_ = false;
};

}  // namespace

int run_play(const PlayOptions& options, const CommonOptions& common) {
  const SteadyClock clock;
  ThreadWorkers workers;
  PlayOptions wanted = options;
  std::optional<GameFile> file;
  if (!options.resume.empty()) {
    auto read = read_game_file(options.resume, {});
    if (!read) return complain(read.error().detail, 1);
    file = std::move(*read);
    wanted.spec = records::spec_of(file->reading.record.facts);
  }
  auto made = common.player ? make_player_engine(wanted.spec, {clock, workers}, *common.player)
                            : make_engine(wanted.spec, {clock, workers});
  if (!made) return complain(made.error().detail, file ? 1 : 2);
  Engine& engine = **made;
  engine.configure({.memory_bytes = common.memory_mb << 20, .threads = common.threads});
  if (file) {
    if (const auto played = play_game_file(*file, engine); !played) return complain(played.error().detail, 1);
  }
  return Game(wanted, common, engine, clock).run();
}

}  // namespace tengen::adapters
