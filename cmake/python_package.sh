# Sourced by ./zugzwang: installs the Python package for the python3 of the PATH, be it that of the
# system, of a virtual environment, of pyenv or of conda. Needs cmake/setup.sh.

stop_python() {
  echo "zugzwang: $1" >&2
  exit 1
}

# The interpreter itself, not a shim that chooses one.
find_interpreter() {
  command -v python3 >/dev/null || require_python_packages
  python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) ||
    stop_python "the python3 of the PATH does not run: $(command -v python3 || echo there is none)"
  python_version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' ||
    stop_python "$python is Python $python_version; the package needs 3.10 or newer"
  echo "zugzwang: for $python (Python $python_version)" >&2
}

# Whether the interpreter is that of the system, whose packages come from apt.
is_of_system() {
  command -v apt-get >/dev/null && [ "$("$python" -c 'import sys; print(sys.prefix)')" = /usr ]
}

require_headers() {
  "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' ||
    stop_python "$python has no headers (Python.h), by which the package is built; install those of Python $python_version, such as the package python$python_version-dev, or put another python3 first in the PATH"
}

# pip_install MODULE OPTION...: by the interpreter's own pip.
pip_install() {
  "$python" -m pip --disable-pip-version-check install --quiet "${@:2}" "$1" >&2 ||
    stop_python "$python has no $1, and pip could not install it; please install $1 for it, then run again"
}

# The folder of pybind11's configuration: that of the interpreter if it has one. Debian's, which is found
# by itself, knows versions up to 3.11; for newer ones it is brought, for the build alone.
pybind11_folder() {
  local brought="build/pybind11-$python_version"
  "$python" -m pybind11 --cmakedir 2>/dev/null && return
  if "$python" -c 'import sys; sys.exit(sys.version_info >= (3, 12))'; then return; fi
  [ -d "$brought/pybind11" ] || pip_install pybind11 --target "$brought"
  PYTHONPATH=$brought "$python" -m pybind11 --cmakedir
}

require_numpy() {
  "$python" -c 'import numpy' 2>/dev/null && return
  echo "zugzwang: installing NumPy for $python" >&2
  pip_install numpy
}

# configure_python OPTION...: what is kept of another interpreter is forgotten.
configure_python() {
  cmake -U 'Python_*' -U '_Python_*' -U 'PYTHON_*' -U 'pybind11_*' "$@" build/release >/dev/null
}

# Into the folder of the interpreter's own packages or, where these belong to the system, of the user's.
package_folder() {
  "$python" -c 'import os, site, sys, sysconfig
own = sysconfig.get_path("platlib")
of_system = sys.prefix == sys.base_prefix and os.path.exists(
    os.path.join(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED"))
writable = os.access(own if os.path.exists(own) else os.path.dirname(own), os.W_OK)
print(site.getusersitepackages() if site.ENABLE_USER_SITE and (of_system or not writable) else own)'
}

install_python_package() {
  find_interpreter
  if is_of_system; then
    require_python_packages
  else
    packages+=(pybind11-dev)
    install_packages
    require_numpy
  fi
  require_headers
  local found folder stage component
  found=$(pybind11_folder)
  configure release
  configure_python -DPython_EXECUTABLE="$python" ${found:+-Dpybind11_DIR="$found"}
  build release zugzwang zugzwang_python
  (require_page_packages && build release zugzwang_page) ||
    echo "zugzwang: the page of zugzwang.serve() could not be built" >&2
  folder=$(package_folder)
  stage=$(mktemp -d)
  for component in python python_alone; do
    cmake --install build/release --component "$component" --prefix "$stage" >/dev/null
  done
  mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] ||
    stop_python "$folder cannot be written; use a virtual environment: python3 -m venv FOLDER"
  rm -rf "$folder/zugzwang"
  mv "$stage/lib/python3/dist-packages/zugzwang" "$folder"
  rm -rf "$stage"
  # The tests are again of the system's interpreter.
  if ! is_of_system; then configure_python; fi
  (cd / && "$python" -c 'import zugzwang
print("installed", zugzwang.__version__, "in", zugzwang.__path__[0])')
}
