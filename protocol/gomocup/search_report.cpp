#include "protocol/gomocup/search_report.hpp"

#include <algorithm>
#include <range/v3/algorithm/contains.hpp>

#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

namespace {

/// More would only flood the log.
constexpr std::size_t most_messages = 16;

}  // namespace

void SearchReport::begin(int detail, int multi_pv) {
  detail_ = detail;
  multi_pv_ = multi_pv;
  last_rank_ = 0;
  ranked_.clear();
  untold_.clear();
}

void SearchReport::add(const SearchInfo& info) {
  const auto index = static_cast<std::size_t>(std::max(info.rank, 1) - 1);
  // Ranks come in order. A rank that was left out would be a bug: its place is filled with this line.
  while (ranked_.size() <= index) {
    ranked_.push_back(info);
    untold_.push_back(true);
  }
  ranked_[index] = info;
  untold_[index] = true;
  last_rank_ = info.rank;
}

bool SearchReport::any_untold() const noexcept {
  return ranges::contains(untold_, true);
}

std::string SearchReport::take_text() {
  std::string text;
  for (std::size_t i = 0; i < ranked_.size(); ++i) {
    if (!untold_[i]) continue;
    untold_[i] = false;
    if (i < most_messages) text += "MESSAGE " + thought_text(ranked_[i], multi_pv_) + "\n";
    if ((detail_ & 2) != 0) text += details(ranked_[i]);
  }
  if ((detail_ & 1) != 0) text += realtime();
  return text;
}

std::string SearchReport::details(const SearchInfo& info) const {
  if (info.line.empty()) return {};
  const auto line = [](const char* key, const std::string& value) {
    return std::string("INFO ").append(key).append(" ").append(value).append("\n");
  };
  return line("PV", std::to_string(info.rank - 1)) + line("NUMPV", std::to_string(ranked_.size())) +
         line("DEPTH", std::to_string(info.depth)) + line("SELDEPTH", std::to_string(info.selective_depth)) +
         line("NODES", std::to_string(info.move_nodes)) + line("TOTALNODES", std::to_string(info.nodes)) +
         line("TOTALTIME", std::to_string(info.elapsed.count())) +
         line("SPEED", std::to_string(info.nodes_per_second())) + line("EVAL", score_text(info.score)) +
         line("WINRATE", win_rate_text(info.score)) + line("BESTLINE", line_text(info)) + line("PV", "DONE");
}

std::string SearchReport::realtime() const {
  std::string text = "MESSAGE REALTIME REFRESH\n";
  const auto mark = [&text](const char* kind, Vertex at) {
    text.append("MESSAGE REALTIME ").append(kind).append(" ").append(point_text(at)).append("\n");
  };
  for (std::size_t i = 0; i < ranked_.size(); ++i) {
    if (ranked_[i].line.empty()) continue;
    const Vertex at = ranked_[i].line.front();
    if (i > 0 && i < most_messages) {
      mark("POS", at);
      mark("DONE", at);
    }
    if (is_loss(ranked_[i].score)) mark("LOSE", at);
  }
  if (ranked_.empty() || ranked_.front().line.empty()) return text;
  mark("BEST", ranked_.front().line.front());
  return text.append("MESSAGE REALTIME VAL ")
      .append(std::to_string(ranked_.front().score))
      .append("\nMESSAGE REALTIME PV ")
      .append(line_text(ranked_.front()))
      .append("\n");
}

}  // namespace tengen::gomocup
