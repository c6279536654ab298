#!/usr/bin/env bash
# Follows the commands of docs/c_api.md in a checkout whose build is there. Usage: c_api.sh SOURCE BUILD
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/build"
ln -s "$1/examples" "$place/examples"
ln -s "$2" "$place/build/release"
ln -s "$2/zugzwang" "$place/zugzwang"
cd "$place"
# The library has been built for this test.
awk '/^```/ { shown = $0 == "```sh"; next } shown && !/^ninja /' "$1/docs/c_api.md" >commands
bash -eux commands | tee said
grep -q '"nimber":2' said
grep -q '^a heap of 99 has the nimber 8$' said
