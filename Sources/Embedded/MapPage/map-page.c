#include "map-page.h"

#include <string.h>

static const unsigned char html[] = {
#embed "map.html"
};
static const unsigned char css[] = {
#embed "map.css"
};
static const unsigned char model[] = {
#embed "map-model.js"
};
static const unsigned char view[] = {
#embed "map-view.js"
};
static const unsigned char lines[] = {
#embed "map-lines.js"
};
static const unsigned char details[] = {
#embed "map-details.js"
};
static const unsigned char keys[] = {
#embed "map-keys.js"
};

static const struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} files[] = {
    {"map.html", html, sizeof html},
    {"map.css", css, sizeof css},
    {"map-model.js", model, sizeof model},
    {"map-view.js", view, sizeof view},
    {"map-lines.js", lines, sizeof lines},
    {"map-details.js", details, sizeof details},
    {"map-keys.js", keys, sizeof keys},
};

const unsigned char *embedded_map_file(const char *name, size_t *count) {
    for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
        if (strcmp(files[index].name, name) == 0) {
            *count = files[index].count;
            return files[index].bytes;
        }
    }
    *count = 0;
    return NULL;
}
