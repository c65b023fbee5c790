#include <algorithm>
#include <utility>

#include "protocol/board_text.hpp"
#include "protocol/gtp/gtp_session.hpp"
#include "protocol/gtp/vertex.hpp"
#include "protocol/number.hpp"

namespace tengen::gtp {

namespace {

/// `reg_genmove` thinks by nodes, not by time, so that it answers the same on every machine: about a second's work.
constexpr std::uint64_t regression_nodes = 1'000'000;
/// A single proven loss may rest on a line the opponent does not see; two in a row hardly do.
constexpr int losses_before_resigning = 2;

}  // namespace

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

/// `gg-undo [N]`: all of the last N moves, or none of them.
Session::Answer Session::gg_undo(Arguments arguments) {
  const auto count = arguments.empty() ? std::optional<std::size_t>(1) : parse_integer<std::size_t>(arguments[0]);
  if (!count) return failure("syntax error");
  if (*count > position_.moves().size()) return failure("cannot undo");
  for (std::size_t i = 0; i < *count; ++i) static_cast<void>(position_.undo().value());
  lost_genmoves_ = {};
  return success();
}

Session::Answer Session::genmove(Arguments arguments) {
  const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  if (const auto settled = settled_answer(*color)) return settle(*color, *settled);
  start_search({.color = *color}, {.time = clocks_.control(*color, options_.move_time)});
  return std::nullopt;
}

/// As `genmove`, but the game goes on although it was ended by passes, and there is no pass while stones of the
/// opponent's that are dead still stand.
Session::Answer Session::kgs_genmove_cleanup(Arguments arguments) {
  const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
  if (!color) return failure("syntax error");
  Engine& engine = position_.engine();
  const bool reopened = position_.ended_by_passes();
  while (reopened && !engine.history().empty() && engine.history().back().at.is_pass()) {
    static_cast<void>(engine.undo().value());
  }
  if (engine.status().over) {
    if (reopened) position_.renew(options_.engine);
    return settle(*color, "pass");
  }
  SearchRequest request{.time = clocks_.control(*color, options_.move_time)};
  for (const auto& group : engine.groups(GroupStatus::dead)) {
    if (engine.at(group.front()) == opponent(*color)) request.exclude = {Vertex::pass()};
  }
  start_search({.color = *color, .reopened = reopened}, std::move(request));
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
  start_search({.color = *color, .purpose = Purpose::regression}, {.nodes = regression_nodes});
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

Session::Answer Session::settle(Color color, const std::string& move) {
  if (move == "pass") play_pass(color);
  return success(move);
}

void Session::start_search(Pending pending, SearchRequest request) {
  Engine& engine = position_.engine();
  pending.id = id_;
  pending.turn_before = engine.to_move();
  pending.received = received_;
  pending_ = pending;
  thoughts_.clear();
  if (engine.to_move() != pending.color) engine.set_to_move(pending.color);
  request.received = received_;
  host_.start_search(engine, request);
}

void Session::restore_turn(const Pending& pending) {
  // The change of turns may have lifted a ko, so that only a fresh start brings everything back.
  if (pending.turn_before != pending.color) position_.renew(options_.engine);
}

std::string Session::finish_genmove(const Pending& pending, const SearchResult& result) {
  const Vertex move = result.moves.empty() ? Vertex::pass() : result.moves.front();
  if (pending.purpose == Purpose::regression) {
    position_.renew(options_.engine);
    return vertex_text(move, position_.size());
  }
  if (pending.reopened) position_.renew(options_.engine);
  clocks_.spend(pending.color, std::chrono::duration_cast<Milliseconds>(host_.now() - pending.received));
  if (should_resign(pending.color, result)) {
    // Resigning changes nothing.
    restore_turn(pending);
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

}  // namespace tengen::gtp
