#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CAssemblyKit.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)
#include <linux/membarrier.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

_Thread_local ak_request ak_thread_request ak_without_a_call = {
    .limit = UINTPTR_MAX, .now = {.low = UINT32_MAX}, .quiet = UINT32_MAX};

// MARK: The stack

enum { most_stack = 64 << 20, reserve = 256 << 10 };

#if defined(__linux__)
extern void *__libc_stack_end __attribute__((weak));
#endif

static void stack_bounds(uintptr_t *lowest, uintptr_t *highest) {
#if defined(__APPLE__)
    pthread_t self = pthread_self();
    *highest = (uintptr_t)pthread_get_stackaddr_np(self);
    *lowest = *highest - pthread_get_stacksize_np(self);
#else
    // For the first thread, pthread_getattr_np reads all of /proc/self/maps: a tenth of a millisecond.
    struct rlimit size_of_first;
    if (&__libc_stack_end && syscall(SYS_gettid) == getpid() && getrlimit(RLIMIT_STACK, &size_of_first) == 0) {
        *highest = (uintptr_t)__libc_stack_end;
        *lowest = *highest - (size_of_first.rlim_cur > most_stack ? most_stack : size_of_first.rlim_cur);
        return;
    }
    pthread_attr_t attributes;
    void *address = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &address, &size);
        pthread_attr_destroy(&attributes);
    }
    *lowest = (uintptr_t)address;
    *highest = *lowest + size;
#endif
}

bool ak_check_stack(ak_request *request, uintptr_t here) {
    if (request->limit != UINTPTR_MAX) return false;
    uintptr_t lowest, highest;
    stack_bounds(&lowest, &highest);
    if (here < lowest || here > highest) return true; // a stack of somebody else's making
    if (highest - lowest > most_stack) lowest = highest - most_stack;
    uintptr_t quarter = (highest - lowest) / 4;
    request->limit = lowest + (quarter < reserve ? quarter : reserve);
    return here >= request->limit;
}

// MARK: Places

// A literal that was inlined into another module has another address, so equal text counts too.
static inline bool same_text(const char *one, const char *other) {
    return one == other || strcmp(one, other) == 0;
}

static inline uint64_t mixed(uint64_t position, const void *type, uint64_t key) {
    return (position ^ ((uintptr_t)type >> 4) ^ key) * 0x9E3779B97F4A7C15u;
}

static inline uint32_t place_hash(uint64_t components, uint64_t position, const void *type, const ak_key *key) {
    return (uint32_t)(mixed(position ^ components << 40, type, key ? key->hash : 0) >> 32);
}

static inline bool is_at(
    const ak_place *place, uint64_t components, ak_site site, const void *type, const ak_key *key) {
    return place->site.position == site.position && place->type == type && place->components == components
        && (key ? place->key && place->key->hash == key->hash && place->key->type == key->type : !place->key)
        && same_text(place->site.function, site.function) && same_text(place->site.file, site.file);
}

uint32_t ak_find_place(
    const ak_request *request, uint64_t components, ak_site site, const void *type, const ak_key *key,
    uint32_t *next) {
    uint32_t count = request->now.places;
    if (count <= ak_inline_places) {
        for (uint32_t place = *next; place < count; place++) {
            if (!is_at(&request->places[place], components, site, type, key)) continue;
            *next = place + 1;
            return place;
        }
        return UINT32_MAX;
    }
    uint32_t hash = place_hash(components, site.position, type, key);
    for (;; ++*next) {
        uint32_t found = request->index[(hash + *next) & request->index_mask];
        if (!found) return UINT32_MAX;
        if (found > count || !is_at(ak_place_at((ak_request *)request, found - 1), components, site, type, key)) continue;
        ++*next;
        return found - 1;
    }
}

static void enter(ak_request *request, uint32_t number) {
    const ak_place *place = ak_place_at(request, number);
    uint32_t slot = place_hash(place->components, place->site.position, place->type, place->key);
    while (request->index[slot & request->index_mask]) slot++;
    request->index[slot & request->index_mask] = number + 1;
    request->indexed++;
}

