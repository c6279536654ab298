# zugzwang_bundle_games(KIND/NAME...)
#
# Builds the library zugzwang_games from games/KIND/NAME.cpp for each KIND/NAME. Each of these files defines
# zugzwang::games::register_NAME(Registry&), with the dashes of a name as underscores; the generated
# bundled_games.cpp calls them all, in the order given. The texts of the games, games/KIND/*.txt, are compiled as
# bundled_prose.cpp.
function(zugzwang_bundle_games)
  set(sources)
  set(ZUGZWANG_GAME_DECLARATIONS)
  set(ZUGZWANG_GAME_CALLS)
  foreach(name IN LISTS ARGN)
    string(REPLACE "-" "_" file ${name})
    list(APPEND sources ${file}.cpp)
    get_filename_component(identifier ${file} NAME)
    string(APPEND ZUGZWANG_GAME_DECLARATIONS "void register_${identifier}(Registry&);\n")
    string(APPEND ZUGZWANG_GAME_CALLS "  register_${identifier}(registry);\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/cmake/bundled_games.cpp.in bundled_games.cpp @ONLY)

  set(prose ${CMAKE_CURRENT_BINARY_DIR}/bundled_prose.cpp)
  set(writer ${PROJECT_SOURCE_DIR}/cmake/bundled_prose)
  file(GLOB texts CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/*.txt)
  add_custom_command(OUTPUT ${prose} DEPENDS ${texts} ${writer}.cmake ${writer}.cpp.in VERBATIM
    COMMAND ${CMAKE_COMMAND} -DGAMES=${CMAKE_CURRENT_SOURCE_DIR} -DOUTPUT=${prose} -P ${writer}.cmake)
  set_source_files_properties(${prose} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)

  add_library(zugzwang_games STATIC ${sources} ${CMAKE_CURRENT_BINARY_DIR}/bundled_games.cpp ${prose})
  target_link_libraries(zugzwang_games PUBLIC zugzwang_core PRIVATE zugzwang_options)
  if(NOT ZUGZWANG_WASM)
    # For the shared library; no other library takes the place of its functions.
    set_target_properties(zugzwang_games PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(zugzwang_games PRIVATE -fno-semantic-interposition)
  endif()
endfunction()
