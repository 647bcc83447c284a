#pragma once

// Only what is never null says so; everything else may be.
#pragma clang diagnostic ignored "-Wnullability-completeness"

// Tells that this thread is about to touch the world: the function that it calls, and the path, the host or the
// kind of socket that it gives to it.
typedef void (*at_listener)(const char *_Nonnull function, const char *_Nonnull subject);

// From now on the listener hears of every call, on every thread; at most one listener a process.
// Only on Linux with glibc; on other systems it hears of none.
void at_listen(at_listener _Nonnull listener);

// The name of the case of an enum, whatever its `description` says; null for other values, and in a program that is
// built without the names of its cases. The text stays for as long as the program runs.
// It takes two addresses: of a variable of type `Any` that holds the value, and of one of type `Any.Type` that
// holds `Any`.
const char *_Nullable at_case_name(const void *_Nonnull value, const void *_Nonnull type);
