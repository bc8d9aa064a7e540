#define _GNU_SOURCE
#include "CCatalogue.h"
#include <string.h>
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char catalogue[] = {
#embed "data/catalogue.txt"
};
const unsigned char *weir_catalogue(void) { return catalogue; }
size_t weir_catalogue_size(void) { return sizeof catalogue; }
size_t weir_catalogue_find(const void *needle, size_t length, size_t from) {
  if (from >= sizeof catalogue) return sizeof catalogue;
  const unsigned char *found = memmem(catalogue + from, sizeof catalogue - from, needle, length);
  return found ? (size_t)(found - catalogue) : sizeof catalogue;
}
