#pragma once

// What the kernel needs and Swift cannot say: a thread-local block that is reached without a call, plain loads and
// stores that other threads see, and system calls.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only what is never null says so; everything else may be.
#pragma clang diagnostic ignored "-Wnullability-completeness"

// Where a scope function was called. All code that a macro is given may have one line and column, so the name of the
// member takes part.
typedef struct ak_site {
    const char *_Nonnull file;
    const char *_Nonnull function;
    // The line above 16 bits of the column. Bit 62 marks a weak singleton, and 63 a key in the table of hits.
    uint64_t position;
} ak_site;

// How full a request is, now or before a call; a throw cuts it back to the state before the call. `lowLink` is the index
// of the earliest unfinished object that the innermost call depends on (Tarjan 1972); UINT32_MAX for none.
typedef struct ak_checkpoint {
    uint32_t slots, unpublished, lastPhases, lowLink;
} ak_checkpoint;

// A scope call that is building its object. The frame of an object of the graph lies in its slot.
typedef struct ak_frame {
    struct ak_frame *parent;
    ak_site site;
    const void *assembly; // the type that declares the component
    uint32_t phase; // `ak_making` …
    uint32_t index; // of the object in the order begun, counted from 1; 0 for a prototype or alias, which uses no field below
    ak_checkpoint before;
    void *entry; // the CacheEntry of a kept object, retained; null for an object of the graph
} ak_frame;

static const uint32_t ak_making = 0;
static const uint32_t ak_standing_in = 1; // a stand-in makes the object
static const uint32_t ak_decorating = 2; // decorators wrap the object
static const uint32_t ak_injecting = 3; // from `inject` on
static const uint32_t ak_injected = 4;
// Of an object of the graph that others may hold, be it injected or not: a mark, and no later phase. `CacheEntry.isTaken` is that
// of a kept object.
static const uint32_t ak_taken = 5;

enum { ak_slot_words = 5, ak_inline_slots = 8 };

// The key of a component, at an address of its own for readers that know its type.
typedef struct ak_key {
    const void *value;
    const void *type;
    uint64_t hash;
    void *owner; // the StoredKey
} ak_key;

// One object of the object graph. Five words hold an existential of one protocol; a larger value lies in a box.
typedef struct ak_slot {
    ak_frame frame; // of the call that makes it
    uint64_t components; // their id; 0 once no scope call is to find the object any more
    const void *type;
    const ak_key *key; // its owner is retained
    uint32_t hash, next; // in the index: the number of the slot before it of the same place, counted from 1; 0 for none
    uint32_t lowLink; // the object's own index until its call is closed; UINT32_MAX once it depends on nothing unfinished
    bool isBoxed;
    bool isOwned; // the slot itself retains its value; false while it is empty, or has only the bits of what the front holds
    uintptr_t words[ak_slot_words];
} ak_slot;

// What the kernel has for each thread: spare frames, its reader, and the request that runs on it, which is from an outermost
// scope call to the return of that call.
typedef struct ak_thread {
    ak_frame *top; // the innermost call
    ak_frame *spare; // frames that no call uses, linked by `parent`
    uintptr_t limit; // an address in the stack, below which `ak_check_stack` is asked; UINTPTR_MAX before the first call
    uintptr_t stack_end; // the lowest address of the stack
    ak_checkpoint now;
    uint32_t last_index; // of the objects begun, kept or of the graph
    uint32_t expected_hooks; // what `ak_active_hooks` is while a hit may be answered at once; UINT32_MAX before it has a reader
    void *request; // the `Request`, made when something needs it
    struct ak_reader *reader; // of this thread, from its first read or frame on
    ak_site missed; // the component that a fast path did not find, for the engine, which is asked next
    const void *missed_type;
    void *observed; // the innermost `ObservedCall`, retained
    void *answer; // what keeps the value that the scope function copies next: a `Box` or an instance, retained
    ak_slot slots[ak_inline_slots];
    ak_slot *more[24]; // chunks of 16, 32, 64 …, so that a slot never moves
    uint32_t *slot_index; // the last slot of each hash, by number, counted from 1, once there are more than the inline ones
    uint32_t slot_index_mask;
    uint32_t attempts; // how often the objects around the innermost call were begun anew; those of the graph for the whole request
    uint32_t next_attempts; // what it will be for the object of the graph that the front begins anew next; 0 for none
} ak_thread;

// Accessed without a call of the runtime, if the linker allows that.
#if defined(__ELF__)
#define ak_without_a_call __attribute__((tls_model("initial-exec")))
#else
#define ak_without_a_call
#endif
extern _Thread_local ak_thread ak_this_thread ak_without_a_call;

static inline ak_thread *_Nonnull ak_current(void) { return &ak_this_thread; }

static inline ak_slot *_Nonnull ak_slot_at(ak_thread *_Nonnull thread, uint32_t index) {
    if (index < ak_inline_slots) return &thread->slots[index];
    unsigned chunk = 27 - __builtin_clz(index + ak_inline_slots); // 8…23 in chunk 0, 24…55 in 1
    return &thread->more[chunk][index + ak_inline_slots - (16u << chunk)];
}
static inline ak_slot *_Nullable *_Nonnull ak_chunk_of_slot(ak_thread *_Nonnull thread, uint32_t index, size_t *_Nonnull size) {
    unsigned chunk = 27 - __builtin_clz(index + ak_inline_slots);
    *size = 16u << chunk;
    return &thread->more[chunk];
}
static inline void *_Nonnull ak_words_of(ak_slot *_Nonnull slot) { return slot->words; }

