# cmake -DBOOKS=FOLDER -DOUTPUT=FILE -P bundled_books.cmake
#
# Writes a C++ file with the bytes of all books of first plies, which are the files FOLDER/*.book.
file(GLOB files RELATIVE ${BOOKS} ${BOOKS}/*.book)
foreach(file IN LISTS files)
  file(READ ${BOOKS}/${file} bytes HEX)
  string(LENGTH "${bytes}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(MAKE_C_IDENTIFIER ${file} name)
  string(APPEND ZUGZWANG_BOOKS "constexpr unsigned char ${name}[] = {${bytes}};\n")
  string(APPEND ZUGZWANG_BOOK_NAMES "{reinterpret_cast<const char*>(${name}), ${size}}, ")
  math(EXPR ZUGZWANG_BOOK_COUNT "${ZUGZWANG_BOOK_COUNT} + 1")
endforeach()
if(NOT files)
  set(ZUGZWANG_BOOK_COUNT 0)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/bundled_books.cpp.in ${OUTPUT} @ONLY)
file(TOUCH ${OUTPUT})  # which is not written if it stays the same
