#pragma once

// What the kernel needs and Swift cannot say: a thread-local record that is reached without a call,
// the lock-free table that answers hits and who reads it, and one lock with a condition.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only what is never null says so; everything else may be.
#pragma clang diagnostic ignored "-Wnullability-completeness"

// Where a scope function was called. Code that a macro was given may have one line and column for all of it,
// so the name of the member takes part.
typedef struct ak_site {
    const char *_Nonnull file;
    const char *_Nonnull function;
    uint64_t position; // line and column
} ak_site;

// A call of a scope function that is building its object; lives on the stack of that call.
typedef struct ak_frame {
    struct ak_frame *parent;
    ak_site site;
    const void *assembly; // the type that declares the component
    uint32_t injecting; // 0 in `make`, 1 from `inject` on
} ak_frame;

// How full the lists of a request were when a kept object began to be built, so that a throw can cut
// them back. `low` is the smallest depth of an unfinished object that was handed out since.
typedef struct ak_marks {
    uint32_t places, pending, assembling, low;
} ak_marks;

// A frame whose object is kept: in the object graph (`place`) or by the assembly (`cell`).
typedef struct ak_kept_frame {
    ak_frame frame; // first: a frame is found through a pointer to this
    ak_marks before;
    uint32_t depth;
    uint32_t place;
    void *cell;
} ak_kept_frame;

enum { ak_making, ak_made, ak_finished };

enum { ak_inline_words = 5, ak_inline_places = 8 };

// One object of the object graph. Five words hold any existential; a larger value hangs on the first.
typedef struct ak_place {
    uint64_t components;
    ak_site site;
    const void *type;
    uint32_t low; // of the finished object; its own depth before
    uint8_t state;
    bool boxed, keyed;
    uintptr_t words[ak_inline_words];
} ak_place;

// The request that runs on this thread: from its outermost scope call to the return of that call.
typedef struct ak_request {
    ak_frame *top;
    uintptr_t limit; // deeper in the stack than this a call must be looked at; all are before the first
    ak_marks now;
    uint32_t depth;
    void *shared; // the Swift part, made when something asks for it
    struct ak_reader *reader; // of this thread, from its first hit on
    ak_place places[ak_inline_places];
    ak_place *more[24]; // chunks of 16, 32, 64 …, so that a place never moves
} ak_request;

extern _Thread_local ak_request ak_thread_request;

static inline ak_request *_Nonnull ak_current(void) { return &ak_thread_request; }

// False when the stack is nearly used up, which only a cycle does.
bool ak_check_stack(ak_request *request, uintptr_t address);

static inline bool ak_push(ak_request *request, ak_frame *frame) {
    frame->parent = request->top;
    request->top = frame;
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (__builtin_expect(here < request->limit, 0)) return ak_check_stack(request, here);
    return true;
}

// True when the frame was the outermost and the request leaves something to do.
static inline bool ak_pop(ak_request *request, ak_frame *frame) {
    request->top = frame->parent;
    return frame->parent == NULL && (request->now.places != 0 || request->shared != NULL);
}

static inline ak_place *_Nonnull ak_place_at(ak_request *request, uint32_t index) {
    if (index < ak_inline_places) return &request->places[index];
    unsigned chunk = 27 - __builtin_clz(index + ak_inline_places); // 8…23 in chunk 0, 24…55 in 1
    return &request->more[chunk][index + ak_inline_places - (16u << chunk)];
}

// The place of a component without a key among the inline ones, or -1.
int32_t ak_find_place(const ak_request *request, uint64_t components, ak_site site, const void *type);
uint32_t ak_add_place(ak_request *request, uint64_t components, ak_site site, const void *type);

// What a place answers: its value, and whether it is yet to be made. No value: the long way has to be taken.
typedef struct ak_found {
    void *value;
    bool isMissing;
} ak_found;

// Finds the object of a component without a key, whose value fits into a place, or opens its frame. The long
// way is left for what must be reported, and for requests of more objects than there are places inline.
ak_found ak_begin_place(ak_request *request, uint64_t components, ak_kept_frame *kept, const void *type);

// The object of a place exists. False for a cell, for which more is to be done.
static inline bool ak_place_made(ak_request *request, ak_kept_frame *kept) {
    if (kept->cell) return false;
    kept->frame.injecting = 1;
    ak_place_at(request, kept->place)->state = ak_made;
    return true;
}

// The object of a place is injected; closes its frame. False, and nothing is done, when there is more to do.
bool ak_place_finished(ak_request *request, ak_kept_frame *kept);

// Ends a request that has nothing but inline places. False: what is left is to be done the long way.
bool ak_end_places(ak_request *request, ak_frame *frame);

// Empties the list of places, whose values are destroyed already.
void ak_forget_places(ak_request *request);

