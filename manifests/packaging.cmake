# What a package holds: the program (also under the name that Gomocup managers expect), its manual page, completion for bash,
# and these manifests. `cmake --workflow --preset package` makes a .deb and a .tar.gz; `.ci/package` also Gomocup's zip.

include(GNUInstallDirs)
install(TARGETS tengen RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(NOT WIN32)
  install(CODE "file(CREATE_LINK tengen
    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/pbrain-tengen\" SYMBOLIC)")
  install(FILES manifests/linux/tengen.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES manifests/linux/tengen.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME tengen)
endif()
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
# Not what is of use only beside the sources; the templates of bundles are in the program.
install(DIRECTORY manifests DESTINATION ${CMAKE_INSTALL_DATADIR}/tengen PATTERN "*.cmake" EXCLUDE PATTERN "linux" EXCLUDE
        PATTERN "bundle" EXCLUDE PATTERN "web" EXCLUDE PATTERN "training" EXCLUDE PATTERN "openbench" EXCLUDE
        PATTERN "npm" EXCLUDE PATTERN "container" EXCLUDE)
# A package needs the program alone, whatever else has been built.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_SOURCE_DIR}/build/package)
set(CPACK_PACKAGE_VENDOR "The Tengen developers")
set(CPACK_PACKAGE_CONTACT "${TENGEN_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Engine for Gomoku, small-board Go and Connect-N")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Plays inside other people's programs: over the Gomocup (Piskvork) protocol in Piskvork, Yixin-Board and tournament
 managers, over GTP in GoGui and Sabaki.")
# Reproducible: the commit's time in every archive, and modes that no umask changes.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
file(WRITE ${CMAKE_BINARY_DIR}/CPackTime.cmake "if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  set(ENV{SOURCE_DATE_EPOCH} ${TENGEN_EPOCH})
endif()\n")
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/CPackTime.cmake)
include(CPack)
