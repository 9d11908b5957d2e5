#!/usr/bin/env bash
# Publishes a load in the labels of the first one, if that is as private as policy.yaml asks, and says in one line how it went.
#
#   release.sh SOURCE TARGET        such as: release.sh patients.csv patients_anon.parquet
#
# Nothing but shoal writes to the target, and shoal makes the release beside it, counts it again and renames it: whatever
# happens, readers find the last release that was verified. found.json keeps what the first load was published by, without
# values of the data. When the loads have drifted too far from that one, remove it: the next run searches anew.
#
# cron:
#   15 3 * * *  cd /srv/clinic && ./release.sh /incoming/patients.csv /open/patients_anon.parquet >> release.log 2>&1
# systemd, a service of Type=oneshot for a timer, which tries again only what may pass by itself:
#   WorkingDirectory=/srv/clinic
#   ExecStart=/srv/clinic/release.sh /incoming/patients.csv /open/patients_anon.parquet
#   Restart=on-failure
#   RestartSec=10min
#   RestartPreventExitStatus=1 2
#
# Exit codes are shoal's: 0 published, 1 not private enough, 2 policy or arguments wrong or what they name is missing or damaged,
# 3 engine or file system failed, which may pass.
set -euo pipefail

[[ $# == 2 ]] || { echo "usage: release.sh SOURCE TARGET" >&2; exit 2; }
source=$1 target=$2 policy=$(dirname "$0")/policy.yaml found=found.json

say() { printf '%s %s %s\n' "$(date -u +%FT%TZ)" "$target" "$1"; }

exec 9>"$found.lock"
flock --nonblock 9 || { say "BUSY another run is under way"; exit 3; }

if [[ -e $found ]]; then recoding=(--reuse "$found"); else recoding=(--save-recoding "$found"); fi
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
code=0
summary=$(timeout 1h shoal run "$policy" --source "$source" --target "$target" "${recoding[@]}" --json 2>"$errors") || code=$?

case $code in
    0) ;;
    1) say "REFUSED $(tail -n 1 "$errors")"; exit 1 ;; # the last release stays; a person decides what becomes of this load
    2) say "WRONG $(tail -n 1 "$errors")"; exit 2 ;;   # no use in trying again
    *) say "FAILED $(tail -n 1 "$errors")"; exit 3 ;;  # disk, memory, a signal, the hour is over: the next run may pass
esac

# Labels that the first load did not have are no error, but somebody should look before a load is refused.
say "$(python3 -c '
import json, sys

told = json.load(sys.stdin)
new = told.get("drift", {}).get("new", {})
release = {key: told["release"][key] for key in ("rows", "suppressed", "classes", "smallest_class")}
print("DRIFT" if new else "OK", json.dumps({**release, **({"new": new} if new else {})}))
' <<<"$summary")"
