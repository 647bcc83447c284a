# The project's commands. The help of a target follows its ##.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help new test-starter test-adopting new-check run run-base build test explore test-double test-base test-release test-kernel optimised-builds check lint catalogs contracts map map-check fixtures record leak-check kernel-proofs bench mutate docs format clean needs

# What `make run` plays from memory, and what it hands to the program.
DOUBLE ?= core.weatherClient,core.geocoder,core.server,core.notificationServer
ARGS ?=
# Which tests: a part of Target.Suite/test, or a regular expression.
FILTER ?=
# Taken from the command line only: in the environment they may name something else, as NAME does on WSL.
NAME :=
DIR :=
LAYERS :=
LICENSE :=

SWIFT_FLAGS := --explicit-target-dependency-import-check error
NEEDS_FLAGS :=
INFO := $(if $(filter none,$(DEBUG_INFO)),-Xswiftc -gnone)
# The one debug build of development, with the Doubles linked; Sources/Starter/Build/DebugBuild.swift knows it too.
DEBUG := $(SWIFT_FLAGS) --scratch-path .build-debug --traits Double -Xswiftc -index-ignore-system-modules $(INFO)
RELEASE := $(SWIFT_FLAGS) -c release --product weather
KERNEL := --package-path .build-kernel
OPTIMISED := -c release -Xswiftc -enable-testing $(INFO)
# How often `make kernel-proofs` tries a race, and over how many requests it watches memory.
PROOF = TRIALS=$(call WORD,$(or $(TRIALS),2000)) REQUESTS=$(call WORD,$(or $(REQUESTS),1000000)) swift test $(KERNEL)
SANITIZED = $(PROOF) --skip FlatMemoryTests
# make asks for it before it runs the first line of `bench`, whose builds would be in it.
LOAD_BEFORE = LOAD=$(call WORD,$(shell cat /proc/loadavg 2>/dev/null || sysctl -n vm.loadavg))
FORMATTED := Package.swift Sources Tests
# $(1) as one word for the shell.
WORD = '$(subst ','\'',$(1))'
# The name. Without one the target says how it is called: the tool would name a command that the user did not type.
NAME_WORD = $(if $(NAME),$(call WORD,$(NAME)),$(error $@ needs a name: make $@ NAME=Acme))
# $(1), or the filter.
FILTERED_OR = --filter $(call WORD,$(or $(value FILTER),$(1)))
FILTERED = $(if $(value FILTER),$(call FILTERED_OR))
# Without the modules of tests that link no implementation of a layer: they are the same in both modes, and half of the time.
OF_THE_LAYERS := ^(?!AssemblyKitTests|AssemblyTestingTests|DocumentationTests|StarterTests)

UNDERSTUDY := .build-debug/debug/understudy
SWIFT_OF_TOOL := .build-debug/swift-version-of
# Without links: with one to nowhere Emacs locks a file that it edits. Nor with a blank or a colon in the name, which
# make does not understand.
UNDERSTUDY_SOURCES := Package.swift $(shell find Sources/Starter Sources/Understudy Sources/Embedded/MapPage Sources/Recorder/Origins ! -type l ! -path '*[ :]*' 2>/dev/null)

help:
	@awk -f .ci/help.awk $(MAKEFILE_LIST)

##@ Your own

new: $(UNDERSTUDY) ## A project of your own, built, tested and committed: NAME=Acme, DIR=../Acme, LAYERS=2, LICENSE=apache-2.0
	@$(UNDERSTUDY) new $(NAME_WORD) $(if $(value DIR),--dir $(call WORD,$(value DIR))) $(if $(LAYERS),--layers $(LAYERS)) $(if $(LICENSE),--license $(LICENSE)) $(NEW)

##@ Run

run: needs ## The weather client, offline: DOUBLE=… selects Doubles, ARGS="show Kazan --json" is passed on
	@swift build $(DEBUG) --product weather >&2
	@DOUBLE=$(call WORD,$(DOUBLE)) .build-debug/debug/weather $(ARGS)

run-base: needs ## The weather client with everything real: ARGS=… is passed on
	@swift build $(DEBUG) --product weather >&2
	@DOUBLE=none .build-debug/debug/weather $(ARGS)

##@ Test

build: needs ## Everything, the tests too, in the build that all of these share
	@swift build $(DEBUG) --build-tests

