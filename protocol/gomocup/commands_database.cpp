#include <algorithm>
#include <array>
#include <utility>

#include "protocol/gomocup/command.hpp"
#include "protocol/gomocup/context.hpp"
#include "protocol/gomocup/format.hpp"
#include "protocol/number.hpp"

namespace tengen::gomocup {

namespace {

using database::Child;
using database::Fate;
using database::Placement;
using database::PositionDatabase;
using database::Record;
using Moves = std::vector<Vertex>;

/// A command's words and the moves that lead to the position it means.
template <class Words>
struct About {
  Words words{};
  Moves moves{};
};

/// What YXEDITTVDDATABASE changes: bits 1 the label, 2 the value, 4 the depth.
struct Edit {
  int mask = 0;
  char label = database::no_label;
  int value = 0;
  int depth = 0;
};

std::optional<About<Edit>> parse_edit(const Input& input) {
  const auto numbers = read_numbers(input.words, 4);
  if (!numbers || numbers->size() != 4) return std::nullopt;
  const auto limited = [](std::int64_t number, int most) {
    return static_cast<int>(std::clamp<std::int64_t>(number, -most, most));
  };
  const Edit edit{.mask = limited((*numbers)[0], 7),
                  .label = database::label_of(limited((*numbers)[1], 127)),
                  .value = limited((*numbers)[2], database::largest_value),
                  .depth = limited((*numbers)[3], database::largest_depth)};
  return About<Edit>{edit, *parse_points(input)};
}

struct PointLabel {
  Vertex at{};
  std::string text{};
};

/// `7,7 text`, or `7,7` alone to take the text away.
std::optional<About<PointLabel>> parse_label(const Input& input) {
  std::string_view words = input.words;
  const auto numbers = read_numbers(take_word(words), 2);
  if (!numbers || numbers->size() != 2) return std::nullopt;
  const Vertex at{coordinate((*numbers)[0]), coordinate((*numbers)[1])};
  std::string text = database::clean_text(words, database::longest_point_text, false);
  std::erase(text, ' ');  // Yixin-Board reads up to a blank
  return About<PointLabel>{{at, std::move(text)}, *parse_points(input)};
}

std::optional<About<std::string>> parse_remark(const Input& input) {
  if (!input.remark) return std::nullopt;
  return About<std::string>{database::clean_text(*input.remark, database::longest_comment, true), *parse_points(input)};
}

/// What YXDELETEDATABASEALL asks of a record, by its label.
struct Outcome {
  bool win = false;
  bool loss = false;
  bool result = false;  ///< a draw is one too
  int steps = 0;        ///< plies to the end from before the move; 0 where nobody has counted them
};

Outcome outcome_of(const Record& record) {
  const bool win = record.label == database::label_win;
  const bool loss = record.label == database::label_loss;
  const Score score = database::score_of(-record.value);
  const bool counted = (win && is_win(score)) || (loss && is_loss(score));
  return {win, loss, database::is_result(record.label), counted ? plies_to_end(score) + 1 : 0};
}

/// Which records it takes away; `steps` for WLINSTEP.
struct Choice {
  bool (*holds)(const Outcome& outcome, int steps) = nullptr;
  bool recursive = false;  ///< also behind records that stay
  int steps = 0;
};

std::optional<About<Choice>> parse_choice(const Input& input) {
  using Name = std::pair<std::string_view, bool (*)(const Outcome&, int)>;
  constexpr std::array<Name, 9> names{
      Name{"", [](const Outcome&, int) { return true; }},
      Name{"W", [](const Outcome& o, int) { return o.win; }},
      Name{"L", [](const Outcome& o, int) { return o.loss; }},
      Name{"WL", [](const Outcome& o, int) { return o.win || o.loss; }},
      Name{"NONWL", [](const Outcome& o, int) { return !o.win && !o.loss; }},
      Name{"NONWLD", [](const Outcome& o, int) { return !o.result; }},
      Name{"WLD", [](const Outcome& o, int) { return o.result; }},
      Name{"WLNOSTEP", [](const Outcome& o, int) { return (o.win || o.loss) && o.steps == 0; }},
      Name{"WLINSTEP", [](const Outcome& o, int steps) { return o.steps > 0 && o.steps <= steps; }}};
  constexpr std::string_view suffix = "RECURSIVE";
  std::string_view words = input.words;
  std::string name = upper(take_word(words));
  Choice choice;
  choice.recursive = name.ends_with(suffix);
  if (choice.recursive) name.resize(name.size() - suffix.size());
  const auto known = std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.first == name; });
  if (known == names.end()) return std::nullopt;
  choice.holds = known->second;
  if (name == "WLINSTEP") {
    const auto steps = parse_saturated<int>(take_word(words));
    if (!steps) return std::nullopt;
    choice.steps = *steps;
  }
  return About<Choice>{choice, *parse_points(input)};
}

