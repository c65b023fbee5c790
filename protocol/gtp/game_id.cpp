#include "protocol/gtp/game_id.hpp"

namespace tengen::gtp {

namespace {

struct GameId {
  std::string operator()(const go::Spec&) const { return "Littlego"; }
  std::string operator()(const connect::Spec& spec) const {
    return spec == connect::Spec{} ? "Connectfour" : "Connect";
  }
  std::string operator()(const gomoku::Spec& spec) const {
    switch (spec.rule) {
      case gomoku::Rule::freestyle:
        return "Gomoku";
      case gomoku::Rule::exact_five:
        return "Gomokuexact";
      case gomoku::Rule::renju:
        return "Renju";
      case gomoku::Rule::caro_six:
        return "Carosix";
      case gomoku::Rule::caro_five:
        return "Carofive";
    }
    return "Gomoku";
  }
};

}  // namespace

std::string game_id(const GameSpec& spec) {
  return std::visit(GameId{}, spec);
}

}  // namespace tengen::gtp
