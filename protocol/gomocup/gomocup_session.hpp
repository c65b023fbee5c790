#pragma once

#include <vector>

#include "protocol/command_table.hpp"
#include "protocol/gomocup/command_reader.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/session.hpp"

namespace tengen::gomocup {

/// A conversation with a Gomocup manager. Source of commands: GomocupProtocol.md; the modules name others.
///
/// The session hands lines to the commands that its modules have added. Commands are answered one by one in their
/// order. Each one's entry says what it means for a search that runs when it arrives (`WhileSearching`), and for one
/// that begins while it waits. Yixin-Board waits for one answer to each question: there the answer of a search that is
/// replaced is written all the same.
///
/// After `INFO pondering 1` (Yixin-Board; tournaments suspend us instead) a search over the opponent's choices follows
/// our move. It fills the table, writes nothing, and ends with the next command that is no INFO.
class GomocupSession final : public Session {
 public:
  GomocupSession(SessionIo& io, Options options);

  void on_line(const InputLine& line) override;
  /// Exits as soon as what was asked is answered. Searches are stopped, so that this takes milliseconds.
  void on_end_of_input() override;
  void on_search_info(const SearchInfo& info) override;
  void on_search_done(const SearchResult& result) override;

  [[nodiscard]] const Commands& commands() const noexcept { return commands_; }

 private:
  void receive(Result<Request> request, Instant received);
  void execute(const Result<Request>& request, Instant received);
  void run_waiting();
  void interrupt_for_waiting();

  Context game_;
  Commands commands_;
  std::vector<ModulePointer> modules_;
  CommandReader reader_{commands_};
  CommandQueue<Request> waiting_;
  bool input_ended_ = false;
};

}  // namespace tengen::gomocup
