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

// The key of a component, where its owner keeps it; compared by whoever knows its type.
typedef struct ak_key {
    const void *value;
    const void *type;
    uint64_t hash;
    void *owner;
} ak_key;

// One object of the object graph. Five words hold any existential; a larger value hangs on the first.
typedef struct ak_place {
    uint64_t components;
    ak_site site;
    const void *type;
    const ak_key *key; // owned
    uint32_t low; // of the finished object; its own depth before
    uint8_t state;
    bool boxed;
    bool owned; // and not only lent by the call that makes it
    uintptr_t words[ak_inline_words];
} ak_place;

// The request that runs on this thread: from its outermost scope call to the return of that call.
typedef struct ak_request {
    ak_frame *top;
    uintptr_t limit; // deeper in the stack than this a call must be looked at; all are before the first
    ak_marks now;
    uint32_t depth;
    uint32_t quiet; // what `ak_attention` is when a hit may be answered at once; nothing before the first
    void *shared; // the Swift part, made when something asks for it
    struct ak_reader *reader; // of this thread, from its first hit on
    ak_place places[ak_inline_places];
    ak_place *more[24]; // chunks of 16, 32, 64 …, so that a place never moves
    uint32_t *index; // of places by hash, counted from 1, once they are more than the inline ones
    uint32_t indexed, index_mask;
} ak_request;

// Reached without a call where the linker allows it; else each use would be one.
#if defined(__ELF__)
#define ak_without_a_call __attribute__((tls_model("initial-exec")))
#else
#define ak_without_a_call
#endif
extern _Thread_local ak_request ak_thread_request ak_without_a_call;

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
    ak_frame *parent = *(ak_frame *volatile *)&frame->parent; // takes no register while the object is made
    request->top = parent;
    return parent == NULL && (request->now.places != 0 || request->shared != NULL);
}

static inline ak_place *_Nonnull ak_place_at(ak_request *request, uint32_t index) {
    if (index < ak_inline_places) return &request->places[index];
    unsigned chunk = 27 - __builtin_clz(index + ak_inline_places); // 8…23 in chunk 0, 24…55 in 1
    return &request->more[chunk][index + ak_inline_places - (16u << chunk)];
}

// The next place, from `*next` on, that may be the component's: its key, if there is one, has this hash and is
// to be compared. UINT32_MAX when there is none.
uint32_t ak_find_place(
    const ak_request *request, uint64_t components, ak_site site, const void *type, const ak_key *key,
    uint32_t *next);
uint32_t ak_add_place(
    ak_request *request, uint64_t components, ak_site site, const void *type, const ak_key *key);
// Shortens the list of places to those before `count`; what they held is gone already.
void ak_drop_places(ak_request *request, uint32_t count);

// What a place answers: its value, and whether it is yet to be made. No value: the long way has to be taken.
typedef struct ak_found {
    void *value;
    bool isMissing;
} ak_found;

// Finds the object of a component without a key, whose value fits into a place, or opens its frame. The long
// way is left for what must be reported.
ak_found ak_begin_place_at(
    uint64_t components, ak_kept_frame *kept, const void *type, const char *file, const char *function,
    uint64_t position);
static inline ak_found ak_begin_place(uint64_t components, ak_kept_frame *kept, const void *type, ak_site site) {
    return ak_begin_place_at(components, kept, type, site.file, site.function, site.position); // in registers
}

static inline ak_place *_Nonnull ak_place_of(void *_Nonnull value) {
    return (ak_place *)((char *)value - offsetof(ak_place, words));
}

// The object of a place exists.
static inline void ak_place_made(ak_kept_frame *kept, void *_Nonnull value) {
    kept->frame.injecting = 1;
    ak_place_of(value)->state = ak_made;
}

// The object of a place is injected; closes its frame, and says whether that was the outermost. Nothing but
// places is in the request.
bool ak_finish_place(ak_request *request, ak_kept_frame *kept, void *_Nonnull value);

// Ends a request that has nothing but places without a key. False: what is left is to be done the long way.
bool ak_end_places(ak_request *request, ak_frame *frame);

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

