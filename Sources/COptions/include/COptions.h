#pragma once
/* getopt_long, whose results are mutable C globals that Swift 6 refuses to read. */
#include <getopt.h>

static inline char *_Nullable options_argument(void) { return optarg; }
static inline int options_index(void) { return optind; }
static inline int options_unknown(void) { return optopt; }
/* Starts over and keeps getopt quiet: messages are the program's own. */
static inline void options_reset(void) { optind = 0; opterr = 0; }
