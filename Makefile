# Everything sets itself up from nothing but python3 (3.11 or newer): a virtual environment in .venv.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: demo test test-slow test-all core lint docs bench clean

demo: $(VENV)/run  ## anonymize the bundled sample, verify it, show what came out
	$(BIN)/shoal demo

test: $(VENV)/test  ## the tests, without the slow ones
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

test-slow: $(VENV)/test  ## the slow ones alone
	$(BIN)/python -m pytest -n auto --dist worksteal -m slow

test-all: $(VENV)/test  ## the slow ones too, and eight times as many random cases
	SHOAL_CASES=$${SHOAL_CASES:-8} $(BIN)/python -m pytest -n auto --dist worksteal

core: $(VENV)/test  ## policy, parameters, rendering and the oracles: what needs no engine
	$(BIN)/python -m pytest -m core

lint: $(VENV)/test  ## ruff, and mypy strict on the package and the benches
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	mkdir -p $(VENV)/typed && ln -sfn "$(CURDIR)/engine" $(VENV)/typed/shoal && ln -sfn "$(CURDIR)/bench" "$(CURDIR)/tests" $(VENV)/typed  # mypy does not follow package-dir
	cd $(VENV)/typed && ../bin/mypy --config-file "$(CURDIR)/pyproject.toml"

docs: $(VENV)/docs  ## the pages as a site in build/site; a link that leads nowhere is an error
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --clean --quiet

bench: $(VENV)/bench  ## every measured claim, as ratios of one run
	$(BIN)/python -m bench

# A stamp per set of requirements: made once, and again when they change.
$(VENV)/run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e .
	touch $@

$(VENV)/test: $(VENV)/run
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[test,lint]"
	touch $@

$(VENV)/docs: $(VENV)/run
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[docs]"
	touch $@

$(VENV)/bench: $(VENV)/test
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[bench]"
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info
