#include "protocol/json/analysis_answer.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>
#include <cstdint>
#include <range/v3/numeric/accumulate.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/core/symmetry.hpp"
#include "protocol/board_text.hpp"
#include "protocol/katago/analysis.hpp"
#include "protocol/number.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::json {

namespace {

enum class Content : std::uint64_t { free, forbidden, black, white, neutral };
constexpr std::uint64_t content_count = 5;

using Key = std::pair<Hash, Hash>;

std::size_t cell_index(Vertex at, BoardSize size) {
  return static_cast<std::size_t>(at.y * size.columns + at.x);
}

std::vector<Content> contents_of(const Engine& engine, BoardSize size) {
  std::vector<Content> cells(static_cast<std::size_t>(size.area()), Content::forbidden);
  for (const Vertex at : engine.legal_moves(engine.to_move())) {
    if (at.is_on(size)) cells[cell_index(at, size)] = Content::free;
  }
  for (const Vertex at : points_of(size)) {
    Content& cell = cells[cell_index(at, size)];
    if (engine.is_neutral(at)) cell = Content::neutral;
    if (const auto stone = engine.at(at)) cell = *stone == Color::black ? Content::black : Content::white;
  }
  return cells;
}

Key key_of(const std::vector<Content>& cells, BoardSize size, int symmetry, std::uint64_t beside) {
  constexpr Hash second = 0x5851F42D4C957F2DULL;  // any other start of the sequence
  Key key{mix(beside), mix(beside ^ second)};
  for (const Vertex at : points_of(size)) {
    const std::size_t place = cell_index(turned(at, symmetry, size), size);
    const std::uint64_t number = 1 + place * content_count + static_cast<std::uint64_t>(cells[cell_index(at, size)]);
    key.first ^= mix(mix(number));
    key.second ^= mix(mix(number) ^ second);
  }
  return key;
}

std::string hexadecimal(Key key) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const Hash half : {key.first, key.second}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[(half >> shift) & 15U];
  }
  return text;
}

}  // namespace

PositionHashes position_hashes(const Engine& engine) {
  const BoardSize size = board_size(engine.spec());
  const std::vector<Content> cells = contents_of(engine, size);
  const auto sides = static_cast<std::uint64_t>(size.columns * 1000 + size.rows);
  const std::uint64_t beside = (sides * 3 + engine.spec().index()) * 2 + index(engine.to_move());
  const Key exact = key_of(cells, size, 0, beside);
  Key least = exact;
  for (int symmetry = 1; symmetry < symmetries_of(size); ++symmetry) {
    least = std::min(least, key_of(cells, size, symmetry, beside));
  }
  return {.exact = hexadecimal(exact), .symmetric = hexadecimal(least)};
}

namespace {

constexpr int value_digits = 6;
constexpr int ownership_digits = 2;

std::string quoted(std::string_view text) {
  return boost::json::serialize(boost::json::string_view(text.data(), text.size()));
}

template <class Values, class Text>
std::string list_text(const Values& values, const Text& text) {
  std::string list = "[";
  for (const auto& value : values) list += (list.size() > 1 ? "," : "") + text(value);
  return list + "]";
}

/// The members of an object, in the order in which they are added.
class ObjectText {
 public:
  ObjectText& add(std::string_view key, const std::string& value) {
    text_ += (text_.empty() ? "\"" : ",\"") + std::string(key) + "\":" + value;
    return *this;
  }
  ObjectText& add(std::string_view key, double value) { return add(key, rounded_text(value, value_digits)); }
  ObjectText& add(std::string_view key, bool value) { return add(key, std::string(value ? "true" : "false")); }
  ObjectText& add(std::string_view key, std::uint64_t value) { return add(key, std::to_string(value)); }
  [[nodiscard]] std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

/// The value of a move or a position, for one side.
struct Value {
  double winrate = 0;
  double lead = 0;   ///< points
  double stdev = 0;  ///< points
};

Value value_of(const SearchInfo& line) {
  return {.winrate = win_chance(line.score), .lead = lead_points(line), .stdev = score_deviation(line)};
}

/// Of a finished game, for Black.
Value value_of(const GameStatus& status) {
  Value value{.winrate = 0.5, .lead = status.margin.value_or(0) / 2.0, .stdev = 0};
  if (status.winner) value.winrate = *status.winner == Color::black ? 1 : 0;
  return value;
}

/// The same for the other side.
Value opposite(Value value) {
  return {.winrate = 1 - value.winrate, .lead = -value.lead, .stdev = value.stdev};
}

class AnswerWriter {
 public:
  explicit AnswerWriter(const AnsweredTurn& turn)
      : turn_(turn), size_(board_size(turn.position.spec())), mover_(turn.position.to_move()) {
    const Perspective perspective = turn.query.perspective;
    const Color told = perspective == Perspective::white ? Color::white : Color::black;
    flipped_ = perspective != Perspective::side_to_move && told != mover_;
  }

