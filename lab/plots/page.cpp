#include "lab/plots/page.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/embed.hpp"
#include "lab/plots/svg.hpp"

// What a page is made of, put into the program. TENGEN_PLOTS is this folder, TENGEN_PAGE that of the game's page,
// manifests/web, whose style both share.

TENGEN_EMBED(tengen_plot_html, TENGEN_PLOTS "/page.html");
TENGEN_EMBED(tengen_plot_css, TENGEN_PLOTS "/page.css");
TENGEN_EMBED(tengen_plot_js, TENGEN_PLOTS "/page.js");
TENGEN_EMBED(tengen_plot_style, TENGEN_PAGE "/style.css");

namespace tengen::lab {

namespace {

constexpr const char* nothing = "–";

/// One value as a row of a table.
struct NumbersRow {
  std::size_t series = 0;
  std::vector<std::string> cells{};
  std::string says{};  ///< the same as a sentence, with units
  std::optional<DrawnChart::Point> place{};
};

struct NumbersTable {
  std::string caption{};
  std::vector<std::string> headings{};  ///< that of the first column names what a row is about
  std::vector<NumbersRow> rows{};
  std::size_t words = 1;  ///< so many columns hold words, the others numbers
  bool upright = true;    ///< values lie side by side, not one below the other
};

std::string with_unit(const std::string& number, const std::string& unit) {
  return unit.empty() ? number : number + " " + unit;
}

std::string heading_of(const ChartWords& words) {
  return words.unit.empty() ? words.quantity : words.quantity + " (" + words.unit + ")";
}

/// The columns that a line chart's values need.
struct LineColumns {
  explicit LineColumns(const LineChart& chart) : series(chart.series.size() > 1), detail(!chart.words.detail.empty()) {
    for (const ChartSeries& line : chart.series) {
      for (const ChartPoint& point : line.points) interval = interval || (point.y && (point.low || point.high));
    }
  }
  bool series;
  bool detail;
  bool interval = false;
};

/// What a value stands over: its name and remark, or its whole number.
std::string name_of(const LineChart& chart, double x) {
  const auto number = static_cast<std::size_t>(std::max(x, 0.0));
  if (number >= chart.categories.size()) return grouped(x);
  const bool remarked = number < chart.remarks.size() && !chart.remarks[number].empty();
  return chart.categories[number] + (remarked ? ", " + chart.remarks[number] : "");
}

NumbersRow row_of(const LineChart& chart, const LineColumns& columns, std::size_t series, const ChartPoint& point) {
  const ChartWords& words = chart.words;
  const auto text = [&](const std::optional<double>& value) {
    return value ? fixed(*value, words.decimals) : std::string(nothing);
  };
  const std::string name = name_of(chart, point.x);
  const bool bound = !point.y && point.low;
  const std::string value = bound ? "at least " + text(point.low) : text(point.y);
  NumbersRow row{.series = series, .cells = {name}};
  row.says = (columns.series ? chart.series[series].name + ", " : "") + words.x + " " + name + ": " + words.quantity +
             " " + (bound || point.y ? with_unit(value, words.unit) : "not recorded");
  if (columns.series) row.cells.push_back(chart.series[series].name);
  row.cells.push_back(value);
  if (columns.interval) {
    for (const auto& end : {point.low, point.high}) row.cells.push_back(bound ? nothing : text(end));
    if (point.y && point.low && point.high) {
      row.says += ", 95 % interval " + text(point.low) + " to " + with_unit(text(point.high), words.unit);
    }
  }
  if (columns.detail) {
    row.cells.push_back(point.detail);
    row.says += ", " + words.detail + " " + point.detail;
  }
  return row;
}

NumbersTable table_of(const LineChart& chart, const std::string& title, const DrawnChart& drawn) {
  const LineColumns columns(chart);
  NumbersTable table{.caption = title + ": " + chart.y_label, .headings = {chart.x_label}};
  if (columns.series) table.headings.push_back(chart.words.series);
  table.words = table.headings.size();
  table.headings.push_back(heading_of(chart.words));
  if (columns.interval) table.headings.insert(table.headings.end(), {"95 % from", "to"});
  if (columns.detail) table.headings.push_back(chart.words.detail);
  for (std::size_t series = 0; series < chart.series.size(); ++series) {
    for (const ChartPoint& point : chart.series[series].points) {
      NumbersRow row = row_of(chart, columns, series, point);
      row.place = drawn.values[table.rows.size()];
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

NumbersTable table_of(const BarChart& chart, const std::string& title, const DrawnChart& drawn) {
  const ChartWords& words = chart.words;
  NumbersTable table{.caption = title + ": " + chart.x_label,
                     .headings = {words.x, words.series, heading_of(words)},
                     .words = 2,
                     .upright = false};
  std::size_t place = 0;
  for (std::size_t at = 0; at < chart.rows.size(); ++at) {
    for (std::size_t series = 0; series < chart.series.size(); ++series, ++place) {
      const BarChart::Bars& bars = chart.series[series];
      if (at >= bars.values.size() || !bars.values[at]) continue;
      const std::string value = bar_text(*bars.values[at]);
      table.rows.push_back({.series = series,
                            .cells = {chart.rows[at], bars.name, value},
                            .says = bars.name + ", " + words.x + " " + chart.rows[at] + ": " + words.quantity + " " +
                                    with_unit(value, words.unit),
                            .place = drawn.values[place]});
    }
  }
  return table;
}

std::vector<NumbersTable> tables_of(const Figure& figure, const Drawing& drawing) {
  std::vector<NumbersTable> tables;
  std::visit(
      [&](const auto& charts) {
        for (std::size_t i = 0; i < charts.size(); ++i) {
          const std::string& title = charts[i].title.empty() ? title_of(figure) : charts[i].title;
          tables.push_back(table_of(charts[i], title, drawing.charts[i]));
        }
      },
      figure.charts);
  return tables;
}

void write_row(std::string& html, const NumbersRow& row, std::size_t words) {
  html += "<tr";
  if (row.place) {
    html += " data-at=\"" + fixed(row.place->first, 1) + " " + fixed(row.place->second, 1) + "\" data-series=\"" +
            std::to_string(row.series) + "\" data-says=\"" + escaped(row.says) + "\"";
  }
  html += "><th scope=\"row\">" + escaped(row.cells.front()) + "</th>";
  for (std::size_t i = 1; i < row.cells.size(); ++i) {
    html += (i < words ? "<td class=\"word\">" : "<td>") + escaped(row.cells[i]) + "</td>";
  }
  html += "</tr>\n";
}

std::string html_of(const NumbersTable& table, const DrawnChart& drawn, std::size_t number) {
  const std::string name = "caption-" + std::to_string(number);
  std::string html = "<div class=\"numbers\" tabindex=\"0\" role=\"region\" aria-labelledby=\"" + name +
                     "\">\n<table data-left=\"" + fixed(drawn.left, 1) + "\" data-right=\"" + fixed(drawn.right, 1) +
                     "\" data-along=\"" + (table.upright ? "x" : "y") + "\">\n<caption id=\"" + name + "\">" +
                     escaped(table.caption) + "</caption>\n<thead><tr>";
  for (std::size_t i = 0; i < table.headings.size(); ++i) {
    html += std::string("<th scope=\"col\"") + (i < table.words ? " class=\"word\">" : ">") +
            escaped(table.headings[i]) + "</th>";
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const NumbersRow& row : table.rows) write_row(html, row, table.words);
  return html + "</tbody>\n</table>\n</div>\n";
}

/// The template with each text in the place of its mark. The marks come in this order; what is put in is not read
/// again.
std::string filled(std::string_view form, const std::vector<std::pair<std::string_view, std::string>>& texts) {
  std::string result;
  for (const auto& [mark, text] : texts) {
    const std::size_t at = std::min(form.find(mark), form.size());
    result.append(form.substr(0, at)).append(text);
    form.remove_prefix(std::min(at + mark.size(), form.size()));
  }
  return result.append(form);
}

}  // namespace

Result<std::string> to_page(const Figure& figure, std::string_view about) {
  const Drawing drawing = draw(figure);
  const std::vector<NumbersTable> tables = tables_of(figure, drawing);
  const auto has_place = [](const NumbersRow& row) { return row.place.has_value(); };
  const auto has_value = [&](const NumbersTable& table) { return std::ranges::any_of(table.rows, has_place); };
  if (std::ranges::none_of(tables, has_value)) return Error{Errc::syntax, "no value in it"};
  std::string numbers;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (!tables[i].rows.empty()) numbers += html_of(tables[i], drawing.charts[i], i + 1);
  }
  const std::string title = escaped(title_of(figure));
  const std::string note = figure.note.empty() ? "" : ", " + figure.note;
  return filled(TENGEN_EMBEDDED(tengen_plot_html),
                {{"<!--TITLE-->", title},
                 {"<!--STYLE-->", std::string(TENGEN_EMBEDDED(tengen_plot_style))},
                 {"<!--MORE-STYLE-->", std::string(TENGEN_EMBEDDED(tengen_plot_css))},
                 {"<!--HEADING-->", title},
                 {"<!--ABOUT-->", escaped(std::string(about) + note)},
                 {"<!--PICTURE-->", drawing.svg},
                 {"<!--NUMBERS-->", numbers},
                 {"<!--SCRIPT-->", std::string(TENGEN_EMBEDDED(tengen_plot_js))}});
}

}  // namespace tengen::lab
