#include "adapters/commands/played_game.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "adapters/streams/progress.hpp"
#include "protocol/records/record.hpp"

namespace tengen::adapters {

std::string time_text(Milliseconds time) {
  constexpr long long ms_a_tenth = 100;
  constexpr long long tenths_from = 10'000;
  const long long ms = std::max<long long>(time.count(), 0);
  if (ms < tenths_from) {
    const long long tenths = (ms + ms_a_tenth - 1) / ms_a_tenth;
    if (tenths < 100) return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  }
  return duration_text(std::chrono::seconds((ms + 999) / 1000));
}

void PlayedClock::run(std::optional<Color> side, Instant now) {
  if (running_) left_of(*running_) = left(*running_, now);
  running_ = side;
  since_ = now;
}

Milliseconds PlayedClock::left(Color side, Instant now) const {
  const Milliseconds left = left_[side == Color::black ? 0 : 1];
  if (running_ != side) return left;
  return left - std::chrono::duration_cast<Milliseconds>(now - since_);
}

void PlayedClock::add_increment() {
  if (running_) left_of(*running_) += setting_.increment;
}

void PlayedClock::restore(const Times& times, Instant now) {
  left_ = times;
  since_ = now;
}

PlayedGame::PlayedGame(Sides sides, const CommonOptions& common, Engine& engine, const Clock& clock)
    : sides_(std::move(sides)),
      begun_(sides_),
      common_(common),
      engine_name_(common.player ? common.player->name : "Tengen"),
      engine_(engine),
      clock_(clock),
      size_(board_size(engine.spec())),
      notation_(notation_of(engine.spec())),
      opening_(engine.history().size()) {
  if (!sides_.swap2 || engine_.status().over) opening_.give_up();
  if (sides_.clock) {
    clocks_.emplace(*sides_.clock);
    if (sides_.left[0]) clocks_->set_left(Color::black, *sides_.left[0]);
    if (sides_.left[1]) clocks_->set_left(Color::white, *sides_.left[1]);
  }
  begin_clocks();
}

// --- the position ---

Color PlayedGame::to_move() const {
  return looking() ? present_to_move_ : engine_.to_move();
}

Ending PlayedGame::ending() const {
  if (resigned_) return Ending::resigned;
  if (lost_on_time_) return Ending::on_time;
  return (present_ ? present_->over : engine_.status().over) ? Ending::by_rules : Ending::none;
}

GameStatus PlayedGame::status() const {
  GameStatus status = present_ ? *present_ : engine_.status();
  if (const auto loser = resigned_ ? resigned_ : lost_on_time_) {
    status = {.over = true, .winner = opponent(*loser)};
  }
  return status;
}

bool PlayedGame::asks_person() const {
  if (opening_.done()) return is_person(to_move());
  return opening_.is_openers() ? sides_.people.black : sides_.people.white;
}

// --- moves ---

SearchRequest PlayedGame::request(int level) const {
  SearchRequest request;
  request.received = clock_.now();
  request.level = level;
  request.time.turn = sides_.move_time;
  if (!opening_.done()) {
    request.task = opening_.stage() == Swap2::Stage::place_two ? Task::balance_one : Task::swap2;
    if (!request.time.turn) request.time.turn = Sides::usual_move_time;
  } else if (has_clock()) {
    constexpr Milliseconds drawing{30};
    request.time.left = left(to_move());
    request.time.game = clocks_->setting().main;
    request.time.increment = clocks_->setting().increment;
    request.time.reserve = drawing;
  }
  return request;
}

bool PlayedGame::act(const SearchResult& result) {
  if (!opening_.done() && !result.swap && result.moves.empty()) {
    opening_.give_up();
    changed();
    return true;
  }
  if (opening_.choosing()) {
    const std::size_t stones = result.moves.size();
    const auto choice = result.swap   ? Swap2::Choice::black
                        : stones == 2 ? Swap2::Choice::two_more
                                      : Swap2::Choice::white;
    if (!choose(choice)) return false;
  }
  for (const Vertex at : result.moves) {
    if (!play(at)) return false;
  }
  return result.swap || !result.moves.empty();
}

Result<> PlayedGame::play(Vertex at) {
  if (over()) return Error{Errc::illegal_move, "the game is over"};
  if (looking()) return Error{Errc::illegal_move, "an earlier position is shown"};
  if (opening_.choosing()) return Error{Errc::illegal_move, "a colour is to be chosen first"};
  if (flag_falls()) return Error{Errc::illegal_move, "the time is over"};
  const Stone stone{engine_.to_move(), at};
  if (const auto legal = engine_.play(stone); !legal) return legal;
  // Playing what was taken back is taking up the game again.
  if (!taken_back_.empty() && taken_back_.back() == stone) {
    taken_back_.pop_back();
  } else {
    taken_back_.clear();
  }
  reached(true);
  opening_.placed(engine_.history().size());
  changed();
  return {};
}

void PlayedGame::reached(bool by_a_move_now) {
  if (!clocks_) return;
  if (by_a_move_now) clocks_->add_increment();
  times_.resize(engine_.history().size());
  times_.push_back(clocks_->times(clock_.now()));
}

bool PlayedGame::undo() {
  if (resigned_ || lost_on_time_) {
    // The end alone is taken back; who lost on time gets what the turn began with.
    if (lost_on_time_) clocks_->restore(times_.back(), clock_.now());
    resigned_.reset();
    lost_on_time_.reset();
  } else if (looking()) {
    taken_back_.insert(taken_back_.end(), ahead_.begin(), ahead_.end());
    ahead_.clear();
    present_.reset();
    while (can_take_back() && !asks_person() && !watched_only()) take_back_one();
  } else {
    if (!can_take_back()) return false;
    take_back_one();
    while (can_take_back() && opening_.done() && !is_person(engine_.to_move())) take_back_one();
  }
  if (clocks_) {
    times_.resize(engine_.history().size() + 1);
    clocks_->restore(times_.back(), clock_.now());
  }
  changed();
  return true;
}

bool PlayedGame::can_take_back() const {
  const std::size_t least = opening_.done() ? floor_ : opening_.stones_before();
  const bool openings_own = opening_.done() || (!opening_.choosing() && asks_person());
  return openings_own && engine_.history().size() > least;
}

void PlayedGame::take_back_one() {
  taken_back_.push_back(engine_.history().back());
  static_cast<void>(engine_.undo().value());
}

bool PlayedGame::redo() {
  if (taken_back_.empty() || looking() || over()) return false;
  do {
    static_cast<void>(engine_.play(taken_back_.back()).value());
    taken_back_.pop_back();
    reached(false);
    opening_.placed(engine_.history().size());
  } while (!taken_back_.empty() && !over() && !asks_person());
  changed();
  return true;
}

void PlayedGame::resign() {
  resigned_ = to_move();
  changed();
}

void PlayedGame::begin_again() {
  sides_.people = begun_.people;
  sides_.black = begun_.black;
  sides_.white = begun_.white;
  engine_.clear();
  ahead_.clear();
  taken_back_.clear();
  present_.reset();
  resigned_.reset();
  lost_on_time_.reset();
  opening_ = Swap2(0);
  if (!sides_.swap2) opening_.give_up();
  floor_ = 0;
  if (sides_.clock) clocks_.emplace(*sides_.clock);
  begin_clocks();
  file_.clear();
  saved_ = true;
}

void PlayedGame::rematch() {
  exchange(begun_);
  begin_again();
}

void PlayedGame::exchange(Sides& sides) {
  std::swap(sides.people.black, sides.people.white);
  std::swap(sides.black, sides.white);
}

// --- the opening ---

Result<> PlayedGame::choose(Swap2::Choice choice) {
  const auto exchanged = opening_.choose(choice);
  if (!exchanged) return exchanged.error();
  if (*exchanged) exchange(sides_);
  if (opening_.done()) floor_ = engine_.history().size();
  taken_back_.clear();
  changed();
  return {};
}

// --- looking back ---

void PlayedGame::look_at(std::size_t move_count) {
  const std::size_t wanted = std::min(move_count, moves());
  if (!present_ && wanted < moves()) {
    present_ = engine_.status();
    present_to_move_ = engine_.to_move();
  }
  while (engine_.history().size() > wanted) {
    ahead_.push_back(engine_.history().back());
    static_cast<void>(engine_.undo().value());
  }
  while (engine_.history().size() < wanted) {
    static_cast<void>(engine_.play(ahead_.back()).value());
    ahead_.pop_back();
  }
  if (!looking()) present_.reset();
}

// --- the clocks ---

void PlayedGame::begin_clocks() {
  if (!clocks_) return;
  times_.assign(engine_.history().size() + 1, clocks_->times(clock_.now()));
  set_clock_going();
}

void PlayedGame::set_clock_going() {
  if (clocks_) clocks_->run(clock_runs() ? std::optional(to_move()) : std::nullopt, clock_.now());
}

bool PlayedGame::flag_falls() {
  if (!clock_runs() || left(to_move()) > Milliseconds{0}) return false;
  lost_on_time_ = to_move();
  changed();
  return true;
}

void PlayedGame::changed() {
  saved_ = false;
  set_clock_going();
}

// --- files ---

records::Record PlayedGame::record() {
  const std::size_t shown = engine_.history().size();
  look_at_present();
  records::Record record = records::record_of(engine_);
  look_at(shown);
  record.black = side_name(Color::black);
  record.white = side_name(Color::white);
  if (const auto loser = resigned_ ? resigned_ : lost_on_time_) {
    record.result = std::string(*loser == Color::black ? "W+" : "B+") + (resigned_ ? "R" : "T");
  }
  return record;
}

std::string PlayedGame::moves_text() const {
  if (moves() == 0) return {};
  std::string text = "The game so far:";
  for (const Stone stone : engine_.history()) text += " " + point_name(stone.at);
  for (auto stone = ahead_.rbegin(); stone != ahead_.rend(); ++stone) text += " " + point_name(stone->at);
  return text;
}

std::string PlayedGame::side_name(Color color) const {
  SideName side{.clock = sides_.clock, .little_go = engine_.spec() == GameSpec(go::little_go())};
  if (clocks_) side.left = left(color);
  if (is_person(color)) {
    side.name = person(color).empty() ? std::string(person_name) : person(color);
    // Where an engine plays, or the name is the usual one, nobody takes a person for an engine.
    const bool only_people = sides_.people.black && sides_.people.white;
    side.person = !person(color).empty() && (clocks_ || only_people || side.little_go);
  } else {
    side.name = common_.player ? players::text_of(*common_.player) : engine_name_ + " " + version();
    side.engine = true;
    side.level = sides_.level;
    side.move_time = sides_.move_time;
  }
  return text_of(side);
}

}  // namespace tengen::adapters
