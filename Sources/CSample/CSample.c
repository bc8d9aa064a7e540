#include "CSample.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
_Alignas(8) static const unsigned char sample[] = {
#embed "sample.db"
};
const unsigned char *weir_sample(void) { return sample; }
size_t weir_sample_size(void) { return sizeof sample; }