// False when the stack is nearly used up, most often by a cycle.
bool ak_check_stack(ak_thread *_Nonnull thread);

// Frames of calls that are not of the object graph, from the thread's list of spare ones.
ak_frame *_Nonnull ak_more_frames(ak_thread *_Nonnull thread);
static inline ak_frame *_Nonnull ak_take_frame(ak_thread *_Nonnull thread) {
    ak_frame *frame = thread->spare ? thread->spare : ak_more_frames(thread);
    thread->spare = frame->parent;
    return frame;
}
static inline void ak_give_back_frame(ak_thread *_Nonnull thread, ak_frame *_Nonnull frame) {
    frame->parent = thread->spare;
    thread->spare = frame;
}
// True without a call while the stack is above the limit, far from its end.
static inline bool ak_is_within_stack(ak_thread *_Nonnull thread) {
    return __builtin_expect((uintptr_t)__builtin_frame_address(0) >= thread->limit, 1);
}
static inline bool ak_has_stack(ak_thread *_Nonnull thread) {
    return ak_is_within_stack(thread) || ak_check_stack(thread);
}
// Runs the body on a thread of its own and waits for it: a report needs more stack than a small thread has left.
void ak_run_with_stack(void *(*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

// Whether two literals have the same text: one that is inlined into another module has another address there.
bool ak_same_text(const char *_Nonnull one, const char *_Nonnull other);

static inline bool ak_same_bytes(const void *_Nonnull one, const void *_Nonnull other, size_t size) {
    return __builtin_memcmp(one, other, size) == 0;
}

// MARK: Readers
//
// A thread that reads what a table of hits shows says so first with a plain store. The rare thread that takes
// something out makes all others' stores visible with the system's barrier, and waits until none of them reads:
// an asymmetric fence (`membarrier`) and quiescence.

typedef struct ak_reader {
    uint32_t reading; // how many reads, one within the other; written by its thread only
    uint32_t is_taken; // 1 while a living thread uses it
    struct ak_reader *next;
    ak_frame *chunks; // the memory of the thread's frames, freed when the thread ends
} ak_reader;

// How many recordings and captures run, and 1 more with ASSEMBLY_TRACE; meanwhile no hit is answered from the table. The highest
// bit says that the system has no such barrier, so that readers need a fence of their own.
extern uint32_t ak_active_hooks;
static const uint32_t ak_needs_fence = 0x80000000u;

// These, and how many overrides and decorators all assemblies have.
extern uint32_t ak_all_hooks;

static inline bool ak_has_active_hooks(void) {
    return __builtin_expect((__atomic_load_n(&ak_active_hooks, __ATOMIC_RELAXED) & ~ak_needs_fence) != 0, 0);
}
static inline bool ak_has_no_hooks(void) {
    return __builtin_expect(__atomic_load_n(&ak_all_hooks, __ATOMIC_RELAXED) == 0, 1);
}
void ak_change_hooks(int32_t difference);
void ak_change_active_hooks(int32_t difference);

// To be called before all else here. The first time, asks the system for its barrier, and the environment for ASSEMBLY_TRACE.
void ak_prepare(void);

// Begins a read of the table of hits. Null when it is not to be read, since there is an active hook.
ak_reader *ak_begin_first_hit(ak_thread *_Nonnull thread);
static inline bool ak_may_hit_at_once(ak_thread *_Nonnull thread) {
    return __builtin_expect(__atomic_load_n(&ak_active_hooks, __ATOMIC_RELAXED) == thread->expected_hooks, 1);
}
static inline ak_reader *_Nonnull ak_begin_hit_at_once(ak_thread *_Nonnull thread) {
    ak_reader *reader = thread->reader;
    __atomic_store_n(&reader->reading, reader->reading + 1, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return reader;
}
static inline ak_reader *ak_begin_hit(ak_thread *_Nonnull thread) {
    return ak_may_hit_at_once(thread) ? ak_begin_hit_at_once(thread) : ak_begin_first_hit(thread);
}

// Begins a read that needs no fence: the caller holds the building lock, or only its own thread can free what is read.
ak_reader *_Nonnull ak_begin_reading(ak_thread *_Nonnull thread);

static inline void ak_end_reading(ak_reader *_Nonnull reader) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST); // also keeps the compiler from retaining the value only afterwards
    __atomic_store_n(&reader->reading, reader->reading - 1, __ATOMIC_RELEASE);
}

// Ends the read of this thread; true when its answer is to be released.
static inline bool ak_end_answer(void) {
    ak_thread *thread = ak_current();
    ak_end_reading(thread->reader);
    return __builtin_expect(thread->answer != NULL, 0);
}

// Returns when no other thread still reads what was taken out before. Callers hold no lock.
void ak_wait_for_readers(void);

// MARK: The lock and the system

// The one lock of the process under which it is decided who builds and who waits.
void ak_building_lock(void);
void ak_building_unlock(void);
void ak_building_wait(void);
void ak_building_wake(void);

// Sorts addresses.
void ak_sort(void *addresses, size_t count, int (*_Nonnull compare)(const void *_Nonnull, const void *_Nonnull));

// Whether ASSEMBLY_TRACE is 1.
bool ak_is_tracing(void);
// Of a clock that never goes back.
uint64_t ak_nanoseconds(void);
// Writes to the standard error.
void ak_print(const char *_Nonnull text);
