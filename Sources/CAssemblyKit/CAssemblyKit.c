#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CAssemblyKit.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local ak_thread ak_this_thread ak_without_a_call = {
    .limit = UINTPTR_MAX, .now = {.lowLink = UINT32_MAX}, .expected_hooks = UINT32_MAX};

bool ak_same_text(const char *one, const char *other) { return one == other || strcmp(one, other) == 0; }

// MARK: The stack

enum { unlimited_stack = 64 << 20, reserve = 256 << 10, smallest_reserve = 16 << 10 };

#if defined(__linux__)
extern void *__libc_stack_end __attribute__((weak));
#endif

static void stack_bounds(uintptr_t *lowest, uintptr_t *highest) {
#if defined(__APPLE__)
    pthread_t self = pthread_self();
    *highest = (uintptr_t)pthread_get_stackaddr_np(self);
    *lowest = *highest - pthread_get_stacksize_np(self);
#else
    struct rlimit limit;
    bool is_first = syscall(SYS_gettid) == getpid() && getrlimit(RLIMIT_STACK, &limit) == 0;
    uintptr_t size_of_first = is_first && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : unlimited_stack;
    // For the first thread, pthread_getattr_np reads all of /proc/self/maps: a tenth of a millisecond.
    if (is_first && &__libc_stack_end) {
        *highest = (uintptr_t)__libc_stack_end;
        *lowest = *highest - size_of_first;
        return;
    }
    pthread_attr_t attributes;
    void *address = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &address, &size);
        pthread_attr_destroy(&attributes);
    }
    *highest = (uintptr_t)address + size;
    // Of the first thread, musl tells only what is in use by now.
    *lowest = is_first && size > 0 ? *highest - size_of_first : (uintptr_t)address;
#endif
}

bool ak_check_stack(ak_thread *thread) {
    // The frame of a call may lie elsewhere: in an async function that the compiler has optimised it is on the heap.
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (thread->limit != UINTPTR_MAX) return here >= thread->limit || here < thread->stack_end;
    uintptr_t lowest, highest;
    stack_bounds(&lowest, &highest);
    if (here < lowest || here > highest) return true; // a stack of the program's own making
    // A single call of a debug build may take kilobytes.
    uintptr_t size = highest - lowest, spare = size > smallest_reserve * 4 ? size / 4 : smallest_reserve;
    if (spare > size / 2) spare = size / 2;
    thread->stack_end = lowest;
    thread->limit = lowest + (spare < reserve ? spare : reserve);
    return here >= thread->limit;
}

void ak_run_with_stack(void *(*body)(void *), void *context) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, body, context) == 0) pthread_join(thread, NULL);
    else body(context);
}

// MARK: Readers

uint32_t ak_active_hooks = 0;
uint32_t ak_all_hooks = 0;

static ak_reader *readers;
static pthread_key_t end_of_thread;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;
static bool is_tracing = false;

// Frames live as long as their thread. The first one of a chunk only links the chunks.
enum { frames_of_chunk = 72 };

static ak_reader *register_reader(ak_thread *thread);

ak_frame *ak_more_frames(ak_thread *thread) {
    if (!thread->reader) register_reader(thread); // whose end frees the chunks
    ak_frame *chunk = malloc(frames_of_chunk * sizeof *chunk);
    chunk->parent = thread->reader->chunks;
    thread->reader->chunks = chunk;
    for (int i = 1; i < frames_of_chunk; i++) ak_give_back_frame(thread, &chunk[i]);
    return thread->spare;
}

// On macOS the thread's block may be freed by now, and what is reached here be a new one.
static void leave(void *argument) {
    ak_reader *reader = argument;
    for (ak_frame *chunk = reader->chunks, *next; chunk; chunk = next) {
        next = chunk->parent;
        free(chunk);
    }
    reader->chunks = NULL;
    ak_this_thread.spare = NULL;
    ak_this_thread.expected_hooks = UINT32_MAX;
    ak_this_thread.reader = NULL;
    __atomic_store_n(&reader->is_taken, 0, __ATOMIC_RELEASE);
}

