#include "protocol/gomocup/command.hpp"

#include <algorithm>
#include <utility>

#include "protocol/gomocup/words.hpp"
#include "protocol/text.hpp"

namespace tengen::gomocup {

namespace {

/// Far more stones than a board has points: a longer list is nobody's position.
constexpr std::size_t longest_list = 4096;
/// Longer than any comment; a quotation that nobody closed must not swallow the rest of the conversation.
constexpr int longest_quotation = 1000;

}  // namespace

bool is_yixin(const Command& command) noexcept {
  if (const auto* board = std::get_if<Board>(&command)) return !board->think;
  return command.index() >= Command(YxShowInfo{}).index();
}

Color own_color(const std::vector<ListedStone>& stones, bool in_move_order) {
  using Owner = ListedStone::Owner;
  const auto count = [&](Owner owner) {
    return std::count_if(stones.begin(), stones.end(), [&](const ListedStone& stone) { return stone.owner == owner; });
  };
  const auto own = count(Owner::own);
  const auto other = count(Owner::opponent);
  if (!in_move_order && other == own) return Color::black;
  if (!in_move_order && other == own + 1) return Color::white;
  const auto first =
      std::find_if(stones.begin(), stones.end(), [](const ListedStone& stone) { return stone.owner != Owner::nobody; });
  const bool black_next = !in_move_order || (first - stones.begin()) % 2 == 0;
  const bool ours = first == stones.end() || first->owner == Owner::own;
  return black_next == ours ? Color::black : Color::white;
}

/// What belongs to a command that spans several lines and is none itself.
bool CommandReader::continues(std::string_view line, bool truncated, std::vector<Result<Command>>& out) {
  if (pending_ == Pending::quotation) {
    read_quoted(line);
    return true;
  }
  std::string_view rest = line;
  const std::string name = upper(take_word(rest));
  if (name.empty()) return true;
  if (pending_ == Pending::none) return false;
  if (pending_ == Pending::file) {
    out.push_back(finish_file(line, truncated));
    return true;
  }
  if (name == "DONE") {
    out.push_back(finish_list());
    return true;
  }
  const bool is_command = name == "BOARD" || name == "YXBOARD" || name == "SWAP2BOARD" || find_word(name) != nullptr;
  if (!is_command) {
    read_listed(line, truncated);
    return true;
  }
  if (name == "INFO" || name == "STOP" || name == "YXSTOP") return false;
  const bool starts_anew = name == "START" || name == "RECTSTART" || name == "RESTART" || name == "END";
  pending_ = Pending::none;
  if (!starts_anew) out.push_back(Error{Errc::syntax, "a list of stones without DONE"});
  return false;
}

void CommandReader::read(std::string_view line, bool truncated, std::vector<Result<Command>>& out) {
  if (continues(line, truncated, out)) return;
  std::string_view arguments = line;
  const std::string name = upper(take_word(arguments));
  if (name == "BOARD") return begin(Pending::board, Command(Board{}));
  if (name == "YXBOARD") return begin(Pending::yx_board, Command(Board{}));
  if (name == "SWAP2BOARD") return begin(Pending::swap2, Command(Swap2Board{}));
  const Word* word = find_word(name);
  if (truncated && name != "INFO" && (word == nullptr || word->follow != Follow::anything)) {
    out.push_back(Error{Errc::syntax, "the line is too long"});
  } else if (word == nullptr) {
    out.push_back(Error{Errc::unknown_command, "command '" + quote(name) + "'"});
  } else if (word->follow == Follow::nothing) {
    out.push_back(word->parse(name, arguments));
  } else {
    begin(word->follow == Follow::points ? Pending::points
          : word->follow == Follow::file ? Pending::file
                                         : Pending::anything,
          word->parse(name, arguments));
    if (name == "YXEDITTEXTDATABASE") read_quoted(arguments);
  }
}

void CommandReader::begin(Pending list, Result<Command> command) {
  pending_ = list;
  stones_.clear();
  list_error_.reset();
  command_.reset();
  quoted_lines_ = 0;
  if (command) {
    command_ = std::move(*command);
  } else {
    list_error_ = command.error();
  }
}

void CommandReader::read_listed(std::string_view line, bool truncated) {
  if (pending_ == Pending::anything) return;
  const auto fields = truncated ? std::nullopt : read_numbers(line, 3);
  const bool with_owner = fields && fields->size() == 3;
  const bool needs_owner = pending_ == Pending::board || pending_ == Pending::yx_board;
  if (!fields || fields->size() < 2 || (needs_owner && !with_owner) ||
      (with_owner && ((*fields)[2] < 1 || (*fields)[2] > 3))) {
    if (!list_error_) {
      list_error_ = Error{Errc::syntax, std::string("expected ") + (needs_owner ? "x,y,1 to x,y,3" : "x,y") +
                                            " instead of '" + quote(trim(line)) + "'"};
    }
    return;
  }
  if (stones_.size() == longest_list) {
    if (!list_error_) list_error_ = Error{Errc::out_of_range, "too many stones"};
    return;
  }
  const auto owner = with_owner ? static_cast<ListedStone::Owner>((*fields)[2]) : ListedStone::Owner::unknown;
  stones_.push_back({{coordinate((*fields)[0]), coordinate((*fields)[1])}, owner});
}

/// Follows quotation marks; a backslash takes the next character's meaning away.
void CommandReader::read_quoted(std::string_view text) {
  bool quoted = pending_ == Pending::quotation;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    }
  }
  pending_ = quoted && ++quoted_lines_ < longest_quotation ? Pending::quotation : Pending::anything;
}

Result<Command> CommandReader::finish_file(std::string_view line, bool truncated) {
  pending_ = Pending::none;
  if (truncated) return Error{Errc::syntax, "the line is too long"};
  if (auto* file = std::get_if<YxHashFile>(&*command_)) file->path = trim(line);
  return std::move(*command_);
}

Result<Command> CommandReader::finish_list() {
  const Pending list = std::exchange(pending_, Pending::none);
  if (list_error_) return *std::exchange(list_error_, std::nullopt);
  std::vector<Vertex> points;
  for (const ListedStone& stone : stones_) points.push_back(stone.at);
  if (list == Pending::board || list == Pending::yx_board) {
    return Command(Board{std::exchange(stones_, {}), list == Pending::board});
  }
  if (auto* opening = std::get_if<Swap2Board>(&*command_))
    opening->stones = std::move(points);
  else if (auto* block = std::get_if<YxBlock>(&*command_))
    block->points = std::move(points);
  else if (auto* step = std::get_if<YxSoosorvStep>(&*command_))
    step->stones = std::move(points);
  return std::move(*command_);
}

}  // namespace tengen::gomocup
