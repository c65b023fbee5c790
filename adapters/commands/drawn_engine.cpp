#include "adapters/commands/drawn_engine.hpp"

#include <utility>

namespace tengen::adapters {

void DrawnEngine::think() {
  if (search_.running() || state_.stuck) return;
  if (state_.doing == Doing::review) {
    if (const auto request = review_.next(game_.now())) return search_.start(*request);
    return end_review();
  }
  if (!game_.awaits_engine()) return;
  state_.doing = Doing::move;
  search_.start(game_.request(game_.level()));
}

void DrawnEngine::drop() {
  search_.drop();
  state_.doing = Doing::nothing;
}

void DrawnEngine::look_for_hint() {
  state_.doing = Doing::hint;
  search_.start(game_.request(full_level));
}

void DrawnEngine::begin_review() {
  drop();
  state_.message.clear();
  state_.doing = Doing::review;
  review_.begin();
}

void DrawnEngine::end_review() {
  drop();
  if (review_.positions() > 0) review_.finish();
  reviewed_ = !review_.report().empty();
  if (!reviewed_) state_.message = "No move could be judged.";
}

std::optional<std::vector<std::string>> DrawnEngine::take_report() {
  return std::exchange(reviewed_, false) ? std::optional(review_.report()) : std::nullopt;
}

bool DrawnEngine::take_result() {
  const auto result = search_.take();
  if (!result) return false;
  if (state_.doing == Doing::review) {
    review_.take(*result);
    return false;
  }
  const Doing doing = std::exchange(state_.doing, Doing::nothing);
  if (const auto found = black_chance_in(result->info, game_.to_move())) chance_ = found;
  if (doing == Doing::hint) {
    take_hint(*result);
    return false;
  }
  const bool opening = !game_.opening().done();
  std::string deed = deed_text(game_, *result, color_name);
  if (!game_.act(*result)) {
    state_.stuck = !game_.over();
    return false;
  }
  state_.message = std::move(deed);
  if (opening && game_.opening().done()) state_.message += " " + colours_text(game_, color_name);
  return true;
}

void DrawnEngine::take_hint(const SearchResult& result) {
  if (result.moves.empty()) return;
  const Vertex move = result.moves.front();
  state_.hint = move.is_pass() ? std::nullopt : std::optional(move);
  state_.message = "Hint: " + game_.point_name(move) + " (" + score_text(result.info.score) + ", depth " +
                   std::to_string(result.info.depth) + ").";
}

void DrawnEngine::update_state() {
  state_.depth = search_.running() ? search_.latest().depth : 0;
  state_.looked_at = review_.looked_at();
  state_.positions = review_.positions();
  state_.chance = chance();
}

/// The chance comes from the latest search information. The values of published players are no chances.
std::optional<double> DrawnEngine::chance() const {
  if (const auto known = black_chance_in(game_.status())) return known;
  if (!game_.has_levels()) return std::nullopt;
  if (search_.running() && state_.doing != Doing::review) {
    if (const auto now = black_chance_in(search_.latest(), game_.to_move())) return now;
  }
  return chance_;
}

}  // namespace tengen::adapters
