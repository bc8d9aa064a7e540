#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
const char *_Nonnull weir_json_version(void);
#ifdef __cplusplus
}
#endif
