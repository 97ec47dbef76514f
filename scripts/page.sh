#!/bin/sh
set -eu
usage="usage: sh scripts/page.sh [-h] [dev | build | check | test | check-build] ...

Runs npm scripts of the page with the node of .venv; installs their packages first."
for script in "$@"; do
    case $script in
        -h | --help) echo "$usage"; exit ;;
        dev | build | check | test | check-build) ;;
        *) printf "%s\n\nunknown: %s\n" "$usage" "$script" >&2; exit 2 ;;
    esac
done
cd "$(dirname "$0")/../web"
PATH="$(cd ../.venv/bin && pwd):$PATH"
export PATH
if ! cmp -s package-lock.json node_modules/.locked; then
    # not `npm ci`: it refuses a lock that was made where a registry lacks other systems' packages
    npm install --no-save --no-audit --no-fund --silent
    cp package-lock.json node_modules/.locked
fi
for script in "$@"; do
    npm run --silent "$script"
done
