#ifndef EMBEDDED_MAP_PAGE_H
#define EMBEDDED_MAP_PAGE_H

#include <stddef.h>

/// The bytes of a file beside this folder, put into the program when it is built; NULL for another name.
const unsigned char *embedded_map_file(const char *name, size_t *count);

#endif
