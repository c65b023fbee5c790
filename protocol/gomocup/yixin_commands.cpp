#include <algorithm>
#include <utility>

#include "protocol/gomocup/format.hpp"
#include "protocol/gomocup/mirrors.hpp"
#include "protocol/gomocup/session.hpp"
#include "protocol/text.hpp"
#include "protocol/threats.hpp"

// What Yixin-Board adds to the protocol. It names points as it does in TURN: the first number, then the second.
// Source: Yixin-Board 2025, main.c (what it sends and reads); Yixin's protocol.pdf.

namespace tengen::gomocup {

namespace {

/// Moves that YXSEARCHDEFEND judges: as many as come into question near the stones.
constexpr int defences = 64;

/// `7 8`, as in MESSAGE SWAP2 and MESSAGE SOOSORV.
std::string spaced(Vertex at) {
  return std::to_string(at.x) + " " + std::to_string(at.y);
}

std::vector<Vertex> all_but(const std::vector<Vertex>& kept, BoardSize size) {
  std::vector<Vertex> rest;
  for (const Vertex at : points_of(size)) {
    if (std::find(kept.begin(), kept.end(), at) == kept.end()) rest.push_back(at);
  }
  return rest;
}

std::vector<Vertex> central_points(BoardSize size) {
  constexpr int radius = 2;
  std::vector<Vertex> points;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) points.push_back({size.columns / 2 + dx, size.rows / 2 + dy});
  }
  return points;
}

}  // namespace

void Session::run(const YxShowInfo& /*command*/, Instant /*received*/) {
  for (const std::string& line : capabilities()) reply(line);
}

void Session::run(const YxShowForbid& /*command*/, Instant /*received*/) {
  if (!ready()) return;
  std::string text = "FORBID ";
  for (const Vertex point : engine_->forbidden_points(engine_->to_move())) text += padded_point(point);
  reply(text + ".");
}

void Session::run(const YxHashClear& /*command*/, Instant /*received*/) {
  if (!engine_) return;
  const auto [stones, neutral] = position();
  const Color to_move = engine_->to_move();
  engine_->clear();
  table_permille_ = 0;
  static_cast<void>(place(stones, neutral, to_move).value());
}

void Session::run(const YxShowHashUsage& /*command*/, Instant /*received*/) {
  const std::string tenths = std::to_string(table_permille_ % 10);
  reply("MESSAGE hash usage " + std::to_string(table_permille_ / 10) + "." + tenths + " %");
}

void Session::run(const YxHashFile& command, Instant /*received*/) {
  if (!ready()) return;
  const auto done = [&]() -> Result<> {
    if (command.load) {
      auto source = host_.open_file(command.path);
      return source ? engine_->load_table(**source) : source.error();
    }
    auto sink = host_.create_file(command.path);
    return sink ? engine_->save_table(**sink) : sink.error();
  }();
  if (!done) return reply_error({done.error().code, "'" + quote(command.path) + "': " + done.error().detail});
  reply(std::string("MESSAGE hash table ") + (command.load ? "loaded" : "written"));
}

void Session::run(const YxNbest& command, Instant received) {
  if (!ready()) return;
  std::vector<Vertex> exclude = blocks_.moves(stones(), engine_->to_move());
  if (settings_.without_mirrors()) {
    const auto mirrored = mirrored_points(stones(), board_size(engine_->spec()));
    exclude.insert(exclude.end(), mirrored.begin(), mirrored.end());
  }
  ask({.multi_pv = command.lines, .exclude = std::move(exclude)}, received,
      [this](const SearchResult& result) { answer_move(result); });
}

/// Every move near the stones is judged; those that hold are named in a MESSAGE before the best one is played.
void Session::run(const YxSearchDefend& /*command*/, Instant received) {
  if (!ready()) return;
  ask({.multi_pv = defences, .exclude = blocks_.moves(stones(), engine_->to_move())}, received,
      [this](const SearchResult& result) {
        std::vector<Vertex> holding;
        for (const SearchInfo& info : thoughts_.ranked()) {
          if (!info.line.empty() && !is_loss(info.score)) holding.push_back(info.line.front());
        }
        reply(holding.empty() ? "MESSAGE no defence" : "MESSAGE defences " + points_text(holding));
        answer_move(result);
      });
}

void Session::run(const YxBalance& command, Instant received) {
  if (!ready()) return;
  ask({.task = command.two ? Task::balance_two : Task::balance_one,
       .exclude = blocks_.moves(stones(), engine_->to_move()),
       .bias = command.bias},
      received, [this](const SearchResult& result) {
        if (result.moves.empty()) {
          reply_error({Errc::illegal_move, "no move leaves the game open"});
        } else {
          reply(points_text(result.moves));
        }
      });
}

