#pragma once
#include <stddef.h>
/// The sample store inside the program: an SQLite database image.
const unsigned char *_Nonnull weir_sample(void);
size_t weir_sample_size(void);