// Makes an index of all places, with room for as many again.
static void make_index(ak_request *request) {
    uint32_t count = request->now.places, capacity = 32;
    while (capacity < count * 4) capacity *= 2;
    free(request->index);
    request->index = calloc(capacity, sizeof *request->index);
    request->index_mask = capacity - 1;
    request->indexed = 0;
    for (uint32_t place = 0; place < count; place++) enter(request, place);
}

uint32_t ak_add_place(
    ak_request *request, uint64_t components, ak_site site, const void *type, const ak_key *key) {
    uint32_t number = request->now.places++;
    if (number >= ak_inline_places) {
        unsigned chunk = 27 - __builtin_clz(number + ak_inline_places);
        if (!request->more[chunk]) request->more[chunk] = malloc((16u << chunk) * sizeof(ak_place));
    }
    ak_place *place = ak_place_at(request, number);
    place->components = components;
    place->site = site;
    place->type = type;
    place->key = key;
    place->state = ak_making;
    place->boxed = false;
    place->owned = false;
    if (number >= ak_inline_places) {
        if (!request->index || (request->indexed + 1) * 2 > request->index_mask) {
            make_index(request);
        } else {
            enter(request, number);
        }
    }
    return number;
}

void ak_drop_places(ak_request *request, uint32_t count) {
    request->now.places = count;
    if (!request->index) return;
    if (count > ak_inline_places) {
        make_index(request);
        return;
    }
    free(request->index);
    request->index = NULL;
    for (unsigned chunk = 0; request->more[chunk]; chunk++) {
        free(request->more[chunk]);
        request->more[chunk] = NULL;
    }
}

static void open_place(ak_request *request, ak_kept_frame *kept, ak_place *place) {
    place->low = kept->depth = ++request->depth;
    kept->cell = NULL;
    kept->frame.parent = request->top;
    request->top = &kept->frame;
    request->now.low = UINT32_MAX;
}

static const ak_found the_long_way = {NULL, false};

static inline ak_found found(ak_request *request, ak_place *place) {
    if (place->state == ak_making) return the_long_way;
    if (place->low < request->now.low) request->now.low = place->low;
    return (ak_found){place->boxed ? (void *)place->words[0] : place->words, false};
}

// With more places than the inline ones, near the end of the stack, or where literals have two addresses.
static __attribute__((noinline)) ak_found begin_place(
    uint64_t components, ak_kept_frame *kept, const void *type, const char *file, const char *function,
    uint64_t position) {
    ak_request *request = &ak_thread_request;
    ak_site site = {file, function, position};
    uint32_t next = 0;
    uint32_t place = ak_find_place(request, components, site, type, NULL, &next);
    if (place != UINT32_MAX) return found(request, ak_place_at(request, place));
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (here < request->limit && !ak_check_stack(request, here)) return the_long_way;
    kept->before = request->now;
    kept->frame.site = site;
    kept->place = ak_add_place(request, components, site, type, NULL);
    open_place(request, kept, ak_place_at(request, kept->place));
    return (ak_found){ak_place_at(request, kept->place)->words, true};
}

// A call of its own, so that each of the two keeps all it needs in registers.
static __attribute__((noinline)) ak_found open_inline_place(
    uint64_t components, ak_kept_frame *kept, const void *type, const char *file, const char *function,
    uint64_t position) {
    ak_request *request = &ak_thread_request;
    uint32_t number = request->now.places;
    request->now.places = number + 1;
    kept->place = number;
    // Nothing else is in the request, so that the other marks are zero.
    kept->before = (ak_marks){.places = number, .low = request->now.low};
    kept->frame.site = (ak_site){file, function, position};
    ak_place *place = &request->places[number];
    place->components = components;
    place->site = (ak_site){file, function, position};
    place->type = type;
    place->key = NULL;
    place->state = ak_making;
    place->boxed = place->owned = false;
    open_place(request, kept, place);
    return (ak_found){place->words, true};
}

