#pragma once
/* ncursesw as Swift can import it: macros, globals and variadics as functions. No policy. */
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#define NCURSES_NOMACROS 1
#include <stdbool.h>
#include <stdio.h>
#include <termios.h>
#include <wchar.h>
#include <curses.h>

/* Swift 6 refuses to read mutable globals of C. */
static inline WINDOW *_Nonnull terminal_screen(void) { return stdscr; }
static inline WINDOW *_Nonnull terminal_current_screen(void) { return curscr; }
static inline int terminal_colors(void) { return COLORS; }
static inline int terminal_color_pairs(void) { return COLOR_PAIRS; }

/* Macros with casts, which Swift does not import. */
static inline attr_t terminal_bold(void) { return A_BOLD; }
static inline attr_t terminal_dim(void) { return A_DIM; }
static inline attr_t terminal_underline(void) { return A_UNDERLINE; }
static inline attr_t terminal_reverse(void) { return A_REVERSE; }

/* What a terminal's description says; term.h cannot be imported, since its macros take common names. */
/* Looks a terminal up. Returns whether it is known, and not by "generic" or "hard copy" entries alone. */
bool terminal_lookup(const char *_Nonnull name, int descriptor);
/* A string of the terminal that was looked up, padding included; NULL if it has none. Valid until terminal_forget. */
const char *_Nullable terminal_string(const char *_Nonnull capability);
/* Whether the terminal that was looked up is a printer. */
bool terminal_is_hard_copy(void);
void terminal_forget(void);
/* Keeps ncurses, whose terminal is the one of the last newterm, from resetting the palette that the user may have set (OSC 104). */
void terminal_keep_palette(void);

/* Puts one cell of a window: a spacing character and the zero-width ones after it, ended by 0. */
void terminal_put(WINDOW *_Nonnull window, int row, int column, const wchar_t *_Nonnull text, attr_t attributes, short pair);

/* A file in memory (memfd_create), or -1. */
int terminal_memory_file(void);

/* Signals as bytes: a handler writes the number of every signal that is caught into a pipe. */
/* Makes the pipe where there is none yet. Returns the end to read, which does not block, or -1. */
int terminal_signal_pipe(void);
/* Catches a signal, unless the process was started with it ignored. Returns whether it is caught. */
bool terminal_catch(int number);
/* Gives a signal what it had before. */
void terminal_release(int number);

/* The last resort: when the process dies of a fault or calls exit(), these bytes and modes go to the terminal. */
void terminal_arm_reset(int descriptor, const struct termios *_Nonnull modes, const void *_Nonnull bytes, size_t count);
void terminal_disarm_reset(void);
