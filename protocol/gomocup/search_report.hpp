#pragma once

#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace tengen::gomocup {

/// The newest line of play for each of the best moves of a search, and how the host is told of them: MESSAGE lines for
/// people, and for a host that asked with `INFO show_detail` the lines that Yixin-Board draws on its board.
///
///     MESSAGE depth 9-15 ev 123 n 45K n/ms 900 tm 50 pv 7,8 9,9
///     INFO PV 0 ... INFO PV DONE                 details of one move, rank 0 first
///     MESSAGE REALTIME REFRESH                   forget the marks
///     MESSAGE REALTIME POS x,y and DONE x,y      one of the best moves, other than the best
///     MESSAGE REALTIME LOSE x,y                  a move that is known to lose
///     MESSAGE REALTIME BEST x,y, VAL, PV         the best move, its score and line of play
class SearchReport {
 public:
  /// Forgets the search before. `detail`: bit 1 REALTIME messages, bit 2 INFO lines. `multi_pv`: how many moves each
  /// iteration tells of.
  void begin(int detail, int multi_pv);
  void add(const SearchInfo& info);

  [[nodiscard]] bool any_untold() const noexcept;
  /// Whether an iteration has told of all its moves.
  [[nodiscard]] bool complete() const noexcept { return last_rank_ >= multi_pv_; }
  /// The text for the host about what is untold so far, each line with its line end.
  [[nodiscard]] std::string take_text();
  /// The first moves of the lines that `wanted` holds for, best first.
  template <class Predicate>
  [[nodiscard]] std::vector<Vertex> first_moves(Predicate wanted) const {
    std::vector<Vertex> moves;
    for (const SearchInfo& info : ranked_) {
      if (!info.line.empty() && wanted(info)) moves.push_back(info.line.front());
    }
    return moves;
  }
  [[nodiscard]] std::vector<Vertex> first_moves() const {
    return first_moves([](const SearchInfo&) { return true; });
  }
  /// The lines, best first.
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
