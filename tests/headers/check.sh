#!/usr/bin/env bash
# Checks the public headers: check.sh [alone] [light], both if neither is named.
#   alone  each compiles with nothing before it, without a warning, by every compiler that is
#          installed, in C++20 and C++23; those in C also in C99
#   light  those that a game includes bring no JSON, command line or formatting library with them,
#          and those that every plugin needs no code of solvers
# COMPILERS and JOBS override what is found; CXX is the compiler of `light`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

first_installed() {
  command -v "$@" 2>/dev/null | head -n 1
}
compilers=${COMPILERS:-$(first_installed g++ || true) $(first_installed clang++-19 clang++ || true)}
needed=(core/game.hpp core/ranges.hpp core/evaluation.hpp engine/field.hpp engine/plugin.hpp
  engine/registration.hpp solvers/all.hpp)

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
ln -s "$PWD" "$root/zugzwang"
eigen=$(pkg-config --cflags-only-I eigen3 2>/dev/null || echo -I/usr/include/eigen3)
export includes="-I$root ${eigen//-I/-isystem }"

compile() {  # COMPILER LANGUAGE STANDARD HEADER
  echo "#include <zugzwang/$4>" |
    $1 -x "$2" -std="$3" -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror $includes -fsyntax-only - || {
    echo "$4 does not compile alone with $1 in $3" >&2
    return 1
  }
}
export -f compile

check_alone() {
  local compiler standard header
  [ -n "${compilers// /}" ] || {
    echo "check.sh: no compiler found" >&2
    exit 1
  }
  for compiler in $compilers; do
    for standard in c++20 c++23; do
      for header in zugzwang.hpp $(find core values solvers checks engine api games -name '*.h' -o -name '*.hpp'); do echo "$compiler c++ $standard $header"; done
    done
    for header in engine/*.h; do echo "$compiler c c99 $header"; done
  done | xargs -P "${JOBS:-$(nproc)}" -L 1 bash -c 'compile "$@"' compile
  echo "Each header compiles alone with:" $compilers
}

check_light() {
  local header brought heavy heavy_ones
  for header in "${needed[@]}"; do
    brought=$(echo "#include <zugzwang/$header>" | ${CXX:-c++} -x c++ -std=c++20 $includes -M -)
    heavy_ones='/(nlohmann|CLI|fmt)/'
    case $header in
      engine/plugin.hpp | engine/registration.hpp)
        heavy_ones+='|/zugzwang/solvers/(heaps|reach|rows|search|retrograde/tier.*)[/.]|/(chrono|filesystem)$'
        ;;
    esac
    if heavy=$(tr -s ' \\' '\n' <<<"$brought" | grep -E -m 1 "$heavy_ones"); then
      echo "$header brings $heavy with it" >&2
      exit 1
    fi
  done
  echo "What a game includes is free of nlohmann/json and fmt, and what a plugin does of solvers."
}

[ $# -gt 0 ] || set -- alone light
for check; do
  case $check in
    alone | light) "check_$check" ;;
    *)
      echo "check.sh: '$check' is no check; give alone or light" >&2
      exit 2
      ;;
  esac
done
