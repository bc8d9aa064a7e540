#pragma once
#include <stddef.h>
#include <stdint.h>

// The first half of simdjson: where the tokens of a JSON text stand. It looks at 32 or 64 bytes at
// a time, with the widest instructions of the processor at hand. What the tokens mean is worked out
// in Swift, because simdjson's own second half rewrites numbers and takes some wrong texts.

#ifdef __cplusplus
extern "C" {
#endif

enum weir_json_outcome {
  weir_json_fine = 0,
  // The text ends inside a string.
  weir_json_unclosed_string,
  // A string holds a byte below 0x20.
  weir_json_control_character,
  weir_json_invalid_utf8,
  weir_json_no_memory,
};

typedef struct weir_json_indexer weir_json_indexer;

// An indexer keeps its memory from text to text. Null when there is no memory.
weir_json_indexer *_Nullable weir_json_indexer_new(void);
void weir_json_indexer_free(weir_json_indexer *_Nullable indexer);

// Finds each `{ } [ ] : ,` outside strings, the opening quote of each string and the first byte of
// each other run of bytes. `*offsets` holds `*count` offsets and then `length`, until the next call.
enum weir_json_outcome weir_json_index(
  weir_json_indexer *_Nonnull indexer, const uint8_t *_Nonnull text, size_t length,
  const uint32_t *_Nullable *_Nonnull offsets, size_t *_Nonnull count);

#ifdef __cplusplus
}
#endif
