#include "map-page.h"

static const unsigned char bytes[] = {
#embed "map.html"
};

const unsigned char *embedded_map_page(size_t *count) {
    *count = sizeof bytes;
    return bytes;
}
