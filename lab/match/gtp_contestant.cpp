#include <algorithm>
#include <cstdio>

#include "lab/match/piped_program.hpp"
#include "protocol/board_text.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

/// GTP knows no parts of a second, and 0 may mean that there is no limit.
std::string seconds_text(Milliseconds time) {
  return std::to_string(std::max<long long>(1, time.count() / 1000));
}

/// A program behind GTP. Moves reach it one by one; its clock is told before each of its own.
class GtpContestant final : public Contestant {
 public:
  explicit GtpContestant(const ContestantOptions& options) : options_(options), program_(options_) {}

  Answer begin(const GameSpec& spec, Color color) override {
    size_ = board_size(spec);
    color_ = color;
    known_ = 0;
    program_.start();
    std::vector<std::string> commands{"boardsize " + std::to_string(size_.columns), "clear_board"};
    if (size_.columns != size_.rows) commands[0] += " " + std::to_string(size_.rows);
    if (const auto* go = std::get_if<go::Spec>(&spec)) commands.push_back("komi " + decimal(go->komi / 2.0));
    if (options_.clock) {
      commands.push_back("time_settings " + seconds_text(*options_.clock) + " 0 0");
    } else if (options_.turn) {
      commands.push_back("time_settings 0 " + seconds_text(*options_.turn) + " 1");
    }
    for (const std::string& line : options_.lines) commands.push_back(line);
    for (const std::string& command : commands) {
      program_.restart_stopwatch();
      // What a program does not know (time settings, say) it may do without; the board it may not.
      const bool needed = command.rfind("boardsize", 0) == 0 || command.rfind("clear_board", 0) == 0;
      if (const Answer answer = ask(command, {.patience = start_patience});
          answer.fault == Fault::crash || answer.fault == Fault::hang || (needed && answer.fault != Fault::none)) {
        return answer;
      }
    }
    return {};
  }

  Answer move(std::span<const Stone> moves, std::span<const Vertex> /*neutral*/, const MoveLimits& limits) override {
    program_.restart_stopwatch();
    for (; known_ < moves.size(); ++known_) {
      const Stone& stone = moves[known_];
      if (const Answer answer = ask("play " + color_text(stone.color) + " " + vertex_text(stone.at, size_), limits);
          answer.fault != Fault::none) {
        return answer;
      }
    }
    if (limits.left) {
      if (const Answer answer =
              ask("time_left " + color_text(color_) + " " + seconds_text(*limits.left) + " 0", limits);
          answer.fault == Fault::crash || answer.fault == Fault::hang) {
        return answer;
      }
    }
    program_.restart_stopwatch();
    Answer answer = ask("genmove " + color_text(color_), limits);
    if (answer.fault != Fault::none) return answer;
    ++known_;
    if (upper(answer.said) == "RESIGN") {
      answer.resigns = true;
      return answer;
    }
    const auto vertex = gtp::parse_vertex(answer.said, size_);
    if (!vertex) return program_.nonsense(answer.said);
    answer.move = *vertex;
    answer.said.clear();
    return answer;
  }

 private:
  static std::string color_text(Color color) { return color == Color::black ? "b" : "w"; }

  /// `said` is the first line of the reply; a refusal is a fault.
  Answer ask(const std::string& command, const MoveLimits& limits) {
    program_.send(command);
    std::optional<std::string> reply;
    for (;;) {
      const auto line = program_.read(limits);
      if (!line) return program_.give_up();
      const std::string_view text = trim(*line);
      if (!reply) {
        if (!text.empty()) reply = std::string(text);
      } else if (text.empty()) {
        break;
      }
    }
    if (reply->front() != '=') return program_.nonsense(*reply);
    return {.elapsed = program_.elapsed(), .said = std::string(trim(std::string_view(*reply).substr(1)))};
  }

  const ContestantOptions options_;
  PipedProgram program_;
  BoardSize size_{};
  Color color_ = Color::black;
  std::size_t known_ = 0;  ///< moves that the program has been told, or has played itself
};

}  // namespace

std::unique_ptr<Contestant> make_gtp_contestant(const ContestantOptions& options) {
  return std::make_unique<GtpContestant>(options);
}

}  // namespace tengen::lab
