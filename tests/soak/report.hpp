#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace tengen::soak {

using Clock = std::chrono::steady_clock;
using Time = std::chrono::duration<double, std::milli>;

/// How much later than its limit a move may come.
inline constexpr Time tolerance{10};

/// Times of one kind.
class Sample {
 public:
  void add(Time time) { ms_.push_back(time.count()); }
  [[nodiscard]] std::size_t count() const { return ms_.size(); }
  /// The value below which this share of them lies.
  [[nodiscard]] double at(double share) {
    if (ms_.empty()) return 0;
    std::sort(ms_.begin(), ms_.end());
    return ms_[std::min(ms_.size() - 1, static_cast<std::size_t>(share * static_cast<double>(ms_.size())))];
  }

 private:
  std::vector<double> ms_;
};

/// What was seen of all games so far.
struct Report {
  int games = 0;
  int moves = 0;
  int illegal = 0;
  int crashes = 0;
  int overruns = 0;
  Sample over;   ///< how much later than its limit a move came (negative: earlier)
  Sample stops;  ///< from the stop to the move
  Sample starts;
  std::vector<std::string> complaints;

  void complain(const std::string& text) {
    complaints.push_back(text);
    std::fprintf(stderr, "\n%s\n", text.c_str());
  }
};

}  // namespace tengen::soak
