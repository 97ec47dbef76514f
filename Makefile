# Each of these does all its set-up by itself, in .venv.
.PHONY: play setup quick test test-all check engine around postgres page page-parts cluster bench pictures dist

# A test that hangs fails after ten minutes. Long ones may take longer.
LONG = -m "not long" --timeout 600
PURPOSE = test
WORKERS = 2
PYTEST = .venv/bin/pytest -n $(WORKERS) --dist worksteal $(LONG)

play: setup
	@.venv/bin/haggis play

setup:
	@sh scripts/setup.sh play

# The daily loop: the engine with fewer examples, games over a socket, and no browser.
SLOW = $(addprefix tests/test_, install.py locks.py random_games.py set_up.py symmetry.py)
quick: check
	@HAGGIS_EXAMPLES=quick $(PYTEST) haggis/*.py haggis/rules haggis/record tests/rulebook README.md \
		$(filter-out $(SLOW), $(wildcard tests/test_*.py)) tests/cli/test_rules.py tests/cli/test_replay.py \
		tests/server/test_views.py tests/server/test_store.py tests/server/test_presence.py \
		"tests/server/test_games.py::test_a_whole_game[haggis-2]" \
		"tests/server/test_games.py::test_a_whole_game[neeps]"

# The page's tests use the processor while those on PostgreSQL wait, so they run together here.
test: WORKERS = 4
test: check engine around page-parts
	@HAGGIS_TEST_STORE=postgres $(PYTEST) $(ON_POSTGRES) tests/browser

test-all: LONG =
test-all: ON_POSTGRES = tests/server
test-all: PURPOSE = ray
test-all: test

check:
	@sh scripts/setup.sh $(PURPOSE)
	@.venv/bin/python scripts/check_files.py
	@.venv/bin/python scripts/tables.py --check
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy
	@.venv/bin/python -m haggis.server.protocol --check

# The engine; like what stands on it, with gates of branch coverage.
engine: WORKERS = 2
engine: check
	@$(PYTEST) haggis tests/rulebook tests/test_*.py README.md \
		--cov --cov-report=
	@.venv/bin/python scripts/coverage_gates.py engine

# What stands on the engine. The server's tests often wait, so more workers use the time.
around: WORKERS = 4
around: check
	@$(PYTEST) tests/cli tests/executors tests/kernel tests/bots tests/net tests/training tests/server \
		--cov --cov-report=
	@.venv/bin/python scripts/coverage_gates.py server bots cli training

# The server once more with its data in PostgreSQL: a part of it, and all of it in test-all.
ON_POSTGRES = $(addprefix tests/server/test_, bad_input.py disk.py durability.py games.py guests.py \
	lifetimes.py operation.py secrecy.py)
postgres: WORKERS = 5
postgres: check
	@HAGGIS_TEST_STORE=postgres $(PYTEST) $(ON_POSTGRES)

# The page: its types, its parts, its build, and whole games in a browser.
page: WORKERS = 3
page: page-parts
	@$(PYTEST) tests/browser

page-parts: check
	@sh scripts/page.sh check test check-build

# PostgreSQL, three nodes and Caddy on this machine, for trying out several nodes.
cluster:
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/cluster.py

bench:
	@sh scripts/setup.sh test
	@.venv/bin/python -m bench.engine --results bench/results/engine.json
	@.venv/bin/python -m bench.kernel --results bench/results/kernel.json
	@.venv/bin/python scripts/tables.py

# Screenshots of all screens, for looking at them.
pictures:
	@sh scripts/setup.sh test
	@.venv/bin/python -m tests.browser.pictures build/pictures

# What is published: a wheel and a source distribution, checked.
DIST = dist
dist:
	@sh scripts/setup.sh test
	@.venv/bin/uv build --quiet --clear --no-build-isolation --python .venv/bin/python --out-dir $(DIST)
	@.venv/bin/twine --no-color check --strict $(DIST)/*.whl $(DIST)/*.tar.gz
