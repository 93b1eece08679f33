# Everything is set up in .venv, inside this folder; `make play` keeps games in the user's data folder.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.ready
TESTS := WOOLGATHER_COMPILED=require $(RUN) -m pytest -n 2

.DEFAULT_GOAL := help
.PHONY: help setup build pure web browser play check test soak bench lint docs clean

help:  ## what can be made
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: $(READY)  ## the environment for development, in .venv

$(READY): pyproject.toml setup.py constraints.txt tools/make_venv.py
	@$(PYTHON) tools/make_venv.py $(VENV)
	@echo "Installing what woolgather and its tests need ..."
	@WOOLGATHER_WEB=no $(RUN) -m pip -qq install --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

build: setup  ## compile the hot modules in place (nothing to do if they are fresh)
	@WOOLGATHER_COMPILED=require $(RUN) setup.py --quiet build_ext --inplace

pure: setup  ## go back to plain Python
	@find src -name '*.so' -delete -o -name '*.pyd' -delete
	@rm -rf build src/woolgather/_stamp.json

web: setup  ## build the browser client (nothing to do if it is fresh)
	@$(RUN) tools/build_web.py

browser: setup  ## make sure that there is a browser for the tests
	@$(RUN) tools/find_browser.py

play: web  ## set the table and open it in the browser
	@$(RUN) setup.py --quiet build_ext --inplace
	@$(VENV)/bin/woolgather

lint: setup  ## style and types; warnings are errors
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/mypy

check: setup  ## the quick look: style, types and the fast tests, in under a minute
	@+$(MAKE) --no-print-directory -j2 build lint
	@$(TESTS) -m "not slow" --ignore=tests/browser

test: setup  ## everything
	@+$(MAKE) --no-print-directory -j2 build browser lint
	@$(RUN) tools/build_web.py check test
	@$(TESTS)

soak: build  ## the same tests at full size, for hours if need be; adds what it did to docs/soak.md
	@$(TESTS) --soak -m soak

bench: build  ## our speed beside other systems'; results go to bench/results.md
	@$(RUN) -m pip -qq install --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@$(RUN) -m bench

docs: setup  ## make the tables in docs/ anew from the games' metadata
	@$(RUN) tools/write_tables.py

clean: ## remove everything that was built
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src -name '*.so' -delete -o -name '*.pyd' -delete -o -name '*.egg-info' -prune -exec rm -rf {} +
	@rm -rf src/woolgather/_stamp.json src/woolgather/table/static web/node_modules web/src/messages.ts
