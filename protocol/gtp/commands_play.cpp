#include <algorithm>
#include <utility>

#include "protocol/board_text.hpp"
#include "protocol/gtp/session.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"
#include "protocol/text.hpp"

namespace tengen::gtp {

namespace {

/// `reg_genmove` thinks by nodes, not by time, so that it answers the same on every machine: about a second's work.
constexpr std::uint64_t regression_nodes = 1'000'000;
/// A single proven loss may rest on a line the opponent does not see; two in a row hardly do.
constexpr int losses_before_resigning = 2;

constexpr double longest_seconds = 1e8;

/// Seconds as controllers write them: usually whole, sometimes with a fraction, sometimes below zero.
std::optional<Milliseconds> parse_seconds(std::string_view word) {
  const auto seconds = parse_decimal(word);
  if (!seconds) return std::nullopt;
  return Milliseconds(static_cast<Milliseconds::rep>(std::clamp(*seconds, -longest_seconds, longest_seconds) * 1000));
}

/// A length of time that may not be negative.
std::optional<Milliseconds> parse_period(std::string_view word) {
  const auto period = parse_seconds(word);
  return period && period->count() >= 0 ? period : std::nullopt;
}

std::optional<int> parse_count(std::string_view word) {
  const auto count = parse_integer<int>(word);
  return count && *count >= 0 ? count : std::nullopt;
}

}  // namespace

// --- Moves ----------------------------------------------------------------------------------------------------------

Session::Answer Session::play(Arguments arguments) {
  if (arguments.size() < 2) return failure("syntax error");
  const auto color = parse_color(arguments[0]);
  const auto vertex = parse_vertex(arguments[1], position_.size());
  if (!color || !vertex) return failure("syntax error");
  if (!position_.play({*color, *vertex})) return failure("illegal move");
  return success();
}

Session::Answer Session::undo(Arguments) {
  if (!position_.undo()) return failure("cannot undo");
  lost_genmoves_ = {};
  return success();
}

Session::Answer Session::genmove(Arguments arguments) {
  const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  if (const auto settled = settled_answer(*color)) {
    if (*settled == "pass") play_pass(*color);
    return success(*settled);
  }
  start_search(*color, false, {.time = clocks_.control(*color, options_.move_time)});
  return std::nullopt;
}

/// Deterministic: one thread, a fixed number of nodes, and an engine that remembers nothing.
Session::Answer Session::reg_genmove(Arguments arguments) {
  const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  if (const auto settled = settled_answer(*color)) return success(*settled);
  EngineOptions single = options_.engine;
  single.threads = 1;
  position_.renew(single);
  start_search(*color, true, {.nodes = regression_nodes});
  return std::nullopt;
}

/// What a finished game leaves to say: nothing but a pass, or to admit the defeat. twogtp ends a game of another kind
/// than Go only by these.
std::optional<std::string> Session::settled_answer(Color color) const {
  const GameStatus status = position_.engine().status();
  if (!status.over && !position_.ended_by_passes()) return std::nullopt;
  const bool lost = !is_go() && status.winner == opponent(color);
  return lost && options_.resign ? "resign" : "pass";
}

void Session::start_search(Color color, bool regression, SearchRequest request) {
  Engine& engine = position_.engine();
  pending_ = {
      .id = id_, .color = color, .regression = regression, .turn_before = engine.to_move(), .received = received_};
  if (engine.to_move() != color) engine.set_to_move(color);
  request.received = received_;
  host_.start_search(engine, request);
}

std::string Session::finish_genmove(const Pending& pending, const SearchResult& result) {
  const Vertex move = result.moves.empty() ? Vertex::pass() : result.moves.front();
  if (pending.regression) {
    position_.renew(options_.engine);
    return vertex_text(move, position_.size());
  }
  clocks_.spend(pending.color, std::chrono::duration_cast<Milliseconds>(host_.now() - pending.received));
  if (should_resign(pending.color, result)) {
    // Resigning changes nothing, not even a ko that the change of turns had lifted.
    if (pending.turn_before != pending.color) position_.renew(options_.engine);
    return "resign";
  }
  if (position_.play({pending.color, move})) return vertex_text(move, position_.size());
  // Renju: nothing but forbidden points is left.
  play_pass(pending.color);
  return "pass";
}

bool Session::should_resign(Color color, const SearchResult& result) {
  int& losses = lost_genmoves_[index(color)];
  const bool lost = is_go() && result.info.depth > 0 && is_proven(result.info.score) && result.info.score < 0;
  losses = lost ? losses + 1 : 0;
  return options_.resign && losses >= losses_before_resigning;
}

void Session::play_pass(Color color) {
  // No game refuses a pass: those without one keep it in the position's own list.
  static_cast<void>(position_.play({color, Vertex::pass()}).value());
}

// --- Time -----------------------------------------------------------------------------------------------------------

Session::Answer Session::time_settings(Arguments arguments) {
  if (arguments.size() < 3) return failure("syntax error");
  const auto main = parse_period(arguments[0]);
  const auto period = parse_period(arguments[1]);
  const auto stones = parse_count(arguments[2]);
  if (!main || !period || !stones) return failure("syntax error");
  clocks_.set(canadian_settings(*main, *period, *stones));
  return success();
}

/// `none`, `absolute M`, `canadian M PERIOD STONES` or `byoyomi M PERIOD PERIODS`.
Session::Answer Session::kgs_time_settings(Arguments arguments) {
  if (arguments.empty()) return failure("syntax error");
  const std::string system = upper(arguments[0]);
  if (system == "NONE") {
    clocks_.set({});
    return success();
  }
  const auto main = arguments.size() > 1 ? parse_period(arguments[1]) : std::nullopt;
  if (!main) return failure("syntax error");
  if (system == "ABSOLUTE") {
    clocks_.set({.system = TimeSettings::System::absolute, .main = *main});
    return success();
  }
  if ((system != "CANADIAN" && system != "BYOYOMI") || arguments.size() < 4) return failure("syntax error");
  const auto period = parse_period(arguments[2]);
  const auto count = parse_count(arguments[3]);
  if (!period || !count) return failure("syntax error");
  TimeSettings settings = canadian_settings(*main, *period, *count);
  const bool overtime = settings.system == TimeSettings::System::canadian;
  if (overtime && system == "BYOYOMI") settings.system = TimeSettings::System::byoyomi;
  clocks_.set(settings);
  return success();
}

Session::Answer Session::time_left(Arguments arguments) {
  if (arguments.size() < 2) return failure("syntax error");
  const auto color = parse_color(arguments[0]);
  const auto left = parse_seconds(arguments[1]);
  const auto count = arguments.size() > 2 ? parse_count(arguments[2]) : std::optional(0);
  if (!color || !left || !count) return failure("syntax error");
  clocks_.set_left(*color, *left, *count);
  return success();
}

}  // namespace tengen::gtp
