#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "adapters/commands/commands.hpp"
#include "adapters/files/game_file.hpp"
#include "protocol/records/record.hpp"
#include "protocol/review/review.hpp"

namespace tengen::adapters {

struct AnalyzeOptions {
  std::vector<std::string> files;    ///< `-` is standard input
  std::size_t first_number = 1;      ///< of a collection the games that are analyzed, from 1
  std::size_t last_number = 1;       ///< may be more than there are
  bool number_given = false;         ///< else the user is told that there are more games than the first
  records::Facts facts{};            ///< what the user knows better than the files
  std::vector<std::string> given{};  ///< options of one game; an error where a file holds another
  std::size_t from = 1;              ///< the first move that is looked at
  std::optional<std::size_t> to{};   ///< the last one; absent: that of the game
  std::string output{};  ///< of the annotated games; empty: beside each input, NAME.analysis.sgf; `-`: standard output
  bool force = false;    ///< write over files that the user named
  long long move_ms = 1000;
  std::optional<std::uint64_t> nodes{};  ///< per move, instead of a time
  std::optional<int> depth{};            ///< plies, instead of a time
  int lines = 3;                         ///< moves looked at closely in each position
  std::string html{};                    ///< a file for the report as a page; empty for none
  bool json = false;                     ///< the report as JSON instead of text
  std::size_t critical = 5;              ///< positions that come first in the report
  review::Thresholds thresholds{};       ///< `scale` is the game's own
};

/// Searches every position of recorded games: a report on stdout, the games with comments in a file. The report goes to
/// stderr where stdout takes a file. What can be analyzed is, whatever is wrong with other files.
int run_analyze(const AnalyzeOptions& options, const CommonOptions& common);
/// Says on stderr that the first of the file's games is taken.
void say_that_there_are_more(const GameFile& file);

}  // namespace tengen::adapters
