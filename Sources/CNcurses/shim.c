#include "CNcurses.h"
int terminal_shim_placeholder(void) { return 0; }