static void prepare(void) {
    const char *trace = getenv("ASSEMBLY_TRACE");
    is_tracing = trace && strcmp(trace, "1") == 0;
    if (is_tracing) ak_change_active_hooks(1);
    pthread_key_create(&end_of_thread, leave);
#if defined(__linux__)
    if (syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0) return;
#endif
    __atomic_fetch_or(&ak_active_hooks, ak_needs_fence, __ATOMIC_SEQ_CST);
}

void ak_prepare(void) { pthread_once(&prepared, prepare); }

static ak_reader *register_reader(ak_thread *thread) {
    ak_reader *reader = __atomic_load_n(&readers, __ATOMIC_SEQ_CST);
    for (; reader; reader = reader->next) {
        uint32_t expected = 0;
        if (__atomic_compare_exchange_n(
                &reader->is_taken, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
            break;
    }
    if (!reader) {
        // Never freed, so that a list of them can be walked without a lock; a later thread takes it over.
        // Processors fetch cache lines in pairs, so each has a pair of its own.
        reader = aligned_alloc(128, 128);
        *reader = (ak_reader){.is_taken = 1, .next = __atomic_load_n(&readers, __ATOMIC_SEQ_CST)};
        while (!__atomic_compare_exchange_n(
            &readers, &reader->next, reader, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}
    }
    // Its place in the list is seen before it reads: a writer that does not find it there has hidden what it takes out.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    thread->reader = reader;
    thread->expected_hooks = 0;
    pthread_setspecific(end_of_thread, reader);
    return reader;
}

ak_reader *ak_begin_first_hit(ak_thread *thread) {
    uint32_t hooks = __atomic_load_n(&ak_active_hooks, __ATOMIC_RELAXED);
    if (hooks & ~ak_needs_fence) return NULL;
    ak_reader *reader = ak_begin_reading(thread);
    if (hooks) __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return reader;
}

ak_reader *ak_begin_reading(ak_thread *thread) {
    ak_reader *reader = thread->reader ? thread->reader : register_reader(thread);
    __atomic_store_n(&reader->reading, reader->reading + 1, __ATOMIC_RELAXED);
    return reader;
}

void ak_wait_for_readers(void) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
#if defined(__linux__)
    if (!(__atomic_load_n(&ak_active_hooks, __ATOMIC_RELAXED) & ak_needs_fence)
        && syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) != 0)
        // Refused after it was granted, as by a sandbox that was entered since: readers would be unseen.
        __builtin_trap();
#endif
    for (ak_reader *reader = __atomic_load_n(&readers, __ATOMIC_SEQ_CST); reader; reader = reader->next) {
        if (reader == ak_this_thread.reader) continue;
        while (__atomic_load_n(&reader->reading, __ATOMIC_ACQUIRE)) sched_yield();
    }
}

void ak_change_hooks(int32_t difference) { __atomic_fetch_add(&ak_all_hooks, difference, __ATOMIC_SEQ_CST); }

void ak_change_active_hooks(int32_t difference) {
    ak_change_hooks(difference);
    __atomic_fetch_add(&ak_active_hooks, difference, __ATOMIC_SEQ_CST);
}

// MARK: The lock and the system

static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t built = PTHREAD_COND_INITIALIZER;

void ak_building_lock(void) { pthread_mutex_lock(&building); }
void ak_building_unlock(void) { pthread_mutex_unlock(&building); }
void ak_building_wait(void) { pthread_cond_wait(&built, &building); }
void ak_building_wake(void) { pthread_cond_broadcast(&built); }

void ak_sort(void *addresses, size_t count, int (*compare)(const void *, const void *)) {
    qsort(addresses, count, sizeof(void *), compare);
}

bool ak_is_tracing(void) { return is_tracing; }
uint64_t ak_nanoseconds(void) {
#if defined(__APPLE__)
    // CLOCK_MONOTONIC has whole microseconds there, and is computed from the wall clock.
    return clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
#endif
}
void ak_print(const char *text) { fputs(text, stderr); }
