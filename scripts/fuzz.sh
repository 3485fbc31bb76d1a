#!/usr/bin/env bash
# Fuzzes every reader for so many seconds each. Needs no nightly compiler: it runs without a sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
for target in fen game_file betza san pgn uci ini diagram xboard; do
  corpus=fuzz/corpus/$target
  grown=fuzz/target/corpus/$target
  mkdir -p "$grown"
  seeds=$corpus
  [ "$target" = game_file ] && seeds=variants
  echo "== $target ($seconds s)"
  cargo fuzz run -s none "$target" "$grown" "$seeds" -- -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048
done
