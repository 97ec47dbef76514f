# Each of these does all its set-up by itself, in .venv.
.PHONY: play setup test test-all check engine around page bench pictures

LONG = -m "not long"
PYTEST = .venv/bin/pytest -n 2 $(LONG)

play: setup
	@.venv/bin/haggis play

setup:
	@sh scripts/setup.sh play

test: check engine around page

test-all: LONG =
test-all: test

check:
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/check_files.py
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy
	@.venv/bin/python -m haggis.server.protocol --check

# The engine, with its gate of branch coverage.
engine: check
	@$(PYTEST) haggis tests/rulebook tests/test_*.py README.md \
		--cov --cov-report=term:skip-covered

# What stands on the engine.
around: check
	@$(PYTEST) tests/cli tests/kernel tests/bots tests/net tests/training tests/server

# The page: its types, its parts, its build, and whole games in a browser.
page: check
	@sh scripts/page.sh check test check-build
	@$(PYTEST) tests/browser

bench:
	@sh scripts/setup.sh test
	@.venv/bin/python -m bench.engine
	@.venv/bin/python -m bench.kernel

# Screenshots of all screens, for looking at them.
pictures:
	@sh scripts/setup.sh test
	@.venv/bin/python -m tests.browser.pictures build/pictures
