#pragma once
#include <stddef.h>
/// The sample store inside the program: an SQLite database image.
const unsigned char *_Nonnull weir_sample(void);
size_t weir_sample_size(void);

// Answers of services that have descriptions, UTF-8: lines of kind, table, key and body, parted by
// tabs.
const unsigned char *_Nonnull weir_sample_answers(void);
size_t weir_sample_answers_size(void);
