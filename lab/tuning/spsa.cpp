#include "lab/tuning/spsa.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <utility>

#include "engine/core/hash.hpp"
#include "engine/core/random.hpp"

namespace tengen::lab {

namespace {

namespace json = boost::json;

/// A number in [0, 1).
double share(Random& random) {
  constexpr std::uint32_t parts = 1U << 31;
  return static_cast<double>(random.below(parts)) / parts;
}

}  // namespace

Spsa::Spsa(std::vector<TunedNumber> numbers, const SpsaGains& gains, std::uint64_t seed)
    : numbers_(std::move(numbers)), gains_(gains), seed_(seed) {
  for (const TunedNumber& number : numbers_) values_.push_back(number.start);
}

std::vector<double> Spsa::directions() const {
  Random random(mix(seed_) ^ mix(static_cast<std::uint64_t>(done_) + 1));
  std::vector<double> all;
  for (std::size_t i = 0; i < numbers_.size(); ++i) all.push_back(random.below(2) == 0 ? -1 : 1);
  return all;
}

double Spsa::distance(const TunedNumber& number) const {
  return number.step * std::pow(static_cast<double>(gains_.iterations) / (done_ + 1), gains_.gamma);
}

SpsaTrial Spsa::trial() const {
  const std::vector<double> towards = directions();
  Random random(mix(seed_ + 1) ^ mix(static_cast<std::uint64_t>(done_) + 1));
  SpsaTrial trial;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const TunedNumber& number = numbers_[i];
    const double rounding = share(random);
    const auto playable = [&](double value) {
      return std::clamp(number.whole ? std::floor(value + rounding) : value, number.least, number.most);
    };
    const double offset = towards[i] * distance(number);
    trial.plus.push_back(playable(values_[i] + offset));
    trial.minus.push_back(playable(values_[i] - offset));
  }
  return trial;
}

void Spsa::learn(double lead) {
  const std::vector<double> towards = directions();
  const double settling = gains_.settling * gains_.iterations;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const TunedNumber& number = numbers_[i];
    // The gain a_k, scaled so that it is rate * step^2 in the last iteration.
    const double gain = gains_.rate * number.step * number.step *
                        std::pow((settling + gains_.iterations) / (settling + done_ + 1), gains_.alpha);
    values_[i] = std::clamp(values_[i] + gain / distance(number) * lead * towards[i], number.least, number.most);
  }
  ++done_;
}

std::string spsa_line(const SpsaHead& head) {
  json::array numbers;
  for (const TunedNumber& number : head.numbers) {
    numbers.push_back(json::object{{"name", number.name},
                                   {"start", number.start},
                                   {"least", number.least},
                                   {"most", number.most},
                                   {"step", number.step},
                                   {"whole", number.whole}});
  }
  return json::serialize(json::object{{"spsa", 1},
                                      {"rules", head.rules},
                                      {"limit", head.limit},
                                      {"pairs", head.pairs},
                                      {"seed", head.seed},
                                      {"iterations", head.gains.iterations},
                                      {"rate", head.gains.rate},
                                      {"numbers", std::move(numbers)}});
}

std::string spsa_line(const SpsaIteration& iteration) {
  return json::serialize(json::object{{"iteration", iteration.number},
                                      {"won", iteration.won},
                                      {"lost", iteration.lost},
                                      {"drawn", iteration.drawn},
                                      {"values", json::array(iteration.values.begin(), iteration.values.end())}});
}

namespace {

SpsaHead head_of(const json::object& line) {
  if (line.at("spsa").to_number<int>() != 1) throw std::invalid_argument("of another version");
  SpsaHead head{.rules = std::string(line.at("rules").as_string()),
                .limit = std::string(line.at("limit").as_string()),
                .pairs = line.at("pairs").to_number<int>(),
                .seed = line.at("seed").to_number<std::uint64_t>()};
  head.gains.iterations = line.at("iterations").to_number<int>();
  head.gains.rate = line.at("rate").to_number<double>();
  for (const json::value& value : line.at("numbers").as_array()) {
    const json::object& number = value.as_object();
    head.numbers.push_back({.name = std::string(number.at("name").as_string()),
                            .start = number.at("start").to_number<double>(),
                            .least = number.at("least").to_number<double>(),
                            .most = number.at("most").to_number<double>(),
                            .step = number.at("step").to_number<double>(),
                            .whole = number.at("whole").as_bool()});
    if (!(head.numbers.back().step > 0 && std::isfinite(head.numbers.back().step)))
      throw std::invalid_argument("a number without a step");
  }
  return head;
}

SpsaIteration iteration_of(const json::object& line) {
  SpsaIteration iteration{.number = line.at("iteration").to_number<int>(),
                          .won = line.at("won").to_number<int>(),
                          .lost = line.at("lost").to_number<int>(),
                          .drawn = line.at("drawn").to_number<int>()};
  for (const json::value& value : line.at("values").as_array()) iteration.values.push_back(value.to_number<double>());
  return iteration;
}

}  // namespace

Result<SpsaFile> read_spsa(std::string_view text) {
  SpsaFile file;
  int number = 0;
  while (file.whole < text.size()) {
    const std::size_t end = text.find('\n', file.whole);
    if (end == std::string_view::npos) break;
    const std::string_view line = text.substr(file.whole, end - file.whole);
    const std::string place = "line " + std::to_string(++number) + ": ";
    try {
      const json::value value = json::parse(json::string_view(line.data(), line.size()));
      if (number == 1) {
        file.head = head_of(value.as_object());
      } else {
        file.iterations.push_back(iteration_of(value.as_object()));
        const SpsaIteration& last = file.iterations.back();
        if (last.number != number - 1 || last.values.size() != file.head.numbers.size()) {
          return Error{Errc::syntax, place + "is not the next iteration"};
        }
      }
    } catch (const std::exception&) {
      return Error{Errc::syntax, place + "is no line of such a course"};
    }
    file.whole = end + 1;
  }
  if (number == 0) return Error{Errc::syntax, "line 1: is missing"};
  return file;
}

}  // namespace tengen::lab
