#include "protocol/solve/win_text.hpp"

#include <boost/json.hpp>
#include <sstream>

#include "protocol/notation.hpp"

namespace tengen::solve {

namespace {

std::string name(Vertex vertex, BoardSize size) {
  return vertex_text(vertex, size, Notation::gomoku);
}

}  // namespace

std::string win_text(const std::vector<WinningStep>& win, BoardSize size) {
  std::ostringstream text;
  for (std::size_t i = 0; i < win.size(); ++i) {
    const WinningStep& step = win[i];
    text << i + 1 << ": " << name(step.attack, size) << ", ";
    if (step.plies <= 1) {
      text << "wins\n";
      continue;
    }
    text << "win in " << step.plies << "\n   ";
    const char* separator = " ";
    for (const auto& [reply, next] : step.replies) {
      text << separator << name(reply, size) << " -> " << next + 1;
      separator = ", ";
    }
    if (step.otherwise) text << separator << "else " << name(*step.otherwise, size);
    text << "\n";
  }
  return text.str();
}

boost::json::array win_json(const std::vector<WinningStep>& win, BoardSize size) {
  boost::json::array steps;
  steps.reserve(win.size());
  for (const WinningStep& step : win) {
    boost::json::object replies;
    for (const auto& [reply, next] : step.replies) replies[name(reply, size)] = next;
    boost::json::object object;
    object["attack"] = name(step.attack, size);
    object["plies"] = step.plies;
    object["replies"] = std::move(replies);
    object["otherwise"] =
        step.otherwise ? boost::json::value(name(*step.otherwise, size)) : boost::json::value(nullptr);
    steps.push_back(std::move(object));
  }
  return steps;
}

}  // namespace tengen::solve
