#include "lab/plots/plot_cli.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include "adapters/files/files.hpp"
#include "lab/files.hpp"
#include "lab/plots/page.hpp"
#include "lab/plots/plots.hpp"

namespace tengen::lab {

namespace {

using Plot = Result<Figure> (*)(std::string_view, const std::string&);

constexpr std::array<std::pair<const char*, Plot>, 5> kinds{
    {{"elo", plot_elo}, {"loss", plot_loss}, {"solve", plot_solve}, {"match", plot_match}, {"spsa", plot_spsa}}};

/// Where a page's data come from. Folders are left out: they say more of the machine than of the data.
std::string about(const std::string& kind, const std::string& input) {
  return "tengen-lab plot " + kind + ", from " + std::filesystem::path(input).filename().string();
}

}  // namespace

PlotCommand::PlotCommand(CLI::App& app) {
  command_ = app.add_subcommand("plot", "pictures from recorded data, in SVG or as an HTML page");
  command_->footer(
      "elo    Elo over commits with error bars: series,commit,date,elo,low,high\n"
      "loss   the log of `tune --log`\n"
      "solve  nodes and time a position by set and program: set,program,nodes,microseconds\n"
      "match  the score of a match over its games: the file of `match --record`\n"
      "spsa   the course of every number: the file of `spsa`\n\n"
      "A picture whose name ends in .html is a page that needs nothing beside it: the picture, the table of its\n"
      "numbers, and the value under the pointer or at the arrow keys' place. Any other name is written as SVG.\n\n"
      "  tengen-lab plot elo lab/results/rapfi-ladder.csv lab/results/rapfi-ladder.svg --title \"Against Rapfi\"\n"
      "  tengen-lab plot match match.jsonl match.html");
  std::vector<std::string> names;
  for (const auto& [name, plot] : kinds) names.emplace_back(name);
  command_->add_option("kind", kind_, "elo, loss, solve, match or spsa")->required()->check(CLI::IsMember(names));
  command_->add_option("input", input_, "the data")->required();
  command_->add_option("output", output_, "the picture: SVG, or a page if the name ends in .html")->required();
  command_->add_option("--title", title_, "instead of the usual one");
}

std::optional<int> PlotCommand::run() const {
  if (!*command_) return {};
  const auto text = read_file(input_);
  if (!text) return fail(input_ + ": cannot be read");
  for (const auto& [name, plot] : kinds) {
    if (kind_ != name) continue;
    const auto figure = plot(*text, title_);
    if (!figure) return fail(input_ + ": " + figure.error().detail);
    const Result<std::string> picture =
        output_.ends_with(".html") ? to_page(*figure, about(kind_, input_)) : draw(*figure).svg;
    if (!picture) return fail(input_ + ": " + picture.error().detail);
    if (const auto written = adapters::write_file(output_, *picture); !written) {
      return fail(output_ + ": " + written.error().detail);
    }
  }
  return 0;
}

}  // namespace tengen::lab
