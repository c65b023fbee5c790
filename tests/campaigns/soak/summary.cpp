#include "tests/campaigns/soak/summary.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

namespace tengen::soak {

namespace {

constexpr double kib_per_mib = 1024;

std::string fixed(double value, int decimals) {
  char text[48];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

/// The value below which this share of the sorted values lies; 0 of none.
double quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(sorted.size() - 1, at)];
}

std::vector<double> all_moves(const std::vector<GameRecord>& games, std::vector<double> GameRecord::*values) {
  std::vector<double> all;
  for (const GameRecord& game : games) all.insert(all.end(), (game.*values).begin(), (game.*values).end());
  std::sort(all.begin(), all.end());
  return all;
}

int count_breaches(const std::vector<GameRecord>& games, const std::string& kind) {
  int count = 0;
  for (const GameRecord& game : games) {
    count += static_cast<int>(std::count_if(game.breaches.begin(), game.breaches.end(),
                                            [&kind](const std::string& text) { return text.starts_with(kind + ":"); }));
  }
  return count;
}

int count_late(const std::vector<GameRecord>& games, std::optional<Cause> cause) {
  int count = 0;
  for (const GameRecord& game : games) {
    count += static_cast<int>(std::count_if(game.late.begin(), game.late.end(),
                                            [cause](const LateMove& move) { return !cause || move.cause == *cause; }));
  }
  return count;
}

/// The games of one pair of processes, in their order.
using Life = std::vector<const GameRecord*>;

std::vector<Life> lives_of(const std::vector<GameRecord>& games) {
  std::map<int, Life> series;
  for (const GameRecord& game : games) {
    if (game.settings.series > 0) series[game.settings.series].push_back(&game);
  }
  std::vector<Life> lives;
  for (auto& [number, all] : series) {
    std::sort(all.begin(), all.end(),
              [](const auto* a, const auto* b) { return a->settings.number < b->settings.number; });
    for (const GameRecord* game : all) {
      if (game->process_age <= 1 || lives.empty() || lives.back().front()->settings.series != number) {
        lives.emplace_back();
      }
      lives.back().push_back(game);
    }
  }
  return lives;
}

/// The highest peak at each limit, both in MiB.
std::map<int, double> peaks_of(const std::vector<GameRecord>& games) {
  std::map<int, double> peaks;
  for (const GameRecord& game : games) {
    double& highest = peaks[game.settings.memory_mib];
    for (const Footprint& footprint : game.footprints) {
      highest = std::max(highest, static_cast<double>(footprint.peak_kib) / kib_per_mib);
    }
  }
  return peaks;
}

std::string row(const std::string& what, const std::string& promise, const std::string& measured) {
  return "| " + what + " | " + promise + " | " + measured + " |\n";
}

std::string row_of_lateness(const char* what, const std::vector<double>& sorted) {
  return row(what, "",
             "median " + fixed(quantile(sorted, 0.5), 1) + " ms, p99 " + fixed(quantile(sorted, 0.99), 1) +
                 " ms, p99.9 " + fixed(quantile(sorted, 0.999), 1) + " ms, maximum " + fixed(quantile(sorted, 1), 1) +
                 " ms");
}

std::string rows_of_memory(const std::vector<GameRecord>& games) {
  std::string limits;
  std::string peaks;
  for (const auto& [limit, peak] : peaks_of(games)) {
    limits += (limits.empty() ? "" : ", ") + std::to_string(limit);
    peaks += (peaks.empty() ? "" : ", ") + fixed(peak, 1);
  }
  return row("highest resident size at limits of " + limits + " MiB", "as given", peaks + " MiB");
}

std::string rows_of_lives(const std::vector<GameRecord>& games) {
  std::size_t longest = 0;
  std::size_t count = 0;
  for (const Life& life : lives_of(games)) {
    longest = std::max(longest, life.size());
    ++count;
  }
  return row("pairs of processes that played up to " + std::to_string(longest) + " games",
             "descriptors and memory flat",
             std::to_string(count) + ", of which grew " + std::to_string(find_growth(games).size()));
}

std::string row_of_stops(const std::vector<GameRecord>& games) {
  std::vector<double> stops;
  for (const GameRecord& game : games) {
    if (game.stop_ms) stops.push_back(*game.stop_ms);
  }
  std::sort(stops.begin(), stops.end());
  return row("stop, until the move", "",
             "median " + fixed(quantile(stops, 0.5), 1) + " ms, p99 " + fixed(quantile(stops, 0.99), 1) +
                 " ms, maximum " + fixed(quantile(stops, 1), 1) + " ms of " + std::to_string(stops.size()));
}

std::string row_of_kinds(const std::vector<GameRecord>& games) {
  std::set<std::string> kinds;
  std::map<Protocol, int> protocols;
  int suspended = 0;
  for (const GameRecord& game : games) {
    const BoardSize size = board_size(game.settings.spec);
    kinds.insert(rule_text(game.settings.spec) + " " + std::to_string(size.columns) + "x" + std::to_string(size.rows));
    ++protocols[game.settings.protocol];
    suspended += game.settings.suspended ? 1 : 0;
  }
  std::string text;
  for (const auto& [protocol, count] : protocols) {
    text += std::to_string(count) + " " + name_of(protocol) + ", ";
  }
  return row("of these", "",
             text + std::to_string(suspended) + " suspended between moves; " + std::to_string(kinds.size()) +
                 " pairs of rule and board");
}

/// Each bin reaches up to its bound.
constexpr std::array<double, 12> bounds{-40, -30, -20, -10, -5, 0, 5, 10, 20, 40, 80, 160};

std::size_t bin_of(double value) {
  return static_cast<std::size_t>(std::lower_bound(bounds.begin(), bounds.end(), value) - bounds.begin());
}

using Histogram = std::array<int, bounds.size() + 1>;

Histogram histogram(const std::vector<double>& values) {
  Histogram counts{};
  for (const double value : values) ++counts[bin_of(value)];
  return counts;
}

/// An empty cell instead of 0, for which a logarithmic axis has no place.
std::string cell(int count) {
  return count > 0 ? std::to_string(count) : std::string();
}

}  // namespace

