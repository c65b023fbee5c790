# The static page: the engine as WebAssembly beside the page's own files, all in the build folder.

# Vectors of 128 bits, which every browser has had since 2023, and SSE2's names for them.
target_compile_options(tengen_options INTERFACE -msimd128 -msse2)

add_library(tengen_engine STATIC ${engine})
set_target_properties(tengen_engine PROPERTIES UNITY_BUILD ${TENGEN_UNITY} UNITY_BUILD_MODE GROUP)
target_link_libraries(tengen_engine PUBLIC tengen_options)

file(GLOB records CONFIGURE_DEPENDS protocol/records/*.cpp protocol/sgf/*.cpp)
add_executable(tengen_web adapters/web/bridge.cpp protocol/json/page_form.cpp protocol/json/page_game.cpp
               protocol/json/boost_json.cpp protocol/notation.cpp ${records})
target_link_libraries(tengen_web PRIVATE tengen_engine)
target_link_options(tengen_web PRIVATE
  -O3 -sENVIRONMENT=worker,node -sMODULARIZE=1 -sEXPORT_NAME=create_tengen -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=256MB -sTOTAL_STACK=4MB -sFILESYSTEM=0
  -sEXPORTED_RUNTIME_METHODS=cwrap,UTF8ToString)
# Debian's node looks for its modules there by itself, other builds of node do not.
set_target_properties(tengen_web PROPERTIES RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
# The program and the page must lie in one folder that holds nothing else.
set_target_properties(tengen_web PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/page)

foreach(name index.html page.js board.js clock.js engine.js language.js refusal.js review.js saved.js share.js worker.js style.css
             words_cs.js words_en.js words_ja.js words_ko.js words_ru.js words_zh.js
             app.webmanifest icon.svg icon-192.png icon-512.png)
  configure_file(manifests/web/${name} ${CMAKE_BINARY_DIR}/page/${name} COPYONLY)
endforeach()
configure_file(LICENSE ${CMAKE_BINARY_DIR}/page/LICENSE.txt COPYONLY)
# The service worker names every file with a hash of them all, so it is written last.
add_custom_target(tengen_page ALL
  ${CMAKE_COMMAND} -DTEMPLATE=${CMAKE_SOURCE_DIR}/manifests/web/offline.js -DPAGE=${CMAKE_BINARY_DIR}/page
    -P ${CMAKE_SOURCE_DIR}/manifests/web/offline.cmake
  DEPENDS tengen_web)
