#pragma once
#include <stddef.h>

// The descriptions of services inside the program, data/*.service, one after the other.
const unsigned char *_Nonnull weir_services(void);
size_t weir_services_size(void);
