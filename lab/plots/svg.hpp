#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tengen::lab {

/// How text stands to its point.
enum class Anchor : std::uint8_t { start, middle, end };

/// A picture in SVG, written shape by shape. Units are pixels, y grows downwards. The background is left out and all
/// colours are of middle brightness, so that it can be read on a white and on a dark page. Equal calls make equal text.
class Svg {
 public:
  using Point = std::pair<double, double>;

  static constexpr std::string_view ink = "#7d8590";      ///< text and axes
  static constexpr std::string_view faint = "#7d859055";  ///< grid lines

  Svg(int width, int height, std::string_view description);

  void line(Point from, Point to, std::string_view colour, double width = 1, bool dashed = false);
  void path(const std::vector<Point>& points, std::string_view colour, double width);
  void area(const std::vector<Point>& points, std::string_view colour);
  void circle(Point centre, double radius, std::string_view colour);
  void rectangle(Point corner, double width, double height, std::string_view colour);
  /// `turned`: a quarter to the left.
  void text(Point at, std::string_view words, Anchor anchor, int size = 13, bool turned = false);

  /// The whole file.
  [[nodiscard]] std::string finish() const;

  /// The colour of the n-th series; they come round again.
  [[nodiscard]] static std::string_view colour(std::size_t series) noexcept;

 private:
  std::string out_;
};

/// As text and as the value of an attribute, in SVG and in HTML.
[[nodiscard]] std::string escaped(std::string_view text);
/// With so many decimals, and never `-0`.
[[nodiscard]] std::string fixed(double value, int decimals);
/// `12,345`.
[[nodiscard]] std::string grouped(double value);

}  // namespace tengen::lab
