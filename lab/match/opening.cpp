#include "lab/match/opening.hpp"

#include <range/v3/range/conversion.hpp>
#include <range/v3/view/join.hpp>
#include <range/v3/view/transform.hpp>
#include <string>

#include "adapters/runtime/searches.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "engine/engine.hpp"
#include "protocol/board_text.hpp"
#include "protocol/notation.hpp"
#include "protocol/text.hpp"

namespace tengen::lab {

Result<std::vector<Opening>> read_openings(std::string_view text, const GameSpec& spec) {
  const SteadyClock clock;
  adapters::ThreadWorkers workers;
  const auto referee = make_engine(spec, adapters::services_with(clock, workers));
  if (!referee) return referee.error();
  std::vector<Opening> openings;
  int number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    ++number;
    if (line.empty() || line.front() == '#') continue;
    const auto at_line = [&](const Error& error) {
      return Error{error.code, "line " + std::to_string(number) + ": " + error.detail};
    };
    (*referee)->clear();
    if (const auto played = play_moves(**referee, line); !played) return at_line(played.error());
    if ((*referee)->status().over) return at_line({Errc::illegal_move, "the game is over already"});
    openings.emplace_back((*referee)->history().begin(), (*referee)->history().end());
  }
  if (openings.empty()) return Error{Errc::syntax, "no opening in it"};
  return openings;
}

std::string opening_text(const Opening& opening, const GameSpec& spec) {
  const auto word = [&](const Stone& stone) { return stone.at.is_pass() ? "pass" : move_text(stone.at, spec); };
  return opening | ranges::views::transform(word) | ranges::views::join(' ') | ranges::to<std::string>();
}

}  // namespace tengen::lab
