#include "CJSON.h"
#include <simdjson.h>
const char *weir_json_version(void) { return "3"; }
