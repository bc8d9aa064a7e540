#include "CSample.h"
#pragma clang diagnostic ignored "-Wc23-extensions"
_Alignas(8) static const unsigned char sample[] = {
#embed "sample.db"
};
const unsigned char *weir_sample(void) { return sample; }
size_t weir_sample_size(void) { return sizeof sample; }

static const unsigned char answers[] = {
#embed "answers/onemap.txt"
  ,
#embed "answers/sabesp.txt"
};
const unsigned char *weir_sample_answers(void) { return answers; }
size_t weir_sample_answers_size(void) { return sizeof answers; }
