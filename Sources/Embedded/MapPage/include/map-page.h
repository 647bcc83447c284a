#ifndef EMBEDDED_MAP_PAGE_H
#define EMBEDDED_MAP_PAGE_H

#include <stddef.h>

/// The bytes of map.html beside this folder, put into the program when it is built.
const unsigned char *embedded_map_page(size_t *count);

#endif
