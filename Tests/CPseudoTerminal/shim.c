#define _GNU_SOURCE
#include "CPseudoTerminal.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int pseudo_terminal_open(char *path, unsigned long capacity) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (master < 0) return -1;
  if (grantpt(master) || unlockpt(master) || ptsname_r(master, path, capacity)) {
    close(master);
    return -1;
  }
  return master;
}

int pseudo_terminal_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

short pseudo_terminal_new_session(void) { return POSIX_SPAWN_SETSID; }

void pseudo_terminal_resize(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  ioctl(descriptor, TIOCSWINSZ, &size);
}

void pseudo_terminal_close_others(void *actions) {
  posix_spawn_file_actions_addclosefrom_np(actions, 3);
}
