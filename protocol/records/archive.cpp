#include "protocol/records/archive.hpp"

#include <utility>

namespace tengen::records {

Archive::Archive(std::string bytes, std::string_view file_name, encoding::Converter convert) : convert_(convert) {
  format_ = detect(bytes, file_name);
  if (format_ != Format::renlib && encoding::is_wide(bytes)) {
    format_ = detect(encoding::decode(bytes, {}, convert).text, file_name);
  }
  if (format_ == Format::sgf) {
    collection_.emplace(std::move(bytes), convert);
  } else {
    bytes_ = std::move(bytes);
  }
}

Source Archive::take(std::size_t number) {
  Source source{.format = format_, .games = games()};
  encoding::Decoded decoded;
  if (collection_) {
    sgf::DecodedGame game = collection_->take(number);
    source.begin = game.begin;
    decoded = std::move(game.decoded);
  } else if (format_ == Format::renlib) {
    decoded.text = std::move(bytes_);
  } else {
    decoded = encoding::decode(std::move(bytes_), {}, convert_);
  }
  source.text = std::move(decoded.text);
  source.warnings = std::move(decoded.warnings);
  return source;
}

Result<Reading> read(const Source& source, const Facts& facts, const encoding::Charsets& charsets) {
  if (source.format == Format::sgf) return read_sgf(source.text, facts, source.begin);
  return read(source.text, source.format, facts, charsets);
}

}  // namespace tengen::records
