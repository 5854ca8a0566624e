# kinema: `make demo` and `make test` set everything up by themselves; `make help` lists the rest.
# Every path is relative, so that a folder with a space in its name works.

PYTHON ?= python3
PY := .venv/bin/python
SOURCES := $(shell find src native web tools -type f -not -name '*.pyc' -not -path 'web/node_modules/*' \
  -not -path 'src/kinema/studio/page/*' 2>/dev/null | grep -v ' ') pyproject.toml README.md LICENSE

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-fast check sanitized threads fuzz fix docs study study-contacts study-gaps study-gap-feet study-ik study-joins study-retarget study-keys bench bench-scaling bench-files bench-interrupts mutants mutants-native record study-machine study-graph study-live live-networks bench-nearest bench-live soak browser studio page test-studio clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' Makefile | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

setup: .venv/dev.stamp ## create .venv and install kinema with what tests and checks need

demo: .venv/demo.stamp ## install, run the main job, write to demo-output/
	$(PY) -m kinema demo -o demo-output --force
	@echo "(or, from this folder: make studio)"

STUDIO ?= $(wildcard demo-output)
studio: .venv/demo.stamp ## open the studio in the browser (STUDIO=FOLDER: with the motions in it)
	$(PY) -m kinema studio $(STUDIO)

page: .venv/tools.stamp ## build the studio's page alone
	$(PY) tools/kinema_build.py

test: .venv/dev.stamp browser ## run every test
	$(PY) -m pytest -q -n auto

test-studio: .venv/dev.stamp browser ## run the studio's tests alone, screenshots in build/shots/
	$(PY) -m pytest -q tests/studio

# The studio's tests drive Debian's chromium. Where it is missing and cannot be installed they are
# skipped with a reason, or fail with CI set.
browser:
	@mkdir -p build
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	    { apt-get install -y -q --no-install-recommends chromium >build/chromium.log 2>&1 || \
	      { apt-get update -q && apt-get install -y -q --no-install-recommends chromium; } >build/chromium.log 2>&1; }; } || \
	  echo "no chromium, and it cannot be installed here: tests of the studio's page are skipped"

test-fast: .venv/dev.stamp ## run a sample of the tests, for work in progress (half a minute)
	$(PY) -m pytest -q --fast

check: .venv/dev.stamp ## format, lint, types, doctests, layers, the page's types, native tests and fuzzing under sanitizers
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	cd tests && ../$(PY) -m pytest -q -c ../pyproject.toml --rootdir .. --import-mode=prepend --doctest-modules --pyargs kinema
	$(PY) -m pytest -q tests/project/test_layers.py
	$(PY) tools/kinema_build.py check
	$(MAKE) --no-print-directory sanitized
	build/sanitized/native_tests
	$(FUZZ) --cases 4000 --seed 1

sanitized: .venv/dev.stamp
	@mkdir -p build
	$(PY) -m cmake -S native -B build/sanitized -G Ninja -DKINEMA_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DPython_EXECUTABLE="$(CURDIR)/$(PY)" -DCMAKE_MAKE_PROGRAM="$(CURDIR)/.venv/bin/ninja" >build/sanitized.log || { cat build/sanitized.log; exit 1; }
	$(PY) -m cmake --build build/sanitized

threads: .venv/dev.stamp ## run the native tests under the thread sanitizer
	@mkdir -p build
	$(PY) -m cmake -S native -B build/threads -G Ninja -DKINEMA_THREAD_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo \
	  -DPython_EXECUTABLE="$(CURDIR)/$(PY)" -DCMAKE_MAKE_PROGRAM="$(CURDIR)/.venv/bin/ninja" >build/threads.log || { cat build/threads.log; exit 1; }
	$(PY) -m cmake --build build/threads --target native_tests
	KINEMA_THREADS=4 build/threads/native_tests

# The readers in Python over the core with sanitizers in it; their libraries must be there first.
FUZZ = LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
  ASAN_OPTIONS=detect_leaks=0 $(PY) -m tests.fuzz --native build/sanitized

FUZZ_CASES ?= 1000000
FUZZ_SECONDS ?= 600
fuzz: sanitized ## fuzz every reader with a million inputs (FUZZ_CASES=…), each time with another seed
	$(FUZZ) --cases $(FUZZ_CASES) --seconds 86400 --seed "$$(date +%s)"
	@if command -v clang++ >/dev/null; then \
	  CXX=clang++ $(PY) -m cmake -S native -B build/libfuzzer -G Ninja -DKINEMA_SANITIZE=ON \
	    -DPython_EXECUTABLE="$(CURDIR)/$(PY)" -DCMAKE_MAKE_PROGRAM="$(CURDIR)/.venv/bin/ninja" >/dev/null && \
	  $(PY) -m cmake --build build/libfuzzer --target fuzz_rows && \
	  build/libfuzzer/fuzz_rows -max_total_time=$(FUZZ_SECONDS); \
	else echo "no clang++ here: libFuzzer left out"; fi

fix: .venv/dev.stamp ## format and mend what can be mended by itself
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

docs: .venv/dev.stamp ## draw the pictures and build the pages in docs/_build/
	$(PY) -m pip install -q --no-build-isolation ".[docs]"
	$(PY) docs/pictures.py docs/_pictures
	$(PY) -m sphinx -q -W -b html docs docs/_build/html
	@echo "open docs/_build/html/index.html"

study-keys: .venv/dev.stamp ## measure every way to choose key frames, write docs/guide/key-frame-study.md (minutes)
	$(PY) studies/keyframes.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/key-frame-study.md

