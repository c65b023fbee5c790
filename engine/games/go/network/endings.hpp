#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/games/go/board.hpp"
#include "engine/games/go/network/network.hpp"

/// What is alive and dead on a board where both sides would pass.
namespace tengen::go {

/// Whose each point is once the position was played out, row by row, from -1000 (White's) to 1000 (Black's). Both sides
/// begin `games` times each. They choose moves by chance, by the network's policy, fill no eye and pass only where
/// nothing else is left, so that dead stones are captured. The same position gives the same answer on every processor.
template <class Word>
[[nodiscard]] std::vector<int> played_out(const Board<Word>& board, const Network& network, int games);

struct JudgedGroups {
  std::vector<std::vector<Vertex>> alive{};
  std::vector<std::vector<Vertex>> dead{};
  std::vector<std::vector<Vertex>> seki{};
};

/// `Board::groups`, where chains also count as dead that the other side owns in the end: by the network alone where it
/// is sure of every chain, else as `played_out` and the network say together. Who is to move changes nothing. Up to 0.3
/// seconds on 9x9.
template <class Word>
[[nodiscard]] JudgedGroups judged_groups(const Board<Word>& board, const Network& network);

/// The same for one status, which keeps the answer for the last board: hosts ask for several. One thread at a time.
template <class Word>
class GroupsJudge {
 public:
  explicit GroupsJudge(const Network& network) : network_(&network) {}
  [[nodiscard]] const std::vector<std::vector<Vertex>>& groups(const Board<Word>& board, GroupStatus status);

 private:
  const Network* network_;
  std::optional<Hash> judged_{};  ///< the stones
  JudgedGroups groups_{};
};

extern template std::vector<int> played_out(const Board<std::uint64_t>&, const Network&, int);
extern template std::vector<int> played_out(const Board<Word128>&, const Network&, int);
extern template class GroupsJudge<std::uint64_t>;
extern template class GroupsJudge<Word128>;

}  // namespace tengen::go
