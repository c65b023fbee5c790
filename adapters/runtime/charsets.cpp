#include "adapters/runtime/charsets.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#ifdef _WIN32
#include <windows.h>
#else
#include <iconv.h>

#include <cerrno>
#endif

namespace tengen::adapters {

#ifdef _WIN32

namespace {

/// GB18030 needs a system that knows it. GBK is the part of it that every Windows and Wine know.
constexpr int page_gb18030 = 54936;
constexpr int page_gbk = 936;
constexpr int page_utf16_little = 1200;
constexpr int page_utf16_big = 1201;

int known_page(int page) {
  return page == page_gb18030 && ::IsValidCodePage(page_gb18030) == FALSE ? page_gbk : page;
}

std::wstring wide_from_bytes(std::string_view bytes, bool big) {
  std::wstring wide;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    const auto low = static_cast<unsigned char>(bytes[big ? i + 1 : i]);
    const auto high = static_cast<unsigned char>(bytes[big ? i : i + 1]);
    wide += static_cast<wchar_t>(high << 8 | low);
  }
  return wide;
}

std::optional<std::wstring> wide_of(std::string_view bytes, int page) {
  if (page == page_utf16_little || page == page_utf16_big) return wide_from_bytes(bytes, page == page_utf16_big);
  const auto size = static_cast<int>(bytes.size());
  const int length = ::MultiByteToWideChar(static_cast<UINT>(page), 0, bytes.data(), size, nullptr, 0);
  if (length <= 0) return std::nullopt;
  std::wstring wide(static_cast<std::size_t>(length), L'\0');
  ::MultiByteToWideChar(static_cast<UINT>(page), 0, bytes.data(), size, wide.data(), length);
  if (page == CP_UTF8) return wide;
  // Bytes that no character begins with, such as FF, have numbers for private use here.
  const auto is_private = [](wchar_t letter) { return letter >= 0xF8F0 && letter <= 0xF8FF; };
  std::replace_if(wide.begin(), wide.end(), is_private, L'\xFFFD');
  return wide;
}

}  // namespace

std::optional<std::string> convert_charset(std::string_view bytes, const encoding::Charset& charset) {
  if (bytes.empty()) return std::string();
  const auto wide = wide_of(bytes, known_page(charset.code_page));
  if (!wide) return std::nullopt;
  const auto size = static_cast<int>(wide->size());
  const int length = ::WideCharToMultiByte(CP_UTF8, 0, wide->data(), size, nullptr, 0, nullptr, nullptr);
  std::string text(static_cast<std::size_t>(length), '\0');
  ::WideCharToMultiByte(CP_UTF8, 0, wide->data(), size, text.data(), length, nullptr, nullptr);
  return text;
}

std::optional<std::string> encode_charset(std::string_view text, const encoding::Charset& charset) {
  if (text.empty()) return std::string();
  const auto wide = wide_of(text, CP_UTF8);
  if (!wide) return std::nullopt;
  const auto page = static_cast<UINT>(known_page(charset.code_page));
  // Charsets that hold every character have no flags.
  const bool all = page == CP_UTF8 || page == page_gb18030;
  BOOL replaced = FALSE;
  const auto write = [&](char* to, int room) {
    return ::WideCharToMultiByte(page, all ? 0 : WC_NO_BEST_FIT_CHARS, wide->data(), static_cast<int>(wide->size()), to,
                                 room, nullptr, all ? nullptr : &replaced);
  };
  const int length = write(nullptr, 0);
  if (length <= 0) return std::nullopt;
  std::string bytes(static_cast<std::size_t>(length), '\0');
  write(bytes.data(), length);
  return replaced != FALSE ? std::nullopt : std::optional(std::move(bytes));
}

#else

namespace {

struct Close {
  void operator()(void* handle) const { ::iconv_close(handle); }
};

/// The text in another charset. What that one does not have is replaced or, where `exact`, the end of it.
std::optional<std::string> converted(std::string_view text, std::string_view from, std::string_view to, bool exact) {
  const iconv_t opened = ::iconv_open(std::string(to).c_str(), std::string(from).c_str());
  if (opened == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
  const std::unique_ptr<void, Close> handle(opened);
  std::string input(text);  // `iconv` asks for bytes that it could change, and changes none
  char* next = input.data();
  std::size_t left = input.size();
  std::string result;
  std::array<char, 4096> buffer{};
  while (left > 0) {
    char* place = buffer.data();
    std::size_t room = buffer.size();
    const std::size_t done = ::iconv(opened, &next, &left, &place, &room);
    result.append(buffer.data(), buffer.size() - room);
    const bool failed = done == static_cast<std::size_t>(-1);
    if (failed && errno == E2BIG) continue;
    // Some libraries write another character for one that there is not, and count it.
    if (exact && done != 0) return std::nullopt;
    if (!failed) continue;
    // What follows may be a character again, or a bracket: only one byte is given up.
    result += encoding::replacement;
    ++next;
    --left;
  }
  return result;
}

}  // namespace

std::optional<std::string> convert_charset(std::string_view bytes, const encoding::Charset& charset) {
  return converted(bytes, charset.name, "UTF-8", false);
}

std::optional<std::string> encode_charset(std::string_view text, const encoding::Charset& charset) {
  return converted(text, "UTF-8", charset.name, true);
}

#endif

}  // namespace tengen::adapters
