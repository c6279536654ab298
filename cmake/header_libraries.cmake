# The libraries as headers alone, those of this system, for a processor or a standard library that its
# own are not built for. They are reached by links, since the system's include folder has its own C
# library, too.

set(libraries ${PROJECT_BINARY_DIR}/libraries)
file(MAKE_DIRECTORY ${libraries})
function(zugzwang_header_library target name header)
  string(MAKE_C_IDENTIFIER ${target} variable)
  find_path(ZUGZWANG_${variable} ${header} PATHS /usr/local/include /usr/include
    PATH_SUFFIXES ${ARGN} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  mark_as_advanced(ZUGZWANG_${variable})
  file(CREATE_LINK ${ZUGZWANG_${variable}}/${name} ${libraries}/${name} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${libraries})
endfunction()
zugzwang_header_library(Boost::headers boost boost/unordered/unordered_flat_map.hpp)
zugzwang_header_library(Eigen3::Eigen Eigen Eigen/Core eigen3)
zugzwang_header_library(fmt::fmt fmt fmt/format.h)
zugzwang_header_library(nlohmann_json::nlohmann_json nlohmann nlohmann/json.hpp)
add_compile_definitions(FMT_HEADER_ONLY)
if(ZUGZWANG_WASM)
  add_compile_definitions(FMT_STATIC_THOUSANDS_SEPARATOR=0x2C EIGEN_DONT_VECTORIZE)
endif()
