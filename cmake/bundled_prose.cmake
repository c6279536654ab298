# cmake -DGAMES=FOLDER -DOUTPUT=FILE -P bundled_prose.cmake
#
# Writes a C++ file with the texts of all games, which are the files FOLDER/KIND/NAME.txt.
file(GLOB files RELATIVE ${GAMES} ${GAMES}/*/*.txt)
foreach(file IN LISTS files)
  file(READ ${GAMES}/${file} text)
  string(APPEND ZUGZWANG_PROSE "    {\"games/${file}\", R\"prose(${text})prose\"},\n")
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/bundled_prose.cpp.in ${OUTPUT} @ONLY)
file(TOUCH ${OUTPUT})  # which is not written if it stays the same
