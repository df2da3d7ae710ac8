# make play    install what is needed and open the parlor in a browser; LAN=1 lets the network in
# make test    install everything and run all checks and tests: what must pass before a change lands
# make test-all  the same with every case: all variants in the browser, four times the random games
# make check   formats, types and layers only
# make bench   speed, side by side with the peers
# make screenshots  pictures of every page and every game at three sizes
# make golden  write the golden playthroughs again
# make crash   kill servers and databases 1,000 times under play
# make load    1,000 tables and 2,000 sockets for five minutes
# make soak    10,000 random games of every game, with every invariant checked
# make api     write the API document and its TypeScript types again
# make lock    write the requirements files again after a change of a pin
# make clean   remove the environment and everything that was built

PYTHON ?= python3
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install --require-hashes
# With the system's node, or the one that comes as a Python package.
NPM := $(BIN)/python -m packing.pages.node

# What the installed package is made of: a change of one of these installs it again.
BUILT_FROM := pyproject.toml setup.py $(wildcard packing/*.py packing/pages/*.py) \
  $(wildcard src/wordparlor/words/*.py src/wordparlor/words/kernel/*.p*)

# Tests run in as many processes as there are processors, and name the slowest twenty.
PYTEST := $(BIN)/python -m pytest -n logical --maxprocesses 4 --maxschedchunk 1 --durations 20
# These tests alone must reach every line of words, table and games; only here lines are traced.
TRACED := $(addprefix tests/,words table games bots testing)
# Checks of Python and of the pages run side by side.
BESIDE := --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)

.PHONY: play test test-all check check-python check-pages test-pages bench screenshots golden crash \
  load soak api lock pages chromium clean

play: pages
	$(BIN)/wordparlor open $(if $(LAN),--lan)

test: .venv/test pages chromium
	$(MAKE) $(BESIDE) check test-pages
	$(PYTEST) $(CASES) --cov --cov-report=term $(TRACED)
	$(PYTEST) $(CASES) $(TRACED:%=--ignore=%)

test-all: CASES := --all-cases
test-all: test

check: check-python check-pages

check-python: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check-pages: .venv/test
	$(NPM) run check

test-pages: .venv/test
	$(NPM) test

bench: .venv/test
	$(BIN)/python -m bench.words
	$(BIN)/python -m bench.engine
	$(BIN)/python -m bench.glass
	$(BIN)/python -m bench.store
	$(BIN)/python -m bench.server

screenshots: pages chromium
	$(BIN)/python -m tests.browser.screenshots

golden: .venv/test
	$(BIN)/python -m pytest tests/games/test_every_game.py -k golden --write-golden

crash: .venv/test
	WORDPARLOR_CRASHES=1000 WORDPARLOR_SEED=$$(date +%s) \
	  $(PYTEST) --all-cases tests/journeys/crash

load: .venv/test
	$(BIN)/python -m bench.load

soak: .venv/test
	$(BIN)/python -m tests.soak

pages: .venv/play
	@$(BIN)/python -m packing.pages.build

# The tests of the pages drive the machine's Chromium; where there is none, Debian's is installed.
chromium: .venv/test
	@$(BIN)/python -m tests.browser.chromium

.venv/python:
	$(PYTHON) -m venv .venv
	touch $@

.venv/play: .venv/python requirements/run.txt requirements/build.txt requirements/node.txt $(BUILT_FROM)
	@echo "Installing packages, compiling the search, packing the dictionary: a minute or two …"
	$(INSTALL) -r requirements/run.txt -r requirements/build.txt
	$(NPM) --there || $(INSTALL) -r requirements/node.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

# The peers of bench/ are there too, since their types are checked.
.venv/test: .venv/play $(patsubst %,requirements/%.txt,test check journeys bench)
	$(INSTALL) $(patsubst %,-r requirements/%.txt,test check journeys bench)
	touch $@

api: .venv/test
	$(BIN)/python -m wordparlor.server.http.docs.openapi > docs/api/openapi.json
	$(BIN)/python -m wordparlor.server.http.docs.typescript > docs/api/wordparlor.ts

LOCK := uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --python-version 3.11
lock:
	$(LOCK) --extra serve --extra postgres pyproject.toml -o requirements/run.txt
	for set in build node test check bench; do \
	  $(LOCK) -c requirements/run.txt requirements/$$set.in -o requirements/$$set.txt; done
	$(LOCK) -c requirements/run.txt -c requirements/test.txt -c requirements/check.txt \
	  requirements/journeys.in -o requirements/journeys.txt

clean:
	rm -rf .venv build src/*.egg-info src/wordparlor/words/data src/wordparlor/words/kernel/*.so \
	  src/wordparlor/server/http/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
