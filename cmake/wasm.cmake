# A toolchain for WebAssembly by Debian's packages; see require_site_packages in cmake/setup.sh.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(ZUGZWANG_CLANG NAMES clang++-19 clang++-20 clang++-21 clang++ REQUIRED)
set(CMAKE_CXX_COMPILER ${ZUGZWANG_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -msimd128 -mbulk-memory")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
# The exception runtime is a source of the module, so that no other program can be linked.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
