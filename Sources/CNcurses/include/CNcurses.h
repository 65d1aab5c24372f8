#pragma once
/* ncursesw as Swift can import it: macros, globals and variadics as functions. No policy. */
int terminal_shim_placeholder(void);
