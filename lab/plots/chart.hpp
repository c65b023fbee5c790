#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace tengen::lab {

/// One measured value. `low` and `high`: its 95 % interval, drawn as an error bar, or with the neighbours' as a band.
/// Without `y` only a lower bound is known: an arrow upwards from `low`.
struct ChartPoint {
  double x = 0;
  std::optional<double> y{};
  std::optional<double> low{};
  std::optional<double> high{};
  std::string detail{};  ///< more of it, which the picture does not show
};

struct ChartSeries {
  std::string name{};
  std::vector<ChartPoint> points{};
  bool dashed = false;
};

/// What the numbers of a chart are called where they stand as words, beside the picture.
struct ChartWords {
  std::string x{};               ///< what a value belongs to: "after game", "set"
  std::string series{"series"};  ///< what a series is
  std::string quantity{};        ///< what is measured
  std::string unit{};            ///< may be empty
  std::string detail{};          ///< what `ChartPoint::detail` is
  int decimals = 0;              ///< of the values; bars have none from 100 on
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
  ChartWords words{};
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
  ChartWords words{};
};

/// Charts side by side: what one picture shows. Its title is that of the first.
struct Figure {
  std::variant<std::vector<LineChart>, std::vector<BarChart>> charts{};
  int height = 0;      ///< of line charts, in pixels; bars take what they need
  std::string note{};  ///< what the picture leaves out
};

inline constexpr int chart_width = 840;

/// One chart in a picture: from where to where it reaches, and where its values stand. In pixels from the top left.
struct DrawnChart {
  using Point = std::pair<double, double>;

  double left = 0;
  double right = 0;
  /// Of a line chart one series after another, of bars one row after another. Nothing where no value is.
  std::vector<std::optional<Point>> values{};
};

struct Drawing {
  std::string svg{};
  std::vector<DrawnChart> charts{};
};

/// A picture in SVG, `chart_width` wide.
[[nodiscard]] Drawing draw(const Figure& figure);

[[nodiscard]] const std::string& title_of(const Figure& figure);

/// The value of a bar, as it stands beside it.
[[nodiscard]] std::string bar_text(double value);

/// Round numbers for an axis: at least two, at most `most`, that enclose both.
[[nodiscard]] std::vector<double> ticks_between(double low, double high, int most);

}  // namespace tengen::lab
