#include "protocol/gomocup/context.hpp"

#include "protocol/gomocup/format.hpp"

namespace tengen::gomocup {

void Context::reply_error(const Error& error) const {
  reply((error.code == Errc::unknown_command ? "UNKNOWN " : "ERROR ") + error.detail);
}

bool Context::ready() {
  if (!position.exists()) {
    reply_error({Errc::unsupported, "no START yet"});
    return false;
  }
  if (const auto rule = settings.take_unknown_rule()) reply("MESSAGE unsupported rule " + std::to_string(*rule));
  if (const auto wrong = settings.take_wrong_level()) reply("MESSAGE " + *wrong);
  position.follow_settings();
  return true;
}

void Context::answer_move(const SearchResult& result) {
  const Color mover = position.to_move();
  if (result.moves.empty()) {
    const bool full = position.engine().legal_moves(mover).empty();
    reply_error({Errc::illegal_move, full ? "the board is full" : "every move is blocked"});
    return;
  }
  const Vertex at = result.moves.front();
  static_cast<void>(position.play({mover, at}));
  reply(point_text(at));
}

void Context::think(SearchRequest wanted, CommandSearch::Purpose purpose, const std::vector<Vertex>& mirrored) {
  const SessionDatabase::Advice advice = database.advice(wanted.exclude);
  if (advice.error) reply("MESSAGE the database: " + *advice.error);
  if (advice.move && purpose == CommandSearch::Purpose::move) {
    SearchResult known;
    known.moves = {*advice.move};
    reply("MESSAGE the database's move");
    return answer_move(known);
  }
  // With moves left out, what is found is not the position's value.
  const auto kept = wanted.exclude.empty() && advice.blocked.empty() ? database.placement() : std::nullopt;
  for (const auto& more : {advice.blocked, mirrored})
    wanted.exclude.insert(wanted.exclude.end(), more.begin(), more.end());
  searches.ask(
      wanted,
      [this, kept](const SearchResult& result) {
        answer_move(result);
        if (!kept) return;
        if (const auto done = database.keep(*kept, searches.report().ranked()); !done) {
          reply("MESSAGE the database: " + done.error().detail);
        }
      },
      purpose);
}

}  // namespace tengen::gomocup
