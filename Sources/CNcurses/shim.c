#define _GNU_SOURCE
#include "CNcurses.h"
#include <sys/mman.h>
#include <term.h>

bool terminal_lookup(const char *name, int descriptor) {
  int found = 0;
  return setupterm(name, descriptor, &found) == OK && found == 1;
}

const char *terminal_string(const char *capability) {
  const char *value = tigetstr(capability);
  return value == (char *)-1 ? NULL : value;
}

bool terminal_is_hard_copy(void) { return tigetflag("hc") > 0; }

void terminal_forget(void) {
  if (cur_term) del_curterm(cur_term);
}

void terminal_keep_palette(void) { orig_colors = NULL; }

void terminal_put(WINDOW *window, int row, int column, const wchar_t *text, attr_t attributes, short pair) {
  cchar_t cell;
  /* The last cell of all can't be followed by the cursor: ERR says so, and the cell is set all the same. */
  if (setcchar(&cell, text, attributes, pair, NULL) == OK) mvwadd_wch(window, row, column, &cell);
}

int terminal_memory_file(void) { return memfd_create("screen", MFD_CLOEXEC); }
