/* simdjson as Swift can import it: its first stage, which finds in JSON where strings, numbers and words begin and where the
   characters of its grammar stand, and checks that the bytes are UTF-8. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Opens the library when it is first called. False if it is not there. Any thread. */
bool simdjson_shim_open(void);

/* An indexer, for one thread at a time; NULL if there is no memory or no library. */
void *_Nullable simdjson_shim_make(void);
void simdjson_shim_free(void *_Nonnull indexer);

/* Finds the places in some JSON, which may be several values: of { } [ ] : , outside of strings, of each string's opening quote,
   and of each first byte of a number or word. They stay as they are until the next call.
   Returns how many there are; -1 if it is no UTF-8, a string does not end, a control character stands in one, it is blank or too large. */
ptrdiff_t simdjson_shim_index(void *_Nonnull indexer, const uint8_t *_Nonnull bytes, size_t length,
                              const uint32_t *_Nullable *_Nonnull places);

#ifdef __cplusplus
}
#endif
