/* What runs inside signal handlers: async-signal-safe functions only (signal-safety(7)). */
#define _GNU_SOURCE
#include "CNcurses.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int signal_pipe[2] = {-1, -1};
static struct sigaction before[NSIG];
static bool caught[NSIG];

int terminal_signal_pipe(void) {
  if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  return signal_pipe[0];
}

static void pass_on(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  /* A full pipe loses nothing: its reader is awake already and has this many signals to act on. */
  ssize_t ignored = write(signal_pipe[1], &byte, 1);
  (void)ignored;
  errno = saved;
}

bool terminal_catch(int number) {
  struct sigaction action = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
  /* One after the other, as they are delivered: what ends the process is told before the SIGCONT that a shell sends after it. */
  sigfillset(&action.sa_mask);
  if (caught[number]) return true;
  if (sigaction(number, NULL, &before[number]) != 0 || before[number].sa_handler == SIG_IGN) return false;
  caught[number] = sigaction(number, &action, NULL) == 0;
  return caught[number];
}

void terminal_release(int number) {
  if (!caught[number]) return;
  sigaction(number, &before[number], NULL);
  caught[number] = false;
}

/* Faults, and what ends a process without asking it. */
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGQUIT};
enum { FATAL = sizeof fatal / sizeof fatal[0] };
static struct sigaction fatal_before[FATAL];
static atomic_int armed = -1;
static struct termios reset_modes;
static char reset_bytes[256];
static size_t reset_count;

static void reset(void) {
  int descriptor = atomic_exchange(&armed, -1);
  if (descriptor < 0) return;
  /* In the background the terminal is another's, and touching its modes would stop this process. */
  if (tcgetpgrp(descriptor) != getpgrp()) return;
  ssize_t ignored = write(descriptor, reset_bytes, reset_count);
  (void)ignored;
  tcsetattr(descriptor, TCSANOW, &reset_modes);
}

static void die(int number) {
  reset();
  for (int i = 0; i < FATAL; i++)
    if (fatal[i] == number) sigaction(number, &fatal_before[i], NULL);
  /* Blocked until this handler returns; then it goes to whoever had the signal before. */
  raise(number);
}

void terminal_arm_reset(int descriptor, const struct termios *modes, const void *bytes, size_t count) {
  static bool registered = false;
  if (!registered) registered = atexit(reset) == 0;
  terminal_disarm_reset();
  reset_modes = *modes;
  reset_count = count < sizeof reset_bytes ? count : sizeof reset_bytes;
  memcpy(reset_bytes, bytes, reset_count);
  struct sigaction action = {.sa_handler = die, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  atomic_store(&armed, descriptor);
  for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &action, &fatal_before[i]);
}

void terminal_disarm_reset(void) {
  if (atomic_exchange(&armed, -1) < 0) return;
  for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &fatal_before[i], NULL);
}
