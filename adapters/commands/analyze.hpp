#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "adapters/commands/commands.hpp"
#include "protocol/records/record.hpp"
#include "protocol/review/review.hpp"

namespace tengen::adapters {

struct AnalyzeOptions {
  std::string path;
  std::optional<std::size_t> game{};  ///< which of a collection, from 1; absent: the first, and the user is told
  std::string output{};               ///< of the annotated SGF; empty: beside the input, NAME.analysis.sgf
  records::Facts facts{};             ///< what the user knows better than the file
  long long move_ms = 1000;
  std::optional<std::uint64_t> nodes{};  ///< per move, instead of a time
  std::optional<int> depth{};            ///< plies, instead of a time
  int lines = 3;                         ///< moves looked at closely in each position
  review::Thresholds thresholds{};       ///< `scale` is the game's own
};

struct ConvertOptions {
  std::string input;
  std::optional<std::size_t> game{};  ///< as in AnalyzeOptions
  std::string output;
  records::Facts facts{};
};

/// Searches every position of a recorded game: a report on stdout, the game with comments in a file.
int run_analyze(const AnalyzeOptions& options, const CommonOptions& common);
/// Writes a recorded game in the format that the output's name asks for.
int run_convert(const ConvertOptions& options);

}  // namespace tengen::adapters
