# make alone prints its targets.

PREFIX ?= /usr/local
SWIFT ?= swift
PACKAGES = libcurl4-openssl-dev libsqlite3-dev libexpat1-dev zlib1g-dev libsimdjson-dev \
  libedit-dev libncurses-dev libbsd-dev libmd-dev
TEST_PACKAGES = sqlite3 openssl python3 tmux libproj25 proj-data
BENCH_PACKAGES = hyperfine time python3-venv
RELEASE = -c release --static-swift-stdlib --explicit-target-dependency-import-check error
SIMDJSON = $(firstword $(wildcard /usr/lib/*/libsimdjson.so.14 /usr/lib/libsimdjson.so.14))

.PHONY: help try build test lint bench soak install deps test-deps bench-deps clean

help: ## these lines
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

try: build ## build, and answer one question from the sample inside the program
	@printf '\nweir --sample -f table -c "from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10"\n\n'
	@.build/release/weir --sample -f table -c 'from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10'

build: deps ## the release program at .build/release/weir
	@$(SWIFT) build $(RELEASE) --product weir

test: deps test-deps ## all tests, and the checks of style
	@$(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	@$(SWIFT) test --skip-build --disable-xctest
	@$(MAKE) --no-print-directory lint

lint: ## the formatter's own opinion
	@$(SWIFT) format lint --strict -r Package.swift Sources Tests

bench: build bench-deps ## start-up and throughput beside sqlite3 and duckdb, in one run
	@sh Tests/Benchmarks/run

soak: build bench-deps ## memory of long answers, and pages under way at once, on loopback
	@sh Tests/Benchmarks/soak

install: build ## into PREFIX (/usr/local)
	@install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/weir
	@install -m 755 .build/release/weir $(DESTDIR)$(PREFIX)/bin/weir
	@install -m 644 $(SIMDJSON) $(DESTDIR)$(PREFIX)/lib/weir/libsimdjson.so.14
	@printf 'weir is in %s\n' $(DESTDIR)$(PREFIX)/bin

# Installs what dpkg does not know as installed, with sudo where it is needed, and says so.
define install-packages
	@missing=""; for package in $(1); do \
	  dpkg-query -W -f '$${Status}' $$package 2>/dev/null | grep -q 'install ok installed' \
	    || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  sudo=""; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  printf 'installing%s with %s\n' "$$missing" "$${sudo:+sudo }apt-get"; \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; \
	fi
endef

deps:
	$(call install-packages,$(PACKAGES))
	@command -v $(SWIFT) >/dev/null || { echo 'weir is built with a Swift 6.3 toolchain: see https://www.swift.org/install/linux'; exit 1; }

test-deps:
	$(call install-packages,$(TEST_PACKAGES))

bench-deps:
	$(call install-packages,$(BENCH_PACKAGES))

clean: ## remove what was built
	@rm -rf .build .venv
