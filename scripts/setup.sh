#!/bin/sh
# Sets up .venv for a purpose, `play`, `test` or `ray`, with the first Python here that can do it.
set -eu
cd "$(dirname "$0")/.."
seen=""
for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        seen="$seen $python is $version."
        continue
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        seen="$seen $python $version lacks ensurepip: install it (Debian, Ubuntu: python$version-venv)."
        continue
    fi
    exec "$python" scripts/setup.py "$@"
done
echo "Haggis needs Python 3.11 or newer with ensurepip; install one or name it with PYTHON=/its/path.$seen" >&2
exit 1
