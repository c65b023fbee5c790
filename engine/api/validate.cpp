#include <string>

#include "engine/engine.hpp"

namespace tengen {

namespace {

Result<> check_side(int side, int least, int most) {
  if (side >= least && side <= most) return {};
  return Error{Errc::unacceptable_size, "board sides from " + std::to_string(least) + " to " + std::to_string(most)};
}

Result<> check(const gomoku::Spec& spec) {
  if (auto columns = check_side(spec.size.columns, gomoku::min_side, gomoku::max_side); !columns) return columns;
  if (auto rows = check_side(spec.size.rows, gomoku::min_side, gomoku::max_side); !rows) return rows;
  if (spec.draw_empty < 0) return Error{Errc::out_of_range, "draw_empty is at least 0"};
  return {};
}

Result<> check(const go::Spec& spec) {
  if (auto columns = check_side(spec.size.columns, go::min_side, go::max_side); !columns) return columns;
  if (auto rows = check_side(spec.size.rows, go::min_side, go::max_side); !rows) return rows;
  if (spec.move_limit < 0 || spec.move_limit > go::max_move_limit) {
    return Error{Errc::out_of_range, "move limit from 0 to " + std::to_string(go::max_move_limit)};
  }
  if (spec.komi < -go::max_komi || spec.komi > go::max_komi) {
    return Error{Errc::out_of_range, "komi beyond " + std::to_string(go::max_komi / 2)};
  }
  return {};
}

Result<> check(const connect::Spec& spec) {
  const BoardSize size = spec.size;
  if (size.columns < 1 || size.rows < 1 || size.columns > connect::max_cells || size.rows > connect::max_cells ||
      size.columns * (size.rows + 1) > connect::max_cells) {
    return Error{Errc::unacceptable_size, "columns x (rows + 1) from 2 to " + std::to_string(connect::max_cells)};
  }
  if (spec.in_a_row < 1) return Error{Errc::out_of_range, "in a row is at least 1"};
  return {};
}

}  // namespace

Result<> validate(const GameSpec& spec) {
  return std::visit([](const auto& s) { return check(s); }, spec);
}

}  // namespace tengen
