#include "adapters/commands/played_game.hpp"

#include "adapters/files/saved_game.hpp"
#include "protocol/records/played.hpp"

namespace tengen::adapters {

PlayedGame::PlayedGame(const Sides& sides, const CommonOptions& common, Engine& engine)
    : sides_(sides),
      common_(common),
      engine_(engine),
      size_(board_size(engine.spec())),
      notation_(notation_of(engine.spec())),
      saved_moves_(engine.history().size()) {}

SearchRequest PlayedGame::request(int level, Instant now) const {
  SearchRequest request;
  request.received = now;
  request.level = level;
  request.time.turn = sides_.move_time;
  return request;
}

bool PlayedGame::undo() {
  if (engine_.history().empty()) return false;
  do {
    static_cast<void>(engine_.undo().value());
  } while (!engine_.history().empty() && !is_person(engine_.to_move()));
  saved_moves_ = engine_.history().size() + 1;  // whatever a file holds now, it is another game
  return true;
}

void PlayedGame::begin_again() {
  engine_.clear();
  resigned_.reset();
  saved_moves_ = 0;
}

bool PlayedGame::is_saved() const {
  return engine_.history().empty() || (saved_moves_ == engine_.history().size() && !resigned_);
}

Result<> PlayedGame::save(const std::string& path) {
  records::Record record = records::record_of(engine_);
  record.black = player_name(Color::black);
  record.white = player_name(Color::white);
  if (resigned_) record.result = *resigned_ == Color::black ? "W+R" : "B+R";
  if (auto saved = save_game(path, record); !saved) return saved;
  saved_moves_ = engine_.history().size();
  resigned_.reset();
  return {};
}

std::string PlayedGame::moves_text() const {
  std::string text = "The game so far:";
  for (const Stone stone : engine_.history()) text += " " + point_name(stone.at);
  return text;
}

std::string PlayedGame::player_name(Color color) const {
  if (is_person(color)) return person_name;
  const std::string engine = common_.player ? common_.player->name : std::string("Tengen ") + version();
  return timed_name(name_at_level(engine, sides_.level), sides_.move_time);
}

}  // namespace tengen::adapters
