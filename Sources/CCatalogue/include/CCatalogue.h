#pragma once
#include <stddef.h>
/// The catalogue text inside the program, UTF-8.
const unsigned char *_Nonnull weir_catalogue(void);
size_t weir_catalogue_size(void);
/// Where `needle` first stands at or after the byte `from`; the size of the text if nowhere.
size_t weir_catalogue_find(const void *_Nonnull needle, size_t length, size_t from);
