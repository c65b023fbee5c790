#include "tests/campaigns/soak/player.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "engine/core/rule_names.hpp"

namespace tengen::soak {

namespace {

using std::chrono::milliseconds;

/// No answer for so long is a hang, however busy the machine is.
constexpr std::chrono::seconds hang{60};
const std::string letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", value);
  return text.data();
}

const char* letter_of(Color color) {
  return color == Color::black ? "b" : "w";
}

class GomocupPlayer final : public Player {
 public:
  GomocupPlayer() : Player({TENGEN_BINARY}) {}

  void begin(const Settings& settings, std::span<const Stone>) override {
    const auto& spec = std::get<gomoku::Spec>(settings.spec);
    send("INFO max_memory " + std::to_string(std::int64_t{settings.memory_mib} << 20) + "\nINFO thread_num " +
         std::to_string(settings.threads) + "\nINFO timeout_match 0\nINFO rule " + std::to_string(gomocup_rule(spec)) +
         "\n");
    expect("START " + std::to_string(spec.size.columns), "OK");
    set_size(spec.size);
    count_game();
    turn_ms_ = 0;
    knows_board_ = false;
  }
  void prepare(int turn_ms, std::span<const Stone>) override {
    if (std::exchange(turn_ms_, turn_ms) != turn_ms) send("INFO timeout_turn " + std::to_string(turn_ms) + "\n");
  }
  std::string question(Color color, std::span<const Stone> moves) override {
    asked_ = true;
    const bool knows = std::exchange(knows_board_, true);
    if (moves.empty()) return "BEGIN\n";
    const auto point = [](Vertex at) { return std::to_string(at.x) + "," + std::to_string(at.y); };
    if (knows || moves.size() == 1) return "TURN " + point(moves.back().at) + "\n";
    std::string text = "BOARD\n";
    for (const Stone& stone : moves) text += point(stone.at) + (stone.color == color ? ",1\n" : ",2\n");
    return text + "DONE\n";
  }
  [[nodiscard]] int reserve_ms(int turn_ms) const override {
    return std::min(asked_ ? usual_reserve : first_reserve, turn_ms / 2);
  }
  std::optional<Vertex> move_in(const std::string& answer) override {
    int x = 0;
    int y = 0;
    char rest = 0;
    if (std::sscanf(answer.c_str(), "%d,%d%c", &x, &y, &rest) != 2) return std::nullopt;
    return Vertex{x, y};
  }
  void end() override { send("END\n"); }

 protected:
  std::optional<std::string> take(const std::string& line) override {
    return line.starts_with("MESSAGE ") ? std::nullopt : std::optional(line);
  }

 private:
  static constexpr int usual_reserve = 30;
  static constexpr int first_reserve = 60;  ///< of a process's first search

  int turn_ms_ = 0;
  bool knows_board_ = false;
  bool asked_ = false;
};

std::vector<std::string> game_options(const Settings& settings, const char* command) {
  std::vector<std::string> words{TENGEN_BINARY, command,
                                 "--memory",    std::to_string(settings.memory_mib),
                                 "--threads",   std::to_string(settings.threads),
                                 "--game"};
  if (std::holds_alternative<gomoku::Spec>(settings.spec)) {
    words.emplace_back("gomoku");
  } else if (std::holds_alternative<go::Spec>(settings.spec)) {
    words.emplace_back("go");
  } else {
    const auto& spec = std::get<connect::Spec>(settings.spec);
    for (const std::string& word :
         {std::string("connect"), std::string("--columns"), std::to_string(spec.size.columns), std::string("--rows"),
          std::to_string(spec.size.rows), std::string("--in-a-row"), std::to_string(spec.in_a_row)}) {
      words.push_back(word);
    }
  }
  return words;
}

class GtpPlayer final : public Player {
 public:
  explicit GtpPlayer(const Settings& settings) : Player(game_options(settings, "gtp")) {}

