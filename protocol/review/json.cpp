#include "protocol/review/text.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "engine/core/rule_names.hpp"
#include "protocol/encoding/charset.hpp"
#include "protocol/review/head.hpp"

namespace tengen::review {

namespace {

namespace json = boost::json;

constexpr int report_format = 1;
constexpr std::size_t longest_line = 30;
constexpr double hundred = 100;

/// Two decimals are more than a chance is known to.
double rounded(double value) {
  return std::round(value * hundred) / hundred;
}

const char* color_name(Color color) {
  return color == Color::black ? "black" : "white";
}

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(encoding::repaired_utf8(text));
}

json::value point_json(Vertex at) {
  return at.is_pass() ? json::value(nullptr) : json::value(json::array{at.x, at.y});
}

json::value note_json(Note note) {
  constexpr std::array<const char*, 5> names{"", "forced", "only_move", "misses_win", "walks_into_loss"};
  return note == Note::none ? json::value(nullptr) : json::value(names[static_cast<std::size_t>(note)]);
}

class Writer {
 public:
  explicit Writer(const Report& report) : report_(report), facts_(report.record.facts) {}

  [[nodiscard]] json::object object() const {
    const GameReview& review = report_.review;
    const Thresholds& bounds = review.thresholds;
    json::array critical;
    for (const std::size_t i : critical_moves(review, report_.critical)) critical.push_back(review.moves[i].number);
    return {{"format", report_format},
            {"game", game()},
            {"perspective", "black"},
            {"score_unit",
             info_of(report_.head.spec).unit == ScoreUnit::points ? json::value("points") : json::value(nullptr)},
            {"complete", report_.first == 0 && review.moves.size() >= report_.head.moves},
            {"thresholds",
             {{"inaccuracy", bounds.mistake / 2},
              {"mistake", bounds.mistake},
              {"blunder", bounds.blunder},
              {"lost", bounds.lost}}},
            {"accuracy", {{"black", side(Color::black)}, {"white", side(Color::white)}}},
            {"critical", std::move(critical)},
            {"moves", moves()},
            {"wins", wins()}};
  }

 private:
  [[nodiscard]] json::object game() const {
    const records::Record& record = report_.record;
    const GameSpec& spec = report_.head.spec;
    const BoardSize size = board_size(spec);
    json::array setup;
    for (const Stone stone : record.setup) {
      setup.push_back({{"color", color_name(stone.color)}, {"at", point_json(stone.at)}});
    }
    json::object game{{"file", encoding::repaired_utf8(report_.head.file)},
                      {"number", std::max<std::size_t>(report_.head.number, 1)},
                      {"stopped_by", text_or_null(report_.head.stopped_by)},
                      {"game", records::name(records::game_of(facts_))},
                      {"rules", rules_text(spec)},
                      {"columns", size.columns},
                      {"rows", size.rows}};
    if (const auto* const gomoku = std::get_if<gomoku::Spec>(&spec)) game["rule"] = gomoku::name(gomoku->rule);
    if (const auto* const go = std::get_if<go::Spec>(&spec)) game["komi"] = go->komi / 2.0;
    if (const auto* const connect = std::get_if<connect::Spec>(&spec)) game["in_a_row"] = connect->in_a_row;
    game["black"] = text_or_null(record.black);
    game["white"] = text_or_null(record.white);
    game["date"] = text_or_null(record.date);
    const std::string result = result_of(report_.head, record);
    game["result"] = text_or_null(result);
    game["result_text"] = text_or_null(result.empty() ? result : result_text(result));
    game["opening"] = text_or_null(opening_of(report_.head, record));
    game["comment"] = text_or_null(record.comment);
    game["setup"] = std::move(setup);
    return game;
  }

  [[nodiscard]] json::object side(Color color) const {
    const SideSummary summary = summary_of(report_.review, color);
    return {{"percent", summary.accuracy ? json::value(rounded(*summary.accuracy)) : json::value(nullptr)},
            {"moves_counted", summary.counted},
            {"inaccuracies", summary.inaccuracies},
            {"mistakes", summary.mistakes},
            {"blunders", summary.blunders},
            {"wins_missed", summary.missed_wins}};
  }

  [[nodiscard]] double chance(Score for_black) const {
    return rounded(winning_chance(for_black, report_.review.thresholds.scale));
  }

  [[nodiscard]] json::object score(Score for_black) const {
    json::object score{{"text", score_text(for_black, records::game_of(facts_))}};
    if (is_win(for_black) || is_loss(for_black)) {
      score["winner"] = color_name(for_black > 0 ? Color::black : Color::white);
      score["moves"] = (plies_to_end(for_black) + 1) / 2;
    } else {
      const bool exact = is_exact_margin(for_black);
      score["value"] = exact ? margin_of(for_black) / 2.0 : for_black / hundred;
      score["exact"] = exact;
    }
    return score;
  }

  [[nodiscard]] json::array names(const std::vector<Vertex>& line) const {
    json::array names;
    for (const Vertex at : line) names.push_back(json::value(move_text(at, facts_)));
    return names;
  }

  [[nodiscard]] json::object line(const Line& line, Color side) const {
    const std::size_t length = std::min(line.moves.size(), longest_line);
    const std::vector<Vertex> shown(line.moves.begin(), line.moves.begin() + static_cast<std::ptrdiff_t>(length));
    json::array points;
    for (const Vertex at : shown) points.push_back(point_json(at));
    return {{"moves", names(shown)},
            {"at", std::move(points)},
            {"chance", chance(for_black(line.score, side))},
            {"score", score(for_black(line.score, side))},
            {"depth", line.depth}};
  }

  /// All moves of the game; those that were not looked at have their places alone.
  [[nodiscard]] json::array moves() const {
    json::array list;
    for (std::size_t i = 0; i < report_.head.moves; ++i) {
      const records::Move& move = report_.record.moves[i];
      json::object object{{"number", i + 1},
                          {"color", color_name(move.stone.color)},
                          {"move", move_text(move.stone.at, facts_)},
                          {"at", point_json(move.stone.at)},
                          {"comment", text_or_null(move.comment)}};
      const std::size_t place = i - report_.first;
      if (i >= report_.first && place < report_.review.moves.size()) add_review(object, report_.review.moves[place]);
      list.push_back(std::move(object));
    }
    return list;
  }

  void add_review(json::object& object, const MoveReview& move) const {
    const Color side = move.move.color;
    json::array lines;
    for (const Line& other : move.others) lines.push_back(line(other, side));
    object["chance_before"] = chance(for_black(move.best, side));
    object["chance"] = chance(for_black(move.played, side));
    object["score_before"] = score(for_black(move.best, side));
    object["score"] = score(for_black(score_after(move), side));
    object["cost"] = rounded(move.cost);
    object["class"] = verdict_name(move.verdict);
    object["note"] = note_json(move.note);
    object["text"] = comment_text(move, facts_);
    object["best"] = move.is_best;
    object["counts"] = move.counts;
    object["lines"] = std::move(lines);
  }

  [[nodiscard]] json::array wins() const {
    json::array list;
    for (const ProvenWin& win : report_.review.wins) {
      list.push_back({{"move", win.number},
                      {"winner", color_name(win.winner)},
                      {"score", score(for_black(win.score, win.winner))},
                      {"line", names(win.line)},
                      {"missed_by", win.given_up ? json::value(*win.given_up) : json::value(nullptr)}});
    }
    return list;
  }

  const Report& report_;
  const records::Facts& facts_;
};

}  // namespace

std::string to_json(const Report& report) {
  return json::serialize(Writer(report).object());
}

}  // namespace tengen::review
