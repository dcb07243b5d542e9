#!/usr/bin/env bash
# Measures the server under load: the server on core 0, the load generator on core 1, games kept in a file of their
# own that is thrown away. Everything is measured unless you name what: play, rate, idle, streams, home, page.
#
#   scripts/load.sh                  # everything, about a minute and a half
#   scripts/load.sh play rate        # only these
#   SECONDS_EACH=5 scripts/load.sh play --json
#
# What begins with -- goes to the load generator. It needs nothing but cargo and util-linux (taskset).
set -euo pipefail
cd "$(dirname "$0")/.."

each=${SECONDS_EACH:-20}
games=${GAMES:-200}
rate=${RATE:-1000}
tables=${TABLES:-5000}
streams=${STREAMS:-2000}

what=() more=()
for word in "$@"; do
    case $word in
        --*) more+=("$word") ;;
        *) what+=("$word") ;;
    esac
done
[ ${#what[@]} -gt 0 ] || what=(play rate idle streams home page)

cargo build --release --quiet -p marches
cargo build --release --quiet -p server --example load
bin=${CARGO_TARGET_DIR:-target}/release

# One descriptor for each connection and stream, at both ends.
ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
server=''
folder=$(mktemp -d "${TMPDIR:-/tmp}/marches-load.XXXXXX")
stop() {
    [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
    server=''
}
trap 'stop; rm -rf "$folder"' EXIT

# Each measure has a fresh server.
start() {
    rm -f "$folder"/*
    taskset -c 0 "$bin/marches" serve --no-open --bind 127.0.0.1:0 --data "$folder/games.sqlite" \
        >"$folder/said" 2>"$folder/log" &
    server=$!
    for _ in $(seq 100); do
        at=$(sed -n 's|^Marches is at http://||p' "$folder/said")
        [ -z "$at" ] || return 0
        sleep 0.1
    done
    cat "$folder/log" >&2
    exit 1
}

for one in "${what[@]}"; do
    case $one in
        play) options=(--games "$games" --seconds "$each") ;;
        rate) options=(--games "$games" --seconds "$each" --rate "$rate") ;;
        idle) options=(--idle "$tables") ;;
        streams) options=(--streams "$streams") ;;
        home) options=(--home "$tables") ;;
        page) options=(--page) ;;
        *) echo "there is no '$one': write play, rate, idle, streams, home or page" >&2; exit 2 ;;
    esac
    start
    taskset -c 1 "$bin/examples/load" --at "$at" --pid "$server" "${options[@]}" ${more[@]+"${more[@]}"}
    stop
done
