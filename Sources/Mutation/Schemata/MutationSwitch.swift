/// The module that tells a process which mutant it is, as C that is added to the copy of the package.
enum MutationSwitch {
    static let module = "MutationSwitch"
    /// The number of the mutant, in the environment.
    static let variable = "MUTANT"
    /// The file in which a process notes what it reached, in the environment.
    static let coverageVariable = "MUTANTS_REACHED"

    /// The sources, by their paths from the package's top.
    static let files = [
        "Sources/MutationSwitch/include/MutationSwitch.h": """
        /// The number of the mutant that this process is, when it lies in the range; 0 otherwise. Notes that the
        /// first of them was reached.
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
        // Shared memory, so that nothing is lost when the process crashes or leaves children behind.
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

    /// What is added to the manifest of the copy: the switch, and no errors for what mutants leave unused.
    ///
    /// Tests that know none of the mutated modules are left out of the build.
    static func manifest(_ manifest: String, mutating modules: [String], leavingOut tests: [String]) -> String
    {
        manifest + """

            package.targets.append(.target(name: "\(module)"))
            package.targets.removeAll { \(tests.sorted()).contains($0.name) }
            for target in package.targets where [.regular, .executable, .test].contains(target.type) {
                if \(modules.sorted()).contains(target.name) { target.dependencies.append("\(module)") }
                target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
            }

            """
    }
}
