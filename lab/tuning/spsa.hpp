#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/error.hpp"

namespace tengen::lab {

/// A number that is tuned.
struct TunedNumber {
  std::string name;
  double start = 0;
  double least = 0;
  double most = 0;
  double step = 0;     ///< c at the end: how far the two sides of a comparison are from the middle
  bool whole = false;  ///< only whole numbers can be played with

  friend bool operator==(const TunedNumber&, const TunedNumber&) = default;
};

/// The gains of simultaneous perturbation stochastic approximation (SPSA).
struct SpsaGains {
  int iterations = 1000;  ///< in all: the gains shrink towards this one
  double rate = 0.002;    ///< at the end: a lead of one game moves a number by rate * step
  double alpha = 0.602;   ///< power by which the gain falls
  double gamma = 0.101;   ///< power by which the perturbation falls
  double settling = 0.1;  ///< share of the iterations that the first, largest gains are spread over

  friend bool operator==(const SpsaGains&, const SpsaGains&) = default;
};

/// Both sides of one comparison, a value for each number, as a game can be played with.
struct SpsaTrial {
  std::vector<double> plus;
  std::vector<double> minus;
};

/// The course of SPSA: in each iteration all numbers are moved at once by their steps, each in a direction chosen by
/// chance. The side with plus plays the side with minus, and all numbers go towards the winner. Source: Spall, "An
/// overview of the simultaneous perturbation method for efficient optimization", 1998, with the gains scaled by what
/// they should be at the end, as chess engines' tuners do.
///
/// Iterations are counted from 1. What chance decides follows from the seed and the iteration's number alone, so that a
/// course can be gone on with.
class Spsa {
 public:
  Spsa(std::vector<TunedNumber> numbers, const SpsaGains& gains, std::uint64_t seed);

  /// Of the next iteration. A number that only takes whole values is rounded up or down by chance, in the same way for
  /// both sides, so that on average it is played with as it is.
  [[nodiscard]] SpsaTrial trial() const;
  /// The result of that: games that the side with plus has won more than lost. The next iteration begins.
  void learn(double lead);
  /// The same for an iteration whose end is known.
  void go_on_from(std::vector<double> values) {
    values_ = std::move(values);
    ++done_;
  }

  [[nodiscard]] const std::vector<TunedNumber>& numbers() const noexcept { return numbers_; }
  [[nodiscard]] const std::vector<double>& values() const noexcept { return values_; }
  [[nodiscard]] int done() const noexcept { return done_; }

 private:
  [[nodiscard]] std::vector<double> directions() const;
  /// How far a number is moved to either side in the next iteration.
  [[nodiscard]] double distance(const TunedNumber& number) const;

  std::vector<TunedNumber> numbers_;
  SpsaGains gains_;
  std::uint64_t seed_;
  std::vector<double> values_{};
  int done_ = 0;
};

/// The course as a file of JSON lines. The first one has what it is a course of, each other one an iteration:
///
///     {"spsa":1,"rules":"gomoku …","limit":"nodes=2000","pairs":4,"seed":1,"iterations":1000,"rate":0.002,
///      "numbers":[{"name":"lmr_base","start":0.5,"least":0,"most":4,"step":0.1,"whole":false}]}
///     {"iteration":1,"won":3,"lost":2,"drawn":3,"values":[0.51]}
struct SpsaHead {
  std::string rules;  ///< game, size, rule and openings in words: what must be the same to go on
  std::string limit;
  int pairs = 4;  ///< of games an iteration
  std::uint64_t seed = 1;
  SpsaGains gains{};
  std::vector<TunedNumber> numbers{};

  friend bool operator==(const SpsaHead&, const SpsaHead&) = default;
};

struct SpsaIteration {
  int number = 0;
  int won = 0;
  int lost = 0;
  int drawn = 0;
  std::vector<double> values{};  ///< after it
};

struct SpsaFile {
  SpsaHead head;
  std::vector<SpsaIteration> iterations{};
  std::size_t whole = 0;  ///< bytes up to the end of the last line that is whole
};

[[nodiscard]] std::string spsa_line(const SpsaHead& head);
[[nodiscard]] std::string spsa_line(const SpsaIteration& iteration);
/// A last line that was cut off is left out. `syntax`, with the line, for anything else that is no such file.
[[nodiscard]] Result<SpsaFile> read_spsa(std::string_view text);

}  // namespace tengen::lab
