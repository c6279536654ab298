# zugzwang_add_room(ROOM [SOURCES SOURCE...] [USES ROOM...])
#
# Compiles the sources of a room, in the folder that calls, as the objects of ROOM_room, for zugzwang_core.
# They find the headers of the room, of those that it uses and of those that these use, and no others.
function(zugzwang_add_room room)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "SOURCES;USES")
  set(target ${room}_room)
  set(headers ${PROJECT_BINARY_DIR}/room/${room})
  file(MAKE_DIRECTORY ${headers}/zugzwang)
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${headers}/zugzwang/${room} SYMBOLIC)
  list(TRANSFORM room_USES APPEND _room)

  add_library(${target} OBJECT ${room_SOURCES})
  target_include_directories(${target} PUBLIC ${headers})
  target_link_libraries(${target}
    PUBLIC ${room_USES} zugzwang_libraries
    PRIVATE fmt::fmt nlohmann_json::nlohmann_json zugzwang_options)
  target_precompile_headers(${target} REUSE_FROM zugzwang_precompiled)
  get_target_property(position_independent zugzwang_precompiled POSITION_INDEPENDENT_CODE)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ${position_independent})
  target_sources(zugzwang_core PRIVATE $<TARGET_OBJECTS:${target}>)
endfunction()
