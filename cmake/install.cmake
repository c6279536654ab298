# What `cmake --install` puts where, in three components: `program`; `development` with the headers, the
# library that plugins link, and the files by which CMake and pkg-config find them; `mpi`, the program for
# several processes, where there is an MPI; and `python`, the package for Python, where it is built.

include(CMakePackageConfigHelpers)

install(TARGETS zugzwang EXPORT zugzwang COMPONENT program)

install(TARGETS zugzwang_shared
  LIBRARY COMPONENT program NAMELINK_COMPONENT development OPTIONAL)
if(TARGET zugzwang-mpi)
  install(TARGETS zugzwang-mpi COMPONENT mpi)
endif()

# The manual page and the completions, which cli/CMakeLists.txt writes. Debian's zsh looks into the
# first folder below /usr and into the second below /usr/local, as others do everywhere.
if(NOT CMAKE_CROSSCOMPILING)
  foreach(file man/man1/zugzwang.1 bash-completion/completions/zugzwang
      zsh/vendor-completions/_zugzwang zsh/site-functions/_zugzwang
      fish/vendor_completions.d/zugzwang.fish)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET file FILENAME name)
    install(FILES ${PROJECT_BINARY_DIR}/share/${name} COMPONENT program
      DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/${folder})
  endforeach()
endif()

# The explorer's page, where it has been built.
install(FILES ${PROJECT_BINARY_DIR}/web/index.html ${PROJECT_BINARY_DIR}/web/index.html.gz
  COMPONENT program DESTINATION ${CMAKE_INSTALL_DATADIR}/zugzwang/web OPTIONAL)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/zugzwang)
foreach(folder ${installed_rooms})
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zugzwang
    COMPONENT development FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h" PATTERN "*.def")
endforeach()
install(FILES zugzwang.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zugzwang COMPONENT development)
install(TARGETS zugzwang_libraries zugzwang_headers zugzwang_core EXPORT zugzwang COMPONENT development)
install(EXPORT zugzwang NAMESPACE zugzwang:: DESTINATION ${package_folder} COMPONENT development
  FILE zugzwang-targets.cmake)
configure_package_config_file(cmake/zugzwang-config.cmake.in zugzwang-config.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(zugzwang-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/zugzwang-config.cmake
    ${PROJECT_BINARY_DIR}/zugzwang-config-version.cmake cmake/zugzwang-add-game.cmake
    cmake/zugzwang-plugin.map cmake/zugzwang-zstd.cmake
  DESTINATION ${package_folder} COMPONENT development)

configure_file(cmake/zugzwang.pc.in zugzwang.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/zugzwang.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
  COMPONENT development)
install(FILES README.md CONTRIBUTING.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
file(GLOB pages CONFIGURE_DEPENDS docs/*.md)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(DIRECTORY docs/images DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT program)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# Of Debian packages there is one of its own for what needs MPI, and one for all else.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGE_VENDOR "The Zugzwang authors")
set(CPACK_PACKAGE_CONTACT "The Zugzwang authors <zugzwang@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Solves combinatorial games")
set(CPACK_PACKAGE_DESCRIPTION "Solves games of two players, perfect information and no chance: bundled
games and plugins, by several solvers that must agree.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/api/c)  # of libzugzwang.so
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_ZUGZWANG_PACKAGE_NAME zugzwang)
set(CPACK_DEBIAN_MPI_PACKAGE_NAME zugzwang-mpi)
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-zugzwang)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "zugzwang (= ${PROJECT_VERSION}), python3, python3-numpy")
set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)
set(CPACK_DEBIAN_ZUGZWANG_PACKAGE_RECOMMENDS "g++, cmake, libboost1.81-dev | libboost-dev, libeigen3-dev, libfmt-dev, libzstd-dev")
get_cmake_property(CPACK_COMPONENTS_ALL COMPONENTS)
list(REMOVE_ITEM CPACK_COMPONENTS_ALL python_alone)
include(CPack)
cpack_add_component_group(zugzwang)
cpack_add_component(program GROUP zugzwang)
cpack_add_component(development GROUP zugzwang)
cpack_add_component(mpi)
cpack_add_component(python)
