#pragma once
/* utf8proc, and the C library's wcwidth, which Swift cannot import (it hides behind _XOPEN_SOURCE). */
#include <utf8proc.h>

/* The number of cells that the C library gives a scalar in the current LC_CTYPE: -1 (not printable), 0, 1 or 2. */
int text_wcwidth(uint32_t scalar);
