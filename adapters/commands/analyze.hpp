#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "protocol/records/record.hpp"
#include "protocol/review/review.hpp"

namespace tengen::adapters {

/// A game of a file, as the user described it.
struct ChosenGame {
  std::string path;
  std::optional<std::size_t> number{};  ///< which of a collection, from 1; absent: the first, and the user is told
  records::Facts facts{};               ///< what the user knows better than the file
  std::vector<std::string> given{};     ///< options of one game; an error where the file holds another
};

struct AnalyzeOptions {
  ChosenGame game;
  std::string output{};  ///< of the annotated SGF; empty: beside the input, NAME.analysis.sgf
  long long move_ms = 1000;
  std::optional<std::uint64_t> nodes{};  ///< per move, instead of a time
  std::optional<int> depth{};            ///< plies, instead of a time
  int lines = 3;                         ///< moves looked at closely in each position
  std::string html{};                    ///< a file for the report as a page; empty for none
  bool json = false;                     ///< the report as JSON instead of text
  std::size_t critical = 5;              ///< positions that come first in the report
  review::Thresholds thresholds{};       ///< `scale` is the game's own
};

struct ConvertOptions {
  ChosenGame game;
  std::string output;
  std::string charset{};  ///< of the texts of a library of RenLib; empty: what they look like
};

/// Searches every position of a recorded game: a report on stdout, the game with comments in a file.
int run_analyze(const AnalyzeOptions& options, const CommonOptions& common);
/// Writes a recorded game in the format that the output's name asks for.
int run_convert(const ConvertOptions& options);

}  // namespace tengen::adapters
