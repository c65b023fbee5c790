#include "engine/table_file.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/core/hash.hpp"
#include "engine/games/info.hpp"

namespace tengen {

namespace {

constexpr std::array<char, 8> magic{'T', 'E', 'N', 'G', 'E', 'N', 'T', 'T'};
/// To be raised with every change of the zobrist keys, the entries' layout or the meaning of scores.
constexpr std::uint64_t version = 1;
constexpr std::size_t header_words = 5;
constexpr std::size_t entries_at_once = 4096;

struct Entry {
  std::uint64_t key = 0;
  std::uint64_t data = 0;
};

Hash fold(Hash hash, std::uint64_t value) {
  return mix(hash ^ value);
}

void put(std::vector<char>& out, std::uint64_t word) {
  for (int shift = 0; shift < 64; shift += 8) out.push_back(static_cast<char>(word >> shift));
}

std::uint64_t take(std::span<const char> bytes, std::size_t word) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[word * 8 + i])) << (8 * i);
  }
  return value;
}

struct Header {
  std::uint64_t identity = 0;
  std::uint64_t entries = 0;
  std::uint64_t check = 0;
};

Result<Header> read_header(ByteSource& source) {
  std::array<char, header_words * 8> bytes{};
  if (source.read(bytes) != bytes.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
    return Error{Errc::syntax, "the file is no hash table of ours"};
  }
  if (take(bytes, 1) != version) return Error{Errc::unsupported, "the hash table is of another version"};
  return Header{take(bytes, 2), take(bytes, 3), take(bytes, 4)};
}

/// Reads the entries in order; false if there are fewer, or more, than the header says.
template <class Visit>
bool for_each_entry(ByteSource& source, std::uint64_t count, const Visit& visit) {
  std::vector<char> buffer(entries_at_once * sizeof(Entry));
  while (count > 0) {
    const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(count, entries_at_once));
    const std::span<char> part(buffer.data(), now * sizeof(Entry));
    if (source.read(part) != part.size()) return false;
    for (std::size_t i = 0; i < now; ++i) visit(Entry{take(part, 2 * i), take(part, 2 * i + 1)});
    count -= now;
  }
  return source.read(std::span(buffer.data(), 1)) == 0;
}

}  // namespace

Result<> write_table(const GameEngine& game, const GameSpec& spec, ByteSink& sink, int least_depth) {
  Header header{identity(spec), 0, 0};
  game.visit_table(least_depth, [&](Hash key, std::uint64_t data) {
    ++header.entries;
    header.check = fold(fold(header.check, key), data);
  });
  std::vector<char> bytes(magic.begin(), magic.end());
  for (const std::uint64_t word : {version, header.identity, header.entries, header.check}) put(bytes, word);
  bool fine = true;
  const auto flush = [&] {
    fine = fine && sink.write(bytes);
    bytes.clear();
  };
  game.visit_table(least_depth, [&](Hash key, std::uint64_t data) {
    put(bytes, key);
    put(bytes, data);
    if (bytes.size() >= entries_at_once * sizeof(Entry)) flush();
  });
  flush();
  if (!fine || !sink.finish()) return Error{Errc::not_found, "the file cannot be written"};
  return {};
}

Result<> read_table(GameEngine& game, const GameSpec& spec, ByteSource& source) {
  auto header = read_header(source);
  if (!header) return header.error();
  if (header->identity != identity(spec)) {
    return Error{Errc::unsupported, "the hash table belongs to another game, board or rule"};
  }
  Hash check = 0;
  const bool whole = for_each_entry(source, header->entries,
                                    [&](const Entry& entry) { check = fold(fold(check, entry.key), entry.data); });
  if (!whole || check != header->check) return Error{Errc::syntax, "the hash table is damaged or cut off"};
  source.rewind();
  static_cast<void>(read_header(source));
  game.prepare_table();
  static_cast<void>(
      for_each_entry(source, header->entries, [&](const Entry& entry) { game.put_in_table(entry.key, entry.data); }));
  return {};
}

}  // namespace tengen
