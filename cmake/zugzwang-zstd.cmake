# The target zugzwang::zstd, also where zstd has come without CMake files of its own.
if(NOT TARGET zugzwang::zstd)
  find_path(ZUGZWANG_ZSTD_INCLUDE zstd.h REQUIRED)
  find_library(ZUGZWANG_ZSTD_LIBRARY zstd REQUIRED)
  mark_as_advanced(ZUGZWANG_ZSTD_INCLUDE ZUGZWANG_ZSTD_LIBRARY)
  add_library(zugzwang::zstd UNKNOWN IMPORTED)
  set_target_properties(zugzwang::zstd PROPERTIES
    IMPORTED_LOCATION ${ZUGZWANG_ZSTD_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${ZUGZWANG_ZSTD_INCLUDE})
endif()
