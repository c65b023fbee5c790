#include "protocol/gtp/analysis.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/split.hpp>
#include <string_view>
#include <utility>

#include "protocol/board_text.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::gtp {

namespace {

using Words = std::span<const std::string>;

constexpr int most_lines = 1000;
constexpr double shortest_interval = 1;       // centiseconds
constexpr double longest_interval = 360'000;  // an hour

std::optional<Milliseconds> parse_interval(std::string_view word) {
  const auto centiseconds = parse_decimal(word);
  if (!centiseconds) return std::nullopt;
  return Milliseconds(
      static_cast<Milliseconds::rep>(std::clamp(*centiseconds, shortest_interval, longest_interval) * 10));
}

std::optional<bool> parse_switch(std::string_view word) {
  const std::string text = upper(word);
  if (text == "TRUE" || text == "1") return true;
  if (text == "FALSE" || text == "0") return false;
  return std::nullopt;
}

std::optional<std::vector<Vertex>> parse_vertices(std::string_view word, BoardSize size) {
  std::vector<Vertex> vertices;
  for (auto&& name : word | ranges::views::split(',')) {
    const auto vertex = parse_vertex(name | ranges::to<std::string>(), size);
    if (!vertex || (!vertex->is_pass() && !vertex->is_on(size))) return std::nullopt;
    vertices.push_back(*vertex);
  }
  return vertices;
}

/// What the `avoid` and `allow` of a request say of first moves.
class Restrictions {
 public:
  Restrictions(Family family, Color mover, BoardSize size)
      : joins_(family == Family::leela), mover_(mover), size_(size) {}

  /// `COLOUR VERTEX,VERTEX,... DEPTH` after `avoid` or `allow`. False where that has another form, or must not stand
  /// beside what came before.
  bool read(bool allow, Words words) {
    if (words.size() < 3) return false;
    const auto color = parse_color(words[0]);
    const auto vertices = parse_vertices(words[1], size_);
    const auto depth = parse_integer<int>(words[2]);
    if (!color || !vertices || !depth) return false;
    if (allow && std::exchange(allowed_once_[index(*color)], true) && !joins_) return false;
    if (*color != mover_ || *depth < 1) return true;
    std::vector<Vertex>& list = allow ? allowed_ : avoided_;
    list.insert(list.end(), vertices->begin(), vertices->end());
    restricted_ = restricted_ || allow;
    return true;
  }

  [[nodiscard]] std::vector<Vertex> excluded() const {
    std::vector<Vertex> all = restricted_ ? all_moves_but(allowed_, size_) : std::vector<Vertex>{};
    all.insert(all.end(), avoided_.begin(), avoided_.end());
    return all;
  }