  std::string write(std::span<const SearchInfo> lines, bool during_search) {
    std::vector<SearchInfo> counted(lines.begin(), lines.end());
    for (SearchInfo& line : counted) {
      line.nodes /= turn_.nodes_per_visit;
      line.move_nodes /= turn_.nodes_per_visit;
    }
    visits_ = pseudo_visits(counted);
    all_visits_ = ranges::accumulate(visits_, std::uint64_t{0});
    std::string moves;
    for (std::size_t i = 0; i < counted.size(); ++i) moves += (i > 0 ? "," : "") + move_info(counted[i], i);
    ObjectText answer;
    answer.add("id", quoted(turn_.query.id)).add("isDuringSearch", during_search).add("moveInfos", "[" + moves + "]");
    if (turn_.query.ownership && turn_.ownership) answer.add("ownership", ownership(best_line(counted)));
    answer.add("rootInfo", root_info(counted)).add("turnNumber", std::uint64_t{turn_.number});
    return answer.text() + "\n";
  }

 private:
  /// As told: `value` is the mover's.
  [[nodiscard]] Value told(Value value) const { return flipped_ ? opposite(value) : value; }

  [[nodiscard]] static std::span<const Vertex> best_line(const std::vector<SearchInfo>& lines) {
    return lines.empty() ? std::span<const Vertex>{} : std::span<const Vertex>(lines.front().line);
  }

  [[nodiscard]] std::string ownership(std::span<const Vertex> line) const {
    const double sign = flipped_ ? -1 : 1;
    return list_text(turn_.ownership(line),
                     [sign](double value) { return rounded_text(sign * value, ownership_digits); });
  }

  [[nodiscard]] std::string move_info(const SearchInfo& line, std::size_t order) const {
    const Value value = told(value_of(line));
    const std::uint64_t visits = visits_[order];
    const std::size_t length = std::min(line.line.size(), static_cast<std::size_t>(turn_.query.pv_length) + 1);
    ObjectText info;
    // All visits weigh the same here.
    info.add("edgeVisits", visits)
        .add("edgeWeight", visits)
        .add("lcb", value.winrate)
        .add("move", vertex(line.line.front()));
    info.add("order", std::uint64_t{order});
    if (turn_.query.moves_ownership && turn_.ownership) info.add("ownership", ownership(line.line));
    info.add("prior", static_cast<double>(visits) / static_cast<double>(all_visits_));
    info.add("pv", list_text(std::span(line.line).first(length), [this](Vertex at) { return vertex(at); }));
    if (turn_.query.pv_visits) {
      std::vector<std::uint64_t> counts = line_visits(line, visits);
      counts.resize(length);
      const std::string text = list_text(counts, [](std::uint64_t count) { return std::to_string(count); });
      info.add("pvEdgeVisits", text).add("pvVisits", text);
    }
    add_values(info, value);
    info.add("visits", visits).add("weight", visits).add("winrate", value.winrate);
    return info.text();
  }

  [[nodiscard]] std::string root_info(const std::vector<SearchInfo>& lines) const {
    Value value;
    if (!lines.empty()) {
      value = told(value_of(lines.front()));
    } else {
      const Value blacks = value_of(turn_.position.status());
      value = told(mover_ == Color::black ? blacks : opposite(blacks));
    }
    const PositionHashes hashes = position_hashes(turn_.position);
    const std::uint64_t nodes = std::max(turn_.nodes / turn_.nodes_per_visit, lines.empty() ? 1 : lines.front().nodes);
    ObjectText info;
    info.add("currentPlayer", quoted(mover_ == Color::black ? "B" : "W")).add("lcb", value.winrate);
    add_values(info, value);
    info.add("symHash", quoted(hashes.symmetric)).add("thisHash", quoted(hashes.exact));
    const std::uint64_t visits = std::max(nodes, all_visits_);
    info.add("visits", visits).add("weight", visits).add("winrate", value.winrate);
    return info.text();
  }

  static void add_values(ObjectText& info, const Value& value) {
    info.add("scoreLead", value.lead).add("scoreMean", value.lead).add("scoreSelfplay", value.lead);
    info.add("scoreStdev", value.stdev);
    info.add("utility", 2 * value.winrate - 1).add("utilityLcb", 2 * value.winrate - 1);
  }

  [[nodiscard]] std::string vertex(Vertex at) const { return quoted(vertex_text(at, size_)); }

  const AnsweredTurn& turn_;
  BoardSize size_;
  Color mover_;
  bool flipped_ = false;  ///< values are told for the opponent of the side to move
  std::vector<std::uint64_t> visits_{};
  std::uint64_t all_visits_ = 0;
};

}  // namespace

std::string write_analysis(const AnsweredTurn& turn, std::span<const SearchInfo> lines, bool during_search) {
  return AnswerWriter(turn).write(lines, during_search);
}

std::string write_no_results(const AnalysisQuery& query, std::size_t turn) {
  ObjectText answer;
  answer.add("id", quoted(query.id)).add("isDuringSearch", false).add("noResults", true);
  answer.add("turnNumber", std::uint64_t{turn});
  return answer.text() + "\n";
}

std::string write_field_error(const FieldNote& note, std::string_view id) {
  ObjectText answer;
  answer.add("error", quoted(note.text)).add("field", quoted(note.field)).add("id", quoted(id));
  return answer.text() + "\n";
}

std::string write_field_warning(const FieldNote& note, std::string_view id) {
  ObjectText answer;
  answer.add("field", quoted(note.field)).add("id", quoted(id)).add("warning", quoted(note.text));
  return answer.text() + "\n";
}

}  // namespace tengen::json
