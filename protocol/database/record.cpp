#include "protocol/database/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <utility>

#include "engine/core/game_spec.hpp"
#include "protocol/text.hpp"
#include "protocol/win_chance.hpp"

namespace tengen::database {

namespace {

constexpr int nearest_win = 29500;  ///< values beyond are wins

char digit(int number) noexcept {
  return static_cast<char>(number < 10 ? '0' + number : 'A' + number - 10);
}
/// Below 0 for what is no digit.
int digit_value(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  const int value = c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
  return value < gomoku::max_side ? value : -1;
}

/// Whether the value of `fresh` is worth more than that of `old`.
bool is_better(const Record& old, const Record& fresh) {
  const bool sure = is_result(old.label);
  if (is_result(fresh.label) != sure) return !sure;
  if (sure) return fresh.label != old.label || std::abs(fresh.value) >= std::abs(old.value);
  if (old.bound == Bound::none || fresh.bound == Bound::none) return old.bound == Bound::none;
  constexpr int exact_bonus = 7;  // plies that an exact value is worth, as in Rapfi
  const auto worth = [](const Record& record) {
    return record.depth + (record.bound == Bound::exact ? exact_bonus : 0);
  };
  return worth(fresh) >= worth(old);
}

auto place_of(const PointText& point) noexcept {
  return std::pair(point.at.y, point.at.x);
}

}  // namespace

int value_of(Score score) noexcept {
  if (!is_win(score) && !is_loss(score)) return clamp_heuristic(score);
  const int size = std::max(largest_value - plies_to_end(score), nearest_win);
  return score < 0 ? -size : size;
}

Score score_of(int value) noexcept {
  const int size = std::min(std::abs(value), largest_value);
  if (size < nearest_win) return clamp_heuristic(value);
  return value < 0 ? loss_in(largest_value - size) : win_in(largest_value - size);
}

bool is_result(char label) noexcept {
  return label == label_win || label == label_loss || label == label_draw;
}

char label_of(int character) noexcept {
  if (character <= ' ' || character >= 0x7F) return no_label;
  const char label = static_cast<char>(character);
  constexpr std::string_view capitals = "WLDX";
  return capitals.find(label) == std::string_view::npos ? label : static_cast<char>(label - 'A' + 'a');
}

std::string label_text(const Record& record) {
  const Score score = score_of(-record.value);  // for the side that moved here
  if (record.label == no_label) {
    if (record.bound != Bound::exact) return {};
    return std::to_string(std::clamp(static_cast<int>(win_chance(score) * 100), 0, 99)) + "%";
  }
  std::string text(1, record.label);
  if (record.label != label_win && record.label != label_loss) return text;
  const bool counted = record.label == label_win ? is_win(score) : is_loss(score);
  // Plies from before the move.
  return text + (counted ? std::to_string(plies_to_end(score) + 1) : "*");
}

Record merged(const Record& old, const Record& fresh) {
  const bool better = is_better(old, fresh);
  Record result = better ? fresh : old;
  const Record& other = better ? old : fresh;
  if (result.label == no_label) result.label = other.label;
  if (!is_result(result.label) && fresh.label != no_label) result.label = fresh.label;
  result.comment = fresh.comment.empty() ? old.comment : fresh.comment;
  result.points = old.points;
  for (const PointText& point : fresh.points) set_text_at(result, point.at, point.text);
  return result;
}

std::string clean_text(std::string_view text, std::size_t most, bool lines) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const std::size_t taken = std::max<std::size_t>(length, 1);
    if (result.size() + taken > most) break;
    const auto first = static_cast<unsigned char>(text.front());
    const bool is_control = first < ' ' || first == 0x7F;
    if (length == 0) {
      result += '?';
    } else if (is_control) {
      if (first != '\r') result += first == '\n' && lines ? '\n' : ' ';
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(taken);
  }
  return result;
}

std::string_view text_at(const Record& record, Vertex at) {
  const auto found = ranges::find(record.points, at, &PointText::at);
  return found == record.points.end() ? std::string_view{} : std::string_view{found->text};
}

void set_text_at(Record& record, Vertex at, const std::string& text) {
  std::erase_if(record.points, [at](const PointText& point) { return point.at == at; });
  if (text.empty()) return;
  record.points.push_back({at, text});
  ranges::sort(record.points, {}, place_of);
}

std::string points_text(const std::vector<PointText>& points) {
  std::string text;
  for (const PointText& point : points) {
    if (!text.empty()) text += '\n';
    text += digit(point.at.x);
    text += digit(point.at.y);
    text += point.text;
  }
  return text;
}

std::vector<PointText> read_points(std::string_view text) {
  Record record;
  while (!text.empty()) {
    const std::string_view line = take_field(text, '\n');
    if (line.size() < 3) continue;
    const Vertex at{digit_value(line[0]), digit_value(line[1])};
    if (at.x < 0 || at.y < 0) continue;
    set_text_at(record, at, clean_text(line.substr(2), longest_point_text, false));
  }
  return std::move(record.points);
}

}  // namespace tengen::database