 private:
  bool joins_;
  Color mover_;
  BoardSize size_;
  std::array<bool, 2> allowed_once_{};  ///< whether there was an `allow` for the colour
  bool restricted_ = false;             ///< to the moves in `allowed_`
  std::vector<Vertex> allowed_{};
  std::vector<Vertex> avoided_{};
};

struct Switch {
  std::string_view key;
  bool Extras::*extra;  ///< none: there is nothing to say about it
};

constexpr std::array<Switch, 8> switches{{{"ROOTINFO", &Extras::root_info},
                                          {"OWNERSHIP", &Extras::ownership},
                                          {"MOVESOWNERSHIP", &Extras::moves_ownership},
                                          {"PVVISITS", &Extras::pv_visits},
                                          {"PVEDGEVISITS", &Extras::pv_edge_visits},
                                          {"OWNERSHIPSTDEV", nullptr},
                                          {"MOVESOWNERSHIPSTDEV", nullptr},
                                          {"NORESULTVALUE", nullptr}}};

bool read_pair(AnalysisRequest& request, std::string_view key, std::string_view value) {
  if (key == "INTERVAL") {
    const auto interval = parse_interval(value);
    if (interval) request.interval = *interval;
    return interval.has_value();
  }
  if (key == "MINMOVES" || key == "MAXMOVES") {
    const auto count = parse_integer<int>(value);
    if (!count || *count < 0) return false;
    if (key == "MINMOVES") {
      request.min_moves = *count;
    } else {
      request.max_moves = *count;
    }
    return true;
  }
  const auto* const known = ranges::find(switches, key, &Switch::key);
  const auto wanted = parse_switch(value);
  if (known == switches.end() || !wanted) return false;
  if (known->extra != nullptr) request.extras.*known->extra = *wanted;
  return true;
}

/// Always with a decimal point: Sabaki before 0.60 tells the families apart by it.
std::string share(Family family, double value) {
  constexpr int leela_scale = 10'000;
  if (family != Family::kata) return std::to_string(std::lround(value * leela_scale));
  return fixed_text(value, 4);
}

std::string score_fields(Family family, const SearchInfo& line, bool with_deviation = false) {
  if (family == Family::leela) return {};
  const std::string lead = fixed_text(lead_points(line), 2);
  const std::string deviation = with_deviation ? " scoreStdev " + fixed_text(score_deviation(line), 2) : "";
  return " scoreMean " + lead + deviation + " scoreLead " + lead;
}

std::string ownership_text(std::string_view name, const std::vector<double>& points) {
  std::string text = " " + std::string(name);
  for (const double value : points) text += " " + fixed_text(value, 2);
  return text;
}

std::string visits_text(std::string_view name, const std::vector<std::uint64_t>& visits) {
  std::string text = " " + std::string(name);
  for (const std::uint64_t count : visits) text += " " + std::to_string(count);
  return text;
}

/// What follows the line of a move.
std::string extras_of_move(const AnalysisText& form, const SearchInfo& line, std::uint64_t visits) {
  std::string text;
  if (form.extras.pv_visits) text += visits_text("pvVisits", line_visits(line, visits));
  if (form.extras.pv_edge_visits) text += visits_text("pvEdgeVisits", line_visits(line, visits));
  if (form.extras.moves_ownership && form.ownership) {
    text += ownership_text("movesOwnership", form.ownership(line.line));
  }
  return text;
}

}  // namespace

int AnalysisRequest::lines(int usual) const noexcept {
  const int wanted = max_moves ? *max_moves : std::max(usual, min_moves);
  return std::clamp(wanted, 1, most_lines);
}

std::optional<AnalysisRequest> parse_analysis(Words words, Family family, Color to_move, BoardSize size) {
  AnalysisRequest request;
  request.color = to_move;
  std::size_t next = 0;
  if (next < words.size()) {
    if (const auto color = parse_color(words[next])) {
      request.color = *color;
      ++next;
    }
  }
  if (next < words.size()) {
    if (const auto interval = parse_interval(words[next])) {
      request.interval = *interval;
      ++next;
    }
  }
  Restrictions restrictions(family, request.color, size);
  while (next < words.size()) {
    const std::string key = upper(words[next++]);
    if (key == "AVOID" || key == "ALLOW") {
      if (!restrictions.read(key == "ALLOW", words.subspan(next))) return std::nullopt;
      next += 3;
    } else {
      if (next == words.size() || !read_pair(request, key, words[next++])) return std::nullopt;
    }
  }
  request.exclude = restrictions.excluded();
  return request;
}

std::string format_analysis(const AnalysisText& form, std::span<const SearchInfo> lines) {
  if (lines.empty()) return {};
  const Family family = form.family;
  const std::vector<std::uint64_t> visits = pseudo_visits(lines);
  const std::uint64_t total = ranges::accumulate(visits, std::uint64_t{0});
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const SearchInfo& line = lines[i];
    const std::string chance = share(family, win_chance(line.score));
    if (i > 0) text += ' ';
    text += "info move " + vertex_text(line.line.front(), form.size) + " visits " + std::to_string(visits[i]);
    text += " winrate " + chance + score_fields(family, line, family == Family::kata);
    text += " prior " + share(family, static_cast<double>(visits[i]) / static_cast<double>(total));
    text += " lcb " + chance + " order " + std::to_string(i) + " pv " + vertex_list(line.line, form.size);
    text += extras_of_move(form, line, visits[i]);
  }
  if (form.extras.root_info) {
    text += " rootInfo visits " + std::to_string(total) + " winrate " + share(family, win_chance(lines[0].score)) +
            score_fields(family, lines[0]);
  }
  if (form.extras.ownership && form.ownership) {
    text += ownership_text("ownership", form.ownership(lines[0].line));
  }
  return text + "\n";
}

}  // namespace tengen::gtp
