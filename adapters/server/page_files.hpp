#pragma once

#include <string_view>

namespace tengen::adapters {

/// A file of the web page, as the program holds it.
struct PageFile {
  std::string_view name;  ///< the path in its address, without the first `/`
  std::string_view type;  ///< its media type
  std::string_view text;

  /// The text in gzip's form; made when first asked for. One thread at a time.
  [[nodiscard]] std::string_view packed() const;
};

/// The file at this path of an address, such as `/style.css`; null where the page has none. `/` is index.html.
[[nodiscard]] const PageFile* find_page_file(std::string_view path) noexcept;

}  // namespace tengen::adapters
