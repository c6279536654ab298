# Builds for another processor by Debian's cross compilers, and runs what is built in an emulator. Its
# zstd is that of the package for that processor, which `unpack_zstd` of setup.sh unpacks.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR
  qemu-${CMAKE_SYSTEM_PROCESSOR} -L /usr/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(zstd ${CMAKE_CURRENT_LIST_DIR}/../build/packages-${CMAKE_SYSTEM_PROCESSOR}/usr)
set(ZUGZWANG_ZSTD_INCLUDE ${zstd}/include CACHE PATH "")
set(ZUGZWANG_ZSTD_LIBRARY ${zstd}/lib/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu/libzstd.a CACHE FILEPATH "")
