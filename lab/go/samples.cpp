#include "lab/go/samples.hpp"

#include <algorithm>

#include "engine/core/number_bytes.hpp"
#include "engine/games/go/network/points.hpp"

namespace tengen::lab {

namespace {

bool is_sound(const GoSample& sample) noexcept {
  const std::size_t points = std::size_t{sample.side} * sample.side;
  return sample.side >= 1 && sample.side <= most_go_side && sample.move <= points &&
         std::ranges::all_of(sample.kinds, [](std::uint8_t kind) { return kind < go::point_kind::count; }) &&
         std::ranges::all_of(sample.owners, [](std::int8_t owner) { return owner >= -100 && owner <= 100; });
}

}  // namespace

std::string write_go_sample(const GoSample& sample) {
  std::string bytes;
  append(bytes, sample.side);
  append(bytes, sample.move);
  append(bytes, sample.score);
  append(bytes, sample.game);
  for (const std::uint8_t kind : sample.kinds) append(bytes, kind);
  for (const std::int8_t owner : sample.owners) append(bytes, owner);
  return bytes;
}

Result<std::vector<GoSample>> read_go_samples(std::string_view bytes) {
  if (!bytes.starts_with(go_samples_header)) return Error{Errc::syntax, "no file of samples of Go"};
  bytes.remove_prefix(go_samples_header.size());
  std::vector<GoSample> samples;
  for (ByteReader reader(bytes); bytes.size() >= go_sample_bytes; bytes.remove_prefix(go_sample_bytes)) {
    GoSample sample;
    reader.read(sample.side);
    reader.read(sample.move);
    reader.read(sample.score);
    reader.read(sample.game);
    for (std::uint8_t& kind : sample.kinds) reader.read(kind);
    for (std::int8_t& owner : sample.owners) reader.read(owner);
    if (!is_sound(sample)) return Error{Errc::syntax, "a sample that no game gives"};
    samples.push_back(sample);
  }
  return samples;
}

}  // namespace tengen::lab
