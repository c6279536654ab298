#!/usr/bin/env bash
# Checks what the author of a game reads when a function is missing or wrong: the first error names
# it, and few lines come in all. CXX is the compiler.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
ln -s "$PWD" "$root/zugzwang"
# Another compiler than g++ may go on for longer.
most_lines=10
if "${CXX:-c++}" --version | grep -q clang; then most_lines=100000; fi

# The build of a plugin limits what the compiler reports.
limit=$(grep -o -e '-ftemplate-backtrace-limit=[0-9]*' cmake/zugzwang-add-game.cmake)
flags=(-std=c++20 -Wall -Wextra "$limit" "-I$root")
grep '^#include <zugzwang' tests/broken/game.cpp >"$root/headers.hpp"
"${CXX:-c++}" "${flags[@]}" -x c++-header "$root/headers.hpp" -o "$root/headers.hpp.gch"

compile() {
  "${CXX:-c++}" "${flags[@]}" -include "$root/headers.hpp" -fsyntax-only "$@" tests/broken/game.cpp 2>&1
}

compile || {
  echo "check.sh: the game does not compile as it is" >&2
  exit 1
}

failures=0
while read -r broken named; do
  if errors=$(compile "-D$broken"); then
    echo "$broken compiles"
    failures=$((failures + 1))
    continue
  fi
  first=$(grep -m 1 'error:' <<<"$errors" || true)
  lines=$(wc -l <<<"$errors")
  if [[ $first != *"$named"* ]] || ((lines > most_lines)); then
    echo "$broken: $lines lines, and the first error does not tell of '$named' or is not alone:"
    echo "$errors"
    failures=$((failures + 1))
  fi
done <<'CASES'
ALL_PRIVATE public type State
STATE_WITHOUT_EQUALITY State needs a default value and operator==
NO_MOVES moves(state)
MOVES_OF_TEXT moves(state)
MOVES_BY_CALLBACK moves(state)
MOVE_WITHOUT_EQUALITY Move needs a default value and operator==
NO_PLAY play(state, move)
PLAY_RETURNS_NUMBER play(state, move)
PLAY_NOT_CONST play(state, move)
NO_RESULT result(state)
RESULT_IS_BOOL result(state)
NO_KEY key(state)
KEY_WITHOUT_HASH key(state)
CYCLES_IS_BOOL zugzwang::Cycles
NOT_COPIED copy constructor
NO_PRESENTATION derives from Presentation<Problem, Game>
NO_POSITION_PRESENTATION PositionPresentation<Problem, Game>
PRESENTATION_WITHOUT_TEXT text()
PRESENTATION_WITHOUT_FIELDS fields()
PRESENTATION_WITHOUT_RULES rules(problem)
PRESENTATION_WITHOUT_STATE state(game, problem)
PRESENTATION_WITHOUT_POSITION position(game, state)
POSITION_OF_STATE_BY_VALUE override
POSITION_HIDES other parameters than the one it overrides
PRESENTATION_WITHOUT_MOVE move(game, state, move)
MOVE_OF_TWO_NUMBERS move_to_json(game, move)
INDICES_WITHOUT_CODE include <zugzwang/engine/compiled.hpp>
SOLVER_WITHOUT_CODE include <zugzwang/engine/compiled.hpp>
CASES
((failures == 0)) || exit 1
echo "Each broken game is told by its first error."
