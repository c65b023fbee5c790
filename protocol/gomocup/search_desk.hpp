#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "protocol/gomocup/info_settings.hpp"
#include "protocol/gomocup/position.hpp"
#include "protocol/gomocup/search_report.hpp"
#include "protocol/session.hpp"

namespace tengen::gomocup {

/// Runs the searches of commands, one at a time, and tells the host how they get on.
class SearchDesk {
 public:
  /// What a search is for. `advice`: its answer does not become a move on our board. `ponder`: it has no answer.
  enum class Purpose : std::uint8_t { move, advice, ponder };
  using Answer = std::function<void(const SearchResult&)>;

  SearchDesk(SessionHost& host, InfoSettings& settings, Position& position)
      : host_(host), settings_(settings), position_(position) {}

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
  void stop() { host_.stop_search(); }
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
  SessionHost& host_;
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