study: .venv/dev.stamp ## measure every filter on the recordings, write docs/guide/filter-study.md (minutes)
	$(PY) studies/jitter.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/filter-study.md

study-gaps: .venv/dev.stamp ## fill gaps cut into the recordings, write docs/guide/gap-study.md (minutes)
	$(PY) studies/gaps.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/gap-study.md

study-gap-feet: .venv/dev.stamp ## keep feet on the floor in those gaps, write docs/guide/gap-feet-study.md
	$(PY) studies/gap_feet.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/gap-feet-study.md

study-ik: .venv/dev.stamp ## move hands and feet of the recordings to goals, write docs/guide/ik-study.md (minutes)
	$(PY) studies/ik.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/ik-study.md

study-joins: .venv/dev.stamp ## join random pairs of the recordings, write docs/guide/join-study.md (minutes)
	$(PY) studies/joins.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/join-study.md

study-retarget: .venv/dev.stamp ## retarget the recordings to other families of skeletons, write docs/guide/retarget-study.md (minutes)
	$(PY) studies/retarget.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/retarget-study.md

study-machine: .venv/dev.stamp ## interrupt state machines of the recordings, write docs/guide/state-machine-study.md (minutes)
	$(PY) studies/machine.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/state-machine-study.md

study-graph: .venv/dev.stamp ## walk on a motion graph of the corpus, write docs/guide/motion-graph-study.md (a minute)
	$(PY) studies/graph.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/motion-graph-study.md

study-live: .venv/dev.stamp ## compare keys found on the fly with offline ones, write docs/guide/live-study.md (minutes)
	$(PY) studies/live_keys.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/live-study.md

live-networks: .venv/dev.stamp ## learn the networks that live key poses come with (minutes)
	OPENBLAS_NUM_THREADS=1 $(PY) studies/live_networks.py --data "$${KINEMA_DATA:-../shared/data}" --output src/kinema/live/networks.bin

study-contacts: .venv/dev.stamp ## measure contacts and foot lock on the recordings, write docs/guide/contact-study.md (minutes)
	$(PY) studies/contacts.py --data "$${KINEMA_DATA:-../shared/data}" --output docs/guide/contact-study.md

bench: .venv-bench/stamp ## kinema beside its peers: one table, and JSON in benchmarks/results/
	.venv-bench/bin/python benchmarks/run.py

NEAREST_LARGE ?= 1000000
bench-nearest: .venv/dev.stamp ## search nearest neighbours in four ways, write docs/guide/nearest-study.md (half an hour; NEAREST_LARGE=0: a minute)
	OPENBLAS_NUM_THREADS=1 $(PY) benchmarks/nearest.py --data "$${KINEMA_DATA:-../shared/data}" --large $(NEAREST_LARGE) --output docs/guide/nearest-study.md

MUTANT_SEED ?= 0
mutants: .venv/dev.stamp ## put small mistakes into the numeric modules: do the tests notice? (half an hour; MUTANT_SEED=…)
	@[ -f build/test_map.jsonl ] || $(PY) studies/test_map.py
	$(PY) studies/mutants.py --count 200 --seed $(MUTANT_SEED) --fresh

mutants-native: sanitized ## the same for the newer files of the native core
	$(PY) studies/native_mutants.py --count 40 --seed $(MUTANT_SEED)

record: .venv/dev.stamp ## record results anew after a deliberate change; read the diff (ONLY=machine: one area)
	$(PY) -m tests.recorded.recording $(ONLY)

bench-scaling: .venv/dev.stamp ## time per frame at 20,000 and 600,000 frames, into docs/guide/long-takes.md (15 minutes, 9 GB)
	$(PY) benchmarks/scaling.py --page docs/guide/long-takes.md

bench-files: .venv/dev.stamp ## the worst files under 1 MB, for everything that kinema opens: time and memory
	$(PY) benchmarks/hostile_files.py

bench-interrupts: .venv/dev.stamp ## how long Ctrl-C would wait in calls that run for long
	$(PY) benchmarks/interrupts.py

bench-live: .venv/dev.stamp ## 100 VMC streams at 60 frames a second: is every frame done in time?
	$(PY) benchmarks/live_streams.py

soak: .venv/dev.stamp ## ten minutes of a live stream over a bad network: does memory stay flat?
	$(PY) benchmarks/live_soak.py --seconds 600

clean: ## remove what was built
	rm -rf .venv .venv-bench build demo-output docs/_build docs/_pictures docs/_generated .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	$(PYTHON) -m venv .venv

# The build tools live in the environment, so that a second build is incremental.
.venv/tools.stamp: .venv/bin/python pyproject.toml
	$(PY) -m pip install -q "scikit-build-core>=0.10" "nanobind>=2.4" "cmake>=3.24" ninja
	@needs="$$($(PY) tools/kinema_build.py requires)"; [ -z "$$needs" ] || $(PY) -m pip install -q $$needs
	@touch $@

.venv/kinema.stamp: .venv/tools.stamp $(SOURCES)
	$(PY) -m pip install -q --no-build-isolation .
	@touch $@

.venv/demo.stamp: .venv/kinema.stamp
	$(PY) -m pip install -q --no-build-isolation ".[media]"
	@touch $@

.venv/dev.stamp: .venv/kinema.stamp
	$(PY) -m pip install -q --no-build-isolation ".[dev]"
	@touch $@

.venv-bench/stamp: $(SOURCES)
	$(PYTHON) -m venv .venv-bench
	.venv-bench/bin/python -m pip install -q ".[bench]"
	@touch $@