/// The label as Yixin-Board draws it: up to four characters, the first in the highest byte; -1 for none.
int packed_label(const Record& record) {
  constexpr std::size_t most = 4;
  const std::string text = database::label_text(record).substr(0, most);
  int packed = 0;
  for (const char c : text) packed = packed * 256 + c;
  return text.empty() ? -1 : packed;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

/// What Yixin-Board asks of a database of positions, and what it changes there. Replies are those that it reads:
///
///     MESSAGE DATABASE REFRESH                                        what follows is all
///     MESSAGE DATABASE x y LABEL VALUE DEPTH BOUND COMMENTED TEXT     a move with a record or a text
///     MESSAGE DATABASE DONE
///     MESSAGE DATABASE ONE LABEL VALUE DEPTH BOUND TEXT               the position
///     MESSAGE DATABASE TEXT "comment"
class DatabaseCommands final : public Module {
 public:
  using Module::Module;

  void add_to(Commands& commands) override {
    using Self = DatabaseCommands;
    add_question(commands, "YXQUERYDATABASEALL", &Self::tell_children);
    add_question(commands, "YXQUERYDATABASEONE", &Self::tell_position);
    add_question(commands, "YXQUERYDATABASETEXT", &Self::tell_comment);
    add_question(commands, "YXQUERYDATABASEALLT", &Self::tell_all);
    constexpr TypedForm<About<Edit>> edit{
        .usage = "which of label, value and depth, and the three", .follow = Follow::points, .parse = parse_edit};
    constexpr TypedForm<About<std::string>> remark{
        .usage = "a text in quotation marks", .follow = Follow::remark, .parse = parse_remark};
    constexpr TypedForm<About<PointLabel>> label{
        .usage = "x,y and a text", .follow = Follow::points, .parse = parse_label};
    constexpr TypedForm<About<Choice>> choice{
        .usage = "which records, such as wl or nonwlrecursive", .follow = Follow::points, .parse = parse_choice};
    add_change(commands, "YXEDITTVDDATABASE", edit, &Self::edit);
    add_change(commands, "YXEDITTEXTDATABASE", remark, &Self::comment);
    add_change(commands, "YXEDITLABELDATABASE", label, &Self::label);
    add_change(commands, "YXDELETEDATABASEALL", choice, &Self::delete_after);
    add_change(commands, "YXDELETEDATABASEONE", moves_alone, &Self::delete_one);
    add_change(commands, "YXSETBESTMOVEDATABASE", moves_alone, &Self::set_best);
    add_change(commands, "YXCLEARBESTMOVEDATABASE", moves_alone, &Self::clear_best);
  }

 private:
  static std::optional<About<Nothing>> parse_moves(const Input& input) {
    return About<Nothing>{{}, *parse_points(input)};
  }
  static constexpr TypedForm<About<Nothing>> moves_alone{.follow = Follow::points, .parse = parse_moves};

  /// Yixin-Board asks after every move, also while a search runs: that goes on.
  void add_question(Commands& commands, const char* name, Result<> (DatabaseCommands::*answer)(const Placement&)) {
    add(commands, name, list_of_points,
        [this, name, answer](const Moves& moves) {
          if (game_.database.in_use() == nullptr) {
            if (!std::exchange(question_refused_, true)) refuse(name);
          } else {
            question_refused_ = false;
            answer_about(moves, [&](const Placement& position) { return (this->*answer)(position); });
          }
        },
        {.while_searching = WhileSearching::waits, .yixin = true});
  }

  template <class Words>
  void add_change(Commands& commands, const char* name, const TypedForm<About<Words>>& form,
                  Result<> (DatabaseCommands::*change)(const Placement&, const Words&)) {
    add(
        commands, name, form,
        [this, name, change](const About<Words>& about) {
          if (!game_.database.writable()) return refuse(name);
          answer_about(about.moves, [&](const Placement& position) { return (this->*change)(position, about.words); });
        },
        yixin_only);
  }

  void refuse(const char* name) { game_.reply("MESSAGE " + game_.database.refusal() + ": " + name + " ignored"); }

  /// Calls `answer` with the position after `moves`, and replies what goes wrong.
  template <class Answer>
  void answer_about(const Moves& moves, const Answer& answer) {
    if (!game_.ready()) return;
    const auto position = game_.database.placement_after(moves);
    if (!position) return game_.reply_error(position.error());
    if (const Result<> done = answer(*position); !done) {
      game_.reply_error({done.error().code, "database: " + done.error().detail});
    }
  }

  PositionDatabase& records() { return *game_.database.in_use(); }
  /// That of the position; an empty one where there is none.
  Result<Record> record_of(const Placement& position) {
    auto found = records().find(database::key_of(position));
    if (!found) return found.error();
    return *found ? std::move(**found) : Record{};
  }
  Result<> put(const Placement& position, const Record& record) {
    return records().put(database::key_of(position), record);
  }

  Result<> tell_children(const Placement& position) {
    const auto known = database::children(records(), position);
    if (!known) return known.error();
    const auto own = record_of(position);
    if (!own) return own.error();
    const auto form = database::canonical(position);
    game_.reply("MESSAGE DATABASE REFRESH");
    auto next = known->begin();
    for (const Vertex at : points_of(position.size)) {
      const bool has_record = next != known->end() && next->move == at;
      const Record record = has_record ? (next++)->record : Record{};
      const std::string_view text = own->points.empty() ? std::string_view{} : text_at(*own, form.image(at));
      if (!has_record && text.empty()) continue;
      game_.reply("MESSAGE DATABASE " + spaced_point(at) + " " + std::to_string(packed_label(record)) + " " +
                  numbers(record) + (record.comment.empty() ? " 0 " : " 1 ") + std::string(text));
    }
    game_.reply("MESSAGE DATABASE DONE");
    return {};
  }

  Result<> tell_position(const Placement& position) {
    const auto found = records().find(database::key_of(position));
    if (!found) return found.error();
    if (!*found) {
      game_.reply("MESSAGE DATABASE ONE 0 0 0 0");
      return {};
    }
    const Record& record = **found;
    const int label = record.label == database::no_label ? -1 : record.label;
    game_.reply("MESSAGE DATABASE ONE " + std::to_string(label) + " " + numbers(record) + " " +
                database::label_text(record));
    return {};
  }

  Result<> tell_comment(const Placement& position) {
    const auto record = record_of(position);
    if (!record) return record.error();
    game_.reply("MESSAGE DATABASE TEXT " + quoted(record->comment));
    return {};
  }

  Result<> tell_all(const Placement& position) {
    if (auto told = tell_children(position); !told) return told;
    return tell_comment(position);
  }

  static std::string numbers(const Record& record) {
    return std::to_string(record.value) + " " + std::to_string(record.depth) + " " +
           std::to_string(static_cast<int>(record.bound));
  }

  Result<> edit(const Placement& position, const Edit& edit) {
    auto record = record_of(position);
    if (!record) return record.error();
    if ((edit.mask & 1) != 0) record->label = edit.label;
    if ((edit.mask & 2) != 0) record->value = edit.value;
    if ((edit.mask & 4) != 0) record->depth = edit.depth;
    // A value that somebody has given counts as exact.
    if ((edit.mask & 6) != 0) record->bound = database::Bound::exact;
    if (auto done = put(position, *record); !done) return done;
    return tell_position(position);
  }

  Result<> comment(const Placement& position, const std::string& text) {
    auto record = record_of(position);
    if (!record) return record.error();
    record->comment = text;
    return put(position, *record);
  }

  Result<> label(const Placement& position, const PointLabel& label) {
    if (!label.at.is_on(position.size)) return Error{Errc::off_board, point_text(label.at) + " is off the board"};
    auto record = record_of(position);
    if (!record) return record.error();
    set_text_at(*record, database::canonical(position).image(label.at), label.text);
    return put(position, *record);
  }

  Result<> delete_one(const Placement& position, const Nothing& /*words*/) {
    return records().erase(database::key_of(position));
  }

  Result<> delete_after(const Placement& position, const Choice& choice) {
    std::uint64_t count = 0;
    const auto fate = [&](const Record& record) {
      if (choice.holds(outcome_of(record), choice.steps)) return Fate::take_away;
      return choice.recursive ? Fate::look_on : Fate::keep;
    };
    auto done = database::change_together(records(), [&]() -> Result<> {
      const auto taken = database::take_away_after(records(), position, fate);
      if (!taken) return taken.error();
      count = *taken;
      return {};
    });
    if (!done) return done;
    game_.reply("MESSAGE the database: " + std::to_string(count) + " records deleted");
    return tell_children(position);
  }

  /// The last move becomes the one to play in the position before it: no other move there is that any more.
  Result<> set_best(const Placement& position, const Nothing& /*words*/) {
    auto done = database::change_together(records(), [&]() -> Result<> {
      if (auto cleared = clear_beside(position); !cleared) return cleared;
      return set_label(position, database::label_best);
    });
    if (!done) return done;
    return tell_position(position);
  }
  Result<> clear_best(const Placement& position, const Nothing& /*words*/) {
    const auto record = record_of(position);
    if (!record) return record.error();
    if (record->label == database::label_best) {
      if (auto done = set_label(position, database::no_label); !done) return done;
    }
    return tell_position(position);
  }

  Result<> set_label(const Placement& position, char label) {
    auto record = record_of(position);
    if (!record) return record.error();
    record->label = label;
    return put(position, *record);
  }

  /// Of all moves of the position before the last one, none is the best.
  Result<> clear_beside(const Placement& position) {
    Placement before = position;
    before.to_move = opponent(position.to_move);
    Moves& stones = before.to_move == Color::black ? before.black : before.white;
    if (stones.empty()) return Error{Errc::syntax, "the empty board is nobody's move"};
    stones.pop_back();
    const auto beside = database::children(records(), before);
    if (!beside) return beside.error();
    for (const Child& child : *beside) {
      if (child.record.label != database::label_best) continue;
      if (auto done = set_label(database::after_move(before, child.move), database::no_label); !done) return done;
    }
    return {};
  }

  bool question_refused_ = false;
};

}  // namespace

ModulePointer make_database_commands(Context& game) {
  return std::make_unique<DatabaseCommands>(game);
}

}  // namespace tengen::gomocup
