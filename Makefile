PYTHON ?= python3
BIN := .venv/bin

# the locked versions hold for the build backend too, which pip installs apart;
# newer pips read the second name for that, older ones the first
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# lgpio has wheels up to Python 3.12; later ones build it, with its C library, from source (wants swig and a compiler)
export PYPI := 1

.PHONY: help run hall engine deb deb-arm64 test test-shared cover mutants torture test-kernel test-313 test-service test-deb check bench format api schemas pictures reed-field site clean clean-engine

# the page is checked where npm is; DAMAHAN_NO_SKIP=1 (.ci/run) allows no check to be left out
IF_NPM := if command -v npm >/dev/null; then
ELSE_NPM := else echo 'no npm: this is left out for the page'; test "$$DAMAHAN_NO_SKIP" != 1; fi

help:
	@echo 'make run     play on the simulated board, in a browser too, until stopped (ARGS="--games 1" and the like go to damahan run)'
	@echo 'make hall    12 simulated boards and the desk in a browser: a Swiss of 5 rounds runs to its standings in some ten minutes; until stopped'
	@echo 'make engine  compile the engine in place (wants a C compiler); again after each change of it, or: make clean-engine'
	@echo 'make test    run the whole suite (ARGS="-k clock" and the like go to pytest)'
	@echo 'make test-shared  real games and traces that lie beside the project (SHARED=FOLDER; by default ../shared)'
	@echo 'make cover   how many branches of the pure packages tests run, and which they do not'
	@echo 'make mutants change the program a little, many times, and count the changes that tests notice (ARGS="--count 300 --seed 1")'
	@echo 'make torture attack the program as a hostile world would: a sample of each attack (ARGS=--full reaches the goals)'
	@echo 'make test-kernel  pins and I2C on a kernel with simulated chips, built once (wants linux-source flex bison bc kmod)'
	@echo 'make test-service  the service under a real systemd, in a small Debian that is built once (as root; wants debootstrap systemd-container)'
	@echo 'make test-313  the whole suite on Python 3.13, in a Debian 13 that is built once (as root; wants debootstrap systemd-container)'
	@echo 'make deb     the Debian packages of a board, for Debian 12 and 13, in dist (as root; wants debootstrap)'
	@echo 'make deb-arm64  the same for a Pi, under emulation, and one game with each (as root; wants debootstrap qemu-user-static binfmt-support)'
	@echo 'make test-deb  install, run, update beside, remove and purge them, in a fresh Debian 12 and 13 (as root; wants debootstrap systemd-container)'
	@echo 'make check   format, lint, types and layers, of Python and of the page'
	@echo 'make bench   how fast it is: the move generator, the engine, tracking, the clock, simulated games, calls an input, recorded games, score files, drivers, watchers, views of the page, the start, a hall of boards'
	@echo 'make format  mend format and lint where a machine can'
	@echo 'make api     write openapi.json of a board and of the desk, and the types of the page, from the types of the APIs'
	@echo 'make schemas write the JSON Schemas of the documents of the hall'
	@echo 'make pictures draw the pictures of README and docs'
	@echo 'make site    the pages of docs as a site that needs no network, in build/site; a link that leads nowhere is an error'
	@echo 'make reed-field  compute which magnet closes which reed and where the reeds lie, and draw the closing map'
	@echo 'make clean   remove what these made'

run: .venv/installed
	@$(BIN)/damahan run --web $(ARGS)

# a hall of its own in build/hall, and each time another record, since these boards keep none after their end, and
# another event of 24 players, which runs by itself to its standings;
# the boards begin once the desk has started the broker, and end with it
hall: .venv/installed-dev
	@$(BIN)/damahan hall init demo build/hall --boards 12 --host localhost --listen 127.0.0.1 --port 18830 >/dev/null
	@rm -f build/hall/event.sqlite3 build/hall/desk/desk.sqlite3* build/hall/data/mosquitto.db
	@$(BIN)/damahan event new "Club Open" --place Lipa --rounds 5 --time-control 15+10 --event build/hall/event.sqlite3 >/dev/null
	@$(BIN)/damahan event import docs/dev/demo_players.csv --event build/hall/event.sqlite3 >/dev/null
	@$(BIN)/damahan hall simulate --folder build/hall --paired 30 --move-every 3s >build/hall/simulated.log 2>&1 & \
	boards=$$!; trap "kill $$boards" EXIT; trap "exit 130" INT TERM; $(BIN)/damahan hall run --folder build/hall --event build/hall/event.sqlite3 --auto $(ARGS)

