#pragma once

#include <vector>

#include "protocol/command_table.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/context.hpp"
#include "protocol/session.hpp"

namespace tengen::gtp {

/// The Go Text Protocol, version 2 (draft 2), for all three games. Source of commands and error messages: the
/// specification's section 6; other programs' additions are named where a module adds them.
///
/// The session hands lines to the commands that its modules have added. Commands are answered one by one in their
/// order; while a search runs they wait. New input does not disturb a `genmove`, except `# interrupt`, and `quit` where
/// nothing else waits before it: then the search answers at once with what it has. An `analyze` goes on until any line
/// comes, even an empty one, and so does a search that may be cancelled. The end of input lets everything that was
/// asked for finish first.
class GtpSession final : public Session {
 public:
  /// Throws if there is no engine for `spec`.
  GtpSession(SessionIo& io, const GameSpec& spec, const Options& options);

  void on_line(const InputLine& line) override;
  void on_end_of_input() override;
  void on_search_info(const SearchInfo& info) override;
  void on_search_done(const SearchResult& result) override;
  void on_tick() override;

 private:
  [[nodiscard]] const Entry* find_command(std::string_view name) const;
  void execute(const Command& command, Instant received);
  [[nodiscard]] Answer answer(const Command& command) const;
  void run_waiting();

  Context game_;
  Commands commands_;
  std::vector<ModulePointer> modules_;
  CommandQueue<Command> waiting_;
  bool input_ended_ = false;
};

}  // namespace tengen::gtp
