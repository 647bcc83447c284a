#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CAssemblyKit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

_Thread_local ak_request ak_thread_request = {
    .limit = UINTPTR_MAX, .now = {.low = UINT32_MAX}};

// MARK: The stack

enum { most_stack = 64 << 20, reserve = 256 << 10 };

static void stack_bounds(uintptr_t *lowest, uintptr_t *highest) {
#if defined(__APPLE__)
    pthread_t self = pthread_self();
    *highest = (uintptr_t)pthread_get_stackaddr_np(self);
    *lowest = *highest - pthread_get_stacksize_np(self);
#else
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
static inline bool same_file(const char *one, const char *other) {
    return one == other || strcmp(one, other) == 0;
}

int32_t ak_find_place(
    const ak_request *request, uint64_t components, const char *file, uint64_t position, const void *type) {
    uint32_t count = request->now.places < ak_inline_places ? request->now.places : ak_inline_places;
    for (uint32_t index = 0; index < count; index++) {
        const ak_place *place = &request->places[index];
        if (place->position == position && place->type == type && place->components == components
            && !place->keyed && same_file(place->file, file))
            return (int32_t)index;
    }
    return -1;
}

uint32_t ak_add_place(
    ak_request *request, uint64_t components, const char *file, uint64_t position, const void *type) {
    uint32_t index = request->now.places++;
    if (index >= ak_inline_places) {
        unsigned chunk = 27 - __builtin_clz(index + ak_inline_places);
        if (!request->more[chunk]) request->more[chunk] = malloc((16u << chunk) * sizeof(ak_place));
    }
    ak_place *place = ak_place_at(request, index);
    place->components = components;
    place->file = file;
    place->position = position;
    place->type = type;
    place->state = ak_making;
    place->boxed = false;
    place->keyed = false;
    return index;
}

void ak_forget_places(ak_request *request) {
    request->now.places = 0;
    for (unsigned chunk = 0; request->more[chunk]; chunk++) {
        free(request->more[chunk]);
        request->more[chunk] = NULL;
    }
}

// MARK: Hits

typedef struct ak_entry {
    _Atomic(const char *) file; // written last: whoever sees it sees the rest
    uint64_t position;
    const void *type;
    ak_published *published;
} ak_entry;

struct ak_table {
    uint64_t mask;
    uint64_t count;
    ak_table *previous;
    ak_entry entries[];
};

static inline uint64_t hash(uint64_t position, const void *type) {
    uint64_t mixed = (position ^ ((uintptr_t)type >> 4)) * 0x9E3779B97F4A7C15u;
    return mixed ^ (mixed >> 32);
}

ak_published *ak_published_new(void) {
    ak_published *published = malloc(sizeof *published);
    atomic_init(&published->value, NULL);
    return published;
}

void *ak_published_load(const ak_published *published) {
    return atomic_load_explicit(&published->value, memory_order_acquire);
}

void ak_published_store(ak_published *published, void *value) {
    atomic_store_explicit(&published->value, value, memory_order_release);
}

const void *ak_table_hit(const void *opaque, const char *file, uint64_t position, const void *type) {
    const ak_table *table = opaque;
    if (!table) return NULL;
    for (uint64_t index = hash(position, type) & table->mask;; index = (index + 1) & table->mask) {
        const ak_entry *entry = &table->entries[index];
        const char *name = atomic_load_explicit(&entry->file, memory_order_acquire);
        if (!name) return NULL;
        if (entry->position == position && entry->type == type && same_file(name, file))
            return ak_published_load(entry->published);
    }
}

static void insert(
    ak_table *table, const char *file, uint64_t position, const void *type, ak_published *published) {
    uint64_t index = hash(position, type) & table->mask;
    while (atomic_load_explicit(&table->entries[index].file, memory_order_relaxed))
        index = (index + 1) & table->mask;
    ak_entry *entry = &table->entries[index];
    entry->position = position;
    entry->type = type;
    entry->published = published;
    atomic_store_explicit(&entry->file, file, memory_order_release);
    table->count++;
}

ak_table *ak_table_add(
    ak_table *table, const char *file, uint64_t position, const void *type, ak_published *published) {
    if (!table || (table->count + 1) * 4 > (table->mask + 1) * 3) {
        uint64_t capacity = table ? (table->mask + 1) * 2 : 8;
        ak_table *larger = calloc(1, sizeof(ak_table) + capacity * sizeof(ak_entry));
        larger->mask = capacity - 1;
        larger->previous = table;
        for (uint64_t index = 0; table && index <= table->mask; index++) {
            ak_entry *entry = &table->entries[index];
            const char *name = atomic_load_explicit(&entry->file, memory_order_relaxed);
            if (name) insert(larger, name, entry->position, entry->type, entry->published);
        }
        table = larger;
    }
    insert(table, file, position, type, published);
    return table;
}

void ak_table_free(ak_table *table) {
    while (table) {
        ak_table *previous = table->previous;
        free(table);
        table = previous;
    }
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