engine: .venv/installed-dev clean-engine
	@$(BIN)/python hatch_build.py .

clean-engine:
	rm -f damahan_engine__mypyc.*.so controller/engine/*.so controller/engine/*/*.so

deb: .venv/installed-dev
	debian_packages/build bookworm
	debian_packages/build trixie

deb-arm64: .venv/installed-dev
	tests/debian_packages/execute arm64

test: .venv/installed-dev node_modules/.installed
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

# what is not here runs no pure package that the rest does not run too, and takes long
COVER_TESTS := $(filter-out tests/benchmarks/ tests/data/ tests/debian_packages/ tests/firmware/ tests/hardware/ tests/kernel/ tests/service/ tests/web/ tests/web_page/, $(wildcard tests/*/))

test-shared: SHARED ?= ../shared
test-shared: .venv/installed-dev
	DAMAHAN_SHARED=$(SHARED) $(BIN)/pytest -m shared -n auto $(ARGS)
	@$(PYTHON) $(SHARED)/data/traces/check.py $(BIN)/damahan || echo 'traces: for information only'

cover: .venv/installed-dev
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term $(COVER_TESTS) $(ARGS)

mutants: .venv/installed-dev
	@$(BIN)/python -m tests.mutation $(ARGS)

torture: .venv/installed-dev
	@$(BIN)/python -m tests.torture $(ARGS)

test-kernel: .venv/installed-dev
	tests/kernel/run

test-313:
	tests/python_313/run $(ARGS)

test-service: .venv/installed-dev
	tests/service/run $(ARGS)

test-deb: .venv/installed-dev
	tests/debian_packages/run $(ARGS)

check: .venv/installed-dev node_modules/.installed
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	MYPYPATH=firmware_config/pico:tests/firmware/modules $(BIN)/mypy firmware_config/pico/*.py
	$(BIN)/lint-imports --no-logo
	@$(IF_NPM) npm run --silent check; $(ELSE_NPM)

bench: .venv/installed-dev node_modules/.installed
	@$(BIN)/python -m tests.benchmarks.moves
	@$(BIN)/python -m tests.benchmarks.tracking
	@$(BIN)/python -m tests.benchmarks.clock
	@$(BIN)/python -m tests.benchmarks.simulate
	@$(BIN)/python -m tests.benchmarks.calls
	@$(BIN)/python -m tests.benchmarks.replay
	@$(BIN)/python -m tests.benchmarks.pdn
	@$(BIN)/python -m tests.benchmarks.archive
	@$(BIN)/python -m tests.benchmarks.scanner
	@$(BIN)/python -m tests.benchmarks.drivers
	@$(BIN)/python -m tests.benchmarks.web
	@$(BIN)/python -m tests.benchmarks.page
	@$(BIN)/python -m tests.benchmarks.desk_page
	@$(BIN)/python -m tests.benchmarks.broadcast
	@$(BIN)/python -m tests.benchmarks.engine
	@$(BIN)/python -m tests.benchmarks.start
	@$(BIN)/python -m tests.benchmarks.hall

format: .venv/installed-dev node_modules/.installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@$(IF_NPM) npm run --silent format; $(ELSE_NPM)

api: .venv/installed-dev node_modules/.installed
	$(BIN)/python -m tests.web.api_description
	@$(IF_NPM) npm run --silent types; $(ELSE_NPM)

schemas: .venv/installed-dev
	$(BIN)/python -m tests.hall.documents.schema_files

pictures: .venv/installed-dev
	$(BIN)/python docs/dev/draw_pictures.py
	$(BIN)/python docs/dev/photograph_page.py
	$(BIN)/python -m docs.dev.photograph_desk
	$(BIN)/python -m docs.dev.animate_correction

site: .venv/installed-dev
	@$(BIN)/python -m sphinx -c docs/site -b html -E -W --keep-going -q -j auto docs build/site
	@echo 'open build/site/index.html'

reed-field: .venv/installed-dev
	@$(BIN)/python -m docs.dev.reed_field

clean: clean-engine
	rm -rf .venv node_modules .coverage* .mutants build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --clear: what is no longer wanted goes, and so do the stamps of an older environment
.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --editable .
	@touch $@

.venv/installed-dev: .venv/installed
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

# what checks and tests need of npm; without it they leave out the page's types and the scanner's firmware
node_modules/.installed: package.json package-lock.json
	@if command -v npm >/dev/null; then npm ci --silent && touch $@; else echo 'no npm: the checks of the page and the tests of the scanner firmware are left out'; fi
