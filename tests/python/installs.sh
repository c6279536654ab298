#!/usr/bin/env bash
# Takes cmake/python_package.sh through a virtual environment, with a build that is there, and through
# interpreters that it refuses. Usage: installs.sh SOURCE BUILD PYTHON
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/build"
ln -s "$2" "$place/build/release"
cd "$place"
source "$1/cmake/setup.sh"
source "$1/cmake/python_package.sh"
# Neither the build nor the machine is changed: what would be is only said.
install_packages() { echo "installs ${packages[*]}" >>done; }
require_page_packages() { return 1; }
configure() { :; }
build() { echo "builds $*" >>done; }
cmake() {
  if [ "$1" = --install ]; then command cmake "$@"; else echo "cmake $*" >>done; fi
}
pip_install() { echo "pip $*" >>done; }

# For that of a virtual environment, which has the packages of the interpreter from which it is made.
"$3" -m venv --without-pip --system-site-packages own
(
  PATH=$place/own/bin:$PATH
  install_python_package >said 2>&1
  python3 -c 'import zugzwang; assert zugzwang.solve("nim", heaps=[3, 4]).outcome == "win"'
)
cat said done
version=$("$3" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
grep -q "for $place/own/bin/python3 (Python $version)" said
grep -q "^installed [0-9.]* in $place/own/lib/python$version/site-packages/zugzwang$" said
grep -q -- "-DPython_EXECUTABLE=$place/own/bin/python3" done
grep -q "^builds release zugzwang zugzwang_python$" done
# What is kept of another interpreter is forgotten, before and after.
[ "$(grep -c "^cmake -U Python_\*" done)" = 2 ]

# NumPy is brought where the interpreter has none.
printf '#!/bin/sh\nexit 1\n' >none
chmod +x none
(python=$place/none && require_numpy 2>said)
grep -q "^pip numpy$" done
grep -q "installing NumPy for $place/none" said

# refused PYTHON WORDS: a python3 of the PATH that is a script of this text.
refused() {
  mkdir -p other
  printf '#!/bin/sh\n%s\n' "$1" >other/python3
  chmod +x other/python3
  if (PATH=$place/other:$PATH && install_python_package) >said 2>&1; then exit 1; fi
  cat said
  grep -q "$2" said
}
refused 'exit 1' "the python3 of the PATH does not run: $place/other/python3"
refused "case \$2 in *executable*) echo $place/other/python3 ;; *print*) echo 3.9 ;; *) exit 1 ;; esac" \
  "is Python 3.9; the package needs 3.10 or newer"
refused "case \$2 in
  *executable*) echo $place/other/python3 ;; *%d.%d*) echo 3.12 ;; *sys.prefix*) echo /opt ;; *Python.h*) exit 1 ;;
esac" "has no headers (Python.h), by which the package is built; install those of Python 3.12"
