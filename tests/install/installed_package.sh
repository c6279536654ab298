#!/usr/bin/env bash
# Installs a build into an empty folder, starts a game there with nothing but what is installed, and
# takes it through check-game, every solver, and a comparison. Usage: installed_package.sh BUILD
set -euo pipefail
build=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

cmake --install "$build" --prefix "$place/prefix" >/dev/null
export PATH="$place/prefix/bin:$PATH"
unset ZUGZWANG_PLUGIN_PATH
export XDG_DATA_HOME="$place/data"

cd "$place"
zugzwang new-game my-game
cmake -S my-game -B my-game/build -DCMAKE_PREFIX_PATH="$place/prefix" -DCMAKE_BUILD_TYPE=Release >/dev/null
cmake --build my-game/build
plugin=my-game/build/my-game.so
zugzwang list --plugin "$plugin" >listed  # not into a pipe, which grep closes when it has its line
grep -q "my-game .*$plugin" listed
zugzwang check-game my-game --plugin "$plugin"
ctest --test-dir my-game/build --no-tests=error
zugzwang compare my-game --left 20 --plugin "$plugin" | tee compared
grep -q "^All agree" compared
[ "$(zugzwang solve my-game --left 21 --plugin "$plugin" --json | grep -c '"move":1')" = 1 ]

# Each kind of game to start from builds without a warning, keeps the laws, and solves its example.
for kind in board loopy scores partizan; do
  zugzwang new-game "my-$kind" --kind "$kind" >next
  cmake -S "my-$kind" -B "my-$kind/build" -DCMAKE_PREFIX_PATH="$place/prefix" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" >/dev/null
  cmake --build "my-$kind/build"
  zugzwang check-game "my-$kind" --plugin "my-$kind/build/my-$kind.so"
  bash -e -c "$(tail -1 next)"
done

# Nothing but the entry is visible of a plugin.
[ "$(nm -D --defined-only "$plugin" | wc -l)" = 1 ]

# The program for several processes goes with the other where there is an MPI, which that never needs.
if [ -f "$build/zugzwang-mpi" ]; then
  [ -x "$place/prefix/bin/zugzwang-mpi" ]
fi
readelf -d "$place/prefix/bin/zugzwang" >needed
if grep -q libmpi needed; then exit 1; fi

# The page goes with the program where it has been built.
if [ -f "$build/web/index.html" ]; then
  cmp "$build/web/index.html" "$place/prefix/share/zugzwang/web/index.html"
fi

# The same folder again is refused, and nothing in it is touched.
if zugzwang new-game my-game 2>said; then exit 1; fi
grep -q "give another name" said

# pkg-config tells enough to compile with the headers alone.
if command -v pkg-config >/dev/null; then
  echo '#include <zugzwang/core/game.hpp>
int main() { return zugzwang::opposite(zugzwang::Outcome::draw) == zugzwang::Outcome::draw ? 0 : 1; }' >main.cpp
  export PKG_CONFIG_PATH="$place/prefix/lib/pkgconfig:$(find "$place/prefix" -name pkgconfig | head -1)"
  c++ main.cpp $(pkg-config --cflags zugzwang) -o main && ./main
fi
