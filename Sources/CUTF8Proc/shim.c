#define _XOPEN_SOURCE 700
#include "CUTF8Proc.h"
#include <wchar.h>

int text_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
