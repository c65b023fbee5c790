#include "tests/support/session_script.hpp"

#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/core/score.hpp"
#include "engine/games/info.hpp"
#include "tests/support/scripts.hpp"

namespace tengen::test {

namespace {

Score score_of(const std::string& word) {
  if (word.starts_with("win")) return win_in(std::stoi(word.substr(3)));
  if (word.starts_with("loss")) return loss_in(std::stoi(word.substr(4)));
  if (word.starts_with("exact")) return exact_score(std::stoi(word.substr(5)));
  return std::stoi(word);
}

template <typename Value>
std::string number_text(const std::optional<Value>& value) {
  if (!value) return "none";
  if constexpr (requires { value->count(); }) {
    return std::to_string(value->count());
  } else {
    return std::to_string(*value);
  }
}

class Player {
 public:
  Player(std::string path, ScriptedSession& scripted) : path_(std::move(path)), scripted_(scripted) {}

  void play(const std::vector<ScriptLine>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      line_ = &lines[i];
      const bool looked_at = i + 1 < lines.size() && parted(lines[i + 1].text).sent.empty();
      play(lines[i].text, looked_at);
    }
  }

 private:
  [[nodiscard]] FakeHost& host() { return scripted_.host; }

  void play(const std::string& text, bool looked_at) {
    const auto [sent, sign, wanted] = parted(text);
    if (sent.starts_with("? ")) return check_facts(sent.substr(2));
    const bool checked = sent.empty() || say(sent);
    if (!sign.empty()) {
      const bool whole = sign == "->" && !wanted.empty();
      fail_unless(is_wanted(sign, answer_, whole ? scripted_.ended(wanted) : wanted), "'" + answer_ + "' came back");
    } else if (!checked && !looked_at) {
      fail_unless(scripted_.is_success(answer_), "'" + answer_ + "' is no success");
    }
  }

  /// True where the answer need not say that all is well.
  bool say(const std::string& sent) {
    if (sent.front() == '!') return event(sent.substr(1)), true;
    const std::size_t found = sent.find("=> ");
    const std::string command = trimmed(sent.substr(0, found));
    if (!command.empty()) send(scripted_.line(unescaped(command)));
    if (found == std::string::npos) return false;
    if (!command.empty())
      fail_unless(answer_.empty() || scripted_.is_success(answer_), "'" + answer_ + "' comes first");
    finish(words_of(sent.substr(found + 3)));
    return true;
  }

  void send(const std::string& lines) {
    for (const std::string& line : split(lines, "\n")) scripted_.session().on_line({line, host().time, false});
    answer_ = host().take();
  }

  void finish(const Words& words) {
    fail_unless(host().searching(), "no search runs");
    if (!host().searching()) return;
    SearchResult result;
    result.info = scripted_.ordinary_info();
    read(words, result);
    host().finish(scripted_.session(), result);
    answer_ = host().take();
  }

  /// Points are moves; `@SCORE`, `key=value` and `line=point/point` tell of the search.
  void read(const Words& words, SearchResult& result) {
    SearchInfo& info = result.info;
    const BoardSize size = board_size(host().searched->spec());
    for (const std::string& word : words) {
      const std::size_t equals = word.find('=');
      const std::string value = word.substr(equals + 1);
      const std::string key = word.substr(0, equals);
      if (word == "swap") {
        result.swap = true;
      } else if (word.starts_with('@')) {
        info.score = score_of(word.substr(1));
      } else if (key == "line") {
        info.line.clear();
        for (const std::string& point : split(value, "/")) info.line.push_back(scripted_.point(point, size));
      } else if (equals != std::string::npos) {
        take_number(key, std::stoll(value), info);
      } else if (word != "none") {
        result.moves.push_back(scripted_.point(word, size));
      }
    }
  }

  void take_number(const std::string& key, long long number, SearchInfo& info) const {
    if (key == "depth") {
      info.depth = static_cast<int>(number);
    } else if (key == "longest") {
      info.selective_depth = static_cast<int>(number);
    } else if (key == "rank") {
      info.rank = static_cast<int>(number);
    } else if (key == "nodes") {
      info.nodes = static_cast<std::uint64_t>(number);
    } else if (key == "visits") {
      info.move_nodes = static_cast<std::uint64_t>(number);
    } else if (key == "ms") {
      info.elapsed = Milliseconds(number);
    } else if (key == "lower") {
      info.lower = static_cast<Score>(number);
    } else if (key == "upper") {
      info.upper = static_cast<Score>(number);
    } else if (key == "table") {
      info.table_permille = static_cast<int>(number);
    } else {
      throw unknown(key);
    }
  }

  void event(const std::string& text) {
    const std::string name = text.substr(0, text.find(' '));
    const std::string rest = name.size() == text.size() ? "" : text.substr(name.size() + 1);
    if (name == "line") return send(unescaped(rest));
    if (name == "long") {
      scripted_.session().on_line({unescaped(rest), host().time, true});
    } else if (name == "end") {
      scripted_.session().on_end_of_input();
    } else if (name == "tick") {
      scripted_.session().on_tick();
    } else if (name == "advance") {
      host().advance(Milliseconds(std::stoll(rest)));
    } else if (name == "cpu") {
      host().cpu = std::chrono::microseconds(std::stoll(rest));
    } else if (name == "file") {
      host().files[rest.substr(0, rest.find(' '))] = unescaped(rest.substr(rest.find(' ') + 1));
    } else if (name == "state") {
      state_ = scripted_.state();
    } else if (name == "same") {
      fail_unless(!state_.empty() && scripted_.state() == state_, "the state has changed:\n" + scripted_.state());
    } else if (name == "thought") {
      SearchResult thought;
      thought.info = scripted_.ordinary_info();
      read(words_of(rest), thought);
      host().deliver(scripted_.session(), thought.info);
    } else {
      throw unknown(name);
    }
    answer_ = host().take();
  }

