#pragma once
#include <zlib.h>

/// Starts reading gzip (and nothing else); `inflateInit2` is a macro.
static inline int zlib_start_gzip(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}
