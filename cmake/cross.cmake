# Builds for another processor by Debian's cross compilers, and runs what is built in an emulator. Its
# zstd and Expat are those of the packages for that processor, which `unpack_libraries` of setup.sh
# unpacks.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR
  qemu-${CMAKE_SYSTEM_PROCESSOR} -L /usr/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(unpacked ${CMAKE_CURRENT_LIST_DIR}/../build/packages-${CMAKE_SYSTEM_PROCESSOR}/usr)
set(ZUGZWANG_ZSTD_INCLUDE ${unpacked}/include CACHE PATH "")
set(ZUGZWANG_ZSTD_LIBRARY ${unpacked}/lib/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu/libzstd.a CACHE FILEPATH "")
set(EXPAT_INCLUDE_DIR ${unpacked}/include CACHE PATH "")
set(EXPAT_LIBRARY ${unpacked}/lib/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu/libexpat.a CACHE FILEPATH "")
