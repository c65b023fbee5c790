#include "lab/network/shared_rows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tengen::lab {

namespace {

using gomoku::channel_count;
using gomoku::Shape;
using gomoku::Shapes;

constexpr std::size_t seven_reach = 3;
constexpr std::size_t five_reach = 2;

/// How many words are shorter than so many letters, see Shapes.
constexpr std::array<std::uint32_t, Shapes::reach + 2> shorter_words{0, 1, 4, 13, 40, 121};

/// The word's first letters, those nearest to the cell.
std::uint32_t beginning(std::uint32_t word, std::size_t length) {
  std::size_t own = 0;
  while (word >= shorter_words[own + 1]) ++own;
  if (own <= length) return word;
  std::uint32_t power = 1;
  for (std::size_t i = 0; i < length; ++i) power *= 3;
  return shorter_words[length] + (word - shorter_words[own]) % power;
}

/// The pair of words with that number.
std::pair<std::uint32_t, std::uint32_t> words_of(std::uint32_t pair) {
  std::uint32_t high = 0;
  while ((high + 1) * (high + 2) / 2 <= pair) ++high;
  return {pair - high * (high + 1) / 2, high};
}

}  // namespace

std::uint32_t inner_shape(Shape shape, std::size_t reach) noexcept {
  constexpr auto pairs = static_cast<std::uint32_t>(Shapes::pair_count);
  const auto [low, high] = words_of(shape % pairs);
  const auto [first, second] = std::minmax({beginning(low, reach), beginning(high, reach)});
  return shape / pairs * pairs + second * (second + 1) / 2 + first;
}

SharedRows::SharedRows() : order_(Shapes::count), own_(Shapes::count), seven_(Shapes::count), five_(Shapes::count) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> keys(Shapes::count);
  for (std::size_t shape = 0; shape < Shapes::count; ++shape) {
    keys[shape] = {inner_shape(static_cast<Shape>(shape), five_reach),
                   inner_shape(static_cast<Shape>(shape), seven_reach)};
  }
  std::iota(order_.begin(), order_.end(), Shape{0});
  std::stable_sort(order_.begin(), order_.end(), [&](Shape a, Shape b) { return keys[a] < keys[b]; });
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const bool new_five = i == 0 || keys[order_[i]].first != keys[order_[i - 1]].first;
    const bool new_seven = new_five || keys[order_[i]].second != keys[order_[i - 1]].second;
    if (new_seven) sevens_.push_back({i, i});
    if (new_five) fives_.push_back({sevens_.size() - 1, sevens_.size() - 1});
    sevens_.back().end = i + 1;
    fives_.back().end = sevens_.size();
  }
}

void SharedRows::begin(Random& random) {
  constexpr std::uint32_t steps = 1 << 20;
  for (Part* part : {&seven_, &five_}) {
    for (float& number : part->numbers) {
      number = 0.1F * (2 * static_cast<float>(random.below(steps)) / static_cast<float>(steps) - 1);
    }
  }
}

void SharedRows::fold_group(std::size_t inner, std::span<float> rows) const {
  const float* const five = five_.numbers.data() + inner * channel_count;
  for (std::size_t s = fives_[inner].begin; s < fives_[inner].end; ++s) {
    const float* const seven = seven_.numbers.data() + s * channel_count;
    for (std::size_t i = sevens_[s].begin; i < sevens_[s].end; ++i) {
      const std::size_t at = std::size_t{order_[i]} * channel_count;
      for (std::size_t c = 0; c < channel_count; ++c) rows[at + c] = own_.numbers[at + c] + seven[c] + five[c];
    }
  }
}

void SharedRows::fold(std::span<float> rows) const {
  for (std::size_t inner = 0; inner < fives_.size(); ++inner) fold_group(inner, rows);
}

void SharedRows::step(std::span<float> gradient, std::span<std::uint8_t> touched, std::span<float> rows,
                      const AdamStep& step, double decay, std::size_t thread, std::size_t threads) {
  using Slopes = std::array<float, channel_count>;
  for (std::size_t inner = thread; inner < fives_.size(); inner += threads) {
    Slopes five{};
    bool any_in_five = false;
    for (std::size_t s = fives_[inner].begin; s < fives_[inner].end; ++s) {
      Slopes seven{};
      bool any = false;
      for (std::size_t i = sevens_[s].begin; i < sevens_[s].end; ++i) {
        const std::size_t shape = order_[i];
        if (touched[shape] == 0) continue;
        touched[shape] = 0;
        any = true;
        const std::span<float> slopes = gradient.subspan(shape * channel_count, channel_count);
        own_.adam.step(own_.numbers, shape * channel_count, slopes, step, decay);
        for (std::size_t c = 0; c < channel_count; ++c) seven[c] += slopes[c];
        std::fill(slopes.begin(), slopes.end(), 0.0F);
      }
      if (!any) continue;
      any_in_five = true;
      seven_.adam.step(seven_.numbers, s * channel_count, seven, step, decay);
      for (std::size_t c = 0; c < channel_count; ++c) five[c] += seven[c];
    }
    if (!any_in_five) continue;
    five_.adam.step(five_.numbers, inner * channel_count, five, step, decay);
    fold_group(inner, rows);
  }
}

std::array<std::vector<float>*, 9> SharedRows::lists() noexcept {
  return {&own_.numbers,         &own_.adam.first(), &own_.adam.second(), &seven_.numbers,     &seven_.adam.first(),
          &seven_.adam.second(), &five_.numbers,     &five_.adam.first(), &five_.adam.second()};
}

}  // namespace tengen::lab
