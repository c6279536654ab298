# zugzwang_add_game(NAME SOURCE...)
#
# Builds NAME.so, a plugin with one or more games, from the sources; `zugzwang --plugin NAME.so` loads
# it. Its symbols are hidden but for the entry, and it is never unloaded.
function(zugzwang_add_game name)
  add_library(${name} MODULE ${ARGN})
  target_link_libraries(${name} PRIVATE zugzwang::core)
  # Kilobytes before the compiler looks for garbage: a tenth of its time.
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)
  # An error about the game is told by the assertion that names it, not by the templates around it.
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-ftemplate-backtrace-limit=1>)
  set_target_properties(${name} PROPERTIES
    PREFIX "" SUFFIX .so CXX_EXTENSIONS OFF
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_link_options(${name} PRIVATE
    LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/zugzwang-plugin.map LINKER:-z,nodelete)
endfunction()
