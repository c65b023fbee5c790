# What is compiled into the program, and with what: `.ci/sbom.py` makes a package's bill of materials of it.

find_package(Python3 QUIET COMPONENTS Interpreter)

# tengen_component(NAME LINK [LIBRARY]): a library by its name in `.ci/sbom.py`, and how it is linked, in SPDX's words.
set(TENGEN_COMPONENTS)
macro(tengen_component name link)
  list(APPEND TENGEN_COMPONENTS "{\"name\": \"${name}\", \"link\": \"${link}\", \"library\": \"${ARGN}\"}")
endmacro()

tengen_component(boost STATIC_LINK)
tengen_component(range-v3 STATIC_LINK)
if(EMSCRIPTEN)
  tengen_component(emscripten STATIC_LINK)
  tengen_component(musl STATIC_LINK)
  tengen_component(libc++ STATIC_LINK)
else()
  tengen_component(cli11 STATIC_LINK)
  if(TENGEN_SQLITE AND TENGEN_SQLITE_STATIC)
    tengen_component(sqlite STATIC_LINK ${TENGEN_SQLITE_STATIC})
  elseif(TENGEN_SQLITE)
    tengen_component(sqlite DYNAMIC_LINK)
  endif()
  if(WIN32 OR CMAKE_BUILD_TYPE STREQUAL "Release")
    tengen_component(libstdc++ STATIC_LINK)
    tengen_component(libgcc STATIC_LINK)
  else()
    tengen_component(libstdc++ DYNAMIC_LINK)
    tengen_component(libgcc DYNAMIC_LINK)
  endif()
  if(WIN32)
    tengen_component(mingw-w64 STATIC_LINK)
  else()
    tengen_component(libc DYNAMIC_LINK)
  endif()
endif()

list(JOIN TENGEN_COMPONENTS ",\n    " components)
set(includes ${Boost_INCLUDE_DIRS} /usr/include)
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\", \"" includes)
set(linker "${TENGEN_LINKER}")
if(NOT linker)
  set(linker)
endif()
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/sbom.json CONTENT [[{
  "version": "@PROJECT_VERSION@",
  "commit": "@TENGEN_FULL_COMMIT@",
  "epoch": @TENGEN_EPOCH@,
  "system": "@CMAKE_SYSTEM_NAME@",
  "compiler": "@CMAKE_CXX_COMPILER@",
  "linker": "@linker@",
  "includes": ["@includes@"],
  "components": [
    @components@]
}
]] @ONLY)
