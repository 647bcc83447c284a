// A test bundle that links this calls the functions below instead of the C library's of the same name, and so do
// the shared libraries that it loads (Foundation, SQLite, curl …): a program's symbols come first. Each tells the
// listener and goes on to the real one. What the C library does within itself (reading the time zone, loading a
// library) is not heard.

#define _GNU_SOURCE
#undef _FORTIFY_SOURCE

#include "CAssemblyTesting.h"

#include <stdatomic.h>
#include <stddef.h>

static _Atomic(at_listener) current;

void at_listen(at_listener listener) { atomic_store(&current, listener); }

#if defined(__linux__) && defined(__GLIBC__)

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <unistd.h>

// What the listener itself touches is not told.
static _Thread_local bool is_telling;

// Random numbers are no side effect, and Foundation reads some for each `UUID()`.
static bool is_randomness(const char *subject) {
    return subject && (!strcmp(subject, "/dev/urandom") || !strcmp(subject, "/dev/random"));
}

static void tell(const char *function, const char *subject) {
    at_listener listener = atomic_load(&current);
    if (!listener || is_telling || is_randomness(subject)) return;
    int error = errno;
    is_telling = true;
    listener(function, subject ? subject : "");
    is_telling = false;
    errno = error;
}

static const char *family(int domain) {
    switch (domain) {
    case AF_UNIX: return "a socket of this machine";
    case AF_INET: return "an IPv4 socket";
    case AF_INET6: return "an IPv6 socket";
    default: return "a socket";
    }
}

// The real function is looked up once; threads that do so at once find the same.
#define TOLD(result, name, parameters, arguments, subject) \
    result name parameters { \
        static _Atomic(void *) real; \
        if (!atomic_load(&real)) atomic_store(&real, dlsym(RTLD_NEXT, #name)); \
        tell(#name, subject); \
        return ((result(*) parameters)atomic_load(&real))arguments; \
    }

// The same for functions that take a mode only when they may make a file.
#define TOLD_WITH_MODE(name, parameters, typed, arguments, subject) \
    int name parameters { \
        static _Atomic(void *) real; \
        if (!atomic_load(&real)) atomic_store(&real, dlsym(RTLD_NEXT, #name)); \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list rest; \
            va_start(rest, flags); \
            mode = va_arg(rest, mode_t); \
            va_end(rest); \
        } \
        tell(#name, subject); \
        return ((int(*) typed)atomic_load(&real))arguments; \
    }

#define PATH_MODE (const char *path, int flags, ...), (const char *, int, ...), (path, flags, mode), path
#define AT_MODE (int at, const char *path, int flags, ...), (int, const char *, int, ...), (at, path, flags, mode), path
#define EXPANDED(macro, ...) macro(__VA_ARGS__)

EXPANDED(TOLD_WITH_MODE, open, PATH_MODE)
EXPANDED(TOLD_WITH_MODE, open64, PATH_MODE)
EXPANDED(TOLD_WITH_MODE, openat, AT_MODE)
EXPANDED(TOLD_WITH_MODE, openat64, AT_MODE)
// What fortified libraries call instead.
TOLD(int, __open_2, (const char *path, int flags), (path, flags), path)
TOLD(int, __open64_2, (const char *path, int flags), (path, flags), path)
TOLD(int, __openat_2, (int at, const char *path, int flags), (at, path, flags), path)
TOLD(int, __openat64_2, (int at, const char *path, int flags), (at, path, flags), path)

TOLD(int, creat, (const char *path, mode_t mode), (path, mode), path)
TOLD(int, creat64, (const char *path, mode_t mode), (path, mode), path)
TOLD(FILE *, fopen, (const char *path, const char *mode), (path, mode), path)
TOLD(FILE *, fopen64, (const char *path, const char *mode), (path, mode), path)
TOLD(FILE *, freopen, (const char *path, const char *mode, FILE *file), (path, mode, file), path)
TOLD(FILE *, freopen64, (const char *path, const char *mode, FILE *file), (path, mode, file), path)

TOLD(DIR *, opendir, (const char *path), (path), path)
TOLD(int, mkdir, (const char *path, mode_t mode), (path, mode), path)
TOLD(int, mkdirat, (int at, const char *path, mode_t mode), (at, path, mode), path)
TOLD(int, rmdir, (const char *path), (path), path)
TOLD(int, unlink, (const char *path), (path), path)
TOLD(int, unlinkat, (int at, const char *path, int flags), (at, path, flags), path)
TOLD(int, remove, (const char *path), (path), path)
TOLD(int, chdir, (const char *path), (path), path)
TOLD(int, rename, (const char *from, const char *to), (from, to), to)
TOLD(int, renameat, (int at, const char *from, int there, const char *to), (at, from, there, to), to)
TOLD(int, link, (const char *from, const char *to), (from, to), to)
TOLD(int, symlink, (const char *from, const char *to), (from, to), to)
TOLD(int, linkat, (int at, const char *from, int there, const char *to, int flags), (at, from, there, to, flags), to)
TOLD(int, symlinkat, (const char *from, int there, const char *to), (from, there, to), to)
TOLD(int, truncate, (const char *path, off_t length), (path, length), path)
TOLD(int, truncate64, (const char *path, off64_t length), (path, length), path)
TOLD(int, mkstemp, (char *path), (path), path)
TOLD(int, mkstemp64, (char *path), (path), path)
TOLD(char *, mkdtemp, (char *path), (path), path)
TOLD(int, chmod, (const char *path, mode_t mode), (path, mode), path)
TOLD(int, chown, (const char *path, uid_t user, gid_t group), (path, user, group), path)
TOLD(int, lchown, (const char *path, uid_t user, gid_t group), (path, user, group), path)
TOLD(int, utimensat, (int at, const char *path, const struct timespec times[2], int flags), (at, path, times, flags),
     path)
TOLD(int, utimes, (const char *path, const struct timeval times[2]), (path, times), path)

TOLD(int, access, (const char *path, int mode), (path, mode), path)
TOLD(int, faccessat, (int at, const char *path, int mode, int flags), (at, path, mode, flags), path)
TOLD(char *, realpath, (const char *path, char *resolved), (path, resolved), path)
TOLD(ssize_t, readlink, (const char *path, char *target, size_t size), (path, target, size), path)
TOLD(int, statvfs, (const char *path, struct statvfs *status), (path, status), path)
TOLD(int, statvfs64, (const char *path, struct statvfs64 *status), (path, status), path)
// Before 2.33 they are no functions of the C library, but of each program: there is no real one to go on to.
#if __GLIBC_PREREQ(2, 33)
TOLD(int, stat, (const char *path, struct stat *status), (path, status), path)
TOLD(int, lstat, (const char *path, struct stat *status), (path, status), path)
TOLD(int, fstatat, (int at, const char *path, struct stat *status, int flags), (at, path, status, flags), path)
// What SQLite calls.
TOLD(int, stat64, (const char *path, struct stat64 *status), (path, status), path)
TOLD(int, lstat64, (const char *path, struct stat64 *status), (path, status), path)
TOLD(int, fstatat64, (int at, const char *path, struct stat64 *status, int flags), (at, path, status, flags), path)
#endif

TOLD(int, socket, (int domain, int type, int protocol), (domain, type, protocol), family(domain))
TOLD(int, connect, (int socket, const struct sockaddr *address, socklen_t length), (socket, address, length),
     "a socket")
TOLD(int, bind, (int socket, const struct sockaddr *address, socklen_t length), (socket, address, length),
     "a socket")
TOLD(int, getaddrinfo,
     (const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **found),
     (host, service, hints, found), host)

#endif