void Session::run(const YxBlock& command, Instant /*received*/) {
  if (!blocks_.apply(command)) reply_error({Errc::out_of_range, "too many blocked moves"});
}

void Session::run(const YxForbid& command, Instant /*received*/) {
  if (!blocks_.apply(command)) reply_error({Errc::out_of_range, "too many blocked moves"});
}

/// A draw is accepted where our last search found no advantage for us. The words are those of AlphaGomoku's dialect;
/// Yixin-Board shows every MESSAGE to the user.
void Session::run(const YxDraw& /*command*/, Instant /*received*/) {
  const auto& ranked = thoughts_.ranked();
  reply(!ranked.empty() && ranked.front().score <= 0 ? "MESSAGE DRAW ACCEPT" : "MESSAGE DRAW REJECT");
}

/// The board stays as it is: the host begins the next game with START.
void Session::run(const YxResign& /*command*/, Instant /*received*/) {
  reply("MESSAGE the opponent resigns");
}

void Session::run(const YxPrintFeature& /*command*/, Instant /*received*/) {
  if (!ready()) return;
  for (const Color color : {Color::black, Color::white}) {
    const Threats threats = find_threats(*engine_, color);
    const auto tell = [&](const char* kind, const std::vector<Vertex>& points) {
      const std::string side = color == Color::black ? "black" : "white";
      reply("MESSAGE feature " + side + " " + kind + ": " + (points.empty() ? "none" : points_text(points)));
    };
    tell("fives", threats.fives);
    tell("open fours", threats.open_fours);
    tell("fours", threats.fours);
  }
}

/// None of the answers is one that Yixin-Board would take for an entry. It asks after every move, and is told once.
void Session::run(const YxDatabase& command, Instant /*received*/) {
  const bool query = command.name.starts_with("YXQUERY");
  if (query && std::exchange(database_told_, true)) return;
  reply("MESSAGE no database here: " + command.name + " ignored");
}

// --- Swap2 ---

/// Step 1: we place three stones on the empty board. Steps 2 and 3: the stones that YXBOARD has placed, three or five.
void Session::run(const YxSwap2Step& command, Instant received) {
  if (!ready()) return;
  const std::size_t stones = command.step == 1 ? 0 : command.step == 2 ? 3 : 5;
  if (command.step == 1) static_cast<void>(place({}, {}, Color::black).value());
  if (this->stones().size() != stones) {
    reply_error({Errc::syntax, "step " + std::to_string(command.step) + " of swap2 is for a board of " +
                                   std::to_string(stones) + " stones"});
    return;
  }
  ask({.task = Task::swap2}, received,
      [this, step = command.step](const SearchResult& result) { answer_swap2_step(result, step); });
}

void Session::answer_swap2_step(const SearchResult& result, int step) {
  const std::string decision = step == 2 ? "SWAP1" : "SWAP2";
  if (result.moves.empty() && !result.swap) {
    reply_error({Errc::illegal_move, "no opening on this board"});
  } else if (step == 1 || result.moves.size() > 1) {
    int number = step == 1 ? 1 : 4;
    for (const Vertex at : result.moves) reply("MESSAGE SWAP2 MOVE" + std::to_string(number++) + " " + spaced(at));
  } else {
    reply("MESSAGE SWAP2 " + decision + (result.swap ? " YES" : " NO"));
  }
}

// --- Soosorv-N ---
// Three stones near the centre, a first chance to swap, the fourth move together with the number N of fifth moves to be
// offered, a second chance to swap, N fifth moves, of which the opponent picks one.

bool Session::place_opening(const YxSoosorvStep& command) {
  if (!ready()) return false;
  const std::size_t most = command.step <= 3 ? 3 : command.step <= 5 ? 4 : command.stones.size();
  if (command.step > 1 && (command.stones.size() != most || most < 3 || (command.step == 6 && most < 5))) {
    reply_error({Errc::syntax, "step " + std::to_string(command.step) + " of soosorv has another number of stones"});
    return false;
  }
  std::vector<Stone> stones;
  for (std::size_t i = 0; i < std::min<std::size_t>(command.stones.size(), 4); ++i) {
    stones.push_back({i % 2 == 0 ? Color::black : Color::white, command.stones[i]});
  }
  const Color to_move = stones.size() % 2 == 0 ? Color::black : Color::white;
  if (auto done = place(stones, {}, to_move); !done) {
    reply_error({done.error().code, "soosorv: " + done.error().detail});
    return false;
  }
  return true;
}

