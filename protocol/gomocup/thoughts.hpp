#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::gomocup {

/// What a running search has found, and how it is told: MESSAGE lines for people, and for a host that asked with
/// `INFO show_detail` the lines that Yixin-Board draws on its board.
///
///     MESSAGE depth 9-15 score 123 nodes 45000 nps 900000 time 50 pv 7,8 9,9
///     INFO PV 0 ... INFO PV DONE                 details of one move, rank 0 first
///     MESSAGE REALTIME REFRESH                   forget the marks
///     MESSAGE REALTIME POS x,y and DONE x,y      one of the best moves, other than the best
///     MESSAGE REALTIME LOSE x,y                  a move that is known to lose
///     MESSAGE REALTIME BEST x,y, VAL, PV         the best move, its score and line of play
class Thoughts {
 public:
  /// `detail`: bit 1 REALTIME messages, bit 2 INFO lines.
  void begin(int detail, int multi_pv);
  void hear(const SearchInfo& info);

  [[nodiscard]] bool any_untold() const noexcept;
  /// Whether the moves of one iteration have all been heard.
  [[nodiscard]] bool complete() const noexcept { return last_rank_ >= multi_pv_; }
  /// The lines that tell what has not been told, each with its line end.
  [[nodiscard]] std::string tell();
  /// The newest thought about each rank, best first.
  [[nodiscard]] const std::vector<SearchInfo>& ranked() const noexcept { return ranked_; }

 private:
  [[nodiscard]] std::string details(const SearchInfo& info) const;
  [[nodiscard]] std::string realtime() const;

  int detail_ = 0;
  int multi_pv_ = 1;
  int last_rank_ = 0;
  std::vector<SearchInfo> ranked_;
  std::vector<bool> untold_;  ///< by rank
};

}  // namespace tengen::gomocup
