# make play    install the packages and open the parlor in a browser; LAN=1 lets others join
# make test    install everything and run all checks and tests; it must pass before a merge
# make test-all  the same with every case: all variants in the browser, four times the random games
# make check   only formats, types and layers
# make bench   measure speed, beside other libraries
# make icons        draw the icons of the app again, from web/public/icon.svg
# make invitations  take the pictures that messengers show beside a link to a table
# make screenshots  take pictures of every page and every game at three sizes
# make golden  write the golden playthroughs again
# make crash   kill servers and databases 1,000 times during play
# make load    run 1,000 tables and 2,000 sockets for five minutes
# make hostile run ordinary tables beside hostile ones for two minutes
# make soak    play 10,000 random games of every game, and check every invariant
# make api     write the API document and its TypeScript types again
# make lock    write the requirements files again after a change of a pin
# make clean   remove the environment and all build results

PYTHON ?= python3
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq
# The files pin all that is needed; pip must not look for more. A newer release of a package that
# another one names with an extra, coverage[toml], once stopped the install.
INSTALL := $(PIP) install --require-hashes --no-deps
# Uses the system's node, or the node of a Python package.
NPM := $(BIN)/python -m packing.pages.node

# A change of one of these sources installs the package again.
BUILT_FROM := pyproject.toml setup.py $(wildcard packing/*.py packing/pages/*.py) \
  $(wildcard src/wordparlor/words/*.py src/wordparlor/words/kernel/*.p*)

# Run tests in as many processes as there are processors, and list the slowest twenty.
PYTEST = $(BIN)/python -m pytest -n $(PROCESSES) --maxprocesses 8 --maxschedchunk 1 --durations 20
PROCESSES := logical
# Only these tests measure coverage; they must reach every line of words, table and games.
TRACED := $(addprefix tests/,words table games testing)
# Run the checks of Python and of the pages in parallel.
BESIDE := --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)

.PHONY: play test test-rest test-all check check-python check-pages test-pages bench screenshots icons invitations golden crash \
  load hostile soak api lock pages chromium clean

play: pages
	$(BIN)/wordparlor open $(if $(LAN),--lan)

test: .venv/test pages chromium
	$(MAKE) $(BESIDE) check test-pages
	$(PYTEST) $(CASES) --cov --cov-report=term $(TRACED)
	$(MAKE) --no-print-directory test-rest

# These tests wait for servers, databases and browsers more than they compute: twice the processes.
test-rest: PROCESSES := $(shell expr 2 '*' "$$(getconf _NPROCESSORS_ONLN)")
test-rest: .venv/test pages chromium
	$(PYTEST) $(CASES) $(TRACED:%=--ignore=%)

test-all: export CASES := --all-cases
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
	$(BIN)/python -m bench.large_list
	$(BIN)/python -m bench.engine
	$(BIN)/python -m bench.glass
	$(BIN)/python -m bench.steps
	$(BIN)/python -m bench.games
	$(BIN)/python -m bench.thinking
	$(BIN)/python -m bench.review
	$(BIN)/python -m bench.puzzles
	$(BIN)/python -m bench.ladder
	$(BIN)/python -m bench.study
	$(BIN)/python -m bench.store
	$(BIN)/python -m bench.server

screenshots: pages chromium
	$(BIN)/python -m tests.browser.screenshots

icons: chromium
	$(BIN)/python -m tests.browser.icons

invitations: pages chromium
	$(BIN)/python -m tests.browser.invitations

golden: .venv/test
	$(BIN)/python -m pytest tests/games/test_every_game.py -k golden --write-golden

crash: .venv/test
	WORDPARLOR_CRASHES=1000 WORDPARLOR_SEED=$$(date +%s) \
	  $(PYTEST) --all-cases tests/journeys/crash

load: .venv/test
	$(BIN)/python -m bench.load

hostile: .venv/test
	$(BIN)/python -m bench.hostile

soak: .venv/test
	$(BIN)/python -m tests.soak

pages: .venv/play
	@$(BIN)/python -m packing.pages.build

# The tests of the pages use the machine's Chromium; if there is none, install Debian's.
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

# mypy needs the libraries that bench/ compares with, too.
.venv/test: .venv/play $(patsubst %,requirements/%.txt,study test check journeys research bench)
	$(INSTALL) $(patsubst %,-r requirements/%.txt,study test check journeys research bench)
	$(PIP) check
	touch $@

api: .venv/test
	$(BIN)/python -m wordparlor.server.http.docs.openapi > docs/api/openapi.json
	$(BIN)/python -m wordparlor.server.http.docs.typescript > docs/api/wordparlor.ts

LOCK := uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --python-version 3.11
lock:
	$(LOCK) --extra serve --extra postgres pyproject.toml -o requirements/run.txt
	for set in build node test check research; do \
	  $(LOCK) -c requirements/run.txt requirements/$$set.in -o requirements/$$set.txt; done
	$(LOCK) -c requirements/run.txt -c requirements/test.txt -c requirements/check.txt \
	  requirements/journeys.in -o requirements/journeys.txt
	$(LOCK) --extra study --extra cluster -c requirements/run.txt -c requirements/test.txt \
	  -c requirements/check.txt -c requirements/journeys.txt pyproject.toml -o requirements/study.txt
	$(LOCK) $(patsubst %,-c requirements/%.txt,run check journeys research) \
	  requirements/bench.in -o requirements/bench.txt

clean:
	rm -rf .venv build src/*.egg-info src/wordparlor/words/data src/wordparlor/words/kernel/*.so \
	  src/wordparlor/server/http/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
