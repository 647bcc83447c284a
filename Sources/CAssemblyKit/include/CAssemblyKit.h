#pragma once

// What the kernel needs and Swift cannot say: a thread-local record that is reached without a call,
// the lock-free table that answers hits, and one lock with a condition.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Only what is never null says so; everything else may be.
#pragma clang diagnostic ignored "-Wnullability-completeness"

// A call of a scope function that is building its object; lives on the stack of that call.
typedef struct ak_frame {
    struct ak_frame *parent;
    const char *file;
    const char *function;
    const void *assembly; // the type that declares the component
    uint32_t line;
    uint16_t column;
    uint16_t injecting; // 0 in `make`, 1 from `inject` on
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
    const char *file;
    uint64_t position;
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
int32_t ak_find_place(
    const ak_request *request, uint64_t components, const char *file, uint64_t position, const void *type);
uint32_t ak_add_place(
    ak_request *request, uint64_t components, const char *file, uint64_t position, const void *type);

// Empties the list of places, whose values are destroyed already.
void ak_forget_places(ak_request *request);

// MARK: Hits

// What a cell of the assembly shows to readers: the address of its value, or null.
typedef struct ak_published {
    _Atomic(void *) value;
} ak_published;

ak_published *ak_published_new(void);
void *ak_published_load(const ak_published *published);
void ak_published_store(ak_published *published, void *value);

typedef struct ak_table ak_table;

// The value of the component, or null. Callers hold no lock.
const void *ak_table_hit(const void *table, const char *file, uint64_t position, const void *type);
// Adds an entry and gives the table that now holds it: the same, or one twice as large that keeps the old
// alive for readers that are still in it. Callers hold the lock of the components.
ak_table *ak_table_add(
    ak_table *table, const char *file, uint64_t position, const void *type, ak_published *published);
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