ak_found ak_begin_place_at(
    uint64_t components, ak_kept_frame *kept, const void *type, const char *file, const char *function,
    uint64_t position) {
    ak_request *request = &ak_thread_request;
    uint32_t count = request->now.places;
    if (__builtin_expect(
            count >= ak_inline_places || request->shared
                || (uintptr_t)__builtin_frame_address(0) < request->limit,
            0))
        return begin_place(components, kept, type, file, function, position);
#pragma clang loop unroll(disable)
    for (ak_place *place = request->places; count; count--, place++) {
        if (place->site.position != position || place->type != type || place->components != components
            || place->key)
            continue;
        if (place->site.function != function || place->site.file != file)
            return begin_place(components, kept, type, file, function, position);
        return found(request, place);
    }
    return open_inline_place(components, kept, type, file, function, position);
}

bool ak_finish_place(ak_request *request, ak_kept_frame *kept, void *value) {
    ak_place *place = ak_place_of(value);
    uint32_t low = request->now.low, before = kept->before.low;
    place->state = ak_finished;
    place->low = low < kept->depth ? low : UINT32_MAX;
    request->now.low = low >= kept->depth || before < low ? before : low;
    request->depth--;
    request->top = kept->frame.parent;
    return !kept->frame.parent;
}

// The destroy function is the second witness that a type's metadata leads to; that is ABI.
static void destroy(void *value, const void *type) {
    typedef __attribute__((swiftcall)) void (*witness)(void *, const void *);
    ((const witness *)((const void *const *)type)[-1])[1](value, type);
}

#if __has_feature(ptrauth_calls)
static const bool can_destroy = false; // a witness is signed there
#else
static const bool can_destroy = true;
#endif

bool ak_end_places(ak_request *request, ak_frame *frame) {
    if (!can_destroy) return false;
    request->top = frame; // destructors may ask for components
    for (uint32_t count; (count = request->now.places);) {
        ak_place *place = ak_place_at(request, count - 1);
        if (request->shared || place->boxed || place->key) return false;
        request->now.places = count - 1;
        if (!place->owned) continue;
        uintptr_t words[ak_inline_words];
        memcpy(words, place->words, sizeof words);
        destroy(words, place->type);
    }
    if (request->shared) return false;
    if (request->index) ak_drop_places(request, 0);
    request->top = NULL;
    request->now.low = UINT32_MAX; // the other marks are zero already
    return true;
}

// MARK: Readers

uint32_t ak_attention = 0;
uint32_t ak_concerns = 0;

static _Atomic(ak_reader *) readers;
static pthread_key_t thread_ends;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void leave(void *reader) {
    ak_thread_request.quiet = UINT32_MAX;
    ak_thread_request.reader = NULL;
    __atomic_store_n(&((ak_reader *)reader)->isTaken, 0, __ATOMIC_RELEASE);
}

static bool is_tracing = false;

static void prepare(void) {
    const char *trace = getenv("ASSEMBLY_TRACE");
    is_tracing = trace && strcmp(trace, "1") == 0;
    if (is_tracing) ak_watch();
    pthread_key_create(&thread_ends, leave);
#if defined(__linux__)
    if (syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0) return;
#endif
    __atomic_fetch_or(&ak_attention, ak_needs_fence, __ATOMIC_SEQ_CST);
}

void ak_prepare(void) { pthread_once(&prepared, prepare); }

