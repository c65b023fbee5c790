#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/command_queue.hpp"
#include "protocol/gomocup/blocks.hpp"
#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/settings.hpp"
#include "protocol/gomocup/thoughts.hpp"
#include "protocol/session.hpp"

namespace tengen::gomocup {

struct Options {
  std::string version = "0";
  EngineOptions engine{};
  /// Of every time limit, kept for what happens outside our clock: pipes, the manager's own timer.
  Milliseconds reserve{30};
  /// The same for the first move: its clock may have started before our process did (GomocupJudge).
  Milliseconds first_reserve{60};
  /// Told in a MESSAGE after the first START, if there is anything.
  std::string notice{};
  /// The manager draws every game when so many points are left (Piskvork: 25). Without it renju is taken to be drawn at
  /// 25, as all do, and other rules on a full board (GomocupJudge).
  std::optional<int> draw_empty{};
};

/// A conversation with a Gomocup manager.
///
/// While a search runs, INFO, STOP and END act at once; START, RESTART and RECTSTART stop it and its answer is dropped;
/// every other command that would need the position stops it too, but its answer is written first, because the host
/// asked for a move and will get one answer for each question, in order. ABOUT just waits its turn. A search that
/// begins while such commands wait already is treated the same.
///
/// A host that says `INFO pondering 1` (Yixin-Board; tournaments suspend us instead) has us think on after our move:
/// the search over the opponent's choices fills the table, says nothing, and ends with the next command that is no
/// INFO.
class Session final : public tengen::Session {
 public:
  Session(SessionHost& host, Options options);

  void on_line(const InputLine& line) override;
  /// Leaves as soon as what was asked is answered; searches are stopped, so that this is a matter of milliseconds.
  void on_end_of_input() override;
  void on_search_info(const SearchInfo& info) override;
  void on_search_done(const SearchResult& result) override;

 private:
  /// `advice`: any search whose answer does not become a move on our board.
  enum class Search : std::uint8_t { none, move, advice, ponder };
  using Answer = std::function<void(const SearchResult&)>;
  struct Position {
    std::vector<Stone> stones;
    std::vector<Vertex> neutral;
  };

  void receive(Result<Command> command, Instant received);
  [[nodiscard]] bool act_at_once(const Command& command);
  void interrupt_for_waiting();
  void execute(const Result<Command>& command, Instant received);

  void run(const Start& command, Instant received);
  void run(const Restart& command, Instant received);
  void run(const Begin& command, Instant received);
  void run(const Turn& command, Instant received);
  void run(const Board& command, Instant received);
  void run(const Swap2Board& command, Instant received);
  void run(const Takeback& command, Instant received);
  void run(const Play& command, Instant received);
  void run(const About& command, Instant received);
  void run(const End& command, Instant received);
  void run(const Stop& command, Instant received);
  void run(const Info& command, Instant received);
  void run(const YxShowInfo& command, Instant received);
  void run(const YxShowForbid& command, Instant received);
  void run(const YxHashClear& command, Instant received);
  void run(const YxShowHashUsage& command, Instant received);
  void run(const YxHashFile& command, Instant received);
  void run(const YxNbest& command, Instant received);
  void run(const YxSearchDefend& command, Instant received);
  void run(const YxBalance& command, Instant received);
  void run(const YxBlock& command, Instant received);
  void run(const YxForbid& command, Instant received);
  void run(const YxSwap2Step& command, Instant received);
  void run(const YxSoosorvStep& command, Instant received);
  void run(const YxDraw& command, Instant received);
  void run(const YxResign& command, Instant received);
  void run(const YxPrintFeature& command, Instant received);
  void run(const YxDatabase& command, Instant received);

  [[nodiscard]] gomoku::Spec wanted_spec() const;
  void follow_settings();
  [[nodiscard]] bool ready();
  [[nodiscard]] std::vector<Stone> stones() const;
  [[nodiscard]] Position position() const;
  [[nodiscard]] Result<> accept(Stone stone);
  [[nodiscard]] Result<> place(const std::vector<Stone>& stones, const std::vector<Vertex>& neutral, Color to_move);
  void think(Instant received);
  void ask(const SearchRequest& wanted, Instant received, Answer answer, Search purpose = Search::advice);
  void ponder();
  void answer_move(const SearchResult& result);
  void answer_swap2(const SearchResult& result);
  void answer_swap2_step(const SearchResult& result, int step);
  [[nodiscard]] bool place_opening(const YxSoosorvStep& command);
  void open_soosorv(Instant received);
  void offer_fifth_moves(const YxSoosorvStep& command, Instant received);
  void choose_fifth_move(const YxSoosorvStep& command, Instant received);
  void reply(const std::string& line);
  void reply_error(const Error& error);

  SessionHost& host_;
  const Options options_;
  std::string notice_;  ///< still to be told
  CommandReader reader_;
  CommandQueue<Command> queue_;
  Settings settings_;
  std::unique_ptr<Engine> engine_;  ///< none before the first START
  Blocks blocks_;

  Search search_ = Search::none;
  bool drop_answer_ = false;
  bool input_ended_ = false;
  bool first_move_ = true;
  bool database_told_ = false;  ///< that there is none
  Instant asked_{};
  Instant last_message_{};
  Answer answer_;
  Thoughts thoughts_;
  int table_permille_ = 0;  ///< how full the table was when the search last told
};

}  // namespace tengen::gomocup
