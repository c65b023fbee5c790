#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/records/record.hpp"
#include "protocol/sgf/collection.hpp"

namespace tengen::records {

/// A game of a file as UTF-8; a library as it is.
struct Source {
  Format format = Format::notation;
  std::string text{};
  TextPlace begin{};      ///< of the text in its file
  std::size_t games = 1;  ///< in the file: SGF may hold a collection
  std::vector<std::string> warnings{};
};

/// The games of a file. The bytes may be of any charset; see encoding/decode.hpp for which one is taken, and for a
/// `convert` that is null.
class Archive {
 public:
  Archive(std::string bytes, std::string_view file_name, encoding::Converter convert);

  /// In the file, at least one.
  [[nodiscard]] std::size_t games() const noexcept { return collection_ ? std::max(collection_->games(), one) : one; }
  /// Game `number`, from 1 to `games()`. Games are taken in their order, each once.
  [[nodiscard]] Source take(std::size_t number);

 private:
  static constexpr std::size_t one = 1;

  Format format_ = Format::notation;
  std::string bytes_;  ///< of a file that is no collection
  std::optional<sgf::Collection> collection_;
  encoding::Converter convert_;
};

/// As `read` of its text, with places as the file has them.
[[nodiscard]] Result<Reading> read(const Source& source, const Facts& facts, const encoding::Charsets& charsets = {});

}  // namespace tengen::records
