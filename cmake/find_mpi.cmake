# Several processes are connected by MPI, where there is one: MPI_C_FOUND tells. It is called as from C,
# since its interface for C++ is gone.
include(CheckLanguage)
check_language(C)
if(CMAKE_C_COMPILER)
  enable_language(C)
  find_package(MPI QUIET COMPONENTS C)
endif()
if(MPI_C_FOUND)
  set_property(TARGET MPI::MPI_C APPEND PROPERTY
    INTERFACE_COMPILE_DEFINITIONS OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
else()
  message(STATUS "No MPI found: zugzwang-mpi is not built")
endif()
