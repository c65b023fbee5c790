#include "protocol/gomocup/session_database.hpp"

#include <range/v3/algorithm/contains.hpp>
#include <utility>

#include "protocol/gomocup/format.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

using database::Access;
using database::Child;
using database::Placement;
using database::PositionDatabase;
using database::Record;

/// The record that a search leaves of a position whose value for the side to move is `score`.
Record found(Score score, int depth) {
  Record record{.value = database::value_of(score), .depth = depth, .bound = database::Bound::exact};
  if (is_win(score)) record.label = database::label_loss;  // labels speak of the side that has just moved
  if (is_loss(score)) record.label = database::label_win;
  return record;
}

}  // namespace

SessionDatabase::SessionDatabase(const InfoSettings& settings, Position& position, database::Open open,
                                 const std::string& path)
    : settings_(settings), position_(position), open_(std::move(open)) {
  if (path.empty()) return;
  if (const auto used = use(path); !used) notice_ = "the database '" + quote(path) + "': " + used.error().detail;
}

Result<std::unique_ptr<PositionDatabase>> SessionDatabase::open(const std::string& path, Access access) const {
  if (!open_) return Error{Errc::unsupported, "this program was built without a database"};
  return open_(path, access);
}

Result<> SessionDatabase::use(const std::string& path) {
  auto opened = open(path, settings_.database_read_only() ? Access::read : Access::change);
  if (!opened) return opened.error();
  database_ = std::move(*opened);
  return {};
}

PositionDatabase* SessionDatabase::in_use() const noexcept {
  return settings_.use_database() ? database_.get() : nullptr;
}

bool SessionDatabase::writable() const noexcept {
  const PositionDatabase* const database = in_use();
  return database != nullptr && !settings_.database_read_only() && !database->read_only();
}

std::string SessionDatabase::refusal() const {
  if (in_use() == nullptr) return database_ == nullptr ? "no database here" : "the database is off";
  return "the database is read-only";
}

std::string SessionDatabase::take_notice() {
  return std::exchange(notice_, {});
}

Placement SessionDatabase::empty_board() const {
  return {.rule = position_.wanted_spec().rule, .size = position_.size()};
}

std::optional<Placement> SessionDatabase::placement() const {
  const Position::Arrangement now = position_.arrangement();
  if (!now.neutral.empty() || position_.wanted_spec().continuous) return std::nullopt;
  Placement placement = empty_board();
  placement.to_move = position_.to_move();
  for (const Stone& stone : now.stones) {
    (stone.color == Color::black ? placement.black : placement.white).push_back(stone.at);
  }
  return placement;
}

Result<Placement> SessionDatabase::placement_after(const std::vector<Vertex>& moves) const {
  Placement placement = empty_board();
  for (const Vertex at : moves) {
    if (at.is_pass()) {
      placement.to_move = opponent(placement.to_move);
      continue;
    }
    if (!at.is_on(placement.size)) return Error{Errc::off_board, point_text(at) + " is off the board"};
    if (ranges::contains(placement.black, at) || ranges::contains(placement.white, at)) {
      return Error{Errc::occupied, point_text(at) + " twice"};
    }
    placement = database::after_move(placement, at);
  }
  return placement;
}

SessionDatabase::Advice SessionDatabase::advice(const std::vector<Vertex>& excluded) {
  Advice advice;
  PositionDatabase* const database = in_use();
  const auto position = database != nullptr ? placement() : std::nullopt;
  if (!position) return advice;
  const auto known = database::children(*database, *position);
  if (!known) {
    advice.error = known.error().detail;
    return advice;
  }
  int best = -1;
  for (const Child& child : *known) {
    const Record& record = child.record;
    if (record.label == database::label_blocked) advice.blocked.push_back(child.move);
    const bool plays = record.label == database::label_best || record.label == database::label_win;
    const bool legal = position_.engine().is_legal({position_.to_move(), child.move});
    if (!plays || !legal || ranges::contains(excluded, child.move)) continue;
    // The best move before any win, and of wins the shortest: its value is the lowest for the loser, who is to move.
    const int rank = record.label == database::label_best ? 2 * database::largest_value : -record.value;
    if (advice.move && rank <= best) continue;
    best = rank;
    advice.move = child.move;
  }
  return advice;
}

Result<> SessionDatabase::keep(const Placement& position, const std::vector<SearchInfo>& lines) {
  if (!writable() || lines.empty()) return {};
  PositionDatabase& records = *in_use();
  return database::change_together(records, [&]() -> Result<> {
    for (const SearchInfo& line : lines) {
      if (line.line.empty() || line.depth <= 0) continue;
      if (line.rank == 1) {
        const Record own = found(line.score, line.depth);
        if (const auto added = database::merge_record(records, database::key_of(position), own); !added)
          return added.error();
      }
      const Placement after = database::after_move(position, line.line.front());
      // One ply on, a win or a loss is one ply nearer, and it is the other side's.
      const Score score = -to_node(line.score, 1);
      const Record next = found(score, line.depth - 1);
      if (const auto added = database::merge_record(records, database::key_of(after), next); !added)
        return added.error();
    }
    return {};
  });
}

}  // namespace tengen::gomocup
