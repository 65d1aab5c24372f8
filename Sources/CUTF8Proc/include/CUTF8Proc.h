#pragma once
/* utf8proc, and the C library's wcwidth, which Swift cannot import (it hides behind _XOPEN_SOURCE). */
#include <stdbool.h>
#include <utf8proc.h>

/* The most scalars that one scalar becomes under NFKD: U+FDFA has 18. */
#define TEXT_MAX_DECOMPOSITION 18

/* The number of cells that the C library gives a scalar in a UTF-8 locale, whatever the process's LC_CTYPE is:
   -1 (not printable), 0, 1 or 2. */
int text_wcwidth(uint32_t scalar);

/* The character set of a locale, by its name. NULL if there is no such locale. Only `copy` holds the answer. */
const char *text_codeset(const char *locale_name, char *copy, size_t capacity);

/* Default_Ignorable_Code_Point: joiners, variation selectors, bidi controls, tags, fillers. */
static inline bool text_is_ignorable(uint32_t scalar) {
  return utf8proc_get_property((utf8proc_int32_t)scalar)->ignorable;
}

/* General category Cf: marks that format and don't show. */
static inline bool text_is_format(uint32_t scalar) {
  return utf8proc_get_property((utf8proc_int32_t)scalar)->category == UTF8PROC_CATEGORY_CF;
}

/* General category Mn, Mc or Me: what stands on another scalar. */
static inline bool text_is_mark(uint32_t scalar) {
  utf8proc_propval_t category = utf8proc_get_property((utf8proc_int32_t)scalar)->category;
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
}

/* Canonical_Combining_Class; 0 for a starter. */
static inline int text_combining_class(uint32_t scalar) {
  return utf8proc_get_property((utf8proc_int32_t)scalar)->combining_class;
}

/* The canonical decomposition (NFD) of one scalar, for as many as TEXT_MAX_DECOMPOSITION scalars. Returns how many. */
static inline int text_decompose(uint32_t scalar, int32_t *into) {
  int boundary = UTF8PROC_BOUNDCLASS_START;
  return (int)utf8proc_decompose_char((utf8proc_int32_t)scalar, into, TEXT_MAX_DECOMPOSITION,
                                      UTF8PROC_DECOMPOSE, &boundary);
}

/* The compatibility decomposition (NFKD) of one scalar, case kept, for as many as TEXT_MAX_DECOMPOSITION scalars. */
static inline int text_decompose_compatibly(uint32_t scalar, int32_t *into) {
  int boundary = UTF8PROC_BOUNDCLASS_START;
  return (int)utf8proc_decompose_char((utf8proc_int32_t)scalar, into, TEXT_MAX_DECOMPOSITION,
                                      UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT, &boundary);
}

/* NFKD and case folding of one scalar, nothing for a default-ignorable one. Returns how many scalars it became. */
static inline int text_fold(uint32_t scalar, int32_t *into) {
  int boundary = UTF8PROC_BOUNDCLASS_START;
  return (int)utf8proc_decompose_char((utf8proc_int32_t)scalar, into, TEXT_MAX_DECOMPOSITION,
                                      UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE,
                                      &boundary);
}

/* Composes scalars that are in NFD to NFC, in place. Returns how many are left. */
static inline int text_compose(int32_t *scalars, int count) {
  return (int)utf8proc_normalize_utf32(scalars, count, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}
