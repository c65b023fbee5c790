#include "protocol/database/branch.hpp"

#include <range/v3/algorithm/contains.hpp>
#include <set>
#include <string>
#include <utility>

namespace tengen::database {

namespace {

bool is_empty(const Placement& position, Vertex at) {
  return !ranges::contains(position.black, at) && !ranges::contains(position.white, at);
}

/// Whether another record than `known` leads to this position: one with a stone less of the side that has just moved.
Result<bool> is_led_to(PositionDatabase& database, const Placement& position, const std::string& known) {
  Placement before = position;
  before.to_move = opponent(position.to_move);
  std::vector<Vertex>& stones = before.to_move == Color::black ? before.black : before.white;
  for (std::size_t i = 0; i < stones.size(); ++i) {
    const Vertex at = stones[i];
    stones.erase(stones.begin() + static_cast<std::ptrdiff_t>(i));
    const std::string key = key_of(before);
    const auto found = database.find(key);
    if (!found) return found.error();
    if (*found && key != known) return true;
    stones.insert(stones.begin() + static_cast<std::ptrdiff_t>(i), at);
  }
  return false;
}

/// Positions still to be looked at, each once.
class Agenda {
 public:
  /// False for one that has been there before.
  bool add(const Placement& position) {
    const bool fresh = seen_.insert(key_of(position)).second;
    if (fresh) open_.push_back(position);
    return fresh;
  }
  [[nodiscard]] bool empty() const noexcept { return open_.empty(); }
  [[nodiscard]] Placement take() {
    Placement position = std::move(open_.back());
    open_.pop_back();
    return position;
  }

 private:
  std::set<std::string> seen_;
  std::vector<Placement> open_;
};

}  // namespace

Placement after_move(const Placement& position, Vertex move) {
  Placement after = position;
  (position.to_move == Color::black ? after.black : after.white).push_back(move);
  after.to_move = opponent(position.to_move);
  return after;
}

std::string key_of(const Placement& position) {
  return key_text(canonical(position).placement);
}

PositionDatabase::Entry canonical_entry(const Placement& placement, Record record) {
  const Canonical form = canonical(placement);
  const std::vector<PointText> points = std::exchange(record.points, {});
  for (const PointText& point : points) {
    if (point.at.is_on(placement.size)) set_text_at(record, form.image(point.at), point.text);
  }
  return {key_text(form.placement), std::move(record)};
}

Result<std::vector<Child>> children(PositionDatabase& database, const Placement& position) {
  std::vector<Child> found;
  for (const Vertex at : points_of(position.size)) {
    if (!is_empty(position, at)) continue;
    auto record = database.find(key_of(after_move(position, at)));
    if (!record) return record.error();
    if (*record) found.push_back({at, std::move(**record)});
  }
  return found;
}

Result<std::uint64_t> take_away_after(PositionDatabase& database, const Placement& position,
                                      const std::function<Fate(const Record&)>& fate) {
  std::uint64_t count = 0;
  Agenda asked;  // about those after these positions
  Agenda gone;   // all after these go
  asked.add(position);
  const auto take_away = [&](const Placement& after, const std::string& parent_key) -> Result<> {
    const std::string key = key_of(after);
    const auto present = database.find(key);  // a mirror image may have taken it away
    if (!present) return present.error();
    const auto led_to = is_led_to(database, after, parent_key);
    if (!led_to) return led_to.error();
    if (!*present || *led_to) return {};
    ++count;
    gone.add(after);
    return database.erase(key);
  };
  const auto take_children = [&](const Placement& parent, bool whole) -> Result<> {
    const auto all = children(database, parent);
    if (!all) return all.error();
    const std::string parent_key = key_of(parent);
    for (const Child& child : *all) {
      const Placement after = after_move(parent, child.move);
      const Fate chosen = whole ? Fate::take_away : fate(child.record);
      if (chosen == Fate::look_on) asked.add(after);
      if (chosen != Fate::take_away) continue;
      if (auto taken = take_away(after, parent_key); !taken) return taken;
    }
    return {};
  };
  while (!asked.empty() || !gone.empty()) {
    const bool whole = !gone.empty();
    const Placement parent = whole ? gone.take() : asked.take();
    if (const auto done = take_children(parent, whole); !done) return done.error();
  }
  return count;
}

Result<std::uint64_t> copy_branch(PositionDatabase& database, PositionDatabase& copy, const Placement& position) {
  std::uint64_t count = 0;
  const auto copy_one = [&](const Placement& at, const Record& record) -> Result<> {
    ++count;
    if (const auto added = merge_record(copy, key_of(at), record); !added) return added.error();
    return {};
  };
  Agenda agenda;
  agenda.add(position);
  const auto own = database.find(key_of(position));
  if (!own) return own.error();
  if (*own) {
    if (const auto done = copy_one(position, **own); !done) return done.error();
  }
  while (!agenda.empty()) {
    const Placement parent = agenda.take();
    const auto all = children(database, parent);
    if (!all) return all.error();
    for (const Child& child : *all) {
      const Placement after = after_move(parent, child.move);
      if (!agenda.add(after)) continue;
      if (const auto done = copy_one(after, child.record); !done) return done.error();
    }
  }
  return count;
}

}  // namespace tengen::database
