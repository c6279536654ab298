# zugzwang_bundle_games(NAME...)
#
# Builds the library zugzwang_games from games/NAME.cpp for each name. Each of these files defines
# zugzwang::games::register_NAME(Registry&), with the dashes of a name as underscores; the generated
# bundled_games.cpp calls them all, in the order given.
function(zugzwang_bundle_games)
  set(sources)
  set(ZUGZWANG_GAME_DECLARATIONS)
  set(ZUGZWANG_GAME_CALLS)
  foreach(name IN LISTS ARGN)
    string(REPLACE "-" "_" identifier ${name})
    list(APPEND sources games/${identifier}.cpp)
    string(APPEND ZUGZWANG_GAME_DECLARATIONS "void register_${identifier}(Registry&);\n")
    string(APPEND ZUGZWANG_GAME_CALLS "  register_${identifier}(registry);\n")
  endforeach()
  configure_file(cmake/bundled_games.cpp.in ${PROJECT_BINARY_DIR}/bundled_games.cpp @ONLY)

  add_library(zugzwang_games STATIC ${sources} ${PROJECT_BINARY_DIR}/bundled_games.cpp)
  target_link_libraries(zugzwang_games PUBLIC zugzwang_core PRIVATE zugzwang_options)
endfunction()
