#include "lab/plots/svg.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>

namespace tengen::lab {

namespace {

constexpr std::array<std::string_view, 6> palette{"#4c8dd8", "#e0813a", "#3fa45b", "#d65a5a", "#9b6dd6", "#2aa5a5"};

std::string number(double value) {
  return fixed(value, 1);
}

std::string coordinates(const std::vector<Svg::Point>& points) {
  const auto pair = [](const Svg::Point& point) { return number(point.first) + "," + number(point.second); };
  return points | ranges::views::transform(pair) | ranges::views::join(' ') | ranges::to<std::string>();
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + std::string(value) + "\"";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '&':
        result += "&amp;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string fixed(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  const std::string result = text;
  const bool zero = result.find_first_not_of("-0.") == std::string::npos;
  return zero && result.front() == '-' ? result.substr(1) : result;
}

std::string grouped(double value) {
  std::string digits = fixed(std::abs(value), 0);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return (value < 0 && digits != "0" ? "-" : "") + digits;
}

Svg::Svg(int width, int height, std::string_view description) {
  const std::string w = std::to_string(width);
  const std::string h = std::to_string(height);
  out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", w) + attribute("height", h) +
         attribute("viewBox", "0 0 " + w + " " + h) + " font-family=\"system-ui, sans-serif\" role=\"img\">\n<title>" +
         escaped(description) + "</title>\n";
}

void Svg::line(Point from, Point to, std::string_view colour, double width, bool dashed) {
  out_ += "<line" + attribute("x1", number(from.first)) + attribute("y1", number(from.second)) +
          attribute("x2", number(to.first)) + attribute("y2", number(to.second)) + attribute("stroke", colour) +
          attribute("stroke-width", number(width)) + (dashed ? attribute("stroke-dasharray", "5 4") : "") + "/>\n";
}

void Svg::path(const std::vector<Point>& points, std::string_view colour, double width) {
  out_ += "<polyline" + attribute("points", coordinates(points)) + attribute("fill", "none") +
          attribute("stroke", colour) + attribute("stroke-width", number(width)) +
          attribute("stroke-linejoin", "round") + "/>\n";
}

void Svg::area(const std::vector<Point>& points, std::string_view colour) {
  out_ += "<polygon" + attribute("points", coordinates(points)) + attribute("fill", colour) +
          attribute("fill-opacity", "0.25") + "/>\n";
}

void Svg::circle(Point centre, double radius, std::string_view colour) {
  out_ += "<circle" + attribute("cx", number(centre.first)) + attribute("cy", number(centre.second)) +
          attribute("r", number(radius)) + attribute("fill", colour) + "/>\n";
}

void Svg::rectangle(Point corner, double width, double height, std::string_view colour) {
  out_ += "<rect" + attribute("x", number(corner.first)) + attribute("y", number(corner.second)) +
          attribute("width", number(width)) + attribute("height", number(height)) + attribute("fill", colour) + "/>\n";
}

void Svg::text(Point at, std::string_view words, Anchor anchor, int size, bool turned) {
  constexpr std::array<std::string_view, 3> names{"start", "middle", "end"};
  const std::string x = number(at.first);
  const std::string y = number(at.second);
  out_ +=
      "<text" + attribute("x", x) + attribute("y", y) + attribute("fill", ink) +
      attribute("font-size", std::to_string(size)) + attribute("text-anchor", names[static_cast<std::size_t>(anchor)]) +
      (turned ? attribute("transform", "rotate(-90 " + x + " " + y + ")") : "") + ">" + escaped(words) + "</text>\n";
}

std::string Svg::finish() const {
  return out_ + "</svg>\n";
}

std::string_view Svg::colour(std::size_t series) noexcept {
  return palette[series % palette.size()];
}

}  // namespace tengen::lab
