#include "lab/plots/plots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "lab/match/match.hpp"
#include "lab/match/record.hpp"
#include "lab/match/statistics.hpp"
#include "lab/plots/chart.hpp"
#include "lab/plots/svg.hpp"
#include "lab/plots/table.hpp"
#include "lab/tuning/spsa.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// The place of a name in a list, at whose end it is added if it is new.
std::size_t place_of(std::vector<std::string>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.emplace_back(name);
  return names.size() - 1;
}

std::string or_else(const std::string& title, const std::string& usual) {
  return title.empty() ? usual : title;
}

/// One measure of the fit; nothing where it was not taken.
std::optional<LineChart> loss_chart(const Table& table, const std::string& what, const std::string& title) {
  LineChart chart{.title = title,
                  .x_label = "epoch",
                  .y_label = "loss (nats)",
                  .markers = false,
                  .decimals = 3,
                  .words = {.x = "epoch", .series = "games", .quantity = "loss", .unit = "nats", .decimals = 4}};
  for (const auto& [prefix, name] : {std::pair("train_", "fitted to"), std::pair("held_back_", "held back")}) {
    ChartSeries series{.name = name};
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const auto loss = table.number(row, prefix + what);
      if (loss) series.points.push_back({.x = table.number(row, "epoch").value_or(0), .y = *loss});
    }
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  if (chart.series.empty()) return std::nullopt;
  return chart;
}

/// Refuses values that no axis can hold.
Result<> check_course(const SpsaFile& file) {
  constexpr double most_steps = 1e15;
  for (const SpsaIteration& iteration : file.iterations) {
    for (std::size_t n = 0; n < iteration.values.size(); ++n) {
      const TunedNumber& number = file.head.numbers[n];
      if (std::abs((iteration.values[n] - number.start) / number.step) <= most_steps) continue;
      return Error{Errc::syntax, "line " + std::to_string(iteration.number + 1) + ": '" + quote(number.name) +
                                     "' is too far from its start"};
    }
  }
  return {};
}

}  // namespace

Result<Figure> plot_elo(std::string_view text, const std::string& title) {
  const auto table = Table::read(text);
  if (!table) return table.error();
  if (const auto sound = table->check({"series", "commit", "date"}, {"elo", "low", "high"}); !sound) {
    return sound.error();
  }
  LineChart chart{.title = or_else(title, "Elo over commits"),
                  .x_label = "commit, with its date",
                  .y_label = "Elo difference (95 % interval)",
                  .reference = 0,
                  .words = {.x = "commit", .quantity = "difference", .unit = "Elo"}};
  std::vector<std::string> names;
  for (std::size_t row = 0; row < table->rows(); ++row) {
    const std::size_t series = place_of(names, table->text(row, "series"));
    const std::size_t commit = place_of(chart.categories, table->text(row, "commit"));
    chart.series.resize(names.size());
    chart.remarks.resize(chart.categories.size());
    chart.remarks[commit] = std::string(table->text(row, "date"));
    chart.series[series].name = names[series];
    chart.series[series].points.push_back({.x = static_cast<double>(commit),
                                           .y = table->number(row, "elo"),
                                           .low = table->number(row, "low"),
                                           .high = table->number(row, "high")});
    for (const char* column : {"elo", "low", "high"}) {
      const double value = table->number(row, column).value_or(0);
      if (value != std::round(value)) chart.words.decimals = 1;
    }
  }
  return Figure{.charts = std::vector{std::move(chart)}, .height = 460};
}

Result<Figure> plot_loss(std::string_view text, const std::string& title) {
  const auto table = Table::read(text);
  if (!table) return table.error();
  if (const auto sound =
          table->check({}, {"epoch", "train_position", "held_back_position", "train_choice", "held_back_choice"});
      !sound) {
    return sound.error();
  }
  std::vector<LineChart> charts;
  if (auto chart = loss_chart(*table, "position", or_else(title, "Evaluation"))) charts.push_back(std::move(*chart));
  if (auto chart = loss_chart(*table, "choice", "Move ordering")) charts.push_back(std::move(*chart));
  if (charts.empty()) return Error{Errc::syntax, "no loss in it"};
  return Figure{.charts = std::move(charts), .height = 380};
}