test: $(UNDERSTUDY) ## Every test, contracts on Base and on Double alike: FILTER=… picks some
	@$(UNDERSTUDY) test $(FILTERED)

test-double: $(UNDERSTUDY) ## The tests of the layers and the program, contracts on the Doubles: FILTER=… picks some of all
	@$(UNDERSTUDY) test --mode double --usual-filter '$(OF_THE_LAYERS)' $(FILTERED)

test-base: $(UNDERSTUDY) ## The tests of the layers and the program, contracts on the Bases: FILTER=… picks some of all
	@$(UNDERSTUDY) test --mode base --usual-filter '$(OF_THE_LAYERS)' $(FILTERED)

# Many seeds in one test say nothing for minutes.
explore: $(UNDERSTUDY) ## The comparisons, damaged replies and killed writers with new random seeds: SEEDS=100 of each, FILTER=… picks some
	@SEED=random SEEDS=$(or $(SEEDS),100) $(UNDERSTUDY) test --patience 660 $(call FILTERED_OR,Comparison|Damaged|KilledWriter)

##@ Prove

test-starter: $(UNDERSTUDY) ## New projects of every shape and with difficult names, built and tested: NAMES="Acme Notes" selects names
	@NAMES=$(call WORD,$(NAMES)) .ci/test-starter

test-adopting: needs ## Follows docs/how-to/adopt.md in a program of its own
	@.ci/test-adopting

new-check: $(UNDERSTUDY) ## Two new projects of three layers are green
	@.ci/test-starter quick

# The optimised builds of the checks behind it, at once: each of them leaves a processor idle at times.
optimised-builds: needs
	@.ci/kernel-package
	@swift build $(KERNEL) --build-tests $(OPTIMISED) >.build-kernel/build.log 2>&1 & kernel=$$!; \
	swift build $(RELEASE) --scratch-path .build-release; built=$$?; \
	wait $$kernel || { cat .build-kernel/build.log; exit 1; }; exit $$built

# CI tries more random sequences than a developer does all day.
check: export SEEDS := 20
# What picks some of the tests does not pick those of this.
check: override FILTER :=
check: lint fixtures test catalogs contracts map-check optimised-builds leak-check test-release test-kernel new-check ## All that CI runs: lint, fixtures, test, catalogs, contracts, map-check, leak-check, test-release, test-kernel, new-check
	@echo "check: everything holds. Next: git commit"

lint: $(UNDERSTUDY) ## The format, and the rules of the architecture
	@swift format lint --strict -r --parallel $(FORMATTED); layout=$$?; $(UNDERSTUDY) check; rules=$$?; \
	[ $$layout = 0 ] || echo "lint: swift format found something. Next: make format; mend by hand what make lint then still tells"; [ $$layout$$rules = 00 ]

catalogs: $(UNDERSTUDY) ## The catalogs list every component of the layers' protocols
	@$(UNDERSTUDY) catalogs

contracts: $(UNDERSTUDY) ## Every implementation of Base and Double is tested by a contract
	@$(UNDERSTUDY) contracts

map: $(UNDERSTUDY) ## Draws the project into README.md and docs/map.md, and a page for the browser
	@$(UNDERSTUDY) map

map-check: $(UNDERSTUDY) ## The map in README.md and docs is current
	@$(UNDERSTUDY) map --check

fixtures: $(UNDERSTUDY) ## Lists the fixtures; each is explained and used, and MAX_AGE=365 days warns of old ones
	@$(UNDERSTUDY) fixtures $(if $(MAX_AGE),--max-age $(call WORD,$(MAX_AGE)))

leak-check: $(UNDERSTUDY) ## A release contains nothing of a Double, and the search would find it
	@swift build $(RELEASE) --scratch-path .build-release
	@$(UNDERSTUDY) leak-check .build-release/release/weather --expect clean --replies Fixtures/providers
	@swift build $(DEBUG) --product weather
	@$(UNDERSTUDY) leak-check .build-debug/debug/weather --expect doubles --replies Fixtures/providers

test-release: $(UNDERSTUDY) ## The release as a user runs it: the journeys, and what it refuses without Doubles
	@swift build $(RELEASE) --scratch-path .build-release
	@WEATHER_PROGRAM=.build-release/release/weather $(UNDERSTUDY) test --filter '^AppTests\.ProcessTests/'

