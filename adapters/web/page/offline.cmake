# cmake -DTEMPLATE=offline.js -DPAGE=folder -P offline.cmake: writes the folder's service worker, which names the folder's files and a
# hash of them all.
file(GLOB files RELATIVE ${PAGE} ${PAGE}/*)
list(REMOVE_ITEM files offline.js)
list(SORT files)
set(hashes "")
foreach(name ${files})
  file(SHA256 ${PAGE}/${name} hash)
  string(APPEND hashes ${hash})
endforeach()
string(SHA256 TENGEN_PAGE_VERSION "${hashes}")
string(SUBSTRING ${TENGEN_PAGE_VERSION} 0 16 TENGEN_PAGE_VERSION)
list(JOIN files "', '" TENGEN_PAGE_FILES)
configure_file(${TEMPLATE} ${PAGE}/offline.js @ONLY)
