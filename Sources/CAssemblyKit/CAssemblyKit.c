#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CAssemblyKit.h"

#include <errno.h>
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

_Thread_local ak_request ak_thread_request = {
    .limit = UINTPTR_MAX, .now = {.low = UINT32_MAX}};

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

int32_t ak_find_place(const ak_request *request, uint64_t components, ak_site site, const void *type) {
    uint32_t count = request->now.places < ak_inline_places ? request->now.places : ak_inline_places;
    for (uint32_t index = 0; index < count; index++) {
        const ak_place *place = &request->places[index];
        if (place->site.position == site.position && place->type == type && place->components == components
            && !place->keyed && same_text(place->site.function, site.function)
            && same_text(place->site.file, site.file))
            return (int32_t)index;
    }
    return -1;
}

uint32_t ak_add_place(ak_request *request, uint64_t components, ak_site site, const void *type) {
    uint32_t index = request->now.places++;
    if (index >= ak_inline_places) {
        unsigned chunk = 27 - __builtin_clz(index + ak_inline_places);
        if (!request->more[chunk]) request->more[chunk] = malloc((16u << chunk) * sizeof(ak_place));
    }
    ak_place *place = ak_place_at(request, index);
    place->components = components;
    place->site = site;
    place->type = type;
    place->state = ak_making;
    place->boxed = false;
    place->keyed = false;
    return index;
}

ak_found ak_begin_place(ak_request *request, uint64_t components, ak_kept_frame *kept, const void *type) {
    const ak_found the_long_way = {NULL, false};
    int32_t found = ak_find_place(request, components, kept->frame.site, type);
    if (found >= 0) {
        ak_place *place = &request->places[found];
        if (place->state == ak_making) return the_long_way;
        if (place->low < request->now.low) request->now.low = place->low;
        return (ak_found){place->boxed ? (void *)place->words[0] : place->words, false};
    }
    uint32_t index = request->now.places;
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (index >= ak_inline_places || (here < request->limit && !ak_check_stack(request, here)))
        return the_long_way;

    kept->before = request->now;
    kept->depth = ++request->depth;
    kept->place = index;
    kept->cell = NULL;
    kept->frame.parent = request->top;
    request->top = &kept->frame;
    request->now.low = UINT32_MAX;
    request->now.places = index + 1;
    ak_place *place = &request->places[index];
    place->components = components;
    place->site = kept->frame.site;
    place->type = type;
    place->low = kept->depth;
    place->state = ak_making;
    place->boxed = false;
    place->keyed = false;
    return (ak_found){place->words, true};
}

bool ak_place_finished(ak_request *request, ak_kept_frame *kept) {
    if (kept->cell || request->now.pending != kept->before.pending) return false;
    if (!kept->before.places && !kept->frame.parent && request->shared) return false;
    ak_place *place = ak_place_at(request, kept->place);
    uint32_t low = request->now.low, before = kept->before.low;
    place->state = ak_finished;
    place->low = low < kept->depth ? low : UINT32_MAX;
    request->now.low = low >= kept->depth || before < low ? before : low;
    request->depth--;
    request->top = kept->frame.parent;
    return true;
}

// The destroy function is the second witness that a type's metadata leads to; that is ABI.
static void destroy(void *value, const void *type) {
    typedef void (*witness)(void *, const void *);
    ((const witness *)((const void *const *)type)[-1])[1](value, type);
}

bool ak_end_places(ak_request *request, ak_frame *frame) {
    request->top = frame; // destructors may ask for components
    while (request->now.places) {
        if (request->shared || request->now.places > ak_inline_places) return false;
        ak_place *place = &request->places[request->now.places - 1];
        if (place->boxed) return false;
        uintptr_t words[ak_inline_words];
        memcpy(words, place->words, sizeof words);
        request->now.places--;
        if (place->state != ak_making) destroy(words, place->type);
    }
    if (request->shared) return false;
    request->top = NULL;
    request->now = (ak_marks){.low = UINT32_MAX};
    return true;
}

void ak_forget_places(ak_request *request) {
    request->now.places = 0;
    for (unsigned chunk = 0; request->more[chunk]; chunk++) {
        free(request->more[chunk]);
        request->more[chunk] = NULL;
    }
}

// MARK: Readers

uint32_t ak_attention = 0;

