#include "protocol/gtp/journal.hpp"

namespace tengen::gtp {

void Journal::note(std::size_t moves, const Finding& finding) {
  findings_.insert_or_assign(moves, finding);
  latest_ = finding;
}

void Journal::note_move(OwnMove move) {
  if (move.played) played_.at(static_cast<std::size_t>(move.color)) = true;
  last_move_ = std::move(move);
}

const Finding* Journal::at(std::size_t moves) const {
  const auto found = findings_.find(moves);
  return found == findings_.end() ? nullptr : &found->second;
}

void Journal::cut(std::size_t moves) {
  findings_.erase(findings_.upper_bound(moves), findings_.end());
  result.clear();
}

void Journal::forget() {
  findings_.clear();
  latest_.reset();
  last_move_.reset();
  played_ = {};
  result.clear();
}

}  // namespace tengen::gtp
