#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tengen::lab {

/// One measured value. `low` and `high`: its 95 % interval, drawn as an error bar, or with the neighbours' as a band.
/// Without `y` only a lower bound is known: an arrow upwards from `low`.
struct ChartPoint {
  double x = 0;
  std::optional<double> y{};
  std::optional<double> low{};
  std::optional<double> high{};
};

struct ChartSeries {
  std::string name{};
  std::vector<ChartPoint> points{};
  bool dashed = false;
};

/// Values over a whole number or over names.
struct LineChart {
  std::string title{};
  std::string x_label{};
  std::string y_label{};
  std::vector<std::string> categories{};  ///< names of x = 0, 1, …; empty: x is a whole number
  std::vector<std::string> remarks{};     ///< a second line below each name
  std::vector<ChartSeries> series{};
  std::optional<double> reference{};  ///< a dashed line across at this y
  bool markers = true;                ///< circles and error bars; else lines and bands
  int decimals = 0;                   ///< of the numbers on the y axis
};

/// For each row a bar a series on a logarithmic axis, from the least power of ten.
struct BarChart {
  std::string title{};
  std::string x_label{};
  std::vector<std::string> rows{};
  struct Bars {
    std::string name{};
    std::vector<std::optional<double>> values{};  ///< by row
  };
  std::vector<Bars> series{};
  bool row_names = true;
};

inline constexpr int chart_width = 840;

/// Charts side by side, `height` pixels high and `chart_width` wide in all.
[[nodiscard]] std::string draw(const std::vector<LineChart>& charts, int height);
[[nodiscard]] std::string draw(const std::vector<BarChart>& charts);

/// Round numbers for an axis: at least two, at most `most`, that enclose both.
[[nodiscard]] std::vector<double> ticks_between(double low, double high, int most);

}  // namespace tengen::lab
