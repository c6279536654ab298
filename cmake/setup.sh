# Shared by ./zugzwang, ./check and bench/run: installs what is missing and configures a preset once.
# Everything it says goes to standard error.

packages=(cmake ninja-build g++ ccache libfmt-dev nlohmann-json3-dev libeigen3-dev libzstd-dev libexpat1-dev libedit-dev pkgconf catch2 libbenchmark-dev)

# Boost from 1.81 on: Debian 12 has that version beside an older default, later systems have a newer one.
add_boost() {
  # Of a name that other packages only mention, it shows nothing and succeeds.
  if [ -n "$(apt-cache show libboost1.81-dev 2>/dev/null)" ]; then
    packages+=(libboost1.81-dev libboost-graph1.81-dev)
  else
    packages+=(libboost-dev libboost-graph-dev)
  fi
}

missing_packages() {
  local package
  for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

install_packages() {
  if ! command -v apt-get >/dev/null; then
    # Not a Debian: go on if the tools are there, and let the configuration tell what it misses.
    command -v cmake >/dev/null && command -v ninja >/dev/null && command -v c++ >/dev/null && return
    {
      echo "zugzwang: this system has no apt. Please install, then run again:"
      echo "  a C++20 compiler (g++ 12 or newer), CMake 3.25 or newer, Ninja,"
      echo "  and the libraries Boost (1.81 or newer, with Boost.Graph), Eigen (3.4), fmt, zstd, Expat, libedit (with pkg-config), nlohmann-json, Catch2 and Google Benchmark."
    } >&2
    exit 1
  fi
  local missing sudo=
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  # A system just set up has no lists of packages yet.
  apt-cache show ninja-build >/dev/null 2>&1 || $sudo apt-get -qq update >&2
  add_boost
  mapfile -t missing < <(missing_packages)
  [ ${#missing[@]} -eq 0 ] && return
  echo "zugzwang: installing ${missing[*]}" >&2
  export DEBIAN_FRONTEND=noninteractive
  local apt="$sudo apt-get -qq -y --no-install-recommends install ${missing[*]}"
  $apt >&2 || { $sudo apt-get -qq update >&2 && $apt >&2; } || {
    echo "zugzwang: apt could not install them; please run: $apt" >&2
    exit 1
  }
}

# Python is what only bench/run needs.
require_python() {
  command -v python3 >/dev/null && return
  packages+=(python3)
  install_packages
  command -v python3 >/dev/null && return
  echo "zugzwang: please install Python 3, then run again" >&2
  exit 1
}

# What the Python package needs to be built and to run.
python_packages=(pybind11-dev python3-dev python3-numpy)
require_python_packages() {
  packages+=("${python_packages[@]}")
  install_packages
}

# What its tests and notebooks need beside it. Matplotlib's fonts take SciPy or Munkres, and Debian's
# SciPy excludes Boost 1.81.
require_python_test_packages() {
  packages+=(python3-munkres python3-pytest python3-pandas python3-networkx python3-matplotlib python3-nbclient python3-ipykernel mypy)
  require_python_packages
}

# What zugzwang-mpi and its tests need.
mpi_packages=(openmpi-bin libopenmpi-dev)
require_mpi_packages() {
  packages+=("${mpi_packages[@]}")
  install_packages
}

# What only the page of ./zugzwang serve needs: what bundles it.
page_packages=(esbuild node-qrcode-generator)
require_page_packages() {
  packages+=("${page_packages[@]}")
  install_packages
}

# install_node_packages FOLDER: those that its package-lock.json tells, unless that has been done.
install_node_packages() {
  [ "$1/node_modules/.package-lock.json" -nt "$1/package-lock.json" ] && return
  command -v npm >/dev/null || {
    echo "zugzwang: please install Node.js with npm, then run again" >&2
    exit 1
  }
  npm ci --prefix "$1" --no-audit --no-fund --silent >&2 && touch "$1/node_modules/.package-lock.json"
}

# What only the preset site needs: a compiler for WebAssembly, and what packs the module into the page.
require_site_packages() {
  packages+=(clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc zstd)
  command -v npm >/dev/null || packages+=(nodejs npm)
  require_page_packages
  install_node_packages web/page
}

# What the tests of the page in a browser need.
require_browser_packages() {
  packages+=(chromium-headless-shell)
  require_site_packages
  install_node_packages tests/web/browser
}

# What `./check compilers` builds with; what is not there is left out.
require_compiler_packages() {
  packages+=(clang-16 clang-19 libc++-19-dev libc++abi-19-dev g++-aarch64-linux-gnu g++-s390x-linux-gnu qemu-user)
  install_packages
}

# unpack_libraries PROCESSOR: Debian's packages of zstd and Expat for another processor, not installed.
unpack_libraries() {
  local folder=$PWD/build/packages-$1 architecture=$1
  if [ "$1" = aarch64 ]; then architecture=arm64; fi
  [ -f "$folder/usr/lib/$1-linux-gnu/libexpat.a" ] && return
  command -v apt-get >/dev/null || return
  local apt=(apt-get -qq -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture"
    -o "Dir::State::lists=$folder/lists" -o "Dir::Cache=$folder/cache" -o Dir::State::status=/dev/null
    -o APT::Sandbox::User=root)
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial"
  (
    cd "$folder"
    "${apt[@]}" update && "${apt[@]}" download libzstd-dev libexpat1-dev &&
      dpkg -x libzstd-dev_*.deb . && dpkg -x libexpat1-dev_*.deb . && rm -r lists cache ./*.deb
  ) >&2
}

# folder_of PRESET: the tests of `check` are built beside the program, so that nothing is compiled twice.
folder_of() {
  if [ "$1" = check ]; then echo build/release; else echo "build/$1"; fi
}

# jobs_at_once: as many as there are processors, and a gigabyte of free memory for each; none takes more.
jobs_at_once() {
  local free processors
  processors=$(nproc)
  free=$(awk '$1 == "MemAvailable:" { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null)
  if [ "${free:-$processors}" -lt "$processors" ]; then processors=$((free > 1 ? free : 1)); fi
  echo "$processors"
}

# configure PRESET: in the current folder, unless it has been done with the presets that there are.
configure() {
  if [ "$(folder_of "$1")/build.ninja" -nt CMakePresets.json ]; then
    [ "$1" = check ] || return 0
    grep -q '^ZUGZWANG_TESTS:BOOL=ON' build/release/CMakeCache.txt && return
  fi
  install_packages
  echo "zugzwang: configuring $(folder_of "$1")" >&2
  cmake --preset "$1" >&2 || {
    echo "zugzwang: configuring failed; what is above tells which library is missing" >&2
    exit 1
  }
}

# build PRESET [TARGET ...]: says nothing when there is nothing to build.
build() {
  mkdir -p build
  exec {lock}>build/.lock
  flock "$lock"
  configure "$1"
  local folder
  folder=$(folder_of "$1")
  # A dry run always finds the check of the lists of sources to do; so what takes no time is silent.
  local log="$folder/build.log" builder
  ninja -C "$folder" -j "$(jobs_at_once)" "${@:2}" >"$log" 2>&1 &
  builder=$!
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$builder" 2>/dev/null || break
    sleep 0.1
  done
  if kill -0 "$builder" 2>/dev/null; then
    echo "zugzwang: building $folder" >&2
    tail --pid="$builder" -n +1 -f "$log" >&2
  fi
  wait "$builder" || { tail -n 40 "$log" >&2; exit 1; }
  flock -u "$lock"
}
