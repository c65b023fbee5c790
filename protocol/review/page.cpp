#include "protocol/review/text.hpp"

#include <algorithm>

#include "engine/core/embed.hpp"

// The files of the page and of the report, put into the program.

TENGEN_EMBED(tengen_report_html, TENGEN_ROOT "/adapters/web/page/report.html");
TENGEN_EMBED(tengen_report_css, TENGEN_ROOT "/adapters/web/page/report.css");
TENGEN_EMBED(tengen_report_js, TENGEN_ROOT "/adapters/web/page/report.js");
TENGEN_EMBED(tengen_style_css, TENGEN_ROOT "/adapters/web/page/style.css");
TENGEN_EMBED(tengen_board_js, TENGEN_ROOT "/adapters/web/page/board.js");
TENGEN_EMBED(tengen_curve_js, TENGEN_ROOT "/adapters/web/page/curve.js");
TENGEN_EMBED(tengen_games_js, TENGEN_ROOT "/adapters/web/page/games.js");
TENGEN_EMBED(tengen_rules_js, TENGEN_ROOT "/adapters/web/page/rules.js");

namespace tengen::review {

namespace {

/// The JSON with `<`, `>` and `&`, which stand only inside its strings, as escapes: no tag and no comment can begin.
std::string escaped(std::string_view json) {
  std::string text;
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else if (c == '>') {
      text += "\\u003e";
    } else if (c == '&') {
      text += "\\u0026";
    } else {
      text += c;
    }
  }
  return text;
}

/// Moves the text up to the marker from `rest` to `html`, and drops the marker.
void copy_to(std::string& html, std::string_view& rest, std::string_view marker) {
  const std::size_t place = rest.find(marker);
  html += rest.substr(0, place);
  rest.remove_prefix(place == std::string_view::npos ? rest.size() : place + marker.size());
}

/// A module of the page for a script that holds several, each after those that it needs: without its imports.
void add_module(std::string& html, std::string_view module) {
  while (!module.empty()) {
    const std::size_t end = std::min(module.find('\n'), module.size() - 1) + 1;
    if (!module.starts_with("import ")) html += module.substr(0, end);
    module.remove_prefix(end);
  }
}

}  // namespace

std::string to_html(std::string_view json) {
  std::string html;
  std::string_view rest = TENGEN_EMBEDDED(tengen_report_html);
  copy_to(html, rest, "<!--STYLE-->");
  html += TENGEN_EMBEDDED(tengen_style_css);
  html += TENGEN_EMBEDDED(tengen_report_css);
  copy_to(html, rest, "<!--DATA-->");
  html += escaped(json);
  copy_to(html, rest, "<!--SCRIPT-->");
  add_module(html, TENGEN_EMBEDDED(tengen_board_js));
  add_module(html, TENGEN_EMBEDDED(tengen_curve_js));
  add_module(html, TENGEN_EMBEDDED(tengen_games_js));
  add_module(html, TENGEN_EMBEDDED(tengen_rules_js));
  add_module(html, TENGEN_EMBEDDED(tengen_report_js));
  html += rest;
  return html;
}

}  // namespace tengen::review
