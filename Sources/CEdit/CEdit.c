#define _GNU_SOURCE
#include "shim.h"

#include <poll.h>
#include <wchar.h>

int weir_edit_wait(int descriptor, int milliseconds, const sigset_t *open) {
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  return ppoll(&entry, 1, milliseconds < 0 ? NULL : &limit, open);
}

int weir_edit_columns(wchar_t character) { return wcwidth(character); }
