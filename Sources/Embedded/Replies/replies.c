#include "replies.h"

static const unsigned char open_meteo_forecast[] = {
#embed "../../../Fixtures/providers/open-meteo/forecast.json"
};

const unsigned char *embedded_open_meteo_forecast(size_t *count) {
    *count = sizeof open_meteo_forecast;
    return open_meteo_forecast;
}
