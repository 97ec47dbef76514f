#!/bin/sh
# Pins every dependency with its hashes: locks/play.txt to play, locks/test.txt to develop.
# Needs uv (`.venv/bin/pip install uv`); add --upgrade to move to newer versions.
set -eu
cd "$(dirname "$0")/.."
compile() {
    output=$1
    shift
    ${UV:-.venv/bin/uv} pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --output-file "$output" pyproject.toml "$@"
}
compile locks/play.txt --group build "$@"
compile locks/test.txt --group dev "$@"
