// Whole GTP sessions of all three games: one reply a command, in order, under the command's number.

#include <cctype>
#include <cstdlib>
#include <optional>

#include "protocol/gtp/gtp_session.hpp"
#include "tests/campaigns/fuzz/session_driver.hpp"

namespace {

using namespace tengen;

/// The number in front of a command, empty if it has none; nothing if the line is no command at all.
std::optional<std::string> number_of(const std::string& line) {
  std::string text;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t') text += ' ';
    if (static_cast<unsigned char>(c) >= ' ' && c != 0x7F) text += c;
  }
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return std::nullopt;
  std::size_t end = begin;
  while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) != 0) ++end;
  return end < text.size() && text[end] != ' ' ? std::string() : text.substr(begin, end - begin);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const GameSpec spec = data[0] % 3 == 0   ? GameSpec(go::Spec{})
                        : data[0] % 3 == 1 ? GameSpec(gomoku::Spec{.size = {9, 9}})
                                           : GameSpec(connect::Spec{});
  fuzz::SessionDriver driver;
  const std::string written = driver.run(
      [&spec](SessionIo& host) {
        gtp::Options options;
        options.engine.memory_bytes = std::size_t{32} << 20;
        return std::make_unique<gtp::GtpSession>(host, spec, options);
      },
      {reinterpret_cast<const char*>(data) + 1, size - 1});
  // A reply begins after an empty line, or at the beginning.
  std::vector<std::string> replies;
  bool fresh = true;
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t end = written.find('\n', at);
    const std::string line = written.substr(at, end - at);
    at = end + 1;
    if (fresh && !line.empty()) replies.push_back(line);
    fresh = line.empty();
  }
  std::size_t count = 0;
  for (const std::string& line : driver.heard()) {
    const auto number = number_of(line);
    if (!number) continue;
    if (count == replies.size()) fuzz::broken("a command without a reply:", line);
    const std::string& reply = replies[count++];
    if (reply[0] != '=' && reply[0] != '?') fuzz::broken("a reply that is none:", reply);
    // Numbers too large for the program to hold are for it to word; zeros in front say nothing.
    const std::string plain = number->empty() ? *number : std::to_string(std::atoll(number->c_str()));
    if (number->size() < 9 && reply.compare(1, plain.size(), plain) != 0) {
      fuzz::broken("another command's reply:", line + " / " + reply);
    }
  }
  if (count != replies.size()) fuzz::broken("a reply that nobody asked for:", replies[count]);
  return 0;
}
