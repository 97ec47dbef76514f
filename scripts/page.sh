#!/bin/sh
# Runs npm scripts of the page with the node of .venv; installs their packages first.
set -eu
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
