#!/usr/bin/env bash
# Plays so many games of the engine against itself, over all games of the catalog, as fast as clocks of 0.3 s + 0.01 s allow and
# as many at a time as there are cores. Fails on any illegal move, loss on time or breakdown.
set -euo pipefail
chimera=$1
games=${2:-2000}
mapfile -t ids < <("$chimera" games | awk 'NR > 1 { print $1 }')
each=$(((games + 2 * ${#ids[@]} - 1) / (2 * ${#ids[@]}) * 2))
failed=()
for id in "${ids[@]}"; do
  echo "== $id: $each games"
  "$chimera" match "$id" --games "$each" --tc 0.3+0.01 --concurrency "$(nproc)" --plies 6 --strict \
    --first-option Hash=16 --second-option Hash=16 || failed+=("$id")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "rules were broken in: ${failed[*]}" >&2
  exit 1
fi
echo "$((each * ${#ids[@]})) games without an illegal move, a loss on time or a breakdown"
