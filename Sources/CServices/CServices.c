#include "CServices.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char services[] = {
#embed "data/onemap.service"
  , '\n',
#embed "data/sabesp.service"
};
const unsigned char *weir_services(void) { return services; }
size_t weir_services_size(void) { return sizeof services; }