std::vector<Growth> find_growth(const std::vector<GameRecord>& games) {
  constexpr int small_mib = 32;
  std::vector<Growth> all;
  for (const Life& life : lives_of(games)) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Footprint& first = life.front()->footprints[side];
      const Footprint& last = life.back()->footprints[side];
      const int series = life.front()->settings.series;
      if (last.descriptors_end > first.descriptors_end) {
        all.push_back({series, std::to_string(first.descriptors_end) + " descriptors became " +
                                   std::to_string(last.descriptors_end)});
      }
      std::size_t early = 0;
      for (std::size_t i = 0; i <= life.size() * 2 / 3 && i < life.size(); ++i) {
        early = std::max(early, life[i]->footprints[side].resident_kib);
      }
      if (life.front()->settings.memory_mib <= small_mib && last.resident_kib > early + grown_kib) {
        all.push_back({series, std::to_string(early) + " KiB became " + std::to_string(last.resident_kib)});
      }
    }
  }
  return all;
}

bool kept(const std::vector<GameRecord>& games) {
  return find_growth(games).empty() &&
         std::all_of(games.begin(), games.end(), [](const GameRecord& game) { return game.breaches.empty(); });
}

std::string summary_text(const std::vector<GameRecord>& games) {
  const auto over = all_moves(games, &GameRecord::over_ms);
  const auto late = [&games](std::optional<Cause> cause) { return std::to_string(count_late(games, cause)); };
  std::string text = "| what | promise | measured |\n|---|---|---|\n";
  text += row("games, moves", "", std::to_string(games.size()) + ", " + std::to_string(over.size()));
  text += row_of_kinds(games);
  for (const char* kind : {"illegal", "crash"}) text += row(kind, "0", std::to_string(count_breaches(games, kind)));
  text += row_of_lateness("past the limit", over);
  text += row_of_lateness("the same without the machine's waits", all_moves(games, &GameRecord::own_ms));
  text += row("moves more than " + fixed(tolerance_ms, 0) + " ms late", "",
              late({}) + ": the machine " + late(Cause::machine) + ", unclear " + late(Cause::unclear) + ", starved " +
                  late(Cause::starved));
  text += row("of these ours", "0", late(Cause::ours));
  text += rows_of_memory(games);
  text += row("processes over their memory limit", "0", std::to_string(count_breaches(games, "memory")));
  text +=
      row("games at whose end more descriptors were open", "0", std::to_string(count_breaches(games, "descriptors")));
  text += rows_of_lives(games);
  text += row_of_stops(games);
  for (const GameRecord& game : games) {
    for (const std::string& breach : game.breaches) {
      text += "game " + std::to_string(game.settings.number) + ": " + breach + "\n";
    }
  }
  for (const Growth& growth : find_growth(games)) {
    text += "series " + std::to_string(growth.series) + ": " + growth.text + "\n";
  }
  return text;
}

std::string lateness_csv(const std::vector<GameRecord>& games) {
  const Histogram over = histogram(all_moves(games, &GameRecord::over_ms));
  const Histogram own = histogram(all_moves(games, &GameRecord::own_ms));
  std::string text = "past the limit,as the clock says,without waits for a processor\n";
  for (std::size_t i = 0; i <= bounds.size(); ++i) {
    if (i == 0) {
      text += "up to " + fixed(bounds[0], 0) + " ms";
    } else if (i == bounds.size()) {
      text += "later";
    } else {
      text += fixed(bounds[i - 1], 0) + " to " + fixed(bounds[i], 0) + " ms";
    }
    text += "," + cell(over[i]) + "," + cell(own[i]) + "\n";
  }
  return text;
}

std::string memory_csv(const std::vector<GameRecord>& games) {
  std::string text = "limit of memory,limit,highest peak\n";
  for (const auto& [limit, peak] : peaks_of(games)) {
    const std::string number = std::to_string(limit);
    text += number + " MiB," + number + "," + (peak > 0 ? fixed(peak, 1) : std::string()) + "\n";
  }
  return text;
}

}  // namespace tengen::soak
