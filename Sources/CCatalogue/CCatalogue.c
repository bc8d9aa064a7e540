#include "CCatalogue.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char catalogue[] = {
#embed "data/catalogue.txt"
};
const unsigned char *weir_catalogue(void) { return catalogue; }
size_t weir_catalogue_size(void) { return sizeof catalogue; }
