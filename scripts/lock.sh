#!/bin/sh
set -eu
usage="usage: sh scripts/lock.sh [-h] [--upgrade]

Pins every dependency with its hashes: locks/play.txt to play, locks/test.txt to develop,
locks/ray.txt to develop with Ray too.
With --upgrade it moves to newer versions. It needs uv, which \`sh scripts/setup.sh test\` installs."
for word in "$@"; do
    case $word in
        -h | --help) echo "$usage"; exit ;;
        --upgrade) ;;
        *) printf "%s\n\nunknown: %s\n" "$usage" "$word" >&2; exit 2 ;;
    esac
done
cd "$(dirname "$0")/.."
compile() {
    output=$1
    shift
    ${UV:-.venv/bin/uv} pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --output-file "$output" pyproject.toml "$@"
}
compile locks/play.txt --group build "$@"
compile locks/test.txt --group dev "$@"
compile locks/ray.txt --group dev --extra ray --constraint locks/test.txt "$@"
