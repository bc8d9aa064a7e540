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
      ENTRY(context_create), ENTRY(context_destroy), ENTRY(log_func), ENTRY(create),
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

static void say_nothing(void *data, int level, const char *words) {
  (void)data, (void)level, (void)words;
}

PJ_CONTEXT *proj_create_silent_context(const struct proj_library *proj) {
  PJ_CONTEXT *context = proj->context_create();
  if (context) proj->log_func(context, NULL, say_nothing);
  return context;
}
