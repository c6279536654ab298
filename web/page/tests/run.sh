#!/bin/sh
# Runs the tests that need no browser, bundled by esbuild, in node.
set -eu

page=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

esbuild "$page"/tests/*.test.ts --bundle --platform=node --format=esm --out-extension:.js=.mjs \
  --log-level=warning --outdir="$work"
# In English, whatever the language of the system is; tests read the sources from here.
cd "$page"
LC_ALL=C node --test "$work"