Result<Figure> plot_solve(std::string_view text, const std::string& title) {
  const auto table = Table::read(text);
  if (!table) return table.error();
  if (const auto sound = table->check({"set", "program"}, {"nodes", "microseconds"}); !sound) return sound.error();
  std::vector<BarChart> charts{{.title = or_else(title, "Positions solved, means a position"),
                                .x_label = "nodes a position",
                                .words = {.x = "set", .series = "program", .quantity = "search", .unit = "nodes"}},
                               {.x_label = "time a position (microseconds)",
                                .row_names = false,
                                .words = {.x = "set", .series = "program", .quantity = "time", .unit = "µs"}}};
  for (const auto& [chart, column] : {std::pair(&charts.front(), std::string_view("nodes")),
                                      std::pair(&charts.back(), std::string_view("microseconds"))}) {
    std::vector<std::string> programs;
    for (std::size_t row = 0; row < table->rows(); ++row) {
      const std::size_t program = place_of(programs, table->text(row, "program"));
      const std::size_t set = place_of(chart->rows, table->text(row, "set"));
      const auto value = table->number(row, column);
      if (value && *value <= 0) return Error{Errc::syntax, "a bar needs a number above 0"};
      chart->series.resize(programs.size());
      chart->series[program].name = programs[program];
      chart->series[program].values.resize(std::max(chart->series[program].values.size(), set + 1));
      chart->series[program].values[set] = value;
    }
  }
  return Figure{.charts = std::move(charts)};
}

Result<Figure> plot_match(std::string_view record, const std::string& title) {
  std::optional<std::array<std::string, 2>> names;
  Scoreboard board;
  ChartSeries series{.name = "score with its 95 % interval"};
  for (int number = 1; !record.empty(); ++number) {
    const auto end = std::min(record.find('\n'), record.size());
    const std::string_view line = trim(record.substr(0, end));
    record.remove_prefix(std::min(end + 1, record.size()));
    if (line.empty()) continue;
    const auto game = read_json_line(line);
    if (!game) return Error{game.error().code, "line " + std::to_string(number) + ": " + game.error().detail};
    if (!names) names = game->names;
    if (*names != game->names) {
      return Error{Errc::syntax, "line " + std::to_string(number) + ": a game of others than " + quote(names->front()) +
                                     " and " + quote(names->back())};
    }
    board.add(*game);
    ChartPoint point{.x = static_cast<double>(board.tally().games()), .y = 100 * board.tally().score()};
    if (board.tally().pair_count() > 0) {
      const EloEstimate elo = estimate_elo(board.tally());
      point.low = 100 * score_of(elo.low);
      point.high = 100 * score_of(elo.high);
    }
    series.points.push_back(point);
  }
  if (!names) return Error{Errc::syntax, "line 1: not a game of this program's"};
  LineChart chart{.title = or_else(title, names->front() + " against " + names->back()),
                  .x_label = "games",
                  .y_label = "score of " + names->front() + " (%)",
                  .series = {std::move(series)},
                  .reference = 50,
                  .markers = false,
                  .words = {.x = "after game", .quantity = "score", .unit = "%", .decimals = 1}};
  return Figure{.charts = std::vector{std::move(chart)}, .height = 380};
}

Result<Figure> plot_spsa(std::string_view course, const std::string& title) {
  const auto file = read_spsa(course);
  if (!file) return file.error();
  if (file->iterations.empty()) return Error{Errc::syntax, "no iteration in it"};
  if (auto sound = check_course(*file); !sound) return sound.error();
  LineChart chart{.title = or_else(title, "Course of the tuning"),
                  .x_label = "iterations",
                  .y_label = "steps away from the start",
                  .reference = 0,
                  .markers = false,
                  .decimals = 1,
                  .words = {.x = "after iteration",
                            .series = "number",
                            .quantity = "distance from the start",
                            .unit = "steps",
                            .detail = "value",
                            .decimals = 2}};
  // A picture shows no more points than it is wide.
  const std::size_t every = file->iterations.size() / chart_width + 1;
  for (std::size_t n = 0; n < file->head.numbers.size(); ++n) {
    const TunedNumber& number = file->head.numbers[n];
    // A hundredth of a step can be told.
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(number.step))));
    ChartSeries series{.name = number.name, .points = {{.x = 0, .y = 0, .detail = fixed(number.start, decimals)}}};
    for (std::size_t i = 0; i < file->iterations.size(); ++i) {
      if (i % every != 0 && i + 1 != file->iterations.size()) continue;
      const SpsaIteration& iteration = file->iterations[i];
      series.points.push_back({.x = static_cast<double>(iteration.number),
                               .y = (iteration.values[n] - number.start) / number.step,
                               .detail = fixed(iteration.values[n], decimals)});
    }
    chart.series.push_back(std::move(series));
  }
  return Figure{.charts = std::vector{std::move(chart)},
                .height = 460,
                .note = every > 1 ? "one iteration in " + std::to_string(every) : ""};
}

}  // namespace tengen::lab
