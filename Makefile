# Everything a person types. `make` alone explains.
.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
PORT ?= 8080
DATA ?= data
WEB_DEPS := web/node_modules/.installed

# A processor older than .cargo/config.toml asks for gets instructions that it knows.
ifeq ($(shell test "$$(uname -m)" = x86_64 && test -r /proc/cpuinfo && ! grep -qw avx2 /proc/cpuinfo && echo old),old)
export RUSTFLAGS := -C target-cpu=x86-64
endif

.PHONY: help run build release test test-rust test-web test-browser test-python test-xboard lint docs bench soak compat pieces fuzz clean

help: ## Say what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

run: build ## Build everything and serve the game at http://127.0.0.1:8080 (PORT=… DATA=… change it)
	@exec target/release/chimera serve --port $(PORT) --data $(DATA)

build: web/dist/app/index.html ## Build the page and the program that serves it
	cargo build --release --locked -p chimera

release: web/dist/app/index.html ## Build with link-time optimization: slower to make, a little faster to run
	CARGO_PROFILE_RELEASE_LTO=thin CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1 cargo build --release --locked -p chimera

$(WEB_DEPS): web/package.json web/package-lock.json
	@scripts/need.sh node npm
	cd web && npm ci --no-audit --no-fund
	@touch $@

web/dist/app/index.html: $(WEB_DEPS) $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f 2>/dev/null)
	cd web && npm run build
	@touch $@

test: test-rust test-web test-browser test-python test-xboard ## Run every test, in a real browser too; install what is missing

test-rust:
	@scripts/need.sh nextest
	cargo nextest run --workspace --locked
	cargo test --workspace --locked --doc --quiet

test-web: $(WEB_DEPS)
	cd web && npm test

test-browser: web/dist/app/index.html
	@scripts/need.sh chromium
	cargo build --locked
	cd web && node scripts/pieces.mjs && CHIMERA_BIN="$(CURDIR)/target/debug/chimera" npm run e2e

PYTHON := target/python/bin/python

$(PYTHON): scripts/requirements.txt
	@scripts/need.sh python3
	python3 -m venv target/python
	target/python/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements.txt
	@touch $@

test-python: $(PYTHON)
	cargo build --locked
	$(PYTHON) scripts/readme.py target/debug/chimera
	$(PYTHON) scripts/clients.py target/debug/chimera
	$(PYTHON) scripts/oracle.py target/debug/chimera

test-xboard:
	@scripts/need.sh python3 xboard
	cargo build --locked
	python3 scripts/xboard.py target/debug/chimera

lint: $(WEB_DEPS) ## Check format, lints and documentation
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet
	cd web && npm run format:check && npm run lint && npm run check

bench: ## Print the speed of the kernel, alone and beside other libraries (FSF=path: beside Fairy-Stockfish too)
	cargo bench --locked -p chimera-rules --bench perft --bench compile
	@cargo build --release --locked --quiet --manifest-path benches/rivals/Cargo.toml || { echo "the other libraries can't be had; no table beside them"; exit 0; }; \
	benches/rivals/target/release/chimera-rivals; \
	test -z "$(FSF)" || scripts/rival-perft.py $(FSF) --program benches/rivals/target/release/chimera-rivals

soak: ## Play GAMES=2000 fast games over all games; fails on an illegal move, a loss on time or a breakdown
	cargo build --release --locked -p chimera
	scripts/soak.sh target/release/chimera $(or $(GAMES),2000)

compat: ## Compare the games of INI=variants.ini with the engine FSF=path (Fairy-Stockfish, built for large boards)
	@test -n "$(INI)" -a -n "$(FSF)" || { echo "usage: make compat INI=path/to/variants.ini FSF=path/to/engine"; exit 2; }
	cargo run --quiet --locked -p chimera-formats --example compat -- $(INI) $(FSF)

pieces: $(WEB_DEPS) ## Draw all men at 28 and 64 pixels into web/test-results/pieces.png
	@scripts/need.sh chromium
	cd web && node scripts/pieces.mjs

fuzz: ## Fuzz every reader of foreign text, SECONDS_EACH=60
	@scripts/need.sh cargo-fuzz
	scripts/fuzz.sh $(or $(SECONDS_EACH),60)

clean: ## Remove everything that was built
	cargo clean
	rm -rf web/node_modules web/dist/app web/test-results
