#include "protocol/gtp/journal.hpp"

#include "engine/core/rule_names.hpp"
#include "protocol/gtp/position.hpp"
#include "protocol/gtp/texts.hpp"
#include "protocol/katago/rules.hpp"
#include "protocol/sgf/game.hpp"

namespace tengen::gtp {

void Journal::note(std::size_t moves, const Finding& finding) {
  findings_.insert_or_assign(moves, finding);
  latest_ = finding;
}

void Journal::note_move(OwnMove move) {
  if (move.played) played_.at(static_cast<std::size_t>(move.color)) = true;
  last_move_ = std::move(move);
}

const Finding* Journal::at(std::size_t moves) const {
  const auto found = findings_.find(moves);
  return found == findings_.end() ? nullptr : &found->second;
}

void Journal::cut(std::size_t moves) {
  findings_.erase(findings_.upper_bound(moves), findings_.end());
  result.clear();
}

void Journal::forget() {
  findings_.clear();
  latest_.reset();
  last_move_.reset();
  played_ = {};
  result.clear();
}

namespace {

/// What RU says: KataGo's name of the rules of Go where somebody chose them, the name of Gomoku's rule where it is not
/// the usual one, what makes a row in Connect-N.
std::string rules_name(const Position& position, const Journal& journal) {
  const GameSpec rules = position.rules();
  if (const auto* gomoku = std::get_if<gomoku::Spec>(&rules)) {
    return gomoku->rule == gomoku::Rule::freestyle ? std::string() : std::string(gomoku::name(gomoku->rule));
  }
  const auto* go = std::get_if<go::Spec>(&rules);
  if (const auto* connect = std::get_if<connect::Spec>(&rules)) return "connect " + std::to_string(connect->in_a_row);
  if (go == nullptr) return std::string(info_of(rules).name);
  if (!journal.rules_chosen) return {};
  const KatagoRules present = katago_rules_of(*go, position.handicap_bonus(), false);
  for (const char* const name : {"Chinese", "Tromp-Taylor", "AGA", "New-Zealand", "Stone-Scoring"}) {
    auto known = parse_katago_rules(name);
    if (!known) continue;
    known->friendly_pass = false;
    if (*known == present) return name;
  }
  return katago_rules_text(present);
}

void add_players(sgf::Tree& tree, const Journal& journal, const std::string& program) {
  const auto& own = journal.last_move();
  if (!own) return;
  const bool black = own->color == Color::black;
  tree.add(0, black ? "PB" : "PW", program);
  if (journal.played(opponent(own->color))) {
    tree.add(0, black ? "PW" : "PB", program);
    return;
  }
  if (!journal.opponent.empty()) tree.add(0, black ? "PW" : "PB", journal.opponent);
  if (!journal.rating.empty()) tree.add(0, black ? "WR" : "BR", journal.rating);
}

/// As a server told it, else as the rules say of a game that has ended.
std::string result_of(const Position& position, const Journal& journal) {
  if (!journal.result.empty()) return journal.result;
  if (!position.ended_by_passes() && !position.engine().status().over) return {};
  return final_score(position).value_or(std::string());
}

}  // namespace

sgf::Tree game_record(const Position& position, const Journal& journal, const std::string& program) {
  const GameSpec rules = position.rules();
  const Setup& setup = position.engine().setup();
  sgf::Game game{.size = position.size(),
                 .setup = setup.stones,
                 .first = setup.to_move,
                 .moves = {position.moves().begin(), position.moves().end()}};
  if (const int type = sgf::game_type(rules); type > 0) game.type = type;
  if (std::holds_alternative<go::Spec>(rules)) game.komi = position.komi();
  sgf::Tree tree = sgf::make_tree(game);
  tree.add(0, "AP", program);
  if (const std::string rules_text = rules_name(position, journal); !rules_text.empty()) tree.add(0, "RU", rules_text);
  add_players(tree, journal, program);
  if (const std::string result = result_of(position, journal); !result.empty()) tree.add(0, "RE", result);
  // A line without branches: the node of a number has so many moves before it.
  for (std::size_t moves = 0; moves < tree.size(); ++moves) {
    if (const Finding* found = journal.at(moves)) tree.add(moves, "C", finding_text(*found, position.size()));
  }
  return tree;
}

}  // namespace tengen::gtp
