#define _XOPEN_SOURCE 700
#include "CUTF8Proc.h"
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>
#include <wchar.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static locale_t utf8;

static void open_locale(void) { utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

/* A locale of our own, so that widths don't depend on whether somebody called setlocale yet: in the "C" locale that a
   process starts with, everything past ASCII has the width -1. Without C.UTF-8 the process's locale has to serve. */
int text_wcwidth(uint32_t scalar) {
  pthread_once(&once, open_locale);
  if (utf8 == (locale_t)0) return wcwidth((wchar_t)scalar);
  locale_t before = uselocale(utf8);
  int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}

const char *text_codeset(const char *locale_name, char *copy, size_t capacity) {
  locale_t locale = newlocale(LC_CTYPE_MASK, locale_name, (locale_t)0);
  if (locale == (locale_t)0) return NULL;
  strncpy(copy, nl_langinfo_l(CODESET, locale), capacity - 1);
  copy[capacity - 1] = '\0';
  freelocale(locale);
  return copy;
}
