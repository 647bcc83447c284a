#include "CAssemblyTesting.h"

// Exported by the Swift runtime on every platform (stdlib/public/runtime/ReflectionMirror.cpp). `print` calls it for an
// enum without a `description`, as `_getEnumCaseName` of stdlib/public/core/ReflectionMirror.swift; for one that has a
// `description`, Swift has no official way to ask for the name of its case.
__attribute__((swiftcall)) const char *swift_EnumCaseName(const void *value, const void *type);

const char *at_case_name(const void *value, const void *type) {
    // A metatype is the address of what the runtime knows of the type.
    return swift_EnumCaseName(value, *(const void *const *)type);
}
