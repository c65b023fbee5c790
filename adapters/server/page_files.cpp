#include "adapters/server/page_files.hpp"

#include <array>
#include <map>
#include <range/v3/algorithm/find.hpp>
#include <string>

#include "adapters/server/gzip.hpp"
#include "engine/core/embed.hpp"

// The files of adapters/web/page. The engine's part of the page is the one that asks a server.

// clang-format off
#define TENGEN_PAGE_SCRIPTS(X)                                                                                \
  X(address) X(analyse_view) X(analysis) X(balance) X(board) X(board_view) X(calls) X(candidates)             \
  X(clock) X(connection) X(curve) X(describe) X(director) X(dom) X(editing) X(explorer) X(explorer_view)      \
  X(files) X(games) X(gif) X(handicap) X(keeper) X(language) X(later) X(local_state) X(looking_back)          \
  X(menu_view) X(navigation) X(new_game_view) X(opening_names) X(openings) X(overlays) X(page)                \
  X(pictures) X(play_view) X(pondering) X(refusal) X(renewal) X(renju_engine) X(renju_opening) X(review)      \
  X(review_view) X(rules) X(saved) X(scoring) X(sgf_text) X(share) X(sides) X(slide) X(sound) X(store)        \
  X(study) X(study_view) X(swap2) X(territory) X(tree) X(tree_view) X(words_cs) X(words_en) X(words_ja)       \
  X(words_ko) X(words_ru) X(words_zh)
// clang-format on

TENGEN_EMBED(tengen_page_app, TENGEN_ROOT "/adapters/web/page/app.webmanifest");
TENGEN_EMBED(tengen_page_icon, TENGEN_ROOT "/adapters/web/page/icon.svg");
TENGEN_EMBED(tengen_page_icon_192, TENGEN_ROOT "/adapters/web/page/icon-192.png");
TENGEN_EMBED(tengen_page_icon_512, TENGEN_ROOT "/adapters/web/page/icon-512.png");
TENGEN_EMBED(tengen_page_index, TENGEN_ROOT "/adapters/web/page/index.html");
TENGEN_EMBED(tengen_page_style, TENGEN_ROOT "/adapters/web/page/style.css");
TENGEN_EMBED(tengen_page_layout, TENGEN_ROOT "/adapters/web/page/app.css");
TENGEN_EMBED(tengen_page_engine, TENGEN_ROOT "/adapters/web/page/remote_engine.js");
#define TENGEN_EMBED_SCRIPT(name) \
  TENGEN_EMBED(tengen_page_script_##name, TENGEN_ROOT "/adapters/web/page/" #name ".js");
TENGEN_PAGE_SCRIPTS(TENGEN_EMBED_SCRIPT)
#undef TENGEN_EMBED_SCRIPT

namespace tengen::adapters {

std::string_view PageFile::packed() const {
  static std::map<std::string_view, std::string> all;
  std::string& mine = all[name];
  if (mine.empty()) mine = gzip(text);
  return mine;
}

const PageFile* find_page_file(std::string_view path) noexcept {
  constexpr std::string_view script = "text/javascript; charset=utf-8";
#define TENGEN_NAMED_SCRIPT(name) {#name ".js", script, TENGEN_EMBEDDED(tengen_page_script_##name)},
  static const auto files =
      std::to_array<PageFile>({{"index.html", "text/html; charset=utf-8", TENGEN_EMBEDDED(tengen_page_index)},
                               {"app.webmanifest", "application/manifest+json", TENGEN_EMBEDDED(tengen_page_app)},
                               {"icon.svg", "image/svg+xml", TENGEN_EMBEDDED(tengen_page_icon)},
                               {"icon-192.png", "image/png", TENGEN_EMBEDDED(tengen_page_icon_192)},
                               {"icon-512.png", "image/png", TENGEN_EMBEDDED(tengen_page_icon_512)},
                               {"style.css", "text/css; charset=utf-8", TENGEN_EMBEDDED(tengen_page_style)},
                               {"app.css", "text/css; charset=utf-8", TENGEN_EMBEDDED(tengen_page_layout)},
                               {"engine.js", script, TENGEN_EMBEDDED(tengen_page_engine)},
                               TENGEN_PAGE_SCRIPTS(TENGEN_NAMED_SCRIPT)});
#undef TENGEN_NAMED_SCRIPT
  if (!path.starts_with('/')) return nullptr;
  path.remove_prefix(1);
  const auto found = ranges::find(files, path.empty() ? "index.html" : path, &PageFile::name);
  return found == files.end() ? nullptr : found;
}

}  // namespace tengen::adapters
