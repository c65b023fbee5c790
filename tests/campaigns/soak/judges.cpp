#include "tests/campaigns/soak/judges.hpp"

#include <algorithm>

#include "tests/support/connect_referee.hpp"
#include "tests/support/go_referee.hpp"
#include "tests/support/gomoku_referee.hpp"

namespace tengen::soak {

namespace {

std::string won_by(std::optional<Color> winner, bool over) {
  if (winner) return *winner == Color::black ? "B+" : "W+";
  return over ? "draw" : "stopped";
}

/// Continuous games go on behind a five: there only the points are judged.
class GomokuJudge final : public Judge {
 public:
  explicit GomokuJudge(const gomoku::Spec& spec) : spec_(spec), referee_(spec) {}

  bool play(Color color, Vertex at) override {
    if (!referee_.is_on_board(at.x, at.y) || !referee_.is_empty(at.x, at.y)) return false;
    if (!spec_.continuous) return referee_.play(at.x, at.y) == test::GomokuReferee::Verdict::ok;
    referee_.put(at.x, at.y, color);
    return true;
  }
  bool over() override {
    if (spec_.continuous) return referee_.empty_count() == 0;
    return referee_.is_over() || !can_move();
  }
  std::string result() override { return won_by(referee_.winner(), over()); }
  [[nodiscard]] int most_moves() const override { return spec_.continuous ? 60 : Judge::most_moves(); }

 private:
  /// In renju Black may run out of moves that are not forbidden.
  [[nodiscard]] bool can_move() const {
    if (spec_.rule != gomoku::Rule::renju || referee_.to_move() != Color::black) return true;
    for (int y = 0; y < spec_.size.rows; ++y) {
      for (int x = 0; x < spec_.size.columns; ++x) {
        if (referee_.is_empty(x, y) && !referee_.is_forbidden(x, y)) return true;
      }
    }
    return false;
  }

  gomoku::Spec spec_;
  test::GomokuReferee referee_;
};

class GoJudge final : public Judge {
 public:
  explicit GoJudge(const go::Spec& spec) : referee_(spec) {}

  bool play(Color color, Vertex at) override { return referee_.play({color, at}); }
  bool over() override { return referee_.over(); }
  std::string result() override {
    const int margin = referee_.margin();
    const auto leader = margin == 0 ? std::nullopt : std::optional(margin > 0 ? Color::black : Color::white);
    return over() ? won_by(leader, true) : "stopped";
  }

 private:
  test::GoReferee referee_;
};

class ConnectJudge final : public Judge {
 public:
  explicit ConnectJudge(const connect::Spec& spec) : spec_(spec), referee_(spec) {}

  /// A stone is named where it comes to rest.
  bool play(Color, Vertex at) override {
    if (!at.is_on(spec_.size) || referee_.at(at)) return false;
    if (at.y + 1 < spec_.size.rows && !referee_.at({at.x, at.y + 1})) return false;
    referee_.play(at.x);
    return true;
  }
  bool over() override { return winner() || referee_.columns().empty(); }
  std::string result() override { return won_by(winner(), over()); }

 private:
  [[nodiscard]] std::optional<Color> winner() const {
    for (const Color color : {Color::black, Color::white}) {
      if (referee_.wins(color)) return color;
    }
    return std::nullopt;
  }

  connect::Spec spec_;
  test::ConnectReferee referee_;
};

}  // namespace

std::unique_ptr<Judge> make_judge(const GameSpec& spec) {
  if (const auto* gomoku = std::get_if<gomoku::Spec>(&spec)) return std::make_unique<GomokuJudge>(*gomoku);
  if (const auto* go = std::get_if<go::Spec>(&spec)) return std::make_unique<GoJudge>(*go);
  return std::make_unique<ConnectJudge>(std::get<connect::Spec>(spec));
}

}  // namespace tengen::soak
