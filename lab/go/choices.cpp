#include "lab/go/choices.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/files/files.hpp"
#include "adapters/runtime/thread_workers.hpp"
#include "adapters/streams/progress.hpp"
#include "engine/core/number.hpp"
#include "engine/core/random.hpp"
#include "engine/games/go/board.hpp"
#include "engine/games/go/learnt_order.hpp"
#include "engine/games/go/network/evaluator.hpp"
#include "engine/search/search_impl.hpp"
#include "lab/fail.hpp"

namespace tengen::lab {

namespace {

using SmallBoard = go::Board<std::uint64_t>;

constexpr std::string_view header = "tengen-go-choices 1\n";
constexpr int least_left = 3;
constexpr int most_left = 14;

/// A uniform sample of the positions seen, for each number of plies left.
class Sample {
 public:
  Sample(std::uint32_t per_stage, Random& random) : per_stage_(per_stage), random_(random) {}

  void see(const SmallBoard& board) {
    if (closed_) return;
    const int left = board.plies_left().value_or(0);
    if (left < least_left || left > most_left) return;
    Stage& stage = stages_[static_cast<std::size_t>(left - least_left)];
    ++stage.seen;
    if (stage.kept.size() < per_stage_) {
      stage.kept.push_back(board);
    } else if (const std::uint32_t place = random_.below(stage.seen); place < per_stage_) {
      stage.kept[place] = board;
    }
  }

  /// Nothing is added from now on. Visits what was kept.
  template <class Visit>
  void close(const Visit& visit) {
    closed_ = true;
    for (const Stage& stage : stages_) {
      for (const SmallBoard& board : stage.kept) visit(board);
    }
  }

 private:
  struct Stage {
    std::uint32_t seen = 0;
    std::vector<SmallBoard> kept{};
  };

  std::uint32_t per_stage_;
  Random& random_;
  bool closed_ = false;
  std::array<Stage, most_left - least_left + 1> stages_{};
};

/// The game as the search knows it; the sample sees every position whose moves are ranked for a proof.
class StudiedBoard : public SmallBoard {
 public:
  StudiedBoard(const SmallBoard& board, Sample& sample) : SmallBoard(board), sample_(&sample) {}

  void solve_order(std::span<const Move> moves, std::span<int> ranks) const {
    sample_->see(*this);
    SmallBoard::solve_order(moves, ranks);
  }
  [[nodiscard]] StudiedBoard without_history() const { return {SmallBoard::without_history(), *sample_}; }

 private:
  Sample* sample_;
};

SmallBoard random_root(Random& random) {
  SmallBoard board(go::little_go());
  const bool inner = random.below(2) == 0;
  for (std::uint32_t stones = 4 + random.below(5); stones > 0;) {
    const Vertex at{static_cast<int>(random.below(5)), static_cast<int>(random.below(5))};
    const auto is_inner = [](int i) { return i > 0 && i < 4; };
    const std::uint32_t weight = 1 + (is_inner(at.x) ? 2 : 0) + (is_inner(at.y) ? 2 : 0);
    if (inner && random.below(5) >= weight) continue;
    const auto move = board.move_at(at);
    if (!move || !board.is_legal(*move)) continue;
    board.play(*move);
    --stones;
  }
  return board;
}

class Study {
 public:
  Study(const GoChoicesOptions& options, const adapters::Interrupt& interrupt)
      : options_(options), interrupt_(interrupt) {}

  /// The lines of a root; nothing once it is interrupted.
  std::optional<std::string> solve(std::uint32_t number) {
    Random random(mix(options_.seed) ^ mix(number + (std::uint64_t{1} << 40)));
    const SmallBoard root = random_root(random);
    Sample sample(options_.per_stage, random);
    search::Search<StudiedBoard> search(StudiedBoard(root, sample), clock_, workers_);
    search.table().resize(std::size_t{128} << 20);
    static_cast<void>(wins(search, StudiedBoard(root, sample)));
    std::string lines;
    bool whole = true;
    sample.close([&](const SmallBoard& board) {
      whole = whole && !interrupt_.token().stop_requested();
      if (whole) lines += describe(search, StudiedBoard(board, sample));
    });
    if (!whole) return {};
    return lines + "E " + std::to_string(number) + "\n";
  }

 private:
  struct Answer {
    bool wins;
    std::uint64_t nodes;
  };

  /// Whether the side to move wins.
  Answer wins(search::Search<StudiedBoard>& search, const StudiedBoard& board) {
    if (const auto end = board.terminal()) return {*end > 0, 1};
    const auto solution = search.solve(board, {}, clock_.now(), {.sign_only = true}, [](const auto&) {});
    return {solution.lower > 0, solution.nodes};
  }

  std::string describe(search::Search<StudiedBoard>& search, StudiedBoard board) {
    MoveList moves;
    board.generate(moves);
    std::string lines = "P " + std::to_string(board.plies_left().value()) + " " + std::to_string(moves.size()) + "\n";
    for (const Move move : moves) {
      std::string features;
      for (const std::size_t feature : board.order_features(move)) {
        features += " " + std::to_string(go::order_feature::canonical(feature));
      }
      board.play(move);
      const Answer reply = wins(search, board);
      board.undo();
      lines += (reply.wins ? "0 " : "1 ") + std::to_string(reply.nodes) + features + "\n";
    }
    return lines;
  }

  const GoChoicesOptions& options_;
  const adapters::Interrupt& interrupt_;
  SteadyClock clock_;
  adapters::ThreadWorkers workers_;
};

/// How many whole roots the file has; what follows them is cut off. Nothing where it is no such file.
std::optional<std::uint32_t> resume_choices(const std::string& path) {
  const auto text = adapters::read_file(path);
  if (!text || text->empty()) {
    std::ofstream(path, std::ios::binary) << header;
    return 0;
  }
  if (!text->starts_with(header)) return {};
  const std::size_t last = text->rfind("\nE ");
  const std::size_t end = last == std::string::npos ? std::string::npos : text->find('\n', last + 1);
  if (end == std::string::npos) {
    std::filesystem::resize_file(path, header.size());
    return 0;
  }
  std::filesystem::resize_file(path, end + 1);
  const auto number = parse_integer<std::uint32_t>(std::string_view(*text).substr(last + 3, end - last - 3));
  return number ? std::optional(*number + 1) : std::nullopt;
}

}  // namespace

int run_go_choices(const GoChoicesOptions& options, const adapters::Interrupt& interrupt) {
  const auto first = resume_choices(options.file);
  if (!first) return fail(options.file + ": not a file of choices");
  std::ofstream file(options.file, std::ios::binary | std::ios::app);
  Study study(options, interrupt);
  const SteadyClock clock;
  adapters::Progress progress("positions", static_cast<int>(options.roots - std::min(*first, options.roots)), clock);
  for (std::uint32_t number = *first; number < options.roots; ++number) {
    const auto lines = study.solve(number);
    if (!lines) return interrupt.exit_code();
    if (!(file << *lines << std::flush)) return fail(options.file + ": cannot be written");
    progress.show(static_cast<int>(number + 1 - *first));
  }
  return 0;
}

}  // namespace tengen::lab
