#include "lab/plots/chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/reverse.hpp>
#include <range/v3/view/transform.hpp>

#include "lab/plots/svg.hpp"

namespace tengen::lab {

namespace {

constexpr double letter = 6.6;  ///< about the width of one, 13 pixels high

/// Where a chart may draw.
struct Frame {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// Maps numbers to pixels.
class Scale {
 public:
  Scale(double low, double high, double from, double to) : low_(low), high_(high), from_(from), to_(to) {}
  [[nodiscard]] double operator()(double value) const {
    return from_ + (value - low_) / (high_ - low_) * (to_ - from_);
  }

 private:
  double low_;
  double high_;
  double from_;
  double to_;
};

template <class Series>
std::vector<std::string> names_of(const std::vector<Series>& all) {
  return all | ranges::views::transform(&Series::name) | ranges::to<std::vector>();
}

void draw_legend(Svg& svg, const std::vector<std::string>& names, double left, double y, bool boxes) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (boxes) {
      svg.rectangle({left, y - 10}, 12, 12, Svg::colour(i));
    } else {
      svg.line({left, y - 4}, {left + 18, y - 4}, Svg::colour(i), 3);
    }
    svg.text({left + 24, y}, names[i], Anchor::start);
    left += 24 + letter * static_cast<double>(names[i].size()) + 20;
  }
}

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  void add(const std::optional<double>& value) {
    if (!value) return;
    low = std::min(low, *value);
    high = std::max(high, *value);
  }
  [[nodiscard]] bool empty() const { return low > high; }
};

/// One line chart within its part of the picture.
class LineDrawing {
 public:
  LineDrawing(Svg& svg, const LineChart& chart, Frame outer) : svg_(svg), chart_(chart), outer_(outer) {
    Range x;
    Range y;
    for (const ChartSeries& series : chart.series) {
      for (const ChartPoint& point : series.points) {
        x.add(point.x);
        for (const auto& value : {point.y, point.low, point.high}) y.add(value);
      }
    }
    y.add(chart.reference);
    if (x.empty()) x = {0, 1};
    if (y.empty()) y = {0, 1};
    y_ticks_ = ticks_between(y.low, y.high, 8);
    if (!chart.categories.empty()) {
      x = {-0.5, static_cast<double>(chart.categories.size()) - 0.5};
    } else {
      x_ticks_ = ticks_between(x.low, x.high, 8);
      // Epochs and games are counted: no half ones.
      std::erase_if(x_ticks_, [&](double tick) {
        return tick < x.low - 1e-6 || tick > x.high + 1e-6 || std::abs(tick - std::round(tick)) > 1e-6;
      });
      if (x.low == x.high) x.high += 1;
    }
    x_ = x;
    inner_ = {outer.left + (chart.decimals == 0 ? 66 : 78), outer.top + 62, outer.right - 14,
              outer.bottom - (chart.remarks.empty() ? 52 : 66)};
  }

  /// Where the values stand, one series after another.
  std::vector<std::optional<Svg::Point>> draw() {
    const Scale x(x_.low, x_.high, inner_.left, inner_.right);
    const Scale y(y_ticks_.front(), y_ticks_.back(), inner_.bottom, inner_.top);
    svg_.text({outer_.left + 14, outer_.top + 22}, chart_.title, Anchor::start, 16);
    draw_legend(svg_, names_of(chart_.series), inner_.left, outer_.top + 46, false);
    draw_axes(x, y);
    for (std::size_t i = 0; i < chart_.series.size(); ++i) draw_series(i, x, y);
    return std::move(places_);
  }

 private:
  void draw_axes(const Scale& x, const Scale& y) {
    for (const double tick : y_ticks_) {
      svg_.line({inner_.left, y(tick)}, {inner_.right, y(tick)}, Svg::faint);
      svg_.text({inner_.left - 8, y(tick) + 4}, chart_.decimals == 0 ? grouped(tick) : fixed(tick, chart_.decimals),
                Anchor::end);
    }
    if (chart_.reference) {
      svg_.line({inner_.left, y(*chart_.reference)}, {inner_.right, y(*chart_.reference)}, Svg::ink, 1.5, true);
    }
    svg_.line({inner_.left, inner_.bottom}, {inner_.right, inner_.bottom}, Svg::ink);
    for (std::size_t i = 0; i < chart_.categories.size(); ++i) {
      const double at = x(static_cast<double>(i));
      svg_.line({at, inner_.bottom}, {at, inner_.bottom + 5}, Svg::ink);
      svg_.text({at, inner_.bottom + 19}, chart_.categories[i], Anchor::middle, 12);
      if (i < chart_.remarks.size()) svg_.text({at, inner_.bottom + 34}, chart_.remarks[i], Anchor::middle, 11);
    }
    for (const double tick : x_ticks_) {
      svg_.line({x(tick), inner_.bottom}, {x(tick), inner_.bottom + 5}, Svg::ink);
      svg_.text({x(tick), inner_.bottom + 19}, grouped(tick), Anchor::middle, 12);
    }
    svg_.text({(inner_.left + inner_.right) / 2, outer_.bottom - 10}, chart_.x_label, Anchor::middle);
    svg_.text({outer_.left + 18, (inner_.top + inner_.bottom) / 2}, chart_.y_label, Anchor::middle, 13, true);
  }