static _Atomic(ak_reader *) readers;
static pthread_key_t thread_ends;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void leave(void *reader) {
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

ak_reader *ak_register_reader(ak_request *request) {
    ak_reader *reader = atomic_load(&readers);
    for (; reader; reader = reader->next) {
        uint32_t expected = 0;
        if (__atomic_compare_exchange_n(
                &reader->isTaken, &expected, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
            break;
    }
    if (!reader) {
        // Never freed, so that a list of them can be walked without a lock; a later thread takes it over.
        reader = aligned_alloc(64, 64);
        *reader = (ak_reader){.isTaken = 1, .next = atomic_load(&readers)};
        while (!atomic_compare_exchange_weak(&readers, &reader->next, reader)) {}
    }
    request->reader = reader;
    pthread_setspecific(thread_ends, reader);
    return reader;
}

ak_reader *ak_begin_reading(ak_request *request) {
    ak_reader *reader = request->reader ? request->reader : ak_register_reader(request);
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

void ak_watch(void) { __atomic_fetch_add(&ak_attention, 1, __ATOMIC_SEQ_CST); }
void ak_unwatch(void) { __atomic_fetch_sub(&ak_attention, 1, __ATOMIC_SEQ_CST); }

// MARK: Hits

// Compared by address only: a literal of another address gets an entry of its own when it comes by first.
typedef struct ak_entry {
    _Atomic(const char *) file; // written last: whoever sees it sees the rest
    const char *function;
    uint64_t position;
    const void *type;
    ak_key key;
    ak_published *published;
} ak_entry;

struct ak_table {
    uint64_t mask;
    uint64_t count;
    ak_entry entries[];
};

static inline uint64_t hash(uint64_t position, const void *type, uint64_t key) {
    uint64_t mixed = (position ^ ((uintptr_t)type >> 4) ^ key) * 0x9E3779B97F4A7C15u;
    return mixed ^ (mixed >> 32);
}

static inline bool is_of(const ak_entry *entry, const char *file, ak_site site, const void *type) {
    return entry->position == site.position && entry->type == type && file == site.file
        && entry->function == site.function;
}

ak_published *ak_published_new(void) {
    ak_published *published = malloc(sizeof *published);
    atomic_init(&published->value, NULL);
    published->isForgotten = false;
    return published;
}

void ak_published_store(ak_published *published, void *value) {
    atomic_store_explicit(&published->value, value, memory_order_release);
}

const void *ak_table_hit_at(
    const void *opaque, const char *name, const char *function, uint64_t position, const void *type) {
    const ak_table *table = opaque;
    if (!table) return NULL;
    ak_site site = {name, function, position};
    uint64_t index = hash(site.position, type, 0) & table->mask;
    for (;;) {
        const ak_entry *entry = &table->entries[index];
        const char *file = atomic_load_explicit(&entry->file, memory_order_acquire);
        if (__builtin_expect(is_of(entry, file, site, type) && !entry->key.type, 1))
            return atomic_load_explicit(&entry->published->value, memory_order_acquire);
        if (!file) return NULL;
        index = (index + 1) & table->mask;
    }
}

const void *ak_table_keyed_hit(
    const void *opaque, ak_site site, const void *type, ak_key key, uint64_t *next, const void **found) {
    const ak_table *table = opaque;
    if (!table) return NULL;
    for (;; ++*next) {
        const ak_entry *entry = &table->entries[(hash(site.position, type, key.hash) + *next) & table->mask];
        const char *file = atomic_load_explicit(&entry->file, memory_order_acquire);
        if (!file) return NULL;
        if (is_of(entry, file, site, type) && entry->key.hash == key.hash && entry->key.type == key.type) {
            const void *value = atomic_load_explicit(&entry->published->value, memory_order_acquire);
            if (!value) continue;
            *found = entry->key.value;
            ++*next;
            return value;
        }
    }
}

bool ak_table_has(
    const ak_table *table, ak_site site, const void *type, ak_key key, const ak_published *published) {
    if (!table) return false;
    for (uint64_t index = hash(site.position, type, key.hash) & table->mask;; index = (index + 1) & table->mask) {
        const ak_entry *entry = &table->entries[index];
        const char *file = atomic_load_explicit(&entry->file, memory_order_relaxed);
        if (!file) return false;
        if (entry->published == published && is_of(entry, file, site, type)) return true;
    }
}

bool ak_table_is_full(const ak_table *table) {
    return !table || (table->count + 1) * 4 > (table->mask + 1) * 3;
}

void ak_table_add(ak_table *table, ak_site site, const void *type, ak_key key, ak_published *published) {
    uint64_t index = hash(site.position, type, key.hash) & table->mask;
    while (atomic_load_explicit(&table->entries[index].file, memory_order_relaxed))
        index = (index + 1) & table->mask;
    ak_entry *entry = &table->entries[index];
    entry->function = site.function;
    entry->position = site.position;
    entry->type = type;
    entry->key = key;
    entry->published = published;
    atomic_store_explicit(&entry->file, site.file, memory_order_release);
    table->count++;
}

ak_table *ak_table_copy(const ak_table *table) {
    uint64_t kept = 0;
    for (uint64_t index = 0; table && index <= table->mask; index++) {
        const ak_entry *entry = &table->entries[index];
        if (atomic_load_explicit(&entry->file, memory_order_relaxed) && !entry->published->isForgotten) kept++;
    }
    uint64_t capacity = 8;
    while (capacity < kept * 2 + 2) capacity *= 2;
    ak_table *copy = calloc(1, sizeof(ak_table) + capacity * sizeof(ak_entry));
    copy->mask = capacity - 1;
    for (uint64_t index = 0; table && index <= table->mask; index++) {
        const ak_entry *entry = &table->entries[index];
        const char *file = atomic_load_explicit(&entry->file, memory_order_relaxed);
        if (!file || entry->published->isForgotten) continue;
        ak_site site = {file, entry->function, entry->position};
        ak_table_add(copy, site, entry->type, entry->key, entry->published);
    }
    return copy;
}

void ak_table_free(ak_table *table) { free(table); }

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

void *ak_read_file(const char *path, size_t *size, bool *is_missing) {
    *size = 0;
    FILE *file = fopen(path, "rb");
    *is_missing = !file && errno == ENOENT;
    if (!file) return NULL;
    char *bytes = NULL;
    for (size_t capacity = 4096, count = 1; count > 0; *size += count) {
        if (!bytes || *size == capacity) bytes = realloc(bytes, capacity *= 2);
        count = fread(bytes + *size, 1, capacity - *size, file);
    }
    bool isRead = !ferror(file);
    fclose(file);
    if (isRead) return bytes;
    free(bytes);
    return NULL;
}
