#include "adapters/terminal/question.hpp"

#include <csignal>
#include <string_view>

#include "protocol/text.hpp"

namespace tengen::adapters {

Answer ask(Terminal& terminal, const std::string& question) {
  terminal.show(question);
  std::string typed;
  for (;;) {
    const TerminalEvent event = terminal.wait();
    for (const int number : event.signals) {
      if (number == SIGWINCH || number == SIGCONT) continue;
      if (number == SIGTSTP) {
        terminal.suspend();
        terminal.show(question);
        continue;
      }
      terminal.show("\n");
      return {.signal = number};
    }
    if (event.ended) return {};
    typed += event.bytes;
    if (const std::size_t end = typed.find('\n'); end != std::string::npos) {
      return {.line = std::string(trim(std::string_view(typed).substr(0, end)))};
    }
  }
}

}  // namespace tengen::adapters
