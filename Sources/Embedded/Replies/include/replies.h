#ifndef EMBEDDED_REPLIES_H
#define EMBEDDED_REPLIES_H

#include <stddef.h>

/// The bytes of Fixtures/providers/open-meteo/forecast.json, put into the program when it is built.
const unsigned char *embedded_open_meteo_forecast(size_t *count);

#endif
