#!/bin/sh
# Builds the explorer as one file: build.sh OUTPUT [MODULE]
#
# OUTPUT is the page, such as index.html, and OUTPUT.gz the same compressed. MODULE is the
# WebAssembly module, without which the page only works with `zugzwang serve`. Needs esbuild, and
# qrcode-generator from Debian or from npm; with the module zstd, and fzstd from npm. The module is
# compressed by zstd: gzip, whose window is too small for its repetitions, makes it more than twice
# as large.
set -eu

output=$1
module=${2:-}
page=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

bundle() {
  NODE_PATH="$page/node_modules:/usr/share/nodejs" \
    esbuild "$1" --bundle --minify --target=es2022 --charset=utf8 --log-level=warning --outfile="$2" \
    --format=iife --loader:.md=text
}

bundle "$page/src/main.ts" "$work/script"
esbuild "$page/styles.css" --minify --log-level=warning --outfile="$work/styles"
: > "$work/worker"
: > "$work/module"
if [ -n "$module" ]; then
  bundle "$page/src/backend/worker.ts" "$work/worker"
  zstd -q --ultra -22 -c "$module" | base64 -w 0 > "$work/module"
fi

# Writes a line in which the contents of a file replace a placeholder.
fill() {
  printf '%s' "${1%%"$2"*}"
  cat "$work/$3"
  printf '%s\n' "${1#*"$2"}"
}

while IFS= read -r line; do
  case $line in
    *'/*STYLES*/'*) fill "$line" '/*STYLES*/' styles ;;
    *'<!--WORKER-->'*) fill "$line" '<!--WORKER-->' worker ;;
    *'<!--MODULE-->'*) fill "$line" '<!--MODULE-->' module ;;
    *'<!--SCRIPT-->'*) fill "$line" '<!--SCRIPT-->' script ;;
    *) printf '%s\n' "$line" ;;
  esac
done < "$page/template.html" > "$work/page"

mkdir -p "$(dirname "$output")"
gzip -9 -n -c "$work/page" > "$output.gz"
mv "$work/page" "$output"
