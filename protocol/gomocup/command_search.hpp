#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/gomocup/info_settings.hpp"
#include "protocol/gomocup/position.hpp"
#include "protocol/ranked_variations.hpp"
#include "protocol/session.hpp"

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
    for (const SearchInfo& info : ranked()) {
      if (!info.line.empty() && wanted(info)) moves.push_back(info.line.front());
    }
    return moves;
  }
  [[nodiscard]] std::vector<Vertex> first_moves() const {
    return first_moves([](const SearchInfo&) { return true; });
  }
  /// The latest variation of each rank, best first.
  [[nodiscard]] const std::vector<SearchInfo>& ranked() const noexcept { return ranked_.latest(); }

 private:
  [[nodiscard]] std::string details(const SearchInfo& info) const;
  [[nodiscard]] std::string realtime() const;

  int detail_ = 0;
  int multi_pv_ = 1;
  int last_rank_ = 0;
  RankedVariations ranked_;
  std::vector<bool> untold_;  ///< by rank
};

/// Runs the searches of commands, one at a time, and tells the host how they get on.
class CommandSearch {
 public:
  /// What a search is for. `advice`: its answer does not become a move on our board. `ponder`: it has no answer.
  enum class Purpose : std::uint8_t { move, advice, ponder };
  using Answer = std::function<void(const SearchResult&)>;

  CommandSearch(SessionIo& io, InfoSettings& settings, Position& position)
      : io_(io), settings_(settings), position_(position) {}

  /// The arrival of the command that is executed now: its search is timed from there.
  void begin_command(Instant received) { received_ = received; }
  /// Starts a search within the limits that the host has set. Of `wanted`, the task, the number of lines, the excluded
  /// moves and the bias count. `answer` gets what the search finds, and may ask for the next search. `parts`: of how
  /// many searches for one command this is one; each gets its share of the time.
  void ask(const SearchRequest& wanted, Answer answer, Purpose purpose = Purpose::advice, int parts = 1);
  /// Thinks about the opponent's move until told to stop. Does nothing if the game is over or the host does not want
  /// it.
  void ponder();

  [[nodiscard]] bool busy() const noexcept { return running_.has_value(); }
  [[nodiscard]] bool pondering() const noexcept { return running_ == Purpose::ponder; }
  /// Asks the search to finish.
  void stop() { io_.stop_search(); }
  /// Whether the host no longer waits for the answer of the search that runs.
  void set_unwanted(bool unwanted) noexcept { unwanted_ = unwanted; }

  void on_info(const SearchInfo& info);
  /// Gives the answer. True if it was a move on our board.
  [[nodiscard]] bool on_done(const SearchResult& result);

  /// Of the search that runs, or of the last one that did not ponder.
  [[nodiscard]] const SearchReport& report() const noexcept { return report_; }
  /// How full the transposition table was when a search last told.
  [[nodiscard]] int table_permille() const noexcept { return table_permille_; }
  void table_was_cleared() noexcept { table_permille_ = 0; }

 private:
  SessionIo& io_;
  InfoSettings& settings_;
  Position& position_;

  std::optional<Purpose> running_;
  bool unwanted_ = false;
  bool first_ = true;   ///< no search has been asked for yet
  Instant received_{};  ///< by the command that is executed now; when the search before has ended
  Instant asked_{};     ///< by the command of the search that runs
  Instant last_message_{};
  Answer answer_;
  SearchReport report_;
  int table_permille_ = 0;
};

}  // namespace tengen::gomocup
