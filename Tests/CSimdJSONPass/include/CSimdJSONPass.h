/* The yardstick for loading: simdjson's on-demand parser over a whole file, reading the fields that have columns and keeping nothing. */
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
/* How many users a file with a list of them has; -1 where it can't be read. */
long simdjson_pass(const char *_Nonnull path);
#ifdef __cplusplus
}
#endif
