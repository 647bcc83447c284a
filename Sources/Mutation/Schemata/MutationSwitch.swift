/// A C module in the copy of the package that tells a process which mutant is active.
enum MutationSwitch {
    static let module = "MutationSwitch"
    /// The environment variable with the mutant's number.
    static let variable = "MUTANT"
    /// The environment variable with the file for coverage marks.
    static let coverageVariable = "MUTANTS_REACHED"

    /// The sources by path from the package's top.
    static let files = [
        "Sources/MutationSwitch/include/MutationSwitch.h": """
        /// The number of the active mutant if it is in the range, otherwise 0. Also marks the first of them as
        /// reached.
        int mutation(int first, int last);

        """,
        "Sources/MutationSwitch/MutationSwitch.c": """
        #include "MutationSwitch.h"
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <sys/stat.h>
        #include <unistd.h>

        static int active;
        // Shared memory survives a crash and is shared with child processes.
        static unsigned char *reached;
        static long size;

        __attribute__((constructor)) static void begin(void) {
            const char *number = getenv("\(variable)");
            active = number ? atoi(number) : 0;
            const char *path = getenv("\(coverageVariable)");
            int file = path ? open(path, O_RDWR) : -1;
            if (file < 0) return;
            struct stat status;
            if (fstat(file, &status) == 0) {
                void *memory = mmap(0, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
                if (memory != MAP_FAILED) {
                    reached = memory;
                    size = status.st_size;
                }
            }
            close(file);
        }

        int mutation(int first, int last) {
            if (reached && first < size) __atomic_store_n(&reached[first], 1, __ATOMIC_RELAXED);
            return active >= first && active <= last ? active : 0;
        }

        """,
    ]

    /// Additions to the copy's manifest: the switch module, and no errors for unused code.
    ///
    /// Tests that do not depend on mutated modules are left out of the build. Packages that the original finds beside
    /// itself, by a path such as `../Shared`, are found there from the copy as well.
    ///
    /// - Parameter folder: That of the original.
    static func manifest(
        _ manifest: String, of folder: String, mutating modules: [String], leavingOut tests: [String]
    ) -> String {
        manifest + """

            package.targets.append(.target(name: "\(module)"))
            package.targets.removeAll { \(tests.sorted()).contains($0.name) }
            for target in package.targets where [.regular, .executable, .test].contains(target.type) {
                if \(modules.sorted()).contains(target.name) { target.dependencies.append("\(module)") }
                target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
            }
            package.dependencies = package.dependencies.map { dependency in
                guard case .fileSystem(let name, let path) = dependency.kind,
                    !path.hasPrefix("/"), !path.hasPrefix("~")
                else { return dependency }
                let whole = \((folder + "/").debugDescription) + path
                return name.map { .package(name: $0, path: whole, traits: dependency.traits) }
                    ?? .package(path: whole, traits: dependency.traits)
            }

            """
    }
}
