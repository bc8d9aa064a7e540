#pragma once
#include <stddef.h>
/// The catalogue text inside the program, UTF-8.
const unsigned char *_Nonnull weir_catalogue(void);
size_t weir_catalogue_size(void);
