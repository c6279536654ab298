# Puts the matrix of games and solvers that the program prints into the README, between its marks.
#   cmake -DPROGRAM=... -DREADME=... -P readme.cmake

execute_process(COMMAND ${PROGRAM} list --format markdown
  OUTPUT_VARIABLE matrix COMMAND_ERROR_IS_FATAL ANY)
file(READ ${README} text)
set(begin "<!-- zugzwang list --format markdown -->\n")
set(end "<!-- end of the list -->")
string(FIND "${text}" "${begin}" from)
string(FIND "${text}" "${end}" to)
if(from EQUAL -1 OR to EQUAL -1)
  message(FATAL_ERROR "${README} has no marks for the list of games")
endif()
string(LENGTH "${begin}" length)
math(EXPR from "${from} + ${length}")
string(SUBSTRING "${text}" 0 ${from} before)
string(SUBSTRING "${text}" ${to} -1 after)
set(updated "${before}${matrix}${after}")
if(NOT updated STREQUAL text)
  file(WRITE ${README} "${updated}")
endif()
