#pragma once
/* Libdispatch's doors for run loops that drain the main queue themselves: exported, and used by CoreFoundation's run loop
   (https://github.com/swiftlang/swift-corelibs-libdispatch, private/queue_private.h), but in no header of a toolchain. */

/* A descriptor (eventfd) that can be read once something waits on the main queue. */
int _dispatch_get_main_queue_handle_4CF(void);
/* Runs what waits on the main queue. On the process's first thread alone. */
void _dispatch_main_queue_callback_4CF(void *_Nullable ignored);