void Session::run(const YxSoosorvStep& command, Instant received) {
  if (!place_opening(command)) return;
  const auto decide = [this](const char* word, bool swap) {
    reply(std::string("MESSAGE SOOSORV ") + word + (swap ? " YES" : " NO"));
  };
  switch (command.step) {
    case 1:
      return open_soosorv(received);
    case 2:  // we are to be White, who moves next
      return ask({}, received, [decide](const SearchResult& result) { decide("SWAP1", result.info.score < 0); });
    case 3:  // the other side may swap after it: the more even, the better for us. One offer leaves the fifth move
             // free.
      return ask({.task = Task::balance_one}, received, [this](const SearchResult& result) {
        if (result.moves.empty()) return reply_error({Errc::illegal_move, "no fourth move"});
        reply("MESSAGE SOOSORV MOVE4 " + spaced(result.moves.front()) + " 1");
      });
    case 4:  // we are to be Black, and of N offers White takes the worst
      return ask({.multi_pv = command.offers}, received, [this, decide](const SearchResult& result) {
        const auto& ranked = thoughts_.ranked();
        decide("SWAP2", (ranked.empty() ? result.info.score : ranked.back().score) < 0);
      });
    case 5:
      return offer_fifth_moves(command, received);
    default:
      return choose_fifth_move(command, received);
  }
}

void Session::open_soosorv(Instant received) {
  const BoardSize size = board_size(engine_->spec());
  const Vertex center{size.columns / 2, size.rows / 2};
  const Vertex above{center.x, center.y - 1};
  static_cast<void>(place({{Color::black, center}, {Color::white, above}}, {}, Color::black).value());
  ask({.task = Task::balance_one, .exclude = all_but(central_points(size), size)}, received,
      [this, center, above](const SearchResult& result) {
        if (result.moves.empty()) return reply_error({Errc::illegal_move, "no opening on this board"});
        int number = 1;
        for (const Vertex at : {center, above, result.moves.front()}) {
          reply("MESSAGE SOOSORV MOVE" + std::to_string(number++) + " " + spaced(at));
        }
      });
}

void Session::offer_fifth_moves(const YxSoosorvStep& command, Instant received) {
  // Offers that mirror one another count as one.
  ask({.multi_pv = command.offers, .exclude = mirrored_points(stones(), board_size(engine_->spec()))}, received,
      [this, offers = command.offers](const SearchResult& result) {
        std::vector<Vertex> moves;
        for (const SearchInfo& info : thoughts_.ranked()) {
          if (!info.line.empty()) moves.push_back(info.line.front());
        }
        // A search without time for all of them: any others do.
        const auto mirrored = mirrored_points(stones(), board_size(engine_->spec()));
        std::vector<Vertex> more = result.moves;
        for (const Vertex at : engine_->legal_moves(Color::black)) more.push_back(at);
        for (const Vertex at : more) {
          const bool known = std::find(moves.begin(), moves.end(), at) != moves.end() ||
                             std::find(mirrored.begin(), mirrored.end(), at) != mirrored.end();
          if (!known && moves.size() < static_cast<std::size_t>(offers)) moves.push_back(at);
        }
        reply("MESSAGE SOOSORV MOVE5 REFRESH");
        for (const Vertex at : moves) reply("MESSAGE SOOSORV MOVE5 " + spaced(at));
        reply("MESSAGE SOOSORV MOVE5 DONE");
      });
}

/// The worst of the offered moves for Black, who would play it.
void Session::choose_fifth_move(const YxSoosorvStep& command, Instant received) {
  const std::vector<Vertex> offered(command.stones.begin() + 4, command.stones.end());
  const BoardSize size = board_size(engine_->spec());
  for (const Vertex at : offered) {
    if (!engine_->is_legal({Color::black, at})) {
      reply_error({Errc::illegal_move, "soosorv: illegal fifth move " + point_text(at)});
      return;
    }
  }
  ask({.multi_pv = static_cast<int>(offered.size()), .exclude = all_but(offered, size)}, received,
      [this, offered](const SearchResult& /*result*/) {
        const auto& ranked = thoughts_.ranked();
        const bool all = ranked.size() >= offered.size() && !ranked.back().line.empty();
        reply("MESSAGE SOOSORV MOVE5C " + spaced(all ? ranked.back().line.front() : offered.back()));
      });
}

}  // namespace tengen::gomocup
