#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "protocol/gtp/analysis.hpp"
#include "protocol/gtp/journal.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/katago/analysis.hpp"
#include "protocol/ranked_variations.hpp"
#include "protocol/session.hpp"

namespace tengen::gtp {

/// How a search that answers step by step writes its lines.
struct Stream {
  Family family = Family::kata;
  Extras extras{};
  Milliseconds interval{500};  ///< between two lines
};

/// A search that has come to its end, and for what it was begun.
struct FinishedSearch {
  SearchResult result{};
  Color color = Color::black;  ///< whose move was looked for
  Instant received{};          ///< the command's arrival
  bool cancelled = false;      ///< by a line of input
};

/// A search that a command wants.
struct SearchJob {
  Color color = Color::black;  ///< whose move is looked for
  SearchRequest request{};
  /// The text of the reply. Without it the search is an analysis: its reply is the stream, and it goes on until it is
  /// closed.
  std::function<std::string(const FinishedSearch&)> answer{};
  std::function<void(const SearchInfo&)> hear{};  ///< gets every new best line
  std::optional<Stream> stream{};                 ///< the reply begins with lines of analysis
  bool may_hurry = true;                          ///< `quit` asks it to finish
  bool cancellable = false;                       ///< any line of input cancels it: the reply is `cancelled`
};

/// Runs the search of the command being executed, one at a time, and writes its reply.
class CommandSearch {
 public:
  CommandSearch(SessionIo& io, Position& position, Journal& journal)
      : io_(io), position_(position), journal_(journal) {}

  /// The number and the arrival of the command that is executed now.
  void begin_command(const std::optional<std::int32_t>& id, Instant received);

  void start(SearchJob job);
  [[nodiscard]] bool busy() const noexcept { return running_.has_value(); }
  /// The latest line about each of the best moves of the search that runs, or ran last.
  [[nodiscard]] std::span<const SearchInfo> lines() const noexcept { return candidates_.iteration(); }

  void interrupt();
  /// As `interrupt`, unless the search must not be hurried.
  void hurry();
  /// A line has come. Ends the reply of an analysis that runs; its search has been told to stop, and the desk stays
  /// busy until it has. Cancels a search that may be cancelled.
  void give_way();

  void on_info(const SearchInfo& info);
  void on_tick();
  /// Writes the reply, unless an analysis waits to be closed.
  void on_done(const SearchResult& result);

 private:
  struct Running {
    SearchJob job;
    std::optional<std::int32_t> id;
    FinishedSearch search;
    bool done = false;    ///< analysis: the search has found all that it can
    bool closed = false;  ///< analysis: the reply is complete, only the search has still to end
  };

  [[nodiscard]] bool is_analysis() const noexcept { return running_ && !running_->job.answer; }
  void report();
  void close_analysis();
  /// Writes down what the search has found so far.
  void note_best(const SearchInfo& best);

  SessionIo& io_;
  Position& position_;
  Journal& journal_;
  std::optional<std::int32_t> id_;
  Instant received_{};
  std::optional<Running> running_;
  RankedVariations candidates_;
  std::optional<Ownership> ownership_;  ///< where the running stream tells of it
};

}  // namespace tengen::gtp