  void begin(const Settings& settings, std::span<const Stone> opening) override {
    const BoardSize board = board_size(settings.spec);
    set_size(board);
    if (const auto* gomoku = std::get_if<gomoku::Spec>(&settings.spec)) {
      expect("boardsize " + std::to_string(board.columns), "= ");
      expect("tengen-param rule " + std::string(gomoku::name(gomoku->rule)), "= ");
    } else if (const auto* go = std::get_if<go::Spec>(&settings.spec)) {
      expect("boardsize " + std::to_string(board.columns), "= ");
      expect(std::string("tengen-param scoring ") + (go->scoring == go::Scoring::area ? "area" : "stones"), "= ");
      expect(std::string("tengen-param ko ") + (go->ko == go::Ko::simple ? "simple" : "superko"), "= ");
      expect("tengen-param move_limit " + std::to_string(go->move_limit), "= ");
      expect("komi " + number(go->komi / 2.0), "= ");
    }
    expect("clear_board", "= ");
    count_game();
    told_ = 0;
    turn_ms_ = 0;
    tell(opening);
  }
  void prepare(int turn_ms, std::span<const Stone> moves) override {
    if (std::exchange(turn_ms_, turn_ms) != turn_ms) {
      expect("kata-time_settings byoyomi 0 " + number(turn_ms / 1000.0) + " 1", "= ");
    }
    tell(moves);
  }
  std::string question(Color color, std::span<const Stone> moves) override {
    told_ = moves.size() + 1;
    return std::string("genmove ") + letter_of(color) + "\n";
  }
  [[nodiscard]] int reserve_ms(int turn_ms) const override {
    constexpr int least = 30;
    return std::max(turn_ms / 10, std::min(turn_ms / 2, least));
  }
  std::optional<Vertex> move_in(const std::string& answer) override {
    return answer.starts_with("= ") ? gtp_vertex(answer.substr(2), size()) : std::nullopt;
  }
  void end() override { send("quit\n"); }

 protected:
  /// An answer ends with an empty line.
  std::optional<std::string> take(const std::string& line) override {
    if (line.empty()) return std::exchange(text_, {});
    text_ += (text_.empty() ? "" : "\n") + line;
    return std::nullopt;
  }

 private:
  void tell(std::span<const Stone> moves) {
    for (; told_ < moves.size(); ++told_) {
      expect(std::string("play ") + letter_of(moves[told_].color) + " " + gtp_text(moves[told_].at, size()), "= ");
    }
  }

  std::string text_;
  std::size_t told_ = 0;  ///< moves that it knows
  int turn_ms_ = 0;
};

/// KataGo's analysis engine: every question is a whole game, its best move is played.
class JsonPlayer final : public Player {
 public:
  explicit JsonPlayer(const Settings& settings) : Player(options(settings)) {}