// Whether nobody in this process looks on, and nothing has a stand-in or decorator.
extern uint32_t ak_concerns;
static inline bool ak_is_plain(void) {
    return __builtin_expect(__atomic_load_n(&ak_concerns, __ATOMIC_RELAXED) == 0, 1);
}
void ak_add_concerns(uint32_t count);
void ak_remove_concerns(uint32_t count);
void ak_watch(void);
void ak_unwatch(void);

// Called before all else here: asks the system once for its barrier, and for ASSEMBLY_TRACE.
void ak_prepare(void);
ak_reader *_Nonnull ak_register_reader(ak_request *request);

// Null when the table is not to be asked.
ak_reader *ak_begin_first_hit(ak_request *request);
static inline ak_reader *ak_begin_hit(ak_request *request) {
    if (__builtin_expect(__atomic_load_n(&ak_attention, __ATOMIC_RELAXED) != request->quiet, 0))
        return ak_begin_first_hit(request);
    ak_reader *reader = request->reader;
    __atomic_store_n(&reader->reading, reader->reading + 1, __ATOMIC_RELAXED);
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

// Readers compare by address only: a literal of another address gets an entry of its own when it comes by first.
typedef struct ak_entry {
    const char *file; // written last, with release: whoever sees it sees the rest
    const char *function;
    uint64_t position; // with the highest bit set when there is a key
    const void *type;
    const ak_key *key;
    const void *value; // written with release
    const void *cell; // null when it was removed
    void *padding; // to a power of two
} ak_entry;

// Never changed but under the building lock; readers take no lock.
typedef struct ak_table {
    uint64_t mask;
    uint64_t count;
    ak_entry entries[];
} ak_table;

static inline uint64_t ak_hash(uint64_t position, const void *type) {
    return (position * 0x9E3779B97F4A7C15u >> 32) + ((uintptr_t)type >> 4);
}

const void *ak_table_hit_after( // all in registers
    const ak_table *table, const char *file, const char *function, uint64_t position, const void *type);

// The value of the component without a key, or null. Callers read.
static inline const void *ak_table_hit(uintptr_t address, ak_site site, const void *type) {
    const ak_table *table = (const ak_table *)address;
    const ak_entry *entry = &table->entries[ak_hash(site.position, type) & table->mask];
    if (__builtin_expect(
            __atomic_load_n(&entry->file, __ATOMIC_ACQUIRE) == site.file && entry->position == site.position
                && entry->type == type && entry->function == site.function,
            1))
        return __atomic_load_n(&entry->value, __ATOMIC_ACQUIRE);
    return ak_table_hit_after(table, site.file, site.function, site.position, type);
}

// The next value whose key has this type and hash, from the position `next` on; null when there is none.
// Callers read, and compare the key.
const void *ak_table_keyed_hit(
    uintptr_t table, ak_site site, const void *type, const ak_key *_Nonnull key, uint64_t *next,
    const void **found);

// The table of an assembly that has built nothing.
ak_table *_Nonnull ak_table_empty(void);
// The next cell, from the position `next` on, of a call site with this text; its key has the same type and hash.
// Null when there is none. Callers hold a lock that keeps the table as it is.
const void *ak_table_cell(
    const ak_table *table, ak_site site, const void *type, const ak_key *key, uint64_t *next, bool *is_exact);
bool ak_table_is_full(const ak_table *table);
// A copy with room for more, without what was removed.
ak_table *_Nonnull ak_table_copy(const ak_table *table);
// Adds an entry to a table that is not full.
void ak_table_add(
    ak_table *table, ak_site site, const void *type, const ak_key *key, const void *cell, const void *value);
// Shows the value in all entries of the cell; null hides it.
void ak_table_show(
    ak_table *table, ak_site site, const void *type, const ak_key *key, const void *cell, const void *value);
// Leaves the entries of the cell out of the next copy.
void ak_table_remove(ak_table *table, ak_site site, const void *type, const ak_key *key, const void *cell);
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
