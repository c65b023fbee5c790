#include "protocol/gtp/command.hpp"

#include "protocol/text.hpp"

namespace tengen::gtp {

std::size_t Form::fewest() const noexcept {
  std::size_t count = 0;
  std::string_view rest = arguments;
  for (std::string_view word = take_word(rest); !word.empty() && word.front() != '['; word = take_word(rest)) ++count;
  return count;
}

bool in_scope(Scope scope, const GameSpec& spec) noexcept {
  const auto* go = std::get_if<go::Spec>(&spec);
  switch (scope) {
    case Scope::all:
      return true;
    case Scope::go:
      return go != nullptr;
    case Scope::gomoku:
      return std::holds_alternative<gomoku::Spec>(spec);
    case Scope::refereed:
      return go == nullptr || go->scoring == go::Scoring::stones || go->move_limit > 0;
  }
  return false;
}

}  // namespace tengen::gtp
