#include "CJSON.h"

#include <algorithm>
#include <memory>
#include <new>

#include <simdjson.h>

struct weir_json_indexer {
  std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
  uint32_t none = 0;
};

// The second half of simdjson, which minds the depth, is not used.
static const size_t unused_depth = 1;

// Room for a usual run of bytes at once, so that it seldom grows.
static const size_t least_capacity = 64 << 10;

weir_json_indexer *weir_json_indexer_new(void) { return new (std::nothrow) weir_json_indexer; }

void weir_json_indexer_free(weir_json_indexer *indexer) { delete indexer; }

static bool make_room(weir_json_indexer &indexer, size_t length) {
  if (indexer.parser && indexer.parser->capacity() >= length) return true;
  size_t capacity = least_capacity;
  while (capacity < length) capacity *= 2;
  capacity = std::min(capacity, size_t(simdjson::SIMDJSON_MAXSIZE_BYTES));
  if (capacity < length) return false;
  if (!indexer.parser) {
    return simdjson::get_active_implementation()->create_dom_parser_implementation(
             capacity, unused_depth, indexer.parser) == simdjson::SUCCESS;
  }
  return indexer.parser->allocate(capacity, unused_depth) == simdjson::SUCCESS;
}

weir_json_outcome weir_json_index(
  weir_json_indexer *indexer, const uint8_t *text, size_t length, const uint32_t **offsets,
  size_t *count) {
  indexer->none = uint32_t(length);
  *offsets = &indexer->none;
  *count = 0;
  if (length == 0) return weir_json_fine;
  if (!make_room(*indexer, length)) return weir_json_no_memory;
  auto &parser = *indexer->parser;
  switch (parser.stage1(text, length, simdjson::stage1_mode::regular)) {
  case simdjson::SUCCESS:
    // simdjson's index has room for a few entries more than bytes.
    parser.structural_indexes[parser.n_structural_indexes] = uint32_t(length);
    *offsets = parser.structural_indexes.get();
    *count = parser.n_structural_indexes;
    return weir_json_fine;
  case simdjson::EMPTY: return weir_json_fine;
  case simdjson::UNCLOSED_STRING: return weir_json_unclosed_string;
  case simdjson::UNESCAPED_CHARS: return weir_json_control_character;
  case simdjson::UTF8_ERROR: return weir_json_invalid_utf8;
  default: return weir_json_no_memory;
  }
}