test-kernel: needs ## The kernel's tests on an optimised kernel, as releases have it
	@.ci/kernel-package
	@swift build $(KERNEL) --build-tests $(OPTIMISED)
	@swift test $(KERNEL) --skip-build $(OPTIMISED) >.build-kernel/test.log 2>&1 || { grep -v '^◇' .build-kernel/test.log; exit 1; }
	@echo "test-kernel: $$(grep -o 'Test run with .*' .build-kernel/test.log) Next: make check"

mutate: needs ## Mutation testing: small changes of Bases and Doubles, each of which a test must catch: MUTATE=Sources/Core/Double, SAMPLE=300, SURVIVORS=1
	@swift build $(DEBUG) --product mutation >&2
	@.build-debug/debug/mutation $(if $(value MUTATE),--in $(call WORD,$(value MUTATE))) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(if $(filter-out 0,$(SURVIVORS)),--survivors) $(if $(JOBS),--jobs $(JOBS))

kernel-proofs: needs ## The kernel's tests with thousands of repetitions: debug, release, thread and address sanitizer
	@.ci/kernel-package
	@$(PROOF)
	@$(PROOF) $(OPTIMISED)
	@# DecorateTests.passing ends its process within a destructor, which this sanitizer reports of itself.
	@TSAN_OPTIONS=$(call WORD,suppressions="$(CURDIR)/.ci/thread-sanitizer") $(SANITIZED) --skip DecorateTests.passing --sanitize=thread --scratch-path .build-kernel/.build-thread
	@# With this sanitizer a call does not fit into the smallest stack of CycleTests.newKeys. The tests' own objects hold
	@# each other in circles, which would be told as leaks; FlatMemoryTests watches the kernel's memory.
	@ASAN_OPTIONS=detect_leaks=0 $(SANITIZED) --skip newKeys --sanitize=address --disable-xctest --scratch-path .build-kernel/.build-address

bench: needs ## The program's speed, its layers' against SQLite and JSONDecoder, and the kernel's against code by hand, written into docs/performance*.md; minutes, on an idle machine
	@swift build $(SWIFT_FLAGS) -c release --product weather --scratch-path .build-bench >&2
	@swift build $(SWIFT_FLAGS) -c release --product layer-benchmarks --scratch-path .build-bench >&2
	@swift build $(SWIFT_FLAGS) -c release --product benchmarks --scratch-path .build-bench >&2
	@# On macOS the server that it asks comes with Testing, which only Xcode's own folders have.
	@testing=$$(xcrun --show-sdk-platform-path 2>/dev/null)/Developer; \
		MACHINE=$$($(LOAD_BEFORE) .build-bench/release/benchmarks machine) \
		DYLD_FRAMEWORK_PATH=$$testing/Library/Frameworks DYLD_LIBRARY_PATH=$$testing/usr/lib \
		.build-bench/release/layer-benchmarks docs/performance-layers.md .build-bench/release/weather
	@$(LOAD_BEFORE) .build-bench/release/benchmarks write docs/performance.md

##@ Tidy

record: needs ## Asks a service for real and keeps its replies in Fixtures: PROVIDER=open-meteo
	@swift build $(DEBUG) --product recorder >&2
	@.build-debug/debug/recorder $(call WORD,$(PROVIDER))

docs: needs ## A website of AssemblyKit and AssemblyTesting, their symbols and the pages in docs/: .build-docs/site
	@swift build $(DEBUG) --target AssemblyTesting >&2
	@.ci/docs

format: needs ## Formats every Swift file
	@swift format -i -r --parallel $(FORMATTED)
	@echo "format: done. Next: make lint"

clean: ## Removes every build
	@rm -rf .build .build-*
	@echo "clean: every build is gone. Next: make test"

# SwiftPM may keep an unchanged binary, so its age is set here.
$(UNDERSTUDY): $(UNDERSTUDY_SOURCES) $(SWIFT_OF_TOOL) | needs
	@swift build $(DEBUG) --product understudy >&2 && touch $@

# `.ci/needs` touches it when the tool has to be built by another Swift.
$(SWIFT_OF_TOOL): needs ;

# Without tests `make run` needs no Xcode on macOS.
run run-base: NEEDS_FLAGS := --without-tests

needs:
	@.ci/needs $(UNDERSTUDY) $(NEEDS_FLAGS)
