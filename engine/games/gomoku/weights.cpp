#include "engine/games/gomoku/weights.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>

#include "engine/games/gomoku/data_file.hpp"

namespace tengen::gomoku {

namespace {

constexpr DataKind kind{"weights", "2"};

constexpr std::size_t most_bytes = std::size_t{1} << 20;

bool read_unit(std::string_view text, NetworkUnit& unit) {
  constexpr std::size_t inputs = std::tuple_size_v<NetworkInput>;
  std::array<std::int16_t, inputs + threat_bit_count + 2> numbers{};
  if (!DataReader::read_numbers(text, numbers)) return false;
  const auto beyond = [](int most) { return [most](int number) { return number > most || number < -most; }; };
  const auto threats = numbers.begin() + inputs;
  if (std::any_of(numbers.begin(), threats, beyond(most_input_weight)) || beyond(most_output_weight)(numbers.back())) {
    return false;
  }
  std::copy_n(numbers.begin(), inputs, unit.inputs.begin());
  std::copy_n(threats, threat_bit_count, unit.threats.begin());
  unit.bias = numbers[inputs + threat_bit_count];
  unit.output = numbers.back();
  return true;
}

Result<> read_side(DataReader& reader, Weights::Side& side) {
  reader.take();
  const std::optional<std::string_view> threats = reader.after("threats ");
  if (!threats || !DataReader::read_numbers(*threats, side.threats)) {
    return reader.wrong("expected 'threats' and 128 numbers");
  }
  reader.take();
  if (reader.after("unit ")) {
    for (NetworkUnit& unit : side.network) {
      const std::optional<std::string_view> numbers = reader.after("unit ");
      if (!numbers || !read_unit(*numbers, unit)) return reader.wrong("expected 'unit' and its numbers");
      reader.take();
    }
  }
  for (; !reader.at_end() && !reader.after("side ") && !reader.after("check "); reader.take()) {
    const std::string_view text = reader.line();
    unsigned digits = 0;
    const auto [after, problem] =
        std::from_chars(text.data(), text.data() + std::min<std::size_t>(4, text.size()), digits, 16);
    std::array<std::int16_t, 4 + feature_count> numbers{};
    const bool formed = problem == std::errc{} && text.size() > 5 && after == text.data() + 4 && text[4] == ' ' &&
                        (DataReader::read_numbers(text.substr(5), numbers) ||
                         DataReader::read_numbers(text.substr(5), std::span(numbers).first(4)));
    if (!formed) return reader.wrong("expected four patterns and four or twelve numbers");
    const auto code = static_cast<Code>(digits);
    if (!is_code(code)) return reader.wrong("there is no such pattern");
    const std::size_t multiset = multiset_of(code);
    side.cells[multiset] = {numbers[0], numbers[1], numbers[2], numbers[3]};
    std::copy_n(numbers.begin() + 4, feature_count, side.features[multiset].begin());
  }
  return {};
}

std::string side_lines(const Weights::Side& side) {
  std::string text = "threats";
  const auto add = [&text](const auto& numbers) {
    for (const std::int16_t number : numbers) text += " " + std::to_string(number);
  };
  add(side.threats);
  text += "\n";
  if (side.network != NetworkWeights{}) {
    for (const NetworkUnit& unit : side.network) {
      text += "unit";
      add(unit.inputs);
      add(unit.threats);
      add(std::array{unit.bias, unit.output});
      text += "\n";
    }
  }
  for (std::size_t multiset = 0; multiset < multiset_count; ++multiset) {
    const CellWeights& cell = side.cells[multiset];
    const Features& features = side.features[multiset];
    if (cell == CellWeights{} && features == Features{}) continue;
    const Code code = code_of_multiset(multiset);
    for (std::size_t d = 0; d < direction_count; ++d) text += "0123456789abcdef"[code >> (12 - 4 * d) & 15];
    add(std::array{cell.moving, cell.waiting, cell.attack, cell.defence});
    if (features != Features{}) add(features);
    text += "\n";
  }
  return text;
}

}  // namespace

Result<Weights> read_weights(std::string_view text) {
  if (text.size() > most_bytes) return Error{Errc::syntax, "too long for a file of weights"};
  DataReader reader(text, kind);
  Weights weights;
  if (const auto done = reader.read_head(weights.rule, weights.provenance); !done) return done.error();
  if (reader.line() == "side any") {
    if (const auto done = read_side(reader, weights.sides[0]); !done) return done.error();
    weights.sides[1] = weights.sides[0];
  } else {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      if (reader.line() != (side == 0 ? "side black" : "side white")) return reader.wrong("expected 'side' and whose");
      if (const auto done = read_side(reader, weights.sides[side]); !done) return done.error();
    }
  }
  if (const auto done = reader.read_end(); !done) return done.error();
  return weights;
}

std::string write_weights(const Weights& weights) {
  const std::string lines = weights.sides[0] == weights.sides[1] ? "side any\n" + side_lines(weights.sides[0])
                                                                 : "side black\n" + side_lines(weights.sides[0]) +
                                                                       "side white\n" + side_lines(weights.sides[1]);
  return write_data(kind, weights.rule, weights.provenance, lines);
}

}  // namespace tengen::gomoku
