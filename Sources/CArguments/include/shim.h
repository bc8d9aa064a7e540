#pragma once
#include <getopt.h>
#include <stddef.h>

/// What getopt_long found, with its globals as values.
typedef struct {
  /// -1 at the end, 1 for a word that is no option, `?` unknown, `:` argument missing.
  int found;
  const char *_Nullable argument;
  /// The letter that was not understood; 0 for a long option.
  int letter;
  /// The index of the next argument.
  int next;
} weir_option_found;

static inline weir_option_found weir_options_next(
    int count, char *const _Nullable *_Nonnull arguments, const char *_Nonnull letters,
    const struct option *_Nonnull options) {
  opterr = 0;
  int found = getopt_long(count, arguments, letters, options, NULL);
  return (weir_option_found){found, optarg, optopt, optind};
}

/// Starts over: the arguments may be read twice in one process.
static inline void weir_options_restart(void) { optind = 0; }