// MARK: Readers

// Whoever reads what the table shows says so first, with a plain store: the rare thread that takes something
// out of the table makes all others' stores visible (membarrier) and waits until none of them reads.
typedef struct ak_reader {
    uint32_t reading; // how many reads, one within the other; written by its thread only
    uint32_t isTaken; // by a living thread
    struct ak_reader *next;
} ak_reader;

// Why hits are not to be answered from the table alone: overrides that look for their component, recordings.
// The highest bit says that the system has no such barrier, so that readers need one of their own.
extern uint32_t ak_attention;
static const uint32_t ak_needs_fence = 0x80000000u;

static inline bool ak_is_watched(void) {
    return __builtin_expect((__atomic_load_n(&ak_attention, __ATOMIC_RELAXED) & ~ak_needs_fence) != 0, 0);
}
void ak_watch(void);
void ak_unwatch(void);

// Called before all else here: asks the system once for its barrier, and for ASSEMBLY_TRACE.
void ak_prepare(void);
ak_reader *_Nonnull ak_register_reader(ak_request *request);

// Null when the table is not to be asked.
static inline ak_reader *ak_begin_hit(ak_request *request) {
    ak_reader *reader = request->reader;
    if (__builtin_expect(!reader, 0)) reader = ak_register_reader(request);
    uint32_t attention = __atomic_load_n(&ak_attention, __ATOMIC_RELAXED);
    if (__builtin_expect((attention & ~ak_needs_fence) != 0, 0)) return NULL;
    __atomic_store_n(&reader->reading, reader->reading + 1, __ATOMIC_RELAXED);
    if (__builtin_expect(attention != 0, 0)) __atomic_thread_fence(__ATOMIC_SEQ_CST);
    __asm__ volatile("" ::: "memory");
    return reader;
}

// For who holds the building lock, which orders it.
ak_reader *_Nonnull ak_begin_reading(ak_request *request);

static inline void ak_end_reading(ak_reader *_Nonnull reader) {
    __asm__ volatile("" ::: "memory"); // also keeps the compiler from retaining the value only afterwards
    __atomic_store_n(&reader->reading, reader->reading - 1, __ATOMIC_RELEASE);
}

// Returns when no other thread still reads what was taken out before. Callers hold no lock.
void ak_wait_for_readers(void);

// MARK: Hits

// What a cell of the assembly shows to readers: the address of its value, or null.
typedef struct ak_published {
    _Atomic(void *) value;
    bool isForgotten; // its cell is gone from the assembly
} ak_published;

ak_published *ak_published_new(void);
void ak_published_store(ak_published *published, void *value);

// The key of an entry; all null without.
typedef struct ak_key {
    const void *value;
    const void *type;
    uint64_t hash;
} ak_key;

typedef struct ak_table ak_table;

// The value of the component without a key, or null. Callers read.
const void *ak_table_hit_at(
    const void *table, const char *file, const char *function, uint64_t position, const void *type);
static inline const void *ak_table_hit(const void *table, ak_site site, const void *type) {
    return ak_table_hit_at(table, site.file, site.function, site.position, type); // all in registers
}

// The next value whose key has this type and hash, from the position `next` on; null when there is none.
// Callers read, and compare the key.
const void *ak_table_keyed_hit(
    const void *table, ak_site site, const void *type, ak_key key, uint64_t *next, const void **found);

// Whether there is an entry with these very addresses. Callers hold the lock of the components.
bool ak_table_has(
    const ak_table *table, ak_site site, const void *type, ak_key key, const ak_published *published);
bool ak_table_is_full(const ak_table *table);
// A copy with room for more, without what is forgotten.
ak_table *ak_table_copy(const ak_table *table);
// Adds an entry to a table that is not full.
void ak_table_add(ak_table *table, ak_site site, const void *type, ak_key key, ak_published *published);
void ak_table_free(ak_table *table);

// MARK: Locks

typedef struct ak_lock ak_lock;
ak_lock *ak_lock_new(void);
void ak_lock_free(ak_lock *lock);
void ak_lock_acquire(ak_lock *lock);
void ak_lock_release(ak_lock *lock);

// The one lock of the process under which it is decided who builds and who waits; nothing is built and no
// code of the user runs under it.
void ak_building_lock(void);
void ak_building_unlock(void);
void ak_building_wait(void);
void ak_building_wake(void);

// MARK: The system

// Whether ASSEMBLY_TRACE is 1; the program is watched then.
bool ak_is_tracing(void);
// Writes to the standard error.
void ak_print(const char *_Nonnull text);
// The bytes of a file, to be freed; null when it cannot be read.
void *ak_read_file(const char *_Nonnull path, size_t *_Nonnull size, bool *_Nonnull is_missing);