  void begin(const Settings& settings, std::span<const Stone>) override {
    const BoardSize board = board_size(settings.spec);
    set_size(board);
    boost::json::object query{{"boardXSize", board.columns}, {"boardYSize", board.rows}, {"maxVisits", 1LL << 40}};
    if (const auto* gomoku = std::get_if<gomoku::Spec>(&settings.spec)) {
      query["rules"] = std::string(gomoku::name(gomoku->rule));
    } else if (const auto* go = std::get_if<go::Spec>(&settings.spec)) {
      query["rules"] = boost::json::object{{"ko", go->ko == go::Ko::simple ? "SIMPLE" : "POSITIONAL"},
                                           {"scoring", "AREA"},
                                           {"tax", "NONE"},
                                           {"suicide", false},
                                           {"hasButton", false},
                                           {"whiteHandicapBonus", "0"}};
      query["komi"] = go->komi / 2.0;
    } else {
      query["inARow"] = std::get<connect::Spec>(settings.spec).in_a_row;
    }
    query_ = std::move(query);
    if (games() == 0) {
      send("{\"id\":\"v\",\"action\":\"query_version\"}\n");
      if (const auto said = answer(); said.find("\"version\"") == std::string::npos) throw Broken("version: " + said);
    }
    count_game();
  }
  void prepare(int turn_ms, std::span<const Stone>) override {
    query_["overrideSettings"] = boost::json::object{{"maxTime", turn_ms / 1000.0}};
  }
  std::string question(Color, std::span<const Stone> moves) override {
    boost::json::array list;
    for (const Stone& stone : moves) {
      list.push_back(boost::json::array{stone.color == Color::black ? "B" : "W", gtp_text(stone.at, size())});
    }
    query_["moves"] = std::move(list);
    query_["id"] = std::to_string(++asked_);
    return boost::json::serialize(query_) + "\n";
  }
  [[nodiscard]] int reserve_ms(int) const override { return 0; }
  [[nodiscard]] bool clock_of_speaker() const override { return true; }
  std::optional<Vertex> move_in(const std::string& answer) override {
    boost::system::error_code error;
    const auto value = boost::json::parse(answer, error);
    const auto* const object = error ? nullptr : value.if_object();
    const auto* const id = object == nullptr ? nullptr : object->if_contains("id");
    if (id == nullptr || !id->is_string() || id->get_string() != std::to_string(asked_)) return std::nullopt;
    const auto* const infos = object->if_contains("moveInfos");
    if (infos == nullptr || !infos->is_array() || infos->get_array().empty()) return std::nullopt;
    const auto* const best = infos->get_array().front().if_object();
    const auto* const move = best == nullptr ? nullptr : best->if_contains("move");
    if (move == nullptr || !move->is_string()) return std::nullopt;
    return gtp_vertex(std::string(move->get_string()), size());
  }
  void end() override {
    resume();
    process().close_input();
  }

 protected:
  std::optional<std::string> take(const std::string& line) override { return line; }

 private:
  static std::vector<std::string> options(const Settings& settings) {
    auto words = game_options(settings, "analysis");
    words.insert(words.end(), {"--lines", "1", "--nodes-per-visit", "1000"});
    return words;
  }

  boost::json::object query_;
  int asked_ = 0;
};

}  // namespace

void Player::send(const std::string& text) {
  resume();
  if (!process_.write(text)) throw Broken("the program is gone");
}

std::optional<std::string> Player::answer(Clock::time_point until) {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    awake_before_ = own_awake_ms();
    const auto line = process_.read_line(std::max(left, milliseconds{0}));
    if (!line && process_.at_end()) throw Broken("the program ended");
    if (!line) return std::nullopt;
    if (auto complete = take(*line)) return complete;
  }
}

std::string Player::answer() {
  auto text = answer(Clock::now() + hang);
  if (!text) throw Broken("the program hangs");
  return *text;
}

void Player::expect(const std::string& command, const std::string& answer_wanted) {
  send(command + "\n");
  if (const auto said = answer(); said != answer_wanted) throw Broken("'" + command + "' -> '" + said + "'");
}

int Player::reader() {
  if (reader_ == 0) reader_ = find_reader(process_.id());
  return reader_;
}

void Player::suspend() {
  process_.suspend();
  suspended_ = true;
}

void Player::resume() {
  if (std::exchange(suspended_, false)) process_.resume();
}

std::unique_ptr<Player> make_player(const Settings& settings) {
  switch (settings.protocol) {
    case Protocol::gtp:
      return std::make_unique<GtpPlayer>(settings);
    case Protocol::json:
      return std::make_unique<JsonPlayer>(settings);
    default:
      return std::make_unique<GomocupPlayer>();
  }
}

std::string gtp_text(Vertex at, BoardSize size) {
  if (at.is_pass()) return "pass";
  return letters[static_cast<std::size_t>(at.x)] + std::to_string(size.rows - at.y);
}

std::optional<Vertex> gtp_vertex(const std::string& text, BoardSize size) {
  if (text == "pass" || text == "PASS") return Vertex::pass();
  const auto x = text.empty() ? std::string::npos : letters.find(text[0]);
  if (x == std::string::npos || text.size() < 2 || text.size() > 3) return std::nullopt;
  const Vertex at{static_cast<int>(x), size.rows - std::atoi(text.c_str() + 1)};
  return at.is_on(size) ? std::optional(at) : std::nullopt;
}

}  // namespace tengen::soak
