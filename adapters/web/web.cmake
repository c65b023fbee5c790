# The static page: the engine as WebAssembly beside the page's own files, all in the build folder.

# Vectors of 128 bits, which every browser has had since 2023, and SSE2's names for them. Atomic instructions work without threads too.
target_compile_options(tengen_options INTERFACE -msimd128 -msse2 -pthread)

add_library(tengen_engine STATIC ${engine})
set_target_properties(tengen_engine PROPERTIES UNITY_BUILD ${TENGEN_UNITY} UNITY_BUILD_MODE GROUP)
target_link_libraries(tengen_engine PUBLIC tengen_options)

# What talks around the engine is small rather than fast: a visitor waits for every byte.
file(GLOB protocol CONFIGURE_DEPENDS protocol/*.cpp)
foreach(folder database encoding gomocup gtp json katago records renlib sgf)
  file(GLOB sources CONFIGURE_DEPENDS protocol/${folder}/*.cpp)
  list(APPEND protocol ${sources})
endforeach()
add_library(tengen_protocol STATIC ${protocol} adapters/runtime/charsets.cpp)
set_target_properties(tengen_protocol PROPERTIES UNITY_BUILD ${TENGEN_UNITY} UNITY_BUILD_BATCH_SIZE 20)
target_link_libraries(tengen_protocol PUBLIC tengen_engine)
target_compile_options(tengen_protocol PRIVATE -Os)

add_library(tengen_bridge OBJECT adapters/web/bridge.cpp)
target_link_libraries(tengen_bridge PUBLIC tengen_engine)
target_compile_options(tengen_bridge PRIVATE -Os)

# Two programs of the same objects: `tengen_threads` for pages that are isolated from other origins, which alone may share
# memory between threads, and `tengen_web` for the others.
foreach(name tengen_web tengen_threads)
  add_executable(${name} $<TARGET_OBJECTS:tengen_bridge>)
  target_link_libraries(${name} PRIVATE tengen_protocol)
  target_link_options(${name} PRIVATE
    -O3 -sMODULARIZE=1 -sEXPORT_NAME=create_tengen -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sTOTAL_STACK=4MB
    -sFILESYSTEM=0 -sEXPORTED_RUNTIME_METHODS=cwrap,UTF8ToString,lengthBytesUTF8,stringToUTF8
    -sEXPORTED_FUNCTIONS=_malloc,_free)
  # Debian's node looks for its modules there by itself, other builds of node do not.
  set_target_properties(${name} PROPERTIES RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  # The program and the page must lie in one folder that holds nothing else.
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/page)
endforeach()
target_sources(tengen_web PRIVATE adapters/web/without_threads.cpp)
target_sources(tengen_threads PRIVATE adapters/web/with_threads.cpp)
target_link_options(tengen_web PRIVATE -sENVIRONMENT=worker,node -sMAXIMUM_MEMORY=512MB)
# `threads` is given to create_tengen: for searches, and one more that waits for them.
target_link_options(tengen_threads PRIVATE -pthread -sENVIRONMENT=worker,node -sMAXIMUM_MEMORY=2GB
                                           "-sPTHREAD_POOL_SIZE=Module[\"threads\"]" -Wno-pthreads-mem-growth)

file(GLOB page_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/adapters/web/page adapters/web/page/*.js)
list(REMOVE_ITEM page_files remote_engine.js offline.js report.js)
foreach(name ${page_files} index.html style.css app.css app.webmanifest icon.svg icon-192.png icon-512.png)
  configure_file(adapters/web/page/${name} ${CMAKE_BINARY_DIR}/page/${name} COPYONLY)
endforeach()
# Cell networks lie beside the two programs of WebAssembly, which fetch that of the rule they play.
file(GLOB cells CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/engine/games/gomoku/evaluation/weights
     engine/games/gomoku/evaluation/weights/*.cells)
foreach(name ${cells})
  foreach(folder page npm)
    configure_file(engine/games/gomoku/evaluation/weights/${name} ${CMAKE_BINARY_DIR}/${folder}/${name} COPYONLY)
  endforeach()
endforeach()
configure_file(LICENSE ${CMAKE_BINARY_DIR}/page/LICENSE.txt COPYONLY)
# The service worker names every file with a hash of them all, so it is written last.
add_custom_target(tengen_page ALL
  ${CMAKE_COMMAND} -DTEMPLATE=${CMAKE_SOURCE_DIR}/adapters/web/page/offline.js -DPAGE=${CMAKE_BINARY_DIR}/page
    -P ${CMAKE_SOURCE_DIR}/adapters/web/page/offline.cmake
  DEPENDS tengen_web tengen_threads)

# The package for npm: a third program, which speaks the protocols of programs and needs no script of emscripten's; see manifests/npm.
add_executable(tengen_lines adapters/web/lines.cpp adapters/web/lines_io.cpp adapters/web/without_threads.cpp)
target_link_libraries(tengen_lines PRIVATE tengen_protocol)
target_compile_options(tengen_lines PRIVATE -Os)
target_compile_definitions(tengen_lines PRIVATE TENGEN_VERSION="${PROJECT_VERSION}")
# The functions of the package's script are undefined here.
target_link_options(tengen_lines PRIVATE
  -O3 --no-entry -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=512MB -sTOTAL_STACK=4MB
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0)
set_target_properties(tengen_lines PROPERTIES OUTPUT_NAME tengen SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/npm
                      RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
file(STRINGS LICENSE TENGEN_LICENSE LIMIT_COUNT 1)
string(REPLACE " License" "" TENGEN_LICENSE ${TENGEN_LICENSE})
configure_file(manifests/npm/package.json ${CMAKE_BINARY_DIR}/npm/package.json @ONLY)
configure_file(LICENSE ${CMAKE_BINARY_DIR}/npm/LICENSE COPYONLY)
file(GLOB package_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/manifests/npm manifests/npm/*.js manifests/npm/*.mjs
     manifests/npm/*.d.ts manifests/npm/README.md)
foreach(name ${package_files})
  configure_file(manifests/npm/${name} ${CMAKE_BINARY_DIR}/npm/${name} COPYONLY)
endforeach()
