# Headers by the names that they had in the version before, for plugins written then: the engine was called
# facade, a presentation a face, and games had no kinds.

set(old_names ${PROJECT_BINARY_DIR}/old_names)
file(GLOB headers RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
  core/datum.hpp core/outcome.hpp engine/*.h engine/*.hpp games/*/*.hpp)
foreach(header IN LISTS headers)
  string(REGEX REPLACE "^games/[^/]*" games old_name ${header})
  string(REPLACE engine/old_names facade/face old_name ${old_name})
  string(REGEX REPLACE "^engine|^core" facade old_name ${old_name})
  string(REPLACE _presentation _face old_name ${old_name})
  string(REPLACE facade/outcome core/values old_name ${old_name})
  file(CONFIGURE OUTPUT ${old_names}/zugzwang/${old_name} CONTENT "#include <zugzwang/${header}>\n")
endforeach()
