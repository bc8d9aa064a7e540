#include "shim.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct proj_library library;
static int is_open = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
  void *handle = dlopen("libproj.so.25", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  static const struct { size_t offset; const char *name; } entries[] = {
#define ENTRY(name) {offsetof(struct proj_library, name), "proj_" #name}
      ENTRY(context_create), ENTRY(context_destroy), ENTRY(log_level), ENTRY(create),
      ENTRY(create_crs_to_crs), ENTRY(normalize_for_visualization), ENTRY(destroy), ENTRY(trans),
      ENTRY(lp_dist),
#undef ENTRY
  };
  for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
    void *entry = dlsym(handle, entries[index].name);
    if (!entry) return;
    *(void **)((char *)&library + entries[index].offset) = entry;
  }
  is_open = 1;
}

const struct proj_library *proj_open(void) {
  pthread_once(&once, open_library);
  return is_open ? &library : NULL;
}
