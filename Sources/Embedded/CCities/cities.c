#include "cities.h"

static const unsigned char bytes[] = {
#embed "../../../Fixtures/cities.json"
};

const unsigned char *embedded_cities(size_t *count) {
    *count = sizeof bytes;
    return bytes;
}