static ak_reader *register_reader(ak_request *request) {
    ak_reader *reader = atomic_load(&readers);
    for (; reader; reader = reader->next) {
        uint32_t expected = 0;
        if (__atomic_compare_exchange_n(
                &reader->isTaken, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
            break;
    }
    if (!reader) {
        // Never freed, so that a list of them can be walked without a lock; a later thread takes it over.
        // Processors fetch cache lines in pairs, so each has a pair of its own.
        reader = aligned_alloc(128, 128);
        *reader = (ak_reader){.isTaken = 1, .next = atomic_load(&readers)};
        while (!atomic_compare_exchange_weak(&readers, &reader->next, reader)) {}
    }
    request->reader = reader;
    request->quiet = 0;
    pthread_setspecific(thread_ends, reader);
    return reader;
}

ak_reader *ak_begin_first_hit(ak_request *request) {
    uint32_t attention = __atomic_load_n(&ak_attention, __ATOMIC_RELAXED);
    if (attention & ~ak_needs_fence) return NULL;
    ak_reader *reader = ak_begin_reading(request);
    if (attention) __atomic_thread_fence(__ATOMIC_SEQ_CST);
    return reader;
}

ak_reader *ak_begin_reading(ak_request *request) {
    ak_reader *reader = request->reader ? request->reader : register_reader(request);
    __atomic_store_n(&reader->reading, reader->reading + 1, __ATOMIC_RELAXED);
    return reader;
}

// Who registers after this looked finds nothing any more of what was taken out before.
static bool is_alone(void) {
    for (ak_reader *reader = atomic_load(&readers); reader; reader = reader->next)
        if (reader != ak_thread_request.reader && __atomic_load_n(&reader->isTaken, __ATOMIC_SEQ_CST)) return false;
    return true;
}

void ak_wait_for_readers(void) {
    atomic_thread_fence(memory_order_seq_cst);
    if (is_alone()) return;
#if defined(__linux__)
    if (!(__atomic_load_n(&ak_attention, __ATOMIC_RELAXED) & ak_needs_fence))
        syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
#endif
    for (ak_reader *reader = atomic_load(&readers); reader; reader = reader->next) {
        if (reader == ak_thread_request.reader) continue;
        while (__atomic_load_n(&reader->reading, __ATOMIC_ACQUIRE)) sched_yield();
    }
}

void ak_add_concerns(uint32_t count) { __atomic_fetch_add(&ak_concerns, count, __ATOMIC_SEQ_CST); }
void ak_remove_concerns(uint32_t count) { __atomic_fetch_sub(&ak_concerns, count, __ATOMIC_SEQ_CST); }

void ak_watch(void) {
    ak_add_concerns(1);
    __atomic_fetch_add(&ak_attention, 1, __ATOMIC_SEQ_CST);
}

void ak_unwatch(void) {
    __atomic_fetch_sub(&ak_attention, 1, __ATOMIC_SEQ_CST);
    ak_remove_concerns(1);
}

// MARK: Hits

static const uint64_t keyed = (uint64_t)1 << 63;

static inline uint64_t first_index(const ak_table *table, uint64_t position, const void *type, const ak_key *key) {
    return (ak_hash(position, type) + (key ? key->hash * 0x9E3779B97F4A7C15u >> 32 : 0)) & table->mask;
}

static inline const char *file_of(const ak_entry *entry) { return __atomic_load_n(&entry->file, __ATOMIC_ACQUIRE); }

// All but the literals.
static inline bool may_be(const ak_entry *entry, uint64_t position, const void *type, const ak_key *key) {
    if (entry->type != type || entry->position != (key ? position | keyed : position)) return false;
    return !key || (entry->key->hash == key->hash && entry->key->type == key->type);
}

const void *ak_table_hit_after(
    const ak_table *table, const char *name, const char *function, uint64_t position, const void *type) {
    for (uint64_t index = first_index(table, position, type, NULL);; index++) {
        const ak_entry *entry = &table->entries[index & table->mask];
        const char *file = file_of(entry);
        if (!file) return NULL;
        if (file == name && may_be(entry, position, type, NULL) && entry->function == function)
            return __atomic_load_n(&entry->value, __ATOMIC_ACQUIRE);
    }
}

const void *ak_table_keyed_hit(
    uintptr_t address, ak_site site, const void *type, const ak_key *key, uint64_t *next,
    const void **found) {
    const ak_table *table = (const ak_table *)address;
    uint64_t first = first_index(table, site.position, type, key);
    for (;; ++*next) {
        const ak_entry *entry = &table->entries[(first + *next) & table->mask];
        const char *file = file_of(entry);
        if (!file) return NULL;
        if (file != site.file || !may_be(entry, site.position, type, key) || entry->function != site.function)
            continue;
        const void *value = __atomic_load_n(&entry->value, __ATOMIC_ACQUIRE);
        if (!value) continue;
        *found = entry->key->value;
        ++*next;
        return value;
    }
}

static const struct {
    uint64_t mask, count;
    ak_entry entries[1];
} nothing_built = {.count = 1};

ak_table *ak_table_empty(void) { return (ak_table *)&nothing_built; }

const void *ak_table_cell(
    const ak_table *table, ak_site site, const void *type, const ak_key *key, uint64_t *next, bool *is_exact) {
    uint64_t first = first_index(table, site.position, type, key);
    for (;; ++*next) {
        const ak_entry *entry = &table->entries[(first + *next) & table->mask];
        const char *file = file_of(entry);
        if (!file) return NULL;
        if (!entry->cell || !may_be(entry, site.position, type, key)
            || !same_text(entry->function, site.function) || !same_text(file, site.file))
            continue;
        *is_exact = file == site.file && entry->function == site.function;
        ++*next;
        return entry->cell;
    }
}

bool ak_table_is_full(const ak_table *table) { return (table->count + 1) * 4 > (table->mask + 1) * 3; }

void ak_table_add(
    ak_table *table, ak_site site, const void *type, const ak_key *key, const void *cell, const void *value) {
    uint64_t index = first_index(table, site.position, type, key);
    while (file_of(&table->entries[index & table->mask])) index++;
    ak_entry *entry = &table->entries[index & table->mask];
    entry->function = site.function;
    entry->position = key ? site.position | keyed : site.position;
    entry->type = type;
    entry->key = key;
    entry->cell = cell;
    __atomic_store_n(&entry->value, value, __ATOMIC_RELEASE);
    __atomic_store_n(&entry->file, site.file, __ATOMIC_RELEASE);
    table->count++;
}

void ak_table_show(
    ak_table *table, ak_site site, const void *type, const ak_key *key, const void *cell, const void *value) {
    for (uint64_t index = first_index(table, site.position, type, key);; index++) {
        ak_entry *entry = &table->entries[index & table->mask];
        if (!file_of(entry)) return;
        if (entry->cell == cell) __atomic_store_n(&entry->value, value, __ATOMIC_RELEASE);
    }
}

void ak_table_remove(ak_table *table, ak_site site, const void *type, const ak_key *key, const void *cell) {
    for (uint64_t index = first_index(table, site.position, type, key);; index++) {
        ak_entry *entry = &table->entries[index & table->mask];
        if (!file_of(entry)) return;
        if (entry->cell == cell) entry->cell = NULL;
    }
}

ak_table *ak_table_copy(const ak_table *table) {
    uint64_t kept = 0, capacity = 8;
    for (uint64_t index = 0; index <= table->mask; index++) kept += table->entries[index].cell != NULL;
    while (capacity < kept * 2 + 2) capacity *= 2;
    ak_table *copy = calloc(1, sizeof(ak_table) + capacity * sizeof(ak_entry));
    copy->mask = capacity - 1;
    for (uint64_t index = 0; index <= table->mask; index++) {
        const ak_entry *entry = &table->entries[index];
        if (!entry->cell) continue;
        ak_site site = {entry->file, entry->function, entry->position & ~keyed};
        ak_table_add(copy, site, entry->type, entry->key, entry->cell, entry->value);
    }
    return copy;
}

void ak_table_free(ak_table *table) {
    if (table != ak_table_empty()) free(table);
}

// MARK: Locks

struct ak_lock {
    pthread_mutex_t mutex;
};

ak_lock *ak_lock_new(void) {
    ak_lock *lock = malloc(sizeof *lock);
    pthread_mutex_init(&lock->mutex, NULL);
    return lock;
}

void ak_lock_free(ak_lock *lock) {
    pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

void ak_lock_acquire(ak_lock *lock) { pthread_mutex_lock(&lock->mutex); }
void ak_lock_release(ak_lock *lock) { pthread_mutex_unlock(&lock->mutex); }

static pthread_mutex_t building = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t built = PTHREAD_COND_INITIALIZER;

void ak_building_lock(void) { pthread_mutex_lock(&building); }
void ak_building_unlock(void) { pthread_mutex_unlock(&building); }
void ak_building_wait(void) { pthread_cond_wait(&built, &building); }
void ak_building_wake(void) { pthread_cond_broadcast(&built); }

// MARK: The system

bool ak_is_tracing(void) { return is_tracing; }
void ak_print(const char *text) { fputs(text, stderr); }