  void draw_series(std::size_t number, const Scale& x, const Scale& y) {
    const ChartSeries& series = chart_.series[number];
    const std::string_view colour = Svg::colour(number);
    // Series that share a name on the x axis stand side by side.
    const double shift = chart_.categories.empty()
                             ? 0
                             : 7 * (static_cast<double>(number) - static_cast<double>(chart_.series.size() - 1) / 2);
    std::vector<Svg::Point> line;
    std::vector<Svg::Point> band;
    for (const ChartPoint& point : series.points) {
      if (point.y) line.emplace_back(x(point.x) + shift, y(*point.y));
      if (point.high) band.emplace_back(x(point.x), y(*point.high));
      const auto& value = point.y ? point.y : point.low;
      places_.push_back(value ? std::optional(Svg::Point{x(point.x) + shift, y(*value)}) : std::nullopt);
    }
    if (!chart_.markers) {
      for (const ChartPoint& point : series.points | ranges::views::reverse) {
        if (point.low) band.emplace_back(x(point.x), y(*point.low));
      }
      if (band.size() > 2) svg_.area(band, colour);
    }
    if (line.size() > 1) svg_.path(line, colour, 2);
    if (!chart_.markers) return;
    for (const ChartPoint& point : series.points) draw_marker(point, x(point.x) + shift, y, colour);
  }

  void draw_marker(const ChartPoint& point, double x, const Scale& y, std::string_view colour) {
    if (point.y && point.low && point.high) {
      svg_.line({x, y(*point.low)}, {x, y(*point.high)}, colour, 1.5);
      for (const double end : {*point.low, *point.high}) svg_.line({x - 4, y(end)}, {x + 4, y(end)}, colour, 1.5);
    }
    if (point.y) return svg_.circle({x, y(*point.y)}, 4.5, colour);
    if (!point.low) return;
    const double from = y(*point.low);
    svg_.line({x - 6, from}, {x + 6, from}, colour, 2);
    svg_.path({{x, from}, {x, from - 18}}, colour, 2);
    svg_.path({{x - 5, from - 12}, {x, from - 18}, {x + 5, from - 12}}, colour, 2);
  }

  Svg& svg_;
  const LineChart& chart_;
  Frame outer_;
  Frame inner_;
  Range x_;
  std::vector<double> x_ticks_;
  std::vector<double> y_ticks_;
  std::vector<std::optional<Svg::Point>> places_;
};

constexpr double bar = 13;
constexpr double row_gap = 14;
constexpr double bars_top = 62;
constexpr double bars_bottom = 52;

double row_height(const BarChart& chart) {
  return bar * static_cast<double>(chart.series.size()) + row_gap;
}

