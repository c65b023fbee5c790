#include "adapters/server/page_files.hpp"

#include <array>
#include <range/v3/algorithm/find.hpp>

#include "engine/core/embed.hpp"

// The files of manifests/web, whose folder is TENGEN_PAGE. The engine's part of the page is the one that asks a server.
TENGEN_EMBED(tengen_page_app, TENGEN_PAGE "/app.webmanifest");
TENGEN_EMBED(tengen_page_icon, TENGEN_PAGE "/icon.svg");
TENGEN_EMBED(tengen_page_icon_192, TENGEN_PAGE "/icon-192.png");
TENGEN_EMBED(tengen_page_icon_512, TENGEN_PAGE "/icon-512.png");
TENGEN_EMBED(tengen_page_index, TENGEN_PAGE "/index.html");
TENGEN_EMBED(tengen_page_style, TENGEN_PAGE "/style.css");
TENGEN_EMBED(tengen_page_board, TENGEN_PAGE "/board.js");
TENGEN_EMBED(tengen_page_clock, TENGEN_PAGE "/clock.js");
TENGEN_EMBED(tengen_page_script, TENGEN_PAGE "/page.js");
TENGEN_EMBED(tengen_page_language, TENGEN_PAGE "/language.js");
TENGEN_EMBED(tengen_page_words_cs, TENGEN_PAGE "/words_cs.js");
TENGEN_EMBED(tengen_page_words_en, TENGEN_PAGE "/words_en.js");
TENGEN_EMBED(tengen_page_words_ja, TENGEN_PAGE "/words_ja.js");
TENGEN_EMBED(tengen_page_words_ko, TENGEN_PAGE "/words_ko.js");
TENGEN_EMBED(tengen_page_words_ru, TENGEN_PAGE "/words_ru.js");
TENGEN_EMBED(tengen_page_words_zh, TENGEN_PAGE "/words_zh.js");
TENGEN_EMBED(tengen_page_refusal, TENGEN_PAGE "/refusal.js");
TENGEN_EMBED(tengen_page_review, TENGEN_PAGE "/review.js");
TENGEN_EMBED(tengen_page_saved, TENGEN_PAGE "/saved.js");
TENGEN_EMBED(tengen_page_share, TENGEN_PAGE "/share.js");
TENGEN_EMBED(tengen_page_engine, TENGEN_PAGE "/remote_engine.js");

namespace tengen::adapters {

const PageFile* find_page_file(std::string_view path) noexcept {
  constexpr std::string_view script = "text/javascript; charset=utf-8";
  static const std::array<PageFile, 21> files{{
      {"index.html", "text/html; charset=utf-8", TENGEN_EMBEDDED(tengen_page_index)},
      {"app.webmanifest", "application/manifest+json", TENGEN_EMBEDDED(tengen_page_app)},
      {"icon.svg", "image/svg+xml", TENGEN_EMBEDDED(tengen_page_icon)},
      {"icon-192.png", "image/png", TENGEN_EMBEDDED(tengen_page_icon_192)},
      {"icon-512.png", "image/png", TENGEN_EMBEDDED(tengen_page_icon_512)},
      {"style.css", "text/css; charset=utf-8", TENGEN_EMBEDDED(tengen_page_style)},
      {"board.js", script, TENGEN_EMBEDDED(tengen_page_board)},
      {"clock.js", script, TENGEN_EMBEDDED(tengen_page_clock)},
      {"page.js", script, TENGEN_EMBEDDED(tengen_page_script)},
      {"language.js", script, TENGEN_EMBEDDED(tengen_page_language)},
      {"words_cs.js", script, TENGEN_EMBEDDED(tengen_page_words_cs)},
      {"words_en.js", script, TENGEN_EMBEDDED(tengen_page_words_en)},
      {"words_ja.js", script, TENGEN_EMBEDDED(tengen_page_words_ja)},
      {"words_ko.js", script, TENGEN_EMBEDDED(tengen_page_words_ko)},
      {"words_ru.js", script, TENGEN_EMBEDDED(tengen_page_words_ru)},
      {"words_zh.js", script, TENGEN_EMBEDDED(tengen_page_words_zh)},
      {"refusal.js", script, TENGEN_EMBEDDED(tengen_page_refusal)},
      {"review.js", script, TENGEN_EMBEDDED(tengen_page_review)},
      {"saved.js", script, TENGEN_EMBEDDED(tengen_page_saved)},
      {"share.js", script, TENGEN_EMBEDDED(tengen_page_share)},
      {"engine.js", script, TENGEN_EMBEDDED(tengen_page_engine)},
  }};
  if (!path.starts_with('/')) return nullptr;
  path.remove_prefix(1);
  const auto found = ranges::find(files, path.empty() ? "index.html" : path, &PageFile::name);
  return found == files.end() ? nullptr : found;
}

}  // namespace tengen::adapters
