#include <algorithm>
#include <cmath>

#include "lab/match/piped_program.hpp"
#include "protocol/board_text.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

namespace {

/// GTP knows no parts of a second, and 0 may mean that there is no limit.
std::string seconds_text(Milliseconds time) {
  return std::to_string(std::max<long long>(1, time.count() / 1000));
}

/// A program behind GTP. Moves reach it one by one; its clock is told before each of its own.
class GtpContestant final : public Contestant {
 public:
  explicit GtpContestant(const ContestantOptions& options) : options_(options), program_(options_) {}

  Answer begin(const GameSpec& spec, Color color, const std::stop_token& stop) override {
    size_ = board_size(spec);
    color_ = color;
    known_ = 0;
    program_.start();
    std::vector<std::string> commands{"boardsize " + std::to_string(size_.columns), "clear_board"};
    if (size_.columns != size_.rows) commands[0] += " " + std::to_string(size_.rows);
    if (const auto* go = std::get_if<go::Spec>(&spec)) commands.push_back("komi " + half_points_text(go->komi));
    if (options_.clock) {
      commands.push_back("time_settings " + seconds_text(*options_.clock) + " 0 0");
    } else if (options_.turn) {
      commands.push_back("time_settings 0 " + seconds_text(*options_.turn) + " 1");
    }
    if (options_.level) commands.push_back("tengen-param level " + std::to_string(*options_.level));
    for (const std::string& line : options_.lines) commands.push_back(line);
    for (const std::string& command : commands) {
      program_.restart_stopwatch();
      // What a program does not know (time settings, say) it may do without; the board it may not.
      const bool needed = command.rfind("boardsize", 0) == 0 || command.rfind("clear_board", 0) == 0;
      if (const Answer answer = ask(command, {.patience = start_patience, .stop = stop});
          answer.fault == Fault::crash || answer.fault == Fault::hang || (needed && answer.fault != Fault::none)) {
        return answer;
      }
    }
    return {};
  }

  Answer move(std::span<const Stone> moves, std::span<const Vertex> /*neutral*/, const MoveLimits& limits) override {
    return generate("genmove", moves, limits);
  }

  /// KGS' extension, which GNU Go, Pachi and others know; a plain genmove where it is not known.
  Answer clean_up(std::span<const Stone> moves, const MoveLimits& limits) override {
    constexpr std::string_view command = "kgs-genmove_cleanup";
    if (!knows_clean_up_) {
      program_.restart_stopwatch();
      const Answer known = ask("known_command " + std::string(command), limits);
      if (known.fault == Fault::crash || known.fault == Fault::hang) return known;
      knows_clean_up_ = known.fault == Fault::none && upper(known.said) == "TRUE";
    }
    return generate(*knows_clean_up_ ? command : "genmove", moves, limits);
  }

  Answer count(std::span<const Stone> moves, const MoveLimits& limits) override {
    program_.restart_stopwatch();
    if (const Answer told = tell(moves, limits); told.fault != Fault::none) return told;
    Answer answer = ask("final_score", limits);
    if (answer.fault == Fault::crash || answer.fault == Fault::hang) return answer;
    if (answer.fault == Fault::none) answer.margin = parse_margin(answer.said);
    answer.fault = Fault::none;  // a program need not know the command
    return answer;
  }

 private:
  static std::string color_text(Color color) { return color == Color::black ? "b" : "w"; }

  /// From `B+3.5`, `W+2` or `0`.
  static std::optional<int> parse_margin(std::string_view text) {
    if (text == "0") return 0;
    if (text.size() < 3 || text[1] != '+') return {};
    const auto points = parse_decimal(text.substr(2));
    const char side = upper(text.substr(0, 1)).front();
    if (!points || *points > 1000 || (side != 'B' && side != 'W')) return {};
    const auto half_points = static_cast<int>(std::lround(2 * *points));
    return side == 'B' ? half_points : -half_points;
  }

  /// Plays what the program does not know yet. A move that it refuses is a fault.
  Answer tell(std::span<const Stone> moves, const MoveLimits& limits) {
    for (; known_ < moves.size(); ++known_) {
      const Stone& stone = moves[known_];
      if (const Answer answer = ask("play " + color_text(stone.color) + " " + vertex_text(stone.at, size_), limits);
          answer.fault != Fault::none) {
        return answer;
      }
    }
    return {};
  }

  /// Its move by this command, which takes a colour.
  Answer generate(std::string_view command, std::span<const Stone> moves, const MoveLimits& limits) {
    program_.restart_stopwatch();
    if (const Answer answer = tell(moves, limits); answer.fault != Fault::none) return answer;
    if (limits.left) {
      if (const Answer answer =
              ask("time_left " + color_text(color_) + " " + seconds_text(*limits.left) + " 0", limits);
          answer.fault == Fault::crash || answer.fault == Fault::hang) {
        return answer;
      }
    }
    program_.restart_stopwatch();
    Answer answer = ask(std::string(command) + " " + color_text(color_), limits);
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
  std::optional<bool> knows_clean_up_{};
};

}  // namespace

std::unique_ptr<Contestant> make_gtp_contestant(const ContestantOptions& options) {
  return std::make_unique<GtpContestant>(options);
}

}  // namespace tengen::lab