  /// `? KEY VALUE; KEY VALUE`
  void check_facts(const std::string& text) {
    for (const std::string& clause : split(text, "; ")) {
      const std::size_t value = clause.find(' ', clause.starts_with("at ") ? 3 : 0);
      const std::string key = clause.substr(0, value);
      const std::string wanted = value == std::string::npos ? "" : clause.substr(value + 1);
      const std::string is = key.starts_with("at ") ? stone(key.substr(3)) : fact(key);
      fail_unless(is == unescaped(wanted), key + " is " + is);
    }
  }

  std::string stone(const std::string& word) {
    if (!host().searching()) return "unknown: no search runs";
    const Engine& engine = *host().searched;
    const Vertex at = scripted_.point(word, board_size(engine.spec()));
    if (engine.is_neutral(at)) return "neutral";
    const auto color = engine.at(at);
    return !color ? "empty" : *color == Color::black ? "black" : "white";
  }

  std::string fact(const std::string& key) {
    if (const std::string own = scripted_.fact(key); !own.empty()) return own;
    if (key == "search") return !host().searching() ? "none" : host().stop_asked ? "stopping" : "running";
    if (key == "session") return host().exited ? "over" : "open";
    if (key == "diagnostics") return host().diagnostics;
    if (key == "files") return std::to_string(host().files.size());
    if (key == "ticks") return std::to_string(host().ticks.count());
    if (key == "searches") return std::to_string(host().requests.size());
    if (host().requests.empty()) return "unknown: no search ran";
    return request_fact(key, host().requests.back());
  }

  std::string request_fact(const std::string& key, const SearchRequest& request) {
    const TimeControl& time = request.time;
    if (key == "turn") return number_text(time.turn);
    if (key == "left") return number_text(time.left);
    if (key == "game") return number_text(time.game);
    if (key == "reserve") return std::to_string(time.reserve.count());
    if (key == "increment") return std::to_string(time.increment.count());
    if (key == "moves_to_go") return std::to_string(time.moves_to_go);
    if (key == "nodes") return number_text(request.nodes);
    if (key == "depth") return number_text(request.depth);
    if (key == "level") return std::to_string(request.level);
    if (key == "lines") return std::to_string(request.multi_pv);
    if (key == "bias") return std::to_string(request.bias);
    if (key == "analysis") return request.infinite ? "yes" : "no";
    if (key == "book") return request.use_known ? "yes" : "no";
    if (key == "received") return request.received == host().time ? "now" : "before";
    if (key == "side") return !request.side ? "none" : *request.side == Color::black ? "black" : "white";
    if (key == "task") {
      constexpr const char* tasks[]{"best_move", "swap2", "balance_one", "balance_two", "solve"};
      return tasks[static_cast<std::size_t>(request.task)];
    }
    if (key == "excluded") return std::to_string(request.exclude.size());
    if (!host().searching()) return "unknown: no search runs";
    return engine_fact(key, request, *host().searched);
  }

  std::string engine_fact(const std::string& key, const SearchRequest& request, const Engine& engine) {
    const BoardSize size = board_size(engine.spec());
    if (key == "exclude") {
      std::string text;
      for (const Vertex at : request.exclude) text += (text.empty() ? "" : " ") + scripted_.point_text(at, size);
      return text.empty() ? "none" : text;
    }
    if (key == "to_move") return engine.to_move() == Color::black ? "black" : "white";
    if (key == "played") return std::to_string(engine.history().size());
    if (key == "set_up") return std::to_string(engine.setup().stones.size());
    if (key == "size") return std::to_string(size.columns) + "x" + std::to_string(size.rows);
    if (const auto* const spec = std::get_if<gomoku::Spec>(&engine.spec()); spec != nullptr) {
      if (key == "rule") return std::string(gomoku::name(spec->rule)) + (spec->continuous ? " continuous" : "");
      if (key == "draw_empty") return std::to_string(spec->draw_empty);
    }
    throw unknown(key);
  }

  [[nodiscard]] std::runtime_error unknown(const std::string& name) const {
    return std::runtime_error(where() + "nothing is called " + name);
  }
  [[nodiscard]] std::string where() const { return path_ + ":" + std::to_string(line_->number) + ": "; }
  void fail_unless(bool right, const std::string& what) const {
    BOOST_CHECK_MESSAGE(right, where() + line_->text + ": " + what);
  }

  std::string path_;
  ScriptedSession& scripted_;
  const ScriptLine* line_ = nullptr;
  std::string answer_;
  std::string state_;
};

}  // namespace

NamedCases script_cases(const std::string& dialect, const std::string& name, const MakeScripted& make) {
  const std::string path = std::string(TENGEN_TEST_DATA) + "/sessions/" + dialect + "/" + name + ".txt";
  const auto cases = std::make_shared<std::map<std::string, ScriptCase>>(read_script(path));
  Words names;
  for (const auto& [title, lines] : *cases) names.push_back(title);
  return NamedCases(name, names, [path, cases, make](const std::string& title) {
    const ScriptCase& played = cases->at(title);
    for (const std::string& kind : played.kinds) {
      const auto scripted = make(kind);
      Player(path, *scripted).play(played.lines);
    }
  });
}

}  // namespace tengen::test
