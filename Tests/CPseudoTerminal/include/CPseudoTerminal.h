#pragma once
/* What Swift's Glibc module hides, because it is built without _GNU_SOURCE. */

/* Opens the master of a new pseudo-terminal, non-blocking, and writes the path of its slave. Returns -1 and errno on failure. */
int pseudo_terminal_open(char *_Nonnull path, unsigned long capacity);
/* A pipe that programs started at the same time elsewhere in this process do not inherit. */
int pseudo_terminal_pipe(int ends[_Nonnull 2]);
/* POSIX_SPAWN_SETSID. */
short pseudo_terminal_new_session(void);
/* Sets the window's size. */
void pseudo_terminal_resize(int descriptor, int columns, int rows);
/* Closes all but the standard streams in the program to be started: a pipe or a socket of somebody else that it inherits never ends.
   Takes a posix_spawn_file_actions_t. */
void pseudo_terminal_close_others(void *_Nonnull actions);