/// Where the ends of the bars are, one row after another.
std::vector<std::optional<Svg::Point>> draw_bars(Svg& svg, const BarChart& chart, const Frame& outer) {
  std::vector<std::optional<Svg::Point>> places;
  Range range;
  for (const BarChart::Bars& bars : chart.series) {
    for (const auto& value : bars.values) range.add(value);
  }
  if (range.empty()) range = {1, 10};
  const double low = std::floor(std::log10(range.low));
  const double high = std::max(low + 1, std::ceil(std::log10(range.high)));
  const Frame inner{outer.left + (chart.row_names ? 170 : 14), outer.top + bars_top, outer.right - 74,
                    outer.bottom - bars_bottom};
  const Scale x(low, high, inner.left, inner.right);
  svg.text({outer.left + 14, outer.top + 22}, chart.title, Anchor::start, 16);
  if (chart.row_names) {
    draw_legend(svg, names_of(chart.series), inner.left, outer.top + 46, true);
  }
  const int step = high - low > 6 ? 2 : 1;
  for (int power = static_cast<int>(low); power <= static_cast<int>(high); power += step) {
    svg.line({x(power), inner.top}, {x(power), inner.bottom}, Svg::faint);
    const std::string number = power < 0 ? fixed(std::pow(10, power), -power) : grouped(std::pow(10, power));
    svg.text({x(power), inner.bottom + 18}, number, Anchor::middle, 12);
  }
  svg.line({inner.left, inner.top}, {inner.left, inner.bottom}, Svg::ink);
  svg.text({(inner.left + inner.right) / 2, outer.bottom - 10}, chart.x_label, Anchor::middle);
  for (std::size_t row = 0; row < chart.rows.size(); ++row) {
    const double top = inner.top + row_gap / 2 + static_cast<double>(row) * row_height(chart);
    const double middle = top + bar * static_cast<double>(chart.series.size()) / 2;
    if (chart.row_names) svg.text({inner.left - 10, middle + 4}, chart.rows[row], Anchor::end);
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
      places.emplace_back();
      if (row >= chart.series[i].values.size()) continue;
      const auto& value = chart.series[i].values[row];
      if (!value) continue;
      const double y = top + bar * static_cast<double>(i);
      const double end = x(std::log10(*value));
      svg.rectangle({inner.left, y}, end - inner.left, bar - 2, Svg::colour(i));
      svg.text({end + 5, y + bar - 3}, bar_text(*value), Anchor::start, 11);
      places.back() = {end, y + (bar - 2) / 2};
    }
  }
  return places;
}

template <class Chart, class Draw>
Drawing side_by_side(const std::vector<Chart>& charts, int height, const std::string& title, const Draw& draw_one) {
  Drawing drawing;
  Svg svg(chart_width, height, title);
  double left = 0;
  for (const Chart& chart : charts) {
    const double right = left + draw_one.width(chart);
    const Frame frame{left, 0, right, static_cast<double>(height)};
    drawing.charts.push_back({.left = left, .right = right, .values = draw_one(svg, chart, frame)});
    left = right;
  }
  drawing.svg = svg.finish();
  return drawing;
}

struct DrawLines {
  std::size_t count;
  [[nodiscard]] double width(const LineChart&) const { return chart_width / static_cast<double>(count); }
  auto operator()(Svg& svg, const LineChart& chart, const Frame& frame) const {
    return LineDrawing(svg, chart, frame).draw();
  }
};

struct DrawBars {
  std::size_t count;
  /// Names of rows need 156 pixels beside equal shares for the bars.
  [[nodiscard]] double width(const BarChart& chart) const {
    constexpr double names = 156;
    return (chart_width - names) / static_cast<double>(count) + (chart.row_names ? names : 0);
  }
  auto operator()(Svg& svg, const BarChart& chart, const Frame& frame) const { return draw_bars(svg, chart, frame); }
};

int height_of(const std::vector<BarChart>& charts) {
  double height = bars_top + bars_bottom;
  if (!charts.empty()) height += row_height(charts.front()) * static_cast<double>(charts.front().rows.size());
  return static_cast<int>(height);
}

}  // namespace

std::vector<double> ticks_between(double low, double high, int most) {
  // Numbers too near each other for their size have no round ones between them.
  constexpr double least = 1e-90;
  const double size = std::abs(low);
  if (high - low <= std::max(1e-9 * size, least)) high = low + (size <= 10 * least ? 1 : size / 10);
  double step = std::pow(10, std::floor(std::log10((high - low) / most)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    const double first = std::floor(low / (step * factor) + 1e-9);
    const double last = std::ceil(high / (step * factor) - 1e-9);
    if (last - first + 1 > most) continue;
    std::vector<double> ticks;
    for (int i = 0; i <= static_cast<int>(last - first); ++i) ticks.push_back((first + i) * step * factor);
    return ticks;
  }
  step *= 20;
  return {std::floor(low / step) * step, std::ceil(high / step) * step};
}

Drawing draw(const Figure& figure) {
  if (const auto* lines = std::get_if<std::vector<LineChart>>(&figure.charts)) {
    return side_by_side(*lines, figure.height, title_of(figure), DrawLines{lines->size()});
  }
  const auto& bars = std::get<std::vector<BarChart>>(figure.charts);
  return side_by_side(bars, height_of(bars), title_of(figure), DrawBars{bars.size()});
}

const std::string& title_of(const Figure& figure) {
  static const std::string none;
  return std::visit(
      [](const auto& charts) -> const std::string& { return charts.empty() ? none : charts.front().title; },
      figure.charts);
}

std::string bar_text(double value) {
  return value < 100 ? fixed(value, 1) : grouped(value);
}

}  // namespace tengen::lab
