#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.hpp"
#include "protocol/json/analysis_query.hpp"
#include "protocol/katago/analysis.hpp"
#include "protocol/ranked_variations.hpp"
#include "protocol/session.hpp"

namespace tengen::json {

/// An engine that is led through the games of queries. From one turn of a game to another it plays or takes back only
/// the moves between them, so that all turns of a game, in order, cost as many moves as the game has.
class Replay {
 public:
  /// The engine; null before the first `use`, and after a `use` with null.
  [[nodiscard]] Engine* engine() const noexcept { return engine_.get(); }
  /// Takes another engine, which stands nowhere yet.
  void use(std::unique_ptr<Engine> engine);

  /// Puts the engine at a turn of `query`'s game. `game` is the number of the query: equal numbers mean equal queries.
  /// The error names the field that the rules refuse.
  [[nodiscard]] std::optional<FieldNote> go_to(const AnalysisQuery& query, std::uint64_t game, std::size_t turn);

  /// Moves played and taken back so far, set-ups counted as one.
  [[nodiscard]] std::uint64_t steps() const noexcept { return steps_; }

 private:
  std::unique_ptr<Engine> engine_;
  std::optional<std::uint64_t> game_;  ///< whose position is on the board; empty where nobody knows
  std::size_t turn_ = 0;
  std::uint64_t steps_ = 0;
};

struct AnalysisOptions {
  AnalysisDefaults defaults{};
  EngineOptions engine{};
  std::string version = "0";
  int lines = usual_candidates;                          ///< moves told of each position
  bool quit_without_waiting = false;                     ///< the end of input drops what is still asked
  std::size_t most_held_bytes = std::size_t{256} << 20;  ///< of all that waits for an answer; more is refused
};

inline constexpr std::size_t longest_id = 1024;  ///< bytes; a query or an action with a longer one is refused

/// KataGo's analysis engine: a query a line in, JSON lines out as results come. Source: KataGo,
/// docs/Analysis_Engine.md.
///
/// One search runs at a time: the position of the highest priority, of equal ones the first asked. A search that runs
/// is not stopped for a higher priority. Actions are answered at once, in the order of lines, but `clear_cache`, which
/// waits for the search that runs. Every position asked gets exactly one answer whose `isDuringSearch` is false. A line
/// that makes no sense is answered by an error and changes nothing.
///
/// What a line costs grows with its length and the answers that it gets, no faster. Answers without a search come some
/// at a time, see SessionIo::continue_later.
class AnalysisSession final : public Session {
 public:
  AnalysisSession(SessionIo& io, AnalysisOptions options);

  void on_line(const InputLine& line) override;
  void on_end_of_input() override;
  void on_search_info(const SearchInfo& info) override;
  void on_search_done(const SearchResult& result) override;
  void on_tick() override;
  void on_continue() override;

  /// Moves played on boards so far, and turns looked at: what lines have cost.
  [[nodiscard]] std::uint64_t steps() const noexcept;

 private:
  using QueryPointer = std::shared_ptr<const AnalysisQuery>;

  struct Job {
    QueryPointer query;
    std::uint64_t game = 0;  ///< the number of its query
    std::size_t turn = 0;
  };
  /// The highest priority first, then the earliest.
  struct Place {
    std::int64_t priority = 0;
    std::uint64_t order = 0;

    friend bool operator<(const Place& a, const Place& b) noexcept {
      return a.priority != b.priority ? a.priority > b.priority : a.order < b.order;
    }
  };
  struct Running {
    Job job;
    bool terminated = false;
    bool last_try = false;    ///< one iteration, whatever it takes
    std::uint64_t nodes = 0;  ///< of the whole search, once it has ended
  };
  /// Which positions an action is about.
  struct Filter {
    std::optional<std::string> id;
    std::optional<std::vector<std::int64_t>> turns;  ///< ascending

    [[nodiscard]] bool holds(const Job& job) const;
  };

  void act(const boost::json::object& object, std::string_view action);
  void hold_clear_cache(const boost::json::object& answer);
  void terminate(const boost::json::object& object, bool all);
  void terminate(const Filter& filter);
  void accept(AnalysisQuery query);
  /// Tells on stderr what of the query cannot be followed.
  void remark(const AnalysisQuery& query);
  /// Whether the rules allow set-up and moves; writes the error where they do not.
  [[nodiscard]] bool check_game(const AnalysisQuery& query, std::uint64_t game);
  /// Whether so many bytes more may wait.
  [[nodiscard]] bool has_room(std::size_t bytes) const noexcept;
  void work();
  void begin(const Job& job);
  /// An engine for the game, in place of one for another game.
  [[nodiscard]] Result<> provide(Replay& replay, const GameSpec& spec);
  void search();
  void clear_cache();
  void report(bool during_search);
  void fail(std::string_view text);
  void fail(const AnalysisQuery& query, const FieldNote& note);

  SessionIo& io_;
  AnalysisOptions options_;
  Replay played_;               ///< whose engine searches
  Replay checked_;              ///< whose engine plays games through and never searches
  Replay owned_;                ///< whose engine tells ownership
  std::size_t held_bytes_ = 0;  ///< of all that is not yet answered
  std::uint64_t looks_ = 0;     ///< at turns that waited
  std::map<Place, Job> waiting_;
  std::uint64_t next_order_ = 0;
  bool continuing_ = false;  ///< `on_continue` will come
  std::optional<Running> running_;
  RankedVariations candidates_;
  std::optional<Ownership> ownership_;  ///< of the running search, where it is asked
  std::vector<std::string> clearing_;   ///< answers to `clear_cache` that wait for the search to end
  std::set<std::string> remarked_;      ///< what has been told on stderr
  bool ended_ = false;
};

}  // namespace tengen::json
