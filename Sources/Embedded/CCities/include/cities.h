#ifndef EMBEDDED_CITIES_H
#define EMBEDDED_CITIES_H

#include <stddef.h>

/// The bytes of Fixtures/cities.json, put into the program when it is built.
const unsigned char *embedded_cities(size_t *count);

#endif
