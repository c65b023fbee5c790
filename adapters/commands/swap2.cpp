#include "adapters/commands/swap2.hpp"

namespace tengen::adapters {

Swap2::Swap2(std::size_t stones) noexcept
    : stage_(stones < three    ? Stage::place_three
             : stones == three ? Stage::choose_of_three
             : stones < five   ? Stage::place_two
             : stones == five  ? Stage::choose_of_five
                               : Stage::done) {}

void Swap2::placed(std::size_t stones) noexcept {
  if (stage_ == Stage::place_three && stones >= three) stage_ = Stage::choose_of_three;
  if (stage_ == Stage::place_two && stones >= five) stage_ = Stage::choose_of_five;
}

Result<bool> Swap2::choose(Choice choice) noexcept {
  if (!choosing()) return Error{Errc::unsupported, "there is no colour to choose now"};
  const bool openers = is_openers();
  if (choice == Choice::two_more) {
    if (openers) return Error{Errc::unsupported, "five stones stand on the board; choose a colour"};
    stage_ = Stage::place_two;
    return false;
  }
  stage_ = Stage::done;
  return openers == (choice == Choice::white);
}

std::string Swap2::task() const {
  switch (stage_) {
    case Stage::place_three:
      return "Place three stones: black, white, black.";
    case Stage::place_two:
      return "Place two stones: white, black.";
    case Stage::choose_of_three:
      return "Choose: black, white, or two stones more.";
    case Stage::choose_of_five:
      return "Choose: black or white.";
    case Stage::done:
      break;
  }
  return {};
}

}  // namespace tengen::adapters
