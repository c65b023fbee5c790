#pragma once

#include <string>
#include <vector>

#include "tests/campaigns/soak/record.hpp"

namespace tengen::soak {

/// The processes of a series whose memory or descriptors grew.
struct Growth {
  int series = 0;
  std::string text{};
};

/// Series whose processes had more descriptors open after their last game than after their first, or at most
/// `grown_kib` more resident memory after their last game than after any of the first two thirds. Only series of a
/// table that is soon full are asked for memory: limits up to 32 MiB. Restarted processes begin anew.
[[nodiscard]] std::vector<Growth> find_growth(const std::vector<GameRecord>& games);
inline constexpr std::size_t grown_kib = 1024;

/// Promises, as measured, in a table of Markdown; then every breach, a line each.
[[nodiscard]] std::string summary_text(const std::vector<GameRecord>& games);
/// No breach and no growth.
[[nodiscard]] bool kept(const std::vector<GameRecord>& games);

/// How many moves came how late, before and after what the machine did: CSV for `lab/plots.py bars`.
[[nodiscard]] std::string lateness_csv(const std::vector<GameRecord>& games);
/// The highest peak of resident memory at each limit, in MiB: CSV for `lab/plots.py bars`.
[[nodiscard]] std::string memory_csv(const std::vector<GameRecord>& games);

}  // namespace tengen::soak
