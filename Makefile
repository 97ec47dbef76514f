# Each of these does all its set-up by itself, in .venv.
.PHONY: play test test-all setup check bench

play: setup
	@.venv/bin/haggis play

setup:
	@sh scripts/setup.sh play

test: check
	@.venv/bin/pytest -n 2 -m "not long" --cov --cov-report=term:skip-covered

test-all: check
	@.venv/bin/pytest -n 2 --cov --cov-report=term:skip-covered

check:
	@sh scripts/setup.sh test
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy

bench:
	@sh scripts/setup.sh test
	@.venv/bin/python bench/engine.py
