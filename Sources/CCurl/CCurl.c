#include "shim.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static struct curl_library library;
static int is_open = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_library(void) {
  void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  static const struct { size_t offset; const char *name; } entries[] = {
#define ENTRY(name) {offsetof(struct curl_library, name), "curl_" #name}
      ENTRY(global_init), ENTRY(easy_init), ENTRY(easy_cleanup), ENTRY(easy_setopt),
      ENTRY(easy_getinfo), ENTRY(easy_pause), ENTRY(easy_strerror), ENTRY(multi_init),
      ENTRY(multi_cleanup), ENTRY(multi_add_handle), ENTRY(multi_remove_handle),
      ENTRY(multi_perform), ENTRY(multi_fdset), ENTRY(multi_poll), ENTRY(multi_info_read),
      ENTRY(slist_append), ENTRY(slist_free_all), ENTRY(url), ENTRY(url_cleanup), ENTRY(url_set), ENTRY(url_get),
      ENTRY(free),
#undef ENTRY
  };
  for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
    void *entry = dlsym(handle, entries[index].name);
    if (!entry) return;
    *(void **)((char *)&library + entries[index].offset) = entry;
  }
  is_open = library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const struct curl_library *curl_open(void) {
  pthread_once(&once, open_library);
  return is_open ? &library : NULL;
}
