# The Python package is built where there are Python's headers and pybind11: pybind11_FOUND tells.
if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)  # that of the system, which has its packages
endif()
set(PYBIND11_FINDPYTHON ON)
find_package(Python 3.10 QUIET COMPONENTS Interpreter Development.Module)
if(Python_FOUND)
  find_package(pybind11 2.10 QUIET CONFIG)
endif()
if(NOT pybind11_FOUND)
  message(STATUS "No headers of Python or no pybind11 found: the Python package is not built")
endif()
